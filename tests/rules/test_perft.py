"""How many ways go on from fixed positions: any change in what is allowed shows here."""

import pytest
from msgspec.structs import replace

from controller.rules.commands import Roll
from controller.rules.notation import read
from tests.rules.perft import Counted, commands, count_again, distinct_throws, files, load
from tests.rules.positions import LOTR

FEW = 700
"""Ways that are soon counted."""

ALL = {f"{path.stem}: {one.name}": one for path in files() for one in load(path)}
DEEP = {name: one for name, one in ALL.items() if one.counts[-1][0] > FEW}


@pytest.mark.parametrize("one", ALL.values(), ids=ALL)
def test_as_many_ways_as_ever(one: Counted) -> None:
    near = replace(one, counts=tuple(pair for pair in one.counts if pair[0] <= FEW))
    assert count_again(near) == near


@pytest.mark.parametrize("one", DEEP.values(), ids=DEEP)
def test_as_many_ways_as_ever_to_the_last(one: Counted) -> None:
    assert count_again(one) == one


def test_every_kind_of_throw_is_tried_once() -> None:
    """A8: the first die has the Eye in place of the 1. Totals 2 to 12 without a double and without
    the Eye are 3 to 11; doubles 2-2 to 6-6; the Eye counts 1: with 2 to 6, and with 1 a double."""
    state = read(LOTR, "lotr-2003 A:1500;B:1500 roll")
    throws = distinct_throws(state.rolls)
    kinds = [state.rolls[dice] for dice in throws]
    assert len(kinds) == len(set(kinds)) == 20
    assert set(kinds) == set(state.rolls.values())
    assert list(commands(state)) == [Roll(0, dice) for dice in throws]
