"""The state of a game: who has what, who is where, and what is being waited for.

Mutable and slotted for speed; only events change it (rules/events/).
"""

from __future__ import annotations

from bisect import insort
from typing import Any, Final, Protocol

import msgspec

from controller.rules.board import BANK, HIDDEN
from controller.rules.board_index import Board
from controller.rules.citations import Names, named
from controller.rules.edition import Edition, Rules
from controller.rules.state.phase import DONE, DRAW, ROLL, Phase
from controller.rules.waiting import (
    Auction,
    Claim,
    Deal,
    Debt,
    Interrupt,
    PendingCard,
    Proposal,
    Reason,
    Retirement,
)

FEES: Final = frozenset({"tax", "fine", "card", "eye"})
"""Why money comes to the Bank that goes into a pot, where there is one."""

FREE: Final = -1
"""`jail` of a seat that is not in Jail; else the doubles it has tried for."""


class Change(Protocol):
    """An event, as far as the state knows it."""

    def apply(self, state: State) -> None:
        """Make the change."""


SLOTS: Final = (
    "alive", "bankrupts", "bearer", "bids", "board", "building_steps", "built", "by_bot", "called",
    "cash", "claims", "closed", "count", "deals", "decks", "denied", "dice", "doubles", "edition",
    "emitted", "eye", "factor", "first", "game", "held", "interest_paid", "jail", "kept", "level",
    "loose_ring", "monopolies", "mortgaged", "named", "next_up", "no_deals", "opening",
    "opening_seats", "owner", "phase", "players", "pool", "pos", "pot", "proposal", "rent_dice",
    "ring", "rolls", "rounds", "rules", "salary_due", "seated", "seats", "secret", "singles",
    "stack", "supply", "tally", "tracker", "turn", "turns", "waived", "waived_hotels", "winners",
    "worth",
)  # fmt: skip

_DERIVED: Final = frozenset({
    "edition", "board", "rolls", "singles", "emitted", "closed", "named", "building_steps", "held",
    "seated", "next_up",
})  # fmt: skip
_PRINTED: Final = {"tracker": "circle", "loose_ring": "lone", "monopolies": "wholes"}
"""Three are printed by the names that `--final` has given them since 0.1.0."""


