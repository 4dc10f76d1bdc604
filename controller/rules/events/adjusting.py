"""What the host has corrected."""

from collections.abc import Callable
from typing import Literal, TypeVar

from controller.rules.board import BANK, FORTRESS, UNSEEN, Secret
from controller.rules.commands import Correction
from controller.rules.events.base import Event
from controller.rules.state import DONE, FREE, Claim, Debt, Interrupt, RentRoll, State

Open = Literal["claim", "debt", "roll", "landing"]
"""How far a rent had come: not asked for; asked for and not paid, or not rolled for; or rolled for
at the landing."""


Item = TypeVar("Item")


class Adjusted(Event, frozen=True):
    """The host corrected one thing, which `was` otherwise, for a reason (R69)."""

    corrected: Correction
    was: int
    reason: str

    def apply(self, state: State) -> None:
        """Make it so, and what follows from it: in Jail stands who is there, money comes from the
        Bank or goes to it, and so do buildings."""
        one, value = self.corrected, self.corrected.value
        match one.what:
            case "cash":
                state.transfer(state.bank(), one.seat, value - state.cash[one.seat])
            case "place":
                state.pos[one.seat] = value
            case "jail":
                state.jail[one.seat] = value
                if value != FREE:
                    state.pos[one.seat] = state.board.jail
            case "owner":
                _hand_over(state, one.space, value)
            case "buildings":
                _build(state, one.space, value)
            case "mortgage":
                state.mortgaged[one.space] = bool(value)
                state.interest_paid[one.space] = False
            case "card":
                _move_card(state, one.deck, one.card, value)
            case "ring" if state.rules.bearer:
                state.bearer, state.loose_ring, state.tracker = -1, value, 0
            case "ring":
                state.ring = value
            case "bearer":
                state.bearer, state.loose_ring = value, -1
            case "tracker":
                state.tracker = value


class RentDropped(Event, frozen=True):
    """A rent that a correction contradicts is not owed (R69). `what` of it was open."""

    owner: int
    debtor: int
    space: int
    amount: int
    what: Open = "claim"

    def apply(self, state: State) -> None:
        """Nobody can ask for it, or has to pay or roll: of several that fit, the newest."""
        match self.what:
            case "claim":
                state.claims = _without_last(state.claims, self._is_claim)
                state.closed.pop(self.space, None)
            case "debt" | "roll":
                state.stack = _without_last(state.stack, self._is_asked)
            case "landing":
                state.phase = DONE

    def _is_claim(self, one: Claim) -> bool:
        return (one.owner, one.debtor, one.space) == (self.owner, self.debtor, self.space)

    def _is_asked(self, one: Interrupt) -> bool:
        who = (self.owner, self.debtor, self.space)
        if type(one) is RentRoll:
            return self.what == "roll" and (one.owner, one.debtor, one.space) == who
        if type(one) is not Debt or self.what != "debt" or one.reason != "rent":
            return False
        return (one.creditor, one.debtor, one.space) == who


def _without_last(items: list[Item], fits: Callable[[Item], bool]) -> list[Item]:
    at = max(at for at, one in enumerate(items) if fits(one))
    return items[:at] + items[at + 1 :]


def _hand_over(state: State, space: int, to: int) -> None:
    start = state.owner[space]
    state.owner[space] = to
    if start != BANK:
        state.lose_deed(start, space)
    if to != BANK:
        state.gain_deed(to, space)


def _build(state: State, space: int, level: int) -> None:
    """What was bid for a building there before says nothing of what stands there now (R39)."""
    before, group = state.level[space], state.board.group_of[space]
    houses, hotels = state.supply
    state.level[space], state.bids[space] = level, ()
    state.built[group] += state.building_steps[level] - state.building_steps[before]
    houses += _houses(before) - _houses(level)
    hotels += (before == FORTRESS) - (level == FORTRESS)
    state.supply = [houses, hotels]


def _houses(level: int) -> int:
    return level if level < FORTRESS else 0


def _move_card(state: State, deck: int, card: int, to: int) -> None:
    """From its holder or its deck to another holder, or under the deck."""
    order = state.decks[deck]
    for hand in (*state.kept, *state.secret):
        if (deck, card) in hand:
            hand.remove((deck, card))
            break
    else:
        order.remove(card if card in order else UNSEEN)
    if to == BANK:
        order.append(card)
    elif isinstance(state.edition.card(deck, card).effect, Secret):
        state.secret[to].append((deck, card))
    else:
        state.kept[to].append((deck, card))
