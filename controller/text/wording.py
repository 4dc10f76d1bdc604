"""A message in the language spoken now: the one place where keys and values become a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

from common.message import Message
from controller.text.language import _, is_source, pgettext


def worded(message: Message) -> str:
    """What the rules, a driver or a check say."""
    if is_source():
        return str(message)
    return _(message.text, **in_words(message.values))


def in_words(values: Mapping[str, object]) -> dict[str, object]:
    """Values with the messages among them worded; of several, the last after an "and". The title
    of a `card` is a text of its own."""
    said = {name: _word(value) for name, value in values.items()}
    if isinstance(title := said.get("card"), str):
        said["card"] = pgettext("card", title)
    return said


def _word(value: object) -> object:
    if isinstance(value, Message):
        return worded(value)
    if isinstance(value, tuple):
        return listed(str(_word(one)) for one in value)
    return value


def listed(words: Iterable[str]) -> str:
    """`A, B and C`; nothing for none."""
    *most, last = [*words] or [""]
    return _("{most} and {last}", most=", ".join(most), last=last) if most else last


def when(time: float, form: str = "%Y-%m-%d %H:%M:%S") -> str:
    """A time in seconds since 1970, where this computer is; a record may hold any number."""
    try:
        return datetime.fromtimestamp(time).astimezone().strftime(form)
    except (OverflowError, ValueError, OSError):
        return _("at an unknown time")
