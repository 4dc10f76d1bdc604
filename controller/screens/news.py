"""What just happened, told one thing after the other: throws, cards, money, Jail, Ring, deals.

Pure: from the events of the last command to moments, each with its seconds and its picture. What
is asked next is not here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from controller.rules.board import BANK
from controller.rules.events import (
    AuctionClosed,
    Bankrupted,
    BuildingsChanged,
    CardDrawn,
    DealEnded,
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
    RentDue,
    RentLapsed,
    RentRolled,
    RingMoved,
    Rolled,
    TurnBegan,
)
from controller.rules.state import Phase, State
from controller.screens.canvas import Canvas, Sprite
from controller.screens.icons import BARS, HAMMER, HOTEL, HOUSE, RING, TICK
from controller.screens.parts import Told, money, name, piece_name, place, short
from controller.screens.told import announce, card, throw


class Moment(NamedTuple):
    """One thing told: for how many seconds, its picture, and its words for a screen that has
    room for them beside its question. With 0 seconds it is told there only."""

    seconds: float
    draw: Callable[[Canvas], None]
    told: Told


def news(state: State, fresh: Sequence[Event]) -> list[Moment]:
    """The moments of a command's events, in order.

    A throw that led straight to a question is not told by itself: the question shows the dice.
    Small things have no picture of their own where the question leaves room for them.
    """
    moments: list[Moment] = []
    last: Event | None = None
    thrown = False
    room = state.phase is Phase.ROLL and not state.stack
    for index, event in enumerate(fresh):
        if thrown and isinstance(event, _IN_THE_THROW):
            continue
        moment = _moment(state, event, fresh[index + 1 :])
        if moment is not None:
            small = room and isinstance(event, _SMALL)
            moments.append(moment._replace(seconds=0.0) if small else moment)
            last = event
            thrown = isinstance(event, Rolled | RentRolled)
    answered = state.phase in _DICE_SHOWN and not state.stack
    if isinstance(last, Rolled) and answered and not moments[-1].told.note:
        moments.pop()
    return moments


_SMALL = (
    Paid | DeedClaimed | AuctionClosed | Mortgaged | MortgageEnded | BuildingsChanged
    | RentDue | RentLapsed | DealEnded | Freed | Jailed
)  # fmt: skip
_IN_THE_THROW = RentDue | RingMoved | JailRollFailed
_DICE_SHOWN = (Phase.BUY, Phase.TAX)


def _moment(state: State, event: Event, later: Sequence[Event]) -> Moment | None:
    match event:
        case Rolled() | OpeningRolled() | RentRolled():
            return _thrown(state, event, later)
        case CardDrawn(seat, deck, number):
            drawn = state.edition.card(deck, number)
            picture = partial(card, state, seat, drawn)
            return Moment(4.5, picture, Told(seat, drawn.title, drawn.text))
        case Paid():
            return _paid(state, event)
        case DeedClaimed() | AuctionClosed() | Mortgaged() | MortgageEnded() | BuildingsChanged():
            return _deed(state, event)
        case Jailed() | FineForced() | Freed():
            return _jail(state, event)
        case RentDue() | RentLapsed():
            return _rent(state, event)
        case _:
            return _rest(state, event)


def _thrown(
    state: State, event: Rolled | OpeningRolled | RentRolled, later: Sequence[Event]
) -> Moment:
    """Where the dice lead, how far that is, what is there; and where the Ring went."""
    pips, _, eyes = state.throws[event.dice]
    title, told = "Your roll", Told(event.seat, f"Thrown: {pips}")
    if isinstance(event, OpeningRolled):
        title, told = "Who starts?", told._replace(detail="The highest roll begins")
    elif isinstance(event, RentRolled):
        title, told = "Rent roll", told._replace(detail=f"The rent: {state.factor} x {pips}")
    else:
        told = _led(state, told, pips, later)
        ring = next((e.to for e in later if isinstance(e, RingMoved)), -1) if eyes else -1
        if ring >= 0:
            told = told._replace(note=f"goes on to {place(state, ring)}")
    return Moment(1.6, partial(throw, state, event.seat, title, event.dice, told), told)


def _led(state: State, told: Told, pips: int, later: Sequence[Event]) -> Told:
    """Where a roll led: to a space, nowhere, or straight to Jail."""
    for event in later:
        match event:
            case Moved(to=to, by="dice"):
                detail = f"{pips} steps{_standing(state, to)}{_on_the_way(state, later)}"
                return told._replace(title=place(state, to), detail=detail)
            case JailRollFailed(tries=tries):
                detail = f"stays in Jail, tries so far: {tries}"
                return told._replace(title="No double", detail=detail)
            case Jailed(why="doubles"):
                return told._replace(title="Too many doubles", detail="off to Jail")
    return told


def _on_the_way(state: State, later: Sequence[Event]) -> str:
    """The salary that a move brought."""
    salary = next((e.amount for e in later if isinstance(e, Paid) and e.reason == "salary"), 0)
    return f", GO {money(state, salary)}" if salary else ""


def _standing(state: State, space: int) -> str:
    """What a space is to who comes there: its price, or whose it is."""
    if space not in state.board.deeds:
        return ""
    owner = state.owner[space]
    if owner == BANK:
        return ", free" if space == state.ring else f", {money(state, state.board.price[space])}"
    return f", {name(state, owner)}'s"


def _paid(state: State, event: Paid) -> Moment | None:
    """Rent, tax and the like. A claim and an auction are told by their deed, a salary by the
    throw or the card that brought it."""
    if event.reason not in ("rent", "tax", "fine", "card", "interest", "bankruptcy"):
        return None
    words = {"bankruptcy": "all that is left", "card": "by the card", "fine": "for leaving Jail"}
    where = f" for {short(state, event.space)}" if event.space >= 0 else ""
    bank = event.payer == state.seats
    seat = event.payee if bank else event.payer
    if bank:
        title = f"You get {money(state, event.amount)}"
    else:
        title = f"{money(state, event.amount)} to {name(state, event.payee)}"
    lines = [words.get(event.reason, event.reason) + where]
    if event.payee < state.seats and not bank:
        now = money(state, state.cash[event.payee])
        lines.append(f"{name(state, event.payee)} has {now} now")
    return _plain(state, 1.8, seat, title, tuple(lines))


def _deed(
    state: State,
    event: DeedClaimed | AuctionClosed | Mortgaged | MortgageEnded | BuildingsChanged,
) -> Moment:
    """A deed or a building changed."""
    match event:
        case DeedClaimed(seat, space):
            lines: tuple[str, ...] = (f"is {name(state, seat)}'s now",)
            return _plain(state, 1.6, seat, place(state, space), lines, TICK)
        case AuctionClosed(seat, amount, space, piece):
            item = piece_name(state, piece) if piece >= 0 else place(state, space)
            if seat < 0:
                return _plain(state, 1.8, "Auction", item, ("No bid: the Bank keeps it",), HAMMER)
            lines = (f"Sold to {name(state, seat)} for {money(state, amount)}",)
            return _plain(state, 1.8, seat, item, lines, HAMMER)
        case Mortgaged(seat, space):
            lines = ("is mortgaged: no rent", "until it is lifted")
            return _plain(state, 1.4, seat, place(state, space), lines)
        case MortgageEnded(space):
            owner = state.owner[space]
            whose: int | str = owner if owner >= 0 else "Bank"
            lines = ("The mortgage is lifted",)
            return _plain(state, 1.4, whose, place(state, space), lines, TICK)
        case BuildingsChanged(seat, space, _, level):
            return _plain(
                state, 1.4, seat, place(state, space), (stands(state, level),),
                HOTEL if level == 5 else HOUSE,
            )  # fmt: skip


def stands(state: State, level: int) -> str:
    """What a building level means, in the edition's words."""
    if level == 5:
        return f"now has a {piece_name(state, 1)}"
    piece = piece_name(state, 0)
    if level == 0:
        return f"has no {piece} any more"
    return f"now has {level} {piece}{'s' if level > 1 else ''}"


