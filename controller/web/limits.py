"""How much a server of pages accepts, and how often they hear from it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much a server accepts, and how often pages hear from it. Times are in real seconds. One
    device gets at most one in DEVICES_LEAST of the connections and of the pages."""

    request_s: float = 10.0  # from a connection's first byte, or from an answer, to a whole request
    connections: int = 48  # open at a time; a browser takes six and one for the table
    pages: int = 12  # of them such as watch the table
    header_bytes: int = 16_384
    message_bytes: int = 8192  # of a page's act
    messages: int = 0  # of a page in a second; 0: any number
    beat_s: float = 10.0  # between two beats; see controller/web/live.py


DEVICES_LEAST = 2
"""How many devices it takes, at least, to fill all places; this computer alone can fill them."""

HOUSEHOLD = Limits(connections=256, pages=60, messages=30)
"""For a table: everybody's phone, some tablets, and a few pages that somebody forgot to close. No
thumb sends more messages in a second."""
