"""How a game begins: at its start, or in the middle."""

from typing import Any

from controller.rules.board import UNSEEN
from controller.rules.commands import Player
from controller.rules.events.base import Event
from controller.rules.position_model import Position
from controller.rules.state import OPENING, State


class GameStarted(Event, frozen=True, gc=True):
    """The table is set: seats, decks, and the settings of this game."""

    edition: str
    players: tuple[Player, ...]
    decks: tuple[tuple[int, ...], ...]
    deeds: tuple[int, ...]
    game: str
    rules: dict[str, Any]
    ring: int

    def apply(self, state: State) -> None:
        rules = state.edition.rules_for(self.game, self.rules)
        players = [(player.name, player.token) for player in self.players]
        state.set_table(self.game, rules, players)
        if rules.cards_drawn == "at-table":  # shuffled by hand: nobody knows the order
            state.decks = [[UNSEEN] * len(deck) for deck in self.decks]
        else:
            state.decks = [list(deck) for deck in self.decks]
        state.pool = self.deeds
        state.ring = self.ring
        state.opening_seats = tuple(range(state.seats))
        state.phase = OPENING


class PositionSet(Event, frozen=True, gc=True):
    """The table is set as a position says; `dump` has written it, so nothing is left open."""

    position: Position

    def apply(self, state: State) -> None:
        """Lay it out. Raises ValueError if it cannot be, for a record that has been edited."""
        # Imported here: no other game needs it, and a table should be ready at once.
        from common.problem import Findings
        from controller.rules.position.load import load

        findings = Findings("position")
        load(state, self.position, findings)
        if findings.problems:
            raise ValueError(str(findings.problems[0]))
