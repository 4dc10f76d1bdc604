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
from controller.rules.state import State
from controller.screens.canvas import Canvas, Sprite
from controller.screens.icons import BARS, HAMMER, HOTEL, HOUSE, RING, TICK
from controller.screens.parts import money, name, piece_name, place, short
from controller.screens.told import announce, card, coins, throw


class Moment(NamedTuple):
    """One thing told: for how many seconds, in a few words, and its picture."""

    seconds: float
    told: str
    draw: Callable[[Canvas], None]


def news(state: State, fresh: Sequence[Event]) -> list[Moment]:
    """The moments of a command's events, in order."""
    moments = []
    for index, event in enumerate(fresh):
        moment = _moment(state, event, fresh[index + 1 :])
        if moment is not None:
            moments.append(moment)
    return moments


def _moment(state: State, event: Event, later: Sequence[Event]) -> Moment | None:
    match event:
        case Rolled() | OpeningRolled() | RentRolled():
            return _thrown(state, event, later)
        case CardDrawn(seat, deck, number):
            drawn = state.edition.card(deck, number)
            deck_name = state.board.decks[deck].name
            return Moment(4.5, drawn.title, partial(card, state, seat, deck_name, drawn))
        case Paid():
            return _paid(state, event)
        case DeedClaimed() | AuctionClosed() | Mortgaged() | MortgageEnded() | BuildingsChanged():
            return _deed(state, event)
        case Jailed() | JailRollFailed() | FineForced() | Freed():
            return _jail(state, event)
        case RentDue() | RentLapsed():
            return _rent(state, event)
        case _:
            return _rest(state, event)


def _thrown(
    state: State, event: Rolled | OpeningRolled | RentRolled, later: Sequence[Event]
) -> Moment:
    """The dice, their sum, and where they lead."""
    pips, double, _ = state.throws[event.dice]
    moved = next((e for e in later if isinstance(e, Moved)), None)
    where, worth = "", ""
    if isinstance(event, Rolled) and moved is not None and moved.by == "dice":
        where, worth = place(state, moved.to), _standing(state, moved.to)
    elif isinstance(event, OpeningRolled):
        where = "The highest roll begins"
    elif isinstance(event, RentRolled):
        where = f"Rent: {state.factor} x {pips}"
    picture = partial(throw, state, event.seat, event.dice, pips, double, where, worth)
    words = " + ".join(str(face or "Eye") for face in event.dice)
    told = f"{name(state, event.seat)}: {words} = {pips}"
    return Moment(1.6, told, picture)


def _standing(state: State, space: int) -> str:
    """What a space is to who comes there: its price, or whose it is."""
    if space not in state.board.deeds:
        return ""
    owner = state.owner[space]
    if owner == BANK:
        return "free" if space == state.ring else money(state, state.board.price[space])
    return f"({name(state, owner)})"


def _paid(state: State, event: Paid) -> Moment | None:
    """Salary, rent, tax and the like; a claim and an auction are told by their deed."""
    payer, payee = name(state, event.payer), name(state, event.payee)
    amount = money(state, event.amount)
    match event.reason:
        case "salary":
            told = f"{payee}: salary {amount}"
            title = "Past GO: salary"
        case "rent" | "tax" | "fine" | "card" | "interest" | "bankruptcy":
            told = f"{payer} paid {payee} {amount}"
            where = f" for {short(state, event.space)}" if event.space >= 0 else ""
            words = {"bankruptcy": "All that is left", "card": "Card", "fine": "Fine for Jail"}
            title = words.get(event.reason, event.reason.capitalize()) + where
        case _:
            return None
    return Moment(1.8, told, partial(coins, state, event, title))


