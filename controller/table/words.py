"""What the table calls things: seats, places, money, commands and questions, in short words.

For menus, notices and the log; the screens lay out their own words.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.rules.board import BANK, STAFF, STREET, Piece
from controller.rules.commands import (
    Accept,
    Agree,
    AnyCommand,
    AskRent,
    Battle,
    Bid,
    BreakDown,
    Build,
    Bundle,
    Buy,
    CallTime,
    ChangeRules,
    ChooseTax,
    CloseAuction,
    Contest,
    DeclareBankrupt,
    Decline,
    Disagree,
    GiveRing,
    KeepMortgage,
    Lift,
    Mortgage,
    Offer,
    Pass,
    PayFine,
    Roll,
    SellBuilding,
    SellFortresses,
    SetPosition,
    StartGame,
    UseCard,
    WalkOn,
    Withdraw,
)
from controller.rules.events import DeedClaimed, DeedDeclined, Event, Paid, RentAsked
from controller.rules.prompts import Ask, prompt
from controller.rules.state import Phase, State

VERBS: dict[type[AnyCommand], str] = {
    AskRent: "Ask rent",
    Build: "Build",
    SellBuilding: "Sell building",
    SellFortresses: "Sell them all",
    BreakDown: "Break down",
    Mortgage: "Mortgage",
    Lift: "Lift mortgage",
    KeepMortgage: "Keep mortgage",
    GiveRing: "Give the Ring",
    Accept: "Accept deal",
    Withdraw: "Drop deal",
}
"""Kinds of command that name a place or a partner: the line that stands for all of them."""

_WORDS: dict[type[AnyCommand], str] = {
    Roll: "Type the roll",
    Decline: "Leave it: auction",
    Bid: "Bid",
    Pass: "Pass",
    PayFine: "Pay the fine",
    UseCard: "Use the card",
    Contest: "Want one too",
    Offer: "Offer a deal",
    DeclareBankrupt: "Give up: bankrupt",
    WalkOn: "Walk on",
    Battle: "Battle for the Ring",
    CallTime: "Time is up",
    ChangeRules: "House rules",
    Agree: "Agree to the rules",
    Disagree: "Not these rules",
    StartGame: "Start",
    SetPosition: "Start",
}

_PAST: dict[type[AnyCommand], str] = {
    Pass: "passes",
    CloseAuction: "the hammer falls",
    ChooseTax: "chooses the tax",
    PayFine: "pays the fine",
    UseCard: "uses the card",
    Contest: "wants one too",
    DeclareBankrupt: "is bankrupt",
    WalkOn: "walks on",
    Battle: "battles for the Ring",
    CallTime: "time is up",
    ChangeRules: "proposes house rules",
    Agree: "agrees to the rules",
    Disagree: "wants no other rules",
}


def name(state: State, seat: int) -> str:
    """A seat's name; the Bank's for -1 and for the account after the last seat."""
    return state.players[seat][0] if 0 <= seat < state.seats else "Bank"


def place(state: State, space: int) -> str:
    """A space's short name."""
    facts = state.board.spaces[space]
    return facts.short or facts.name


def money(state: State, amount: int) -> str:
    """An amount with the edition's currency, as short as the screens have it."""
    unit = state.edition.data.currency
    return f"{amount} {unit if len(unit) <= 2 else unit[0]}"


def face(pips: int) -> str:
    """A die's face."""
    return str(pips) if pips else "Eye"


def piece(state: State, kind: int, count: int = 1, seat: int = -1) -> str:
    """A building's name, or that of several; of a seat, in its side's style (A10)."""
    return state.edition.building(kind, count, state.players[seat][1] if seat >= 0 else "")


def buildings(state: State, space: int) -> str:
    """What stands on a street; empty for nothing."""
    level = state.level[space]
    if not level:
        return ""
    kind = Piece.HOTEL if level == 5 else Piece.HOUSE
    count, seat = (1, state.owner[space]) if level == 5 else (level, state.owner[space])
    what = piece(state, kind, count, seat)
    return what if level == 5 else f"{level} {what}"


def label(state: State, command: AnyCommand) -> str:
    """A command as a line of a menu."""
    match command:
        case Buy():
            prompted = prompt(state)
            return f"Claim {place(state, prompted.space)} {prompted.amount or 'free'}"
        case CloseAuction():
            asked = prompt(state)
            return f"Sold: {name(state, asked.other)} {asked.amount}"
        case ChooseTax():
            facts = state.board.spaces[state.pos[command.seat]]
            return f"{facts.percent} % of worth" if command.share else f"Fixed {facts.amount}"
        case PayFine():
            return f"Pay the fine {state.rules.fine}"
        case (
            AskRent() | Build() | SellBuilding() | SellFortresses() | BreakDown()
            | Mortgage() | Lift() | KeepMortgage()
        ):  # fmt: skip
            return f"{VERBS[type(command)]}: {line(state, command)}"
        case Accept() | Withdraw() | GiveRing():
            return f"{VERBS[type(command)]}: {line(state, command)}"
        case _:
            return _WORDS[type(command)]


def line(state: State, command: AnyCommand) -> str:
    """A command as a line under its verb: the place and what it costs or brings."""
    board = state.board
    match command:
        case Build():
            return f"{place(state, command.space)} {board.build[command.space]}"
        case Mortgage():
            return f"{place(state, command.space)} +{board.mortgage[command.space]}"
        case Lift() | KeepMortgage() | SellBuilding() | SellFortresses() | BreakDown():
            return place(state, command.space)
        case AskRent():
            claims = state.claims
            due = next((claim for claim in claims if claim.space == command.space), None)
            who = f" {name(state, due.debtor)} {due.amount}" if due else ""
            return f"{place(state, command.space)}{who}"
        case Accept() | Withdraw():
            return name(state, command.by)
        case GiveRing():
            return name(state, command.to)
        case _:
            return label(state, command)


