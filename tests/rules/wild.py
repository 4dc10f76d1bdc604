"""Wild players: any command at any time, sensible or not, and games where rare things happen.

Not the bots of the product, which only ever do what is allowed.
"""

import random
from collections.abc import Callable
from typing import Any

from controller.bots.playing import start_command
from controller.dialogue.house_rules import settable
from controller.editions import known, load
from controller.rules import commands as c
from controller.rules.board import Secret
from controller.rules.edition import Edition
from controller.rules.engine import step, verify
from controller.rules.events import Event, blank
from controller.rules.legal import Option, departures, legal, rolls_of
from controller.rules.prompts import prompt
from controller.rules.property.deals import rent_owed
from controller.rules.refusals import Refusal
from controller.rules.state import DRAW, Meeting, State

EDITIONS = {name: load(name) for name in known()}

LONG_WAY = [1] * 80
"""A Tracker for long games, in which every card is played."""

SECRETS = (0, 1, 2, 12, 24, 30, 3)
"""Cards of the Quest deck that are kept secretly, and one that is not."""

GAMES: list[tuple[str, str, dict[str, Any]]] = [
    ("lotr-2003", "standard", {}),
    # Whole groups from the start, few buildings, little money: shortages, placements, debts.
    ("lotr-2003", "short", {
        "deeds_dealt": 14, "houses": 5, "hotels": 2, "end_after_bankruptcies": 0,
        "shortage_value": "bid",
    }),
    ("lotr-2003", "classic", {"deeds_dealt": 9, "houses": 9, "start_money": 700, "salary": 20}),
    ("lotr-2003", "classic", {
        "deeds_dealt": 9, "houses": 7, "hotels": 1, "break_down_without_houses": False,
    }),
    ("lotr-2003", "standard", {
        "start_money": 60, "salary": 10, "auction_mortgage_cancelled": False,
    }),
    ("lotr-2003", "time-limit", {
        "several_creditors": "split", "ring_rolls": "every", "rounding": "down",
    }),
    ("lotr-2003", "classic", {"rent_must_be_asked": False, "deeds_dealt": 6, "start_money": 300}),
    ("lotr-2003", "short", {
        "interest_each_owner": False, "estate_before_count": False, "start_money": 200,
    }),
    ("lotr-2012", "standard", {}),
    ("lotr-2012", "short", {"deeds_dealt": 14, "houses": 6, "hotels": 2, "start_money": 300}),
    ("lotr-2012", "standard", {
        "hotel_needs": "place", "decks_swapped": True, "deeds_dealt": 9, "houses": 20,
        "start_money": 300,
    }),
    ("lotr-2003-fr", "standard", {}),
    ("lotr-2003-fr", "short", {"deeds_dealt": 4, "ring_before_jail": False, "fine": 200}),
    ("lotr-2003-fr", "standard", {
        "ring_target": "next-unclaimed", "fine_when": "after-roll", "deeds_dealt": 9, "houses": 7,
        "start_money": 250,
    }),
    ("starwars-1997", "standard", {"deeds_dealt": 9, "start_money": 400}),
    ("starwars-1997", "short", {}),
    ("lotr-2021", "standard", {}),
    ("lotr-2021", "standard", {
        "deeds_dealt": 9, "houses": 9, "start_money": 12, "shortage_value": "bid",
    }),
    ("lotr-2021", "standard", {
        "deeds_dealt": 9, "tracker_again": False, "bearer_rolls_fourth": True,
        "still_throw_lands": True, "eye_needs": "landing", "battle_tie": "bearer",
        "ring_of_bankrupt": "creditor", "staff_roller": "owner", "count_mortgaged_rent": True,
        "count_bearer_double": True, "claims_at_ring_end": "asked", "start_money": 8,
        "tracker_start": 1, "salary_when": "after-landing",
    }),
    # As before wishes; and fortresses that must come down together.
    ("lotr-2003", "short", {
        "deeds_dealt": 14, "houses": 4, "hotels": 4, "end_after_bankruptcies": 0,
        "shortage_contest": "second-buyer", "shortage_asked": "strongholds-once",
        "shortage_value": "printed", "fortress_sale": "with-houses",
    }),
    ("lotr-2003-fr", "short", {
        "deeds_dealt": 14, "houses": 6, "hotels": 4, "start_money": 5000, "deeds_paid": False,
        "shortage_asked": "each-piece", "break_down_without_houses": True,
    }),
    ("lotr-2021", "standard", {
        "start_money": 6, "salary": 0, "deeds_dealt": 4, "tracker": [9] * 60,
    }),
    # Long games with whole groups, in which every card comes up, is played and cancelled.
    ("lotr-2021", "standard", {"start_money": 60, "deeds_dealt": 9, "tracker": LONG_WAY}),
    ("lotr-2021", "standard", {
        "start_money": 40, "deeds_dealt": 7, "tracker": LONG_WAY, "card_rent_binds": False,
        "secret_cards": "open", "secret_when": "own-turn", "card_building": "ordinary",
        "card_rent": "bare", "card_deeds": "unmortgaged", "cancel_asked": "holder",
        "card_staff_dice": "by-number", "buyer_pays_interest": True,
    }),
    # What families play.
    ("lotr-2003", "standard", {
        "pot": "fees-and-salary", "salary_doubled": True, "deed_declined": "bank",
        "first_buying_round": 2, "jail_rent": False, "first_bankruptcy_round": 21, "leaving": "bot",
        "start_money": 60, "deeds_dealt": 6,
    }),
    ("lotr-2021", "standard", {
        "pot": "fees", "salary_doubled": True, "deed_declined": "bank", "first_buying_round": 3,
        "jail_rent": False, "first_bankruptcy_round": 11, "start_money": 6, "deeds_dealt": 4,
    }),
    # Time is called while rents are open.
    ("lotr-2003", "time-limit", {"deeds_dealt": 9, "start_money": 9000}),
    # The printed deck is on the table.
    ("lotr-2021", "standard", {
        "start_money": 60, "deeds_dealt": 9, "tracker": LONG_WAY, "cards_drawn": "at-table",
    }),
    ("lotr-2021", "standard", {
        "start_money": 40, "deeds_dealt": 7, "tracker": LONG_WAY, "cards_drawn": "at-table",
        "secret_cards": "open", "cancel_asked": "holder",
    }),
    ("lotr-2003", "standard", {"deeds_dealt": 6, "cards_drawn": "at-table"}),
]  # fmt: skip
"""Games in which everything comes to pass sooner or later; `deeds_dealt` is kept to the deeds."""