def _deed(
    state: State,
    event: DeedClaimed | AuctionClosed | Mortgaged | MortgageEnded | BuildingsChanged,
) -> Moment:
    """A deed or a building changed."""
    match event:
        case DeedClaimed(seat, space):
            lines: tuple[str, ...] = (f"now belongs to {name(state, seat)}",)
            told = f"{name(state, seat)} has {short(state, space)}"
            return _plain(state, 1.6, told, seat, place(state, space), lines, TICK)
        case AuctionClosed(seat, amount, space, piece):
            item = piece_name(state, piece) if piece >= 0 else place(state, space)
            if seat < 0:
                told = f"No bid for {item}"
                return _plain(
                    state, 1.8, told, "Auction", item, ("No bid: the Bank keeps it",), HAMMER
                )
            told = f"{name(state, seat)} won {item}"
            lines = (f"Sold to {name(state, seat)}", f"for {money(state, amount)}")
            return _plain(state, 1.8, told, seat, item, lines, HAMMER)
        case Mortgaged(seat, space):
            told = f"{name(state, seat)} mortgaged {short(state, space)}"
            lines = ("is mortgaged: no rent", "until it is lifted")
            return _plain(state, 1.4, told, seat, place(state, space), lines)
        case MortgageEnded(space):
            told = f"{short(state, space)} is lifted"
            owner = state.owner[space]
            whose: int | str = owner if owner >= 0 else "Bank"
            lines = ("The mortgage is lifted",)
            return _plain(state, 1.4, told, whose, place(state, space), lines, TICK)
        case BuildingsChanged(seat, space, start, level):
            verb = "built" if level > start else "sold"
            told = f"{name(state, seat)} {verb} on {short(state, space)}"
            return _plain(
                state, 1.4, told, seat, place(state, space), (stands(state, level),),
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


def _jail(state: State, event: Jailed | JailRollFailed | FineForced | Freed) -> Moment:
    """In, still in, or out."""
    seat = event.seat
    who = name(state, seat)
    match event:
        case Jailed(why=why):
            reasons = {
                "space": "sent by the space",
                "card": "sent by the card",
                "doubles": "too many doubles",
            }
            lines: tuple[str, ...] = (reasons[why], "No salary on the way")
            return _plain(state, 2.2, f"{who} is in Jail", seat, "Go to Jail!", lines, BARS)
        case JailRollFailed(tries=tries):
            lines = ("No double: stay in Jail", f"Tries so far: {tries}")
            return _plain(state, 1.6, f"{who} stays in Jail", seat, "No double", lines, BARS)
        case FineForced():
            fine = money(state, state.rules.fine)
            lines = (f"That was the last try: pay {fine}", "then move by that roll")
            return _plain(state, 1.6, f"{who} must pay the fine", seat, "Pay the fine", lines)
        case Freed(how=how):
            ways = {"double": "by a double", "fine": "the fine is paid", "card": "by the card"}
            return _plain(state, 1.4, f"{who} is free", seat, "Free again!", (ways[how],), TICK)


def _rent(state: State, event: RentDue | RentLapsed) -> Moment:
    """Rent that may be asked for, or that nobody asked for in time."""
    owner, debtor = name(state, event.owner), name(state, event.debtor)
    where, amount = short(state, event.space), money(state, event.amount)
    if isinstance(event, RentDue):
        lines = (f"Tap {where} to ask", f"{debtor} for {amount}")
        return _plain(state, 2.2, f"{owner} may ask {amount}", event.owner, "Rent!", lines)
    lines = (f"Nobody asked for {amount}", f"for {where} in time")
    return _plain(state, 1.6, f"{owner} lost {amount} rent", event.owner, "Too late", lines)


def _rest(state: State, event: Event) -> Moment | None:
    match event:
        case RingMoved(_, to):
            told = f"The Ring is at {short(state, to)}"
            bar = state.edition.data.ring_name
            return _plain(state, 1.4, told, bar, place(state, to), ("The Ring goes on here",), RING)
        case Bankrupted(seat):
            lines = ("has nothing left", "and is out of the game")
            told = f"{name(state, seat)} is out"
            return _plain(state, 2.5, told, "Bankrupt", name(state, seat), lines)
        case DealEnded(by, True):
            lines = ("The deal is done.", "Hand the deeds over")
            return _plain(state, 1.8, f"{name(state, by)} made a deal", by, "Deal!", lines, TICK)
        case OpeningTied(seats):
            lines = (", ".join(name(state, seat) for seat in seats), "roll again")
            return _plain(state, 1.8, "A tie: roll again", "Who starts?", "A tie", lines)
        case TurnBegan(seat, 1):
            lines = ("had the highest roll", "and begins")
            return _plain(state, 1.8, f"{name(state, seat)} begins", seat, name(state, seat), lines)
        case GameStarted():
            lines = (f"{state.seats} players", state.edition.data.games[state.game].name)
            return _plain(state, 1.8, "A new game", "Ringkeeper", "A new game", lines)
        case GameEnded(why):
            ends = {
                "ring": ("The Ring has reached", "the fire: count!"),
                "last-player": ("Only one is left", ""),
                "bankruptcy": ("Somebody is out: count!", ""),
                "time": ("Time is up: count!", ""),
            }
            icon = RING if why == "ring" else None
            bar = state.edition.data.ring_name if icon else "Ringkeeper"
            return _plain(state, 3.0, "The game is over", bar, "The end", ends[why], icon)
    return None


def _plain(
    state: State, seconds: float, told: str, whose: int | str, title: str, lines: tuple[str, ...],
    icon: Sprite | None = None,
) -> Moment:  # fmt: skip
    """A moment told in words; `whose`: the seat of the bar, or its topic."""
    seat, topic = (whose, "") if isinstance(whose, int) else (-1, whose)
    return Moment(seconds, told, partial(announce, state, seat, topic, title, lines, icon))
