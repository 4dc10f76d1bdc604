"""Positions for the rule tests: a table where anything can be arranged, and its books checked.

What is arranged goes through events wherever the state keeps counts of it, so nothing is out of
step. Numbers of spaces are named as in the 2003 edition; the other boards have the same skeleton.
"""

from collections.abc import Callable, Iterable
from typing import Any, Self, TypeVar

import msgspec

from controller.editions import load
from controller.rules import commands as c
from controller.rules.board import BANK, Effect, FreeFortress, Keep
from controller.rules.citations import Applied
from controller.rules.edition import Edition
from controller.rules.engine import decide, step
from controller.rules.events import (
    BuildingsChanged,
    DeedMoved,
    Event,
    Jailed,
    JailRollFailed,
    Mortgaged,
    Moved,
    Paid,
    RingMoved,
    TurnBegan,
    blank,
    evolve,
)
from controller.rules.prompts import Ask, prompt
from controller.rules.refusals import Refusal
from controller.rules.state import Acquisition, State
from controller.rules.state.unseen import hidden, is_secret, unseen
from tests.rules import oracle

GO, BAG_END, EVENTS_2, MAGGOT, PALANTIR, BILL, FERRY, PEOPLE_7, BREE, WEATHERTOP = range(10)
JAIL, BRUINEN, GANDALF, RIVENDELL, CARADHRAS, ASFALOTH, MORIA = range(10, 17)
EVENTS_17, LORIEN, RAUROS, PARKING, ROHAN, PEOPLE_22, HELM, EDORAS, BREGO = range(17, 26)
FANGORN, WESTFOLD, SARUMAN, ISENGARD, TO_JAIL, OSGILIATH, PELENNOR = range(26, 33)
EVENTS_33, TIRITH, SHADOWFAX, PEOPLE_36, BARAD_DUR, SHELOB, DOOM = range(33, 40)

BROWN = (BAG_END, MAGGOT)
LIGHT_BLUE = (FERRY, BREE, WEATHERTOP)
ORANGE = (MORIA, LORIEN, RAUROS)
RED = (ROHAN, HELM, EDORAS)
GREEN = (OSGILIATH, PELENNOR, TIRITH)
DARK_BLUE = (BARAD_DUR, DOOM)

PEOPLE, EVENTS = 0, 1  # decks

LOTR = load("lotr-2003")

FIVE = (2, 3)
"""Dice that show five without a double and without the Eye."""

Payment = tuple[int, int, int, str]
_begun: dict[tuple[object, ...], tuple[State, set[Applied], list[Event]]] = {}
"""Games that have begun, by how: most tests begin with one of a few."""

Happened = TypeVar("Happened", bound=Event)
Test = TypeVar("Test", bound=Callable[..., None])


_played = [LOTR]


def box() -> Edition:
    """The edition that shared tests are run for: lotr-2003, unless conftest.py says another."""
    return _played[-1]


def play(edition: Edition) -> None:
    """Let shared tests be run for an edition."""
    _played[:] = [edition]


def not_in(*editions: str) -> Callable[[Test], Test]:
    """Marks a shared test that is of the way another edition has it; that one has its own."""

    def mark(test: Test) -> Test:
        test.not_in = editions  # type: ignore[attr-defined]
        return test

    return mark


def run_in(*editions: str) -> Callable[[Test], Test]:
    """Marks a test that is run for these editions, which have its row alike."""

    def mark(test: Test) -> Test:
        test.run_in = editions  # type: ignore[attr-defined]
        return test

    return mark


def stirs() -> tuple[int, int]:
    """Dice that move the Ring by one, in the edition that is played."""
    return (0, 4) if box().data.rules.ring_moved_by == "eyes" else (3, 3)


def setup(
    seats: int = 3, game: str = "standard", of: Edition | None = None, **changes: Any
) -> c.StartGame:
    """A good set-up: decks and deeds in the order of the edition."""
    of = of or box()
    data = of.data
    command = c.StartGame(
        edition=data.id,
        players=tuple(c.Player(f"P{i}", token) for i, token in enumerate(data.tokens) if i < seats),
        decks=tuple(tuple(range(len(deck.cards))) for deck in data.decks),
        deeds=of.board.deeds,
        game=game,
        rules=changes.pop("rules", {}),
    )
    fields = {name: getattr(command, name) for name in command.__struct_fields__}
    return c.StartGame(**(fields | changes))


