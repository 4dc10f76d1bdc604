"""Setting up, rolling, moving, cards and Jail."""

from typing import Literal

from controller.rules.events.base import Event
from controller.rules.state import DONE, DRAW, FREE, MOVE, OPENING, OVER, ROLL, By, Phase, State

Ending = Literal["last-player", "ring", "bankruptcy", "time", "agreed"]
"""Why a game is over. `agreed`: everybody wanted to stop."""


class OpeningRolled(Event, frozen=True):
    """A seat rolled to see who starts."""

    seat: int
    dice: tuple[int, ...]
    total: int

    def apply(self, state: State) -> None:
        state.dice = self.dice
        state.opening.append(self.total)


class OpeningTied(Event, frozen=True):
    """The highest total was thrown more than once: these seats roll again (R23)."""

    seats: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.opening = []
        state.opening_seats = self.seats


class TurnBegan(Event, frozen=True):
    """The dice passed to a seat. `round` counts full ways round the table, from 1."""

    seat: int
    turn: int
    round: int

    def apply(self, state: State) -> None:
        state.begin_turn(self.seat, self.turn, self.round)
        if self.turn == 1:
            state.first = self.seat
            state.opening = []
            state.opening_seats = ()
            state.go_round()


class RollsAgain(Event, frozen=True):
    """A double: the same seat rolls again."""

    seat: int

    def apply(self, state: State) -> None:
        state.phase = ROLL


class Rolled(Event, frozen=True):
    """Dice were thrown to move or to leave Jail; `doubles` in a row, 0 for none or in Jail."""

    seat: int
    dice: tuple[int, ...]
    doubles: int

    def apply(self, state: State) -> None:
        """Use the roll up: the phase is done unless the landing asks for more."""
        state.use_roll(self.dice, self.doubles)


class RingMoved(Event, frozen=True):
    """The One Ring went on to a territory."""

    start: int
    to: int

    def apply(self, state: State) -> None:
        state.ring = self.to


class Moved(Event, frozen=True):
    """A token went from `start` to `to`."""

    seat: int
    start: int
    to: int
    by: By

    def apply(self, state: State) -> None:
        state.pos[self.seat] = self.to


class TaxAwaited(Event, frozen=True):
    """The seat must choose how it is taxed."""

    seat: int
    space: int

    def apply(self, state: State) -> None:
        state.phase = Phase.TAX


class TaxChosen(Event, frozen=True):
    """The seat chose, before anything was counted."""

    seat: int
    share: bool

    def apply(self, state: State) -> None:
        state.phase = DONE


class CardAwaited(Event, frozen=True):
    """The seat draws a card from the printed deck, and says which."""

    seat: int
    deck: int

    def apply(self, state: State) -> None:
        state.phase = DRAW


class CardDrawn(Event, frozen=True):
    """The top card was taken; unless it is `kept`, it goes under its deck."""

    seat: int
    deck: int
    card: int
    kept: bool

    def apply(self, state: State) -> None:
        state.draw(self.seat, self.deck, self.card, self.kept)


class CardReturned(Event, frozen=True):
    """A kept card went back under its deck; `unseen`: one that was to be played later."""

    seat: int
    deck: int
    card: int
    unseen: bool = False

    def apply(self, state: State) -> None:
        held = state.secret if self.unseen else state.kept
        held[self.seat].remove((self.deck, self.card))
        state.decks[self.deck].append(self.card)


class CardGiven(Event, frozen=True):
    """A kept card went from one seat to another."""

    start: int
    to: int
    deck: int
    card: int

    def apply(self, state: State) -> None:
        state.kept[self.start].remove((self.deck, self.card))
        state.kept[self.to].append((self.deck, self.card))


class Jailed(Event, frozen=True):
    """A seat was sent to Jail; its turn is over."""

    seat: int
    why: Literal["space", "card", "doubles"]

    def apply(self, state: State) -> None:
        """Lock the door. A salary that waited for the end of this turn is not reached (F2, R32)."""
        state.pos[self.seat] = state.board.jail
        state.jail[self.seat] = 0
        state.doubles = 0
        state.salary_due = 0
        state.phase = DONE


class JailRollFailed(Event, frozen=True):
    """No double: the seat stays. `tries` so far."""

    seat: int
    tries: int

    def apply(self, state: State) -> None:
        state.jail[self.seat] = self.tries


class FineForced(Event, frozen=True):
    """The last try failed: the fine is due, then that roll moves the token."""

    seat: int

    def apply(self, state: State) -> None:
        state.phase = MOVE


class Freed(Event, frozen=True):
    """A seat is out of Jail."""

    seat: int
    how: Literal["double", "fine", "card"]

    def apply(self, state: State) -> None:
        state.jail[self.seat] = FREE
        if state.phase is MOVE:
            state.phase = DONE


class NothingDue(Event, frozen=True):
    """By a house rule the space asks nothing of who landed there: neither to buy nor to pay."""

    seat: int
    space: int

    def apply(self, state: State) -> None:
        pass


class TimeCalled(Event, frozen=True):
    """The agreed hour has come: what is open is settled, then all is counted."""

    seat: int

    def apply(self, state: State) -> None:
        """Nobody rolls to move any more, not for a double either."""
        _call(state)


class EndAgreed(Event, frozen=True):
    """Everybody has agreed to stop: open questions are settled, then everything is counted."""

    def apply(self, state: State) -> None:
        _call(state)


def _call(state: State) -> None:
    state.called = True
    state.doubles = 0
    if state.phase is ROLL or state.phase is OPENING:
        state.phase = DONE


class GameEnded(Event, frozen=True):
    """The game is over. `worth` by seat in the final count, `winners` may share."""

    why: Ending
    worth: tuple[int, ...]
    winners: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.phase = OVER
        state.called = False
        state.doubles = 0
        state.seated = frozenset()
        state.worth = self.worth
        state.winners = self.winners
        state.stack = []
        state.deals = []
        state.proposal = None
