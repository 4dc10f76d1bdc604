"""Commands from a broker: each proves that its sender has the table's key, once, and soon.

A command is a JSON object {"order": "...", "mac": "..."}: the text of another object, and its
HMAC-SHA256 by the key, in hexadecimal digits. The text has an `id` that is never used again, the
time `at` in seconds since 1970, the `game`'s table and `what` is wanted.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Annotated

import msgspec
from msgspec import Meta

from common.message import Message
from controller.table.requests.rows import ORDERS

BYTES_MOST = 1024
"""Of a message; a longer one is not looked at."""
ORDER_WINDOW_S = 60.0
"""How far the sender's clock may differ from the table's, seconds."""
IDS_MOST = 1000
"""Ids that are remembered, across restarts: those of the latest commands by their own times."""
TAKEN_FILE = "mqtt-commands.json"
"""Beside the journal."""
KEY_LEAST = 16
"""Bytes of a key."""


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is wanted of the table with an id (`table`), a word of ORDERS; `id` is new each time."""

    id: Annotated[str, Meta(min_length=8, max_length=64)]
    at: float
    table: Annotated[str, Meta(max_length=200)]
    what: str


class Signed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order as text, and its authenticator."""

    order: str
    mac: Annotated[str, Meta(min_length=64, max_length=64)]


class Taken(msgspec.Struct, forbid_unknown_fields=True):
    """The commands that have counted: the time `at` of each id. No earlier one than `floor` counts
    any more: their ids are forgotten. No clock decides what is forgotten, so none that jumps makes
    a recorded command count again."""

    floor: float = 0.0
    ids: dict[str, float] = {}

    def add(self, order: Order) -> None:
        """Remember a command, and no more than IDS_MOST."""
        self.ids[order.id] = order.at
        while len(self.ids) > IDS_MOST:
            oldest = min(self.ids, key=self.ids.__getitem__)
            self.floor = max(self.floor, self.ids.pop(oldest))


class Refused(msgspec.Struct, frozen=True):
    """Why a command is dropped, and what to do."""

    why: Message


def sign(key: bytes, order: Order) -> bytes:
    """An order as the message that a table takes."""
    text = msgspec.json.encode(order).decode()
    return msgspec.json.encode(Signed(text, _mac(key, text)))


def _mac(key: bytes, text: str) -> str:
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()


class Gatekeeper:
    """Decides which messages are commands for this `table`, whose `key` it knows. `taken` are those
    that have counted, also before it started."""

    def __init__(self, key: bytes, table: str, taken: Taken | None = None) -> None:
        self._key, self._table = key, table
        self.taken = taken or Taken()

    def accept(self, payload: bytes, now: float, *, retained: bool = False) -> Order | Refused:
        """An order that counts, or why not. `now`: seconds since 1970."""
        if retained:
            return Refused(Message("it is retained; send commands without the retain flag"))
        if len(payload) > BYTES_MOST:
            return Refused(
                Message("it is longer than {most} bytes; send the command and nothing else",
                        most=BYTES_MOST)
            )  # fmt: skip
        order = self._authentic(payload)
        if isinstance(order, Refused):
            return order
        if order.table != self._table:
            return Refused(Message("it is for another table; name this one's id in the command"))
        if not abs(now - order.at) <= ORDER_WINDOW_S:
            return Refused(Message("its time is not the table's; set both clocks right"))
        if order.id in self.taken.ids or order.at <= self.taken.floor:
            return Refused(Message("it was received before; use a new id for each command"))
        self.taken.add(order)
        return order

    def _authentic(self, payload: bytes) -> Order | Refused:
        try:
            signed = msgspec.json.decode(payload, type=Signed)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return Refused(Message("it is not a signed command; see docs/home-assistant.md"))
        if not hmac.compare_digest(_mac(self._key, signed.order).encode(), signed.mac.encode()):
            return Refused(Message("its signature is wrong; give its sender the key in key_file"))
        unknown = Refused(Message("its command is unknown; see docs/home-assistant.md"))
        try:
            order = msgspec.json.decode(signed.order, type=Order)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return unknown
        return order if order.what in ORDERS else unknown