class Table:
    """A game that has begun: seat `starts` is about to roll. `rules` are house rules.

    Every command given is decided on the side as well: same events, nothing touched. The rulings
    and house rules that events and refusals name are left out of what is returned; all that were
    named so far are in `named`, and the last command's events whole in `told`.
    """

    told: list[Event]

    def __init__(
        self,
        seats: int = 3,
        game: str = "standard",
        *,
        starts: int = 0,
        edition: Edition | None = None,
        **rules: Any,
    ) -> None:
        edition = edition or box()
        key = id(edition), seats, game, starts, repr(rules)
        if key not in _begun:
            self.state: State = blank(edition)
            self.named: set[Applied] = set()
            self.do(setup(seats, game, edition, rules=rules))
            for seat in range(seats):
                self.do(c.Roll(seat, (6, 6) if seat == starts else FIVE))
            _begun[key] = self.state.copy(), self.named, self.told
        state, named, self.told = _begun[key]
        self.state, self.named = state.copy(), {*named}

    @property
    def bank(self) -> int:
        """The Bank's account."""
        return self.state.seats

    # Playing

    def do(self, command: c.AnyCommand) -> list[Event]:
        """Give a command that must be accepted."""
        before, unnamed_rules = self.state.facts(), oracle.silent(self.state, command)
        decided = decide(self.state, command)
        assert self.state.facts() == before, "decide changed its state"
        outcome = step(self.state, command)
        assert not isinstance(outcome, Refusal), str(outcome)
        assert decided == outcome
        assert unnamed_rules == [], f"no event says that they decided: {command}"
        check_books(self.state)
        self.told = outcome
        self.named.update(one for event in outcome for one in event.applied)
        return [unnamed(event) for event in outcome]

    def refused(self, command: c.AnyCommand) -> str:
        """Give a command that must be refused; the refusal's code."""
        before = self.state.facts()
        outcome = step(self.state, command)
        assert isinstance(outcome, Refusal), outcome
        assert str(outcome)
        assert self.state.facts() == before
        self.named.update(outcome.applied)
        return outcome.code

    def roll(self, seat: int, dice: tuple[int, int] = FIVE) -> list[Event]:
        """Roll; five without double or Eye unless said otherwise."""
        return self.do(c.Roll(seat, dice))

    def land(self, seat: int, space: int, dice: tuple[int, int] = FIVE) -> list[Event]:
        """Let a seat land on a space by its own roll, in a turn of its own if need be."""
        self.ready(seat)
        self.at(seat, (space - self.state.rolls[dice][0]) % 40)
        return self.roll(seat, dice)

    def quiet(self, seat: int) -> list[Event]:
        """Let a seat take its turn without meeting anything: it rolls on to Free Parking."""
        return self.land(seat, PARKING)

    def take(self, seat: int, space: int) -> list[Event]:
        """Land on an unclaimed deed and claim it."""
        return [*self.land(seat, space), *self.do(c.Buy(seat))]

    def rent(self, debtor: int, space: int, dice: tuple[int, int] = FIVE) -> list[Event]:
        """Land on somebody's deed, and let the owner ask."""
        landed = self.land(debtor, space, dice)
        return [*landed, *self.do(c.AskRent(self.state.owner[space], space))]

    def auction(self, seat: int, space: int, *bids: tuple[int, int]) -> list[Event]:
        """Land on an unclaimed deed, leave it, and let the bids be made; everybody else passes."""
        events = [*self.land(seat, space), *self.do(c.Decline(seat))]
        for bidder, amount in bids:
            events += self.do(c.Bid(bidder, amount))
        return events + self.all_pass()

    def all_pass(self) -> list[Event]:
        """Everybody who is asked in this auction or shortage passes."""
        events = []
        for seat in prompt(self.state).seats:
            if prompt(self.state).ask in (Ask.AUCTION, Ask.SHORTAGE):
                events += self.do(c.Pass(seat))
        return events

    # Arranging

    def ready(self, seat: int) -> None:
        """Make it the seat's turn, before its roll."""
        state = self.state
        if state.turn != seat or prompt(state).ask not in (Ask.ROLL, Ask.JAIL):
            evolve(state, TurnBegan(seat, state.turns + 1, state.rounds))

    def own(self, seat: int, *spaces: int) -> Self:
        """Give deeds to a seat (BANK: back)."""
        for space in spaces:
            evolve(self.state, DeedMoved(space, self.state.owner[space], seat))
        return self

    def built(self, level: int, *spaces: int) -> Self:
        """Buildings on deeds; 5 is a fortress."""
        state = self.state
        for space in spaces:
            start = state.level[space]
            houses, hotels = state.supply
            supply = (
                houses + (0 if start == 5 else start) - (0 if level == 5 else level),
                hotels + (start == 5) - (level == 5),
            )
            steps = state.building_steps[level] - state.building_steps[start]
            owner = state.owner[space]
            evolve(state, BuildingsChanged(owner, space, start, level, steps, supply))
        return self

    def mortgaged(self, *spaces: int) -> Self:
        """Turn deeds over, without a loan."""
        for space in spaces:
            evolve(self.state, Mortgaged(self.state.owner[space], space))
        return self

    def cash(self, seat: int, amount: int) -> Self:
        """Set what a seat has; the Bank gives or takes."""
        change = amount - self.state.cash[seat]
        evolve(self.state, Paid(self.bank, seat, change, "start"))
        return self

    def at(self, seat: int, space: int) -> Self:
        """Put a token somewhere."""
        evolve(self.state, Moved(seat, self.state.pos[seat], space, "card"))
        return self

    def ring(self, space: int) -> Self:
        """Put the Ring somewhere."""
        evolve(self.state, RingMoved(self.state.ring, space))
        return self

    def jailed(self, seat: int, tries: int = 0) -> Self:
        """A seat in Jail, about to roll, after so many failed tries."""
        evolve(self.state, Jailed(seat, "card"))
        evolve(self.state, JailRollFailed(seat, tries))
        evolve(self.state, TurnBegan(seat, self.state.turns + 1, self.state.rounds))
        return self

    def top(self, deck: int, effect: Effect) -> Self:
        """Put the first card with an effect on top of a deck."""
        order = self.state.decks[deck]
        card = next(i for i in order if self.state.edition.card(deck, i).effect == effect)
        order.remove(card)
        order.insert(0, card)
        return self

    def keeps(self, seat: int, deck: int) -> Self:
        """Let a seat hold the card of a deck that opens the Jail."""
        self.top(deck, Keep())
        self.state.kept[seat].append((deck, self.state.decks[deck].pop(0)))
        return self


