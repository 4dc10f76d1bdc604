"""When a bot that plays for somebody who has left goes on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from controller.rules import commands as c
from controller.rules.entries import By
from controller.table.monitors.bot_takeover import COURTESY, THINKS, StandIn
from controller.table.panel.pages.answers import Answers
from sim.clock import SimClock, SimTimer
from tests.table.begun import at


class Counting(SimClock):
    """A clock that counts what is put off."""

    put_off = 0

    def call_later(self, delay: float, callback: Callable[[], object]) -> SimTimer:
        self.put_off += 1
        assert self.put_off < 100, f"time stands still at {self.time()!r}"
        return super().call_later(delay, callback)


def note(given: list[c.AnyCommand], command: c.AnyCommand, _by: By) -> None:
    given.append(command)


def test_R70_a_bot_that_waits_for_people_never_waits_for_no_time_at_all() -> None:
    """Whenever it began: what is left of a wait, rounded, could be too little for time to go on."""
    hands = at("lotr-2003/classic A:900;B:900 roll:0", c.Leave(0, "bot"))
    table = hands.table
    table.choose(Answers())
    hands.wait(COURTESY - 1.0)
    assert table.panel.top is not None
    assert not table.presenter.telling()
    for tenths in range(300):
        clock = Counting(tenths / 10 + tenths * 1e-14)
        given: list[c.AnyCommand] = []
        stand_in = StandIn(clock, table.presenter, partial(note, given), Random(1))
        stand_in.changed(table.state)
        clock.advance(COURTESY + THINKS / 2)
        assert given, "it goes on in the end"
        stand_in.close()
