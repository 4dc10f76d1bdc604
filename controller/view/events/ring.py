"""How the Ring is shown and heard: on its way, borne, battled for, and in the final count."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from controller.rules import events as on
from controller.rules.board import BANK
from controller.rules.events import Event
from controller.rules.ring.bearer import mount_doom
from controller.rules.state import RingBattle, State
from controller.text.language import _
from controller.text.sentences import circle_mark
from controller.view.events.row import Drawn, Rows, blink, coin, glow, gold, row
from controller.view.oled.icons import RING
from controller.view.oled.moments.moment import Later, Moment, plain
from controller.view.oled.parts import name, place
from controller.view.palette import PLAIN, hue
from controller.view.sounds import Sound
from controller.view.strip import strokes
from controller.view.strip.light import Cells, ahead


def _walks(state: State, event: on.RingMoved, _: Sequence[Event]) -> list[Drawn]:
    start, to = event.start, event.to
    seconds = min(0.12 * len(ahead(start, to, state.board.size)), 0.7)
    return [(seconds, partial(strokes.ring_walks, start, to))]


def _nearer(state: State, circle: int) -> str:
    there = circle >= mount_doom(state)
    return state.edition.data.ring_name if there else _("nearer to Mount Doom")


def _comes(state: State, event: on.RingTaken, _: Sequence[Event]) -> list[Drawn]:
    to = state.pos[event.seat]
    came = state.pos[event.start] if event.start >= 0 else to
    return [(0.5, partial(strokes.ring_walks, came, to)), gold(0.5, to)]


def _clash(state: State, event: on.BattleBegan, _: Sequence[Event]) -> list[Drawn]:
    colours = hue(event.seat).colour, hue(event.bearer).colour
    return [(0.9, partial(strokes.clash, state.pos[event.bearer], *colours))]


def _thrown(state: State, seat: int, face: int, time: float, cells: Cells) -> None:
    """A die in a battle: as many lights as its pips on the thrower's own side of the place."""
    top = state.stack[-1] if state.stack else None
    bearer = top.bearer if isinstance(top, RingBattle) else state.bearer
    side = 1 if seat == bearer else -1
    for away in range(1, face + 1):
        if time * face >= away - 1:
            space = (state.pos[seat] + side * away) % state.board.size
            cells.colours[space] = hue(seat).colour


def _won(state: State, event: on.BattleEnded, _later: Later) -> Moment | None:
    """How a battle for the Ring ends, unless there is nobody left to battle."""
    winner = event.winner
    if winner == BANK:
        return None
    return plain(state, 1.4, winner, name(state, winner), (_("wins the battle"),), RING)


def _victor(state: State, event: on.BattleEnded, _: Sequence[Event]) -> list[Drawn]:
    winner = event.winner
    return [glow(0.8, state.pos[winner], winner)] if winner >= 0 else []


ROWS: Rows = dict(
    (
        row(
            on.RingMoved,
            lambda state, e, _l: plain(
                state,
                1.4,
                state.edition.data.ring_name,
                place(state, e.to),
                (_("The Ring is here now"),),
                RING,
            ),
            _walks,
            Sound.RING,
        ),
        row(
            on.RingTaken,
            lambda state, e, _l: plain(
                state,
                1.8,
                state.edition.data.ring_name,
                name(state, e.seat),
                (_("has the Ring now,"), _("the Tracker is at Start")),
                RING,
            ),
            _comes,
            Sound.RING,
        ),
        row(
            on.RingDropped,
            lambda state, e, _l: plain(
                state,
                2.2,
                state.edition.data.ring_name,
                place(state, e.space),
                (_("{name} loses the Ring,", name=name(state, e.seat)), _("which stays behind")),
                RING,
            ),
            lambda _s, e, _: [gold(0.7, e.space)],
            Sound.RING,
        ),
        row(
            on.TrackerMoved,
            lambda state, e, _l: plain(
                state,
                1.0,
                e.seat,
                _("Tracker: {mark}", mark=circle_mark(state.rules, e.circle)),
                (_nearer(state, e.circle),),
                RING,
            ),
            lambda state, e, _: [gold(0.8, state.pos[e.seat])],
            Sound.TRACKER,
        ),
        row(on.EyeThrown),
        row(on.EyeClosed),
        row(
            on.Spared,
            lambda state, e, _l: plain(
                state,
                1.6,
                e.seat,
                place(state, e.space),
                (_("The Ring keeps you safe:"), _("nothing happens to you")),
                RING,
            ),
            lambda _s, e, _: [gold(0.7, e.space)],
            Sound.YES,
        ),
        row(
            on.Met,
            lights=lambda state, e, _: [glow(0.5, state.pos[e.seat], e.seat)],
            sound=Sound.OFFER,
        ),
        row(on.MeetingEnded),
        row(on.BattleBegan, lights=_clash, sound=Sound.BATTLE),
        row(
            on.BattleRolled,
            lights=lambda state, e, _: [(0.4, partial(_thrown, state, e.seat, e.face))],
            sound=Sound.TURN,
        ),
        row(
            on.BattleTied,
            lambda state, _e, _l: plain(
                state, 1.4, state.edition.data.ring_name, _("A tie"), (_("Both roll again"),)
            ),
            lambda state, _e, _: [glow(0.5, max(state.ring_place(), 0), -1)],
            Sound.BATTLE,
        ),
        row(on.BattleEnded, _won, _victor, Sound.YES),
        row(
            on.CountBegan,
            lights=lambda state, _e, _: [
                (1.2, partial(strokes.finale, state.board.territories[-1], PLAIN, True))
            ],
            sound=Sound.RING,
        ),
        row(
            on.CountRolled,
            lights=lambda _s, e, _: [coin(0.5, 0, e.space), blink(0.3, e.space, e.seat)],
            sound=Sound.MONEY,
        ),
    )
)
