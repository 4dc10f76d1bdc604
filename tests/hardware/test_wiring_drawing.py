"""The drawing shows what the sheets say: lines that never run together, texts that can be read.

Everything is read back from the SVG; texts are as wide as hardware/wiring/svg.py says, which a
browser confirms.
"""

from __future__ import annotations

import re
from itertools import combinations, pairwise, takewhile
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings

from hardware.profile.profile import parse_profile
from hardware.profile.types import Profile
from hardware.wiring.drawing import drawing, sheets
from hardware.wiring.svg import fitted, lines, width
from tests.hardware.wirings import EXAMPLE, example, profiles
from tests.sim.pages import BROWSER, NO_BROWSER
from tests.steps import cases

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SPACE = "{http://www.w3.org/2000/svg}"
Point = tuple[float, float]
Stretch = tuple[Point, Point]


class Box(NamedTuple):
    """Where a text is, and how it reads."""

    left: float
    top: float
    right: float
    bottom: float
    words: str

    def meets(self, other: Box) -> bool:
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def read(profile: Profile) -> ET.Element:
    """A drawing, which has to be well-formed."""
    return ET.fromstring(drawing(profile))


def texts(svg: ET.Element) -> list[Box]:
    """Every text: from the capitals' top to the baseline."""
    found = []
    for one in svg.iter(f"{SPACE}text"):
        words, size = one.text or "", float(one.attrib["font-size"])
        wide = width(words, size, one.get("font-weight") == "bold")
        share = {"start": 0, "middle": 0.5, "end": 1}[one.attrib["text-anchor"]]
        left = float(one.attrib["x"]) - wide * share
        base = float(one.attrib["y"])
        found.append(Box(left, base - 0.72 * size, left + wide, base, words))
    return found


def wires(svg: ET.Element) -> dict[str, list[Stretch]]:
    """The stretches of each wire, by its class."""
    found: dict[str, list[Stretch]] = {}
    for one in svg.iter(f"{SPACE}polyline"):
        if name := one.get("class"):
            pairs = [point.split(",") for point in one.attrib["points"].split()]
            points = [(float(x), float(y)) for x, y in pairs]
            found.setdefault(name, []).extend(pairwise(points))
    return found


def overlapping(boxes: list[Box]) -> list[tuple[str, str]]:
    """Texts that cover one another, each looked at with those that begin above its end."""
    rows = sorted(boxes, key=lambda box: box.top)
    found = []
    for at, one in enumerate(rows):
        below = takewhile(lambda other: other.top < one.bottom, rows[at + 1 :])  # noqa: B023
        found += [(one.words, other.words) for other in below if one.meets(other)]
    return found


def run_together(one: Stretch, other: Stretch) -> bool:
    for across in (0, 1):
        along = 1 - across
        if len({point[across] for point in (*one, *other)}) == 1:
            first, second = (sorted(point[along] for point in way) for way in (one, other))
            return max(first[0], second[0]) < min(first[1], second[1])
    return False


def crosses(way: Stretch, box: Box) -> bool:
    (a, b), (c, d) = way
    across = min(a, c) < box.right and max(a, c) > box.left
    return across and min(b, d) < box.bottom and max(b, d) > box.top


@settings(max_examples=20)
@given(profiles())
def test_no_text_covers_another_and_no_wire_runs_through_or_along_another(profile: Profile) -> None:
    svg = read(profile)
    boxes, drawn = texts(svg), wires(svg)
    for one, other in combinations(drawn, 2):
        if one.partition("-")[0] == other.partition("-")[0]:
            assert not any(run_together(a, b) for a in drawn[one] for b in drawn[other])
    assert overlapping(boxes) == []
    wide, high = map(float, svg.attrib["viewBox"].split()[2:])
    assert [b.words for b in boxes if b.left < 0 or b.right > wide or b.bottom > high] == []
    struck = {
        (name, box.words)
        for name, ways in drawn.items()
        for box in boxes
        if any(crosses(way, box) for way in ways)
    }
    assert {(name, words) for name, words in struck if not name.endswith(f"w{words}")} == set()


@settings(max_examples=25)
@given(profiles())
def test_each_wire_leads_from_its_pin_to_its_terminals(profile: Profile) -> None:
    """As a reader of the drawing follows it: from the pad with the pin's position, along connected
    lines, to the words at the part."""
    svg = read(profile)
    drawn, boxes = wires(svg), texts(svg)
    pads = {one.get("id"): one for one in svg.iter() if "pin-" in (one.get("id") or "")}
    boards = sheets(profile)
    assert len(drawn) == sum(len(sheet.wires) for sheet in boards)
    for number, sheet in enumerate(boards):
        for wire in sheet.wires:
            ways = drawn[f"s{number}-w{wire.number}"]
            assert connected(ways)
            pad = pads[f"s{number}-pin-{wire.pin.position}"]
            x, y = centre(pad)
            ends = loose_ends(ways)
            (start,) = [end for end in ends if end[1] == y and 90 < abs(end[0] - x) < 110]
            reached = sorted(words_at(end, boxes, x) for end in ends if end != start)
            wanted = [sheet.parts[end.part].terminals[end.terminal] for end in wire.ends]
            assert reached == sorted(wanted)


