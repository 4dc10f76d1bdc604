"""How a part is, and what has findings without being a part, in words."""

from __future__ import annotations

from collections.abc import Iterable

from controller.table.wording.notices import part_name
from controller.text.language import N_, _
from controller.text.wording import worded
from hardware.checks.findings import Finding, Verdict

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


def findings_in_words(found: Iterable[Finding]) -> list[dict[str, str]]:
    """The state of each part, faults first: its name, the verdict in words, what was seen, and what
    to do."""
    lines = [
        {
            "name": _(NAMES[one.part]) if one.part in NAMES else part_name(one.part),
            "verdict": one.verdict.value,
            "says": _(VERDICTS[one.verdict]),
            "what": worded(one.what),
            "remedy": worded(one.remedy) if one.remedy else "",
        }
        for one in found
    ]
    return sorted(lines, key=lambda line: line["verdict"] != Verdict.WRONG.value)