def bundle(state: State, side: Bundle) -> str:
    """One side of a deal."""
    parts = [money(state, side.cash)] if side.cash else []
    parts += [place(state, space) for space in side.deeds]
    parts += [f"{state.board.decks[deck].name} card" for deck in side.cards]
    return ", ".join(parts) or "nothing"


def card(state: State, space: int) -> str:
    """What a deed says now: whose it is, what it costs, what stands on it."""
    owner = state.owner[space]
    if owner == BANK:
        return f"Unclaimed, {money(state, state.board.price[space])}"
    if state.mortgaged[space]:
        return f"{name(state, owner)}'s, mortgaged"
    parts = [f"{name(state, owner)}'s", _rent(state, space), buildings(state, space)]
    return ", ".join(part for part in parts if part)


def _rent(state: State, space: int) -> str:
    """The printed rent at what stands there or is owned; doubling is not in it."""
    board = state.board
    rents = board.rent[space]
    if board.kind[space] == STREET:
        return f"rent {rents[state.level[space]]}"
    owned = state.count[state.owner[space]][board.group_of[space]]
    if board.kind[space] == STAFF and state.rules.staff_rent_roll == "by-number":
        return f"rent {rents[owned - 1]} dice"
    if board.kind[space] == STAFF:
        return f"rent {rents[owned - 1]} x dice"
    return f"rent {rents[owned - 1]}"


def question(state: State) -> str:
    """What the table waits for, as a sentence."""
    if state.phase is Phase.SETUP:
        return "No game has been set up yet."
    asked = prompt(state)
    who = " and ".join(name(state, seat) for seat in asked.seats)
    where = place(state, asked.space) if asked.space >= 0 else ""
    match asked.ask:
        case Ask.OPENING:
            return f"{who} rolls to see who begins."
        case Ask.ROLL:
            return f"{who} is to roll."
        case Ask.JAIL:
            return f"{who} is in Jail: roll, pay {money(state, asked.amount)} or use a card."
        case Ask.BUY:
            price = money(state, asked.amount) if asked.amount else "free"
            return f"{who}: claim {where} ({price}) or leave it to the auction."
        case Ask.TAX:
            return f"{who} chooses how to be taxed."
        case Ask.RENT_ROLL:
            return f"{who} rolls for the rent of {where}."
        case Ask.AUCTION:
            return _auction(state, where or state.edition.some(asked.piece))
        case Ask.DEBT:
            owed = money(state, asked.amount)
            return f"{who} owes {name(state, asked.other)} {owed} and has to raise it."
        case Ask.ACQUIRED:
            return f"{who}: lift the mortgage on {where} now, or keep it."
        case Ask.SHORTAGE:
            scarce = piece(state, asked.piece)
            return f"{who}: {name(state, asked.other)} wants a scarce {scarce}; you too?"
        case Ask.PLACE:
            return f"{who} says where the {piece(state, asked.piece, 1, asked.seats[0])} goes."
        case Ask.OFFER_RING:
            return f"{who} bears the Ring and meets others: give it away, or walk on?"
        case Ask.BATTLE:
            return f"{who} meets {name(state, asked.other)}: battle for the Ring, or walk on?"
        case Ask.BATTLE_ROLL:
            return f"{who}: throw one die each in the battle for the Ring."
        case Ask.COUNT_ROLL:
            return f"The final count: {who} rolls for {where}."
        case Ask.OVER:
            winners = " and ".join(name(state, seat) for seat in state.winners)
            return f"The game is over: {winners} won."


def _auction(state: State, what: str) -> str:
    asked = prompt(state)
    if asked.other < 0:
        return f"Auction of {what}: who bids first?"
    return f"Auction of {what}: {name(state, asked.other)} has bid {money(state, asked.amount)}."


def done(state: State, command: AnyCommand, events: Sequence[Event]) -> str:
    """What a command brought about, in a few words: for taking back and for the log."""
    if isinstance(command, StartGame):
        return f"A new game with {len(command.players)} players"
    if isinstance(command, SetPosition):
        return f"A position with {len(command.position.seats)} players"
    who = name(state, command.seat)
    match command:
        case Roll():
            return f"{who} rolls {' + '.join(map(face, command.dice))}"
        case Buy():
            claimed = next((e.space for e in events if isinstance(e, DeedClaimed)), -1)
            paid = next((e.amount for e in events if isinstance(e, Paid)), 0)
            return f"{who} claims {place(state, claimed)}, {money(state, paid) if paid else 'free'}"
        case Decline():
            left = next((e.space for e in events if isinstance(e, DeedDeclined)), -1)
            return f"{who} leaves {place(state, left)}"
        case Bid():
            return f"{who} bids {money(state, command.amount)}"
        case AskRent():
            due = next((e for e in events if isinstance(e, RentAsked)), None)
            amount = f", {name(state, due.debtor)} {money(state, due.amount)}" if due else ""
            return f"{who} asks rent for {place(state, command.space)}{amount}"
        case GiveRing():
            return f"{who} gives {name(state, command.to)} the Ring"
        case Offer():
            return f"{who} offers {name(state, command.to)} a deal"
        case Accept() | Withdraw():
            return f"{who}: {VERBS[type(command)].lower()} of {name(state, command.by)}"
        case _:
            return f"{who}: {_plain(state, command)}"


def _plain(state: State, command: AnyCommand) -> str:
    verb = VERBS.get(type(command)) or _PAST[type(command)]
    space = getattr(command, "space", -1)
    return f"{verb.lower()} {place(state, space)}" if space >= 0 else verb
