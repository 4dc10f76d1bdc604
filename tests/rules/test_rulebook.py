"""The rulebook, complete: every row of the matrix, in every edition, and every ruling has a test;
and docs/rules.md is what its generator writes.

The tests themselves are in the files named after it, one for each part or edition. Which edition a
test is for, and which rows, stands in its id: `test_D1_lotr_2012_...`, or `test_D2_...[lotr-2012]`
where an edition has a row as lotr-2003 (see conftest.py). docs/rules.md lists them.
"""

import ast
import re
from pathlib import Path

import pytest

from controller import editions
from controller.editions import load
from controller.rules.events import KINDS
from controller.rules.refusals import SENTENCES
from tests.rules import table
from tests.rules.rows import NONE, OTHERS, ROWS
from tests.rules.table import EDITIONS, must_have, runs_for, tests as of_rows

HERE = Path(__file__).parent
SOURCES = {path: path.read_text("utf-8") for path in sorted(HERE.glob("test_*.py"))}
PROVED = {(row, edition) for test in of_rows() for row in test.rows for edition in runs_for(test)}


def test_no_test_hides_another_of_the_same_name() -> None:
    for path, text in SOURCES.items():
        names = [node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
        assert len(names) == len(set(names)), path.name


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_row_has_a_test(edition: str) -> None:
    untested = [row for row in must_have(edition) if (row, edition) not in PROVED]
    assert untested == [], "write tests named after them: test_D1_..., or test_D1_lotr_2012_..."


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_is_exempt(edition: str) -> None:
    """All 110 rows of the matrix, those of a borne Ring where there is one, and all rulings."""
    assert len(ROWS) == 110
    wanted = {*ROWS, *load(edition).data.rulings}
    if load(edition).data.rules.bearer:
        wanted |= {f"M{number}" for number in range(15, 23)}
    assert wanted <= {*must_have(edition)}


@pytest.mark.parametrize("edition", OTHERS)
def test_what_an_edition_has_otherwise_or_not_at_all_has_a_test_of_its_own(edition: str) -> None:
    ours = [test for test in of_rows() if edition in (test.edition, *test.run_in)]
    own = {row for test in ours for row in test.rows}
    assert {*OTHERS[edition], *NONE.get(edition, ())} <= own


def test_every_ruling_is_somebodys() -> None:
    """R1 to R82 without a gap; which edition follows which is in the editions' files."""
    held = {row for edition in EDITIONS for row in load(edition).data.rulings}
    assert held == {f"R{number}" for number in range(1, 83)}


def test_every_row_in_the_name_of_a_test_exists() -> None:
    named = {row for test in of_rows() for row in test.rows}
    assert named <= {row for edition in EDITIONS for row in must_have(edition)}


BANKERS = {"take-back", "take-back-none", "nothing-to-take-back"}
"""Refusals of the banker, not of the rules: tests/store/test_banker.py."""


def test_every_refusal_is_expected_somewhere() -> None:
    """Or comes up in refusals.json, which test_refusals.py reads."""
    rows = (Path(__file__).parent / "refusals.json").read_text("utf-8")
    everything = "".join(SOURCES.values())
    for code in set(SENTENCES) - BANKERS:
        told = SENTENCES[code].partition("{")[0] or SENTENCES[code].rpartition("}")[2]
        assert f'"{code}"' in everything or told in rows, code


def test_every_event_is_expected_somewhere() -> None:
    named = set(re.findall(r"\w+", "".join(SOURCES.values())))
    assert {kind.__name__ for kind in KINDS} <= named


def test_the_page_is_up_to_date() -> None:
    written = table.PAGE.read_text("utf-8") if table.PAGE.exists() else ""
    same = written == table.page()  # apart, or pytest would compare the two for long
    assert same, f"docs/rules.md is out of date: run `.venv/bin/{table.COMMAND}`"


def test_every_edition_is_on_the_page() -> None:
    missing = {*editions.known()} - {*table.EDITIONS}
    assert missing == set(), "list the rows in which it differs: OTHERS in tests/rules/rows.py"


def test_a_ruling_is_listed_for_the_editions_that_it_is_for() -> None:
    for row in table.rows():
        if row[0] == "R":
            listed = [one.edition for one in table.lines(row)]
            assert listed == [e for e in table.EDITIONS if row in load(e).data.rulings], row


def test_no_row_is_without_a_test() -> None:
    assert table.untested() == []


def test_every_row_that_a_test_is_named_for_is_in_the_table() -> None:
    named = {row for test in table.tests() for row in test.rows}
    assert named <= set(table.rows())


def test_a_name_is_taken_apart() -> None:
    two = table.Test(("H8", "R33"), "lotr-2003", "an auction")
    assert table.read_name("test_H8_R33_an_auction") == two
    one = table.Test(("D4",), "lotr-2003-fr", "no double")
    assert table.read_name("test_D4_lotr_2003_fr_no_double") == one
    assert table.read_name("test_the_page") is None


def test_a_test_of_the_first_edition_runs_for_those_that_share_a_row() -> None:
    test = table.Test(("D2",), "lotr-2003", "rent must be asked for")
    shared = ["lotr-2003", "lotr-2012", "lotr-2003-fr", "starwars-1997"]
    assert table.runs_for(test) == shared
    assert table.runs_for(test._replace(not_in=("lotr-2012",))) == [shared[0], *shared[2:]]
    assert table.runs_for(test._replace(rows=("D4",))) == ["lotr-2003"]  # all have their own
    assert table.runs_for(test._replace(edition="lotr-2021")) == ["lotr-2021"]
    assert table.runs_for(test._replace(run_in=("lotr-2012",))) == ["lotr-2012"]


def test_what_a_decorator_excludes_is_known_without_running_the_test() -> None:
    found = [test for test in table.tests() if test.not_in]
    assert ("A3",) in [test.rows for test in found]
    named = [test for test in table.tests() if test.run_in]
    assert ("C7",) in [test.rows for test in named]
    assert all({*test.not_in, *test.run_in} <= set(table.EDITIONS) for test in found + named)
