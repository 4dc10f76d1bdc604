"""Simulated time: by hand in tests, at 1-100 times the real rate, or as fast as it can.

It fits the clock that the devices expect (`time`, `call_later`) and so stands in for asyncio's
loop; it moves no bytes, those travel over real descriptors.

    clock = SimClock()
    clock.advance(0.5)       # by hand: runs what is due, in order
    clock.run(rate=10)       # with the running loop; `clock.rate = 50` at any time, 0 pauses
    clock.run_fast()         # jumps from one timer to the next whenever nothing holds it
    clock.stop()             # back to by hand
"""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from contextvars import copy_context
from itertools import count

_FAST = float("inf")


class SimTimer:
    """A scheduled call; as in asyncio it is made in the context in which it was scheduled."""

    __slots__ = ("_clock", "callback", "context", "due")

    def __init__(self, clock: SimClock, due: float, callback: Callable[[], object]) -> None:
        self._clock = clock
        self.due = due
        self.context = copy_context()
        self.callback: Callable[[], object] | None = callback

    def cancel(self) -> None:
        """Never call; more than once is harmless."""
        if self.callback is not None:
            self.callback = None
            self._clock._cancelled()


class SimClock:
    """Seconds since `start`, moved by whoever runs it."""

    BEHIND_S = 0.1  # real seconds that it may be behind and still catch up
    SWEEP_AT = 64  # cancelled timers kept before the heap is swept

    def __init__(self, start: float = 0.0) -> None:
        self.calls = 0  # of timers, so far
        self._now = start
        self._heap: list[tuple[float, int, SimTimer]] = []
        self._order = count()
        self._dead = 0
        self._rate = 0.0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._base = start
        self._real = 0.0  # loop time at which simulated time was `_base`
        self._wake: asyncio.Handle | None = None
        self._calling = False  # a timer is being called: it is the time of that timer
        self._holds: dict[object, float] = {}  # until which loop time
        self._looks: list[Callable[[], bool]] = []

    def time(self) -> float:
        """Seconds, monotonic. Never later than a timer that still waits: a busy computer makes
        simulated time slow, so that nothing times out which had no time to happen."""
        if self._loop is None or self._rate == _FAST or self._calling:
            return self._now
        aim, due = self._aim(), self.next_due()
        return max(self._now, aim if due is None or aim < due else due)

    def _aim(self) -> float:
        """What it would be on a computer that is never busy."""
        assert self._loop is not None
        return self._base + (self._loop.time() - self._real) * self._rate

    def call_later(self, delay: float, callback: Callable[[], object]) -> SimTimer:
        """Call back `delay` simulated seconds from now; in the same order for the same time."""
        timer = SimTimer(self, self.time() + max(0.0, delay), callback)
        heapq.heappush(self._heap, (timer.due, next(self._order), timer))
        if self._heap[0][2] is timer:
            self._arm()
        return timer

    @property
    def remembered(self) -> int:
        """Timers that take up memory: those that wait, and cancelled ones not yet swept."""
        return len(self._heap)

    def next_due(self) -> float | None:
        """When the next timer is due; None if there is none."""
        while self._heap and self._heap[0][2].callback is None:
            heapq.heappop(self._heap)
            self._dead -= 1
        return self._heap[0][0] if self._heap else None

    def advance(self, seconds: float) -> None:
        """By hand: let `seconds` pass and call what is due in it, also what that puts off."""
        self.stop()
        end = self._now + seconds
        while (due := self.next_due()) is not None and due <= end:
            self._now = max(self._now, due)
            self._call_next()
        self._now = end

    @property
    def rate(self) -> float:
        """Simulated seconds per real one; 0 stands still, infinite is as fast as it can."""
        return self._rate

    @rate.setter
    def rate(self, rate: float) -> None:
        if rate < 0:
            raise ValueError(f"a clock cannot run at rate {rate}; 0 or more")
        self._anchor()
        self._rate = rate
        self._arm()

    def run(self, rate: float = 1.0) -> None:
        """Run with the running loop from now on, at `rate`."""
        self._anchor()
        self._loop = asyncio.get_running_loop()
        self._real = self._loop.time()
        self.rate = rate

    def run_fast(self) -> None:
        """Run with the running loop, jumping to the next timer whenever nothing holds the clock."""
        self.run(_FAST)

    def stop(self) -> None:
        """Stand still, for `advance` or another `run`."""
        self._anchor()
        self._rate = 0.0
        self._disarm()
        self._loop = None

    def hold(self, who: object, at_most: float = _FAST) -> None:
        """Call nothing now: `who` waits for bytes that travel in real time.

        Ends by `release`, or after `at_most` real seconds should an answer be lost."""
        if self._loop is not None:
            self._holds[who] = self._loop.time() + at_most

    def release(self, who: object) -> None:
        """Go on; harmless if `who` holds nothing."""
        if self._holds.pop(who, None) is not None:
            self._arm()

    def watch(self, look: Callable[[], bool]) -> None:
        """Ask `look` before each jump: bytes that travel outside of this program come first."""
        self._looks.append(look)

    def unwatch(self, look: Callable[[], bool]) -> None:
        self._looks.remove(look)

    def _anchor(self) -> None:
        self._now = self._base = self.time()
        if self._loop is not None:
            self._real = self._loop.time()

    def _disarm(self) -> None:
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None

    def _arm(self) -> None:
        self._disarm()
        loop = self._loop
        if loop is None or self._rate == 0 or (due := self.next_due()) is None:
            return
        if self._holds:
            if (until := max(self._holds.values())) < _FAST:
                self._wake = loop.call_at(until, self._run_due)
        elif self._rate == _FAST:
            self._wake = loop.call_soon(self._run_due)
        else:
            self._wake = loop.call_later(max(0.0, due - self._aim()) / self._rate, self._run_due)

    def _run_due(self) -> None:
        self._wake = None
        self._drop_old_holds()
        if self._holds:
            self._arm()
            return
        looked = [look() for look in self._looks]  # all of them: a look brings bytes on their way
        if any(looked):
            assert self._loop is not None
            self._wake = self._loop.call_soon(self._run_due)
            return
        now = self._reach()
        newer = next(self._order)  # what these schedule comes after the loop looked at its ports
        try:
            while (due := self.next_due()) is not None and due <= now and self._heap[0][1] < newer:
                self._call_next()
                if self._loop is None or self._rate == 0:
                    return
        finally:
            self._arm()  # one callback that fails must not stop the table's time

    def _reach(self) -> float:
        """Go on to the next timer, if it is time for it; the time then."""
        assert self._loop is not None
        due = self.next_due()
        if due is not None and (self._rate == _FAST or due <= self._aim()):
            self._now = max(self._now, due)
            if self._rate < _FAST and self._aim() - due > self.BEHIND_S * self._rate:
                self._base, self._real = due, self._loop.time()
        return self.time()

    def _drop_old_holds(self) -> None:
        assert self._loop is not None
        now = self._loop.time()
        self._holds = {who: until for who, until in self._holds.items() if until > now}

    def _call_next(self) -> None:
        timer = heapq.heappop(self._heap)[2]
        callback, timer.callback = timer.callback, None
        self._calling = True
        try:
            if callback is not None:
                self.calls += 1
                timer.context.run(callback)
        finally:
            self._calling = False

    def _cancelled(self) -> None:
        self._dead += 1
        if self._dead > self.SWEEP_AT and self._dead * 2 > len(self._heap):
            self._heap = [entry for entry in self._heap if entry[2].callback is not None]
            heapq.heapify(self._heap)
            self._dead = 0
