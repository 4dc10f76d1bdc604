"""One connection to a broker: in which version of MQTT, and when to try again."""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from random import Random, SystemRandom
from typing import Any, Self

import aiomqtt
import msgspec
from aiomqtt import ProtocolVersion
from aiomqtt.exceptions import MqttConnectError
from paho.mqtt.client import Client as PahoClient, DisconnectFlags
from paho.mqtt.properties import Properties
from paho.mqtt.reasoncodes import ReasonCode
from paho.mqtt.subscribeoptions import SubscribeOptions

from controller.mqtt.messages import OFFLINE, Topics

QOS = 1
KEEPALIVE_S = 20
"""After one and a half times this without a sign the broker takes a table for lost."""
PATIENCE_S = 6.0
"""How long one message may take to be acknowledged."""
READ_MOST = 20
"""Messages that wait to be read; more are dropped, as they come."""

NO_DELAY = ((socket.IPPROTO_TCP, socket.TCP_NODELAY, 1),)
"""Send each message at once: TCP would collect small ones, and wait for 40 ms."""

_TAKEN_OVER = 142
"""MQTT 5.0, table 2-6: "Session taken over"."""

_QUIET = logging.getLogger("ringkeeper.mqtt")
_QUIET.setLevel(logging.CRITICAL)  # what goes wrong is said in a sentence of ours


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """Where the broker is, and who we are there. `ca_file`: who vouches for it; None: the usual."""

    host: str
    port: int
    username: str | None = None
    password: str | None = None
    tls: bool = False
    ca_file: str | None = None


def context(account: Account) -> ssl.SSLContext | None:
    """What a secure connection needs, from many files; None for one that is not secure."""
    return ssl.create_default_context(cafile=account.ca_file) if account.tls else None


class QuietClient(aiomqtt.Client):
    """A client whose end is in nobody's log: the loop's would have what it failed with if nobody
    sent or read just then, or if the library has dropped that for a connection that has begun."""

    def __setattr__(self, name: str, value: Any) -> None:
        if name == "_disconnected":
            value.add_done_callback(_hear_out)
        super().__setattr__(name, value)


def _hear_out(ended: asyncio.Future[None]) -> None:
    if not ended.cancelled():
        ended.exception()


class Client(QuietClient):
    """A client that knows whether the broker has taken what it sent, one message at a time, and
    whether another came in its name: its library does not look at these reasons."""

    is_taken_over = False
    _refused = 0

    @classmethod
    def of(
        cls, account: Account, topics: Topics, version: ProtocolVersion,
        tls: ssl.SSLContext | None,
    ) -> Self:  # fmt: skip
        """The client of a table. When it is lost, the broker says so on its status."""
        return cls(
            account.host, account.port, username=account.username, password=account.password,
            identifier=f"ringkeeper-{topics.prefix}-{topics.table}".replace("/", "-"),
            protocol=version, tls_context=tls, keepalive=KEEPALIVE_S, timeout=PATIENCE_S,
            will=aiomqtt.Will(topics.status, OFFLINE, qos=QOS, retain=True), logger=_QUIET,
            max_queued_incoming_messages=READ_MOST, socket_options=NO_DELAY,
        )  # fmt: skip

    async def is_taken(self, topic: str, payload: bytes | str, *, retain: bool = False) -> bool:
        """Send a message, and wait for its acknowledgement. False: the broker refuses it."""
        before = self._refused
        await self.publish(topic, payload, qos=QOS, retain=retain)
        return self._refused == before

    async def is_subscribed(self, topic: str) -> bool:
        """Subscribe, and wait for the answer. False: the broker refuses it (MQTT 5.0, 3.9.3, and
        3.1.1, 3.9.3: 0x80). Only MQTT 5 can say of a new message that it is retained (3.8.3.1)."""
        if self._client.protocol == ProtocolVersion.V5.value:
            options = SubscribeOptions(qos=QOS, retainAsPublished=True)
            granted = await self.subscribe(topic, options=options)
        else:
            granted = await self.subscribe(topic, qos=QOS)
        return not any(isinstance(one, ReasonCode) and one.is_failure for one in granted)

    def _on_publish(
        self, client: PahoClient, userdata: Any, mid: int, reason_code: ReasonCode,
        properties: Properties,
    ) -> None:  # fmt: skip
        self._refused += reason_code.is_failure
        super()._on_publish(client, userdata, mid, reason_code, properties)

    def _on_disconnect(
        self, client: PahoClient, userdata: Any, flags: DisconnectFlags, reason_code: ReasonCode,
        properties: Properties | None = None,
    ) -> None:  # fmt: skip
        self.is_taken_over = reason_code.value == _TAKEN_OVER
        super()._on_disconnect(client, userdata, flags, reason_code, properties)


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


class Backoff:
    """Pauses between attempts, in seconds: from `first` on, each twice as long, up to `most`. Each
    is shortened by `chance`, so that many tables do not come back at the same moment."""

    def __init__(self, first: float, most: float, chance: Random | None = None) -> None:
        self._first, self._most = first, most
        self._chance = chance or SystemRandom()
        self._next = first

    def pause(self, lasted: float) -> float:
        """The pause after an attempt, or a connection, that `lasted` so many seconds. Only one that
        lasted begins anew: a broker may let us in and drop us at once, again and again."""
        if lasted > self._most:
            self._next = self._first
        pause = self._next * self._chance.uniform(0.5, 1.0)
        self._next = min(2 * self._next, self._most)
        return pause
