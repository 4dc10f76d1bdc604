"""A tag reader: looks at its heads in turn and reports each tag placed and each removed.

How a head sees a tag is up to its `source`: see firmware/heads.py.
"""

from struct import calcsize, pack, unpack

from firmware import wire
from firmware.asking import Asking
from firmware.node import ticks_diff
from firmware.reads import Reads

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.node import Node
    from firmware.ports import TagSource

# What a head's chip has done
NEVER = -1  # answered so far
SILENT = 0
ANSWERS = 1

NOBODY = -1  # among heads

SWEEP_STEPS = (0, 1, 1, 1, 1, 2, 1, 3, 3)
"""By how many heads a sweep begins further on than the last, for so many heads. Every head is first
at some time, never right after it was last, and no head waits much longer than a sweep."""

_TICKS = 1 << 30  # where ticks_ms() wraps


class TagReader:
    """The app of a reader. A tag is there at the first sight, gone after `MISSES` misses in a row.

    Only a tag that was gone can be placed again, so a weak tag that flickers is one tap. A head
    that cannot be looked at neither places nor removes anything.
    """

    kind = wire.TAG_READER
    features = wire.ASKS_TAGS
    MISSES = 8  # at 5 % missed looks, each by itself: one false removal in 10^10 looks
    MOST_TAGS = 8  # on one head; more are reported when others have gone

    def __init__(self, source: "TagSource") -> None:
        self.parts = source.heads
        self.together = source.heads  # looks in one step, unless there is something to tell
        self._source = source
        self._misses: list[dict[bytes, int]] = [{} for _ in range(source.heads)]
        self._answers = [NEVER] * source.heads  # as far as the host knows
        self._mask = 0xFF  # heads to look at
        self._order = list(range(source.heads))  # of this sweep, or of the last
        self._at = 0  # of the next head in it
        self._patient = 0  # of the head whose look waits for slow tags
        self._going = False  # whether a sweep is
        self._ready = False  # the next one's first head settles
        self._sweep_at: int | None = None  # when the next begins; None: at once
        self._list_after = 0  # sweeps until all that lies there is reported; 0: not waiting
        self._list_head = -1  # the next head to tell; -1: not telling
        self._blind = False
        self._asleep = False
        self._reads = Reads(source.heads)
        self._asking = Asking(source)

    def poll(self, node: "Node", now: int) -> "int | None":
        """Look at heads if it is time; milliseconds until the next look, counted from `now`."""
        if self._asleep:
            return None
        self._tell(node)
        if not self._going:
            if self._asking.ask(node):
                self._ready = False  # no field is left on
            wait = self._begin(now)
            if wait > 0:
                return wait
        told, looks = node.outbox.count, self.together
        while self._at < len(self._order) and looks and node.outbox.count == told:
            looks -= 1
            if node.outbox.room() <= 2 * self.MOST_TAGS + 1:
                self._blind = True
                self._going = self._at > 0
                if self._going:
                    self._sweep_at = None  # in six days its difference would turn round
                self._source.settle(NOBODY)
                return None  # the host's acknowledgement wakes us
            self._look(node)
        if self._at < len(self._order):
            return 0
        self._going = False
        self._listing(node)
        if self._sweep_at is None:
            return 0
        return max(0, ticks_diff(self._sweep_at, now) - self._source.lead_ms)

    def heads(self) -> "list[int]":
        """The heads to look at."""
        return [head for head in range(self.parts) if self._mask >> head & 1]

    def quiet(self) -> bool:
        """Whether there is nothing under way that ends by looking again."""
        going = any(any(head.values()) for head in self._misses)
        listing = self._list_after > 0 or self._list_head >= 0
        under_way = self._going or self._ready or self._blind
        asking = self._reads.going() or self._asking.going()
        return not (under_way or going or listing or asking)

    def order(self, kind: int, payload: bytes) -> int:
        """LIST, SLEEP, HEADS, GAIN, COUNT and TAG of docs/protocol.md."""
        if kind == wire.LIST:
            self._list_after = self.MISSES + self._going  # what is going has then gone
        elif kind == wire.SLEEP:
            if len(payload) < 1 or payload[0] > 1:
                return wire.DONE_BAD
            self._sleep(payload[0] == 1)
        elif kind == wire.HEADS:
            if len(payload) < 1:
                return wire.DONE_BAD
            self._mask = payload[0]
            self._order = self.heads()
            self._going = self._ready = False
            self._source.settle(NOBODY)
        elif kind == wire.GAIN:
            return self._gain(payload)
        elif kind == wire.TAG:
            return self._asking.take(payload)
        elif kind == wire.COUNT:
            if len(payload) < 1 or payload[0] == 0:
                return wire.DONE_BAD
            self._reads.begin(payload[0])
        else:
            return wire.DONE_UNKNOWN
        return wire.DONE_OK

    def _gain(self, payload: bytes) -> int:
        if len(payload) < calcsize(wire.GAIN_AS):
            return wire.DONE_BAD
        wanted, gain = unpack(wire.GAIN_AS, payload[: calcsize(wire.GAIN_AS)])
        if gain > 7 or (wanted >= self.parts and wanted != wire.ALL_HEADS):
            return wire.DONE_BAD
        for head in range(self.parts):
            if wanted in (head, wire.ALL_HEADS):
                self._source.gain(head, gain)
        return wire.DONE_OK

    def _sleep(self, asleep: bool) -> None:
        if asleep != self._asleep:
            self._asleep = asleep
            self._source.power(not asleep)
            self._going = self._ready = False
            self._sweep_at = None

    def skip(self, sweeps: int) -> None:
        """As if so many sweeps had passed, each in time."""
        self._turn(sweeps)
        self._sweep_at = ((self._sweep_at or 0) + sweeps * self._source.sweep_ms) % _TICKS

    def _turn(self, sweeps: int) -> None:
        order = self._order
        if order:
            first = sweeps * SWEEP_STEPS[len(order)] % len(order)
            self._order = order[first:] + order[:first]

    def _begin(self, now: int) -> int:
        """Milliseconds until it is time for a sweep, or for its first head to settle; 0 when one
        begins."""
        if self._sweep_at is None:
            self._sweep_at = now
        if not self._ready:
            early = ticks_diff(self._sweep_at, now) - self._source.lead_ms
            if early > 0:
                return early
            self._prepare(now, early)
        wait = ticks_diff(self._sweep_at, now)
        if wait > 0:
            return wait
        self._ready, self._going, self._at = False, True, 0
        self._sweep_at = (now + self._source.sweep_ms) % _TICKS
        self._reads.sweep(now)
        return 0

    def _prepare(self, now: int, early: int) -> None:
        """The next sweep begins some heads further, with one that settles from now on, and is put
        off for that. One that is too late already begins at once, in the same order, and it is
        another head's turn to be waited for."""
        lead = self._source.lead_ms
        if early < -2 * lead:
            self._patient = (self._patient + 1) % (len(self._order) or 1)
            return
        self._sweep_at = (now + lead) % _TICKS
        self._turn(1)
        self._patient = 0
        self._ready = True
        self._source.settle(self._order[0] if self._order else NOBODY)

    def _look(self, node: "Node") -> None:
        """Let the next head's field settle while this head's news is reported."""
        order, at = self._order, self._at
        head = order[at]
        if self._blind:
            self._blind = False
            node.report(wire.MISSED, pack(wire.MISSED_AS, 1))
        self._at = at + 1
        seen = self._source.read(
            head, order[at + 1] if at + 1 < len(order) else NOBODY, at == self._patient
        )
        self._health(node, head, self._source.versions[head])
        self._reads.look(head, seen)
        if seen is None:
            return
        misses = self._misses[head]
        for uid in list(misses):
            misses[uid] = 0 if uid in seen else misses[uid] + 1
            if misses[uid] >= self.MISSES:
                del misses[uid]
                node.report(wire.REMOVED, _tag(head, uid))
        for uid in seen:
            if uid not in misses and len(misses) < self.MOST_TAGS:
                misses[uid] = 0
                node.report(wire.PLACED, _tag(head, uid))

    def _health(self, node: "Node", head: int, version: int) -> None:
        """A chip that stops or resumes answering is reported at once. One that never did may be
        missing on purpose: the host hears of it when it asks, and can have it left out before."""
        if version:
            if self._answers[head] == SILENT:
                node.report(wire.HEAD, pack(wire.HEAD_AS, head, 1, version))
            self._answers[head] = ANSWERS
        elif self._answers[head] == ANSWERS:
            self._silent(node, head)

    def _silent(self, node: "Node", head: int) -> None:
        self._answers[head] = SILENT
        node.report(wire.HEAD, pack(wire.HEAD_AS, head, 0, 0))

    def _listing(self, node: "Node") -> None:
        """A sweep has ended."""
        if self._list_after:
            self._list_after -= 1
            if not self._list_after:
                self._list_head = 0
        self._tell(node)

    def _tell(self, node: "Node") -> None:
        self._reads.tell(node, self._mask, self.MOST_TAGS + 1)
        while self._list_head >= 0 and node.outbox.room() > self.MOST_TAGS + 1:
            head = self._list_head
            if head == self.parts:
                self._list_head = -1
                node.report(wire.LISTED, b"")
                return
            if self._mask >> head & 1 and self._answers[head] != ANSWERS:
                self._silent(node, head)
            for uid in self._misses[head]:
                node.report(wire.PLACED, _tag(head, uid))
            self._list_head += 1


def _tag(head: int, uid: bytes) -> bytes:
    return pack(wire.TAG_AS, head, len(uid)) + uid
