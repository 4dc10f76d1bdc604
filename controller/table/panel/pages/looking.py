"""What a card or a token is, told without anything coming of it.

What a tap does at any other time is in controller/table/input/taps.py.
"""

from __future__ import annotations

from typing import ClassVar

from controller.dialogue import words
from controller.files.enrolment import thing_of
from controller.files.tagbook import CardTag, DeedTag, DrawnTag, Tag, TokenTag
from controller.rules.state import Phase, State
from controller.rules.state.unseen import are_covered, is_secret
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Choice, Close, Listing, Page, Panel, Say
from controller.table.wording import tag_names
from controller.text.language import _
from controller.text.sentences import card_text, card_title


class WhatIsIt(Page, frozen=True):
    """Taps only tell what is tapped: nothing is claimed, asked for, bid or confirmed."""

    closes: ClassVar[bool] = True

    def listing(self, context: PanelContext) -> Listing | None:
        if not context.pads:
            return None
        aloud = _("Tap any card or token: you only hear what it is. Then press OK.")
        return Listing(_("What is this card?"), (Choice(_("Tap it, then OK"), Close(), aloud),))

    def tap(self, context: PanelContext, panel: Panel, tag: Tag) -> Say:
        return what_is(context.state, tag)


def what_is(state: State, tag: Tag) -> Say:
    """What is known of a card or a token."""
    match tag:
        case DrawnTag(deck=deck, card=card):
            secret = is_secret(state, deck, card) and are_covered(state)
            title, text = (of(state.edition, deck, card) for of in (card_title, card_text))
            return Say(title, text, secret=secret)
        case DeedTag(space=space) if state.phase is not Phase.SETUP:
            return Say(words.place(state, space), words.card(state, space))
        case TokenTag(token=token) if (seat := seat_of(state, token)) >= 0:
            return Say(token, _token(state, seat), not state.alive[seat])
        case TokenTag(token=token) if state.phase is not Phase.SETUP:
            return Say(token, _("Nobody plays with this token."), True)
        case CardTag(deck=deck) if state.phase is not Phase.SETUP:
            return _kept(state, deck)
        case _:
            thing = thing_of(state.edition, tag)
            return Say(tag_names.title(state.edition, thing), tag_names.kind(state.edition, thing))


def seat_of(state: State, token: str) -> int:
    """Who plays with a token; -1: nobody."""
    return next((seat for seat, (_, own) in enumerate(state.players) if own == token), -1)


def holder_of(state: State, deck: int) -> int:
    """Who keeps a card of a deck that gets its holder out of Jail; -1: nobody."""
    held = (s for s in state.seats_in_play() if any(own == deck for own, _card in state.kept[s]))
    return next(held, -1)


def _kept(state: State, deck: int) -> Say:
    title, holder = words.card_of(state, deck), holder_of(state, deck)
    if holder < 0:
        return Say(title, _("Nobody holds this card; it is in its deck."), True)
    return Say(title, _("{name} has this card: a way out of Jail.", name=words.name(state, holder)))


def _token(state: State, seat: int) -> str:
    if not state.alive[seat]:
        return _("Out of the game.")
    name, where = words.name(state, seat), words.place(state, state.pos[seat])
    return _("{name} is on {place}.", name=name, place=where)
