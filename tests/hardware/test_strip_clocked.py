"""An APA102 or SK9822, which has a clock: its frames on SPI, whole and cut off anywhere, and what
the chain shows.

Shiji's APA102 data sheet, "Cascading data structure"; Opsco's SK9822 data sheet, "Reset frame".
"""

import errno

import pytest
from hypothesis import given, settings, strategies as st

from hardware.ports import Colour, DeviceEvent, PartError, PartFound, PartLost
from hardware.profile.types import BGR, StripKind
from hardware.strip.strip import PixelStrip, open_strip
from sim.chips.apa102 import Apa102Chain
from sim.linux.kernel import SimKernel
from sim.linux.spidev import BUFFER, PATH, Spidev

ORDERS = ("RGB", "RBG", "GRB", "GBR", "BRG", "BGR")
colours = st.tuples(*[st.integers(0, 255)] * 3)


class Rig:
    """A Pi whose SPI0 has a chain at its data and clock pins."""

    def __init__(self, count: int = 8, *, order: str = BGR) -> None:
        self.chain = Apa102Chain(count, order)
        self.spi = Spidev(lambda *_: None)
        self.spi.tap(self.chain.clock)
        self.kernel = SimKernel()
        self.kernel.nodes[PATH] = self.spi
        self.told: list[DeviceEvent] = []

    def open(self, *, brightness: float = 1.0, limit_ma: int = 60_000) -> PixelStrip:
        return open_strip(
            pin=10, count=self.chain.count, sink=self.told.append, brightness=brightness,
            limit_ma=limit_ma, order=self.chain.order, kind=StripKind.APA102, kernel=self.kernel,
        )  # fmt: skip


@settings(max_examples=50)
@given(st.data(), st.integers(1, 200), st.sampled_from(ORDERS))
def test_every_light_shows_what_was_meant(data: st.DataObject, count: int, order: str) -> None:
    """The last of many, too, which gets its bits half a clock for each light later."""
    rig = Rig(count, order=order)
    strip = rig.open()
    assert str(strip.way) == "by SPI (/dev/spidev0.0)"
    frame = [*data.draw(st.lists(colours, min_size=count, max_size=count))]
    strip.show(frame)
    assert (rig.chain.colours, rig.chain.faults) == (frame, [])
    strip.close()
    assert set(rig.chain.colours) == {(0, 0, 0)}
    assert rig.kernel.opened == 0


@settings(max_examples=50)
@given(st.lists(colours, min_size=8, max_size=8), st.integers(9, 600), st.floats(0.001, 1.0))
def test_the_limit_holds(frame: list[Colour], limit_ma: int, brightness: float) -> None:
    rig = Rig()
    strip = rig.open(brightness=brightness, limit_ma=limit_ma)
    strip.show(frame)
    assert rig.chain.milliamps <= limit_ma
    assert rig.chain.milliamps == pytest.approx(strip.milliamps)


@settings(max_examples=100)
@given(st.lists(colours, min_size=8, max_size=8), st.integers(1, 44))
def test_a_frame_that_was_cut_anywhere_costs_only_itself(frame: list[Colour], short: int) -> None:
    """The kernel says so, and it is sent again: 8 zero bytes begin it, whatever came before."""
    rig = Rig()
    strip = rig.open()
    rig.spi.short = short
    strip.show(frame)
    rig.spi.short = 0
    before = list(rig.chain.faults)
    strip.show([(1, 2, 3)] * 8)
    assert rig.chain.colours == [(1, 2, 3)] * 8
    assert rig.chain.faults == before


@given(st.binary(max_size=300), st.lists(colours, min_size=8, max_size=8))
def test_noise_on_the_line_costs_one_frame_at_most(noise: bytes, frame: list[Colour]) -> None:
    rig = Rig()
    strip = rig.open()
    rig.chain.clock(noise)
    strip.show(frame)
    strip.show([(0, 0, 9)] * 8)
    assert rig.chain.colours == [(0, 0, 9)] * 8


def test_a_chain_that_was_without_power_gets_all_with_the_next_frame() -> None:
    rig = Rig()
    strip = rig.open()
    strip.show([(9, 9, 9)] * 8)
    rig.chain.power_up()
    strip.show([(9, 9, 9)] * 7 + [(8, 8, 8)])
    assert rig.chain.colours == [(9, 9, 9)] * 7 + [(8, 8, 8)]


def test_a_transfer_that_fails_is_told_once_and_what_is_missing_is_named() -> None:
    rig = Rig()
    strip = rig.open()
    rig.spi.faults = 3
    assert strip.show([(1, 1, 1)] * 8) == 0
    assert [type(event) for event in rig.told] == [PartLost]
    rig.spi.faults = 0
    assert strip.show([(1, 1, 1)] * 8) == 24
    assert isinstance(rig.told[1], PartFound)
    rig.spi.faults, rig.spi.fault = 9, errno.EBUSY
    with pytest.raises(PartError, match=r"not by SPI: /dev/spidev0\.0 refused an update"):
        rig.open()
    del rig.kernel.nodes[PATH]
    with pytest.raises(PartError, match="do_spi 0"):
        rig.open()


def test_a_thousand_lights_fit_into_one_transfer() -> None:
    rig = Rig(1000)
    rig.open().show([(3, 2, 1)] * 1000)
    assert set(rig.chain.colours) == {(3, 2, 1)}
    assert rig.chain.bits < 2 * 8 * BUFFER
