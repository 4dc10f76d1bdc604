"""Every event has one row for display, strip and buzzer; imports may come in any order."""

from __future__ import annotations

import subprocess
import sys
from typing import get_args

import pytest

from controller.rules import events
from controller.view.events import ROWS


def test_there_is_exactly_one_row_for_every_event() -> None:
    kinds = get_args(events.AnyEvent)
    assert set(ROWS) == set(kinds)
    assert len(ROWS) == len(kinds)


@pytest.mark.parametrize("first", ["events", "strip"])
def test_each_part_of_the_view_can_be_imported_first(first: str) -> None:
    """The rows name pictures and lights, and those look the rows up."""
    subprocess.run([sys.executable, "-c", f"import controller.view.{first}"], check=True)
