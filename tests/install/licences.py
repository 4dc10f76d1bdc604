"""Writes docs/licences.md: the licence of everything in a release, and of all that install.sh
fetches, each library in its locked version, as its own metadata has it.

    python -m tests.install.licences

Libraries that are not installed here are fetched, to be read and thrown away.
"""

import subprocess
import sys
import tarfile
import tempfile
import zipfile
from email.message import Message
from email.parser import Parser
from importlib import metadata
from pathlib import Path

from tests.install.locks import EXTRAS, LOCKS, ROOT, entries

PAGE = ROOT / "docs" / "licences.md"
LISTS = ("pi", *EXTRAS)
HEAD = "| library | version | licence | list |\n|---|---|---|---|\n"

CLAUSES = {
    "GNU GENERAL PUBLIC LICENSE Version 2": "GPL-2.0",
    "Permission is hereby granted, free of charge": "MIT",
    "Neither the name": "BSD-3-Clause",
    "Redistribution and use in source and binary forms": "BSD-2-Clause",
}
"""What tells a licence by its text, for a library whose metadata names none."""

SAME = {
    "MIT License": "MIT", "The MIT License": "MIT", "BSD License": "BSD",
    "BSD 3-Clause": "BSD-3-Clause", "3-Clause BSD License": "BSD-3-Clause",
    "unlicense.org": "Unlicense",
}  # fmt: skip
VAGUE = {"", "UNKNOWN", "BSD"}

SHARED_ALIKE = ("GPL", "MPL", "EPL", "CDDL")
"""Parts of the names of licences that ask something of who passes on a whole that uses them."""


def locked() -> dict[str, tuple[str, str]]:
    """The version and the list of every library that install.sh may fetch, by its name."""
    found = {}
    for name in LISTS:
        for library, text in entries((LOCKS / f"{name}.txt").read_text(encoding="utf-8")).items():
            found[library] = (text.partition("==")[2].split()[0], f"{name}.txt")
    return found


def installed(library: str, version: str) -> str:
    """The licence of a library of these tests; "" if it is not here in that version."""
    try:
        found = metadata.distribution(library)
    except metadata.PackageNotFoundError:
        return ""
    if found.version != version:
        return ""
    texts = [
        Path(str(one.locate())).read_text(encoding="utf-8", errors="replace")
        for one in found.files or ()
        if "licen" in one.name.lower() and ".dist-info" in str(one)
    ]
    return licence(Parser().parsestr(found.read_text("METADATA") or ""), texts)


def licence(about: Message, texts: list[str]) -> str:
    """As the metadata has it, in the short form; of its text, if that says nothing exact."""
    classifiers = about.get_all("Classifier") or []
    named = [one.rpartition(" :: ")[2] for one in classifiers if one.startswith("License")]
    short = (about.get("License") or "").strip()
    for told in (about.get("License-Expression") or "", short if len(short) < 30 else "", *named):
        if (known := SAME.get(told, told)) not in VAGUE:
            return known
    whole = " ".join(" ".join(texts).split())
    for clause, known in CLAUSES.items():
        if clause in whole:
            return known
    return "BSD" if "BSD" in (short, *(SAME.get(one, one) for one in named)) else "unknown"


def fetched(library: str, version: str) -> str:
    """The licence of a library that only a Pi installs."""
    with tempfile.TemporaryDirectory() as folder:
        base = [
            sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check",
            "--no-deps", f"--dest={folder}", f"{library}=={version}",
        ]  # fmt: skip
        pi = ["--only-binary=:all:", "--python-version=3.11", "--platform=manylinux_2_34_aarch64"]
        for more in (pi, ["--no-build-isolation"]):
            if not subprocess.run([*base, *more], capture_output=True, check=False).returncode:
                break
        (file,) = Path(folder).iterdir()
        return _read(file)


def _read(file: Path) -> str:
    if file.suffix == ".whl":
        with zipfile.ZipFile(file) as wheel:
            every = {name: wheel.read(name) for name in wheel.namelist() if ".dist-info" in name}
    else:
        with tarfile.open(file) as source:
            members = [one for one in source.getmembers() if one.isfile()]
            every = {one.name: body.read() for one in members if (body := source.extractfile(one))}
    texts = {name: data.decode("utf-8", "replace") for name, data in every.items()}
    about = next(t for n, t in texts.items() if n.endswith(("/METADATA", "/PKG-INFO")))
    licences = [text for name, text in texts.items() if "LICEN" in name.rpartition("/")[2].upper()]
    return licence(Parser().parsestr(about), licences)


def rows(page: str) -> dict[str, tuple[str, str, str]]:
    """Version, licence and list of each library on the page, by its name."""
    lines = page.partition(HEAD)[2].partition("\n\n")[0].splitlines()
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return {name: (version, what, where) for name, version, what, where in cells}


def table() -> str:
    """The table of today."""
    lines = [
        f"| {name} | {version} | {installed(name, version) or fetched(name, version)} | {where} |"
        for name, (version, where) in sorted(locked().items())
    ]
    return HEAD + "\n".join(lines)


def main() -> None:
    """Write the table into the page."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(HEAD)
    after = rest.partition("\n\n")[2]
    PAGE.write_text(f"{before}{table()}\n\n{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
