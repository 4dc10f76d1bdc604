"""Identifies the rules and bots that play: others would play other games with the same seeds."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

_PLAYS = ("rules", "bots", "study", "report/travels.py")
"""What decides about games and counts them, in the folder of `controller`."""


class OtherCode(Exception):
    """This Ringkeeper plays other games than that which made the plan."""


@cache
def code_id() -> str:
    """16 hexadecimal digits, from all sources that matter."""
    here = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for name in _PLAYS:
        place = here / name
        for path in sorted(place.rglob("*.py")) if place.is_dir() else [place]:
            digest.update(path.relative_to(here).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


def verify_code(wanted: str) -> None:
    """Raises OtherCode if a plan was made for other code than this."""
    if wanted != code_id():
        raise OtherCode(f"the plan needs Ringkeeper's code {wanted}, and this is {code_id()}")
