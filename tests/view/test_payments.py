"""Every reason for which money moves is shown, heard and worded."""

from __future__ import annotations

from typing import get_args

import pytest

from controller.rules.state import Reason
from controller.view.payments import PAYMENTS


def test_every_reason_has_its_row() -> None:
    assert list(PAYMENTS) == list(get_args(Reason))


@pytest.mark.parametrize("reason", get_args(Reason))
def test_a_row_says_the_same_with_a_place_and_without(reason: Reason) -> None:
    row = PAYMENTS[reason]
    assert bool(row.why) == bool(row.why_at)
    assert "{place}" in row.owed_at or not row.owed_at
    assert "{place}" not in row.why + row.owed
