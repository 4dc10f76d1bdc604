"""What people call the entities of a table in Home Assistant."""

from __future__ import annotations

from controller.text.language import N_, _

_NAMES = {
    "phase": N_("Phase"),
    "round": N_("Round"),
    "turn": N_("Turn"),
    "question": N_("Question"),
    "ring": N_("Steps left to the Ring"),
    "called": N_("Host called"),
    "events": N_("Events"),
}


def entity_name(object_id: str) -> str:
    """The name of an entity, in the language being spoken."""
    return _(_NAMES[object_id])


def balance_name(player: str) -> str:
    """The name of the entity with a player's money."""
    return _("Money: {name}", name=player)
