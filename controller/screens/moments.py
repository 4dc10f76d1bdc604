"""One thing that happened, as a moment: for how long it is told, its picture, its words.

Which of a command's events are told, and in what order, is in news.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import NamedTuple, TypeGuard

from controller.language import N_, _, ngettext
from controller.rules.board import BANK
from controller.rules.events import (
    AuctionClosed,
    Bankrupted,
    BattleEnded,
    BattleTied,
    BuildingsChanged,
    CardDrawn,
    DealEnded,
    DebtReduced,
    DeedClaimed,
    Event,
    FineForced,
    Freed,
    GameEnded,
    GameStarted,
    Jailed,
    JailRollFailed,
    Mortgaged,
    MortgageEnded,
    Moved,
    OpeningRolled,
    OpeningTied,
    Paid,
    PositionSet,
    RentDue,
    RentLapsed,
    RentRolled,
    RingDropped,
    RingMoved,
    RingTaken,
    Rolled,
    RulesChanged,
    RulesDropped,
    RulesProposed,
    SalaryDeferred,
    Spared,
    TrackerMoved,
    TurnBegan,
)
from controller.rules.state import State
from controller.screens.canvas import Canvas, Sprite
from controller.screens.icons import BARS, HAMMER, HOTEL, HOUSE, RING, TICK
from controller.screens.parts import money, name, piece_name, place, short
from controller.screens.purses import Purses
from controller.screens.story import Told, Transfer
from controller.screens.told import announce, card, claimed, throw
from controller.screens.turn import worth
from controller.sentences import game_name, rules_in_words

WHY = {
    "rent": (N_("rent"), N_("rent for {place}")),
    "tax": (N_("tax"), N_("tax for {place}")),
    "fine": (N_("for leaving Jail"), N_("for leaving Jail")),
    "card": (N_("by the card"), N_("by the card")),
    "interest": (N_("interest"), N_("interest for {place}")),
    "bankruptcy": (N_("all that is left"), N_("all that is left")),
}
"""What a payment was for, by itself and with its place."""

Picture = Callable[[Told, Purses, Canvas], None]


class Moment(NamedTuple):
    """One thing told: for how many seconds, its picture, and its words for a screen that has
    room for them beside its question. With 0 seconds it is told there only. `changes` are the
    balances that count from its beginning on, and by how much."""

    seconds: float
    draw: Picture
    told: Told
    changes: Mapping[int, int] = MappingProxyType({})


def paying(
    state: State, moment: Moment, paid: Sequence[Paid], *, amount: bool = True, sides: bool = True
) -> Moment:
    """A moment in which money moves. Whether the words tell how much, and between whom: not where
    its own picture or the screen's bar has done so."""
    changes = dict(moment.changes)
    for event in paid:
        for seat, change in ((event.payer, -event.amount), (event.payee, event.amount)):
            if seat < state.seats:
                changes[seat] = changes.get(seat, 0) + change
    told = moment.told
    if amount:
        told = told._replace(amount=money(state, sum(event.amount for event in paid)))
    if sides:
        payers = tuple(dict.fromkeys(event.payer for event in paid))
        payees = tuple(dict.fromkeys(event.payee for event in paid))
        told = told._replace(transfer=Transfer(payers, payees))
    return moment._replace(changes=changes, told=told)


def moment_of(state: State, event: Event, later: Sequence[Event]) -> Moment | None:
    """How an event is told, if it is; `later` are the command's events after it."""
    match event:
        case Rolled() | OpeningRolled() | RentRolled():
            return _thrown(state, event, later)
        case CardDrawn(seat, deck, number):
            drawn = state.edition.card(deck, number)
            picture = partial(card, state, drawn)
            return Moment(4.5, picture, Told(seat, drawn.title, drawn.text))
        case Paid():
            return _paid(state, event, later)
        case DeedClaimed(seat, space):
            told = Told(seat, place(state, space), worth(state, space, seat, least=2))
            return Moment(1.6, partial(claimed, state), told)
        case AuctionClosed() | Mortgaged() | MortgageEnded() | BuildingsChanged():
            return _deed(state, event)
        case Jailed() | FineForced() | Freed():
            return _jail(state, event)
        case RentDue() | RentLapsed():
            return _rent(state, event)
        case SalaryDeferred(seat, amount):
            return _deferred(state, seat, amount, later)
        case _:
            return _rest(state, event)


