"""Commands from a broker: each proves that its sender has the table's key, once, and soon.

A command is a JSON object {"order": "...", "mac": "..."}: the text of another object, and its
HMAC-SHA256 by the key, in hexadecimal digits. The text has an `id` that is never used again, the
time `at` in seconds since 1970, the `game`'s table and `what` is wanted.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import OrderedDict
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from hardware.message import Message

What = Literal["pause", "resume", "host_comes"]

BYTES_MOST = 1024
"""Of a message; a longer one is not looked at."""
ORDER_WINDOW_S = 60.0
"""How far the sender's clock may differ from the table's, seconds."""
IDS_MOST = 1000
"""Ids that are remembered; within the window nobody with the key needs as many."""
KEY_LEAST = 16
"""Bytes of a key."""


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is wanted of the table with an id (`table`); `id` is new each time."""

    id: Annotated[str, Meta(min_length=8, max_length=64)]
    at: float
    table: Annotated[str, Meta(max_length=200)]
    what: What


class Signed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An order as text, and its authenticator."""

    order: str
    mac: Annotated[str, Meta(min_length=64, max_length=64)]


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
    """Decides which messages are commands for this `table`, whose `key` it knows. It remembers the
    ids that came `since` it began, so what was sent before does not count."""

    def __init__(self, key: bytes, table: str, since: float) -> None:
        self._key, self._table, self._since = key, table, since
        self._taken: OrderedDict[str, float] = OrderedDict()  # id: when it is too old anyway

    def take(self, payload: bytes, now: float, *, retained: bool = False) -> Order | Refused:
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
        if order.at < self._since:
            return Refused(Message("it was sent before this table started; send it again"))
        return self._once(order, now)

    def _authentic(self, payload: bytes) -> Order | Refused:
        try:
            signed = msgspec.json.decode(payload, type=Signed)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return Refused(Message("it is not a signed command; see docs/home-assistant.md"))
        if not hmac.compare_digest(_mac(self._key, signed.order).encode(), signed.mac.encode()):
            return Refused(Message("its signature is wrong; give its sender the key in key_file"))
        try:
            return msgspec.json.decode(signed.order, type=Order)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return Refused(Message("its command is unknown; see docs/home-assistant.md"))

    def _once(self, order: Order, now: float) -> Order | Refused:
        while self._taken and next(iter(self._taken.values())) < now:
            self._taken.popitem(last=False)
        if order.id in self._taken:
            return Refused(Message("it was received before; use a new id for each command"))
        if len(self._taken) >= IDS_MOST:
            return Refused(Message("too many commands were received; wait a minute"))
        self._taken[order.id] = now + 2 * ORDER_WINDOW_S
        return order
