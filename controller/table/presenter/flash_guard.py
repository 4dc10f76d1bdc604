"""Holds a light back that would flash more than three times in a second (WCAG 2.3.1).

Each scene keeps to that by itself (tests/view/test_scenes_flashes.py). Commands that follow
each other within a second replace a scene by the next one, and so could add their flashes up.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from controller.view.palette import Colour

_SECOND = 1.0
TURNS = 6
"""So often may a light turn from brighter to darker or back in any second: a flash is a pair."""

CHANGE = 0.1
"""Of full light: a smaller change does not count."""

_SOON = 1e-7  # seconds: too short a wait to be worth a timer

_LUMINANCE = (0.2126 / 255, 0.7152 / 255, 0.0722 / 255)  # of linear light, Rec. 709


class FlashGuard:
    """Knows when each light turned in the last second; times in seconds of one clock."""

    def __init__(self) -> None:
        self._times: deque[float] = deque(maxlen=TURNS)  # of the last frames
        self._lights: list[_Light] = []

    def calmed(
        self, colours: Sequence[Colour], now: float
    ) -> tuple[Sequence[Colour], float | None]:
        """What may be shown of `colours`, and when to ask again because a light was held back."""
        few = len(self._times) < TURNS or self._times[0] <= now - _SECOND
        if few or len(self._lights) != len(colours):
            return colours, None  # no light can have turned too often
        again: list[float] = []
        calm: list[Colour] = []
        for light, colour in zip(self._lights, colours, strict=True):
            if colour != light.colour and (free := light.free_at(colour, now)) > now + _SOON:
                again.append(free)
                calm.append(light.colour)
            else:
                calm.append(colour)
        return calm, min(again, default=None)

    def note(self, colours: Sequence[Colour], now: float) -> None:
        """Count what is shown from now on. After it was sent: counting may not delay a light."""
        if len(self._lights) != len(colours):
            self._lights = [_Light(colour) for colour in colours]
        for light, colour in zip(self._lights, colours, strict=True):
            if colour != light.colour:
                light.show(colour, now)
        self._times.append(now)


class _Light:
    """One light: what it shows, and when it turned."""

    def __init__(self, colour: Colour) -> None:
        self.colour = colour
        self._levels = [_Level(level) for level in _levels(colour)]

    def free_at(self, colour: Colour, now: float) -> float:
        """When it may show this; `now` or earlier: at once."""
        pairs = zip(self._levels, _levels(colour), strict=True)
        return max(level.free_at(value, now) for level, value in pairs)

    def show(self, colour: Colour, now: float) -> None:
        """Note that it shows this."""
        self.colour = colour
        for level, value in zip(self._levels, _levels(colour), strict=True):
            level.show(value, now)


class _Level:
    """One measure of a light, from 0 to 1, with its last turns."""

    def __init__(self, value: float) -> None:
        self._low = self._high = value  # since it turned last
        self._rising: bool | None = None
        self._turns: deque[float] = deque(maxlen=TURNS)

    def _turn(self, value: float) -> bool | None:
        if self._rising is not True and value - self._low >= CHANGE:
            return True
        if self._rising is not False and self._high - value >= CHANGE:
            return False
        return None

    def free_at(self, value: float, now: float) -> float:
        full = len(self._turns) == TURNS and self._turn(value) is not None
        return self._turns[0] + _SECOND if full else now

    def show(self, value: float, now: float) -> None:
        turn = self._turn(value)
        if turn is None:
            self._low, self._high = min(self._low, value), max(self._high, value)
        else:
            self._rising, self._low, self._high = turn, value, value
            self._turns.append(now)


def _levels(colour: Colour) -> tuple[float, float]:
    """Its luminance, and the part of it that shines most: red or blue counts like white."""
    red, green, blue = colour
    by_red, by_green, by_blue = _LUMINANCE
    return red * by_red + green * by_green + blue * by_blue, max(colour) / 255