def _thrown(
    state: State, event: Rolled | OpeningRolled | RentRolled, later: Sequence[Event]
) -> Moment:
    """Where the dice lead and what is there; and where the Ring went."""
    pips = state.thrown(event.dice)[0]
    title, told = _("Your roll"), Told(event.seat, _("Thrown: {pips}", pips=pips))
    if isinstance(event, OpeningRolled):
        title, told = _("Who starts?"), told._replace(detail=_("The highest roll begins"))
    elif isinstance(event, RentRolled):
        detail = _("The rent: {times} x {pips}", times=state.factor, pips=pips)
        title, told = _("Rent roll"), told._replace(detail=detail)
    else:
        told = _led(state, told, later)
        ring = [e.to for e in later if isinstance(e, RingMoved)]
        if ring:
            told = told._replace(note=_("goes on to {place}", place=place(state, ring[-1])))
    return Moment(1.6, partial(throw, state, title, event.dice), told)


def _led(state: State, told: Told, later: Sequence[Event]) -> Told:
    """Where a roll led: to a space, nowhere, or straight to Jail."""
    fine = ""
    for event in later:
        match event:
            case Moved(to=to, by="dice"):
                detail = fine or _there(state, to, later)
                price = "" if fine else _price(state, to)
                return told._replace(title=place(state, to), detail=detail, amount=price)
            case JailRollFailed():
                told = told._replace(title=_("Stays in Jail"))
            case FineForced():
                fine = _("The last try: a fine of {amount}", amount=money(state, state.rules.fine))
                told = told._replace(detail=fine)
            case Jailed(why="doubles"):
                return told._replace(title=_("Too many doubles"), detail=_("off to Jail"))
    return told


def _there(state: State, space: int, later: Sequence[Event]) -> str:
    """The salary that a move brought; what the space is to who came there."""
    words = _salary(state, later)
    if space in state.board.deeds:
        owner = state.owner[space]
        if owner != BANK:
            words.append(_("{name}'s", name=name(state, owner)))
        elif space == state.ring:
            words.append(_("free"))
    return ", ".join(words)


def _price(state: State, space: int) -> str:
    """What a deed that the Bank has costs whoever came there."""
    if space not in state.board.deeds or state.owner[space] != BANK or space == state.ring:
        return ""
    return money(state, state.board.price[space])


def _salary(state: State, later: Sequence[Event]) -> list[str]:
    """What a throw brings from GO, now or when the landing is over; a card that follows is told by
    itself."""
    due = 0
    for event in later:
        match event:
            case CardDrawn():
                break
            case Paid(amount=amount, reason="salary"):
                return [_("GO pays {amount}", amount=money(state, amount))]
            case SalaryDeferred(_, amount):
                due = max(due, amount)
    return [_("then GO pays {amount}", amount=money(state, due))] if due else []


def _paid(state: State, event: Paid, later: Sequence[Event]) -> Moment:
    """Rent, tax and the like: from one to another, from one to all, or from all to one."""
    run = [event]
    for other in later:
        if not same_payment(other, event):
            break
        run.append(other)
    why, at = (_(text) for text in WHY[event.reason])
    lines = (at.format(place=short(state, event.space)) if event.space >= 0 else why,)
    amount = money(state, sum(one.amount for one in run))
    payer, payee = event.payer, event.payee
    if payer == state.seats or any(one.payer != payer for one in run):
        moment = _plain(state, 1.8, payee, _("You get {amount}", amount=amount), lines)
    else:
        whom = name(state, payee) if len(run) == 1 else _("all")
        moment = _plain(state, 1.8, payer, _("{amount} to {name}", amount=amount, name=whom), lines)
    title = place(state, event.space) if event.space >= 0 else why.capitalize()
    told = moment.told._replace(title=title, detail="")
    return paying(state, moment._replace(told=told), run)


def same_payment(event: Event, before: Event) -> TypeGuard[Paid]:
    """Whether an event is one more payment of the kind of the one before."""
    return isinstance(event, Paid) and isinstance(before, Paid) and event.reason == before.reason


