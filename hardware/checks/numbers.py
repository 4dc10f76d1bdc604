"""Checks of a reader's `digits`: which number a tag was taken to have, for somebody to compare with
what is printed on it. The digits alone cannot tell (hardware/readers/digits.py)."""

from __future__ import annotations

from common.message import Message, joined
from hardware.checks.findings import Finding, Verdict
from hardware.profile.types import KEYS_OF_KIND, ReaderProfile
from hardware.readers.digits import others, printed


def check(part: str, name: str, reader: ReaderProfile, uid: bytes) -> Finding | None:
    """What to compare; None where the digits can be only one number. `part` is the finding's,
    `name` the reader's in hardware.toml."""
    if "digits" not in KEYS_OF_KIND[reader.kind]:
        return None
    ways = list(others(uid, reader.digits))
    if not ways:
        return None
    what = Message(
        "a card was read; if it is a 125 kHz tag, {printed} should be printed on it",
        printed=printed(uid),
    )
    instead = [
        Message(
            'if {printed} is printed there, set digits = "{digits}" under [readers.{name}]',
            printed=printed(other), digits=digits.value, name=name,
        )
        for digits, other in ways
    ]  # fmt: skip
    return Finding(part, Verdict.LOOK, what, joined(instead))
