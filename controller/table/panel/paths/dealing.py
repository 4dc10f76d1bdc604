"""How hands put a deal together: a page, a deed, a sum after the other, until it is as wanted."""

from __future__ import annotations

from controller.dialogue.forms import draft as drafts
from controller.rules import commands as c
from controller.table.input.gestures import Gesture
from controller.table.panel.page import Chosen, Panel
from controller.table.panel.pages.deals import (
    DealMoney,
    DealRent,
    DealSide,
    DraftPage,
    Partners,
    StartDeal,
)
from controller.table.panel.pages.edits import ToggleCard, ToggleDeed
from controller.table.panel.paths.hands import HandPath


def drafting(panel: Panel, deal: c.Offer) -> bool:
    """Whether a deal between the same two is being put together."""
    draft = panel.draft
    inside = isinstance(panel.top, DraftPage | DealSide | DealMoney | DealRent)
    return inside and draft is not None and (draft.seat, draft.to) == (deal.seat, deal.to)


def deal(hands: HandPath, wanted: c.Offer) -> list[Gesture]:
    """Put a deal together and offer it, from wherever in it the panel is; all acts so far."""
    while True:
        match hands.panel.top:
            case Partners():
                hands.choose(StartDeal(wanted.seat, wanted.to))
            case DealMoney(give):
                hands.set(drafts.bundle(wanted, give).cash)
            case DealRent():
                hands.set(abs(wanted.settles))
            case DealSide(give):
                _side(hands, give, drafts.bundle(wanted, give))
            case _ if (line := _line(hands, wanted)) is not None:
                hands.choose(line)
                if isinstance(line, c.Offer):
                    return hands.acts


def _line(hands: HandPath, wanted: c.Offer) -> Chosen | None:
    """The line to choose on the draft's page; None: a deed was tapped instead."""
    draft = hands.panel.draft
    assert draft is not None
    if _tapped(hands, draft, wanted):
        return None
    wrong = [give for give in (True, False) if _differ(draft, wanted, give)]
    if wrong:
        return DealSide(wrong[0])
    if draft.settles == wanted.settles:
        return draft
    return DealRent((wanted.settles or draft.settles) < 0)


def _tapped(hands: HandPath, draft: c.Offer, wanted: c.Offer) -> bool:
    """Tap the first deed that is to go into the deal or out of it; whether that could be done."""
    sides = [(drafts.bundle(draft, give), drafts.bundle(wanted, give)) for give in (True, False)]
    wrong = [space for now, then in sides for space in {*now.deeds} ^ {*then.deeds}]
    return bool(wrong) and hands.lay(min(wrong))


def _side(hands: HandPath, give: bool, wanted: c.Bundle) -> None:
    """Change the first thing on a side that is not as wanted; leave if there is none."""
    assert hands.panel.draft is not None
    now = drafts.bundle(hands.panel.draft, give)
    deeds = sorted({*now.deeds} ^ {*wanted.deeds})
    cards = sorted({*now.cards} ^ {*wanted.cards})
    if now.cash != wanted.cash:
        hands.choose(DealMoney(give))
    elif deeds:
        hands.choose(ToggleDeed(deeds[0]))
    elif cards:
        hands.choose(ToggleCard(give, cards[0]))
    else:
        hands.back()


def _differ(draft: c.Offer, deal: c.Offer, give: bool) -> bool:
    """Whether a side of a draft is not as it is to be."""
    now, wanted = drafts.bundle(draft, give), drafts.bundle(deal, give)
    same = {*now.deeds} == {*wanted.deeds} and {*now.cards} == {*wanted.cards}
    return not same or now.cash != wanted.cash
