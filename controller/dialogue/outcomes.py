"""What a command brought about, in the past and in a few words: for taking back and for the log.

Whole sentences for histories are in sentences/.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.dialogue import words
from controller.dialogue.corrected import changes
from controller.rules import commands as c
from controller.rules.board import HIDDEN, Piece
from controller.rules.entries import By, Entry
from controller.rules.events import DebtForgiven, DeedClaimed, DeedDeclined, Event, Paid, RentAsked
from controller.rules.state import State
from controller.rules.state.unseen import is_secret
from controller.text.language import N_, _, ngettext
from controller.text.sentences import and_more, card_title
from controller.text.sentences.commands import COMMANDS

_BY: dict[By, str] = {
    "clock": N_("{what} (time ran out)"),
    "bot": N_("{what} (a bot)"),
    "host": N_("{what} (done by the host)"),
}


def done(state: State, command: c.AnyCommand, events: Sequence[Event], by: By = "player") -> str:
    """What a command brought about, in a few words: for taking back and for the log."""
    if by == "host" and isinstance(command, c.CallTime):  # for all, so in no player's name
        return _("The host called time")
    what = _done(state, command, events)
    return _(_BY[by], what=what) if by in _BY else what


def all_done(state: State, entries: Sequence[Entry]) -> str:
    """What several commands brought about: the first, and how many came after it."""
    first = entries[0]
    assert first.command is not None
    return and_more(done(state, first.command, first.events, first.by), len(entries) - 1)


def _done(state: State, command: c.AnyCommand, events: Sequence[Event]) -> str:
    if isinstance(command, c.StartGame | c.SetPosition):
        return _begun(command)
    if isinstance(command, c.EndGame):
        return _("All agreed to end the game now")
    if isinstance(command, c.Adjust):
        what = changes(state, events)
        return _("Corrected: {what} ({reason})", what=what, reason=command.reason)
    who = words.name(state, command.seat)
    match command:
        case c.Roll():
            dice = " + ".join(map(words.face, command.dice))
            return _("{name} rolled {dice}", name=who, dice=dice)
        case c.Buy():
            return _claimed(state, who, events)
        case c.Decline():
            left = next((e.space for e in events if isinstance(e, DeedDeclined)), -1)
            return _("{name} did not claim {place}", name=who, place=words.place(state, left))
        case c.DeclareBankrupt() if any(isinstance(e, DebtForgiven) for e in events):
            return _("{name} paid all that could be raised", name=who)
        case c.Bid():
            return _("{name} bid {amount}", name=who, amount=words.money(state, command.amount))
        case c.AskRent():
            return _asked_rent(state, command, events)
        case c.NameCard():
            return _drawn(state, who, command)
        case c.PlayCard():
            title = card_title(state.edition, command.deck, command.card)
            return _("{name} played “{title}”", name=who, title=title)
        case c.GiveRing() | c.Offer():
            return _given(who, words.name(state, command.to), command)
        case c.Accept() | c.Withdraw():
            return _given(who, words.name(state, command.by), command)
        case _:
            return _plain(state, who, command)


def _drawn(state: State, who: str, command: c.NameCard) -> str:
    """Which card was drawn; of a secret one, here too, only that (R71)."""
    deck, card = command.deck, command.card
    if card == HIDDEN or is_secret(state, deck, card):
        return _("{name} drew a secret card", name=who)
    return _("{name} drew “{title}”", name=who, title=card_title(state.edition, deck, card))


def _begun(command: c.StartGame | c.SetPosition) -> str:
    if isinstance(command, c.StartGame):
        count = len(command.players)
        return ngettext("A new game with {count} player", "A new game with {count} players", count)
    count = len(command.position.seats)
    return ngettext(
        "A game set up by hand, {count} player", "A game set up by hand, {count} players", count
    )


def _claimed(state: State, who: str, events: Sequence[Event]) -> str:
    claimed = next((e.space for e in events if isinstance(e, DeedClaimed)), -1)
    paid = next((e.amount for e in events if isinstance(e, Paid)), 0)
    deed = words.place(state, claimed)
    if not paid:
        return _("{name} took {place} for free", name=who, place=deed)
    price = words.money(state, paid)
    return _("{name} claimed {place} for {price}", name=who, place=deed, price=price)


def _given(who: str, other: str, command: c.GiveRing | c.Offer | c.Accept | c.Withdraw) -> str:
    """What passes between two seats."""
    match command:
        case c.GiveRing():
            return _("{name} gave {other} the Ring", name=who, other=other)
        case c.Offer():
            return _("{name} offered {other} a deal", name=who, other=other)
        case c.Accept():
            return _("{name} accepted {other}'s deal", name=who, other=other)
        case c.Withdraw() if command.by == command.seat:
            return _("{name} withdrew the offer", name=who)
        case c.Withdraw():
            return _("{name} declined {other}'s deal", name=who, other=other)


def _asked_rent(state: State, command: c.AskRent, events: Sequence[Event]) -> str:
    who, deed = words.name(state, command.seat), words.place(state, command.space)
    due = next((e for e in events if isinstance(e, RentAsked)), None)
    if due is None:
        return _("{name} asked for the rent on {place}", name=who, place=deed)
    debtor, amount = words.name(state, due.debtor), words.money(state, due.amount)
    return _("{name} asked {debtor} for {amount}, the rent on {place}", name=who, place=deed,
             debtor=debtor, amount=amount)  # fmt: skip


def _plain(state: State, who: str, command: c.AnyCommand) -> str:
    """A command whose row in COMMANDS says all of it."""
    if isinstance(command, c.Leave) and command.how == "bot":
        return _("{name} handed the seat to a bot", name=who)
    space = getattr(command, "space", -1)
    place = words.place(state, space) if space >= 0 else ""
    hotels = words.piece(state, Piece.HOTEL, 2, command.seat)
    return _(COMMANDS[type(command)].done, name=who, place=place, hotels=hotels)
