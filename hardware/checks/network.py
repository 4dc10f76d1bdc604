"""Whether the panel can change the network, and whether the broker answers, for the doctor."""

from __future__ import annotations

import os
import socket
from importlib.util import find_spec

from common.message import Message
from hardware.checks.findings import Finding, Verdict
from hardware.checks.record import Record
from hardware.profile.types import MqttProfile, WebProfile
from hardware.reasons import reason
from hardware.system.network_manager import NetworkManager
from hardware.system.network_troubles import DENIED

BROKER = "mqtt"
"""What the broker is called among the parts."""

ANSWERS_WITHIN_S = 3.0

_CONNECT = bytes.fromhex("10 0c 00 04 4d 51 54 54 04 02 00 3c 00 00")
_CONNACK = b"\x20"
"""MQTT 3.1.1, 3.1 and 3.2: a clean session without an id or a user; a broker that does not want
that says so in the same way."""

LIBRARY_MISSING = Message("its library is missing")
LIBRARY_REMEDY = Message('install it in Ringkeeper\'s folder: pip install ".[mqtt]"')
CHECK_BROKER = Message("check host and port under [mqtt], and that the broker is running")


def unreachable(where: str, error: Exception) -> Message:
    """That no broker answers there."""
    return Message("{where} cannot be reached ({why})", where=where, why=reason(error))


def check_broker(mqtt: MqttProfile | None) -> list[Finding]:
    """Nothing for a table that tells no broker. Waits up to ANSWERS_WITHIN_S for the broker."""
    if mqtt is None:
        return []
    wrong = _files(mqtt)
    if find_spec("aiomqtt") is None:
        wrong.insert(0, Finding(BROKER, Verdict.WRONG, LIBRARY_MISSING, LIBRARY_REMEDY))
    return wrong or [_broker(mqtt)]


def broker_heard(record: Record) -> list[Finding]:
    """What a running table last heard of its broker; empty if it has none."""
    if (lost := record.lost.get(BROKER)) is not None:
        return [Finding(BROKER, Verdict.WRONG, lost.why, lost.remedy)]
    if troubles := record.troubles.get(BROKER):
        return [Finding(BROKER, Verdict.WRONG, why) for why in troubles]
    about = record.found.get(BROKER)
    return [Finding(BROKER, Verdict.FINE, about)] if about is not None else []


def _files(mqtt: MqttProfile) -> list[Finding]:
    named = (mqtt.password_file, mqtt.ca_file, mqtt.key_file if mqtt.commands else None)
    unread = [path for path in named if path is not None and not os.access(path, os.R_OK)]
    remedy = Message("make the file, and let the group of the service's user read it")
    return [
        Finding(BROKER, Verdict.WRONG, Message("{path} cannot be read", path=path), remedy)
        for path in unread
    ]


def _broker(mqtt: MqttProfile) -> Finding:
    where = f"{mqtt.host}:{mqtt.broker_port}"
    try:
        answer = _asked(mqtt)
    except TimeoutError:
        silent = Message("{where} does not answer", where=where)
        return Finding(BROKER, Verdict.WRONG, silent, CHECK_BROKER)
    except OSError as error:
        return Finding(BROKER, Verdict.WRONG, unreachable(where, error), CHECK_BROKER)
    if answer != _CONNACK:
        other = Message("what answers at {where} does not speak like a broker", where=where)
        return Finding(BROKER, Verdict.LOOK, other, CHECK_BROKER)
    there = Message("a broker answers at {where}", where=where)
    return Finding(BROKER, Verdict.FINE, there)


def _asked(mqtt: MqttProfile) -> bytes:
    """The first byte of what comes back when somebody without a name connects; empty if the line is
    closed. That it can be opened says nothing: the kernel does that for a program that hangs."""
    address = (mqtt.host, mqtt.broker_port)
    with socket.create_connection(address, ANSWERS_WITHIN_S) as line, _secured(line, mqtt) as talk:
        talk.sendall(_CONNECT)
        return talk.recv(1)


def _secured(line: socket.socket, mqtt: MqttProfile) -> socket.socket:
    if not mqtt.tls:
        return line
    import ssl  # takes long, and hardly anybody has it

    context = ssl.create_default_context(cafile=mqtt.ca_file)
    return context.wrap_socket(line, server_hostname=mqtt.host)


async def control(web: WebProfile, manager: NetworkManager) -> list[Finding]:
    """Whether the panel can open a hotspot and join networks; nothing where no phone can join."""
    if not web.lan:
        return []
    allowed = await manager.allowed()
    if allowed is True:
        can = Message("the panel can open a hotspot and join networks")
        return [Finding("network", Verdict.FINE, can)]
    return [Finding("network", Verdict.LOOK, DENIED if allowed is False else allowed)]
