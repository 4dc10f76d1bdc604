"""Reports of dice become throws, each once, whatever restarts; of dice that print lines, too."""

import ast
import re
import struct
from pathlib import Path
from struct import calcsize

import msgspec
import pytest
from hypothesis import given, strategies as st

from firmware import radio, wire
from firmware.node import FIRMWARE
from hardware.dice.dice import Dice
from hardware.dice.die_faces import order
from hardware.line.hello import Hello, NodeKind
from hardware.line.link import Found, Report
from hardware.ports import EYE, DeviceEvent, DieNews, DieSettled, DieState, LineNoise, Vector
from hardware.profile.types import DiceKind, DiceProfile
from hardware.readers.text_lines import DiceLines
from hardware.serial_parts import dice_port
from sim.clock import SimClock
from sim.wires.serial_wire import SerialWire
from tests.hardware.test_die_faces import GOOD
from tests.lines import WIRES, Gathered
from tests.steps import cases


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


def test_a_throw_is_told_with_its_hub_die_face_and_roll_and_news_counts_none() -> None:
    dice = Dice("dice")
    (first,), (second,) = told(dice, 0, 4, 9, 1), told(dice, 1, 0, 8, 1)
    assert first == DieSettled(source="dice", die=0, face=4, roll=1, mark=9 << 16 | 1)
    assert second == DieSettled(source="dice", die=1, face=EYE, roll=1, mark=8 << 16 | 1)
    dice = Dice("dice")
    assert news(dice, wire.ROLLING, 1).roll == 1
    assert rolls_of(told(dice, 0, 4, 9, 1)) == [1]
    kinds = [news(dice, what, 1, MEASURED) for what in range(1, 7)]
    assert [event.what for event in kinds] == list(DieState)
    assert {(one.roll, one.vector, one.battery) for one in kinds} == {(1, (-12, 998, 5), 3910)}
    assert news(dice, wire.COCKED, 2).roll == 2
    assert rolls_of(told(dice, 0, 4, 9, 2)) == [2]


HEARD = {
    "what a restarted hub hears again": [(9, 3, [3]), (9, 3, []), (9, 2, [])],
    "a new battery": [(9, 41, [41]), (10, 1, [42])],
    "two dice of the same number, each of whose three calls": [
        (9, 7, [7]), (10, 7, [14]), *[(birth, 7, []) for _ in range(2) for birth in (9, 10)],
    ],
    "a throw that nobody heard": [(9, 1, [1]), (9, 4, [4])],
}  # fmt: skip
"""What a die calls out, its birth and roll, and the rolls that the table hears of it."""


@pytest.mark.parametrize("calls", HEARD.values(), ids=list(HEARD))
def test_rolls_are_counted_once_and_on(calls: list[tuple[int, int, list[int]]]) -> None:
    dice = Dice("dice")
    for birth, roll, counted in calls:
        assert rolls_of(told(dice, 0, 4, birth, roll)) == counted


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


@cases(
    "kind, payload",
    (wire.DIE, b"\2\1\0\0\0\1"),
    (wire.DIE, b"\0\7\0\0\0\1"),
    (wire.DIE, b"\0\1\0\0\0"),
    (wire.DIE_NEWS, b"\2\1\0\0\0\1"),
    (wire.DIE_NEWS, b"\0\0\0\0\0\1"),
    (wire.DIE_NEWS, b"\0\x09\0\0\0\1"),
    (wire.DIE_NEWS, b"\0\1\0\0\0"),
    (wire.PLACED, b"\0\4abcd"),
    (0x2A, b""),
)
def test_nonsense_is_named_and_dropped(kind: int, payload: bytes) -> None:
    (noise,) = Dice("dice").report(Report(kind=kind, payload=payload))
    assert isinstance(noise, LineNoise)
    assert noise.part == "dice"


MEASURED = struct.pack(">hhhH", -12, 998, 5, 3910)


def measured(more: bytes) -> tuple[object, object]:
    """The vector and the battery of a roll that brings this."""
    (event,) = Dice("dice").report(Report(kind=wire.DIE, payload=b"\0\4\0\x09\0\1" + more))
    assert isinstance(event, DieSettled)
    return event.vector, event.battery


@pytest.mark.parametrize("later", [b"", b"something of later"])
def test_vector_and_battery_come_along(later: bytes) -> None:
    """docs/protocol.md, "Reports"; "Frames": they may grow at their end."""
    assert measured(MEASURED + later) == ((-12, 998, 5), 3910)


@pytest.mark.parametrize("known", range(8))
def test_an_older_die_tells_neither_and_a_die_may_not_know_its_battery(known: int) -> None:
    assert measured(MEASURED[:known]) == (None if known < 6 else (-12, 998, 5), None)
    assert measured(MEASURED[:6] + b"\0\0") == ((-12, 998, 5), None)


HELLO = Hello(kind=NodeKind.DICE_HUB, firmware=(0, 1, 0), parts=2, boot=b"boot", ident=b"")


@pytest.mark.parametrize("fresh", [False, True])
def test_a_calibrated_die_is_told_its_faces_at_every_hello(fresh: bool) -> None:
    found = Found(hello=HELLO, fresh=fresh)
    assert Dice("dice", {1: GOOD}).found(found) == [(wire.FACES, order(1, GOOD))]
    assert Dice("dice").found(found) == []


