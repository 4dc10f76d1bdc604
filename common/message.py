"""A sentence before it is worded: its English as the key, and the values that fill it.

Rules, drivers and checks make them, and nothing that one of those may not use is imported here;
whoever shows one words it in the reader's language (controller/text/wording.py), so nobody takes a
finished sentence apart (docs/decisions/messages.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from unicodedata import category


class Message:
    """`Message("GPIO {gpio} is taken", gpio=18)`. A value may be a Message again, or a tuple that
    becomes `A, B and C`. `str` is English, for logs. Two with the same key and values are equal."""

    __slots__ = ("text", "values")

    def __init__(self, text: str, /, **values: object) -> None:
        self.text = text
        self.values: Mapping[str, object] = values

    def __str__(self) -> str:
        if not self.values:
            return self.text
        return self.text.format(
            **{
                name: _listed(value) if isinstance(value, tuple) else value
                for name, value in self.values.items()
            }
        )

    def __repr__(self) -> str:
        filled = "".join(f", {name}={value!r}" for name, value in self.values.items())
        return f"Message({self.text!r}{filled})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return self.text == other.text and self.values == other.values

    def __hash__(self) -> int:
        return hash((self.text, tuple(self.values)))


def _listed(words: tuple[object, ...]) -> str:
    *most, last = map(str, words) if words else ("",)
    return f"{', '.join(most)} and {last}" if most else last


def verbatim(text: str) -> Message:
    """What an operating system, a library or a file says: no language but its own."""
    return Message(_VERBATIM, text=text)


_VERBATIM = "{text}"


SHOWN_MOST = 60
"""Letters of a name or a value from a file that are repeated to people."""


def brief(text: str, most: int = SHOWN_MOST) -> str:
    """A text that came from a file, short and plain."""
    return plain(text if len(text) <= most else f"{text[:most]}...")


def plain(text: str) -> str:
    """Without signs that a terminal would obey: a file may be anybody's."""
    return "".join(sign if _harmless(sign) else "\N{REPLACEMENT CHARACTER}" for sign in text)


def _harmless(sign: str) -> bool:
    return sign.isprintable() or sign == "\N{NO-BREAK SPACE}"


def leaves_a_mark(text: str) -> bool:
    """Whether anything of it can be seen where it is shown: neither blanks alone, nor what only
    changes another sign, nor the letters that stand for none."""
    return any(category(sign)[0] in "LNPS" and sign not in _BLANK for sign in text)


_BLANK = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and symbols that are drawn as nothing (the fillers of Hangul, the empty Braille cell)."""


def joined(parts: Iterable[Message]) -> Message:
    """Messages one after the other, with commas."""
    values = {f"part{number}": part for number, part in enumerate(parts)}
    keys = ", ".join(f"{{{name}}}" for name in values)
    return Message(keys, **values)


def both(first: Message, second: Message | None) -> Message:
    """Two halves of a line, if there is a second."""
    if second is None:
        return first
    return Message("{first}; {second}", first=first, second=second)
