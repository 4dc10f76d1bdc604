"""Checks the decks of an edition: what cards say and do, and that drawing them always ends."""

from __future__ import annotations

from collections import Counter

import msgspec

from common.message import Message, brief
from common.problem import at_least, between
from controller.editions.problems import Findings, least
from controller.rules import board
from controller.rules.edition import EditionData

BOARD_SIZE = 40
TITLE_MOST, TEXT_MOST = 20, 60  # characters that fit the OLED


def check_decks(data: EditionData, findings: Findings) -> None:
    """Note what is wrong or unusual in the decks."""
    used = {space.deck for space in data.spaces if space.kind == "card"}
    ids = Counter(deck.id for deck in data.decks)
    for index, deck in enumerate(data.decks):
        place = f"decks[{index}]"
        if ids[deck.id] > 1:
            wrong = Message("two decks are called '{name}'", name=brief(deck.id))
            findings.add(f"{place}.id", wrong, Message("different ids"))
        if deck.id not in used:
            findings.warn(f"{place}.id", "unused-deck")
        _deck(deck, place, data, findings)


def _deck(deck: board.Deck, place: str, data: EditionData, findings: Findings) -> None:
    if not deck.cards:
        findings.add(f"{place}.cards", Message("is empty"), Message("at least one card"))
    elif all(isinstance(card.effect, board.Keep | board.Secret) for card in deck.cards):
        wrong = Message("only has cards to keep")
        findings.add(f"{place}.cards", wrong, Message("at least one other card"))
    elif not any(_rests(card.effect, deck.id, data) for card in deck.cards):
        wrong = Message("every card is kept or may lead to another card: drawing might never end")
        findings.add(f"{place}.cards", wrong, Message("at least one that leads to no card"))
    for index, card in enumerate(deck.cards):
        _card(card, f"{place}.cards[{index}]", data, findings)


def _rests(effect: board.Effect, deck: str, data: EditionData) -> bool:
    """Whether drawing ends for sure with this card, drawn from `deck`."""
    match effect:
        case _ if isinstance(effect, board.Keep | board.Secret):
            return False  # once it is held it no longer comes
        case board.Advance(to=to):
            ends = [to]
        case board.Back(steps=steps):
            drawn = [i for i, space in enumerate(data.spaces) if space.kind == "card"]
            ends = [i - steps for i in drawn if data.spaces[i].deck == deck]
        case _:
            return True
    # Spaces off the board are reported elsewhere.
    return all(data.spaces[end % BOARD_SIZE].kind != "card" for end in ends)


_A = {"title": Message("a title"), "text": Message("text")}


def _card(card: board.Card, place: str, data: EditionData, findings: Findings) -> None:
    for field, most in (("title", TITLE_MOST), ("text", TEXT_MOST)):
        length = len(getattr(card, field))
        if not length:
            findings.add(f"{place}.{field}", Message("is empty"), _A[field])
        elif length > most:
            findings.warn(f"{place}.{field}", f"long-{field}", count=length, most=most)
    _effect(card.effect, f"{place}.effect", data, findings)


def _effect(effect: board.Effect, place: str, data: EditionData, findings: Findings) -> None:
    match effect:
        case board.Advance(to=to):
            if not 0 <= to < BOARD_SIZE:
                wrong = Message("there is no space {number}", number=to)
                findings.add(f"{place}.to", wrong, between(0, BOARD_SIZE - 1))
        case board.Back(steps=steps):
            if not 0 < steps < BOARD_SIZE:
                wrong = Message("{value} is wrong", value=steps)
                findings.add(f"{place}.steps", wrong, between(1, BOARD_SIZE - 1))
        case board.Nearest(kind=kind):
            if all(space.kind != kind for space in data.spaces):
                wrong = Message("the board has no {kind}", kind=kind)
                findings.add(f"{place}.kind", wrong, Message("steed or staff"))
            if effect.factor < 1:
                wrong = Message("{value} is wrong", value=effect.factor)
                findings.add(f"{place}.factor", wrong, at_least(1))
            if not 0 <= effect.dice <= 2:
                wrong = Message("{value} is wrong", value=effect.dice)
                findings.add(f"{place}.dice", wrong, between(0, 2))
        case board.ColourRent(groups=groups):
            for name in {*groups} - {space.group for space in data.spaces if space.group}:
                wrong = Message("there is no group '{name}'", name=brief(name))
                findings.add(f"{place}.groups", wrong, Message("groups of the board"))
            if not groups:
                findings.add(f"{place}.groups", Message("is empty"), Message("at least one group"))
        case board.Gain() | board.Lose() | board.GainEach() | board.LoseEach() | board.Repairs():
            for field, amount in msgspec.structs.asdict(effect).items():
                least(amount, f"{place}.{field}", "nothing-paid", findings)
