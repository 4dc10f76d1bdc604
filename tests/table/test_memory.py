"""A table keeps nothing of what is over: neither moments of its display, nor games."""

from __future__ import annotations

import gc
from random import Random

from controller.bots import SimpleBot
from controller.bots.playing import DiceRoller, next_command
from controller.files.tagbook import TagBook
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.table.panel.context import PanelContext
from controller.table.panel.pages.confirm import NewGame
from tests.table.hands import BOOK, EDITION, Hands, banker, hands


def counted(kind: type) -> int:
    """How many there are."""
    gc.collect()
    return sum(type(one) is kind for one in gc.get_objects())


def play(table: Hands, most: int = 10**6) -> None:
    """To the end, or so many commands."""
    roller, bots = DiceRoller(EDITION, Random(2)), [SimpleBot()] * 4
    while table.table.state.phase is not Phase.OVER and most:
        table.table.do(next_command(table.table.state, bots, roller))
        table.wait(10)
        most -= 1


def test_a_table_keeps_no_moment_that_is_over() -> None:
    before = counted(PanelContext)
    table = hands()
    play(table, 20)
    early = counted(PanelContext) - before
    play(table, 60)
    assert counted(PanelContext) - before <= early <= 4


def test_a_table_keeps_no_game_that_was_put_away() -> None:
    def renew(_: str) -> tuple[Banker, TagBook]:
        return Banker(EDITION), BOOK

    before = counted(Banker)
    table = hands(banker(game="short"), renew=renew)
    for _ in range(3):
        play(table, 30)
        table.table.choose(NewGame())
        table.table.adopt(banker(game="short"))
    assert counted(Banker) - before <= 2
