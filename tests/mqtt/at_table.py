"""A table beside the real Mosquitto, with a user and a password, and what a subscriber has seen."""

import asyncio
import subprocess
import time
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiomqtt
import msgspec
import pytest

from controller.bots import SimpleBot
from controller.bots.playing import DiceRoller, next_command
from controller.mqtt.client import Account
from controller.mqtt.link import BrokerLink, News
from controller.mqtt.messages import TableEvent, TableState, Topics
from controller.mqtt.outbox import Batch
from controller.mqtt.reporter import Reporter
from controller.mqtt.to_messages import happened, names_of, seated
from controller.rules.entries import Entry
from controller.rules.refusals import Refusal
from controller.rules.state import Phase
from controller.table import Table
from hardware.profile.types import MqttProfile
from tests.broker import MOSQUITTO, NO_BROKER, USER, RunningBroker, broker, made
from tests.games.played import EDITION
from tests.patience import PATIENCE_S, until as until
from tests.table.hands import banker, hands

NAME = "Prancing Pony"
TOPICS = Topics("prancing-pony")


KEY = b"one key to rule them all, 0123456789"


def profile(broker: RunningBroker, **more: object) -> MqttProfile:
    secret = broker.folder / "password"
    secret.write_text(f"{PASSWORD}\n", encoding="utf-8")
    usual = {"host": "127.0.0.1", "port": broker.port, "username": USER, "name": NAME,
             "password_file": str(secret)}  # fmt: skip
    return msgspec.convert(usual | more, MqttProfile)


class AtTable:
    """A table with a journal, and its reporter. `lines`: what parts have reported, for the host;
    `told`: the lines of the table's log, which players see."""

    def __init__(self, table: Table, reporter: Reporter, lines: list[str]) -> None:
        self.table, self.reporter, self.lines = table, reporter, lines
        self.told = list[str]()
        table.log.append(self.told.append)

    async def play(self, commands: int, seed: int = 1) -> None:
        """Let bots give so many commands, or fewer if the game ends."""
        from random import Random

        rng = Random(seed)
        roller, bots = DiceRoller(EDITION, rng), [SimpleBot()] * self.table.state.seats
        for _n in range(commands):
            if self.table.state.phase is Phase.OVER:
                return
            outcome = self.table.do(next_command(self.table.state, bots, roller))
            assert not isinstance(outcome, Refusal)
            await asyncio.sleep(0)

    def expected(self) -> list[TableEvent]:
        found: list[TableEvent] = []
        names = names_of(self.table.state)
        with self.table.speaking():
            for entry in self.table.banker.history():
                names = seated(entry, names, self.table.state.edition)
                found += happened(self.game, entry, names)
        return found

    def told_last(self) -> int:
        """How many events the last entry has that are told."""
        with self.table.speaking():
            return len(happened(self.game, self.last, names_of(self.table.state)))

    @property
    def game(self) -> str:
        journal = self.table.banker.journal
        assert journal is not None
        return journal.ident.hex()

    @property
    def last(self) -> Entry:
        return self.table.banker.history()[-1]


@asynccontextmanager
async def at_table(
    folder: Path,
    broker: RunningBroker,
    table: Table | None = None,
    language: str = "en",
    wall: Callable[[], float] = time.time,
    **more: object,
) -> AsyncIterator[AtTable]:
    """A table whose game has begun, for a while."""
    folder.mkdir(exist_ok=True)  # noqa: ASYNC240  in memory
    lines = list[str]()
    own = table is None
    if table is None:
        one = banker(journal=folder / "game.journal")
        table = hands(one, language=language).table
    reporter = Reporter(table, profile(broker, **more), folder, wall)
    table.details.append(lines.append)
    try:
        yield AtTable(table, reporter, lines)
    finally:
        await reporter.close()
        if own and table.banker.journal is not None:
            table.banker.journal.close()


