"""How a payload of the line is laid out stands once, in firmware/wire.py, for board and host
(issue 11, 11.3); docs/protocol.md says the same in words."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from struct import calcsize

from hypothesis import given
from hypothesis import strategies as st

from firmware import radio, wire
from hardware.dice.dice import Dice
from hardware.line.link import Report
from hardware.ports import DieNews, DieSettled, DieState

ROOT = Path(__file__).parents[2]
LAYOUT = re.compile(r"[<>=!@][0-9xbBhHiIqQs ]*[bBhHiIqQs]")
OWN = {"firmware/die.py", "hardware/dice/bluetooth/pixels.py"}
"""What a die remembers while it sleeps goes by no line, and bought dice have their makers'."""


def _layouts(path: Path) -> list[str]:
    """Formats of struct that are written out."""
    texts = (node.value for node in ast.walk(ast.parse(path.read_text("utf-8")))
             if isinstance(node, ast.Constant) and isinstance(node.value, str))  # fmt: skip
    return [text for text in texts if LAYOUT.fullmatch(text)]


def test_layouts_of_the_line_stand_in_wire_alone() -> None:
    places = ("firmware", "hardware/line", "hardware/dice", "hardware/readers", "sim/boards")
    found = {
        path.relative_to(ROOT).as_posix(): _layouts(path)
        for place in places
        for path in sorted((ROOT / place).rglob("*.py"))
    }
    assert {name for name, layouts in found.items() if layouts} == {"firmware/wire.py"} | OWN
    assert len(found["firmware/wire.py"]) >= 8


def test_a_layout_is_as_long_as_the_document_says() -> None:
    """docs/protocol.md, "HELLO", "Reports" and "Orders"."""
    lengths = {
        wire.HELLO_AS: 8, wire.DIE_AS: 14, wire.TAG_AS: 2, wire.HEAD_AS: 3, wire.READS_AS: 7,
        wire.MISSED_AS: 2, wire.GAIN_AS: 2, wire.SIDE_AS: 4,
    }  # fmt: skip
    assert {layout: calcsize(layout) for layout in lengths} == lengths
    assert radio.TABLE_BYTES == 24


MG = st.integers(-16_000, 16_000)


@given(st.integers(0, 6), st.integers(1, 0x7FFF), st.tuples(MG, MG, MG), st.integers(1, 5000))
def test_what_a_die_calls_out_is_what_the_table_hears(
    face: int, roll: int, up: tuple[int, int, int], battery: int
) -> None:
    """The hub puts the die's number in front of a body that it does not look into."""
    dice = Dice("dice")
    body = radio.report(face, 0xBEEF, roll, up, battery)
    assert radio.birth_and_roll(body) == (0xBEEF, roll)
    (settled,) = dice.report(Report(kind=wire.DIE, payload=b"\1" + body))
    assert settled == DieSettled(
        source="dice", die=1, face=face, roll=roll, mark=0xBEEF << 16 | roll, vector=up,
        battery=battery,
    )  # fmt: skip
    body = radio.report(wire.MOVED, 0xBEEF, roll, up, battery)
    (news,) = dice.report(Report(kind=wire.DIE_NEWS, payload=b"\1" + body))
    assert news == DieNews(
        source="dice",
        die=1,
        what=DieState.MOVED,
        vector=up,
        battery=battery,
        roll=roll,
        birth=0xBEEF,
    )
