"""Runs the tests of lotr-2003's rows for the editions that have the same row as well."""

from collections.abc import Iterator

import pytest

from controller.editions import load
from tests.rules import positions
from tests.rules.table import FIRST, read_name, runs_for


@pytest.fixture(autouse=True)
def edition_played(request: pytest.FixtureRequest) -> Iterator[None]:
    """The edition in the test's id is what `box()` and `Table()` are."""
    positions.play(load(getattr(request, "param", FIRST)))
    yield
    positions.play(load(FIRST))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test of a row of lotr-2003 has an edition in its id, and runs for each that shares it."""
    test = read_name(metafunc.function.__name__)
    if test is not None and test.edition == FIRST:
        not_in, run_in = (getattr(metafunc.function, mark, ()) for mark in ("not_in", "run_in"))
        test = test._replace(not_in=not_in, run_in=run_in)
        metafunc.parametrize("edition_played", runs_for(test), indirect=True)
