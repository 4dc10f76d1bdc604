"""The programs of die, hub and reader, as they are flashed, in MicroPython on simulated boards."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import chain, repeat
from pathlib import Path
from random import Random

from msgspec.structs import replace

from firmware import radio
from hardware.dice.dice import Dice
from hardware.line.hotplug import HotPort
from hardware.line.serial_line import Device, SerialLine
from hardware.ports import DeviceEvent, DieSettled, PartFound, TagPlaced, TagRemoved, TagSaid
from hardware.readers.ntag import writing
from hardware.readers.tag_talk import TagTalk
from hardware.readers.tags import Tags
from sim.chips.ntag import Ntag
from sim.chips.tag import Tag
from sim.motion import throws
from sim.motion.path import Path as Motion, Vector, direction
from tests.asked_tags import UID
from tests.callers import Caller
from tests.hardware.test_ntag import ADDRESS, BASE, on_a_phone
from tests.lines import Gathered
from tests.micropython import interpreter
from tests.micropython.flashable import CODEC, GAVE_WAY, POWER_ON, Flashable
from tests.micropython.world import DieWorld, ReaderWorld
from tests.patience import PATIENCE_S

pytestmark = interpreter.needs_micropython

SIDES = {
    1: (0.0, 0.0, 1.0), 2: (0.0, 1.0, 0.0), 3: (1.0, 0.0, 0.0),
    4: (-1.0, 0.0, 0.0), 5: (0.0, -1.0, 0.0), 6: (0.0, 0.0, -1.0),
}  # fmt: skip
TABLE = b"".join(
    bytes((face, *(round(64 * axis) & 0xFF for axis in up))) for face, up in SIDES.items()
)


def next_roll(board: Flashable, after: int) -> tuple[int, int, int, int]:
    """Die, face, birth and roll of the next roll called out with a count above `after`."""
    while True:
        heard = CODEC.decode(board.hear())
        if heard is not None and heard[0] == radio.ROLL:
            birth, roll = radio.birth_and_roll(heard[5])
            if roll > after:
                return heard[1], heard[5][0], birth, roll


def with_die(folder: Path, world: DieWorld, number: int = 1) -> Flashable:
    board = Flashable(folder, "esp32", world)
    (board.files / "faces.bin").write_bytes(TABLE)
    board.load("die", number)
    return board


def throw(world: DieWorld, lies: Vector, face: int, chance: Random) -> None:
    begin, sides = world.clock.time(), tuple(SIDES.values())
    world.chip.feel(throws.throw(begin, lies, SIDES[face], sides, chance)[0])


def test_a_die_is_thrown_sleeps_and_is_thrown_again(tmp_path: Path) -> None:
    """It wakes from deep sleep by its sensor's pin, and still knows its birth and its count."""
    world, chance = DieWorld(), Random(5)
    world.clock.call_later(2.0, lambda: throw(world, SIDES[1], 4, chance))
    world.clock.call_later(30.0, lambda: throw(world, SIDES[4], 6, chance))
    with with_die(tmp_path, world) as board:
        die, face, birth, roll = next_roll(board, 0)
        assert (die, face, roll) == (1, 4, 1)
        assert next_roll(board, 1) == (1, 6, birth, 2)
        assert board.starts >= 2


def test_a_die_tells_its_cell_at_rest_then_under_its_radio(tmp_path: Path) -> None:
    """The first message of a wake has what was measured before the radio drew (docs/dice.md)."""
    world = DieWorld()
    measured = chain([1_950_000], repeat(1_850_000))
    world.cell_uv = lambda: next(measured)
    world.clock.call_later(2.0, lambda: throw(world, SIDES[1], 4, Random(5)))
    told: list[tuple[int, int]] = []
    with with_die(tmp_path, world) as board:
        while not told or told[-1][0] != radio.ROLL:
            if (heard := CODEC.decode(board.hear())) is not None:
                told.append((heard[0], int.from_bytes(heard[5][-2:], "big")))
    assert told[0] == (radio.NEWS, 3900)
    assert told[-1] == (radio.ROLL, 3700)


def test_a_die_whose_supply_gave_way_is_born_again(tmp_path: Path) -> None:
    """Its memory may have outlived that; the table counts births (hardware/checks/record.py)."""
    world, births = DieWorld(), []
    for cause in (POWER_ON, GAVE_WAY):
        (tmp_path / str(cause)).mkdir()
        board = with_die(tmp_path / str(cause), world)
        board.cause = cause
        world.clock.call_later(2.0, lambda: throw(world, SIDES[1], 4, Random(5)))
        with board:
            births.append(next_roll(board, 0)[2])
            assert world.remembered.wait(PATIENCE_S)  # what it is to know after its sleep
    assert births[0] != births[1]


def test_a_die_whose_sensor_fails_naps_and_one_that_is_carried_dozes(tmp_path: Path) -> None:
    """Then it is thrown, and its radio is there again (docs/dice.md, "Sleep")."""
    world, chance = DieWorld(), Random(7)

    def carried_then_thrown() -> None:
        path = Motion(world.clock.time(), SIDES[1])
        throws.take_up(path, chance, 1.0)
        for _ in range(40):
            towards = direction(chance)
            path.stretch(1.0, throws.carried(path.up, towards, 1.0, chance, 0.3))
            path.up = towards
        world.chip.feel(path)
        world.clock.call_later(40.0, lambda: throw(world, path.up, 3, chance))

    def mend() -> None:
        world.wired = True

    world.wired = False
    world.clock.call_later(100.0, mend)
    world.clock.call_later(150.0, carried_then_thrown)
    with with_die(tmp_path, world, 0) as board:
        die, face, _, roll = next_roll(board, 0)
        assert (die, face, roll) == (0, 3, 1)
    assert world.naps
    assert set(world.naps) == {60.0}
    assert world.light > 10


