"""Boards are found by their HELLO, wherever they are plugged in (docs/protocol.md, "Finding it").

Real firmware on ptys, opened as `ringkeeper run` opens it; some of the ports are other devices'.
"""

import fcntl
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from firmware import wire
from hardware.checks import doctor
from hardware.checks.findings import Finding, Verdict
from hardware.checks.record import Record
from hardware.line.search import LEFT_ALONE_S, LISTEN_S
from hardware.panel.panel import at_once
from hardware.pi import OpenedParts, Opener
from hardware.ports import PartLost, TagPlaced
from hardware.profile.profile import parse_profile
from sim.boards.dice_hub import DiceHub
from sim.boards.mcu import Mcu
from sim.boards.tag_reader import TagReader
from sim.clock import SimClock
from sim.wires.serial_wire import Faults, SerialWire
from tests.lines import RATE, WIRES, Gathered, turns_until

CARD = bytes.fromhex("04A1B2C3")


class Bench:
    """USB sockets with boards and other devices in them, and the parts of a hardware.toml."""

    def __init__(self, faults: Faults) -> None:
        self.clock = SimClock()
        self.sink = Gathered()
        self.wires: list[SerialWire] = []
        self.boards: list[Mcu] = []
        self.parts = OpenedParts()
        self._faults = faults

    def socket(self, name: str) -> SerialWire:
        seed = len(self.wires)
        self.wires.append(SerialWire(self.clock, faults=self._faults, seed=seed, name=name))
        return self.wires[-1]

    def reader(self, name: str, heads: int = 1) -> TagReader:
        board = TagReader(self.socket(name), self.clock, heads=heads, seed=len(self.boards))
        self.boards.append(board)
        return board

    def hub(self, name: str) -> DiceHub:
        board = DiceHub(self.socket(name), self.clock, seed=len(self.boards))
        self.boards.append(board)
        return board

    def open(self, text: str, **named: str) -> None:
        self.parts = Opener(
            parse_profile(text.format(**named)),
            sink=self.sink,
            post=at_once,
            ports=lambda: [one.path for one in self.wires if one.plugged],
        ).open(self.clock)

    def found(self, text: str, part: str) -> Finding:
        """What the doctor finds of a part of this hardware.toml."""
        record = Record(self.clock)
        for event in self.sink.events:
            record.on(event)
        found = doctor.check(parse_profile(text), self.parts, record, self.clock.time())
        return next(one for one in found if one.part == part)

    async def up(self, *parts: str) -> list[str]:
        """Wait until these have said hello; the sockets in which they were found."""
        lines = [self.parts.lines[part] for part in parts]
        await turns_until(lambda: all(line.up for line in lines))
        return [os.path.basename(line.device) for line in lines]

    async def passes(self, seconds: float) -> None:
        end = self.clock.time() + seconds
        await turns_until(lambda: self.clock.time() >= end)


@pytest.fixture
@asynccontextmanager
async def made(request: pytest.FixtureRequest) -> AsyncIterator[Bench]:
    made = Bench(WIRES[getattr(request, "param", "clean")])
    made.clock.run(rate=RATE)
    try:
        yield made
    finally:
        made.parts.close()
        for board in made.boards:
            board.close()
        for one in made.wires:
            one.close()
        made.clock.stop()


def number(board: Mcu) -> str:
    return board.ident.hex()


@pytest.mark.parametrize("made", WIRES, indirect=True)
async def test_boards_without_a_path_are_found_by_what_they_are(made: Bench) -> None:
    """And paths that were swapped are put right."""
    reader, hub = made.reader("ttyUSB0"), made.hub("ttyUSB1")
    made.open("[dice.dice]\n[readers.pads]\npath = 'auto'\n")
    assert made.parts.errors == [], "nobody knows yet that they are missing"
    assert await made.up("dice", "pads") == ["ttyUSB1", "ttyUSB0"]
    assert made.sink.of(PartLost) == []
    made.parts.close()
    made.open(
        "[dice.dice]\npath = '{reader}'\n[readers.pads]\npath = '{hub}'\n",
        reader=reader.wire.path, hub=hub.wire.path,
    )  # fmt: skip
    assert await made.up("dice", "pads") == ["ttyUSB1", "ttyUSB0"]


async def test_two_readers_are_told_apart_by_their_numbers(made: Bench) -> None:
    """Two adapters with one by-id name: which is which the boards say themselves."""
    pads, corners = made.reader("ttyUSB0"), made.reader("ttyUSB1", heads=2)
    made.open(
        "[readers.corners]\nnode = '{corners}'\nheads = 2\n[readers.pads]\nnode = '{pads}'\n",
        corners=number(corners), pads=number(pads).upper(),
    )  # fmt: skip
    assert await made.up("corners", "pads") == ["ttyUSB1", "ttyUSB0"]
    corners.place(1, CARD)
    (placed,) = await made.sink.until(TagPlaced, 1)
    assert placed.source == "corners"


async def test_of_two_the_one_without_a_number_is_the_one_that_no_part_names(made: Bench) -> None:
    corners = made.reader("ttyUSB0")
    made.reader("ttyUSB1")
    made.open("[readers.pads]\n[readers.corners]\nnode = '{it}'\n", it=number(corners))
    assert await made.up("corners", "pads") == ["ttyUSB0", "ttyUSB1"]


