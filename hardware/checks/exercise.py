"""Exercises of parts that only eyes and ears can judge: lights, picture, tones; reads of a card.

Steps and counts are values; `Player` plays steps on a clock and never waits for anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from common.message import Message, verbatim
from firmware import wire
from hardware import ports
from hardware.display.picture import HEIGHT, WIDTH, Picture
from hardware.line.hotplug import HotPort
from hardware.line.serial_line import SerialLine
from hardware.strip_layout import CORNERS, SIDE, StripLayout

WHITE: ports.Colour = (255, 255, 255)
COLOURS: tuple[tuple[Message, ports.Colour], ...] = (
    (Message("red"), (255, 0, 0)), (Message("green"), (0, 255, 0)), (Message("blue"), (0, 0, 255)),
)  # fmt: skip

THROWN_S = 15.0
"""Seconds to throw both dice."""

LYING_S = 5.0
"""Seconds for which a card on a reader is watched."""

COUNTED_S = 12.0
"""Seconds in which a reader has counted its reads, even with eight heads; older ones never do."""

CORNER_S, COLOUR_S, SPACE_S = 1.5, 1.2, 0.35
"""Seconds that a step of the walk stays."""

SCALE = tuple((hertz, 0.2) for hertz in (262.0, 330.0, 392.0, 523.0, 659.0, 784.0))
"""The tones that are played: three of one octave, three of the next."""


class LightStep(msgspec.Struct, frozen=True):
    """A picture of the strip, how long it stays, and what it is."""

    colours: tuple[ports.Colour, ...]
    seconds: float
    text: Message


class PictureStep(msgspec.Struct, frozen=True):
    """A picture of the display, how long it stays, and what it is."""

    image: Picture
    seconds: float
    text: str


def light_walk(layout: StripLayout, names: Sequence[str]) -> list[LightStep]:
    """The corners, each colour on the whole strip (dimmed: a quarter of the current), all lights
    white and dim, then space after space. `names` are the spaces'."""
    steps = [_space(layout, corner, names, CORNER_S) for corner in range(0, SIDE * CORNERS, SIDE)]
    for name, colour in COLOURS:
        dim = tuple(part // 4 for part in colour)
        text = Message(
            "all lights {colour}; if they are not, change order under [strip], or choose Colours "
            "under Lights and sound",
            colour=name,
        )
        steps.append(LightStep((dim,) * layout.count, COLOUR_S, text))  # type: ignore[arg-type]
    text = Message("all lights dim white; if one is dark, it or the one before it is broken")
    steps.append(LightStep(((24, 24, 24),) * layout.count, COLOUR_S, text))
    steps += [_space(layout, space, names, SPACE_S) for space in range(layout.spaces)]
    steps.append(LightStep((ports.DARK,) * layout.count, 0.0, Message("dark")))
    return steps


def _space(layout: StripLayout, space: int, names: Sequence[str], seconds: float) -> LightStep:
    lights = layout.lights(space)
    colours = [ports.DARK] * layout.count
    for light in lights:
        colours[light] = WHITE
    numbers = verbatim(", ".join(map(str, lights)))
    text = Message(
        "space {space} ({name}): light {lights}",
        space=space, name=names[space],
        lights=numbers if lights else Message("none: the strip is too short"),
    )  # fmt: skip
    return LightStep(tuple(colours), seconds, text)


def pictures() -> list[PictureStep]:
    """A frame to see that no edge is cut off, a chequered field, all lit, and dark."""
    cut = "a frame with a cross; shifted by two columns, or noise: the other driver is right"
    return [
        PictureStep(_drawn(_frame_with_a_cross), 2.0, cut),
        PictureStep(
            _drawn(lambda x, y: (x // 8 + y // 8) % 2 == 1), 1.5, "a chequered field, 16 by 8"
        ),
        PictureStep(_drawn(lambda *_: True), 1.0, "every dot lit"),
        PictureStep(_drawn(lambda *_: False), 0.5, "dark"),
    ]


def _frame_with_a_cross(x: int, y: int) -> bool:
    return x in (0, WIDTH - 1) or y in (0, HEIGHT - 1) or y in (x // 2, (WIDTH - 1 - x) // 2)


def _drawn(lit: Callable[[int, int], bool]) -> Picture:
    dots = "".join("01"[lit(x, y)] for y in range(HEIGHT) for x in range(WIDTH))
    return Picture(int(dots, 2).to_bytes(len(dots) // 8, "big"))


class ExerciseRunner:
    """Plays steps one after the other, then calls `done`; `stop` is a step like the last."""

    def __init__(self, clock: ports.Clock, done: Callable[[], object]) -> None:
        self._clock, self._done = clock, done
        self._left: list[tuple[float, Callable[[], object]]] = []
        self._next: ports.Handle | None = None

    def play(self, steps: Sequence[tuple[float, Callable[[], object]]]) -> None:
        """Each step does something and stays for some seconds."""
        self._left = list(reversed(steps))
        self._step()

    def stop(self) -> None:
        """End now; harmless when nothing is played."""
        playing, self._next, self._left = self._next, None, []
        if playing is not None:
            playing.cancel()
            self._done()

    def close(self) -> None:
        """End now, and tell nobody."""
        self._done = lambda: None
        self.stop()

    def _step(self) -> None:
        self._next = None
        if not self._left:
            self._done()
            return
        seconds, do = self._left.pop()
        self._next = self._clock.call_later(seconds, self._step)
        do()


SWEEPS = 250
"""Sweeps of a reader whose reads are counted: 5 s, unless it has many heads."""


def count_reads(line: HotPort | None) -> bool:
    """Let a reader count its reads; false if it is one that cannot, or is not there."""
    return isinstance(line, SerialLine) and line.up and line.order(wire.COUNT, bytes((SWEEPS,)))


class HeadCount:
    """Watches one card on one head: how often it was lost while it lay there."""

    def __init__(self, event: ports.TagPlaced, now: float) -> None:
        self.source, self.head, self.uid = event.source, event.head, event.uid
        self.began = now
        self.lost = 0

    def is_on(self, part: str) -> bool:
        """Whether the card lies on that reader, or that head of it."""
        return part in (self.source, f"{self.source} head {self.head}")

    def on(self, event: ports.DeviceEvent) -> None:
        """Count if it is about this card."""
        if isinstance(event, ports.TagRemoved) and (event.source, event.head, event.uid) == (
            self.source, self.head, self.uid,
        ):  # fmt: skip
            self.lost += 1
