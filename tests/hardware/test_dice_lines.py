"""Dice that print their rolls as lines: what is a roll, what a repeat, what nonsense."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.ports import EYE, DeviceEvent, DieSettled, LineNoise, PartFound
from hardware.profile.types import DiceKind, DiceProfile
from hardware.readers.text_lines import DiceLines
from hardware.serial_parts import dice_port
from sim.clock import SimClock
from sim.wires.serial_wire import SerialWire
from tests.lines import WIRES, Gathered


def rolls(events: list[DeviceEvent]) -> list[tuple[int, int, int]]:
    return [(e.die, e.face, e.roll) for e in events if isinstance(e, DieSettled)]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("0 5", [(0, 5)]),
        ("1 eye", [(1, EYE)]),
        ("d1=5", [(1, 5)]),
        ("die 0: 6", [(0, 6)]),
        ("D0=4, d1=EYE", [(0, 4), (1, EYE)]),
        ("0 4 1 6", [(0, 4), (1, 6)]),
        ("d0=0;d1=6", [(0, EYE), (1, 6)]),
        ("d0=4 #17, d1=6 #3", [(0, 4), (1, 6)]),
    ],
)
def test_a_line_is_a_throw(line: str, told: list[tuple[int, int]]) -> None:
    dice = DiceLines("dice", birth=9)
    events = dice.received(line.encode() + b"\r\n", 5.0)
    assert rolls(events) == [(die, face, 1) for die, face in told]
    assert [e.mark for e in events if isinstance(e, DieSettled)] == [9 << 16 | 1] * len(told)


@pytest.mark.parametrize("line", ["5", "2 5", "0 7", "d1=55", "0 5 x", "rolling", "0,5", "d=4"])
def test_a_line_that_names_no_die_and_face_is_said_and_no_roll(line: str) -> None:
    (noise,) = DiceLines("dice").received(line.encode() + b"\n", 5.0)
    assert noise == LineNoise(
        part="dice", why=f"sent a line '{line}'; expected: die and face", resent=False
    )


def test_without_numbers_the_same_face_soon_after_is_a_repeat() -> None:
    dice = DiceLines("dice")
    assert rolls(dice.received(b"0 5\n0 5\n", 1.0)) == [(0, 5, 1)]
    assert rolls(dice.received(b"0 5\n", 1.9)) == []
    assert rolls(dice.received(b"0 5\n", 3.0)) == [(0, 5, 2)]
    assert rolls(dice.received(b"0 6\n", 3.1)) == [(0, 6, 3)]
    assert rolls(dice.received(b"1 6\n", 3.1)) == [(1, 6, 1)]


def test_with_numbers_only_the_same_number_is_a_repeat() -> None:
    dice = DiceLines("dice")
    assert rolls(dice.received(b"0 5 #7\n0 5 #8\n", 1.0)) == [(0, 5, 1), (0, 5, 2)]
    assert rolls(dice.received(b"0 5 #8\n", 60.0)) == []


def test_rolls_of_another_run_are_never_taken_for_these() -> None:
    """The journal remembers marks; dice without numbers of their own get a new birth each time."""
    marks = set()
    for _ in range(2):
        (event,) = DiceLines("dice").received(b"0 5\n", 1.0)
        assert isinstance(event, DieSettled)
        marks.add(event.mark)
    assert len(marks) == 2


@given(st.lists(st.binary(max_size=100), max_size=20))
def test_whatever_comes_the_next_line_is_read(parts: list[bytes]) -> None:
    dice = DiceLines("dice")
    for part in parts:
        dice.received(part, 1.0)
    assert rolls(dice.received(b"\nd1=3 #123456789\n", 9.0))[-1][:2] == (1, 3)


@pytest.mark.parametrize("wires", ["clean", "byte-at-a-time", "slow"])
async def test_over_a_pty(wires: str) -> None:
    clock, sink = SimClock(), Gathered()
    wire = SerialWire(clock, faults=WIRES[wires])
    profile = DiceProfile(path=wire.path, kind=DiceKind.LINES, baud=115200)
    port = dice_port("dice", profile, clock=clock, sink=sink)
    port.open()
    clock.advance(0.1)
    clock.run(rate=20.0)
    wire.write(b"d0=4 #1 d1=eye #1\r\n")
    await sink.until(DieSettled, 2)
    wire.write(b"d0=4 #1\nd0=6 #2\n")
    await sink.until(DieSettled, 3)
    port.close()
    wire.close()
    clock.stop()
    events = sink.events
    assert isinstance(events[0], PartFound)
    assert rolls(events) == [(0, 4, 1), (1, EYE, 1), (0, 6, 2)]
