"""The documents hold together: links, headings, files and commands that they name are there.

Examples in docs/commands.md are run whole in tests/cli/test_cli.py.
"""

import re
from functools import cache
from pathlib import Path

import pytest

from controller.cli.completion import whole
from tests.cli.command_lines import below, options

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
IDS = [str(page.relative_to(ROOT)) for page in PAGES]

TOPS = ("common", "controller", "firmware", "hardware", "sim", "tests")

LINK = re.compile(r"\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
NAMED = re.compile(rf"`((?:docs|requirements|{'|'.join(TOPS)})/[\w./-]+)`")
PYTHON = re.compile(r"(?<![\w.*}$/%-])[\w/-]+\.py\b")
INVENTED = {"poweroff.py", "old.py", "left_over.py", "firmware/a.py", "firmware/b.py"}
"""Modules that tests write for a simulated board or a subprocess."""
COMMAND = re.compile(r"(?:`|^\$ |^)ringkeeper ([a-z]+(?: [^`\n]*)?)(?:`|$)", re.MULTILINE)
"""Not an error as it is printed: there a colon follows the command."""


commands_known = cache(whole)


def anchor(heading: str) -> str:
    """What a link to this heading ends with."""
    kept = re.sub(r"[^\w\- ]", "", heading.lower())
    return kept.replace(" ", "-")


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_every_link_leads_to_a_file_and_a_heading(page: Path) -> None:
    broken = []
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        if link.startswith(("http:", "https:")):
            continue
        name, _, place = link.partition("#")
        target = page.parent / name if name else page
        if not target.exists():
            broken.append(link)
        elif place:
            headings = HEADING.findall(target.read_text(encoding="utf-8"))
            if place not in map(anchor, headings):
                broken.append(link)
    assert broken == []


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_every_file_that_is_named_exists(page: Path) -> None:
    named = NAMED.findall(page.read_text(encoding="utf-8"))
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_module_that_is_named_exists() -> None:
    """In pages, docstrings and comments alike, with its folder or without: nothing is left behind
    when a file moves."""
    ours = [path for top in TOPS for path in (ROOT / top).rglob("*.py")]
    known = {str(path.relative_to(ROOT)) for path in ours}
    ends = {path[at:] for path in known for at in (0, *(m.end() for m in re.finditer("/", path)))}
    lost = [
        (str(path.relative_to(ROOT)), name)
        for path in (*PAGES, ROOT / "CHANGELOG.md", ROOT / "Makefile", ROOT / "install.sh", *ours)
        for name in PYTHON.findall(path.read_text(encoding="utf-8"))
        if name not in ends | INVENTED
    ]
    assert lost == []


def test_a_module_of_another_folder_is_named_with_its_folder() -> None:
    """Or it is looked for where it is not: there are many settings.py."""
    astray = [
        (str(path.relative_to(ROOT)), name)
        for top in TOPS[:-1]
        for path in (ROOT / top).rglob("*.py")
        for name in PYTHON.findall(path.read_text(encoding="utf-8"))
        if "/" not in name and name != "main.py" and not (path.parent / name).exists()
    ]
    assert astray == []


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_every_command_has_the_options_it_is_shown_with(page: Path) -> None:
    wrong = []
    for line in COMMAND.findall(page.read_text(encoding="utf-8")):
        command, *words = line.partition(" #")[0].split()
        parser = below(commands_known()).get(command)
        while parser and words and words[0] in below(parser):
            parser = below(parser)[words.pop(0)]
        asked = {word.partition("=")[0].rstrip(".,;:") for word in words if word.startswith("--")}
        if not parser or asked - options(parser):
            wrong.append(line)
    assert wrong == []


def test_every_target_and_program_that_is_named_exists() -> None:
    """`make NAME` and `python -m tests.NAME`; those of CONTRIBUTING's table, too."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = {*re.findall(r"^([a-z]+):", makefile, re.MULTILINE)}
    lost = []
    for page in (*PAGES, ROOT / "CHANGELOG.md"):
        text = page.read_text(encoding="utf-8")
        lost += [name for name in re.findall(r"`make ([\w-]+)", text) if name not in targets]
        for name in re.findall(r"(?:python -m |`)(tests(?:\.\w+)+)\b(?!\.py)", text):
            path = ROOT / name.replace(".", "/")
            if not (path.with_suffix(".py").is_file() or (path / "__main__.py").is_file()):
                lost.append(name)
    assert lost == []


def test_each_change_is_told_once_and_whole() -> None:
    """Merges join both sides of CHANGELOG.md: a sentence may be left twice, or half of one."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    changes = [" ".join(one.split()) for one in re.split(r"^(?:- |#.*$)", text, flags=re.MULTILINE)]
    assert [one for one in changes if one and not one.endswith(".")] == []
    assert re.findall(r"\. (?!install\.sh)[a-z][^.]*", " ".join(changes)) == []
    told = [part for one in changes for part in re.split(r"(?<=[.:;]) ", one) if len(part) > 20]
    assert sorted({part for part in told if told.count(part) > 1}) == []


@pytest.mark.parametrize(
    ("name", "most"),
    [("README.md", 700), ("CHANGELOG.md", 1500), ("CONTRIBUTING.md", 900),
     ("docs/architecture.md", 1100), ("docs/performance.md", 2000)],
)  # fmt: skip
def test_what_is_read_first_is_short(name: str, most: int) -> None:
    """Issue 41, 3: read in an evening."""
    words = len((ROOT / name).read_text(encoding="utf-8").split())
    assert words <= most, f"{name} has {words} words; cut {words - most}"


def test_decisions_are_at_most_twenty_pages_each_in_the_index() -> None:
    folder = ROOT / "docs" / "decisions"
    words = {page.name: len(page.read_text(encoding="utf-8").split()) for page in folder.iterdir()}
    assert len(words) <= 20
    assert {name: count for name, count in words.items() if count > 450} == {}
    index = LINK.findall((folder / "README.md").read_text(encoding="utf-8"))
    assert sorted(index) == sorted(words.keys() - {"README.md"})
