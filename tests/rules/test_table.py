"""docs/rules.md is what its generator writes, and leaves no row without a test."""

from __future__ import annotations

from controller import editions
from controller.editions import load
from tests.rules import table


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
