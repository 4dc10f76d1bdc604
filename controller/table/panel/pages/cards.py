"""Cards that are kept to be played later: covered, looked at, and played.

On everybody's display a secret card is covered until its holder asks for it by holding OK (R71).
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from controller.dialogue import words
from controller.rules.board import HIDDEN
from controller.rules.commands import AnyCommand, PlayCard
from controller.rules.state import State
from controller.rules.state.unseen import are_covered, could_hold, may_hold
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Choice, Listing, Page, Panel, Rest, Say, if_any
from controller.text.language import _, ngettext
from controller.text.sentences import card_text, card_title

UNSAID = -2
"""What has not been chosen yet of a card that is about to be played."""


class OfCards(Page, frozen=True):
    """What the pages of a seat's cards share: there are none without cards. `uncovers`: whether it
    tells which cards they are."""

    uncovers: ClassVar[bool] = False

    seat: int

    def listing(self, context: PanelContext) -> Listing | None:
        state = context.state
        if not (0 <= self.seat < state.seats and state.secret[self.seat]):
            return None
        inside, secret = self.cards(context), self.uncovers and are_covered(state)
        return inside and replace(inside, secret=secret)

    def cards(self, context: PanelContext) -> Listing | None:
        """What stands on it, the seat having cards."""
        raise NotImplementedError(self)

    def leads(self, command: AnyCommand) -> bool:
        return isinstance(command, PlayCard) and command.seat == self.seat


class PlayPage(OfCards, frozen=True):
    """A card to be played: against whom, about what, for what of one's own; one after the other."""

    closes: ClassVar[bool] = True
    uncovers: ClassVar[bool] = True

    deck: int
    card: int
    target: int = UNSAID
    space: int = UNSAID

    def cards(self, context: PanelContext) -> Listing | None:
        state, seat = context.state, self.seat
        if not may_hold(state, seat, self.deck, self.card):
            return None
        title = card_title(state.edition, self.deck, self.card)
        plays = [one.command for one in context.of_seat(seat) if self.leads(one.command)]
        lines = self._next(state, [one for one in plays if isinstance(one, PlayCard)])
        if self.target == self.space == UNSAID:
            text = card_text(state.edition, self.deck, self.card)
            lines.append(Choice(text, Say(title, text, secret=are_covered(state))))
        return if_any(title, lines, seat)

    def leads(self, command: AnyCommand) -> bool:
        """It plays the card in a way that goes with what has been chosen."""
        return (
            isinstance(command, PlayCard)
            and (command.seat, command.deck, command.card) == (self.seat, self.deck, self.card)
            and self.target in (UNSAID, command.target)
            and self.space in (UNSAID, command.space)
        )

    def _next(self, state: State, plays: list[PlayCard]) -> list[Choice]:
        """What is to be chosen next: against whom, about which space, for which of one's own."""
        if self.target == UNSAID and any(one.target >= 0 for one in plays):
            targets = dict.fromkeys([one.target for one in plays])
            return [Choice(words.name(state, to), replace(self, target=to)) for to in targets]
        if self.space != UNSAID:
            return [Choice(_("for {place}", place=words.place(state, p.other)), p) for p in plays]
        lines = []
        for space in dict.fromkeys([one.space for one in plays]):
            fit = [one for one in plays if one.space == space]
            act = fit[0] if len(fit) == 1 else replace(self, space=space)
            lines.append(Choice(words.place(state, space), act))
        return lines


class Hand(OfCards, frozen=True):
    """The secret cards of a seat, open."""

    closes: ClassVar[bool] = True
    uncovers: ClassVar[bool] = True

    def cards(self, context: PanelContext) -> Listing | None:
        state, seat = context.state, self.seat
        lines = [
            Choice(card_title(state.edition, deck, card), PlayPage(seat, deck, card))
            for deck, card in could_hold(state, seat)
        ]
        paper = sum(card == HIDDEN for _deck, card in state.secret[seat])
        if paper:
            lines.insert(0, _on_paper(paper))
        return if_any(_("{name}'s cards", name=words.name(state, seat)), lines, seat)


class Covered(OfCards, frozen=True):
    """That a seat keeps secret cards; only whoever holds OK sees them."""

    def cards(self, context: PanelContext) -> Listing:
        look = Choice(_("Hold OK to look"), Hand(self.seat))
        title = _("Only {name}", name=words.name(context.state, self.seat))
        return Listing(title, (look,), self.seat)

    def ok(self, context: PanelContext, panel: Panel, *, held: bool) -> Rest:
        if held:
            return super().ok(context, panel, held=held)
        text = _("The others look away; then you hold OK.")
        return Say(_("Secret"), text, True)


def line(state: State, seat: int) -> Choice | None:
    """The line on a seat's page that leads to its secret cards; None if it has none."""
    count = len(state.secret[seat])
    if not count:
        return None
    if not are_covered(state):
        return Choice(ngettext("{count} card to play", "{count} cards to play", count), Hand(seat))
    text = ngettext("{count} secret card", "{count} secret cards", count)
    return Choice(text, Covered(seat))


def _on_paper(count: int) -> Choice:
    """That somebody holds so many cards of the printed deck, which nobody has named (R71)."""
    title = ngettext("{count} card on paper", "{count} cards on paper", count)
    text = _("Its name is on the card in your hand. Choose it here to play it.")
    return Choice(title, Say(title, text))
