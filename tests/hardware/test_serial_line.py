"""Real serial lines over ptys with the real firmware behind: throws, touches, cables, errors."""

import asyncio
import fcntl
import os
import stat
import sys
import termios
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from firmware import wire
from hardware import ports
from hardware.dice.dice import Dice
from hardware.line.port import device, open_port
from hardware.line.serial_line import SerialLine
from hardware.profile.types import DiceKind, DiceProfile, ReaderKind, ReaderProfile
from hardware.readers.tags import Tags
from hardware.serial_parts import dice_port, reader_port
from sim.boards.dice_hub import DiceHub
from sim.clock import SimClock
from sim.wires.serial_wire import SerialWire
from tests.lines import RATE, WIRES, Gathered, Table, call, turns_until
from tests.steps import cases

DEED = bytes.fromhex("04a1b2c3")
TOKEN = bytes.fromhex("0407c1b2a30080")


@pytest.fixture
def table(request: pytest.FixtureRequest) -> Table:
    return Table(WIRES[getattr(request, "param", "clean")], seed=3, rate=RATE)


def rolls(table: Table, die: int) -> list[int]:
    return [event.roll for event in table.sink.of(ports.DieSettled) if event.die == die]


@pytest.mark.parametrize("table", WIRES, indirect=True)
async def test_throws_and_touches_arrive_once_and_in_order(table: Table) -> None:
    for turn in range(60):
        table.call((turn % 7, turn * 3 % 7))
        await table.sink.until(ports.DieSettled, 2 * turn + 2)
        if turn % 6 == 0:
            table.pads.place(1, TOKEN)
            await table.sink.until(ports.TagPlaced, turn // 6 + 1)
            table.pads.remove(1)
            await table.sink.until(ports.TagRemoved, turn // 6 + 1)
    thrown = [(event.die, event.face) for event in table.sink.of(ports.DieSettled)]
    faces = [(turn % 7, turn * 3 % 7) for turn in range(60)]
    assert thrown == [(die, face) for pair in faces for die, face in enumerate(pair)]
    assert rolls(table, 0) == rolls(table, 1) == list(range(1, 61))
    assert rolls(table, 0) == rolls(table, 1) == list(range(1, 61))
    node = table.hub.node
    await turns_until(lambda: node is not None and not node.outbox.count)  # it has room for 63
    for turn in range(30):  # many at once
        table.call((turn % 7, 1))
    await table.sink.until(ports.DieSettled, 180)
    assert rolls(table, 0) == list(range(1, 91))
    assert len(table.sink.of(ports.TagPlaced)) == len(table.sink.of(ports.TagRemoved)) == 10
    assert table.sink.of(ports.PartLost) == []


@pytest.mark.parametrize("table", WIRES, indirect=True)
async def test_unplugged_in_mid_frame_and_plugged_in_again(table: Table) -> None:
    for turn in range(1, 6):
        table.call((1, 2))
        table.hub.wire.write(wire.encode(wire.DIE, b"torn", turn)[:9])
        await asyncio.sleep(0)
        table.hub.unplug()
        table.call((3, 4))
        await table.sink.until(ports.PartLost, turn)
        table.hub.plug()
        await table.sink.until(ports.DieSettled, 4 * turn)
    assert rolls(table, 0) == rolls(table, 1) == list(range(1, 11))
    lost = table.sink.of(ports.PartLost)
    assert {str(event.why) for event in lost} == {"was unplugged"}
    assert [event.part for event in table.sink.of(ports.PartFound)].count("dice") == 6


async def test_a_restarted_hub_passes_on_the_roll_that_is_still_called_out(table: Table) -> None:
    table.hub.throw((1, 2))
    await table.sink.until(ports.DieSettled, 2)
    table.hub.reset()
    await table.sink.until(ports.PartFound, 3)
    table.hub.throw((3, 4))
    table.hub.reset()
    await table.sink.until(ports.DieSettled, 4)
    assert rolls(table, 0) == rolls(table, 1) == [1, 2]
    assert str(table.sink.of(ports.PartFound)[2].about).endswith("it has restarted")


async def test_a_reader_without_power_tells_the_difference_when_it_is_back(table: Table) -> None:
    table.pads.place(0, DEED)
    table.pads.place(1, TOKEN)
    await table.sink.until(ports.TagPlaced, 2)
    table.pads.unplug(powered=False)
    table.pads.remove(0)
    await table.sink.until(ports.PartLost, 1)
    table.pads.plug()
    await table.sink.until(ports.TagRemoved, 1)
    assert sorted(table.sink.of(ports.TagPlaced), key=lambda event: event.head) == [
        ports.TagPlaced(source="pads", head=0, uid=DEED),
        ports.TagPlaced(source="pads", head=1, uid=TOKEN),
    ]
    assert table.sink.of(ports.TagRemoved) == [ports.TagRemoved(source="pads", head=0, uid=DEED)]


async def test_a_host_that_starts_later_hears_what_lies_on_the_heads(table: Table) -> None:
    table.pads.place(0, DEED)
    await table.sink.until(ports.TagPlaced, 1)
    table.tags.close()
    later, path = Gathered(), table.tags.path
    line = SerialLine(part="pads", path=path, device=Tags("pads"), clock=table.clock, sink=later)
    line.open()
    await later.until(ports.TagPlaced, 1)
    line.close()


async def test_a_silent_part_is_lost_and_found(table: Table) -> None:
    table.hub.power_off()
    (lost,) = await table.sink.until(ports.PartLost, 1)
    assert lost.part == "dice"
    assert str(lost.why).startswith("has been silent for 15 s")
    table.hub.reset()
    await table.sink.until(ports.PartFound, 3)
    table.call((1, 2))
    await table.sink.until(ports.DieSettled, 2)


async def test_identify_lights_the_lamp(table: Table) -> None:
    assert table.dice.identify(1)
    await turns_until(lambda: table.hub.flashes == 2 and not table.hub.lamp)
    table.clock.stop()
    table.clock.advance(5.0)
    assert (table.hub.flashes, table.hub.lamp) == (2, False)


@asynccontextmanager
async def hub_on_a_line(clock: SimClock, sink: ports.Sink) -> AsyncIterator[DiceHub]:
    hub = DiceHub(SerialWire(clock), clock)
    line = SerialLine(
        part="dice", path=hub.wire.path, device=Dice("dice"), clock=clock, sink=sink
    )  # fmt: skip
    line.open()
    try:
        yield hub
    finally:
        line.close()
        hub.close()
        clock.stop()


async def test_a_sink_that_fails_loses_nothing() -> None:
    clock, errors = SimClock(), list[dict[str, Any]]()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: errors.append(context))
    gathered = Gathered()

    def sink(event: ports.DeviceEvent) -> None:
        gathered(event)
        if isinstance(event, ports.DieSettled) and event.die == 0:
            raise RuntimeError("a bug")

    async with hub_on_a_line(clock, sink) as hub:
        clock.run(RATE)
        call(hub, (3, 4), call(hub, (1, 2)))
        await gathered.until(ports.DieSettled, 4)
        assert [error["message"][:4] for error in errors] == ["dice", "dice"]


async def test_idle_for_an_hour_nothing_wakes_more_than_once_a_second() -> None:
    """Heartbeats are 5 s apart; the host's own timer 12 s."""
    clock, sink = SimClock(), Gathered()
    async with hub_on_a_line(clock, sink):
        over = asyncio.get_running_loop().create_future()
        clock.call_later(3600.0, lambda: over.set_result(None))
        clock.run_fast()
        await over
        assert len(sink.of(ports.PartFound)) == 1
        assert [news.what for news in sink.of(ports.DieNews)] == [ports.DieState.HERE] * 2
        assert len(sink.events) == 3
    assert 3600 / 5 <= clock.calls <= 3600 / 5 + 3600 / 6 + 50


# ports that cannot be opened


def open_error(path: str) -> ports.PartError:
    async def run() -> ports.PartError:
        loop, device = asyncio.get_running_loop(), Dice("dice")
        line = SerialLine(part="dice", path=path, device=device, clock=loop, sink=print)
        with pytest.raises(ports.PartError) as caught:
            line.open()
        return caught.value

    return asyncio.run(run())


def test_a_path_that_is_no_port(tmp_path: Path) -> None:
    error = open_error(f"{tmp_path}/ttyACM0")
    assert error.part == "dice"
    assert str(error.why) == f"{tmp_path}/ttyACM0 is not there"
    assert str(error.remedy) == "plug it in, or correct the path under [dice] in hardware.toml"
    assert str(open_error("/dev/tty\0X").why) == r"'/dev/tty\x00X' cannot be a device"
    plain = tmp_path / "notes.txt"
    plain.write_text("hello")
    assert "does not work as a serial port" in str(open_error(str(plain)).why)
    assert stat.S_ISREG(plain.stat().st_mode)


async def test_a_wrong_path_names_its_table_as_it_is_written(tmp_path: Path) -> None:
    """[dice.hub], [readers.pads]: a table [pads] would be a mistake."""
    path = str(tmp_path / "none")
    dice, plain = DiceProfile(path=path), DiceProfile(path=path, kind=DiceKind.LINES)
    pads, rdm = ReaderProfile(path=path), ReaderProfile(path=path, kind=ReaderKind.RDM6300)
    under = "plug it in, or correct the path under [{}] in hardware.toml"
    loop = asyncio.get_running_loop()
    lines = [dice_port("hub", one, clock=loop, sink=print) for one in (dice, plain)]
    lines += [reader_port("pads", one, clock=loop, sink=print) for one in (pads, rdm)]
    said = []
    for port in lines:
        with pytest.raises(ports.PartError) as caught:
            port.open()
        said.append(str(caught.value.remedy))
    assert said == [
        *[under.format("dice.hub")] * 2, *[under.format("readers.pads")] * 2
    ]  # fmt: skip


def test_a_refusal_names_the_group(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the system refuses a port of group dialout; root is never refused, so it is played."""

    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    error = open_error("/dev/ttyACM0")
    assert str(error.why) == "this user is not allowed to open /dev/ttyACM0"
    assert "usermod -aG dialout" in str(error.remedy)


@contextmanager
def used(wires: SerialWire) -> Iterator[None]:
    """Plugged in, and another program has it."""
    wires.plug()
    other = os.open(wires.path, os.O_RDWR | os.O_NOCTTY)
    fcntl.flock(other, fcntl.LOCK_EX)
    yield
    os.close(other)


async def test_missing_at_the_start_it_is_taken_when_it_comes() -> None:
    """There, but not ours to open, is said after three tries."""
    clock, sink = SimClock(), Gathered()
    wires = SerialWire(clock)
    wires.unplug()
    line = SerialLine(part="dice", path=wires.path, device=Dice("dice"), clock=clock, sink=sink)
    with pytest.raises(ports.PartError):
        line.open()
    line.keep_trying()
    clock.advance(3.0)
    with used(wires):
        clock.advance(2.5)
        assert sink.events == []
        clock.advance(1.0)
        (lost,) = sink.of(ports.PartLost)
        assert str(lost.why) == f"{wires.path} is in use by another program"
    wires.unplug()
    DiceHub(wires, clock).plug()
    clock.run(RATE)
    await sink.until(ports.PartFound, 1)
    line.close()
    wires.close()
    clock.stop()


@cases("major, same", (166, True), (188, True), (4, True), (204, True), (136, False), (143, False))
def test_a_device_is_one_under_any_name_a_terminal_in_its_system(major: int, same: bool) -> None:
    """Kind: two containers may use the same number for different devices."""
    ours, theirs = (
        os.stat_result((stat.S_IFCHR, 1, where, *[0] * 7), {"st_rdev": os.makedev(major, 0)})
        for where in (5, 6)
    )
    assert (device(ours) == device(theirs)) == same
    assert device(os.stat(__file__)) is None


async def test_back_but_not_ours_to_open_is_said_once() -> None:
    clock, sink = SimClock(), Gathered()
    async with hub_on_a_line(clock, sink) as hub:
        clock.run(RATE)
        await sink.until(ports.PartFound, 1)
        hub.unplug()
        await sink.until(ports.PartLost, 1)
        clock.stop()
        with used(hub.wire):
            clock.advance(20.0)
        assert "in use by another program" in str(sink.of(ports.PartLost)[1].why)
        assert len(sink.of(ports.PartLost)) == 2
        clock.run(RATE)
        await sink.until(ports.PartFound, 2)


async def test_dtr_and_rts_are_never_touched(monkeypatch: pytest.MonkeyPatch, table: Table) -> None:
    """On many boards they are wired to reset and boot (ESP32 auto-program circuit)."""
    requests: list[int] = []
    real = fcntl.ioctl

    def record(fd: int, request: int, *rest: Any) -> Any:
        requests.append(request)
        return real(fd, request, *rest)

    monkeypatch.setattr(fcntl, "ioctl", record)
    table.hub.unplug()
    await table.sink.until(ports.PartLost, 1)
    table.hub.plug()
    await table.sink.until(ports.PartFound, 3)
    assert not set(requests) & {termios.TIOCMBIS, termios.TIOCMBIC, termios.TIOCMSET}


def test_what_a_device_does_not_take_keeps_no_close_waiting() -> None:
    """Kind: a hang taken for success. Linux waits 30 s at the close of a port until its device has
    taken all (closing_wait), as long as systemd waits for the table; a pty has no such wait, but
    tells (tty_ioctl(4), TIOCPKT) that what waits is dropped."""
    theirs, ours = os.openpty()
    try:
        port = open_port("dice", os.ttyname(ours))
        fcntl.ioctl(theirs, termios.TIOCPKT, (1).to_bytes(4, sys.byteorder))
        with suppress(BlockingIOError):
            while True:
                os.write(port.fileno(), bytes(1024))
        assert not os.read(theirs, 1)[0] & termios.TIOCPKT_FLUSHWRITE
        port.close()
        assert os.read(theirs, 1)[0] & termios.TIOCPKT_FLUSHWRITE
    finally:
        os.close(theirs)
        os.close(ours)
