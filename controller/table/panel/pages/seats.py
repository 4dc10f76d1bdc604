"""What a seat has and may do: its page, its deeds, and a page for each deed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from controller.dialogue import labels, words
from controller.rules.commands import (
    AnyCommand,
    BreakDown,
    Build,
    Buy,
    Decline,
    Leave,
    Mortgage,
    Offer,
    PlayCard,
    SellBuilding,
    SellFortresses,
)
from controller.rules.engine import verify
from controller.rules.legal import Option
from controller.rules.prompts import Ask
from controller.rules.state import State
from controller.rules.turn.jail import use_of
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Action, Choice, Close, Content, Listing, Page, Say, if_any
from controller.table.panel.pages import cards
from controller.table.panel.pages.deals import Partners
from controller.table.panel.pages.options import act, entries, group_of
from controller.text.language import _
from controller.text.sentences import card_title, refusal_sentence

_NAMED = 4
"""Deeds and cards that are named on the page of a seat; the others are counted."""


class DeedPage(Page, frozen=True):
    """What may be done with a deed."""

    space: int

    def listing(self, context: PanelContext) -> Listing | None:
        state, space = context.state, self.space
        owner, card, place = state.owner[space], words.card(state, space), words.place(state, space)
        lines = [
            Choice(labels.label(state, one.command), act(context, one))
            for one in _about_deed(context, owner, space)
        ]
        no = verify(state, Build(owner, space)) if owner >= 0 else None
        none_left = no is not None and no.code == "none-left"
        if no is not None and (none_left or _begins_with_a_sale(context, lines)):
            told = _("Build: none left") if none_left else _("Build: not now")
            lines.insert(0, Choice(told, Say(place, refusal_sentence(no))))
        if owner >= 0 and any(isinstance(one.command, Offer) for one in context.of_seat(owner)):
            lines.append(Choice(_("Offer it in a deal"), Partners(owner, space)))
        if lines:
            lines.append(Choice(card, Say(place, card)))
        return if_any(place, lines, owner)

    def stays(self, context: PanelContext, before: Content | None, now: Content) -> bool:
        """Not if it has been mortgaged in debt: what is still to be found stands on the debt's own
        screen."""
        raised = _mortgages(before) and not _mortgages(now)
        return not (raised and context.prompt.ask is Ask.DEBT)


def _begins_with_a_sale(context: PanelContext, lines: Sequence[Choice]) -> bool:
    """Whether OK would sell buildings at once, though nobody has to sell: who has just built by
    tap and OK, and does so again, wants another one."""
    first = lines[0].act if lines else None
    sells = isinstance(first, SellBuilding | SellFortresses | BreakDown)
    return sells and context.prompt.ask is not Ask.DEBT


class Holdings(Page, frozen=True):
    """What a seat owns; a deed opens its own page."""

    seat: int

    def listing(self, context: PanelContext) -> Listing | None:
        state, seat = context.state, self.seat
        lines = []
        for space in state.board.deeds:
            if state.owner[space] == seat:
                what = _("mortgaged") if state.mortgaged[space] else words.buildings(state, space)
                label = f"{words.place(state, space)} {what}".rstrip()
                lines.append(Choice(label, _deed_act(context, space)))
        for deck, card in state.kept[seat]:
            title = card_title(state.edition, deck, card)
            use = use_of(state, seat, deck, card)
            say = Say(title, _("This card gets its holder out of Jail."))
            lines.append(Choice(title, use if context.option(use) else say))
        return if_any(_("{name} has", name=words.name(state, seat)), lines, seat)


class SeatPage(Page, frozen=True):
    """What a seat has, and everything that it may do now."""

    home: ClassVar[int | None] = 0
    """After the last building that can be built: what it has."""

    seat: int

    def listing(self, context: PanelContext) -> Listing | None:
        state, seat = context.state, self.seat
        if not (0 <= seat < state.seats and state.alive[seat]):
            return None
        lines = entries(context, [one for one in context.of_seat(seat) if not _apart(one)])
        if secret := cards.line(state, seat):
            lines.append(secret)
        if things := _things(state, seat):
            lines.insert(0, Choice(_("Has {things}", things=things), Holdings(seat)))
        if not lines:
            lines.append(Choice(_("No deeds yet"), Close()))
        return Listing(words.name(state, seat), tuple(lines), seat)

    def kept(
        self, context: PanelContext, before: Sequence[Choice], now: Sequence[Choice], at: int
    ) -> int | None:
        """After the last building of a group not on the one place that another group has left."""
        pointed = before[at].act if at < len(before) else None
        builds = [choice.act for choice in now if isinstance(choice.act, Build)]
        if not isinstance(pointed, Build) or not builds or pointed in builds:
            return None
        groups = {group_of(context.state, build) for build in builds}
        return None if group_of(context.state, pointed) in groups else self.home

    def leads(self, command: AnyCommand) -> bool:
        return command.seat == self.seat


def _apart(option: Option) -> bool:
    """Whether an option has pages of its own: it tells what a seat keeps secret, or ends its part
    in the game."""
    return isinstance(option.command, PlayCard | Leave)


def _things(state: State, seat: int) -> str:
    """What a seat has, as far as a line has room for it."""
    deeds = [words.place(state, i) for i in state.board.deeds if state.owner[i] == seat]
    things = [*deeds, *(words.card_of(state, deck) for deck, _card in state.kept[seat])]
    if len(things) <= _NAMED:
        return ", ".join(things)
    first = ", ".join(things[: _NAMED - 1])
    return _("{things} and {count} more", things=first, count=len(things) - _NAMED + 1)


def _about_deed(context: PanelContext, owner: int, space: int) -> list[Option]:
    """What its owner may do with it; or claiming it, and leaving it."""
    options = [
        one
        for one in context.of_seat(owner)
        if getattr(one.command, "space", -1) == space and not _apart(one)
    ]
    if (buys := context.of_kind(Buy)) and context.prompt.space == space:
        options += [buys[0], *context.of_kind(Decline)]
    return options


def _mortgages(page: Content | None) -> bool:
    return isinstance(page, Listing) and any(isinstance(c.act, Mortgage) for c in page.choices)


def _deed_act(context: PanelContext, space: int) -> Action:
    if DeedPage(space).remembered(context):
        return DeedPage(space)
    return Say(words.place(context.state, space), words.card(context.state, space))
