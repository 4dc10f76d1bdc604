"""Reports of dice become throws: each once, whatever restarts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import wire
from hardware.dice import Dice
from hardware.link import Report
from hardware.ports import EYE, DeviceEvent, DieSettled, LineNoise


def told(dice: Dice, die: int, face: int, birth: int, roll: int) -> list[DeviceEvent]:
    payload = bytes((die, face)) + birth.to_bytes(2, "big") + roll.to_bytes(2, "big")
    return dice.report(Report(kind=wire.DIE, payload=payload))


def test_a_throw_is_told_with_its_hub_die_face_and_roll() -> None:
    dice = Dice("dice")
    assert told(dice, 0, 4, 9, 1) == [DieSettled(source="dice", die=0, face=4, roll=1)]
    assert told(dice, 1, 0, 8, 1) == [DieSettled(source="dice", die=1, face=EYE, roll=1)]


def test_what_a_restarted_hub_heard_again_is_told_once() -> None:
    dice = Dice("dice")
    assert len(told(dice, 0, 4, 9, 3)) == 1
    assert told(dice, 0, 4, 9, 3) == []
    assert told(dice, 0, 4, 9, 2) == []


def test_a_new_battery_counts_on() -> None:
    dice = Dice("dice")
    told(dice, 0, 4, 9, 41)
    assert told(dice, 0, 5, 10, 1) == [DieSettled(source="dice", die=0, face=5, roll=42)]


def test_a_throw_that_nobody_heard_leaves_a_gap() -> None:
    dice = Dice("dice")
    told(dice, 0, 4, 9, 1)
    assert told(dice, 0, 4, 9, 4) == [DieSettled(source="dice", die=0, face=4, roll=4)]


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
        (wire.PLACED, b"\0\4abcd"),
        (0x2A, b""),
    ],
)
def test_nonsense_is_named_and_dropped(kind: int, payload: bytes) -> None:
    (noise,) = Dice("dice").report(Report(kind=kind, payload=payload))
    assert isinstance(noise, LineNoise)
    assert noise.part == "dice"


def test_what_a_later_firmware_adds_at_the_end_is_ignored() -> None:
    """docs/protocol.md, "Frames": reports may grow at their end."""
    report = Report(kind=wire.DIE, payload=b"\0\4\0\x09\0\1" + b"vector and battery")
    assert len(Dice("dice").report(report)) == 1