def _deed(
    state: State, event: AuctionClosed | Mortgaged | MortgageEnded | BuildingsChanged
) -> Moment:
    """A deed or a building changed."""
    match event:
        case AuctionClosed(seat, amount, space, piece):
            item = piece_name(state, piece) if piece >= 0 else place(state, space)
            if seat < 0:
                return _plain(
                    state, 1.8, _("Auction"), item, (_("No bid: the Bank keeps it"),), HAMMER
                )
            sold = _(
                "Sold to {name} for {amount}", name=name(state, seat), amount=money(state, amount)
            )
            lines: tuple[str, ...] = (sold,)
            moment = _plain(state, 1.8, seat, item, lines, HAMMER)
            return moment._replace(told=Told(seat, item))
        case Mortgaged(seat, space):
            lines = (_("is mortgaged: no rent"), _("until it is lifted"))
            return _plain(state, 1.4, seat, place(state, space), lines)
        case MortgageEnded(space):
            owner = state.owner[space]
            whose: int | str = owner if owner >= 0 else _("Bank")
            lines = (_("The mortgage is lifted"),)
            return _plain(state, 1.4, whose, place(state, space), lines, TICK)
        case BuildingsChanged(seat, space, _, level):
            return _plain(
                state, 1.4, seat, place(state, space), (stands(state, seat, level),),
                HOTEL if level == 5 else HOUSE,
            )  # fmt: skip


def stands(state: State, seat: int, level: int) -> str:
    """What a building level of a seat means, in the edition's words."""
    if level == 5:
        return _("now has a {piece}", piece=piece_name(state, 1, 1, seat))
    if level == 0:
        return _("has no {piece} any more", piece=piece_name(state, 0, 1, seat))
    return _("now has {count} {pieces}", count=level, pieces=piece_name(state, 0, level, seat))


def _jail(state: State, event: Jailed | FineForced | Freed) -> Moment:
    """In or out."""
    seat = event.seat
    match event:
        case Jailed(why=why):
            reasons = {
                "space": _("sent by the space"),
                "card": _("sent by the card"),
                "doubles": _("too many doubles"),
            }
            lines: tuple[str, ...] = (reasons[why], _("No salary on the way"))
            return _plain(state, 2.2, seat, _("Go to Jail!"), lines, BARS)
        case FineForced():
            fine = money(state, state.rules.fine)
            lines = (
                _("That was the last try: pay {amount}", amount=fine),
                _("then move by that roll"),
            )
            return _plain(state, 1.6, seat, _("Pay the fine"), lines)
        case Freed(how=how):
            ways = {
                "double": _("by a double"),
                "fine": _("the fine is paid"),
                "card": _("by the card"),
            }
            moment = _plain(state, 1.4, seat, _("Free again!"), (ways[how],), TICK)
            return moment._replace(
                told=Told(seat, _("Free again!"), "" if how == "fine" else ways[how])
            )


def _deferred(state: State, seat: int, amount: int, later: Sequence[Event]) -> Moment:
    """GO's salary that is put off until the landing is over; or that comes now."""
    if amount:
        lines = (_("GO pays {amount}", amount=money(state, amount)), _("when the landing is over"))
        return _plain(state, 1.8, seat, _("Past GO"), lines)
    due = next((e.amount for e in later if isinstance(e, Paid) and e.reason == "salary"), 0)
    return _plain(state, 1.6, seat, _("Salary"), (_("GO pays {amount}", amount=money(state, due)),))


def _rent(state: State, event: RentDue | RentLapsed) -> Moment:
    """Rent that may be asked for, or that nobody asked for in time."""
    debtor = name(state, event.debtor)
    where, amount = short(state, event.space), money(state, event.amount)
    if isinstance(event, RentDue):
        lines: tuple[str, ...] = (_("Tap {place} to ask {name}", place=where, name=debtor),)
        return _plain(state, 2.2, event.owner, _("Rent {amount}", amount=amount), lines)
    lines = (_("Nobody asked for {amount}", amount=amount), _("for {place} in time", place=where))
    return _plain(state, 1.6, event.owner, _("Too late"), lines)


