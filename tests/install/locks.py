"""Writes requirements/*.txt: every library with its version and hashes. Needs uv.

    python -m tests.install.locks [--upgrade]

Each of demo, test and dev is a part of the next, and a Pi gets the versions that are tested.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOCKS = ROOT / "requirements"

PROJECT = "pyproject.toml"
OURS = {
    "dev": (PROJECT, "--extra=all", "--extra=study", "--group=dev"),
    "test": (
        PROJECT, "--extra=all", "--extra=study", "--group=test",
        "--constraint=requirements/dev.txt",
    ),
    "demo": (PROJECT, "--extra=page", "--group=demo", "--constraint=requirements/test.txt"),
    "pi": (PROJECT, "--extra=pi", "--constraint=requirements/test.txt"),
}  # fmt: skip
"""What each locks of pyproject.toml, in this order."""

ALONE = {
    "built": ("--group=built", "--prerelease=allow"), "printed": ("--group=printed",),
    "home-assistant": ("--group=home-assistant",), "mutants": ("--group=mutants", "--no-deps"),
    "stubs-rp2": ("--group=stubs-rp2",), "stubs-esp32": ("--group=stubs-esp32",),
}  # fmt: skip
"""What is installed beside those, or into a folder of its own."""

EXTRAS = ("pi-pio", "pi-pwm", "pi-lgpio", "pi-classic")
"""What some tables need besides the extra `pi`; their files have only what the extra adds."""

PYTHON_LEAST = "3.11"  # Raspberry Pi OS 12


def entries(text: str) -> dict[str, str]:
    """A locked file's entries, each with its hashes, by the name of the library."""
    found: dict[str, str] = {}
    name = ""
    for line in text.splitlines():
        if line and not line.startswith((" ", "#")):
            name = line.split("==")[0].strip().lower()
            found[name] = ""
        if name and line.strip():
            found[name] += f"{line}\n"
    return found


def _resolved(*options: str) -> str:
    command = [
        "uv", "pip", "compile", "--universal", "--python-version", PYTHON_LEAST,
        "--generate-hashes", "--no-header", "--no-emit-index-url", "--no-emit-find-links",
        "--no-annotate", "--quiet", *options,
    ]  # fmt: skip
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    return done.stdout


def main(words: list[str]) -> None:
    """Write them all; versions change only if they have to, or with --upgrade."""
    for name, asked in (OURS | ALONE).items():
        _resolved(*asked, *words, "-o", f"requirements/{name}.txt")
    base = entries((LOCKS / "pi.txt").read_text(encoding="utf-8"))
    for extra in EXTRAS:
        every = _resolved(
            PROJECT, "--extra=pi", f"--extra={extra}", "--constraint=requirements/pi.txt"
        )
        added = [text for name, text in entries(every).items() if name not in base]
        (LOCKS / f"{extra}.txt").write_text("".join(added), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
