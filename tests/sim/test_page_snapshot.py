"""What the page is told of players: marks that differ by more than their colour."""

from __future__ import annotations

from random import Random

import pytest

from controller import editions
from controller.bots.playing import start_command
from controller.rules.commands import Roll
from controller.store.banker import Banker
from controller.web.sections.board import game_section

EDITION = editions.load("lotr-2003")


@pytest.mark.parametrize(
    ("names", "marks"),
    [
        (["Frodo", "Sam", "Gimli"], ["F", "S", "G"]),
        (["Frodo", "Fred", "Gandalf", "Galadriel", "Gimli"], ["F", "Fe", "G", "Gl", "Gi"]),
        (["Anna", "Ann", "A"], ["A", "A2", "A3"]),
    ],
)
def test_no_two_players_have_the_same_mark(names: list[str], marks: list[str]) -> None:
    """Who sees no colours tells the tokens on the board by their letters."""
    banker = Banker(EDITION)
    assert isinstance(banker.do(start_command(EDITION, names, Random(1), "standard")), list)
    players = game_section(banker.state)["players"]
    assert {player["name"]: player["initial"] for player in players} == dict(
        zip(names, marks, strict=True)
    )
    assert len({player["sign"] for player in players}) == len(names)


def test_the_next_game_is_told_how_this_one_is_played() -> None:
    banker = Banker(EDITION)
    assert game_section(banker.state)["way"] is None
    rules: dict[str, object] = {"fine": 60, "ring": False}
    start = start_command(EDITION, ["Frodo", "Sam"], Random(1), "standard", rules)
    assert isinstance(banker.do(start), list)
    assert game_section(banker.state)["way"] == {
        "game": "standard", "rules": {"fine": 60}, "ring": False,
    }  # fmt: skip


def test_while_it_is_rolled_for_who_starts_the_mark_is_on_who_rolls() -> None:
    banker = Banker(EDITION)
    banker.do(start_command(EDITION, ["Frodo", "Sam"], Random(1), "standard"))
    assert game_section(banker.state)["turn"] == 0
    banker.do(Roll(0, (3, 2)))
    assert game_section(banker.state)["turn"] == 1
    banker.do(Roll(1, (2, 1)))
    assert game_section(banker.state)["turn"] == banker.state.turn == 0


def test_the_tracker_is_told_where_a_ring_is_borne() -> None:
    banker = Banker(EDITION)
    banker.do(start_command(EDITION, ["Frodo", "Sam"], Random(1), "standard"))
    assert game_section(banker.state)["tracker"] is None
    edition = editions.load("lotr-2021")
    banker = Banker(edition)
    assert isinstance(
        banker.do(start_command(edition, ["Frodo", "Gimli"], Random(1), "standard")), list
    )
    banker.state.tracker, banker.state.bearer = 3, 1
    assert game_section(banker.state)["tracker"] == {
        "at": 3, "circles": [0, 1, 2, 4, 8, 16], "seat": 1,
    }  # fmt: skip