def centre(pad: ET.Element) -> Point:
    """The middle of a round or square pad."""
    if "cx" in pad.attrib:
        return float(pad.attrib["cx"]), float(pad.attrib["cy"])
    x, y, side = (float(pad.attrib[name]) for name in ("x", "y", "width"))
    return x + side / 2, y + side / 2


def touches(point: Point, way: Stretch) -> bool:
    (a, b), (c, d) = way
    x, y = point
    return min(a, c) <= x <= max(a, c) and min(b, d) <= y <= max(b, d)


def connected(ways: list[Stretch]) -> bool:
    reached, rest = [ways[0]], ways[1:]
    while near := [
        way for way in rest
        if any(touches(p, one) for one in reached for p in way)
        or any(touches(p, way) for one in reached for p in one)
    ]:  # fmt: skip
        reached += near
        rest = [way for way in rest if way not in near]
    return not rest


def loose_ends(ways: list[Stretch]) -> list[Point]:
    """Points at which nothing else hangs."""
    points = [point for way in ways for point in way]
    return [p for p in dict.fromkeys(points) if sum(touches(p, way) for way in ways) == 1]


def words_at(end: Point, boxes: list[Box], middle: float) -> str:
    """What is written where a wire ends at a part, away from the board."""
    x, y = end
    near = [
        box for box in boxes
        if abs((box.top + box.bottom) / 2 - y) < 13
        and 0 < (box.left - x if x > middle else x - box.right) < 16
    ]  # fmt: skip
    return min(near, key=lambda box: abs(box.bottom - y)).words


@cases(
    "text, has",
    # docs/wiring.md, "Strip": level shifter, its pull-down, 330 Ω, 1000 µF, fuse; "Pins": 100 Ω at
    # the buzzer
    (EXAMPLE.read_text("utf-8"),
     {"74AHCT125", "10 kΩ", "330 Ω", "1000 µF", "100 nF", "fuse 2 A", "100 Ω", "2 A",
      "WS2812B, 40 lights, at most 1500 mA"}),
    # docs/build/power.md, "Lithium cells": charger with its resistor changed, diode, divider, and
    # the capacitors for the radio's peaks and the measurement
    ("[dice.dice]\n",
     {"1N5817", "TP4056", "PROG: 10 kΩ", "ESP32-C3 Super Mini", "220 µF", "100 nF", "100 kΩ"}),
    # docs/wiring.md, "RDM6300": 1 kΩ in series, 2 kΩ to ground
    ('[readers.coil]\nkind = "rdm6300"\npath = "/dev/serial0"\n', {"1 kΩ", "2 kΩ"}),
    ("", {"hardware.toml names no parts."}),
    ids=["strip", "die", "serial device", "no parts"],
)  # fmt: skip
def test_a_circuit_has_what_the_page_asks_for(text: str, has: set[str]) -> None:
    words = [box.words for box in texts(read(parse_profile(text)))]
    assert has <= {*words}
    assert words.count("100 kΩ") == (2 if "[dice." in text else 0)


@pytest.mark.parametrize("text", ["[strip]\npin = 10\n", "[dice.dice]\n"])
def test_a_capacitor_that_must_not_be_reversed_shows_its_plus(text: str) -> None:
    """Supply and cell have a + of their own."""
    assert [box.words for box in texts(read(parse_profile(text)))].count("+") == 2


def test_names_from_a_file_stay_text_and_notes_are_broken_between_words() -> None:
    """Whatever a path holds: it is shown, short, and changes nothing else."""
    name = "a" * 90
    svg = read(parse_profile(f'[readers.{name}]\npath = "/dev/<script>&\\u0007{"b" * 300}"\n'))
    assert "script" not in {one.tag.removeprefix(SPACE) for one in svg.iter()}
    assert any(box.words.startswith("/dev/<script>&") for box in texts(svg))
    assert max(box.right for box in texts(svg)) < float(svg.attrib["viewBox"].split()[2])
    text = "Switch off and unplug everything while you wire."
    broken = lines(text, 12, 120)
    assert " ".join(broken) == text
    assert len(broken) > 2
    assert all(width(line, 12) <= 120 for line in broken)


@pytest.mark.parametrize(("most", "whole"), [(500, True), (60, False), (3, False)])
def test_a_text_is_made_to_fit(most: float, whole: bool) -> None:
    text = "/dev/serial/by-id/usb-Ringkeeper_reader-if00"
    short = fitted(text, 10, most)
    assert (short == text) is whole
    assert width(short, 10) <= most or short == "…"


@pytest.mark.skipif(BROWSER is None, reason=NO_BROWSER)
def test_texts_are_no_wider_in_a_browser(browser: Browser) -> None:
    """Or the boxes above would prove nothing."""
    svg = drawing(example())
    with browser.new_page() as tab:
        tab.set_content(svg)
        texts_ = "[...document.querySelectorAll('text')]"
        measured = tab.evaluate(f"{texts_}.map(t => t.getComputedTextLength())")
    wanted = [box.right - box.left for box in texts(ET.fromstring(svg))]
    assert len(measured) == len(wanted) > 100
    assert max(found - want for found, want in zip(measured, wanted, strict=True)) < 1.5
    assert not re.search(r"<script|href=", svg)
