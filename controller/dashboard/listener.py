"""Listens to a broker for a hall, and connects again for as long as it takes.

The broker keeps what is published while the connection is lost, if it has room (docs/hall.md).
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import socket
import ssl
import time
from collections.abc import Callable

import msgspec
from aiomqtt import Message, MqttCodeError, MqttError, ProtocolVersion
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.subscribeoptions import SubscribeOptions

from controller.dashboard.incoming import RECENT_PAYLOAD_BYTES
from controller.dashboard.site import Broadcast
from controller.dashboard.tables import Hall
from controller.mqtt.client import Backoff, QuietClient
from controller.mqtt.messages import ANY_TABLE, PREFIX, Topics

FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.5, 5.0
"""Between two attempts to connect: twice as long after each that failed. Never long: a broker that
was restarted may have forgotten us, and keeps nothing for us until we are back."""

SESSION_S = 600
"""How long the broker keeps messages for us after the connection was lost."""

UNACKNOWLEDGED = 1000
"""Messages that the broker may send ahead of our acknowledgements (MQTT 5, 3.1.2.11.3)."""

REFUSALS = frozenset({134, 135, 138, 140})
"""Reason codes: wrong name or password, no rights, banned, wrong method (MQTT 5, 3.2.2.2)."""


class Broker(msgspec.Struct, frozen=True):
    """Where a broker is, and who we are to it."""

    host: str
    port: int
    username: str | None = None
    password: str | None = None
    tls: ssl.SSLContext | None = None
    prefix: str = PREFIX


class Refused(Exception):
    """The broker does not let us in; the message is its own word."""


class Unreadable(MqttError):
    """The broker lets us in, but does not let us read the tables' topics."""


class Reader:
    """Passes all messages of a hall's tables to `take`, one at a time. `linked` is called when the
    broker connects or is lost, with the reason for a loss, if it is known."""

    def __init__(
        self,
        broker: Broker,
        take: Callable[[Message], object],
        linked: Callable[[bool, str], object],
    ) -> None:
        self._broker, self._on_message, self._linked = broker, take, linked
        self._name = f"ringkeeper-hall-{secrets.token_hex(6)}"
        self._known = False  # to the broker, by that name
        self._is_linked: bool | None = None

    async def run(self) -> None:
        """Never returns. Refused, if the broker refuses the first time that it answers."""
        backoff, loop = Backoff(FIRST_PAUSE_S, LONGEST_PAUSE_S), asyncio.get_running_loop()
        while True:
            began = loop.time()
            try:
                await self._listen()
            except (MqttError, OSError) as error:
                if not self._known and _code(error) in REFUSALS:
                    raise Refused(_reason(error)) from error
                self._say(_reason(error), linked=False)
            await asyncio.sleep(backoff.pause(loop.time() - began))

    async def _listen(self) -> None:
        """Until the connection is lost: MqttError, OSError."""
        topics = Topics(ANY_TABLE, self._broker.prefix)
        options = SubscribeOptions(qos=1)
        wanted = [(topic, options) for topic in (topics.status, topics.state, topics.events)]
        wanted.append(
            (topics.recent, SubscribeOptions(qos=0))
        )  # the broker should not keep it for us
        async with self._client() as client:
            self._known = True
            answers = await client.subscribe(wanted)
            if any(getattr(one, "is_failure", False) for one in answers):
                raise Unreadable
            self._say(linked=True)
            async for _none in client.messages:  # they are handed over as they come
                pass

    def _say(self, why_not: str = "", *, linked: bool) -> None:
        if linked is not self._is_linked:
            self._is_linked = linked
            self._linked(linked, why_not)

    def _client(self) -> QuietClient:
        broker = self._broker
        return QuietClient(
            broker.host, broker.port, username=broker.username, password=broker.password,
            tls_context=broker.tls, identifier=self._name, protocol=ProtocolVersion.V5,
            clean_start=not self._known, properties=_wishes(), logger=_quiet(),
            queue_type=handing_to(self._on_message),
        )  # fmt: skip


def handing_to(take: Callable[[Message], object]) -> type[asyncio.Queue[Message]]:
    """A queue that keeps nothing: whoever reads too slowly slows the broker's connection down, and
    no memory fills."""

    class Handing(asyncio.Queue[Message]):
        def put_nowait(self, item: Message) -> None:
            take(item)

    return Handing


def _wishes() -> Properties:
    """What we ask of the broker. It leaves out messages that are larger than any of a table."""
    wishes = Properties(PacketTypes.CONNECT)  # type: ignore[no-untyped-call]
    wishes.SessionExpiryInterval = SESSION_S
    wishes.ReceiveMaximum = UNACKNOWLEDGED
    wishes.MaximumPacketSize = 2 * RECENT_PAYLOAD_BYTES
    return wishes


def _code(error: Exception) -> int:
    """The reason code of a refusal; 0: it is none."""
    code = error.rc if isinstance(error, MqttCodeError) else None
    return code if isinstance(code, int) else code.value if code else 0


def _reason(error: BaseException | None) -> str:
    """Why there is no connection, if the hall's operator can do something about it."""
    while error is not None:
        if isinstance(error, MqttCodeError) and _code(error) in REFUSALS:
            return str(error.rc)
        for kind, words in _REASONS.items():
            if isinstance(error, kind):
                return words
        error = error.__cause__ or error.__context__
    return ""


_REASONS = {
    Unreadable: "it does not let this user read the tables' topics",
    ssl.SSLCertVerificationError: "its certificate is not trusted; see --ca",
    socket.gaierror: "there is no such host",
    ConnectionRefusedError: "nobody listens there",
}


def _quiet() -> logging.Logger:
    """The library's own messages are for its developers."""
    logger = logging.getLogger(__name__)
    logger.setLevel(logging.CRITICAL)
    return logger


SILENT_S = 90.0
"""How long tables may take to come back after the broker was away."""


class Listener:
    """A hall and what its pages share. `tell` is called when the broker connects or is lost, with
    the reason for a loss and the number of entries of games that are missing so far."""

    def __init__(self, broker: Broker, tell: Callable[[bool, str, int], object]) -> None:
        self._hall = Hall(broker.prefix)
        self.shared = Broadcast(self._hall, time.time)
        self._reader = Reader(broker, self._on_message, self._linked)
        self._tell = tell
        self._settling: asyncio.TimerHandle | None = None

    async def run(self) -> None:
        """Never returns. Refused, if the broker refuses the first time that it answers."""
        await self._reader.run()

    def _on_message(self, message: Message) -> None:
        payload = message.payload
        if isinstance(payload, bytes | bytearray):
            topic, now = str(message.topic), time.time()
            self._hall.receive(topic, bytes(payload), now, retained=message.retain)
            self.shared.bell.ring()

    def _linked(self, connected: bool, why_not: str) -> None:
        if self._settling is not None:
            self._settling.cancel()
            self._settling = None
        if connected:
            self._settling = asyncio.get_running_loop().call_later(SILENT_S, self._settle)
        else:
            self._hall.doubt()
        self.shared.link(connected=connected)
        self._tell(connected, why_not, self._hall.missing)

    def _settle(self) -> None:
        self._hall.lose_silent(time.time())
        self.shared.bell.ring()