def test_a_hub_of_before_is_to_be_flashed_again() -> None:
    """Its dice prove nothing: anybody in range could roll for this table (docs/security.md)."""
    why = Dice("dice").trouble(Found(hello=HELLO, fresh=True))
    assert "ringkeeper firmware flash hub" in str(why)
    now = msgspec.structs.replace(HELLO, firmware=FIRMWARE)
    assert Dice("dice").trouble(Found(hello=now, fresh=True)) is None


def rolls(events: list[DeviceEvent]) -> list[tuple[int, int, int]]:
    return [(e.die, e.face, e.roll) for e in events if isinstance(e, DieSettled)]


@cases(
    "line, told",
    ("0 5", [(0, 5)]),
    ("1 eye", [(1, EYE)]),
    ("d1=5", [(1, 5)]),
    ("die 0: 6", [(0, 6)]),
    ("D0=4, d1=EYE", [(0, 4), (1, EYE)]),
    ("0 4 1 6", [(0, 4), (1, 6)]),
    ("d0=0;d1=6", [(0, EYE), (1, 6)]),
    ("d0=4 #17, d1=6 #3", [(0, 4), (1, 6)]),
)
def test_a_line_is_a_throw(line: str, told: list[tuple[int, int]]) -> None:
    dice = DiceLines("dice", birth=9)
    events = dice.received(line.encode() + b"\r\n", 5.0)
    assert rolls(events) == [(die, face, 1) for die, face in told]
    assert [e.mark for e in events if isinstance(e, DieSettled)] == [9 << 16 | 1] * len(told)


@pytest.mark.parametrize("line", ["5", "2 5", "0 7", "d1=55", "0 5 x", "rolling", "0,5", "d=4"])
def test_a_line_that_names_no_die_and_face_is_said_and_no_roll(line: str) -> None:
    (noise,) = DiceLines("dice").received(line.encode() + b"\n", 5.0)
    why = f"sent a line '{line}'; expected: die and face"
    assert noise == LineNoise(part="dice", why=why, resent=False)


def test_the_same_face_soon_after_is_a_repeat_and_with_numbers_only_the_same_number() -> None:
    dice = DiceLines("dice")
    assert rolls(dice.received(b"0 5\n0 5\n", 1.0)) == [(0, 5, 1)]
    assert rolls(dice.received(b"0 5\n", 1.9)) == []
    assert rolls(dice.received(b"0 5\n", 3.0)) == [(0, 5, 2)]
    assert rolls(dice.received(b"0 6\n", 3.1)) == [(0, 6, 3)]
    assert rolls(dice.received(b"1 6\n", 3.1)) == [(1, 6, 1)]
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
    assert str(sink.events[0]).startswith("PartFound")
    assert rolls(sink.events) == [(0, 4, 1), (1, EYE, 1), (0, 6, 2)]


ROOT = Path(__file__).parents[2]
LAYOUT = re.compile(r"[<>=!@][0-9xbBhHiIqQs ]*[bBhHiIqQs]")
OWN = {
    "firmware/die.py", "hardware/dice/bluetooth/pixels.py", "hardware/readers/pcsc_messages.py",
}  # fmt: skip
"""What a die remembers while it sleeps goes by no line; bought dice and pcscd have makers of their
own."""


def _layouts(path: Path) -> list[str]:
    """Formats of struct that are written out."""
    texts = (node.value for node in ast.walk(ast.parse(path.read_text("utf-8")))
             if isinstance(node, ast.Constant) and isinstance(node.value, str))  # fmt: skip
    return [text for text in texts if LAYOUT.fullmatch(text)]


def test_layouts_of_the_line_stand_in_wire_alone_as_long_as_the_document_says() -> None:
    """docs/protocol.md, "HELLO", "Reports" and "Orders"."""
    places = ("firmware", "hardware/line", "hardware/dice", "hardware/readers", "sim/boards")
    found = {
        path.relative_to(ROOT).as_posix(): _layouts(path)
        for place in places
        for path in sorted((ROOT / place).rglob("*.py"))
    }
    assert {name for name, layouts in found.items() if layouts} == {"firmware/wire.py"} | OWN
    assert len(found["firmware/wire.py"]) >= 8
    lengths = {
        wire.HELLO_AS: 8, wire.DIE_AS: 14, wire.TAG_AS: 2, wire.HEAD_AS: 3, wire.READS_AS: 7,
        wire.MISSED_AS: 2, wire.GAIN_AS: 2, wire.SIDE_AS: 4,
    }  # fmt: skip
    assert {layout: calcsize(layout) for layout in lengths} == lengths
    assert radio.TABLE_BYTES == 24


MG = st.integers(-16_000, 16_000)


@given(st.integers(0, 6), st.integers(1, 0x7FFF), st.tuples(MG, MG, MG), st.integers(1, 5000))
def test_the_table_hears_what_a_die_calls_out(face: int, roll: int, up: Vector, mv: int) -> None:
    """The hub puts the die's number in front of a body that it does not look into."""
    dice = Dice("dice")
    body = radio.report(face, 0xBEEF, roll, up, mv)
    assert radio.birth_and_roll(body) == (0xBEEF, roll)
    (settled,) = dice.report(Report(kind=wire.DIE, payload=b"\1" + body))
    assert settled == DieSettled(
        source="dice", die=1, face=face, roll=roll, mark=0xBEEF << 16 | roll, vector=up,
        battery=mv,
    )  # fmt: skip
    body = radio.report(wire.MOVED, 0xBEEF, roll, up, mv)
    (news,) = dice.report(Report(kind=wire.DIE_NEWS, payload=b"\1" + body))
    assert news == DieNews(
        source="dice", die=1, what=DieState.MOVED, vector=up, battery=mv, roll=roll, birth=0xBEEF
    )
