"""Whether what [mqtt] names is there: its library, its files, and a broker that answers."""

from __future__ import annotations

import os
import socket
from importlib.util import find_spec

from hardware.checks.findings import Finding, Verdict
from hardware.message import Message
from hardware.profile.types import MqttProfile

ANSWERS_WITHIN_S = 3.0


def check(mqtt: MqttProfile | None) -> list[Finding]:
    """Nothing for a table that tells no broker. Waits up to ANSWERS_WITHIN_S for the broker."""
    if mqtt is None:
        return []
    wrong = [*_library(), *_files(mqtt)]
    return wrong or [_broker(mqtt)]


def _library() -> list[Finding]:
    if find_spec("aiomqtt") is not None:
        return []
    missing = Message("its library is missing")
    remedy = Message('install it: pip install "ringkeeper[mqtt]"')
    return [Finding("mqtt", Verdict.WRONG, missing, remedy)]


def _files(mqtt: MqttProfile) -> list[Finding]:
    named = (mqtt.password_file, mqtt.ca_file, mqtt.key_file if mqtt.commands else None)
    unread = [path for path in named if path is not None and not os.access(path, os.R_OK)]
    remedy = Message("make the file, and let the group of the service's user read it")
    return [
        Finding("mqtt", Verdict.WRONG, Message("{path} cannot be read", path=path), remedy)
        for path in unread
    ]


def _broker(mqtt: MqttProfile) -> Finding:
    where = f"{mqtt.host}:{mqtt.broker_port}"
    try:
        socket.create_connection((mqtt.host, mqtt.broker_port), ANSWERS_WITHIN_S).close()
    except OSError as error:
        away = Message("{where} cannot be reached ({why})", where=where, why=str(error))
        remedy = Message("check host and port under [mqtt], and that the broker runs")
        return Finding("mqtt", Verdict.WRONG, away, remedy)
    there = Message("a broker answers at {where}", where=where)
    return Finding("mqtt", Verdict.FINE, there)