async def test_a_board_whose_path_is_wrong_is_found_and_found_again_elsewhere(made: Bench) -> None:
    reader = made.reader("ttyUSB0")
    made.open("[readers.pads]\npath = '/dev/serial/by-id/none'\n")
    assert [error.part for error in made.parts.errors] == ["pads"]
    await made.up("pads")
    reader.unplug(powered=False)
    await made.sink.until(PartLost, 1)
    wire_, made.wires[0] = made.wires[0], made.socket("ttyUSB5")
    reader.wire = made.wires[0]
    made.wires[0].listen(reader.step)
    made.wires[1] = wire_
    reader.reset()
    assert await made.up("pads") == ["ttyUSB5"]


async def test_a_board_that_another_program_used_is_found_by_its_heartbeat(made: Bench) -> None:
    """It says no HELLO of itself any more: a heartbeat comes every 5 s, and then it is asked."""
    made.reader("ttyUSB0")
    made.open("[readers.pads]\n")
    await made.up("pads")
    made.parts.close()
    made.open("[readers.pads]\n")
    await made.up("pads")


async def test_the_doctor_says_where_a_board_is_and_where_it_was_thought_to_be(made: Bench) -> None:
    hub = made.hub("ttyUSB0")
    text = "[dice.dice]\n[readers.pads]\npath = '/dev/serial/by-id/none'\n"
    made.open(text)
    made.reader("ttyACM3")
    await made.up("dice", "pads")
    dice, pads = made.found(text, "dice"), made.found(text, "pads")
    assert dice.verdict is pads.verdict is Verdict.FINE
    assert str(dice.what).endswith(f", at {hub.wire.path}")
    assert str(pads.what).startswith("tag reader, firmware 0.2.0, 1 heads, found at /")
    assert str(pads.what).endswith("/ttyACM3, not at /dev/serial/by-id/none")


async def test_the_doctor_need_not_wait_where_nothing_can_be_heard(made: Bench) -> None:
    made.open("[readers.pads]\n")
    line = made.parts.lines["pads"]
    assert line.seeking, "nobody has looked yet"
    await turns_until(lambda: not line.seeking)
    assert made.clock.time() < 2
    made.socket("ttyACM0")
    await turns_until(lambda: line.seeking)
    await turns_until(lambda: not line.seeking)
    told = made.found("[readers.pads]\n", "pads")
    assert str(told.what) == "was not found: no tag reader says hello on any USB port"


async def test_the_doctor_names_a_number_that_hardware_toml_has_not(made: Bench) -> None:
    """Settings copied as they are, docs/build/5-forty-heads.toml."""
    reader = made.reader("ttyACM0")
    text = "[readers.board1]\nnode = 'E6614C311B4D2C21'\n"
    made.open(text)
    line = made.parts.lines["board1"]
    await turns_until(lambda: not line.seeking)
    told = made.found(text, "board1")
    assert str(told.what) == (
        f"was not found: on USB there is {number(reader).upper()}, but hardware.toml has "
        "node = E6614C311B4D2C21"
    )
    assert "put its number into node" in str(told.remedy)


async def test_a_foreign_device_is_listened_to_and_never_written_to(made: Bench) -> None:
    foreign = made.socket("ttyACM0")
    heard: list[bytes] = []
    foreign.listen(lambda: heard.append(foreign.read()))
    made.open("[readers.pads]\n")
    for _ in range(12):
        foreign.write(b"$GPGGA,123519,4807.038,N,01131.000,E\r\n\0\1\2\0")
        await made.passes(1)
    assert [str(lost.why) for lost in made.sink.of(PartLost)] == [
        "was not found: no tag reader says hello on any USB port"
    ]
    made.reader("ttyACM1")  # plugged in much later
    await made.up("pads")
    assert b"".join(heard) == b""


async def test_a_port_that_somebody_has_is_left_alone(made: Bench) -> None:
    other = made.reader("ttyUSB0")
    handle = os.open(other.wire.path, os.O_RDWR | os.O_NOCTTY)
    fcntl.flock(handle, fcntl.LOCK_EX)  # as pyserial and others do
    made.open("[readers.pads]\n")
    await made.passes(LISTEN_S + 3)
    assert not made.parts.lines["pads"].up
    os.close(handle)
    await made.passes(LEFT_ALONE_S)
    await made.up("pads")


async def test_newer_firmware_is_named_with_its_port_and_the_remedy(made: Bench) -> None:
    """docs/protocol.md: the first byte of HELLO is the version, in every later version."""
    newer = made.socket("ttyACM0")
    hello = wire.encode(wire.HELLO, b"boot", 0, bytes((wire.PROTOCOL + 1, 9, 9)))
    made.open("[readers.pads]\n")
    while not made.sink.of(PartLost):
        newer.write(hello)
        await made.passes(1)
    (lost,) = made.sink.of(PartLost)
    assert str(lost.why) == (
        f"the board at {newer.path} speaks version 2 of the line protocol, but this program "
        "speaks version 1"
    )
    assert str(lost.remedy) == (
        "update this program, or put its firmware on the board: ringkeeper firmware flash "
        "reader, or flash hub for a dice hub"
    )