def fresh(edition: Edition | None = None) -> Table:
    """A table that nobody sits at yet."""
    table = Table()
    table.state = blank(edition or box())
    table.named = set()
    return table


# Reading events


def unnamed(event: Event) -> Event:
    """The event without the rulings and house rules that it names."""
    return msgspec.structs.replace(event, applied=()) if event.applied else event


def kinds(events: Iterable[Event]) -> list[str]:
    """What happened, by name."""
    return [type(event).__name__ for event in events]


def payments(events: Iterable[Event]) -> list[Payment]:
    """Who paid whom how much, and why."""
    return [(e.payer, e.payee, e.amount, e.reason) for e in events if isinstance(e, Paid)]


def only(events: Iterable[Event], kind: type[Happened]) -> Happened:
    """The one event of a kind."""
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) == 1, f"{len(found)} of {kind.__name__} in {kinds(events)}"
    return found[0]


# Checking


def check_books(state: State) -> None:
    """Everything that must be true of every position."""
    rules = state.rules
    assert sum(state.cash) == rules.bank_stock
    assert all(cash >= 0 for cash in state.cash[:-1])
    houses, hotels = sum(n for n in state.level if n < 5), state.level.count(5)
    assert state.supply == [rules.houses - houses, rules.hotels - hotels]
    assert min(state.supply) >= 0
    check_cards(state)
    check_counts(state)


def check_cards(state: State) -> None:
    """Every card is in one place; of a printed deck, as many are unnamed as places are left for
    them, and enough of those are secret (R71)."""
    for deck, order in enumerate(state.decks):
        kept = [*state.kept, *state.secret]
        held = [card for cards in kept for where, card in cards if where == deck]
        count = len(state.board.decks[deck].cards)
        places = [*order, *held]
        named = [card for card in places if card >= 0]
        assert len(places) == count
        assert len(named) == len({*named} & {*range(count)})
        assert len(named) == count or state.rules.cards_drawn == "at-table"
        assert sum(is_secret(state, deck, card) for card in unseen(state, deck)) >= hidden(
            state, deck
        )


def check_counts(state: State) -> None:
    """What the state counts for speed is what counting again gives."""
    board, rules = state.board, state.rules
    for seat in range(state.seats):
        owned = [sum(state.owner[i] == seat for i in group) for group in board.groups]
        assert state.held[seat] == [i for i in board.deeds if state.owner[i] == seat]
        assert state.count[seat] == owned
        wholes = {i for i, size in enumerate(board.street_group_sizes) if size and owned[i] == size}
        assert len(state.monopolies[seat]) == len(wholes)
        assert set(state.monopolies[seat]) == wholes
        assert state.alive[seat] or not any(owned)
    if state.seated:
        assert sorted(state.seated) == state.seats_in_play()
    for top in state.stack:
        if isinstance(top, Acquisition):
            assert state.mortgaged[top.space]
            assert state.owner[top.space] == top.seat
    steps = [sum(state.building_steps[state.level[i]] for i in group) for group in board.groups]
    assert state.built == steps
    uneven = rules.hotel_needs == "place" or rules.fortress_sale != "whole-group"  # R64
    for group in board.groups:
        ranks = sorted(state.building_steps[state.level[i]] for i in group)
        if ranks[-1] - ranks[0] > 1 and not uneven:
            assert rules.card_building == "free"  # R73
            assert state.edition.has(FreeFortress)
        if any(ranks):
            assert len({state.owner[i] for i in group} - {BANK}) == 1
            if rules.mortgage_needs == "group":
                assert not any(state.mortgaged[i] for i in group)
