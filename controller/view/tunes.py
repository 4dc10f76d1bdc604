"""Which tune belongs to what happened: a pure choice."""

from __future__ import annotations

from collections.abc import Sequence

from controller.rules.events import Event
from controller.rules.state import State
from controller.view import eye
from controller.view.events import ROWS
from controller.view.interface import Notice, Tone, Ui
from controller.view.sounds import TUNES, URGENT, Sound, Tune

_PAUSE = (0, 0.06)
"""Between two tunes of one command."""

_WEIGHT = {sound: weight for weight, sound in enumerate(Sound)}


def tune(state: State, ui: Ui) -> Tune:
    """What to play now: for the notice if it is newer than what happened, else for that."""
    if ui.notice is not None and ui.notice.since >= ui.since:
        return tune_for(ui.notice)
    return tune_of(ui.fresh, state.seats)


def tune_for(notice: Notice) -> Tune:
    """The tune of a notice; nothing for one that only informs."""
    match notice.tone:
        case Tone.YES:
            return TUNES[Sound.YES]
        case Tone.NO:
            return TUNES[Sound.NO]
        case Tone.BACK:
            return TUNES[Sound.BACK]
        case Tone.INFO:
            return ()


def tune_of(events: Sequence[Event], bank: int) -> Tune:
    """The tune of a command's events; an Eye is heard before whatever else there is, and whatever
    was accepted is heard at least as a tick. `bank` is the Bank's account."""
    if not events:
        return ()
    sounds = {sound for event in events if (sound := _sound(event, bank)) is not None}
    first = min(sounds, key=_WEIGHT.__getitem__, default=Sound.TURN)
    heard = [Sound.EYE, first] if eye.ring_is_drawn(events) else [first]
    heard += [sound for sound in URGENT if sound in sounds and sound is not first][:1]
    return tuple(note for sound in heard for note in (_PAUSE, *TUNES[sound]))[1:]


def _sound(event: Event, bank: int) -> Sound | None:
    sound = ROWS[type(event)].sound
    return sound(event, bank) if callable(sound) else sound
