"""The record of a game with the printed deck (R71): named and unnamed cards go through the journal,
through taking back, and `journal verify` finds nothing wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.cli import journal as journal_cli
from controller.files.position_file import given
from controller.rules import commands as c
from controller.rules.board import HIDDEN
from controller.rules.refusals import Refusal
from controller.store.banker import Banker
from controller.store.journal import Journal

MOUNTAIN, STONE, GAIN = 2, 12, 3
LINE = "lotr-2021{cards_drawn=at-table} Frodo:30@0;Sam:30@20(15)+quest:?;Merry:30@20(5) roll:0"
GAMES: list[tuple[c.AnyCommand, ...]] = [
    (c.Roll(0, (3, 4)), c.NameCard(0), c.PlayCard(0, MOUNTAIN, 1, 15), c.CancelCard(1)),
    (c.Roll(0, (3, 4)), c.NameCard(0, MOUNTAIN), c.PlayCard(0, MOUNTAIN, 1, 15), c.LetPass(1)),
    (c.Roll(0, (3, 4)), c.NameCard(0, GAIN)),
]


@pytest.mark.parametrize("commands", GAMES)
def test_R71_the_printed_decks_record_verifies_and_can_be_taken_back(
    commands: tuple[c.AnyCommand, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.journal"
    edition, position = given(LINE)
    with Journal.create(path, edition) as journal:
        banker = Banker(edition, journal)
        assert isinstance(banker.do(c.SetPosition(position=position)), list)
        states = []
        for command in commands:
            states.append(banker.state.copy())
            assert isinstance(banker.do(command), list), command
        end = banker.state.copy()
        for before in reversed(states):
            assert not isinstance(banker.take_back(1), Refusal)
            assert banker.state == before
        for command in commands:
            assert isinstance(banker.do(command), list)
        assert banker.state == end
    assert journal_cli.main(["verify", str(path)]) == 0
    capsys.readouterr()
    with Journal.open(path) as journal:
        assert Banker.resume(journal).state == end
    assert (0, HIDDEN) in states[0].secret[1]
