"""Whether the Eye counts: it was rolled, and something comes of it. For lights and sounds alike."""

from __future__ import annotations

from collections.abc import Sequence

from controller.rules import events as e
from hardware.ports import EYE

RollEvent = e.Rolled | e.OpeningRolled | e.RentRolled


def ring_is_drawn(fresh: Sequence[e.Event]) -> bool:
    """Whether an Eye among a command's events counts: it moves the Ring, or may cost it. Where the
    Ring is not played, and for those who do not bear it, the face is one like the others."""
    kinds = {*map(type, fresh)}
    if e.EyeThrown in kinds:
        return True
    return e.RingMoved in kinds and any(
        isinstance(event, RollEvent) and EYE in event.dice for event in fresh
    )
