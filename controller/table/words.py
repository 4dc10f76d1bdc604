"""What the table calls things: seats, places, money, commands and questions, in short words.

For menus, notices and the log; the screens lay out their own words.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.language import N_, _, ngettext
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
from controller.sentences import some

VERBS: dict[type[AnyCommand], str] = {
    AskRent: N_("Ask rent"),
    Build: N_("Build"),
    SellBuilding: N_("Sell building"),
    SellFortresses: N_("Sell them all"),
    BreakDown: N_("Break down"),
    Mortgage: N_("Mortgage"),
    Lift: N_("Lift mortgage"),
    KeepMortgage: N_("Keep mortgage"),
    GiveRing: N_("Give the Ring"),
    Accept: N_("Accept deal"),
    Withdraw: N_("Drop deal"),
}
"""Kinds of command that name a place or a partner: the line that stands for all of them."""

_WORDS: dict[type[AnyCommand], str] = {
    Roll: N_("Type the roll"),
    Decline: N_("Leave it: auction"),
    Bid: N_("Bid"),
    Pass: N_("Pass"),
    PayFine: N_("Pay the fine"),
    UseCard: N_("Use the card"),
    Contest: N_("Want one too"),
    Offer: N_("Offer a deal"),
    DeclareBankrupt: N_("Give up: bankrupt"),
    WalkOn: N_("Walk on"),
    Battle: N_("Battle for the Ring"),
    CallTime: N_("Time is up"),
    ChangeRules: N_("House rules"),
    Agree: N_("Agree to the rules"),
    Disagree: N_("Not these rules"),
    StartGame: N_("Start"),
    SetPosition: N_("Start"),
}

_PAST: dict[type[AnyCommand], str] = {
    Pass: N_("passes"),
    CloseAuction: N_("the hammer falls"),
    ChooseTax: N_("chooses the tax"),
    PayFine: N_("pays the fine"),
    UseCard: N_("uses the card"),
    Contest: N_("wants one too"),
    DeclareBankrupt: N_("is bankrupt"),
    WalkOn: N_("walks on"),
    Battle: N_("battles for the Ring"),
    CallTime: N_("time is up"),
    ChangeRules: N_("proposes house rules"),
    Agree: N_("agrees to the rules"),
    Disagree: N_("wants no other rules"),
}


def name(state: State, seat: int) -> str:
    """A seat's name; the Bank's for -1 and for the account after the last seat."""
    return state.players[seat][0] if 0 <= seat < state.seats else _("Bank")


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
    return str(pips) if pips else _("Eye")


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
            price = prompted.amount or _("free")
            return _("Claim {place} {price}", place=place(state, prompted.space), price=price)
        case CloseAuction():
            asked = prompt(state)
            bidder = name(state, asked.other)
            return _("Sold: {name} {amount}", name=bidder, amount=asked.amount)
        case ChooseTax():
            facts = state.board.spaces[state.pos[command.seat]]
            if command.share:
                return _("{share} % of worth", share=facts.percent)
            return _("Fixed {amount}", amount=facts.amount)
        case PayFine():
            return _("Pay the fine {amount}", amount=state.rules.fine)
        case (
            AskRent() | Build() | SellBuilding() | SellFortresses() | BreakDown()
            | Mortgage() | Lift() | KeepMortgage()
        ):  # fmt: skip
            return _named(command, line(state, command))
        case Accept() | Withdraw() | GiveRing():
            return _named(command, line(state, command))
        case _:
            return _(_WORDS[type(command)])


def _named(command: AnyCommand, what: str) -> str:
    return _("{verb}: {what}", verb=_(VERBS[type(command)]), what=what)


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
    parts += [card_of(state, deck) for deck in side.cards]
    return ", ".join(parts) or _("nothing")


def card_of(state: State, deck: int) -> str:
    """A kept card by its deck."""
    return _("{deck} card", deck=state.board.decks[deck].name)


def card(state: State, space: int) -> str:
    """What a deed says now: whose it is, what it costs, what stands on it."""
    owner = state.owner[space]
    if owner == BANK:
        return _("Unclaimed, {price}", price=money(state, state.board.price[space]))
    if state.mortgaged[space]:
        return _("{name}'s, mortgaged", name=name(state, owner))
    parts = [_("{name}'s", name=name(state, owner)), _rent(state, space), buildings(state, space)]
    return ", ".join(part for part in parts if part)


def _rent(state: State, space: int) -> str:
    """The printed rent at what stands there or is owned; doubling is not in it."""
    board = state.board
    rents = board.rent[space]
    if board.kind[space] == STREET:
        return _("rent {amount}", amount=rents[state.level[space]])
    owned = state.count[state.owner[space]][board.group_of[space]]
    if board.kind[space] == STAFF and state.rules.staff_rent_roll == "by-number":
        return ngettext("rent {count} die", "rent {count} dice", rents[owned - 1])
    if board.kind[space] == STAFF:
        return _("rent {times} x dice", times=rents[owned - 1])
    return _("rent {amount}", amount=rents[owned - 1])


def question(state: State) -> str:
    """What the table waits for, as a sentence."""
    if state.phase is Phase.SETUP:
        return _("No game has been set up yet.")
    asked = prompt(state)
    where = place(state, asked.space) if asked.space >= 0 else ""
    who = _(" and ").join(name(state, seat) for seat in asked.seats)
    other = name(state, asked.other)
    match asked.ask:
        case Ask.OPENING:
            return _("{name} rolls to see who begins.", name=who)
        case Ask.ROLL:
            return _("{name} is to roll.", name=who)
        case Ask.JAIL:
            fine = money(state, asked.amount)
            return _("{name} is in Jail: roll, pay {amount} or use a card.", name=who, amount=fine)
        case Ask.BUY:
            price = money(state, asked.amount) if asked.amount else _("free")
            return _("{name}: claim {place} ({price}) or leave it to the auction.",
                     name=who, place=where, price=price)  # fmt: skip
        case Ask.TAX:
            return _("{name} chooses how to be taxed.", name=who)
        case Ask.RENT_ROLL:
            return _("{name} rolls for the rent of {place}.", name=who, place=where)
        case Ask.AUCTION:
            return _auction(state, where or some(state.edition, asked.piece))
        case Ask.DEBT:
            return _("{name} owes {other} {amount} and has to raise it.",
                     name=who, other=other, amount=money(state, asked.amount))  # fmt: skip
        case Ask.ACQUIRED:
            return _("{name}: lift the mortgage on {place} now, or keep it.", name=who, place=where)
        case Ask.SHORTAGE:
            return _("{names}: {name} wants a scarce {piece}; you too?",
                     names=who, name=other, piece=piece(state, asked.piece))  # fmt: skip
        case Ask.PLACE:
            what = piece(state, asked.piece, 1, asked.seats[0])
            return _("{name} says where the {piece} goes.", name=who, piece=what)
        case Ask.OFFER_RING:
            return _("{name} bears the Ring and meets others: give it away, or walk on?", name=who)
        case Ask.BATTLE:
            return _("{name} meets {other}: battle for the Ring, or walk on?",
                     name=who, other=other)  # fmt: skip
        case Ask.BATTLE_ROLL:
            return _("{names}: throw one die each in the battle for the Ring.", names=who)
        case Ask.COUNT_ROLL:
            return _("The final count: {name} rolls for {place}.", name=who, place=where)
        case Ask.OVER:
            winners = _(" and ").join(name(state, seat) for seat in state.winners)
            return _("The game is over: {names} won.", names=winners)


def _auction(state: State, what: str) -> str:
    asked = prompt(state)
    if asked.other < 0:
        return _("Auction of {item}: who bids first?", item=what)
    bid = money(state, asked.amount)
    return _("Auction of {item}: {name} has bid {amount}.",
             item=what, name=name(state, asked.other), amount=bid)  # fmt: skip


def done(state: State, command: AnyCommand, events: Sequence[Event]) -> str:
    """What a command brought about, in a few words: for taking back and for the log."""
    if isinstance(command, StartGame):
        count = len(command.players)
        return ngettext("A new game with {count} player", "A new game with {count} players", count)
    if isinstance(command, SetPosition):
        count = len(command.position.seats)
        return ngettext("A position with {count} player", "A position with {count} players", count)
    who = name(state, command.seat)
    match command:
        case Roll():
            return _("{name} rolls {dice}", name=who, dice=" + ".join(map(face, command.dice)))
        case Buy():
            claimed = next((e.space for e in events if isinstance(e, DeedClaimed)), -1)
            paid = next((e.amount for e in events if isinstance(e, Paid)), 0)
            price = money(state, paid) if paid else _("free")
            deed = place(state, claimed)
            return _("{name} claims {place}, {price}", name=who, place=deed, price=price)
        case Decline():
            left = next((e.space for e in events if isinstance(e, DeedDeclined)), -1)
            return _("{name} leaves {place}", name=who, place=place(state, left))
        case Bid():
            return _("{name} bids {amount}", name=who, amount=money(state, command.amount))
        case AskRent():
            return _asked_rent(state, command, events)
        case GiveRing():
            return _("{name} gives {other} the Ring", name=who, other=name(state, command.to))
        case Offer():
            return _("{name} offers {other} a deal", name=who, other=name(state, command.to))
        case Accept():
            return _("{name}: accept deal of {other}", name=who, other=name(state, command.by))
        case Withdraw():
            return _("{name}: drop deal of {other}", name=who, other=name(state, command.by))
        case _:
            return _("{name}: {what}", name=who, what=_plain(state, command))


def _asked_rent(state: State, command: AskRent, events: Sequence[Event]) -> str:
    who, deed = name(state, command.seat), place(state, command.space)
    due = next((e for e in events if isinstance(e, RentAsked)), None)
    if due is None:
        return _("{name} asks rent for {place}", name=who, place=deed)
    return _("{name} asks rent for {place}, {debtor} {amount}", name=who, place=deed,
             debtor=name(state, due.debtor), amount=money(state, due.amount))  # fmt: skip


def _plain(state: State, command: AnyCommand) -> str:
    verb = _(VERBS.get(type(command)) or _PAST[type(command)])
    space = getattr(command, "space", -1)
    return _("{verb} {place}", verb=verb.lower(), place=place(state, space)) if space >= 0 else verb
