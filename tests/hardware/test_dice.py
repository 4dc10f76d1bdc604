"""Reports of dice become throws: each once, whatever restarts."""

from __future__ import annotations

import struct

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import wire
from firmware.node import FIRMWARE
from hardware.dice.dice import Dice
from hardware.line.hello import Hello, NodeKind
from hardware.line.link import Found, Report
from hardware.ports import EYE, DeviceEvent, DieNews, DieSettled, DieState, LineNoise


def told(dice: Dice, die: int, face: int, birth: int, roll: int) -> list[DeviceEvent]:
    payload = bytes((die, face)) + birth.to_bytes(2, "big") + roll.to_bytes(2, "big")
    return dice.report(Report(kind=wire.DIE, payload=payload))


def rolls_of(events: list[DeviceEvent]) -> list[int]:
    return [event.roll for event in events if isinstance(event, DieSettled)]


def news(dice: Dice, what: int, roll: int, rest: bytes = b"", die: int = 0) -> DieNews:
    payload = bytes((die, what, 0, 9)) + roll.to_bytes(2, "big") + rest
    (event,) = dice.report(Report(kind=wire.DIE_NEWS, payload=payload))
    assert isinstance(event, DieNews)
    return event


def test_a_throw_is_told_with_its_hub_die_face_and_roll() -> None:
    dice = Dice("dice")
    (first,), (second,) = told(dice, 0, 4, 9, 1), told(dice, 1, 0, 8, 1)
    assert first == DieSettled(source="dice", die=0, face=4, roll=1, mark=9 << 16 | 1)
    assert second == DieSettled(source="dice", die=1, face=EYE, roll=1, mark=8 << 16 | 1)


def test_what_a_restarted_hub_heard_again_is_told_once() -> None:
    dice = Dice("dice")
    assert len(told(dice, 0, 4, 9, 3)) == 1
    assert told(dice, 0, 4, 9, 3) == []
    assert told(dice, 0, 4, 9, 2) == []


def test_a_new_battery_counts_on() -> None:
    dice = Dice("dice")
    told(dice, 0, 4, 9, 41)
    assert rolls_of(told(dice, 0, 5, 10, 1)) == [42]


def test_two_dice_of_the_same_number_double_nothing() -> None:
    """Each calls its roll out three times, and the calls mix."""
    dice = Dice("dice")
    calls = [event for _ in range(3) for birth in (9, 10) for event in told(dice, 0, 4, birth, 7)]
    assert rolls_of(calls) == [7, 14]


def test_a_throw_that_nobody_heard_leaves_a_gap() -> None:
    dice = Dice("dice")
    told(dice, 0, 4, 9, 1)
    assert rolls_of(told(dice, 0, 4, 9, 4)) == [4]


@given(st.lists(st.integers(1, 3), max_size=50))
def test_rolls_always_grow_over_the_wrap(steps: list[int]) -> None:
    dice = Dice("dice")
    roll = 65_500
    last = 0
    for step in steps:
        roll += step
        (event,) = told(dice, 0, 1, 9, roll & 0xFFFF)
        assert isinstance(event, DieSettled)
        assert event.roll > last
        last = event.roll


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        (wire.DIE, b"\2\1\0\0\0\1"),
        (wire.DIE, b"\0\7\0\0\0\1"),
        (wire.DIE, b"\0\1\0\0\0"),
        (wire.DIE_NEWS, b"\2\1\0\0\0\1"),
        (wire.DIE_NEWS, b"\0\0\0\0\0\1"),
        (wire.DIE_NEWS, b"\0\x09\0\0\0\1"),
        (wire.DIE_NEWS, b"\0\1\0\0\0"),
        (wire.PLACED, b"\0\4abcd"),
        (0x2A, b""),
    ],
)
def test_nonsense_is_named_and_dropped(kind: int, payload: bytes) -> None:
    (noise,) = Dice("dice").report(Report(kind=kind, payload=payload))
    assert isinstance(noise, LineNoise)
    assert noise.part == "dice"


MEASURED = struct.pack(">hhhH", -12, 998, 5, 3910)


@pytest.mark.parametrize("later", [b"", b"something of later"])
def test_vector_and_battery_come_along(later: bytes) -> None:
    """docs/protocol.md, "Reports"; "Frames": they may grow at their end."""
    payload = b"\0\4\0\x09\0\1" + MEASURED + later
    (event,) = Dice("dice").report(Report(kind=wire.DIE, payload=payload))
    assert isinstance(event, DieSettled)
    assert (event.vector, event.battery) == ((-12, 998, 5), 3910)


@pytest.mark.parametrize("known", range(8))
def test_an_older_die_tells_neither_and_a_die_may_not_know_its_battery(known: int) -> None:
    payload = b"\0\4\0\x09\0\1" + MEASURED[:known]
    (event,) = Dice("dice").report(Report(kind=wire.DIE, payload=payload))
    assert isinstance(event, DieSettled)
    assert event.vector == (None if known < 6 else (-12, 998, 5))
    assert event.battery is None
    payload = b"\0\4\0\x09\0\2" + MEASURED[:6] + b"\0\0"
    (event,) = Dice("dice").report(Report(kind=wire.DIE, payload=payload))
    assert isinstance(event, DieSettled)
    assert event.battery is None


def test_news_is_no_roll_and_counts_none() -> None:
    dice = Dice("dice")
    assert news(dice, wire.ROLLING, 1).roll == 1
    assert rolls_of(told(dice, 0, 4, 9, 1)) == [1]
    kinds = [news(dice, what, 1, MEASURED) for what in range(1, 7)]
    assert [event.what for event in kinds] == list(DieState)
    assert {(event.roll, event.vector, event.battery) for event in kinds} == {
        (1, (-12, 998, 5), 3910)
    }
    assert news(dice, wire.COCKED, 2).roll == 2
    assert rolls_of(told(dice, 0, 4, 9, 2)) == [2]


def test_a_calibrated_die_is_told_its_faces_at_every_hello() -> None:
    """docs/protocol.md, "Orders": 64 is 1 g."""
    sides = {
        0: (0, 0, 1000), 2: (1000, 0, 0), 3: (0, -1000, 0),
        4: (0, 1010, 30), 5: (-1000, 0, 0), 6: (0, 0, -990),
    }  # fmt: skip
    hello = Hello(
        kind=NodeKind.DICE_HUB, firmware=(0, 1, 0), parts=2, boot=b"boot", ident=b""
    )  # fmt: skip
    ((kind, payload),) = Dice("dice", {1: sides}).found(Found(hello=hello, fresh=False))
    assert kind == wire.FACES
    table = [struct.unpack_from(">Bbbb", payload, 1 + 4 * side) for side in range(6)]
    assert (payload[0], len(payload)) == (1, 25)
    assert table[0] == (0, 0, 0, 64)
    assert table[2] == (3, 0, -64, 0)
    assert table[3] == (4, 0, 65, 2)
    assert Dice("dice").found(Found(hello=hello, fresh=True)) == []


def test_a_hub_of_before_is_to_be_flashed_again() -> None:
    """Its dice prove nothing: anybody in range could roll for this table (docs/security.md)."""
    hello = Hello(kind=NodeKind.DICE_HUB, firmware=(0, 1, 0), parts=2, boot=b"boot", ident=b"")
    why = Dice("dice").trouble(Found(hello=hello, fresh=True))
    assert "ringkeeper firmware flash hub" in str(why)
    now = msgspec.structs.replace(hello, firmware=FIRMWARE)
    assert Dice("dice").trouble(Found(hello=now, fresh=True)) is None
