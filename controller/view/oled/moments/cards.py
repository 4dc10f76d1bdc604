"""What the display says of cards that are kept, played, cancelled or let pass."""

from __future__ import annotations

from functools import partial

from controller.rules.board import HIDDEN
from controller.rules.events import CardCancelled, CardKept, CardPassed, CardPlayed
from controller.rules.state import Play, State
from controller.text.language import _
from controller.text.sentences import card_title
from controller.view.oled.cardplay import about
from controller.view.oled.moments.moment import Moment
from controller.view.oled.parts import name
from controller.view.oled.story import Told
from controller.view.oled.told import announce


def quest(state: State, event: CardKept | CardPlayed | CardCancelled | CardPassed) -> Moment:
    """What everybody may know: of a secret card only that it is kept."""
    seat = event.seat
    below: tuple[str, ...]
    match event:
        case CardKept(shown=True):
            title, below = _title(state, event), (_("kept, to be played later"),)
        case CardKept(card=card) if card == HIDDEN:
            title = _("A secret card")
            below = (_("Keep it in your hand,"), _("and name it when you play it"))
        case CardKept():
            title = _("A secret card")
            below = (_("Hold OK on your page to"), _("see it; play it later"))
        case CardPlayed():
            title = _title(state, event)
            one = Play(seat, event.deck, event.card, event.target, event.space, event.other)
            against = _("against {name}", name=name(state, event.target))
            below = (against, about(state, one)[-1]) if event.target >= 0 else (_("played"),)
        case CardCancelled():
            title, below = _title(state, event), (_("cancels the card"),)
        case CardPassed():
            title, below = _("Let it pass"), (_("the card counts"),)
    told = Told(seat, title, below[0])
    picture = partial(announce, state, seat, "", title, below, None)
    return Moment(1.6 if isinstance(event, CardPassed) else 2.6, picture, told)


def _title(state: State, event: CardKept | CardPlayed | CardCancelled) -> str:
    return card_title(state.edition, event.deck, event.card)
