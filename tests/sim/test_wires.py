"""Wires and pins by themselves: I2C, a pty in simulated time, the air, contacts; and the 125 kHz
reader at its line. No driver is needed."""

import asyncio
import errno
import os
from collections.abc import Callable
from random import Random
from typing import cast

import pytest

from hardware.ports import Button
from sim.clock import SimClock
from sim.linux.pins import BOUNCE_S, PRESS_S, SimPins
from sim.wires.bus import I2cBus
from sim.wires.radio import Air
from sim.wires.serial_wire import SerialWire
from tests.chips.rdm6300 import Rdm6300, frame
from tests.patience import PATIENCE_S


class Recorder:
    def __init__(self) -> None:
        self.messages: list[bytes] = []
        self.starts = 0

    def write(self, message: bytes) -> None:
        self.messages.append(message)

    def read(self) -> int:
        return 0x5A

    def power_up(self) -> None:
        self.starts += 1


@pytest.fixture
def chip() -> Recorder:
    return Recorder()


@pytest.fixture
def bus(chip: Recorder) -> I2cBus:
    bus = I2cBus()
    bus.attach(0x3C, chip)
    return bus


def test_a_write_is_address_register_and_32_bytes_of_data(bus: I2cBus, chip: Recorder) -> None:
    """And a read is address and byte: nine clocks each, and two for start and stop."""
    bus.write_i2c_block_data(0x3C, 0x40, [1, 2, 3])
    assert chip.messages == [b"\x40\x01\x02\x03"]
    assert (bus.bytes, bus.transfers) == (5, 1)
    assert bus.seconds == pytest.approx((5 * 9 + 2) / 400_000)
    assert bus.read_byte(0x3C) == 0x5A
    assert bus.bytes == 7
    with pytest.raises(ValueError, match="32"):
        bus.write_i2c_block_data(0x3C, 0x40, [0] * 33)
    with pytest.raises(OSError, match="Remote I/O") as caught:
        bus.write_i2c_block_data(0x3D, 0, [0xE3])
    assert caught.value.errno == errno.EREMOTEIO == 121


def test_a_pulled_plug_passes_what_was_sent_before_and_no_more(bus: I2cBus, chip: Recorder) -> None:
    bus.unplug(0x3C)
    with pytest.raises(OSError, match="Remote"):
        bus.write_i2c_block_data(0x3C, 0, [0xE3])
    with pytest.raises(OSError, match="Remote"):
        bus.read_byte(0x3C)
    bus.plug(0x3C)
    bus.write_i2c_block_data(0x3C, 0, [0xE3])
    assert chip.messages == [b"\x00\xe3"]
    assert chip.starts == 1
    assert chip.starts == 1
    chip.messages.clear()
    bus.unplug(0x3C, after_bytes=6)
    bus.write_i2c_block_data(0x3C, 0x40, [1, 2])
    with pytest.raises(OSError, match="Remote"):
        bus.write_i2c_block_data(0x3C, 0x40, [3, 4, 5])
    with pytest.raises(OSError, match="Remote"):
        bus.write_i2c_block_data(0x3C, 0x40, [6])
    assert chip.messages == [b"\x40\x01\x02", b"\x40\x03\x04"]


TIMES = 300


