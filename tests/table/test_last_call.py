"""A bot waits with a roll that would end a person's rent, and the last seconds are heard (D1)."""

from __future__ import annotations

import pytest

from controller.rules import commands as c
from controller.rules.notation import position
from controller.store.banker import Banker
from controller.table.monitors.last_call import ASKED_S, HEARD_S
from controller.view.sounds import TUNES, Sound
from sim.clock import SimClock
from tests.table.hands import EDITION, Hands, hands
from tests.table.wired import Buzz

RENT = "lotr-2003 A:900@16;B:900(16);C:900 roll:2 turn:7,3 rent:0,1,16,14,5"
"""C's roll ends B's rent of A."""


def waiting() -> tuple[Hands, Buzz]:
    """A table at which C's bot has just begun to wait, and what is heard of it."""
    clock = SimClock()
    buzzer, one = Buzz(clock), Banker(EDITION)
    assert isinstance(one.do(c.SetPosition(position=position(EDITION, RENT))), list)
    table = hands(one, clock=clock, buzzer=buzzer.driver)
    table.wait()
    assert table.table.monitors.last_call.waits({0, 2})
    return table, buzzer


def test_D1_a_bot_waits_so_long_and_the_last_seconds_are_heard() -> None:
    table, buzzer = waiting()
    before, due = buzzer.tones, table.table.ui.rolls
    assert due == table.clock.time() + ASKED_S
    table.wait(ASKED_S - HEARD_S - 0.1)
    assert table.table.monitors.last_call.waits({0, 2})
    assert buzzer.tones == before
    table.wait(HEARD_S)
    assert buzzer.tones == before + HEARD_S
    assert buzzer.plays(TUNES[Sound.TURN])
    table.wait(0.2)
    assert not table.table.monitors.last_call.waits({0, 2})
    assert buzzer.tones == before + HEARD_S


@pytest.mark.parametrize("command", [c.AskRent(1, 16), c.Roll(2, (2, 1))], ids=["asked", "rolled"])
def test_D1_nothing_is_heard_any_more_once_the_rent_is_asked_for_or_lost(
    command: c.AnyCommand,
) -> None:
    table, buzzer = waiting()
    table.wait(ASKED_S - HEARD_S - 1)
    assert isinstance(table.table.do(command), list)
    assert table.table.ui.rolls is None
    assert not table.table.monitors.last_call.waits({0, 2})
    table.wait(0.9)
    heard = buzzer.tones
    table.wait(ASKED_S)
    assert buzzer.tones == heard


def test_D1_a_bot_waits_for_no_rent_of_a_bot() -> None:
    table, _buzzer = waiting()
    assert not table.table.monitors.last_call.waits({0, 1, 2})
