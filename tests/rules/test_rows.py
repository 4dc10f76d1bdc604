"""Every row of the rules matrix with a lotr-2003 column, and every ruling for it, has a test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from controller.rules.events import AnyEvent
from controller.rules.refusals import SENTENCES
from tests.rules.rows import OTHERS, ROWS, RULINGS

HERE = Path(__file__).parent
SOURCES = {path: path.read_text("utf-8") for path in sorted(HERE.glob("test_*.py"))}
TESTS = [
    node.name
    for text in SOURCES.values()
    for node in ast.parse(text).body
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
]


def test_no_test_hides_another_of_the_same_name() -> None:
    for path, text in SOURCES.items():
        names = [node.name for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)]
        assert len(names) == len(set(names)), path.name


@pytest.mark.parametrize("row", [*ROWS, *RULINGS])
def test_every_row_has_a_test(row: str) -> None:
    assert [name for name in TESTS if name.startswith(f"test_{row}_")], f"{row} has no test"


@pytest.mark.parametrize(
    ("edition", "row"), [(edition, row) for edition, rows in OTHERS.items() for row in rows]
)
def test_every_row_of_another_edition_has_a_test(edition: str, row: str) -> None:
    start = f"test_{row}_{edition.replace('-', '_')}_"
    assert [name for name in TESTS if name.startswith(start)], f"{row} has no test for {edition}"


def test_every_row_in_the_name_of_a_test_exists() -> None:
    named = {found[1] for name in TESTS if (found := re.match(r"test_([A-NR]\d+)_", name))}
    assert named <= {*ROWS, *RULINGS, *OTHERS["lotr-2021"]}


@pytest.mark.parametrize("code", sorted(set(SENTENCES) - {"take-back"}))
def test_every_refusal_is_expected_somewhere(code: str) -> None:
    """`take-back` is the banker's."""
    assert any(f'"{code}"' in text for text in SOURCES.values()), code


@pytest.mark.parametrize("event", [kind.__name__ for kind in AnyEvent.__args__])
def test_every_event_is_expected_somewhere(event: str) -> None:
    assert any(re.search(rf"\b{event}\b", text) for text in SOURCES.values()), event
