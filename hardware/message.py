"""A sentence before it is worded: its English as the key, and the values that fill it.

Drivers and checks make them; whoever shows one words it in the reader's language
(controller/text/wording.py), so nobody takes a finished sentence apart (docs/decisions/0031).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping


class Message:
    """`Message("GPIO {gpio} is taken", gpio=18)`. A value may be a Message again. `str` is English,
    for logs and for the command line. Two with the same key and values are equal."""

    __slots__ = ("text", "values")

    def __init__(self, text: str, /, **values: object) -> None:
        self.text = text
        self.values: Mapping[str, object] = values

    def __str__(self) -> str:
        return self.text.format(**self.values) if self.values else self.text

    def __repr__(self) -> str:
        filled = "".join(f", {name}={value!r}" for name, value in self.values.items())
        return f"Message({self.text!r}{filled})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return self.text == other.text and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.text, tuple(self.values)))


def verbatim(text: str) -> Message:
    """What an operating system, a library or a file says: no language but its own."""
    return Message(_VERBATIM, text=text)


def first_line(error: Exception) -> str:
    """What a library's error says first; of the operating system's no number."""
    said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return (said.strip().splitlines() or [type(error).__name__])[0].rstrip(".")


_VERBATIM = "{text}"


SHOWN_MOST = 60
"""Letters of a name or a value from a file that are repeated to people."""


def brief(text: str, most: int = SHOWN_MOST) -> str:
    """A text that came from a file, short and without signs that a terminal would obey."""
    shown = text if len(text) <= most else f"{text[:most]}..."
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in shown)


def joined(parts: Iterable[Message], between: str = ", ") -> Message:
    """Messages one after the other."""
    values = {f"part{number}": part for number, part in enumerate(parts)}
    keys: str = between.join(f"{{{name}}}" for name in values)
    return Message(keys, **values)


def both(first: Message, second: Message | None) -> Message:
    """Two halves of a line, if there is a second."""
    if second is None:
        return first
    return Message("{first}; {second}", first=first, second=second)
