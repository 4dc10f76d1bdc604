"""Messages from which Home Assistant learns what to show of a table, with nothing to configure
there: one for each entity, retained, on topics below `homeassistant/` (Home Assistant, "MQTT
discovery").
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from controller.mqtt.messages import OFFLINE, ONLINE, TableState, Topics
from controller.mqtt.to_messages import balance_name, entity_name, kinds
from controller.rules.edition import MOST_PLAYERS

ROOT = "homeassistant"

_EVENT = (
    "{{ {'event_type': value_json.kind, 'text': value_json.text, 'seat': value_json.seat, "
    "'amount': value_json.amount, 'game': value_json.game, 'n': value_json.n, "
    "'part': value_json.part} | tojson }}"
)


def messages(topics: Topics, state: TableState) -> dict[str, bytes]:
    """By topic. An empty message removes an entity."""
    found = {}
    for kind, name, config in _entities(topics, state):
        topic = _topic(topics, kind, name)
        payload = _common(topics, state, kind, name) | config if config else None
        found[topic] = msgspec.json.encode(payload) if payload else b""
    return found


def retained(topics: Topics, *, announced: bool) -> frozenset[str]:
    """All topics on which the broker retains messages of a table, which it may have announced."""
    names = [("sensor", one) for one in ("phase", "round", "turn", "question", "ring")]
    names += [("sensor", f"cash_{seat}") for seat in range(MOST_PLAYERS)]
    names += [("binary_sensor", "called"), ("event", "events")]
    own = {topics.status, topics.state, topics.recent}
    return frozenset(own.union(_topic(topics, *one) for one in names) if announced else own)


def _topic(topics: Topics, kind: str, name: str) -> str:
    return f"{ROOT}/{kind}/{_id(topics)}/{name}/config"


Entity = tuple[str, str, dict[str, Any]]
"""The kind of an entity, its name in topics, and its own settings; none: it is removed."""


def _entities(topics: Topics, state: TableState) -> Iterator[Entity]:
    yield _sensor("phase", entity_name("phase"), "{{ value_json.phase }}", "mdi:dice-multiple")
    yield _sensor("round", entity_name("round"), "{{ value_json.round }}", "mdi:rotate-right")
    turn = (
        "{{ value_json.seats[value_json.turn].name if value_json.turn is not none "
        "and value_json.turn < value_json.seats | length else none }}"
    )
    yield _sensor("turn", entity_name("turn"), turn, "mdi:account-arrow-right")
    yield _sensor(
        "question", entity_name("question"), "{{ value_json.question }}", "mdi:help-circle"
    )
    left = "{{ value_json.ring.left if value_json.ring else none }}"
    yield _sensor("ring", entity_name("ring"), left, "mdi:ring")
    for seat in range(MOST_PLAYERS):  # those that a game does not have are removed
        yield _balance(seat, state)
    yield "binary_sensor", "called", {
        "name": entity_name("called"), "state_topic": topics.state, "icon": "mdi:hand-wave",
        "value_template": "{{ 'ON' if value_json.called else 'OFF' }}",
    }  # fmt: skip
    yield "event", "events", {
        "name": entity_name("events"), "state_topic": topics.events, "event_types": list(kinds()),
        "value_template": _EVENT, "icon": "mdi:bullhorn",
    }  # fmt: skip


def _balance(seat: int, state: TableState) -> Entity:
    if seat >= len(state.seats):
        return "sensor", f"cash_{seat}", {}
    name = balance_name(state.seats[seat].name)
    value = (
        f"{{{{ value_json.seats[{seat}].cash if value_json.seats | length > {seat} else none }}}}"
    )
    kind, object_id, config = _sensor(f"cash_{seat}", name, value, "mdi:cash")
    unit = {"unit_of_measurement": state.currency} if state.currency else {}
    return kind, object_id, config | unit


def _sensor(object_id: str, name: str, value: str, icon: str) -> Entity:
    return "sensor", object_id, {"name": name, "value_template": value, "icon": icon}


def _common(topics: Topics, state: TableState, kind: str, name: str) -> dict[str, Any]:
    """The entity's id is suggested twice: Home Assistant has `default_entity_id` since 2025.10, and
    had `object_id` until 2026.4. Each drops the one that it does not know, as its schemas for
    discovery (REMOVE_EXTRA) drop any unknown key."""
    id_ = _id(topics)
    own = f"{id_}_{name}"
    return {
        "unique_id": own, "object_id": own, "default_entity_id": f"{kind}.{own}",
        "state_topic": topics.state,
        "availability_topic": topics.status, "payload_available": ONLINE,
        "payload_not_available": OFFLINE, "qos": 1,
        "device": {"identifiers": [id_], "name": state.name, "manufacturer": "Ringkeeper",
                   "model": state.edition},
        "origin": {"name": "Ringkeeper"},
    }  # fmt: skip


def _id(topics: Topics) -> str:
    return f"ringkeeper_{topics.prefix}_{topics.table}".replace("/", "_").replace("-", "_")
