"""What a Bluetooth die says becomes rolls, each once: docs/dice.md, "Dice you can buy"."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from common.message import Message
from hardware.dice.bluetooth.die import BluetoothDie
from hardware.dice.bluetooth.messages import CameToRest, Charge, Moving, Saying, Unfit
from hardware.ports import DeviceEvent, DieNews, DieSettled, DieState

ROLLING = Moving(DieState.ROLLING)
NO_ROLLS = (DieState.COCKED, DieState.MOVED, DieState.PICKED_UP)


def told(*sayings: Saying) -> list[DeviceEvent]:
    die = BluetoothDie("dice", 0, 0x1234)
    die.connected()
    return [event for saying in sayings for event in die.on_saying(saying)]


def faces(events: list[DeviceEvent]) -> list[int]:
    return [event.face for event in events if isinstance(event, DieSettled)]


def test_a_roll_is_its_beginning_and_its_end() -> None:
    [news, settled] = told(ROLLING, CameToRest(4, (0, -1000, 0)))
    assert news == DieNews(source="dice", die=0, what=DieState.ROLLING, roll=1)
    assert settled == DieSettled(
        source="dice", die=0, face=4, roll=1, mark=0x12340001, vector=(0, -1000, 0), bought=True
    )


def test_an_end_without_a_beginning_is_no_roll_and_the_same_end_is_none_again() -> None:
    assert faces(told(CameToRest(3))) == []
    assert faces(told(ROLLING, CameToRest(3), CameToRest(3), CameToRest(5))) == [3]


def test_tilted_faked_moved_and_caught_end_a_roll() -> None:
    for what in NO_ROLLS:
        assert faces(told(ROLLING, Moving(what), CameToRest(6))) == []
        assert faces(told(ROLLING, Moving(what), ROLLING, CameToRest(6))) == [6]


def test_what_was_under_way_when_it_went_is_lost() -> None:
    die = BluetoothDie("dice", 1, 0)
    events = die.on_saying(ROLLING)
    die.connected()
    events += die.on_saying(CameToRest(2)) + die.on_saying(ROLLING) + die.on_saying(CameToRest(5))
    assert faces(events) == [5]


def test_a_die_with_other_sides_never_rolls() -> None:
    assert faces(told(Unfit(Message("has 20")), ROLLING, CameToRest(2))) == []


def test_its_charge_goes_with_all_that_it_tells() -> None:
    charges = [event.charge for event in told(Charge(64), ROLLING, CameToRest(1))
               if isinstance(event, DieNews | DieSettled)]  # fmt: skip
    assert charges == [64, 64, 64]


SAYINGS: st.SearchStrategy[Saying] = st.one_of(
    st.just(ROLLING), st.builds(CameToRest, st.integers(1, 6)),
    st.builds(Moving, st.sampled_from(NO_ROLLS)), st.builds(Charge, st.integers(0, 100)),
)  # fmt: skip


@given(st.lists(SAYINGS, max_size=60))
def test_there_are_never_more_rolls_than_beginnings_and_each_has_its_number(
    sayings: list[Saying],
) -> None:
    rolls = [event for event in told(*sayings) if isinstance(event, DieSettled)]
    assert len(rolls) <= sayings.count(ROLLING)
    assert [event.roll for event in rolls] == list(range(1, len(rolls) + 1))
    assert len({event.mark for event in rolls}) == len(rolls)
