"""What is wrong with JSON that somebody sent or wrote, in our words, not the parser's."""

from __future__ import annotations

import re

from controller.text.language import N_, _, pgettext

_KINDS = {
    "int": N_("a whole number"), "float": N_("a number with a fraction"), "str": N_("text"),
    "bool": N_("true or false"), "null": N_("nothing"), "array": N_("a list"),
    "object": N_("an object in braces"),
}  # fmt: skip

_FAULTS = (
    (r"Input data was truncated", N_("it ends in the middle")),
    (r"JSON is malformed: .*\(byte (?P<byte>\d+)\)", N_("it is not valid JSON near byte {byte}")),
    (r"Object missing required field `(?P<field>.*?)`", N_("{field} is missing")),
    (r"Object contains unknown field `(?P<field>.*?)`", N_("{field} is not a known field")),
    (
        r"Invalid (?:enum )?value '?(?P<text>.*?)'?",
        N_("“{text}” is not one of the words allowed here"),
    ),
    (r"Expected `array` of length <= (?P<count>\d+).*", N_("it has more than {count} items")),
    (r"Expected `array` of length >= (?P<count>\d+).*", N_("it has fewer than {count} items")),
    (r"Expected `array` of length (?P<count>\d+).*", N_("it does not have {count} items")),
    (r"Expected `\w+` >= (?P<least>-?\d+)", N_("it must be at least {least}")),
    (r"Expected `\w+` <= (?P<most>-?\d+)", N_("it must be at most {most}")),
    (r"Expected `str` of length <= (?P<count>\d+)", N_("it has more than {count} characters")),
    (r"Expected `str` of length >= (?P<count>\d+)", N_("it has fewer than {count} characters")),
    (r"Expected `(?P<kind>[^`]*)`, got `(?P<got>[^`]*)`", N_("it must be {kind}, not {got}")),
    (r"Expected `(?P<kind>[^`]*)`", N_("it must be {kind}")),
    (r"(?:Number|Integer value) out of range", N_("the number is too large")),
)
"""How the reader begins its sentences, and what we say."""

_NAME_MOST = 40
"""Letters of a name that are repeated."""


def fault(error: Exception) -> str:
    """What is wrong, and where, as the end of a sentence; without a stop."""
    if isinstance(error, RecursionError):
        return _("it is nested too deeply")
    if isinstance(error, UnicodeError):
        return _("it is not UTF-8 text")
    text, _at, path = str(error).partition(" - at `")
    what = _what(text)
    where = path.removeprefix("$").removesuffix("`").lstrip(".")[:_NAME_MOST]
    return _("at {where}: {what}", where=where, what=what) if where else what


def _what(text: str) -> str:
    for pattern, message in _FAULTS:
        if (found := re.fullmatch(pattern, text, re.DOTALL)) is not None:
            return _(message, **{key: _value(key, one) for key, one in found.groupdict().items()})
    return _("it is not valid")


def _value(key: str, text: str) -> str:
    if key not in ("kind", "got"):
        return text[:_NAME_MOST]
    kinds = [_(_KINDS[one]) for one in text.split(" | ") if one in _KINDS]
    return _(" or ").join(kinds) or pgettext("kind of value", "something else")
