"""What the makers' messages mean: vectors from their documents, and rubbish."""

from __future__ import annotations

import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.dice.bluetooth import godice, pixels
from hardware.dice.bluetooth.makes import FACTS, Make, recognised
from hardware.dice.bluetooth.sayings import CameToRest, Charge, Moving, Saying, Unfit
from hardware.ports import DieState
from tests.bluetooth.dice import GoDie, OldPixelDie, PixelDie

GODICE: list[tuple[bytes, Saying | None]] = [
    (b"R", Moving(DieState.ROLLING)),
    (b"S\xc0\x00\x00", CameToRest(1, (-1000, 0, 0))),
    (b"S\x00\x00\x40", CameToRest(2, (0, 0, 1000))),
    (b"S\x00\x40\x00", CameToRest(3, (0, 1000, 0))),
    (b"S\x00\xc0\x00", CameToRest(4, (0, -1000, 0))),
    (b"S\x00\x00\xc0", CameToRest(5, (0, 0, -1000))),
    (b"S\x40\x00\x00", CameToRest(6, (1000, 0, 0))),
    (b"S\x3e\x06\xfb", CameToRest(6, (969, 94, -78))),  # a little askew, as real ones lie
    (b"S\x2d\x2d\x00", Moving(DieState.COCKED, (703, 703, 0))),  # on an edge, whatever it says
    (b"S\x00\x00\x00", Moving(DieState.COCKED, (0, 0, 0))),  # in free fall
    (b"S\x7f\x00\x00", Moving(DieState.COCKED, (1984, 0, 0))),  # twice its weight
    (b"TS\x00\x2d\x2d", Moving(DieState.COCKED, (0, 703, 703))),
    (b"FS\x40\x00\x00", Moving(DieState.MOVED, (1000, 0, 0))),
    (b"MS\x00\x00\xc0", Moving(DieState.MOVED, (0, 0, -1000))),
    (b"Bat\x55", Charge(85)),
    (b"Bat\xff", None),
    (b"Col\x03", None),
    (b"", None),
    (b"S", None),
    (b"S\x40\x00", None),
    (b"XS\x40\x00\x00", None),
]
"""GoDice JavaScript API, "Events" and "Responses"; xyz in 64ths of g as in its table for D6."""

PIXELS: list[tuple[bytes, Saying | None]] = [
    (b"\x03\x01\x00", CameToRest(1)),
    (b"\x03\x01\x05", CameToRest(6)),
    (b"\x03\x01\x06", None),  # a face that six sides have not
    (b"\x03\x02\x03", Moving(DieState.PICKED_UP)),
    (b"\x03\x03\x03", Moving(DieState.ROLLING)),
    (b"\x03\x04\x00", Moving(DieState.COCKED)),
    (b"\x03\x05\x02", Moving(DieState.MOVED)),
    (b"\x03\x00\x02", None),
    (b"\x22\x40\x00", Charge(64)),
    (b"\x22\xff\x00", None),
    (b"\x01", None),
    (b"", None),
    (b"\x03", None),
    (b"\x02", None),
    (b"\x02\x0f", None),
]
"""pixels-js, RollState, PixelRollState and BatteryLevel."""


@pytest.mark.parametrize(("data", "said"), GODICE)
def test_godice(data: bytes, said: Saying | None) -> None:
    assert godice.decoded(data) == said


@pytest.mark.parametrize(("data", "said"), PIXELS)
def test_pixels(data: bytes, said: Saying | None) -> None:
    assert pixels.decoded(data) == said


@pytest.mark.parametrize("kind", range(10))
def test_only_six_sides_with_numbers_fit(kind: int) -> None:
    """pixels-js, PixelDieType: 0 unknown, d4, d6, d8, d10, d00, d12, d20, d6pipped, d6fudge."""
    for die in (PixelDie(1, kind=kind), OldPixelDie(1)):
        die.kind = kind
        assert isinstance(pixels.decoded(die.i_am()), Unfit) is (kind not in (0, 2, 8))


def test_an_identity_that_ends_early_says_nothing() -> None:
    whole = PixelDie(1, kind=7).i_am()
    assert all(pixels.decoded(whole[:length]) is None for length in range(1, 22))
    assert isinstance(pixels.decoded(whole), Unfit)


@given(st.binary(max_size=600))
def test_rubbish_never_fails(data: bytes) -> None:
    for facts in FACTS.values():
        facts.decoded(data)


@given(st.binary(max_size=40).filter(lambda data: data[:1] != b"S" and data[:2] != b"\x03\x01"))
def test_nothing_else_is_ever_a_roll(data: bytes) -> None:
    for facts in FACTS.values():
        assert not isinstance(facts.decoded(data), CameToRest)


@given(st.tuples(*[st.integers(-128, 127)] * 3))
def test_a_godice_lies_on_the_face_that_is_nearest_or_on_none(shown: tuple[int, int, int]) -> None:
    """The GoDice Python API takes the nearest; here it has to be near as well."""
    said = godice.decoded(b"S" + struct.pack("bbb", *shown))
    if isinstance(said, CameToRest):
        axis = max(range(3), key=lambda i: abs(shown[i]))
        sign = 1 if shown[axis] > 0 else -1
        expected = {(0, -1): 1, (2, 1): 2, (1, 1): 3, (1, -1): 4, (2, -1): 5, (0, 1): 6}
        assert said.pips == expected[axis, sign]
    else:
        assert isinstance(said, Moving)
        assert said.what is DieState.COCKED


def test_a_die_is_recognised_by_what_it_advertises() -> None:
    for die, make in ((GoDie(1), Make.GODICE), (PixelDie(2), Make.PIXELS),
                      (OldPixelDie(3), Make.PIXELS)):  # fmt: skip
        assert recognised(die.name, [die.service]) is make
    assert recognised("", []) is None
    assert recognised("Pixel 8 Pro", ["0000fef3-0000-1000-8000-00805f9b34fb"]) is None
    assert recognised("UART", [GoDie.service]) is None
