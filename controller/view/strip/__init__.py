"""What the strip round the board shows: a pure function of the state, the interface, and the time.

`scene` gives the colours and until when they hold. Order: an answer's flash, the ways home after a
take-back, what just happened (at most 2.5 s), rhythms, and after half a minute without a command a
strip that changes seldom. What each moment looks like is in docs/lights-and-sounds.md.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from controller.rules.state import Phase, State
from controller.view.interface import Notice, Tone, Ui
from controller.view.palette import DARK, NO, YES, Colour
from controller.view.put_back import PutBack
from controller.view.strip import home, idle, rhythm, standing
from controller.view.strip.animations import Animation, animations
from controller.view.strip.light import Cells, dim, spread
from controller.view.timing import BEAT, FRAME, IDLE_AFTER, LED_HOME, PLAY_MOST
from hardware.strip.strip import StripLayout

__all__ = ["Lights", "StripLayout", "calm", "scene"]

NO_FLASHES = ((0.17, 0.5), (0.17, 0.0), (0.26, 0.5))
"""Two short flashes: seconds and brightness. A no can be read with eyes that see no red."""


YES_SWELL = ((0.1, 0.1), (0.1, 0.25), (0.3, 0.45), (0.1, 0.25), (0.1, 0.1))
"""One long swell."""

_AGAIN = ((0.6, 0.5),)
"""An answer soon after another one stays lit, or they would flash too often."""

GREETS, GREETING = (0.8, 0.0, 0.8), 0.2
"""Brightness under a token that was set down rightly, a step of so many seconds each."""

NEVER_SHORT = 1e-6
"""Seconds added to a time, so that rounding never leaves it just before the change it is at."""


class Lights(NamedTuple):
    """A colour for each light of the strip, and when they will change by themselves (None: not)."""

    colours: tuple[Colour, ...]
    until: float | None


def scene(
    state: State, ui: Ui, now: float, layout: StripLayout, touched: float = -math.inf
) -> Lights:
    """The strip at `now` (seconds of the table's clock). A table that was `touched` a moment ago is
    not idle, whatever came of it."""
    if ui.walk is not None:
        return Lights(idle.walking(ui.walk, layout), None)
    if ui.notice is not None:
        flash = _flash(ui.notice, now, state)
        if flash is not None:
            return Lights(spread(flash[0], layout), flash[1])
    cells, until = _cells(state, ui, now, touched)
    until = _greet(cells, ui, now, until)
    return Lights(spread(cells, layout), until)


def calm(state: State, ui: Ui, layout: StripLayout) -> tuple[Colour, ...]:
    """The strip as one still picture of how things stand: for people who cannot have it move."""
    if ui.walk is not None:
        return idle.walking(ui.walk, layout)
    if ui.put_back is not None and ui.put_back.ways:
        cells = home.waiting(state, ui.put_back, 0, bare=False)
    elif state.phase is Phase.SETUP:
        cells = standing.ground(state)
    elif state.phase is Phase.OVER:
        cells = standing.final(state)
    else:
        cells = standing.resting(state, ui, 0)
    return spread(cells, layout)


def _greet(cells: Cells, ui: Ui, now: float, until: float | None) -> float | None:
    """A token was set down rightly: two short blinks under it, whatever else is shown."""
    if ui.greeting is None:
        return until
    slot = int((now - ui.greeting.since + NEVER_SHORT) / GREETING)
    if slot >= len(GREETS):
        return until
    cells.colours[ui.greeting.space] = dim(YES, GREETS[slot]) if GREETS[slot] else DARK
    ends = ui.greeting.since + (slot + 1) * GREETING
    return ends if until is None else min(until, ends)


def _flash(notice: Notice, now: float, state: State) -> tuple[Cells, float] | None:
    """The flash of a yes or a no, while it lasts; and when it changes. The Ring stays."""
    if notice.tone not in (Tone.YES, Tone.NO):
        return None
    no = notice.tone is Tone.NO
    end = notice.since
    shape = _AGAIN if notice.again else NO_FLASHES if no else YES_SWELL
    for seconds, share in shape:
        end += seconds
        if now < end:
            cells = Cells(state.board.size)
            cells.ring = state.ring_place() if state.phase is not Phase.SETUP else -1
            cells.fill(dim(NO if no else YES, share) if share else DARK)
            return cells, end
    return None


def _cells(state: State, ui: Ui, now: float, touched: float) -> tuple[Cells, float | None]:
    age = max(now - ui.since, 0.0) + NEVER_SHORT
    awake = now - touched < IDLE_AFTER - NEVER_SHORT
    if ui.put_back is not None and ui.put_back.ways:
        led = ui.since if ui.led is None else ui.led
        age = max(now - led, 0.0) + NEVER_SHORT
        return _put_back(state, ui.put_back, led, age, awake=awake)
    acts = animations(state, ui.fresh) if age < PLAY_MOST else []
    length = sum([act.seconds for act in acts])
    squeeze = min(PLAY_MOST / length, 1.0) if length else 1.0
    played = math.ceil(length * squeeze / BEAT) * BEAT  # the first beat is a whole one
    if age < played:
        still = age >= length * squeeze
        until = ui.since + played if still else min(now + FRAME, ui.since + played)
        return _played(state, acts, age / squeeze), until
    if state.phase is Phase.SETUP:
        return standing.ground(state), None
    if awake or age < IDLE_AFTER:
        slot = int(age / BEAT)
        return _beating(state, ui, slot, age), ui.since + (slot + 1) * BEAT
    return _idle(state, ui, age)


def _beating(state: State, ui: Ui, slot: int, age: float) -> Cells:
    if state.phase is Phase.OVER:
        return standing.final(state, slot)
    return standing.beating(state, ui, slot, age + ui.since - ui.bid_since)


def _idle(state: State, ui: Ui, age: float) -> tuple[Cells, float]:
    """Still pictures, and a bar of the rhythms now and then."""
    bar, pictures = rhythm.bar(state.seats), standing.pictures(state)
    now = idle.moment(age - IDLE_AFTER, bar, pictures)
    until = ui.since + IDLE_AFTER + now.until
    if now.slot >= 0:
        cells, more = _held(lambda slot: _beating(state, ui, slot, age), now.slot, bar)
        return cells, until + more * BEAT
    if state.phase is Phase.OVER:
        return standing.final(state), until
    return standing.resting(state, ui, now.picture, bare=now.bare), until


def _held(draw: Callable[[int], Cells], slot: int, end: int) -> tuple[Cells, int]:
    """A slot's picture, and for how many more of them it stands: nobody wakes for what is lit."""
    cells, more = draw(slot), 0
    while slot + more + 1 < end and draw(slot + more + 1) == cells:
        more += 1
    return cells, more


def _put_back(
    state: State, put_back: PutBack, since: float, age: float, *, awake: bool
) -> tuple[Cells, float | None]:
    """Each token's way home, over and over; at last mostly where each is and where it belongs."""
    if awake or age < LED_HOME:
        slot = int(age / BEAT)
        return home.walking(state, put_back, slot), since + (slot + 1) * BEAT
    bar = home.slots(put_back)
    now = idle.moment(age - LED_HOME, bar, len(put_back.ways))
    until = since + LED_HOME + now.until
    if now.slot >= 0:
        cells, more = _held(lambda slot: home.walking(state, put_back, slot), now.slot, bar)
        return cells, until + more * BEAT
    return home.waiting(state, put_back, now.picture, bare=now.bare), until


def _played(state: State, acts: list[Animation], at: float) -> Cells:
    """The act that is on at `at` seconds, over the quiet board."""
    cells = standing.ground(state)
    for act in acts:
        if at < act.seconds:
            if act.ring >= 0:
                cells.put_ring(act.ring, 4, resting=True)
            act.draw(at / act.seconds, cells)
            return cells
        at -= act.seconds
    return cells
