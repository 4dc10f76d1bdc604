"""The strip from what is to be shown down to the colours that the chain holds."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from typing import Self

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.ports import Colour, DeviceEvent
from hardware.strip.strip import PixelStrip, milliamps, open_strip
from sim.chips.ws2812 import Ws2812Chain
from sim.linux.spidev import GPIO, soldered
from tests.patience import PATIENCE_S
from tests.steps import cases

colours = st.lists(st.tuples(*[st.integers(0, 255)] * 3), min_size=8, max_size=8)


class Rig:
    def __init__(self, *, count: int = 8, brightness: float = 1.0, limit_ma: int = 60_000) -> None:
        self.chain = Ws2812Chain(count)
        self.events: list[DeviceEvent] = []
        self.strip: PixelStrip = open_strip(
            pin=GPIO, count=count, sink=self.events.append, brightness=brightness,
            limit_ma=limit_ma, kernel=soldered(self.chain.receive),
        )  # fmt: skip

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.strip.close()


@pytest.fixture
def rig() -> Iterator[Rig]:
    with Rig() as rig:
        yield rig


def test_opened_and_closed_it_is_dark() -> None:
    with Rig() as rig:
        assert rig.chain.frames == 1
        assert rig.chain.milliamps == 8  # the chips of eight dark lights
        rig.strip.show([(5, 5, 5)] * 8)
    assert rig.chain.milliamps == 8


def test_an_unchanged_frame_is_not_sent_and_the_callers_list_may_change(rig: Rig) -> None:
    shown: list[Colour] = [(1, 2, 3)] * 8
    rig.strip.show(shown)
    frames, sent = rig.chain.frames, rig.chain.bytes
    assert rig.strip.show(list(shown)) == 0
    assert (rig.chain.frames, rig.chain.bytes) == (frames, sent)
    shown[0] = (9, 9, 9)
    assert rig.strip.show(shown) == 24
    assert rig.chain.colours == shown


@settings(max_examples=25, deadline=None)
@given(st.lists(colours, min_size=1, max_size=4))
def test_the_chain_holds_what_was_last_shown(frames: list[list[Colour]]) -> None:
    with Rig() as rig:
        for frame in frames:
            before = rig.chain.bytes
            assert rig.strip.show(frame) == rig.chain.bytes - before
            assert rig.chain.colours == frame
            assert rig.chain.faults == []


@settings(max_examples=60, deadline=None)
@given(colours, st.integers(9, 600), st.floats(0.001, 1.0))
def test_the_limit_is_never_exceeded(frame: list[Colour], limit_ma: int, brightness: float) -> None:
    with Rig(limit_ma=limit_ma, brightness=brightness) as rig:
        rig.strip.show(frame)
        assert rig.chain.milliamps <= limit_ma
        assert rig.chain.milliamps == pytest.approx(rig.strip.milliamps)
        for held, wanted in zip(rig.chain.colours, frame, strict=True):
            assert all(h <= max(w * brightness + 0.5, 1) for h, w in zip(held, wanted, strict=True))


def test_full_white_is_60_ma_a_light_and_a_dark_one_takes_1_ma() -> None:
    assert milliamps([(255, 255, 255)] * 3) == 183
    assert milliamps([(0, 0, 0)] * 144) == 144


def test_over_the_limit_the_whole_frame_is_dimmed_alike() -> None:
    with Rig(limit_ma=240) as rig:
        rig.strip.show([(255, 255, 255)] * 4 + [(0, 0, 0)] * 3 + [(200, 100, 0)])
        white, *_, last = rig.chain.colours
        assert len(set(rig.chain.colours[:4])) == 1
        assert white[0] == white[1] == white[2]
        assert last[0] / white[0] == pytest.approx(200 / 255, abs=0.02)
        assert 220 < rig.chain.milliamps <= 240


@cases(
    "share, shown, held",
    (0.5, [(255, 128, 1)] * 8, [(128, 64, 1)] * 8),
    *((share, [(0, 2, 16), (1, 0, 0)] * 4, [(0, 0, 1), (1, 0, 0)] * 4)
      for share in (0.05, 0.01, 0.001)),
)  # fmt: skip
def test_no_light_is_dimmed_away(share: float, shown: list[Colour], held: list[Colour]) -> None:
    with Rig(brightness=share) as rig:
        rig.strip.show(shown)
        assert rig.chain.colours == held
        rig.strip.show([(0, 0, 0)] * 8)
        assert rig.chain.colours == [(0, 0, 0)] * 8


def test_brightness_can_be_changed_while_it_is_lit(rig: Rig) -> None:
    frame: list[Colour] = [(200, 100, 0)] * 8
    rig.strip.show(frame)
    rig.strip.brightness = 0.1
    assert rig.strip.show(frame) == 24
    assert rig.chain.colours == [(20, 10, 0)] * 8
    for wrong in (0.0, -1.0, 1.5):
        with pytest.raises(ValueError, match="brightness"):
            rig.strip.brightness = wrong


@pytest.mark.parametrize("count", [40, 72, 144])
def test_white_everywhere_keeps_the_limit_at_every_brightness(count: int) -> None:
    with Rig(count=count, limit_ma=500) as rig:
        for percent in (1, 5, 20, 50, 100):
            rig.strip.brightness = percent / 100
            rig.strip.show([(255, 255, 255)] * count)
            assert rig.chain.milliamps <= 500
            assert rig.chain.milliamps == pytest.approx(rig.strip.milliamps)
        assert rig.chain.milliamps > 300, "and is as bright as it may be"


def test_a_limit_below_the_chips_own_current_leaves_every_light_dark() -> None:
    with Rig(limit_ma=5) as rig:
        rig.strip.show([(255, 255, 255)] * 8)
        assert set(rig.chain.colours) == {(0, 0, 0)}


def test_a_frame_of_another_length_is_refused(rig: Rig) -> None:
    with pytest.raises(ValueError, match="8 lights, not 7"):
        rig.strip.show([(0, 0, 0)] * 7)


ON_A_PC = """
import warnings
warnings.simplefilter("error")
from hardware.strip.strip import open_strip
from hardware.ports import PartError
try:
    open_strip(pin=10, count=40, sink=print)
except PartError as error:
    print(error)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="Blinka detects other systems differently")
def test_on_a_pc_it_says_in_one_line_that_there_are_no_pins() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", ON_A_PC], check=True, timeout=PATIENCE_S, capture_output=True,
        text=True,
    )  # fmt: skip
    assert ran.stdout.splitlines() == [
        "strip: this computer has no pins for a strip, not by PIO: /dev/pio0 is not there, "
        "not by SPI: /dev/spidev0.0 is not there, not by PWM: it does not reach GPIO 10; "
        "run it on a Raspberry Pi, or take [strip] out of hardware.toml"
    ]