class Watcher:
    """Everything that a subscriber has got, in order."""

    def __init__(self) -> None:
        self.got: list[tuple[str, bytes, bool]] = []
        self.there = asyncio.Event()

    async def run(self, broker: RunningBroker, topic: str) -> None:
        """Stay subscribed, also when the broker was away."""
        while True:
            try:
                async with subscriber(broker, "watcher", clean=False) as client:
                    await client.subscribe(topic, qos=1)
                    self.there.set()
                    async for message in client.messages:
                        payload = message.payload
                        assert isinstance(payload, bytes)
                        self.got.append((str(message.topic), payload, bool(message.retain)))
            except aiomqtt.MqttError:
                await until(broker.listens)

    @property
    def events(self) -> list[TableEvent]:
        return [msgspec.json.decode(one, type=TableEvent) for one in self.of(TOPICS.events)]

    @property
    def states(self) -> list[TableState]:
        return [msgspec.json.decode(one, type=TableState) for one in self.of(TOPICS.state)]

    def ended(self, last: TableEvent) -> bool:
        return self.of(TOPICS.events)[-1:] == [msgspec.json.encode(last)]

    def of(self, topic: str) -> list[bytes]:
        return [payload for where, payload, _retained in self.got if where == topic]


@asynccontextmanager
async def watching(broker: RunningBroker, topic: str = "#") -> AsyncIterator[Watcher]:
    watcher = Watcher()
    task = asyncio.create_task(watcher.run(broker, topic))
    try:
        await asyncio.wait_for(watcher.there.wait(), PATIENCE_S)
        yield watcher
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


def once(events: Iterable[TableEvent]) -> list[TableEvent]:
    """Without repeats, which are known by their ids."""
    return list({one.id: one for one in events}.values())


async def publish(broker: RunningBroker, topic: str, payload: bytes, **more: Any) -> None:
    async with subscriber(broker, "sender") as client:
        await client.publish(topic, payload, qos=1, **more)


PASSWORD = "speak-friend"

needs_broker = pytest.mark.skipif(MOSQUITTO is None, reason=NO_BROKER)


def stopped(folder: Path) -> RunningBroker:
    return made(folder, password=PASSWORD)


@asynccontextmanager
async def running(folder: Path, *, tls: bool = False) -> AsyncIterator[RunningBroker]:
    more = [*_lasting(folder), *(_tls(folder) if tls else ())]
    with broker(folder, password=PASSWORD, more=more) as one:
        yield one


def subscriber(
    at: RunningBroker, name: str, *, clean: bool | None = True, **more: Any
) -> aiomqtt.Client:
    """A subscriber; one that is not `clean` gets what it missed while it was away."""
    return aiomqtt.Client(
        "127.0.0.1", at.port, username=USER, password=PASSWORD, identifier=name,
        clean_session=clean, timeout=PATIENCE_S, **more,
    )  # fmt: skip


class Source:
    """What a link sends for a table: nothing; counts its connections, and how often it is asked."""

    def __init__(self) -> None:
        self.connections = self.asked = 0

    def began(self) -> None:
        self.connections += 1

    def next(self) -> Batch | None:
        self.asked += 1
        return self.waiting()

    def waiting(self) -> Batch | None:
        return None

    def acknowledge(self, batch: Batch) -> None:
        raise AssertionError(batch)

    def retained(self) -> Mapping[str, bytes]:
        return {}

    def receive(self, payload: bytes, *, retained: bool) -> None:
        raise AssertionError(payload, retained)


def linked(
    at: RunningBroker, source: Source, tell: Callable[[News], None], name: str = "pony"
) -> BrokerLink:
    """A link to the broker that has been started."""
    account = Account(host="127.0.0.1", port=at.port, username=USER, password=PASSWORD)
    link = BrokerLink(account, Topics(name), source, tell)
    link.start()
    return link


def key_of(folder: Path) -> str:
    key = folder / "key"
    key.write_bytes(KEY)
    return str(key)


def _lasting(folder: Path) -> list[str]:
    return [
        "persistence true", f"persistence_location {folder}/", "autosave_on_changes true",
        "autosave_interval 1", "set_tcp_nodelay true",
    ]  # fmt: skip


def _tls(folder: Path) -> list[str]:
    """With a key and a certificate for 127.0.0.1 that vouches for itself."""
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
               "-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1",
               "-keyout", str(folder / "broker.key"),
               "-out", str(folder / "broker.pem")]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE_S)
    return [f"certfile {folder}/broker.pem", f"keyfile {folder}/broker.key"]
