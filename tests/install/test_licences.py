"""docs/licences.md names everything that a release holds or fetches, in its locked version."""

import re

from tests.install.licences import PAGE, SHARED_ALIKE, installed, locked, rows
from tests.install.release import ROOT, tracked

TEXT = PAGE.read_text(encoding="utf-8")
TABLE = rows(TEXT)


def test_every_library_that_install_sh_fetches_is_there_in_its_version() -> None:
    """If not: `python -m tests.install.licences`."""
    assert {name: (row[0], row[2]) for name, row in TABLE.items()} == locked()
    assert len(TABLE) > 30


def test_the_licence_is_the_one_in_its_metadata() -> None:
    known = {name: found for name, (v, *_) in TABLE.items() if (found := installed(name, v))}
    assert len(known) > 30
    assert {name: TABLE[name][1] for name in known} == known
    assert [name for name, (_, what, _) in TABLE.items() if what == "unknown"] == []


def test_what_asks_something_of_who_passes_it_on_is_explained() -> None:
    strict = {n for n, (_, what, _) in TABLE.items() if any(one in what for one in SHARED_ALIKE)}
    explained = {*re.findall(r"^- \*\*(.+?)\*\* \(", TEXT, re.MULTILINE)}
    assert strict == explained


def test_every_licence_file_in_the_archive_is_named() -> None:
    files = {name for name in tracked(ROOT) if re.search(r"(^|/)LICEN[CS]E", name)}
    assert files == {*re.findall(r"`([^`]*LICENSE[^`]*)`", TEXT)}
