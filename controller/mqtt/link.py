"""The connection to a broker: kept up, and everything sent in order; the table never waits for it.

One task connects, sends what waits and reads commands, all on the table's own loop. What was sent
counts once the broker has acknowledged it; what was not is sent again on the next connection.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Protocol

import aiomqtt
import msgspec
from aiomqtt import ProtocolVersion

from controller.mqtt import trouble
from controller.mqtt.client import Account, Backoff, Client, Versions, context
from controller.mqtt.connection_checks import Hearing, Lasting
from controller.mqtt.messages import OFFLINE, ONLINE, Topics
from controller.mqtt.outbox import Batch
from hardware.ports import PartFound, PartLost, PartTrouble

LAST_S = 8.0
"""How long a table that ends waits for what is under way."""
RECONNECT_S, RECONNECT_MOST_S = 1.0, 60.0
"""Until the first attempt after a lost connection, and between attempts at most."""
REFUSED_AGAIN_S = 60.0
"""Until what the broker refused is tried again, if nothing else happens."""
News = PartFound | PartLost | PartTrouble
"""What is reported of the broker, as of any part."""


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

    def receive(self, payload: bytes, *, retained: bool) -> None:
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
        self._versions = Versions()
        self._lasting, self._taken_over = Lasting(asyncio.get_running_loop()), False
        self._wake, self._stop = asyncio.Event(), asyncio.Event()
        self._told: News | None = None
        self._refused_below = set[str]()
        self._later: asyncio.TimerHandle | None = None
        self._hearing: Hearing | None = None  # of this connection; None: without commands
        self._task: asyncio.Task[None] | None = None
        self.connected = False

    def start(self) -> None:
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
                tls = await asyncio.to_thread(context, self._account)
                await self._once(tls)
            except (aiomqtt.MqttError, OSError) as error:
                if not self.connected and self._versions.failed(error):
                    continue
                self._tell(self._lost(error))
            except Exception as error:  # a mistake of ours must neither end nor hide the reporting
                self._tell(trouble.internal_error(error))
            finally:
                self.connected = False
            with suppress(TimeoutError):
                async with asyncio.timeout(backoff.pause(loop.time() - began)):
                    await self._stop.wait()

    async def _once(self, tls: ssl.SSLContext | None) -> None:
        client = Client.of(self._account, self._topics, self._versions.spoken, tls)
        try:
            async with client:
                await self._connected(client)
        finally:
            self._taken_over = client.is_taken_over

    async def _connected(self, client: Client) -> None:
        self.connected = True
        self._lasting.began(partial(self._tell, trouble.connected(self._where)))
        try:
            await self._serve(client)
        finally:
            self._lasting.close()

    async def _serve(self, client: Client) -> None:
        """Send and read until the connection ends, or the table does."""
        self._source.began()
        await self._retain(client, self._topics.status, ONLINE)
        await self._send_retained(client)
        hearing = self._hearing = self._new_hearing()
        tasks = {
            asyncio.create_task(self._send(client)), asyncio.create_task(self._read(client)),
        }  # fmt: skip
        try:
            done, _rest = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if hearing is not None:
                hearing.close()
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            task.result()

    async def _send(self, client: Client) -> None:
        while True:
            self._wake.clear()
            await self._send_waiting(client)
            if self._hearing is not None:
                await self._hearing.ask(client, echoes=self._versions.spoken is ProtocolVersion.V5)
            if self._stop.is_set():
                await self._retain(client, self._topics.status, OFFLINE)
                return
            await self._wake.wait()

    def _try_later(self) -> None:
        """What was refused, if nothing wakes us before."""
        loop = asyncio.get_running_loop()
        if self._later is None or self._later.when() <= loop.time():
            self._later = loop.call_later(REFUSED_AGAIN_S, self._wake.set)

    async def _send_waiting(self, client: Client) -> None:
        """Events come first; how things stand is not left behind, however many wait."""
        source = self._source
        while (batch := source.next()) is not None and await self._send_batch(client, batch):
            source.acknowledge(batch)
            await self._send_retained(client)
        await self._send_retained(client)

    async def _send_batch(self, client: Client, batch: Batch) -> bool:
        """What the broker refuses is not lost: it is sent again later, or when more happens."""
        for event in batch.events:
            if not await client.is_taken(self._topics.events, msgspec.json.encode(event)):
                self._refused(self._topics.events)
                self._try_later()
                return False
        return True

    async def _send_retained(self, client: Client) -> None:
        for topic, payload in self._source.retained().items():
            await self._retain(client, topic, payload)

    async def _retain(self, client: Client, topic: str, payload: bytes | str) -> None:
        if not await client.is_taken(topic, payload, retain=True):
            self._refused(topic)

    def _refused(self, topic: str) -> None:
        """It is said once of our own topics, and once of others: news may wake us to send again."""
        ours = self._topics.root
        below = ours if topic.startswith(ours) else f"{topic.partition('/')[0]}/"
        if below not in self._refused_below:
            self._refused_below.add(below)
            self._sink(trouble.write_refused(below))

    async def _read(self, client: Client) -> None:
        async for message in client.messages:
            payload = message.payload
            hearing = self._hearing
            if isinstance(payload, bytes) and not (hearing and hearing.is_echo(payload)):
                self._source.receive(payload, retained=message.retain)

    def _new_hearing(self) -> Hearing | None:
        if not self._commands:
            return None

        def tell(hears: bool) -> None:
            if not hears:
                self._try_later()
            refused = trouble.read_refused(self._topics.commands)
            self._sink(trouble.connected(self._where) if hears else refused)

        return Hearing(self._topics.commands, tell, REFUSED_AGAIN_S)

    def _tell(self, news: News) -> None:
        if news != self._told:
            self._told = news
            self._sink(news)

    @property
    def _where(self) -> str:
        return f"{self._account.host}:{self._account.port}"

    def _lost(self, error: Exception) -> PartLost:
        if not self.connected:
            return trouble.not_connected(self._where, error, tls=self._account.tls)
        again = self._lasting.ended(pushed_out=self._taken_over)
        if self._taken_over:
            return trouble.pushed_out(self._where)
        return (trouble.lost_again if again else trouble.disconnected)(self._where)
