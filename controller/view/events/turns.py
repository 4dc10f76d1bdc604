"""How turns are shown and heard: the beginning, rolls, moves, Jail, the end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from controller.rules import events as on
from controller.rules.board import Back
from controller.rules.events import Event
from controller.rules.state import State
from controller.text.language import _, ngettext
from controller.text.sentences import game_name
from controller.view.events.row import Drawn, Rows, blink, glow, row
from controller.view.oled.icons import BARS, RING, TICK
from controller.view.oled.moments.moment import Later, Moment, plain
from controller.view.oled.moments.throws import thrown
from controller.view.oled.parts import money, name, place
from controller.view.oled.story import Told
from controller.view.palette import PLAIN, hue
from controller.view.sounds import Sound
from controller.view.strip import strokes
from controller.view.strip.light import ahead

STEP = 0.07
"""Seconds for a space on a token's path."""


def _turn(state: State, event: on.TurnBegan, _later: Later) -> Moment | None:
    if event.turn != 1:
        return None
    lines = (_("had the highest roll"), _("and starts"))
    return plain(state, 1.8, event.seat, name(state, event.seat), lines)


def _moves(state: State, event: on.Moved, fresh: Sequence[Event]) -> list[Drawn]:
    """Light by light along the path, then the target stays lit."""
    start, to, size = event.start, event.to, state.board.size
    path = ahead(start, to, size)
    if event.by == "card" and _backward(state, event, fresh):
        path = [*ahead(to, start, size)[::-1][1:], to]
    colour = hue(event.seat).colour
    walk = min(STEP * len(path), 1.1)
    return [(walk, partial(strokes.path, path, colour)),
            (0.4, partial(strokes.lit, to, colour))]  # fmt: skip


def _backward(state: State, move: on.Moved, fresh: Sequence[Event]) -> bool:
    """Whether the last card that was drawn before a move leads back."""
    backward = False
    for event in fresh:
        if event is move:
            break
        if isinstance(event, on.CardDrawn):
            backward = isinstance(state.edition.card(event.deck, event.card).effect, Back)
    return backward


def _fined(state: State, event: on.FineForced, _later: Later) -> Moment:
    fine = money(state, state.rules.fine)
    lines = (_("That was the last try: pay {amount}", amount=fine), _("then move by that roll"))
    return plain(state, 1.6, event.seat, _("Pay the fine"), lines)


def _freed(state: State, event: on.Freed, _later: Later) -> Moment:
    ways = {"double": _("with a double"), "fine": _("the fine is paid"), "card": _("with the card")}
    seat, how = event.seat, event.how
    moment = plain(state, 1.4, seat, _("Free again!"), (ways[how],), TICK)
    return moment._replace(told=Told(seat, _("Free again!"), "" if how == "fine" else ways[how]))


def _end(state: State, event: on.GameEnded, _later: Later) -> Moment:
    ends = {
        "ring": (_("The Ring is in the fire."), _("Now the final count.")),
        "last-player": (_("One player is left"), ""),
        "bankruptcy": (_("Bankruptcy: final count"), ""),
        "time": (_("Time is up: final count"), ""),
        "agreed": (_("All agree to stop."), _("Now the final count.")),
    }
    icon = RING if event.why == "ring" else None
    bar = state.edition.data.ring_name if icon else "Ringkeeper"
    return plain(state, 3.0, bar, _("The end"), ends[event.why], icon)


def _finale(state: State, event: on.GameEnded, _: Sequence[Event]) -> list[Drawn]:
    colour = hue(event.winners[0]).colour if event.winners else PLAIN
    burns = event.why == "ring"
    middle = state.board.territories[-1] if burns else 0
    return [(2.4, partial(strokes.finale, middle, colour, burns))]


def _begin(*_: object) -> list[Drawn]:
    return [(1.2, partial(strokes.runs_round, PLAIN))]


ROWS: Rows = dict(
    (
        row(
            on.GameStarted,
            lambda state, _e, _l: plain(
                state,
                1.8,
                "Ringkeeper",
                _("A new game"),
                (
                    ngettext("{count} player", "{count} players", state.seats),
                    game_name(state.edition, state.game),
                ),
            ),
            _begin,
            Sound.YES,
        ),
        row(
            on.PositionSet,
            lambda state, _e, _l: plain(
                state,
                1.8,
                "Ringkeeper",
                _("The game"),
                (
                    _("continues as set up"),
                    _("{count} players, round {round}", count=state.seats, round=state.rounds),
                ),
            ),
            _begin,
            Sound.YES,
        ),
        row(on.OpeningRolled, thrown, lambda state, e, _: [blink(0.4, state.pos[e.seat], e.seat)]),
        row(
            on.OpeningTied,
            lambda state, e, _l: plain(
                state,
                1.8,
                _("Who starts?"),
                _("A tie"),
                (", ".join(name(state, seat) for seat in e.seats), _("roll again")),
            ),
            lambda state, e, _: [glow(0.4, state.pos[seat], seat) for seat in e.seats],
            Sound.YES,
        ),
        row(on.TurnBegan, _turn, sound=Sound.TURN),
        row(on.RollsAgain),
        row(on.Rolled, thrown),
        row(on.Moved, lights=_moves),
        row(on.TaxAwaited),
        row(on.TaxChosen),
        row(
            on.Jailed,
            lambda state, e, _l: plain(
                state,
                2.2,
                e.seat,
                _("Go to Jail!"),
                (
                    {
                        "space": _("the space says so"),
                        "card": _("the card says so"),
                        "doubles": _("too many doubles"),
                    }[e.why],
                    _("No salary on the way"),
                ),
                BARS,
            ),
            lambda state, e, _: [
                (0.8, partial(strokes.jail, state.board.jail, hue(e.seat).colour))
            ],
            Sound.JAIL,
        ),
        row(
            on.JailRollFailed,
            lights=lambda state, _e, _: [(0.6, partial(strokes.knocks, state.board.jail))],
        ),
        row(on.FineForced, _fined),
        row(
            on.NothingDue,
            lambda state, e, _l: plain(
                state, 1.4, e.seat, place(state, e.space), (_("Nothing to buy or pay here"),)
            ),
        ),
        row(
            on.Freed,
            _freed,
            lambda state, e, _: [
                (0.6, partial(strokes.opens, state.board.jail, hue(e.seat).colour))
            ],
            Sound.YES,
        ),
        row(
            on.TimeCalled,
            lambda state, e, _l: plain(
                state,
                2.5,
                e.seat,
                _("Time is up"),
                (_("Settle what is open,"), _("then the final count.")),
            ),
        ),
        row(
            on.EndAgreed,
            lambda state, _e, _l: plain(
                state,
                2.5,
                _("The host"),
                _("All agree to stop"),
                (_("Settle what is open,"), _("then the final count.")),
            ),
        ),
        row(on.GameEnded, _end, _finale, Sound.END),
    )
)