def over_a_wire(play: Callable[[SimClock, SerialWire, int, asyncio.Event], object]) -> None:
    async def run() -> None:
        clock, over = SimClock(), asyncio.Event()
        wire = SerialWire(clock)
        host = os.open(wire.path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            play(clock, wire, host, over)
            clock.run_fast()
            async with asyncio.timeout(PATIENCE_S):
                await over.wait()
        finally:
            clock.stop()
            os.close(host)
            wire.close()

    asyncio.run(run())


@pytest.mark.parametrize("writer", ["host", "device"])
def test_what_one_end_writes_the_other_hears_before_its_next_timer(writer: str) -> None:
    heard: list[bytes] = []
    late: list[int] = []

    def play(clock: SimClock, wire: SerialWire, host: int, over: asyncio.Event) -> None:
        loop = asyncio.get_running_loop()
        loop.add_reader(host, lambda: heard.append(os.read(host, 10)))

        def write(turn: int) -> None:
            if writer == "host":
                os.write(host, b"?")
            else:
                wire.write(b"!")
            clock.call_later(1.0, lambda: look(turn))

        def look(turn: int) -> None:
            if not (wire.read() == b"?" if writer == "host" else len(heard) == turn):
                late.append(turn)
            if turn == TIMES:
                loop.remove_reader(host)
                over.set()
            else:
                write(turn + 1)

        write(1)

    over_a_wire(play)
    assert late == []


def test_what_nobody_reads_stands_no_clock_still() -> None:
    def play(clock: SimClock, wire: SerialWire, _: int, over: asyncio.Event) -> None:
        wire.write(b"nobody listens")
        clock.call_later(3600.0, over.set)

    over_a_wire(play)


def test_who_hears_what_is_in_the_air_and_when() -> None:
    clock = SimClock()
    air = Air(clock, Random(1))
    woken: list[float] = []
    one, two, three = (air.join(lambda: woken.append(clock.time())) for _ in range(3))
    one.send(b"x" * 19)
    clock.advance(0.0005)
    assert woken == []
    clock.advance(0.002)
    assert (one.receive(), two.receive(), three.receive()) == ([], [b"x" * 19], [b"x" * 19])
    assert len(woken) == 2
    assert all(0.0006 < time < 0.0021 for time in woken)
    assert two.receive() == []
    clock = SimClock()
    air = Air(clock, Random(1))
    one, two = air.join(lambda: None), air.join(lambda: None)
    two.on = False
    one.send(b"lost")
    clock.advance(0.1)
    two.on = True
    assert two.receive() == []


def test_loss_is_a_part_of_all_and_250_bytes_fit() -> None:
    clock = SimClock()
    air = Air(clock, Random(1), loss=0.3)
    one, two = air.join(lambda: None), air.join(lambda: None)
    for _ in range(2000):
        one.send(b"perhaps")
    clock.advance(1.0)
    assert len(two.receive()) == pytest.approx(1400, abs=80)
    one = Air(SimClock(), Random(1)).join(lambda: None)
    one.send(bytes(250))
    with pytest.raises(ValueError, match="251 bytes; 250 fit"):
        one.send(bytes(251))


CARD = bytes.fromhex("62e3086ced")  # the card of the RDM630 specification's own example


def test_the_frame_of_the_data_sheets_example() -> None:
    """RDM630 specification, "Data format", example: 62E3086CED has the checksum 08."""
    assert frame(CARD) == b"\x0262E3086CED08\x03"
    assert len(frame(CARD)) == 14


class Line:
    """The reader's line, which keeps what is sent, and when."""

    plugged = True

    def __init__(self, clock: SimClock) -> None:
        self.sent: list[tuple[float, bytes]] = []
        self._clock = clock

    def write(self, data: bytes) -> int:
        self.sent.append((round(self._clock.time(), 6), data))
        return len(data)


def bench() -> tuple[SimClock, Line, Rdm6300]:
    clock = SimClock()
    line = Line(clock)
    return clock, line, Rdm6300(cast(SerialWire, line), clock)


def test_frames_are_repeated_while_one_tag_of_five_bytes_is_there() -> None:
    """First after the decoding time, 100 ms at most; then every 65 ms."""
    clock, line, reader = bench()
    reader.place(CARD)
    clock.advance(0.751)
    reader.remove()
    clock.advance(10.0)
    assert {data for _, data in line.sent} == {frame(CARD)}
    assert [at for at, _ in line.sent] == [round(0.1 + 0.065 * count, 6) for count in range(11)]
    clock, line, reader = bench()
    clock.advance(1.0)
    reader.place(CARD)
    reader.place(b"other")
    clock.advance(1.0)
    assert line.sent == []
    with pytest.raises(ValueError, match="5 bytes, not 4"):
        bench()[2].place(b"four")


# Pins


class Edges(list[tuple[float, bool]]):
    """(time, level) of each edge on a pin from now on, filled while the clock runs."""

    def __init__(self, pins: SimPins, number: int, clock: SimClock) -> None:
        super().__init__()
        self.clock = clock
        pin = pins.factory.pin(number)
        pin.function, pin.pull, pin.edges = "input", "up", "both"
        pin.when_changed = self.note

    def note(self, _ticks: object, level: int) -> None:
        self.append((round(self.clock.time(), 6), bool(level)))


def pressed(seconds: float = PRESS_S, *, bounce: bool = True) -> tuple[float, Edges]:
    """When a press is over, and its edges."""
    clock = SimClock()
    pins = SimPins(clock, buttons={Button.OK: 23}, bounce=bounce)
    seen = Edges(pins, 23, clock)
    over = pins.press(Button.OK, seconds)
    clock.advance(1)
    return over, seen


def test_a_press_chatters_closing_and_opening_unless_without_bounce() -> None:
    over, seen = pressed()
    assert over == PRESS_S + BOUNCE_S[-1]
    assert len(seen) == 2 * (1 + len(BOUNCE_S))
    assert seen[0] == (0.0, False)
    assert seen[4] == (BOUNCE_S[-1], False)  # settled: pressed is low
    assert seen[-1] == (round(over, 6), True)
    assert pressed() == (over, seen), "the same gesture gives the same edges"
    assert pressed(0.5, bounce=False)[1] == [(0.0, False), (0.5, True)]


def test_clockwise_closes_a_before_b_pins_keep_no_history_and_without_encoder_none_turns() -> None:
    clock = SimClock()
    pins = SimPins(clock, buttons={}, encoder=(17, 27), bounce=False)
    a, b = Edges(pins, 17, clock), Edges(pins, 27, clock)
    clock.advance(pins.turn(1))
    assert [level for _, level in a] == [level for _, level in b] == [False, True]
    assert a[0] < b[0]
    assert a[1] < b[1]
    with pytest.raises(LookupError):
        SimPins(SimClock(), buttons={}).turn(1)
    clock = SimClock()
    pins = SimPins(clock, buttons={}, encoder=(17, 27))
    Edges(pins, 17, clock)
    clock.advance(pins.turn(50))
    assert len(pins.factory.pin(17).states) <= 1
