"""What a seat has and may do: its page, its deeds, and a page for each deed."""

from __future__ import annotations

from controller.rules.commands import (
    Build,
    Buy,
    Decline,
    Leave,
    Offer,
    PlayCard,
)
from controller.rules.engine import verify
from controller.rules.legal import Option
from controller.rules.state import State
from controller.rules.turn.jail import use_of
from controller.table.panel import pages
from controller.table.panel.context import PanelContext
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
from controller.text.sentences import card_title, refusal_sentence
from controller.text.sentences.commands import COMMANDS

NAMED = 4
"""Deeds and cards that are named on the page of a seat; of the others the number is told."""


def listing(context: PanelContext, page: SeatPage | Group | DeedPage | Holdings) -> Listing | None:
    """One of these pages; None if there is nothing (any more) on it."""
    match page:
        case SeatPage():
            return _seat(context, page.seat)
        case Group():
            return _group(context, page)
        case DeedPage():
            return _deed(context, page.space)
        case Holdings():
            return _holdings(context, page.seat)


def _seat(context: PanelContext, seat: int) -> Listing | None:
    state = context.state
    if not (0 <= seat < state.seats and state.alive[seat]):
        return None
    lines = entries(context, [one for one in context.of_seat(seat) if not _apart(one)])
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


def _group(context: PanelContext, page: Group) -> Listing | None:
    options = [one for one in context.of_seat(page.seat) if isinstance(one.command, page.kind)]
    lines = [Choice(labels.line(context.state, one.command), act(context, one)) for one in options]
    return if_any(_(COMMANDS[page.kind].verb), lines, page.seat)


def _deed(context: PanelContext, space: int) -> Listing | None:
    owner, card = context.state.owner[space], words.card(context.state, space)
    place = words.place(context.state, space)
    options = _about_deed(context, owner, space)
    lines = [Choice(labels.label(context.state, one.command), act(context, one)) for one in options]
    no = verify(context.state, Build(owner, space)) if owner >= 0 else None
    if no is not None and no.code == "none-left":
        lines.append(Choice(_("Build: none left"), Say(place, refusal_sentence(no))))
    if owner >= 0 and any(isinstance(one.command, Offer) for one in context.of_seat(owner)):
        lines.append(Choice(_("Offer it in a deal"), Partners(owner, space)))
    if lines:
        lines.append(Choice(card, Say(place, card)))
    return if_any(place, lines, owner)


def _about_deed(context: PanelContext, owner: int, space: int) -> list[Option]:
    """What its owner may do with it; or claiming it, and leaving it."""
    options = [
        one
        for one in context.of_seat(owner)
        if getattr(one.command, "space", -1) == space and not _apart(one)
    ]
    if (buys := of_kind(context, Buy)) and context.prompt.space == space:
        options += [buys[0], *of_kind(context, Decline)]
    return options


def _holdings(context: PanelContext, seat: int) -> Listing | None:
    state = context.state
    lines = []
    for space in state.board.deeds:
        if state.owner[space] == seat:
            what = _("mortgaged") if state.mortgaged[space] else words.buildings(state, space)
            label = f"{words.place(state, space)} {what}".rstrip()
            lines.append(Choice(label, _deed_act(context, space)))
    for deck, card in state.kept[seat]:
        title = card_title(state.edition, deck, card)
        use = use_of(state, seat, deck, card)
        say = Say(title, _("It gets its holder out of Jail."))
        lines.append(Choice(title, use if context.option(use) else say))
    return if_any(_("{name} has", name=words.name(state, seat)), lines, seat)


def _deed_act(context: PanelContext, space: int) -> Act:
    if _deed(context, space):
        return DeedPage(space)
    return Say(words.place(context.state, space), words.card(context.state, space))
