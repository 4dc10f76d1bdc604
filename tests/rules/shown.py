"""Values, events and payments as the tables of cases.py have them."""

import re
from collections.abc import Iterable
from enum import Enum
from typing import Any

import msgspec

from controller.rules import commands as c
from controller.rules.citations import Applied
from controller.rules.events import Event, Paid

SEATS = "ABCDEFGH"


def shown(value: Any) -> str:
    """A value as it stands in a table, seats as numbers."""
    match value:
        case None | () | []:
            return "-"
        case bool():
            return "yes" if value else "no"
        case Enum():
            return str(value.value)
        case tuple() | list() if isinstance(value[0], tuple | list):
            return ".".join(":".join(map(shown, one)) or "-" for one in value)
        case tuple() | list():
            return ".".join(map(shown, value))
        case dict():
            return ".".join(
                f"{name}:{one}" if isinstance(one, int) else str(name)
                for name, one in value.items()
            )
        case Applied():
            return ":".join(filter(None, (value.row, value.setting, "house" * value.house)))
        case c.Bundle():
            deeds = f"({','.join(map(str, value.deeds))})" if value.deeds else ""
            return "".join((str(value.cash or ""), deeds, *(f"+{deck}" for deck in value.cards)))
        case msgspec.Struct():
            return type(value).__name__
        case _:
            return str(value)


def same(actual: Any, expected: str, seats: int) -> bool:
    """Whether a value is what a table says, in which seats may be letters."""
    names = {name: str(i) for i, name in enumerate(SEATS)} | {"bank": str(seats)}
    numbers = re.sub(r"\b([A-H]|bank)\b", lambda found: names[found[1]], expected)
    return shown(actual) in (numbers, expected)


def fits(found: Any, values: list[str], seats: int) -> bool:
    """Whether an event, a question or a refusal's values are as `name=value` says."""

    def of(name: str) -> Any:
        if name == "rows":
            return [one.row for one in found.applied]
        return found[name] if isinstance(found, dict) else getattr(found, name)

    pairs = (one.partition("=") for one in values)
    return all(same(of(name), expected, seats) for name, _, expected in pairs)


def said(event: Event) -> str:
    """An event as it stands in a table, seats as numbers."""
    if isinstance(event, Paid):
        return f"{event.payer}>{event.payee} {event.amount} {event.reason}"
    values = {name: getattr(event, name) for name in event.__struct_fields__ if name != "applied"}
    return " ".join((type(event).__name__, *(f"{k}={shown(v)}" for k, v in values.items())))


def shown_all(events: Iterable[Any]) -> str:
    """What came, for people."""
    return ", ".join(said(one) if isinstance(one, Event) else str(one) for one in events)
