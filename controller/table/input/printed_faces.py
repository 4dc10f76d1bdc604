"""Dice with 1 to 6 on them at a box whose own dice have the Eye in the place of a number.

Bought dice know only numbers, and which number the Eye stands for is the edition's to say.
"""

from __future__ import annotations

from msgspec.structs import replace

from controller.rules.edition import Edition
from hardware.ports import EYE, DieSettled


def as_printed(event: DieSettled, edition: Edition) -> DieSettled:
    """The report of a bought die with the face that the box's own die has there: a number that is
    missing on that one is the Eye. Reports of other dice stay as they are."""
    dice = edition.data.dice
    faces = dice[event.die] if 0 <= event.die < len(dice) else ()
    if not event.bought or event.face in faces or EYE not in faces:
        return event
    return replace(event, face=EYE)
