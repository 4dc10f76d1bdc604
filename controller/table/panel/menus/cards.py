"""Cards that are kept to be played later: what stands on their pages.

On everybody's display a secret card is covered until its holder asks for it by holding OK (R71).
"""

from __future__ import annotations

from msgspec.structs import replace

from controller.rules.board import HIDDEN
from controller.rules.cards.unseen import could_hold, may_hold
from controller.rules.commands import PlayCard
from controller.rules.state import State
from controller.table.panel.context import PanelContext
from controller.table.panel.menus.options import if_any
from controller.table.panel.pages import Choice, Covered, Hand, Listing, PlayPage, Say
from controller.table.panel.pages.cards import UNSAID
from controller.table.wording import words
from controller.text.language import _, ngettext
from controller.text.sentences import card_text, card_title


def line(state: State, seat: int) -> Choice | None:
    """The line on a seat's page that leads to its secret cards; None if it has none."""
    count = len(state.secret[seat])
    if not count:
        return None
    if state.rules.secret_cards == "open":
        return Choice(ngettext("{count} card to play", "{count} cards to play", count), Hand(seat))
    text = ngettext("{count} secret card", "{count} secret cards", count)
    return Choice(text, Covered(seat))


def listing(context: PanelContext, page: Covered | Hand | PlayPage) -> Listing | None:
    """One of these pages; None if there is nothing (any more) on it."""
    state = context.state
    if not (0 <= page.seat < state.seats and state.secret[page.seat]):
        return None
    match page:
        case Covered(seat):
            look = Choice(_("Hold OK to look"), Hand(seat))
            return Listing(_("Only {name}", name=words.name(state, seat)), (look,), seat)
        case Hand(seat):
            return _hand(state, seat)
        case PlayPage():
            return _play(context, page)


def _hand(state: State, seat: int) -> Listing | None:
    lines = [
        Choice(card_title(state.edition, deck, card), PlayPage(seat, deck, card))
        for deck, card in could_hold(state, seat)
    ]
    paper = sum(card == HIDDEN for _deck, card in state.secret[seat])
    if paper:
        lines.insert(0, _on_paper(paper))
    return if_any(_("{name} keeps", name=words.name(state, seat)), lines, seat)


def _on_paper(count: int) -> Choice:
    """That somebody holds so many cards of the printed deck, which nobody has named (R71)."""
    title = ngettext("{count} card on paper", "{count} cards on paper", count)
    text = _("Its name is on the card in your hand. Choose it here to play it.")
    return Choice(title, Say(title, text))


def _play(context: PanelContext, page: PlayPage) -> Listing | None:
    state, seat = context.state, page.seat
    if not may_hold(state, seat, page.deck, page.card):
        return None
    title = card_title(state.edition, page.deck, page.card)
    lines = _next(state, page, _plays(context, page))
    if page.target == page.space == UNSAID:
        text = card_text(state.edition, page.deck, page.card)
        covered = state.rules.secret_cards != "open"
        lines.append(Choice(text, Say(title, text, secret=covered)))
    return if_any(title, lines, seat)


def _plays(context: PanelContext, page: PlayPage) -> list[PlayCard]:
    """The ways to play the card that go with what has been chosen."""
    found = [option.command for option in context.of_seat(page.seat)]
    return [
        one
        for one in found
        if isinstance(one, PlayCard)
        and (one.deck, one.card) == (page.deck, page.card)
        and page.target in (UNSAID, one.target)
        and page.space in (UNSAID, one.space)
    ]


def _next(state: State, page: PlayPage, plays: list[PlayCard]) -> list[Choice]:
    """What is to be chosen next: against whom, about which space, for which of one's own."""
    if page.target == UNSAID and any(one.target >= 0 for one in plays):
        targets = dict.fromkeys([one.target for one in plays])
        return [Choice(words.name(state, to), replace(page, target=to)) for to in targets]
    if page.space != UNSAID:
        return [Choice(_("for {place}", place=words.place(state, p.other)), p) for p in plays]
    lines = []
    for space in dict.fromkeys([one.space for one in plays]):
        fit = [one for one in plays if one.space == space]
        act = fit[0] if len(fit) == 1 else replace(page, space=space)
        lines.append(Choice(words.place(state, space), act))
    return lines
