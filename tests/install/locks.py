"""Writes requirements/pi*.txt: what install.sh may fetch, with hashes, in tested versions.

    python -m tests.install.locks        # or: make locks

`pi.txt` is complete; the others have only what their extra adds to it.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOCKS = ROOT / "requirements"

EXTRAS = ("pi-pio", "pi-pwm", "pi-lgpio", "pi-classic")
"""What some tables need besides the extra `pi`."""

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


def _resolved(extras: tuple[str, ...], constraint: Path) -> dict[str, str]:
    command = [
        "uv", "pip", "compile", "pyproject.toml", "--universal", "--python-version", PYTHON_LEAST,
        "--generate-hashes", "--no-header", "--no-emit-index-url", "--no-emit-find-links",
        "--no-annotate", "--quiet", "--constraint", str(constraint),
        *(f"--extra={extra}" for extra in extras),
    ]  # fmt: skip
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(done.stderr)
    return entries(done.stdout)


def main() -> None:
    """Write them all."""
    base = _resolved(("pi",), LOCKS / "dev.txt")
    (LOCKS / "pi.txt").write_text("".join(base.values()), encoding="utf-8")
    for extra in EXTRAS:
        every = _resolved(("pi", extra), LOCKS / "pi.txt")
        added = [text for name, text in every.items() if name not in base]
        (LOCKS / f"{extra}.txt").write_text("".join(added), encoding="utf-8")


if __name__ == "__main__":
    main()
