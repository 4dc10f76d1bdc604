"""The version of MQTT that is spoken with a broker.

With version 5 a broker says what it does not take, and that another client has come in our name.
With 3.1.1 it acknowledges what it throws away.
"""

from __future__ import annotations

from aiomqtt import ProtocolVersion
from aiomqtt.exceptions import MqttConnectError
from paho.mqtt.reasoncodes import ReasonCode

_UNKNOWN_VERSION = 132
"""MQTT 5.0, table 2-6: "Unsupported Protocol Version"."""


class Versions:
    """Version 5, until a broker shows that it does not know it; then 3.1.1."""

    def __init__(self) -> None:
        self.spoken = ProtocolVersion.V5

    def failed(self, error: Exception) -> bool:
        """No connection could be made. Whether another version is worth an attempt at once. A
        broker that says nothing may be an old one: the next attempt is in the other version."""
        code = error.rc if isinstance(error, MqttConnectError) else None
        unknown = isinstance(code, ReasonCode) and code.value == _UNKNOWN_VERSION
        first = self.spoken is ProtocolVersion.V5
        if unknown or isinstance(error.__context__, TimeoutError):
            self.spoken = ProtocolVersion.V311 if first else ProtocolVersion.V5
        return unknown and first
