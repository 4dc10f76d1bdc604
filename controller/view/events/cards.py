"""How cards are shown and heard: drawn, kept, played, cancelled, let pass."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from controller.rules import events as on
from controller.rules.board import HIDDEN
from controller.rules.events import Event
from controller.rules.state import PendingCard, State
from controller.text.language import _
from controller.text.sentences import card_text, card_title
from controller.view.events.row import Drawn, Rows, blink, glow, row
from controller.view.oled.cardplay import about
from controller.view.oled.moments.moment import Later, Moment
from controller.view.oled.parts import name
from controller.view.oled.story import Told
from controller.view.oled.told import announce, card
from controller.view.palette import PLAIN
from controller.view.sounds import Sound
from controller.view.strip import strokes


def _drawn(state: State, event: on.CardDrawn, _later: Later) -> Moment:
    title, text = (of(state.edition, event.deck, event.card) for of in (card_title, card_text))
    return Moment(4.5, partial(card, state, text), Told(event.seat, title, text))


def _kept(state: State, event: on.CardKept, _later: Later) -> Moment:
    """What everybody may know: of a secret card only that it is kept."""
    title, below = _("A secret card"), (_("Hold OK on your page to"), _("see it; play it later"))
    if event.shown:
        title = card_title(state.edition, event.deck, event.card)
        return _quest(state, event.seat, title, _("kept, to be played later"))
    if event.card == HIDDEN:
        below = (_("Keep it in your hand,"), _("and name it when you play it"))
    moment = _quest(state, event.seat, title, *below)
    return moment._replace(told=moment.told._replace(detail=_("kept, to be played later")))


def _played(state: State, event: on.CardPlayed, _later: Later) -> Moment:
    seat, target = event.seat, event.target
    title = card_title(state.edition, event.deck, event.card)
    if target < 0:
        return _quest(state, seat, title, _("played"))
    one = PendingCard(seat, event.deck, event.card, target, event.space, event.other)
    against = _("against {name}", name=name(state, target))
    return _quest(state, seat, title, against, about(state, one)[-1])


def _quest(state: State, seat: int, title: str, *below: str, seconds: float = 2.6) -> Moment:
    picture = partial(announce, state, seat, "", title, below, None)
    return Moment(seconds, picture, Told(seat, title, below[0]))


def _against(state: State, event: on.CardPlayed, _: Sequence[Event]) -> list[Drawn]:
    spark = glow(0.5, event.space, event.seat)
    target = event.target
    return [spark] if target < 0 else [spark, blink(0.6, state.pos[target], target)]


def sparkle(*_: object) -> list[Drawn]:
    """Here and there a white light."""
    return [(0.5, partial(strokes.sparkle, PLAIN))]


ROWS: Rows = dict(
    (
        row(on.CardAwaited),
        row(on.CardDrawn, _drawn, sparkle, Sound.CARD),
        row(on.CardReturned),
        row(on.CardGiven),
        row(on.CardKept, _kept, sparkle, Sound.CARD),
        row(on.CardPlayed, _played, _against, Sound.OFFER),
        row(
            on.CardCancelled,
            lambda state, e, _l: _quest(
                state, e.seat, card_title(state.edition, e.deck, e.card), _("cancels the card")
            ),
            lambda state, e, _: [glow(0.6, state.pos[e.seat], -1)],
            Sound.YES,
        ),
        row(
            on.CardPassed,
            lambda state, e, _l: _quest(
                state, e.seat, _("Let it count"), _("the card counts"), seconds=1.6
            ),
            sound=Sound.TURN,
        ),
    )
)
