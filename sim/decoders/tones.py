"""A buzzer's pin, decoded: tones that follow one another are a tune, which is one row."""

from __future__ import annotations

from common.message import Message
from sim.decoders.rows import Line, Row

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
        lines = tuple(Line(b"", _told(hertz, duty)) for hertz, duty in tones)
        return Row(to_part=True, name="PWM", words=words, lines=lines)


def _told(hertz: float, duty: float) -> Message:
    share = round(100 * duty)
    return Message("{hertz} Hz, on for {share} % of each period", hertz=round(hertz), share=share)
