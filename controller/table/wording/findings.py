"""How a part is, and what has findings without being a part, in words."""

from __future__ import annotations

from controller.text.language import N_
from hardware.checks.findings import Verdict

VERDICTS = {
    Verdict.FINE: N_("Fine"),
    Verdict.LOOK: N_("Check"),
    Verdict.WRONG: N_("Wrong"),
    Verdict.ABSENT: N_("Not there"),
    Verdict.UNKNOWN: N_("Unknown"),
}

NAMES = {
    "hardware.toml": "hardware.toml",
    "config.txt": "config.txt",
    "settings": N_("Settings"),
    "tag book": N_("Tag book"),
    "journal": N_("Game record"),
    "dice faces": N_("Faces of the dice"),
    "paired dice": N_("Paired dice"),
    "bluetooth": N_("Bluetooth"),
    "phones": N_("Phones"),
    "network": N_("Network"),
    "mqtt": "MQTT",
    "heads": N_("Heads"),
}
