"""What happens at the Pi's own pins, decoded: contacts of the panel that open and close, which way
the knob turns, and tunes of the buzzer.

A contact that closes bounces: what it does within SETTLED_S is one row. Tones that follow one
another are a tune, which is one row."""

from __future__ import annotations

from collections.abc import Mapping

from common.message import Message
from hardware.ports import Button
from sim.decoders.rows import Line, Row

SETTLED_S = 0.010
"""Seconds without an edge after which a contact has settled."""

EDGES_MOST = 64
"""The most edges in one row."""

_PRESSED = {
    Button.OK: Message("OK is pressed"),
    Button.BACK: Message("Back is pressed"),
    Button.PUSH: Message("the knob is pushed"),
}
_LET_GO = {
    Button.OK: Message("OK is let go"),
    Button.BACK: Message("Back is let go"),
    Button.PUSH: Message("the knob is let go"),
}

_Edge = tuple[int, bool]


class _Contacts:
    """A button, or both contacts of a knob."""

    def __init__(self, pins: tuple[int, ...]) -> None:
        self.pins = pins
        self.edges: list[_Edge] = []
        self.last = 0.0
        self.low: set[int] = set()  # as the last row left it


class ContactDecoder:
    """A panel's pins. `buttons`: the GPIO of each; `encoder`: those of A and B."""

    def __init__(self, buttons: Mapping[Button, int], encoder: tuple[int, int] | None) -> None:
        self._buttons = {gpio: button for button, gpio in buttons.items()}
        self._encoder = encoder
        self._contacts = {gpio: _Contacts((gpio,)) for gpio in self._buttons}
        if encoder is not None:
            self._contacts |= dict.fromkeys(encoder, _Contacts(encoder))

    def hear(self, gpio: int, low: bool, now: float) -> list[Row]:
        """Take an edge; returns the rows of contacts that had settled before it."""
        rows = self.rest(now)
        one = self._contacts.get(gpio)
        if one is None:
            one = self._contacts[gpio] = _Contacts((gpio,))
        one.edges.append((gpio, low))
        one.last = now
        if len(one.edges) >= EDGES_MOST:
            rows.append(self._row(one))
        return rows

    def rest(self, now: float) -> list[Row]:
        """The rows of contacts that have settled by now."""
        every = dict.fromkeys(self._contacts.values())
        return [self._row(one) for one in every if one.edges and self._settled(one, now)]

    def _settled(self, one: _Contacts, now: float) -> bool:
        """Whether it has settled. A knob also needs both contacts open: it rests at a detent."""
        if now - one.last < SETTLED_S:
            return False
        return one.pins != self._encoder or not _after(one)

    def _row(self, one: _Contacts) -> Row:
        words = self._turned(one) if one.pins == self._encoder else self._moved(one)
        lines = (Line(b"".join(bytes((gpio, low)) for gpio, low in one.edges), words),)
        one.low = _after(one)
        one.edges = []
        return Row(to_part=False, name="GPIO", words=words, lines=lines)

    def _moved(self, one: _Contacts) -> Message:
        gpio, after = one.pins[0], _after(one)
        if after == one.low:
            return Message("a spike on GPIO {gpio}, too short for a finger", gpio=gpio)
        if gpio not in self._buttons:
            return (
                Message("GPIO {gpio} is low", gpio=gpio)
                if after
                else Message("GPIO {gpio} is high", gpio=gpio)
            )
        return (_PRESSED if after else _LET_GO)[self._buttons[gpio]]

    def _turned(self, one: _Contacts) -> Message:
        """The direction: if the knob has moved on, the contact that closes first also opens
        first."""
        first = one.edges[0][0]
        last = next((gpio for gpio, _ in reversed(one.edges)), first)
        if first == last:
            return Message("the knob moves and comes back")
        if self._encoder is not None and first == self._encoder[0]:
            return Message("the knob turns one step to the right")
        return Message("the knob turns one step to the left")


def _after(one: _Contacts) -> set[int]:
    """The pins that are low after all edges."""
    low = set(one.low)
    for gpio, is_low in one.edges:
        (low.add if is_low else low.discard)(gpio)
    return low


PAUSE_S = 0.25
"""Seconds of silence that end a tune."""

TONES_MOST = 32
"""The most tones in one row."""


class ToneDecoder:
    """Decodes a pin that sounds by pulses (PWM), without any bytes."""

    def __init__(self) -> None:
        self._tones: list[tuple[float, float]] = []  # hertz, share of a period
        self._silent_since: float | None = None

    def hear(self, hertz: float, duty: float, now: float) -> list[Row]:
        """Take the pin's new frequency and duty; zeros mean silence. Returns the tune that has
        ended by now."""
        rows = self.rest(now)
        if hertz:
            self._tones.append((hertz, duty))
        self._silent_since = None if hertz else now
        return [*rows, self._row()] if len(self._tones) >= TONES_MOST else rows

    def rest(self, now: float) -> list[Row]:
        """The tune, if it has ended by now."""
        since = self._silent_since
        over = since is not None and now - since >= PAUSE_S
        return [self._row()] if self._tones and over else []

    def _row(self) -> Row:
        tones, self._tones = self._tones, []
        words = Message("a tune: {tones} Hz", tones=", ".join(str(round(hz)) for hz, _ in tones))
        if len(tones) == 1:
            words = Message("a tone of {hertz} Hz", hertz=round(tones[0][0]))
        lines = tuple(Line(b"", _tone_words(hertz, duty)) for hertz, duty in tones)
        return Row(to_part=True, name="PWM", words=words, lines=lines)


def _tone_words(hertz: float, duty: float) -> Message:
    share = round(100 * duty)
    return Message("{hertz} Hz, on for {share} % of each period", hertz=round(hertz), share=share)
