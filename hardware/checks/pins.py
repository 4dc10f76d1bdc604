"""What it costs to reach the pins by a library and not by the kernel's own lines."""

from __future__ import annotations

from common.message import Message
from hardware.checks.findings import Finding, Verdict
from hardware.pi import OpenedParts

LGPIO_WAKES = 1000
"""Of lgpio's own threads, as long as a contact is watched (docs/performance.md, "At rest")."""

OWN_LINES = Message(
    "unset GPIOZERO_PIN_FACTORY: the kernel's own GPIO lines wake the processor only when a "
    "contact moves"
)


def pins(parts: OpenedParts) -> list[Finding]:
    """One finding if a library was named, or was the only way; none for the kernel's own lines."""
    match parts.pins:
        case "":
            return []
        case "RPi.GPIO":
            cost = Message("what that costs at rest has not been measured")
        case _:
            cost = Message(
                "that wakes the processor more than {count} times a second", count=LGPIO_WAKES
            )
    told = Message("{library} is in use; {cost}", library=parts.pins, cost=cost)
    return [Finding("pins", Verdict.LOOK, told, OWN_LINES)]
