"""docs/rules.md is what its generator writes, and leaves no row without a test."""

from __future__ import annotations

from tests.rules import table


def test_the_page_is_up_to_date() -> None:
    written = table.PAGE.read_text("utf-8") if table.PAGE.exists() else ""
    same = written == table.page()  # apart, or pytest would compare the two for long
    assert same, f"docs/rules.md is out of date: run `{table.COMMAND}`"


def test_no_row_is_without_a_test() -> None:
    assert table.untested() == []


def test_every_row_that_a_test_is_named_for_is_in_the_table() -> None:
    named = {row for test in table.tests() for row in test.rows}
    assert named <= set(table.rows())


def test_a_name_is_taken_apart() -> None:
    assert table.read_name("test_H8_R33_an_auction") == (("H8", "R33"), "lotr-2003", "an auction")
    assert table.read_name("test_D4_lotr_2003_fr_no_double") == (
        ("D4",),
        "lotr-2003-fr",
        "no double",
    )
    assert table.read_name("test_the_page") is None