def _jail(state: State, event: Jailed | FineForced | Freed) -> Moment:
    """In or out."""
    seat = event.seat
    match event:
        case Jailed(why=why):
            reasons = {
                "space": "sent by the space",
                "card": "sent by the card",
                "doubles": "too many doubles",
            }
            lines: tuple[str, ...] = (reasons[why], "No salary on the way")
            return _plain(state, 2.2, seat, "Go to Jail!", lines, BARS)
        case FineForced():
            fine = money(state, state.rules.fine)
            lines = (f"That was the last try: pay {fine}", "then move by that roll")
            return _plain(state, 1.6, seat, "Pay the fine", lines)
        case Freed(how=how):
            ways = {"double": "by a double", "fine": "the fine is paid", "card": "by the card"}
            return _plain(state, 1.4, seat, "Free again!", (ways[how],), TICK)


def _rent(state: State, event: RentDue | RentLapsed) -> Moment:
    """Rent that may be asked for, or that nobody asked for in time."""
    debtor = name(state, event.debtor)
    where, amount = short(state, event.space), money(state, event.amount)
    if isinstance(event, RentDue):
        lines: tuple[str, ...] = (f"Tap {where} to ask {debtor}",)
        return _plain(state, 2.2, event.owner, f"Rent {amount}", lines)
    lines = (f"Nobody asked for {amount}", f"for {where} in time")
    return _plain(state, 1.6, event.owner, "Too late", lines)


def _rest(state: State, event: Event) -> Moment | None:
    match event:
        case RingMoved(_, to):
            bar = state.edition.data.ring_name
            return _plain(state, 1.4, bar, place(state, to), ("The Ring goes on here",), RING)
        case Bankrupted(seat):
            lines = ("has nothing left", "and is out of the game")
            return _plain(state, 2.5, "Bankrupt", name(state, seat), lines)
        case DealEnded(by, True):
            lines = ("The deal is done.", "Hand the deeds over")
            return _plain(state, 1.8, by, "Deal!", lines, TICK)
        case OpeningTied(seats):
            lines = (", ".join(name(state, seat) for seat in seats), "roll again")
            return _plain(state, 1.8, "Who starts?", "A tie", lines)
        case TurnBegan(seat, 1):
            lines = ("had the highest roll", "and begins")
            return _plain(state, 1.8, seat, name(state, seat), lines)
        case GameStarted():
            lines = (f"{state.seats} players", state.edition.data.games[state.game].name)
            return _plain(state, 1.8, "Ringkeeper", "A new game", lines)
        case GameEnded(why):
            ends = {
                "ring": ("The Ring has reached", "the fire: count!"),
                "last-player": ("Only one is left", ""),
                "bankruptcy": ("Somebody is out: count!", ""),
                "time": ("Time is up: count!", ""),
            }
            icon = RING if why == "ring" else None
            bar = state.edition.data.ring_name if icon else "Ringkeeper"
            return _plain(state, 3.0, bar, "The end", ends[why], icon)
    return None


def _plain(
    state: State, seconds: float, whose: int | str, title: str, lines: tuple[str, ...],
    icon: Sprite | None = None,
) -> Moment:  # fmt: skip
    """A moment told in words; `whose`: the seat of the bar, or its topic."""
    seat, topic = (whose, "") if isinstance(whose, int) else (-1, whose)
    picture = partial(announce, state, seat, topic, title, lines, icon)
    return Moment(seconds, picture, Told(seat, title, lines[0]))
