"""Libraries that one program alone needs, or that do not go together with ours: in a folder of
their own beside them, with the hashes of their lock."""

import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
VENV = ROOT / ".venv"


def libraries(name: str) -> None:
    """Those of requirements/NAME.txt, from now on to be imported."""
    folder = VENV / name
    _install(sys.executable, name, "--upgrade", "--target", str(folder))
    sys.path.insert(0, str(folder))


def python(name: str) -> str:
    """A Python that has those of requirements/NAME.txt, and none of ours."""
    folder = VENV / name
    venv.create(folder, with_pip=True)
    found = str(folder / "bin" / "python")
    _install(found, name)
    return found


def _install(python: str, name: str, *words: str) -> None:
    lock = ROOT / "requirements" / f"{name}.txt"
    command = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*command, "--require-hashes", "--no-deps", *words, "-r", str(lock)], check=True)