class State:
    """A game at one moment. Lists by seat or by position; `cash` has the Bank last.

    `stack` holds interruptions, the one to be settled first on top (last). `emitted` gathers the
    events of the command being carried out; it is not part of the game.
    """

    __slots__ = SLOTS

    def __init__(self, edition: Edition) -> None:
        board = edition.board
        self.edition = edition
        self.board: Board = board
        self.rolls = edition.rolls
        self.singles = edition.singles
        self.rules: Rules = edition.data.rules
        self.named: dict[str, Names] = {}  # what events name (rules/citations.py)
        self.game = "standard"
        self.phase = Phase.SETUP
        self.players: list[tuple[str, str]] = []  # name, token
        self.seats = 0
        self.alive: list[bool] = []
        self.cash: list[int] = []
        self.pos: list[int] = []
        self.jail: list[int] = []
        self.kept: list[list[tuple[int, int]]] = []  # by seat: (deck, card)
        self.secret: list[list[tuple[int, int]]] = []  # the same, of cards to be played later
        self.owner = [BANK] * board.size
        self.level = [0] * board.size  # 0-4 strongholds, 5 a fortress
        self.mortgaged = [False] * board.size
        self.interest_paid = [False] * board.size  # by an owner since it was mortgaged (R17)
        self.bids: list[tuple[int, ...]] = [()] * board.size  # see values.py
        self.building_steps: list[int] = []  # in a level; a fortress is one more than houses
        self.built: list[int] = []  # building steps by group
        self.held: list[list[int]] = []  # deeds by seat, in board order
        self.count: list[list[int]] = []  # how many of them, by seat and group
        self.monopolies: list[tuple[int, ...]] = []  # whole groups of streets, by seat
        self.supply = [0, 0]  # by Piece
        self.decks: list[list[int]] = []  # top card first; UNSEEN, HIDDEN: see unseen.py
        self.pool: tuple[int, ...] = ()  # shuffled deeds, for dealing
        self.ring = -1  # position, -1: not played, or borne
        self.bearer = -1  # seat that has the Ring, -1: nobody, or it is not borne in this game
        self.loose_ring = -1  # position where a Ring that could be borne lies alone
        self.tracker = 0  # its circle, 0 is Start
        self.eye = False  # the Eye was thrown and may cost the Ring after the landing
        self.turn = 0  # the seat whose turn it is
        self.turns = 0
        self.rounds = 0
        self.doubles = 0  # in a row, this turn
        self.dice: tuple[int, ...] | None = None
        self.pot = 0  # of what the Bank has, what has been paid into the pot since it was won last
        self.salary_due = 0  # deferred until the landing is carried out (R32)
        self.factor = 1  # of the dice, where the rent of a staff is rolled for at the landing
        self.rent_dice = 2  # how many are thrown for that rent
        self.tally: tuple[int, ...] = ()  # staffs still to be thrown for in the final count
        self.called = False  # no new turn begins: time is called, or all agree to stop (N10, R66)
        self.first = 0  # the seat that started
        self.opening: list[int] = []  # totals thrown so far by `opening_seats`
        self.opening_seats: tuple[int, ...] = ()
        self.stack: list[Interrupt] = []
        self.claims: list[Claim] = []
        self.closed: dict[int, tuple[int, int, bool]] = {}  # by space: see `close_claim`
        self.deals: list[Deal] = []
        self.proposal: Proposal | None = None  # house rules that not all have agreed to yet
        self.waived: list[int] = []  # seats that wanted no scarce strongholds when asked this turn
        self.waived_hotels: list[int] = []  # the same of fortresses (R63)
        self.by_bot: list[int] = []  # seats that were left and that a bot plays (R70)
        self.denied: list[int] = []  # seats that may not ask again this turn to retire
        self.no_deals: list[int] = []  # seats that want no offers until their next turn
        self.bankrupts = 0
        self.winners: tuple[int, ...] = ()
        self.worth: tuple[int, ...] = ()
        self.seated: frozenset[int] = frozenset()  # living seats, while the turns go round
        self.next_up: tuple[tuple[int, int], ...] = ()  # see `go_round`
        self.emitted: list[Any] = []

    def set_table(self, game: str, rules: Rules, players: list[tuple[str, str]]) -> None:
        """Seat people, by name and token, for a game with such rules: nobody has anything yet."""
        edition, seats, groups = self.edition, len(players), len(self.board.groups)
        self.game, self.rules = game, rules
        self.named = named(edition, game, rules)
        if rules.eye_value != edition.data.rules.eye_value:
            self.rolls = edition.rolls_with(rules.eye_value)
            self.singles = edition.singles_with(rules.eye_value)
        self.players = players
        self.seats = seats
        self.alive = [True] * seats
        self.cash = [0] * seats + [rules.bank_stock]
        self.pos = [0] * seats
        self.jail = [FREE] * seats
        self.kept = [[] for _ in players]
        self.secret = [[] for _ in players]
        self.supply = [rules.houses, rules.hotels]
        self.building_steps = [0, 1, 2, 3, 4, rules.houses_before_hotel + 1]
        self.built = [0] * groups
        self.held = [[] for _ in players]
        self.count = [[0] * groups for _ in players]
        self.monopolies = [()] * seats

    def emit(self, event: Change) -> None:
        """Let an event happen, and note it."""
        event.apply(self)
        self.emitted.append(event)

    def bank(self) -> int:
        """The Bank's place in `cash`."""
        return self.seats

    def seats_in_play(self) -> list[int]:
        """The seats still in the game, in seating order."""
        return [seat for seat in range(self.seats) if self.alive[seat]]

    def left_of(self, seat: int) -> int:
        """The next seat still in the game."""
        alive, seats = self.alive, self.seats
        seat = (seat + 1) % seats
        while not alive[seat]:
            seat = (seat + 1) % seats
        return seat

    def begin_turn(self, seat: int, turn: int, round_: int) -> None:
        """Give the dice to a seat; what was waived or denied in the turn before holds no more."""
        self.turn = seat
        self.turns = turn
        self.rounds = round_
        self.doubles = 0
        self.phase = ROLL
        if self.waived or self.waived_hotels:
            self.waived, self.waived_hotels = [], []
        if self.denied:
            self.denied = []
        if seat in self.no_deals:
            self.no_deals.remove(seat)

    def use_roll(self, dice: tuple[int, ...], doubles: int) -> None:
        """A roll is used up: the phase is done unless the landing asks for more."""
        self.dice = dice
        self.doubles = doubles
        self.phase = DONE

    def transfer(self, payer: int, payee: int, amount: int) -> None:
        """Book money on both sides."""
        cash = self.cash
        cash[payer] -= amount
        cash[payee] += amount

    def note_pot(self, payee: int, amount: int, reason: Reason) -> None:
        """Where there is a pot: a payment that went into it, or that was all of it."""
        if reason == "pot":
            self.pot = 0
        elif payee == self.seats and reason in FEES:
            self.pot += amount

    def claim_deed(self, seat: int, space: int) -> None:
        """A seat takes the deed it stands on."""
        self.phase = DONE
        self.owner[space] = seat
        self.gain_deed(seat, space)

    def draw(self, seat: int, deck: int, card: int, kept: bool) -> None:
        """The top card is drawn: into the hand if it is `kept`, or else under its deck."""
        cards = self.decks[deck]
        del cards[0]
        if self.phase is DRAW:
            self.phase = DONE
        if kept:
            self.kept[seat].append((deck, card))
        else:
            cards.append(card)

    def close_claim(self, owner: int, debtor: int, space: int, *, paid: bool) -> None:
        """The oldest rent that fits was asked for or lost: it is no claim any more."""
        self.note_closed(owner, debtor, space, paid=paid)
        claim = self.oldest_claim(owner, space, debtor)
        if claim is not None:
            self.claims.remove(claim)

    def oldest_claim(self, owner: int, space: int, debtor: int = -1) -> Claim | None:
        """The rent for a space that has been open longest: of a debtor, or of whoever landed there
        first (R81)."""
        found = None
        for claim in self.claims:
            fits = claim.space == space and claim.owner == owner and debtor in (-1, claim.debtor)
            if fits and (found is None or claim.turn < found.turn):
                found = claim
        return found

    def note_closed(self, owner: int, debtor: int, space: int, *, paid: bool) -> None:
        """Remember a rent that was asked for or lost; only what refusals say depends on that."""
        self.closed[space] = (owner, debtor, paid)

    def go_round(self) -> None:
        """Note who is in the round of turns: nobody, while a card that was played is not answered,
        or the wish of a seat to retire. And by seat, whose turn comes after it and 1 if that begins
        a round: it is the seat that started, or lies beyond its empty chair."""
        held_up = any(isinstance(top, PendingCard | Retirement) for top in self.stack)
        self.seated = frozenset(() if held_up else self.seats_in_play())
        after = [self.left_of(seat) for seat in range(self.seats)]
        first, seats = self.first, self.seats
        self.next_up = tuple(
            (other, int((other - first) % seats <= (seat - first) % seats))
            for seat, other in enumerate(after)
        )

    def from_left_of(self, seat: int) -> list[int]:
        """The other seats still in the game, from the left of `seat` on."""
        alive = self.alive
        beyond = [other for other in range(seat + 1, self.seats) if alive[other]]
        return beyond + [other for other in range(seat) if alive[other]]

    def name(self, seat: int) -> str:
        """What a seat is called; the Bank is the number after the last seat."""
        return self.players[seat][0] if 0 <= seat < self.seats else "the Bank"

    def place(self, space: int) -> str:
        """What a space is called."""
        return self.board.spaces[space].name

    def building(self, seat: int, piece: int, count: int = 1) -> str:
        """What a building of a seat is called, in the style of its side (A10)."""
        return self.edition.building(piece, count, self.players[seat][1])

    def gain_deed(self, seat: int, space: int) -> None:
        """Note a deed gained, and whether that makes a group whole."""
        insort(self.held[seat], space)
        group = self.board.group_of[space]
        counts = self.count[seat]
        counts[group] += 1
        if counts[group] == self.board.street_group_sizes[group]:
            self.monopolies[seat] = tuple(sorted((*self.monopolies[seat], group)))

    def lose_deed(self, seat: int, space: int) -> None:
        """Note a deed lost; its group is whole no more."""
        self.held[seat].remove(space)
        group = self.board.group_of[space]
        self.count[seat][group] -= 1
        self.monopolies[seat] = tuple([i for i in self.monopolies[seat] if i != group])

    def give_up(self, seat: int, deck: int, card: int) -> None:
        """Take a secret card from its holder: that one, or one that nobody else has seen yet."""
        own = self.secret[seat]
        own.remove((deck, card) if (deck, card) in own else (deck, HIDDEN))

    def closing(self) -> bool:
        """Whether the game is ending, and nothing is open but rents and deals (R66)."""
        return self.called and self.phase is Phase.DONE and not self.stack

    def in_debt(self, seat: int) -> bool:
        """Whether a seat has a debt to settle."""
        if not self.stack:
            return False
        return any(type(top) is Debt and top.debtor == seat for top in self.stack)

    def spendable(self, seat: int) -> int:
        """The cash of a seat that does not stand behind a bid of its own (R68); never below 0, not
        even if its cash was corrected below the bid (R79)."""
        cash = self.cash[seat]
        if self.stack and self.rules.bid_money != "free":
            for top in self.stack:
                if type(top) is Auction and top.bidder == seat:
                    return max(0, cash - top.bid)
        return cash

    def bid_of(self, seat: int) -> int:
        """What a seat bids in the auction that is open; 0: nothing."""
        return sum(one.bid for one in self.stack if type(one) is Auction and one.bidder == seat)

    def thrown(self, dice: tuple[int, ...]) -> tuple[int, bool, int]:
        """What one die or two show: pips, whether it is a double, number of Eyes."""
        return self.rolls[dice] if len(dice) > 1 else self.singles[dice]

    def ring_place(self) -> int:
        """Where the Ring is to be seen: on its space, or where its bearer stands; -1: nowhere."""
        if self.bearer >= 0:
            return self.pos[self.bearer]
        return self.loose_ring if self.loose_ring >= 0 else self.ring

    def whole_group(self, seat: int, space: int) -> bool:
        """Whether a seat owns every deed in the group of a space."""
        group = self.board.group_of[space]
        return self.count[seat][group] == len(self.board.groups[group])

    def group(self, space: int) -> tuple[int, ...]:
        """The positions in the group of a space, itself included."""
        return self.board.groups[self.board.group_of[space]]

    def deeds_of(self, seat: int) -> list[int]:
        """The positions of a seat's deeds, in board order."""
        return self.held[seat].copy()

    def copy(self) -> State:
        """An independent copy; the edition and values that never change are shared.

        It is written out because one is made for every command on the way to the lights: a loop
        over the names takes twice as long.
        """
        twin = State(self.edition)
        twin.alive = self.alive.copy()
        twin.bankrupts = self.bankrupts
        twin.bearer = self.bearer
        twin.bids = self.bids.copy()
        twin.board = self.board
        twin.built = self.built.copy()
        twin.by_bot = self.by_bot.copy()
        twin.called = self.called
        twin.cash = self.cash.copy()
        twin.tracker = self.tracker
        twin.claims = self.claims.copy()
        twin.closed = self.closed.copy()
        twin.count = [*map(list.copy, self.count)]
        twin.deals = self.deals.copy()
        twin.decks = [*map(list.copy, self.decks)]
        twin.denied = self.denied.copy()
        twin.dice = self.dice
        twin.doubles = self.doubles
        twin.edition = self.edition
        twin.eye = self.eye
        twin.factor = self.factor
        twin.first = self.first
        twin.game = self.game
        twin.held = [*map(list.copy, self.held)]
        twin.interest_paid = self.interest_paid.copy()
        twin.jail = self.jail.copy()
        twin.kept = [*map(list.copy, self.kept)]
        twin.level = self.level.copy()
        twin.loose_ring = self.loose_ring
        twin.mortgaged = self.mortgaged.copy()
        twin.named = self.named
        twin.next_up = self.next_up
        twin.no_deals = self.no_deals.copy()
        twin.opening = self.opening.copy()
        twin.opening_seats = self.opening_seats
        twin.owner = self.owner.copy()
        twin.phase = self.phase
        twin.players = self.players.copy()
        twin.pool = self.pool
        twin.pot = self.pot
        twin.pos = self.pos.copy()
        twin.proposal = self.proposal
        twin.building_steps = self.building_steps.copy()
        twin.rent_dice = self.rent_dice
        twin.ring = self.ring
        twin.rounds = self.rounds
        twin.rules = self.rules
        twin.salary_due = self.salary_due
        twin.seated = self.seated
        twin.seats = self.seats
        twin.secret = [*map(list.copy, self.secret)]
        twin.singles = self.singles
        twin.stack = self.stack.copy()
        twin.supply = self.supply.copy()
        twin.tally = self.tally
        twin.rolls = self.rolls
        twin.turn = self.turn
        twin.turns = self.turns
        twin.waived = self.waived.copy()
        twin.waived_hotels = self.waived_hotels.copy()
        twin.monopolies = self.monopolies.copy()
        twin.winners = self.winners
        twin.worth = self.worth
        twin.emitted = []
        return twin

    def become(self, other: State) -> None:
        """Be at the same moment as a copy that went on, whose lists become its own."""
        for name in SLOTS:
            setattr(self, name, getattr(other, name))

    def facts(self) -> dict[str, Any]:
        """Everything that makes this moment, as plain values: for comparing and for showing."""
        plain = {
            _PRINTED.get(name, name): getattr(self, name) for name in SLOTS if name not in _DERIVED
        }
        facts: dict[str, Any] = msgspec.to_builtins(plain)  # copies, to the last list
        return facts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.facts() == other.facts()
