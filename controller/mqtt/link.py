"""The connection to a broker: kept up, and everything sent in order; the table never waits for it.

One task connects, sends what waits and reads commands, all on the table's own loop. What was sent
counts once the broker has acknowledged it; what was not is sent again on the next connection.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import ssl
from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

import aiomqtt
import msgspec

from controller.mqtt import trouble
from controller.mqtt.backoff import Backoff
from controller.mqtt.lasting import Lasting
from controller.mqtt.outbox import Batch
from controller.mqtt.topics import OFFLINE, ONLINE, Topics
from hardware.ports import PartFound, PartLost, PartTrouble

QOS = 1
KEEPALIVE_S = 20
"""After one and a half times this without a sign the broker takes a table for lost."""
PATIENCE_S = 6.0
"""How long one message may take to be acknowledged."""
LAST_S = 8.0
"""How long a table that ends waits for what is under way."""
RECONNECT_S, RECONNECT_MOST_S = 1.0, 60.0
"""Until the first attempt after a lost connection, and between attempts at most."""
READ_MOST = 20
"""Messages that wait to be read; more are dropped, as they come."""

NO_DELAY = ((socket.IPPROTO_TCP, socket.TCP_NODELAY, 1),)
"""Send each message at once: TCP would collect small ones, and wait for 40 ms."""

_QUIET = logging.getLogger("ringkeeper.mqtt")
_QUIET.setLevel(logging.CRITICAL)  # what goes wrong is said in a sentence of ours

News = PartFound | PartLost | PartTrouble
"""What is reported of the broker, as of any part."""


class Account(msgspec.Struct, frozen=True, kw_only=True):
    """Where the broker is, and who we are there. `ca_file`: who vouches for it; None: the usual."""

    host: str
    port: int
    username: str | None = None
    password: str | None = None
    tls: bool = False
    ca_file: str | None = None


class Source(Protocol):
    """What a link sends and whom it tells."""

    def began(self) -> None:
        """A connection begins: whatever was retained before is sent again."""

    def next(self) -> Batch | None:
        """Events to send; None: nothing waits."""

    def acknowledge(self, batch: Batch) -> None:
        """The broker has them."""

    def retained(self) -> Mapping[str, bytes]:
        """Topics whose retained messages have changed since they were last asked for."""

    def take(self, payload: bytes, *, retained: bool) -> None:
        """A message on the topic of commands."""


class BrokerLink:
    """Sends what a source has to a broker. `commands`: whether to subscribe to them; `tell` is
    called with the broker's news, not twice in a row with the same."""

    def __init__(
        self, account: Account, topics: Topics, source: Source, tell: Callable[[News], object], *,
        commands: bool = False,
    ) -> None:  # fmt: skip
        self._account, self._topics, self._source, self._sink = account, topics, source, tell
        self._commands = commands
        self._wake, self._stop = asyncio.Event(), asyncio.Event()
        self._told: News | None = None
        self._lasting = Lasting(asyncio.get_running_loop())
        self._task: asyncio.Task[None] | None = None
        self.connected = False

    def start(self) -> None:
        """Connect, and stay connected."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    def wake(self) -> None:
        """There may be something to send."""
        self._wake.set()

    async def close(self) -> None:
        """Send what waits if the broker is there, say that the table is gone, and disconnect."""
        if self._task is None:
            return
        self._stop.set()
        self._wake.set()
        _done, late = await asyncio.wait({self._task}, timeout=LAST_S)
        for task in late:
            task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        backoff, loop = Backoff(RECONNECT_S, RECONNECT_MOST_S), asyncio.get_running_loop()
        while not self._stop.is_set():
            began = loop.time()
            try:
                tls = await asyncio.to_thread(self._tls) if self._account.tls else None
                async with self._client(tls) as client:
                    self.connected = True
                    self._lasting.began(partial(self._tell, trouble.connected(self._where)))
                    await self._serve(client)
            except (aiomqtt.MqttError, OSError) as error:
                self._tell(self._lost(error))
            except Exception as error:  # a mistake of ours must neither end nor hide the reporting
                self._tell(trouble.internal_error(error))
            finally:
                self._lasting.close()
                self.connected = False
            await self._pause(backoff.pause(loop.time() - began))

    async def _pause(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._stop.wait()
        except TimeoutError:
            return

    def _client(self, tls: ssl.SSLContext | None) -> aiomqtt.Client:
        account, topics = self._account, self._topics
        return aiomqtt.Client(
            account.host, account.port, username=account.username, password=account.password,
            identifier=f"ringkeeper-{topics.prefix}-{topics.table}".replace("/", "-"),
            tls_context=tls, keepalive=KEEPALIVE_S, timeout=PATIENCE_S, logger=_QUIET,
            will=aiomqtt.Will(topics.status, OFFLINE, qos=QOS, retain=True),
            max_queued_incoming_messages=READ_MOST, socket_options=NO_DELAY,
        )  # fmt: skip

    def _tls(self) -> ssl.SSLContext:
        return ssl.create_default_context(cafile=self._account.ca_file)

    async def _serve(self, client: aiomqtt.Client) -> None:
        """Send and read until the connection ends, or the table does."""
        self._source.began()
        await client.publish(self._topics.status, ONLINE, qos=QOS, retain=True)
        await self._send_retained(client)
        if self._commands:
            await client.subscribe(self._topics.commands, qos=QOS)
        tasks = {
            asyncio.create_task(self._send(client)), asyncio.create_task(self._read(client)),
        }  # fmt: skip
        try:
            done, _rest = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()

    async def _send(self, client: aiomqtt.Client) -> None:
        while True:
            self._wake.clear()
            await self._send_waiting(client)
            if self._stop.is_set():
                await client.publish(self._topics.status, OFFLINE, qos=QOS, retain=True)
                return
            await self._wake.wait()

    async def _send_waiting(self, client: aiomqtt.Client) -> None:
        """Events come first; how things stand is not left behind, however many wait."""
        source = self._source
        while (batch := source.next()) is not None:
            for event in batch.events:
                payload = msgspec.json.encode(event)
                await client.publish(self._topics.events, payload, qos=QOS)
            source.acknowledge(batch)
            await self._send_retained(client)
        await self._send_retained(client)

    async def _send_retained(self, client: aiomqtt.Client) -> None:
        for topic, payload in self._source.retained().items():
            await client.publish(topic, payload, qos=QOS, retain=True)

    async def _read(self, client: aiomqtt.Client) -> None:
        async for message in client.messages:
            payload = message.payload
            if isinstance(payload, bytes):
                self._source.take(payload, retained=message.retain)

    def _tell(self, news: News) -> None:
        if news != self._told:
            self._told = news
            self._sink(news)

    @property
    def _where(self) -> str:
        return f"{self._account.host}:{self._account.port}"

    def _lost(self, error: Exception) -> PartLost:
        if self.connected:
            again = self._lasting.ended()
            return (trouble.unsteady if again else trouble.disconnected)(self._where)
        return trouble.not_connected(self._where, error, tls=self._account.tls)
