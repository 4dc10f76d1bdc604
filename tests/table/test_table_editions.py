"""Hands on the table with each edition: choosing it on the panel, sitting down, playing on."""

from __future__ import annotations

from random import Random

import pytest

from controller.bots import SimpleBot
from controller.bots.playing import DiceRoller, next_command
from controller.editions import known, load
from controller.files.tagbook import TagBook, TokenTag, simulated
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.table.panel.pages.setup import Begin, PickEdition, PickGame
from tests.table.hands import EDITION, hands


def renew(name: str) -> tuple[Banker, TagBook]:
    """What `ringkeeper run` does, without a journal."""
    edition = load(name)
    return Banker(edition), simulated(edition)


@pytest.mark.parametrize("name", known())
def test_an_edition_is_chosen_on_the_panel_and_played_by_hand(name: str) -> None:
    table = hands(Banker(EDITION), editions=known(), renew=renew)
    table.table.choose(PickGame("time-limit"))
    table.table.choose(PickEdition(name))  # it may lack that game
    edition = table.table.state.edition
    assert edition.id == name
    book = simulated(edition)
    for token in edition.data.tokens[:3]:
        table.tap(book.uids(TokenTag(token=token))[0])
    table.table.choose(Begin())
    assert table.table.state.phase is Phase.OPENING
    assert [token for _, token in table.table.state.players] == list(edition.data.tokens[:3])
    bots, roller = [SimpleBot()] * 3, DiceRoller(edition, Random(5))
    for number in range(60):
        command = next_command(table.table.state, bots, roller)
        table.give(command)
        table.wait(5)
        assert len(table.table.banker.counting()) == number + 2, command
