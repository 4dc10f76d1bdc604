"""Readers by simulated chips alone, in chip time: sweeps, taps, weak tags, pairs, hung chips.

What is too slow is readers.py's to say; a host with five of them is five_readers.py's.
"""

from dataclasses import dataclass
from random import Random

from firmware import wire
from firmware.heads import Heads
from firmware.mfrc522 import Mfrc522 as Driver
from firmware.tags import SWEEP_STEPS
from sim.boards.tag_reader import SPI_HERTZ
from sim.chips.mfrc522 import Mfrc522
from sim.chips.tag import Frame, Tag, TagState
from sim.wires.spi import BoardTime, SpiBus
from tests.readers import Host

HEADS = 8


def some_uid(chance: Random, length: int) -> bytes:
    """A UID; a first byte of 88h would be a cascade tag."""
    return b"\x04" + chance.randbytes(length - 1)


def sweep_ms(uids: dict[int, bytes], sweeps: int = 100) -> float:
    """The longest sweep over eight heads with these tags lying, after the first."""
    board = BoardTime()
    bus = SpiBus(board, hertz=SPI_HERTZ)
    chips = [Mfrc522(board) for _ in range(HEADS)]
    source = Heads(
        [Driver(bus, bus.attach(chip), board.sleep_us) for chip in chips],
        board.sleep_us,
        board.ticks_us,
    )
    for head, uid in uids.items():
        chips[head].field.put(Tag(uid), board.now)
    order, took = list(range(HEADS)), []
    for _ in range(sweeps + 1):
        order = order[SWEEP_STEPS[HEADS] :] + order[: SWEEP_STEPS[HEADS]]
        source.settle(order[0])
        board.spend(source.lead_ms / 1000)
        began = board.now
        for at, head in enumerate(order):
            following = order[at + 1] if at + 1 < HEADS else -1
            seen = source.read(head, following, patient=at == 0)
            assert seen == ([uids[head]] if head in uids else [])
        took.append(board.now - began)
    return max(took[1:]) * 1000


GOING_S = 0.45
"""Longer than eight sweeps with tags on all heads: what was taken away has then been told of."""


def tap_ms(taps: int, length: int, *, crowded: bool, seed: int = 1) -> list[float]:
    """From a tag's entering a field at a random moment until its report is on the line, sorted.
    `crowded`: on each other head lies a tag with a UID of 7 bytes."""
    host, chance = Host(HEADS), Random(seed)
    others = [bytes((4, head, 1, 2, 3, 4, 5)) for head in range(HEADS)] if crowded else []
    for head, other in enumerate(others):
        host.pads.place(head, other)
    out = []
    for _ in range(taps):
        head = chance.randrange(HEADS)
        if crowded:
            host.later(GOING_S)
            host.pads.remove(head)
        host.later(GOING_S + 0.2 * chance.random())
        uid = some_uid(chance, length)
        entered = host.clock.time()
        host.pads.place(head, uid)
        ((_, payload),) = host.later(0.1)
        assert payload[2:] == uid
        out.append((host.reports[-1][0] - entered) * 1000)
        host.pads.remove(head)
        if crowded:
            host.pads.place(head, others[head])
    return sorted(out)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weak:
    """What became of weak tags. `longest`: as many looks in a row missed a tag; eight remove it."""

    looks: int
    missed: int
    longest: int
    false_removals: int


DEAF = 0.15
"""Part of the frames that a weak tag does not hear: of its looks about 6 % miss it."""


class Watched(Tag):
    """A tag that knows how many looks at it there were, and which missed it: a look is a field that
    comes and goes, and it found the tag if that was selected to its last level."""

    looks = missed = longest = 0
    _row = 0
    _lit = _found = False

    def hear(self, question: Frame, now: float) -> Frame | None:
        answer = super().hear(question, now)
        self._found = self._found or self.state is TagState.ACTIVE
        return answer

    def feed(self, on: bool, now: float) -> None:
        super().feed(on, now)
        if self._lit and not on:
            self.looks += 1
            self.missed += not self._found
            self._row = 0 if self._found else self._row + 1
            self.longest = max(self.longest, self._row)
            self._found = False
        self._lit = on


def weak(hours: float, deaf: float = DEAF, seed: int = 1) -> Weak:
    """Two heads with a weak tag each, one of either length, for so long."""
    host, chance = Host(2), Random(seed)
    tags = [Watched(some_uid(chance, length), deaf=deaf, seed=length) for length in (4, 7)]
    for chip, tag in zip(host.pads.chips, tags, strict=True):
        chip.field.put(tag, host.clock.time())
    host.pads.step()
    host.later(1)
    told = len(host.reports)
    host.later(hours * 3600)
    return Weak(
        looks=sum(tag.looks for tag in tags), missed=sum(tag.missed for tag in tags),
        longest=max(tag.longest for tag in tags), false_removals=len(host.reports) - told,
    )  # fmt: skip


def pairs(count: int, seed: int = 1) -> int:
    """How many of `count` random pairs of tags in one field were both reported, in two sweeps."""
    host, chance = Host(1), Random(seed)
    both = 0
    for _ in range(count):
        uids = {some_uid(chance, chance.choice((4, 7))) for _ in range(2)}
        if chance.random() < 0.3:  # from one batch: they differ in the last byte only
            first = min(uids)
            uids = {first, first[:-1] + bytes((first[-1] ^ 1 << chance.randrange(8),))}
        for uid in uids:
            host.pads.place(0, uid)
        told = {payload[2:] for kind, payload in host.later(0.04) if kind == wire.PLACED}
        both += told == uids
        host.pads.remove(0)
        host.later(0.5)
    return both


def hung_ms(hangs: int, seed: int = 1) -> list[float]:
    """From the moment a chip of eight hangs until it is reported to answer again, sorted."""
    host, chance = Host(HEADS), Random(seed)
    out = []
    for _ in range(hangs):
        host.later(0.2 + chance.random())
        began, told = host.clock.time(), len(host.reports)
        host.pads.hang(chance.randrange(HEADS))
        host.later(1)
        assert [payload[1] for _, _, payload in host.reports[told:]] == [0, 1]
        out.append((host.reports[-1][0] - began) * 1000)
    return sorted(out)
