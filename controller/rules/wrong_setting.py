"""What msgspec says of a house rule that an edition cannot have, in words."""

from __future__ import annotations

from hardware.message import Message, brief, verbatim

_WORDS = {"`int`": "a whole number", "`bool`": "true or false", "`str`": "a word"}

_UNKNOWN = "Object contains unknown field `"


def wrong_setting(why: str) -> Message:
    """A message of msgspec in words: `salary: expected a whole number, got a word`."""
    if why.startswith(_UNKNOWN):  # by a name that may be anything
        name = why.removeprefix(_UNKNOWN)[:40].partition("`")[0]
        return Message("there is no setting '{name}'", name=brief(name))
    what, _, place = why.partition(" - at `$.")
    for sign, words in _WORDS.items():
        what = what.replace(sign, words)
    wrong = verbatim(what[:1].lower() + what[1:])
    return Message("{place}: {wrong}", place=place.rstrip("`"), wrong=wrong) if place else wrong
