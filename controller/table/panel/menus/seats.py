"""What a seat has and may do: its page, its deeds, and a page for each deed."""

from __future__ import annotations

from controller.rules.commands import (
    Buy,
    Decline,
    Leave,
    Offer,
    PlayCard,
)
from controller.rules.legal import Option
from controller.rules.state import State
from controller.rules.turn.jail import use_of
from controller.table.panel import pages
from controller.table.panel.desk import Desk
from controller.table.panel.menus import cards
from controller.table.panel.menus.options import act, entries, if_any, of_kind
from controller.table.panel.pages import (
    Act,
    Choice,
    DeedPage,
    Group,
    Holdings,
    Listing,
    Partners,
    Say,
    SeatPage,
)
from controller.table.wording import labels, words
from controller.text.language import _
from controller.text.sentences import card_title

NAMED = 4
"""Deeds and cards that are named on the page of a seat; of the others the number is told."""


def listing(desk: Desk, page: SeatPage | Group | DeedPage | Holdings) -> Listing | None:
    """One of these pages; None if there is nothing (any more) on it."""
    match page:
        case SeatPage():
            return _seat(desk, page.seat)
        case Group():
            return _group(desk, page)
        case DeedPage():
            return _deed(desk, page.space)
        case Holdings():
            return _holdings(desk, page.seat)


def _seat(desk: Desk, seat: int) -> Listing | None:
    state = desk.state
    if not (0 <= seat < state.seats and state.alive[seat]):
        return None
    lines = entries(desk, [one for one in desk.of_seat(seat) if not _apart(one)])
    if secret := cards.line(state, seat):
        lines.append(secret)
    if things := _things(state, seat):
        lines.insert(0, Choice(_("Has {things}", things=things), Holdings(seat)))
    if not lines:
        lines.append(Choice(_("No deeds yet"), pages.Leave()))
    return Listing(words.name(state, seat), tuple(lines), seat)


def _apart(option: Option) -> bool:
    """Whether an option has pages of its own: it tells what a seat keeps secret, or ends its part
    in the game."""
    return isinstance(option.command, PlayCard | Leave)


def _things(state: State, seat: int) -> str:
    """What a seat has, as far as a line has room for it."""
    deeds = [words.place(state, i) for i in state.board.deeds if state.owner[i] == seat]
    things = [*deeds, *(words.card_of(state, deck) for deck, _card in state.kept[seat])]
    if len(things) <= NAMED:
        return ", ".join(things)
    first = ", ".join(things[: NAMED - 1])
    return _("{things} and {count} more", things=first, count=len(things) - NAMED + 1)


def _group(desk: Desk, page: Group) -> Listing | None:
    options = [one for one in desk.of_seat(page.seat) if isinstance(one.command, page.kind)]
    lines = [Choice(labels.line(desk.state, one.command), act(desk, one)) for one in options]
    return if_any(_(labels.VERBS[page.kind]), lines, page.seat)


def _deed(desk: Desk, space: int) -> Listing | None:
    owner, card = desk.state.owner[space], words.card(desk.state, space)
    place = words.place(desk.state, space)
    options = _about_deed(desk, owner, space)
    lines = [Choice(labels.label(desk.state, one.command), act(desk, one)) for one in options]
    if owner >= 0 and any(isinstance(one.command, Offer) for one in desk.of_seat(owner)):
        lines.append(Choice(_("Offer it in a deal"), Partners(owner, space)))
    if lines:
        lines.append(Choice(card, Say(place, card)))
    return if_any(place, lines, owner)


def _about_deed(desk: Desk, owner: int, space: int) -> list[Option]:
    """What its owner may do with it; or claiming it, and leaving it."""
    options = [
        one
        for one in desk.of_seat(owner)
        if getattr(one.command, "space", -1) == space and not _apart(one)
    ]
    if (buys := of_kind(desk, Buy)) and desk.prompt.space == space:
        options += [buys[0], *of_kind(desk, Decline)]
    return options


def _holdings(desk: Desk, seat: int) -> Listing | None:
    state = desk.state
    lines = []
    for space in state.board.deeds:
        if state.owner[space] == seat:
            what = _("mortgaged") if state.mortgaged[space] else words.buildings(state, space)
            label = f"{words.place(state, space)} {what}".rstrip()
            lines.append(Choice(label, _deed_act(desk, space)))
    for deck, card in state.kept[seat]:
        title = card_title(state.edition, deck, card)
        use = use_of(state, seat, deck, card)
        say = Say(title, _("It gets its holder out of Jail."))
        lines.append(Choice(title, use if desk.option(use) else say))
    return if_any(_("{name} has", name=words.name(state, seat)), lines, seat)


def _deed_act(desk: Desk, space: int) -> Act:
    if _deed(desk, space):
        return DeedPage(space)
    return Say(words.place(desk.state, space), words.card(desk.state, space))
