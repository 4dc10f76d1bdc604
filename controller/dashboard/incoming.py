"""What arrives from a broker as values, bounded in every size; or why it is left out.

Whoever may publish below the prefix may publish anything.
"""

from __future__ import annotations

import re
from enum import Enum, auto
from typing import TypeVar

import msgspec

from controller.mqtt.messages import VERSION, RecentEvents, SeatState, TableEvent, TableState

PAYLOAD_BYTES = 16_384
RECENT_PAYLOAD_BYTES = 65_536
"""The most in a message of recent events; see RECENT_BYTES in controller/mqtt/outbox.py."""

TEXT_SIGNS, NAME_SIGNS, ID_SIGNS = 300, 60, 80
SEATS_MOST = 12
SUM_MOST = 10**12
NUMBER_MOST = 2**53
"""Of entries of a journal: what a page's numbers hold."""

TIME_MOST = 10.0**11
"""Seconds since 1970: what a page can show as a date."""

_TABLE = re.compile(r"[A-Za-z0-9_.-]{1,64}")

Value = TypeVar("Value", TableState, TableEvent, RecentEvents)


class Fault(Enum):
    """Why a message is left out."""

    MALFORMED = auto()
    NEWER = auto()  # of a version that is not known here
    OF_NO_TABLE = auto()  # its topic


class _Versioned(msgspec.Struct):
    version: int = VERSION


_STATES, _EVENTS = msgspec.json.Decoder(TableState), msgspec.json.Decoder(TableEvent)
_RECENT = msgspec.json.Decoder(RecentEvents)
_VERSIONS = msgspec.json.Decoder(_Versioned)


def is_table(name: str) -> bool:
    """Whether this may be a table's id; see `table_id` in controller/mqtt/messages.py."""
    return _TABLE.fullmatch(name) is not None


def read_event(payload: bytes) -> TableEvent | Fault:
    event = _read(_EVENTS, payload)
    return event if isinstance(event, Fault) else _bounded(event)


def read_recent(payload: bytes) -> tuple[TableEvent, ...] | Fault:
    """Events from the JSON of RecentEvents; a Fault if one of them is malformed."""
    recent = _read(_RECENT, payload, RECENT_PAYLOAD_BYTES)
    if isinstance(recent, Fault):
        return recent
    events = [one for one in map(_bounded, recent.events) if not isinstance(one, Fault)]
    return tuple(events) if len(events) == len(recent.events) else Fault.MALFORMED


def _bounded(event: TableEvent) -> TableEvent | Fault:
    if not (_is_entry(event.game, event.n, event.at) and 0 <= event.part <= NUMBER_MOST):
        return Fault.MALFORMED
    text, kind = shown(event.text, TEXT_SIGNS), shown(event.kind, NAME_SIGNS)
    if text is event.text and kind is event.kind and event.amount is None:
        return event
    amount = None if event.amount is None else _money(event.amount)
    return msgspec.structs.replace(event, text=text, kind=kind, amount=amount)


def read_state(payload: bytes) -> TableState | Fault:
    state = _read(_STATES, payload)
    if isinstance(state, Fault):
        return state
    if not _is_entry(state.game, state.n, state.at):
        return Fault.MALFORMED
    seats = tuple(map(_seat, state.seats[:SEATS_MOST]))
    numbers = range(len(seats))
    return msgspec.structs.replace(
        state, seats=seats, name=shown(state.name, NAME_SIGNS),
        edition=shown(state.edition, NAME_SIGNS), language=shown(state.language, NAME_SIGNS),
        currency=shown(state.currency, NAME_SIGNS), question=shown(state.question, TEXT_SIGNS),
        round=max(0, _money(state.round)),
        turn=state.turn if state.turn in numbers else None,
        asked=state.asked if state.asked in numbers else None,
        winners=tuple(one for one in numbers if one in state.winners),
        ring=None, began=_time(state.began), ends=_time(state.ends), called=_time(state.called),
    )  # fmt: skip


def shown(text: str, most: int) -> str:
    """A text without signs that would not be seen, such as those that turn a line's direction; the
    same object if there is nothing to change."""
    if len(text) > most:
        text = text[: most - 1] + "…"
    if text.isprintable():
        return text
    return "".join(
        sign if sign.isprintable() or sign == "\N{NO-BREAK SPACE}" else " " for sign in text
    )


def _read(
    decoder: msgspec.json.Decoder[Value], payload: bytes, most: int = PAYLOAD_BYTES
) -> Value | Fault:
    if len(payload) > most:
        return Fault.MALFORMED
    try:
        value = decoder.decode(payload)
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return _why_not(payload)
    return value if value.version <= VERSION else Fault.NEWER


def _why_not(payload: bytes) -> Fault:
    """A newer version may have other fields."""
    try:
        version = _VERSIONS.decode(payload).version
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return Fault.MALFORMED
    return Fault.NEWER if version > VERSION else Fault.MALFORMED


def _is_entry(game: str, n: int, at: float) -> bool:
    return 0 < len(game) <= ID_SIGNS and 0 <= n <= NUMBER_MOST and 0 <= at <= TIME_MOST


def _seat(seat: SeatState) -> SeatState:
    return SeatState(
        name=shown(seat.name, NAME_SIGNS), token=shown(seat.token, NAME_SIGNS),
        cash=_money(seat.cash), worth=_money(seat.worth), deeds=_money(seat.deeds), out=seat.out,
    )  # fmt: skip


def _money(amount: int) -> int:
    return max(-SUM_MOST, min(amount, SUM_MOST))


def _time(at: float | None) -> float | None:
    return at if at is not None and 0 <= at <= TIME_MOST else None