Seen = Callable[[c.AnyCommand, list[Event] | Refusal], None]


def begin(
    rng: random.Random, which: int, house: dict[str, Any] | None = None
) -> tuple[State, c.StartGame]:
    """A game of two to six that has been set up; deeds go by groups, so that some are whole.
    `house`: more house rules, as far as the game can have them."""
    edition_id, game, rules = GAMES[which % len(GAMES)]
    edition = EDITIONS[edition_id]
    for name, value in (house or {}).items():
        rules = one_more(edition, game, rules, {name: value})
    names = [f"P{i}" for i in range(rng.choice((2, 2, 3, 3, 4, 6)))]
    if "deeds_dealt" in rules:
        rules = rules | {"deeds_dealt": min(rules["deeds_dealt"], 28 // len(names))}
    command = start_command(edition, names, rng, game, rules)
    if rules.get("deeds_dealt"):
        command = _by_groups(edition, command, len(names), rules["deeds_dealt"])
    if rules.get("tracker") == LONG_WAY:
        command = _secrets_first(edition, command)
    state = blank(edition)
    outcome = step(state, command)
    assert not isinstance(outcome, Refusal), outcome
    return state, command


def one_more(
    edition: Edition, game: str, rules: dict[str, Any], more: dict[str, Any]
) -> dict[str, Any]:
    """House rules with one more, if a game can begin with it."""
    tried = rules | more
    start = start_command(edition, ["A", "B", "C", "D", "E", "F"], random.Random(1), game, tried)
    return rules if isinstance(step(blank(edition), start), Refusal) else tried


HOUSE = [(name, values) for name, values in settable(fixed=True).items() if values]


def house_rules(rng: random.Random) -> dict[str, Any]:
    """Any settings with any of their values."""
    return {name: rng.choice(values) for name, values in rng.sample(HOUSE, rng.choice((2, 5, 15)))}


def _secrets_first(edition: Edition, command: c.StartGame) -> c.StartGame:
    """The same set-up with the cards on top that are played later."""
    cards = edition.board.decks[0].cards
    order = sorted(command.decks[0], key=lambda i: not isinstance(cards[i].effect, Secret))
    fields = {name: getattr(command, name) for name in command.__struct_fields__}
    return c.StartGame(**(fields | {"decks": (tuple(order),)}))


def _by_groups(edition: Edition, command: c.StartGame, seats: int, each: int) -> c.StartGame:
    """The same set-up with the deeds in an order that deals whole groups."""
    hands = [list(edition.board.deeds[i * each : (i + 1) * each]) for i in range(seats)]
    dealt = [hand[i] for i in range(each) for hand in hands]
    rest = [i for i in edition.board.deeds if i not in dealt]
    fields = {name: getattr(command, name) for name in command.__struct_fields__}
    return c.StartGame(**(fields | {"deeds": (*dealt, *rest)}))


def fill(rng: random.Random, state: State, option: Option) -> c.AnyCommand:
    """One of the commands that an option stands for (an Offer may still be refused)."""
    command = option.command
    match command:
        case c.Roll(seat=seat):
            return c.Roll(seat, rng.choice(list(rolls_of(state, option))))
        case c.Bid(seat=seat, amount=least):
            return c.Bid(seat, rng.choice((least, option.most, rng.randint(least, option.most))))
        case c.Offer(seat=seat, to=to):
            give, take = bundle(rng, state, seat), bundle(rng, state, to)
            return c.Offer(seat, to, give, take, settled(rng, state, seat, to))
        case c.ChangeRules(seat=seat):
            return c.ChangeRules(seat, changes(rng))
        case _:
            return command


def settled(rng: random.Random, state: State, seat: int, to: int) -> int:
    """How much of a rent a deal might take the place of (D10); it may not hold."""
    if state.in_debt(seat):
        return rng.choice((0, rng.randint(1, 99)))
    owed = rent_owed(state, to, seat) if state.rules.property_pays_rent else 0
    return -rng.choice((0, rng.randint(1, owed + 1))) if owed else 0


def changes(rng: random.Random) -> dict[str, Any]:
    """Other house rules: one, or two; they may not hold."""
    return dict(rng.choice(CHANGES) for _ in range(rng.choice((1, 1, 1, 2))))


CHANGES: tuple[tuple[str, Any], ...] = (
    *((n, value) for n, values in settable().items() for value in values or (0, 1, 30, 250)),
    ("houses", 9), ("houses", 40), ("hotels", 1), ("hotels", 12), ("houses_before_hotel", 3),
    ("houses_before_hotel", 4), ("eye_value", 0), ("eye_value", 1), ("eye_value", 5),
    ("doubles_to_jail", 2), ("doubles_to_jail", 3), ("jail_rolls", 1), ("jail_rolls", 3),
    ("rent_deadline", 1), ("rent_deadline", 2), ("end_after_bankruptcies", 1),
    ("end_after_bankruptcies", 0), ("fine_turns", 1), ("interest_percent", 50), ("salary", "much"),
    ("bank_stock", 9), ("tracker", [1, 2]), ("nonsense", 1), ("bearer_salary_circle", 2),
)  # fmt: skip


def bundle(rng: random.Random, state: State, seat: int) -> c.Bundle:
    """One side of a deal, mostly of what the seat has."""
    owned = [i for i in state.board.deeds if state.owner[i] == seat]
    deeds = tuple(rng.sample(owned, min(len(owned), rng.choice((0, 1, 1, 2)))))
    cards = tuple(deck for deck, _ in state.kept[seat] if rng.random() < 0.5)
    cash = rng.choice((0, 0, rng.randint(0, max(1, state.cash[seat]))))
    return c.Bundle(cash, deeds, cards)


WEIGHTS: dict[type, float] = {
    c.Roll: 8, c.Buy: 3, c.AskRent: 4, c.Build: 5, c.Contest: 3, c.BreakDown: 6, c.Mortgage: 0.4,
    c.Lift: 0.4,
    c.SellBuilding: 0.4, c.SellFortresses: 0.2, c.Offer: 0.8, c.Accept: 2, c.CallTime: 0.15,
    c.WalkOn: 2, c.Battle: 2, c.ChangeRules: 0.5, c.Agree: 4, c.PlayCard: 3, c.CancelCard: 4,
    c.Leave: 0.1,
    c.EndGame: 0.03,
}  # fmt: skip
"""How often each kind of command is chosen where it is possible."""


def allowed(state: State) -> list[Option]:
    """All that may be done, also leaving, and ending the game for all."""
    ends = [Option(c.EndGame())] if verify(state, c.EndGame()) is None else []
    return [*legal(state), *departures(state), *ends]


def sensible(rng: random.Random, state: State, options: list[Option] | None = None) -> c.AnyCommand:
    """Something that is allowed (but for offers, which may be anything); `options` saves whoever
    has them already from asking again."""
    by_kind: dict[type, list[Option]] = {}
    for option in allowed(state) if options is None else options:
        by_kind.setdefault(type(option.command), []).append(option)
    kinds = list(by_kind)
    kind = rng.choices(kinds, [WEIGHTS.get(kind, 1) for kind in kinds])[0]
    return fill(rng, state, pick(rng, by_kind[kind]))


def pick(rng: random.Random, options: list[Option]) -> Option:
    """One of them; of cards that may be named a secret one (it is the last) more often than one
    time in thirty."""
    option = rng.choice(options)
    if isinstance(option.command, c.NameCard) and rng.random() < 0.3:
        last = options[-1].command
        return (
            options[-1]
            if last == c.NameCard(option.command.seat, deck=option.command.deck)
            else option
        )
    return option


def nonsense(rng: random.Random, state: State) -> c.AnyCommand:
    """Any command of any kind, of any seat, about any space and amount."""
    seat = rng.choice((-2, -1, *range(state.seats + 2), *range(state.seats)))
    space = rng.choice((-1, 40, 99, *range(40), *state.board.deeds))
    other = rng.randrange(-1, state.seats + 1)
    amount = rng.choice((-5, 0, 1, 10, 100, 10**9))
    return rng.choice(
        (
            c.Roll(seat, (rng.randint(-1, 7), rng.randint(0, 6))), c.Buy(seat), c.Decline(seat),
            c.Bid(seat, amount), c.Pass(seat), c.CloseAuction(seat), c.AskRent(seat, space),
            c.ChooseTax(seat, rng.random() < 0.5), c.PayFine(seat), c.UseCard(seat), c.Build(seat,
            space),
            c.Contest(seat), c.SellBuilding(seat, space), c.SellFortresses(seat, space),
            c.BreakDown(seat, space), c.Mortgage(seat, space), c.Lift(seat, space),
            c.KeepMortgage(seat, space), c.DeclareBankrupt(seat), c.CallTime(seat),
            c.WaiveRent(seat, space),
            c.UseCard(seat, c.Held(other, rng.randrange(20))), c.Accept(seat, other),
            c.Withdraw(seat, other), c.Roll(seat, (rng.randint(-1, 7),)), c.GiveRing(seat, other),
            c.WalkOn(seat), c.Battle(seat), c.Agree(seat), c.Disagree(seat), c.CancelCard(seat),
            c.Leave(seat, rng.choice(("bot", "retire"))), c.Sit(seat),
            c.LetPass(seat), c.PlayCard(seat, rng.choice((-1, 0, 2, 32)), other, space, space),
            c.ChangeRules(seat, changes(rng)), c.NameCard(seat, rng.randint(-3, 33),
            rng.randrange(2)),
            c.Offer(seat, other, _odd(rng, space, amount), _odd(rng, space + 1, -amount)),
        )
    )  # fmt: skip


def _odd(rng: random.Random, space: int, amount: int) -> c.Bundle:
    return c.Bundle(
        rng.choice((0, amount)),
        rng.choice(((), (space,), (space, space))),
        rng.choice(((), (0,), (1,), (7,))),
    )


def _card(rng: random.Random, state: State, seat: int) -> list[c.AnyCommand]:
    """A card that a seat holds, played for something."""
    other, space = rng.choice(state.seats_in_play()), rng.choice(state.board.deeds)
    own = rng.choice([i for i in state.board.deeds if state.owner[i] == seat] or [space])
    theirs = rng.choice([i for i in state.board.deeds if state.owner[i] == other] or [space])
    return [
        c.PlayCard(seat, card if card >= 0 else rng.choice(SECRETS), other,
                 rng.choice((space, theirs, own)), own, deck)
        for deck, card in state.secret[seat]
    ]  # fmt: skip


def about(rng: random.Random, state: State) -> c.AnyCommand:
    """A command that is nearly right: mostly of a seat that is asked, about what it has."""
    asked = [seat for seat in prompt(state).seats if rng.random() < 0.8]
    seat = rng.choice(asked or state.seats_in_play())
    owned = [i for i in state.board.deeds if state.owner[i] == seat] or [1]
    built = [i for i in owned if state.level[i]] or owned
    whole = [i for i in owned if state.whole_group(seat, i)] or owned
    space, claim = rng.choice(owned), rng.choice(state.claims or [None])
    street = rng.choice(whole)
    options: list[c.AnyCommand] = [
        c.Build(seat, space), c.Build(seat, street), c.Build(seat, rng.choice(built)),
        c.SellBuilding(seat, rng.choice(built)), c.SellFortresses(seat, rng.choice(built)),
        c.BreakDown(seat, rng.choice(built)), c.Mortgage(seat, space), c.Lift(seat, space),
        c.PayFine(seat),
        c.UseCard(seat), c.DeclareBankrupt(seat), c.Bid(seat, state.cash[seat] + 1), c.Bid(seat, 1),
        c.Pass(seat), c.Contest(seat), c.CloseAuction(seat), c.Roll(seat, (2, 3)), c.Roll(seat,
        (1, 0)),
        c.KeepMortgage(seat, space), c.AskRent(seat, space), c.Buy(seat), c.Decline(seat),
        c.Bid(state.turn, state.cash[state.turn]), c.Pass(state.turn), c.Contest(state.turn),
        c.Roll(seat, (3,)), c.GiveRing(seat, rng.randrange(state.seats)), c.WalkOn(seat),
        c.Battle(seat),
        c.Agree(seat), c.Disagree(seat), c.ChangeRules(seat, changes(rng)), c.CancelCard(seat),
        c.Leave(seat, "bot"), c.Leave(seat, "retire"), c.Sit(seat),
        c.LetPass(seat), *_card(rng, state, seat),
        *_card(rng, state, rng.choice(state.seats_in_play())),
    ]  # fmt: skip
    if state.phase is DRAW:
        named = c.NameCard(seat, rng.randint(-2, 31), rng.choice((0, 0, 1)))
        options += [named] * 30
    if state.stack and isinstance(state.stack[-1], Meeting):
        options += [c.GiveRing(seat, rng.randrange(state.seats))] * 8
    if claim:
        options += [c.AskRent(claim.owner, claim.space)] * (
            20 if state.in_debt(claim.debtor) else 4
        )
    if state.rules.fine_when == "after-roll":
        options += [c.PayFine(seat)] * 4
    if state.jail[seat] > 0:
        options += [c.PayFine(seat)] * 4
    return rng.choice(options)
