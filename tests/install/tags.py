"""What a release is called, and whether this commit may be called so; `make release` asks.

The version is in pyproject.toml alone. A tag of its name, vVERSION, is on one commit for ever.
"""

import re
import subprocess
from pathlib import Path

from tests.install.release import SUMS, version

UNRELEASED = "unreleased"


def changes(root: Path) -> tuple[str, str]:
    """The version of the top section of CHANGELOG.md, and what is in brackets behind it."""
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(r"^## (\S+) \((.+)\)$", text, re.MULTILINE)
    return (found[1], found[2]) if found else ("", "")


def refusals(root: Path) -> list[str]:
    """Why nothing may be packed; empty if it may."""
    if (root / SUMS).is_file():
        return []
    name, here = f"v{version(root)}", _git(root, "tag", "--points-at", "HEAD").split()
    told = []
    if others := [tag for tag in here if tag.startswith("v") and tag != name]:
        told.append(
            f"this commit has the tag {', '.join(others)}, but pyproject.toml says {name[1:]}: "
            "correct the version, or remove the tag"
        )
    if name not in here and _git(root, "tag", "--list", name).strip():
        told.append(
            f"the tag {name} is on another commit: raise the version in pyproject.toml, or check "
            f"out {name}"
        )
    titled, date = changes(root)
    if titled != name[1:]:
        told.append(f"the top section of CHANGELOG.md is {titled or 'missing'}: name it {name[1:]}")
    elif name in here and date == UNRELEASED:
        told.append(
            f"CHANGELOG.md calls {titled} unreleased: put the date there, commit, and tag again"
        )
    return told


def remarks(root: Path) -> list[str]:
    """Why the archive is not a release; nothing if it is one."""
    if (root / SUMS).is_file():
        return ["packed from an unpacked release: the same bytes, if nothing was changed"]
    told = []
    if changed := _git(root, "status", "--porcelain", "--untracked-files=no").splitlines():
        told.append(f"no release: files differ from the commit (git status): {len(changed)}")
    name = f"v{version(root)}"
    if name not in _git(root, "tag", "--points-at", "HEAD").split():
        told.append(f"no release: this commit has no tag {name} (docs/releasing.md)")
    return told


def _git(root: Path, *words: str) -> str:
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, check=True, text=True)
    return done.stdout