@asynccontextmanager
async def with_line(
    board: Flashable, device: Device, sink: Gathered | None = None,
    lines: dict[str, HotPort] | None = None,
) -> AsyncIterator[Gathered]:  # fmt: skip
    """A board that is switched on, whose line is open (and among the `lines`), and that has said
    hello; in real time."""
    loop, sink = asyncio.get_running_loop(), sink or Gathered()
    with board:
        line = SerialLine(part="node", path=board.port, device=device, clock=loop, sink=sink)
        if lines is not None:
            lines["node"] = line
        line.open()
        try:
            await sink.until(PartFound, 1)
            yield sink
        finally:
            line.close()


def cost(pid: int) -> tuple[int, int]:
    """Nanoseconds of processor time of a process, and how often it was put on a processor
    (Linux, Documentation/scheduler/sched-stats: /proc/PID/schedstat)."""
    run, _, times = Path(f"/proc/{pid}/schedstat").read_text().split()
    return int(run), int(times)


async def test_a_hub_passes_on_what_its_dice_call_and_costs_nothing_else(tmp_path: Path) -> None:
    board = Flashable(tmp_path, "esp32")
    die = Caller(1, board.say, 77, CODEC)
    board.load("hub")
    async with with_line(board, Dice("dice")) as sink:
        die.roll(5, 1)
        die.hear(board.hear())  # the hub challenges a die that it has not heard before
        await sink.until(DieSettled, 1)
        await asyncio.sleep(0.1)  # real time: a real processor is looked at
        before = cost(board.pid)
        await asyncio.sleep(0.5)
        after = cost(board.pid)
        assert after[0] - before[0] < 5_000_000  # ns, 1 % of the time
        assert after[1] - before[1] <= 10
    settled = sink.of(DieSettled)
    assert [(event.die, event.face, event.battery) for event in settled] == [(1, 5, 3900)]


DEED = bytes.fromhex("deadbeef")
TOKEN = bytes.fromhex("0407c1b2a30080")


async def test_a_reader_sees_tags_through_its_chips(tmp_path: Path) -> None:
    """Two MFRC522 on its SPI bus, six places empty; UIDs of 4 and 7 bytes in one field."""
    world = ReaderWorld(2)
    board = Flashable(tmp_path, "rp2", world)
    board.load("reader")
    tags = [Tag(DEED, seed=1), Tag(TOKEN, seed=2)]
    async with with_line(board, Tags("pads", heads=2)) as sink:
        with world.wired:
            for tag in tags:
                world.chips[1].field.put(tag, world.time.now)
        await sink.until(TagPlaced, 2)
        with world.wired:
            world.chips[1].field.take(tags[0], world.time.now)
        await sink.until(TagRemoved, 1)
    assert {(event.head, event.uid) for event in sink.of(TagPlaced)} == {(1, DEED), (1, TOKEN)}
    assert [event.uid for event in sink.of(TagRemoved)] == [DEED]
    assert world.watched


class Writing(Gathered):
    """A sink at which each sticker that is laid down is given its address."""

    def __init__(self, talk: TagTalk) -> None:
        super().__init__()
        self.talk, self.came = talk, asyncio.get_running_loop().create_future()

    def __call__(self, event: DeviceEvent) -> None:
        self.talk.on(event)
        if isinstance(event, TagPlaced):
            talk = writing(event.uid, BASE, overwrite=False)
            self.talk.begin(replace(event, source="node"), talk, self.came.set_result)
        elif isinstance(event, TagSaid):
            self.talk.on(replace(event, source="node"))
        super().__call__(event)


async def test_a_reader_writes_an_address_that_a_phone_reads(tmp_path: Path) -> None:
    """NXP's data sheet NTAG213/215/216, section 8.7.1; docs/protocol.md, TAG."""
    world, sticker = ReaderWorld(1), Ntag(UID)
    board = Flashable(tmp_path, "rp2", world)
    board.load("reader")
    lines: dict[str, HotPort] = {}
    sink = Writing(TagTalk(lines))
    async with with_line(board, Tags("pads", heads=1), sink, lines), asyncio.timeout(PATIENCE_S):
        with world.wired:
            world.chips[0].field.put(sticker, world.time.now)
        assert await sink.came is None
    assert on_a_phone(sticker) == ADDRESS


def test_looking_at_its_heads_takes_no_memory(tmp_path: Path) -> None:
    """Two heads with a tag each, six that do not answer; driver and SPI included."""
    world = ReaderWorld(2)
    for head, tag in enumerate((Tag(DEED, seed=1), Tag(TOKEN, seed=2))):
        world.chips[head].field.put(tag, world.time.now)
    board = Flashable(tmp_path, "rp2", world)
    board.load("reader")
    program = (interpreter.DEVICE / "sweeps.py").read_text().replace("sys.argv[1]", "'600'")
    (board.files / "main.py").write_text(program)
    with board, Path(board.port).open("rb", buffering=0) as printed:
        said = b""
        while said.count(b"\n") < 3:
            said += printed.read(100)
    print(said.decode())
    early, late, reports, milliseconds = map(int, said.split(b">>>")[0].split()[:4])
    assert reports == 2
    assert milliseconds > 1000
    assert late <= early + 256
    assert late < 96_000  # bytes, half of what there is, and words are twice a Pico's
