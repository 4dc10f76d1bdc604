"""How hands put a deal together: a page, a deed, a sum after the other, until it is as wanted."""

from __future__ import annotations

from controller.rules import commands as c
from controller.table.input.gestures import Gesture
from controller.table.panel.page import Chosen, Panel
from controller.table.panel.pages.deals import (
    DealAmount,
    DealSide,
    DraftPage,
    Partners,
    StartDeal,
    toggle,
)
from controller.table.panel.paths.hands import HandPath

SIDES = ("give", "take")


def drafting(panel: Panel, deal: c.Offer) -> bool:
    """Whether a deal between the same two is being put together."""
    draft = panel.draft
    inside = isinstance(panel.top, DraftPage | DealSide | DealAmount)
    return inside and draft is not None and (draft.seat, draft.to) == (deal.seat, deal.to)


def deal(hands: HandPath, wanted: c.Offer) -> list[Gesture]:
    """Put a deal together and offer it, from wherever in it the panel is; all acts so far."""
    while True:
        match hands.panel.top:
            case Partners():
                hands.choose(StartDeal(wanted.seat, wanted.to))
            case DealAmount("own" | "theirs"):
                hands.set(abs(wanted.settles))
            case DealAmount(name):
                hands.set(getattr(wanted, name.partition(".")[0]).cash)
            case DealSide(name):
                _side(hands, name, wanted)
            case _ if (line := _line(hands, wanted)) is not None:
                hands.choose(line)
                if isinstance(line, c.Offer):
                    return hands.acts


def _line(hands: HandPath, wanted: c.Offer) -> Chosen | None:
    """The line to choose on the draft's page; None: a deed was tapped instead."""
    now = _offer(hands)
    if _tapped(hands, now, wanted):
        return None
    wrong = [name for name in SIDES if _differ(getattr(now, name), getattr(wanted, name))]
    if wrong:
        return DealSide(wrong[0])
    if now.settles == wanted.settles:
        return now
    return DealAmount("theirs" if (wanted.settles or now.settles) < 0 else "own")


def _offer(hands: HandPath) -> c.Offer:
    """The deal as it has been put together so far."""
    draft = hands.panel.draft
    assert draft is not None
    offer = draft.offer(hands.state)
    assert offer is not None
    return offer


def _tapped(hands: HandPath, now: c.Offer, wanted: c.Offer) -> bool:
    """Tap the first deed that is to go into the deal or out of it; whether that could be done."""
    sides = (now.give, wanted.give), (now.take, wanted.take)
    wrong = [space for was, then in sides for space in {*was.deeds} ^ {*then.deeds}]
    return bool(wrong) and hands.lay(min(wrong))


def _side(hands: HandPath, name: str, wanted: c.Offer) -> None:
    """Change the first thing on a side that is not as wanted; leave if there is none."""
    now, then = (getattr(offer, name) for offer in (_offer(hands), wanted))
    deeds = sorted({*now.deeds} ^ {*then.deeds})
    cards = sorted({*now.cards} ^ {*then.cards})
    if now.cash != then.cash:
        hands.choose(DealAmount(f"{name}.cash"))
    elif deeds:
        hands.choose(toggle(f"{name}.deeds", now.deeds, deeds[0]))
    elif cards:
        hands.choose(toggle(f"{name}.cards", now.cards, cards[0]))
    else:
        hands.back()


def _differ(now: c.Bundle, wanted: c.Bundle) -> bool:
    """Whether a side is not as it is to be."""
    same = {*now.deeds} == {*wanted.deeds} and {*now.cards} == {*wanted.cards}
    return not same or now.cash != wanted.cash
