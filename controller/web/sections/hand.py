"""The cards that a seat keeps to play later, and the card that everybody may read now."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from controller.dialogue import cardplay, words
from controller.rules import commands as c
from controller.rules.board import HIDDEN, Cancel
from controller.rules.engine import verify
from controller.rules.entries import Entry
from controller.rules.events import CardDrawn, CardKept
from controller.rules.legal import Option
from controller.rules.state import PendingCard, State
from controller.rules.state.unseen import could_hold
from controller.text.language import _
from controller.text.sentences import card_text, card_title, refusal_sentence
from controller.web.sections.board import Section


def hand_section(state: State, seat: int, options: Iterable[Option]) -> Section:
    """A seat's secret cards. `covered`: others may not see them (R71); `paper`: how many lie on
    the table's printed cards and are named when they are played: `cards` then has all that they
    may be."""
    plays = [one.command for one in options if isinstance(one.command, c.PlayCard)]
    return {
        "covered": state.rules.secret_cards != "open",
        "paper": sum(card == HIDDEN for _deck, card in state.secret[seat]),
        "cards": [_card(state, seat, deck, card, plays) for deck, card in could_hold(state, seat)],
    }


def _card(state: State, seat: int, deck: int, card: int, plays: Iterable[c.PlayCard]) -> Section:
    """What a card says, the `ways` to play it now, and why there are none."""
    own = [one for one in plays if (one.deck, one.card) == (deck, card)]
    return {
        "id": f"{deck}:{card}",
        "title": card_title(state.edition, deck, card),
        "text": card_text(state.edition, deck, card),
        "ways": _ways(state, own),
        "no": "" if own else _why_not(state, c.PlayCard(seat, card, deck=deck)),
    }


def _ways(state: State, plays: Iterable[c.PlayCard]) -> list[Section]:
    """Each target and space once; `others`: the own deeds of which one is given in exchange, and
    which the browser fills into the command."""
    found: dict[c.PlayCard, list[int]] = {}
    for one in plays:
        found.setdefault(replace(one, other=-1), []).append(one.other)
    return [_way(state, one, others) for one, others in found.items()]


def _way(state: State, command: c.PlayCard, others: list[int]) -> Section:
    one = _play(command)
    return {
        "command": msgspec.to_builtins(command),
        "label": cardplay.subject(state, one),
        "words": cardplay.outcome(state, one),
        "others": [other for other in others if other >= 0],
    }


def _play(command: c.PlayCard) -> PendingCard:
    return PendingCard(
        command.seat, command.deck, command.card, command.target, command.space, command.other
    )


def _why_not(state: State, command: c.PlayCard) -> str:
    effect = state.edition.card(command.deck, command.card).effect
    if isinstance(effect, Cancel) and verify(state, c.CancelCard(command.seat)) is None:
        return _("A card has been played against you. To cancel it, answer the question.")
    why = verify(state, command)
    if why is None or why.code == "card-needs":
        return _("You cannot use this card right now.")
    return refusal_sentence(why)


def open_card(state: State, last: Entry | None) -> Section | None:
    """The card that everybody may read now, with its text: one that is being played, and what it
    would do; or the one that the `last` command drew."""
    top = state.stack[-1] if state.stack else None
    if isinstance(top, PendingCard):
        said = (cardplay.outcome(state, top), cardplay.exchange(state, top))
        return _shown(state, top.deck, top.card, " ".join(filter(None, said)))
    for event in reversed(last.events if last else ()):
        if isinstance(event, CardDrawn) or (isinstance(event, CardKept) and event.shown):
            who = words.name(state, event.seat)
            return _shown(state, event.deck, event.card, _("{name} has drawn this card.", name=who))
    return None


def _shown(state: State, deck: int, card: int, said: str) -> Section:
    title, text = (of(state.edition, deck, card) for of in (card_title, card_text))
    return {"title": title, "text": text, "words": said}
