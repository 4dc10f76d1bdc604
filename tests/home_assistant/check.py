"""Reads discovery messages from standard input, and checks each with the schema of its component.

Runs where Home Assistant is installed, and imports nothing of ours.
"""

import json
import sys
from importlib import import_module
from typing import Any

COMPONENTS = ("sensor", "binary_sensor", "event")

SUGGESTED = {"object_id", "default_entity_id"}
"""Both suggest the entity's id: until Home Assistant 2026.4, and since 2025.10. A version knows one
of them or both, and drops the other."""


def main() -> int:
    """1 if a message is wrong, or there is none of a component."""
    schemas = {
        name: import_module(f"homeassistant.components.mqtt.{name}").DISCOVERY_SCHEMA
        for name in COMPONENTS
    }
    counts = dict.fromkeys(COMPONENTS, 0)
    for line in sys.stdin.read().splitlines():
        topic, _, text = line.partition("\t")
        component = topic.split("/")[1]
        config: dict[str, Any] = json.loads(text)
        taken = schemas[component](config)
        # The schemas drop what they do not know: a misspelt key would be lost unseen.
        lost = set(config) - set(taken)
        if lost - SUGGESTED or lost == SUGGESTED:
            print(f"{topic}: Home Assistant does not know {sorted(lost)}")
            return 1
        counts[component] += 1
    print(", ".join(f"{count} of {name}" for name, count in counts.items()))
    return int(not all(counts.values()))


if __name__ == "__main__":
    sys.exit(main())