def _rest(state: State, event: Event) -> Moment | None:
    match event:
        case RingMoved(_, to):
            bar = state.edition.data.ring_name
            return _plain(state, 1.4, bar, place(state, to), (_("The Ring goes on here"),), RING)
        case RingTaken() | RingDropped() | TrackerMoved() | Spared() | BattleEnded() | BattleTied():
            return _borne(state, event)
        case Bankrupted(seat):
            lines = (_("has nothing left"), _("and is out of the game"))
            return _plain(state, 2.5, _("Bankrupt"), name(state, seat), lines)
        case DealEnded(by, True):
            lines = (_("The deal is done."), _("Hand the deeds over"))
            return _plain(state, 1.8, by, _("Deal!"), lines, TICK)
        case DebtReduced(debtor, creditor, amount):
            lines = (
                _("settled in deeds or cards"),
                _("of the rent to {name}", name=name(state, creditor)),
            )
            return _plain(
                state, 1.8, debtor, _("{amount} less", amount=money(state, amount)), lines
            )
        case RulesProposed() | RulesChanged() | RulesDropped():
            return _rules(state, event)
        case PositionSet():
            lines = (
                _("goes on from a position"),
                _("{count} players, round {round}", count=state.seats, round=state.rounds),
            )
            return _plain(state, 1.8, "Ringkeeper", _("The game"), lines)
        case OpeningTied(seats):
            lines = (", ".join(name(state, seat) for seat in seats), _("roll again"))
            return _plain(state, 1.8, _("Who starts?"), _("A tie"), lines)
        case TurnBegan(seat, 1):
            lines = (_("had the highest roll"), _("and begins"))
            return _plain(state, 1.8, seat, name(state, seat), lines)
        case GameStarted():
            lines = (
                ngettext("{count} player", "{count} players", state.seats),
                game_name(state.edition, state.game),
            )
            return _plain(state, 1.8, "Ringkeeper", _("A new game"), lines)
        case GameEnded(why):
            ends = {
                "ring": (_("The Ring has reached"), _("the fire: count!")),
                "last-player": (_("Only one is left"), ""),
                "bankruptcy": (_("Somebody is out: count!"), ""),
                "time": (_("Time is up: count!"), ""),
            }
            icon = RING if why == "ring" else None
            bar = state.edition.data.ring_name if icon else "Ringkeeper"
            return _plain(state, 3.0, bar, _("The end"), ends[why], icon)
    return None


def _rules(state: State, event: RulesProposed | RulesChanged | RulesDropped) -> Moment:
    """House rules proposed, agreed to, or not."""
    match event:
        case RulesProposed(seat, rules):
            head = _("{name} proposes", name=name(state, seat))
            return _plain(state, 1.8, seat, head, (rules_in_words(rules), _("All have to agree")))
        case RulesChanged(rules):
            lines: tuple[str, ...] = (rules_in_words(rules), _("from now on"))
            return _plain(state, 2.5, _("House rules"), _("Agreed"), lines, TICK)
        case RulesDropped(seat):
            lines = (_("The rules stay as they are"),)
            return _plain(state, 1.8, seat, _("Not agreed"), lines)


def _borne(
    state: State,
    event: RingTaken | RingDropped | TrackerMoved | Spared | BattleEnded | BattleTied,
) -> Moment | None:
    """What happens to a Ring that a player bears."""
    bar = state.edition.data.ring_name
    match event:
        case RingTaken(seat):
            lines: tuple[str, ...] = (_("has the Ring now;"), _("the Tracker is at Start"))
            return _plain(state, 1.8, bar, name(state, seat), lines, RING)
        case RingDropped(seat, space):
            lines = (_("{name} loses the Ring;", name=name(state, seat)), _("it lies there alone"))
            return _plain(state, 2.2, bar, place(state, space), lines, RING)
        case TrackerMoved(seat, circle):
            lines = (_("nearer to Mount Doom"),)
            return _plain(state, 1.0, seat, _("Circle {number}", number=circle), lines, RING)
        case Spared(seat, space):
            lines = (_("The Ring keeps you safe:"), _("nothing happens to you"))
            return _plain(state, 1.6, seat, place(state, space), lines, RING)
        case BattleTied():
            return _plain(state, 1.4, bar, _("A tie"), (_("Both throw again"),))
        case BattleEnded(winner) if winner != BANK:
            return _plain(state, 1.4, winner, name(state, winner), (_("wins the battle"),), RING)
    return None


def _plain(
    state: State, seconds: float, whose: int | str, title: str, lines: tuple[str, ...],
    icon: Sprite | None = None,
) -> Moment:  # fmt: skip
    """A moment told in words; `whose`: the seat of the bar, or its topic."""
    seat, topic = (whose, "") if isinstance(whose, int) else (-1, whose)
    picture = partial(announce, state, seat, topic, title, lines, icon)
    return Moment(seconds, picture, Told(seat, title, lines[0]))
