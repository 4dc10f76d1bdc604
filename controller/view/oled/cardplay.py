"""The screen of a card that is played against somebody: who plays it, what it does, cancel it?"""

from __future__ import annotations

from controller.rules.board import ColourRent, SwapDeeds, TakeGroup
from controller.rules.cards.targets import colour_rent
from controller.rules.state import PendingCard, State
from controller.rules.turn.printed_deck import deck_here
from controller.text.language import _
from controller.text.sentences import card_title
from controller.view.oled.canvas import WIDTH, Canvas
from controller.view.oled.foot import foot
from controller.view.oled.parts import (
    heading,
    keys,
    line,
    money,
    name,
    place,
    seat_bar,
    short,
    thrown,
)
from controller.view.oled.story import ScreenContext
from controller.view.oled.wording import fitting


def answer(canvas: Canvas, view: ScreenContext) -> None:
    """The target of the card is asked, whether or not they could cancel it (R76): both keys
    are always there."""
    state = view.state
    top = state.stack[-1]
    assert isinstance(top, PendingCard)
    seat_bar(canvas, state, view.seat, view.purses)
    heading(canvas, _("Cancel it?"), WIDTH - 2)
    title, who = card_title(state.edition, top.deck, top.card), name(state, top.seat)
    line(canvas, 4, fitting(state, _("{name}: {what}", name=who, what=title), title))
    line(canvas, 5, *about(state, top))
    foot(canvas, state, pads=view.ui.pads)
    keys(canvas, ((_("OK"), _("Answer")), (_("Back"), _("No"))), bool(view.ui.missing))


def draw_card(canvas: Canvas, view: ScreenContext) -> None:
    """The printed deck is on the table: whoever draws from it says which card it is (R71)."""
    state = view.state
    seat_bar(canvas, state, view.seat, view.purses)
    heading(canvas, _("Draw a card"))
    if state.dice is not None:
        thrown(canvas, state, state.dice)
    line(canvas, 4, state.board.decks[deck_here(state)].name)
    tap = _("Tap it, or choose its name")
    line(canvas, 5, tap if view.ui.pads else _("Choose its name"))
    foot(canvas, state, pads=view.ui.pads)
    keys(canvas, ((_("OK"), _("Which card?")),), bool(view.ui.missing))


def about(state: State, one: PendingCard) -> tuple[str, ...]:
    """What a card that is played would do, longest first."""
    effect = state.edition.card(one.deck, one.card).effect
    full, brief = place(state, one.space), short(state, one.space)
    match effect:
        case ColourRent():
            rent = money(state, colour_rent(state, one.seat, one.target, one.space, effect))
            return (
                _("You owe rent: {amount}, {place}...", amount=rent, place=brief),
                _("You owe rent: {amount}", amount=rent),
            )
        case TakeGroup():
            names = [short(state, i) for i in state.group(one.space)]
            return _("takes {place}", place=", ".join(names)), _("takes {place}...", place=brief)
        case SwapDeeds():
            own = short(state, one.other)
            return _("takes {place} for {other}", place=brief, other=own), brief
        case _:
            return _("takes {place}", place=full), _("takes {place}", place=brief)
