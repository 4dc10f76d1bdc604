"""What a buzzer's pin does, decoded: tones and silence."""

from __future__ import annotations

from hardware.message import Message
from sim.decoders.rows import Row


class ToneDecoder:
    """A pin that sounds by pulses (PWM). Nothing of it is bytes."""

    def hear(self, hertz: float, duty: float) -> list[Row]:
        """The pin sounds like this now; zeros: not at all."""
        if not hertz:
            return [_row(Message("silence"))]
        share = round(100 * duty)
        return [
            _row(
                Message(
                    "a tone of {hertz} Hz; on for {share} % of each pulse",
                    hertz=round(hertz), share=share,
                )
            )
        ]  # fmt: skip


def _row(words: Message) -> Row:
    return Row(to_part=True, name="PWM", words=words, lines=())
