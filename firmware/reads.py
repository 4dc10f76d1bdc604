"""Counts what a number of sweeps see, for whoever tries how well tags are read (COUNT, READS)."""

from struct import pack

from firmware import wire
from firmware.node import ticks_diff

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.node import Node


class Reads:
    """Looks of each head, and those that saw a tag."""

    def __init__(self, heads: int) -> None:
        self._heads = heads
        self._sweeps_left = 0  # that are counted, and the one after them; 0: none are
        self._began_at: int | None = None  # None: at the next sweep
        self._took_ms = 0
        self._looks = [0] * heads
        self._seen = [0] * heads
        self._tell_head = -1  # the next head to tell of; -1: none

    def begin(self, sweeps: int) -> None:
        """Count so many sweeps from the next one on."""
        self._sweeps_left = sweeps + 1
        self._began_at = None
        self._looks = [0] * self._heads
        self._seen = [0] * self._heads

    def going(self) -> bool:
        """Whether it counts, or has not told everything."""
        return self._sweeps_left > 0 or self._tell_head >= 0

    def sweep(self, now: int) -> None:
        """A sweep begins, and with it ends the one before."""
        if not self._sweeps_left:
            return
        if self._began_at is None:
            self._began_at = now
        self._sweeps_left -= 1
        if not self._sweeps_left:
            self._took_ms = min(ticks_diff(now, self._began_at), 0xFFFF)
            self._tell_head = 0

    def look(self, head: int, seen: "list[bytes] | None") -> None:
        """What a look saw. The rest of a sweep that was under way when it began is not counted."""
        if self._began_at is not None and self._sweeps_left:
            self._looks[head] += 1
            self._seen[head] += bool(seen)

    def tell(self, node: "Node", mask: int, spare: int) -> None:
        """Report what there is to tell, of the heads in `mask`; `spare` places in the outbox stay
        free."""
        while self._tell_head >= 0 and node.outbox.room() > spare:
            head = self._tell_head
            if mask >> head & 1:
                counts = (self._looks[head], self._seen[head], self._took_ms)
                node.report(wire.READS, pack(wire.READS_AS, head, *counts))
            self._tell_head = head + 1 if head + 1 < self._heads else -1
