"""What a broker refuses, and a broker of before MQTT 5, which cannot say so."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager, suppress
from itertools import count
from pathlib import Path

import aiomqtt

from controller.mqtt.connection_checks import SHORT_MOST
from controller.mqtt.discovery import ROOT
from controller.mqtt.link import BrokerLink, News
from controller.mqtt.messages import Topics
from controller.mqtt.orders import Order, sign
from controller.mqtt.outbox import Batch
from hardware.ports import PartTrouble
from tests.broker import USER, RunningBroker, broker, made
from tests.dashboard.tables import event
from tests.mqtt.at_table import (
    KEY,
    PASSWORD,
    TOPICS,
    AtTable,
    Source,
    at_table,
    key_of,
    linked,
    needs_broker,
    once,
    publish,
    running,
    subscriber,
    until,
    watching,
)

pytestmark = needs_broker

ALL = f"{TOPICS.root}#"
IDENTIFIER = "ringkeeper-ringkeeper-prancing-pony"


def rules(folder: Path, *topics: str, read: str = "#") -> Path:
    """A file of rules by which our user may `read` everything, and write to these topics."""
    file = folder / "rules"
    lines = [f"user {USER}", f"topic read {read}", *(f"topic write {topic}" for topic in topics)]
    file.write_text("\n".join(lines) + "\n", "utf-8")
    file.chmod(0o600)
    return file


@contextmanager
def ruled(folder: Path, *topics: str, read: str = "#") -> Iterator[RunningBroker]:
    more = [f"acl_file {rules(folder, *topics, read=read)}"]
    with broker(folder, password=PASSWORD, more=more) as one:
        yield one


def refusal(below: str) -> str:
    return (
        f"MQTT: The broker does not let this table write below {below}. "
        "Allow it in the broker's rules."
    )


async def test_events_that_are_refused_are_told_once_and_sent_later(tmp_path: Path) -> None:
    """MQTT 5.0, 3.4.2.1: the acknowledgement says "not authorized"."""
    with ruled(tmp_path, TOPICS.status, TOPICS.state) as one:
        async with watching(one) as seen, at_table(tmp_path / "table", one) as at:
            told = refusal(TOPICS.root)
            await until(lambda: told in at.told)
            await at.play(20)
            await until(lambda: seen.states and seen.states[-1].n == at.last.seq)
            assert seen.events == []
            assert at.told.count(told) == 1
            rules(tmp_path, ALL)
            one.reload()
            await at.play(5, seed=2)
            expected = at.expected()

            def ended() -> bool:
                at.reporter.link.wake()  # it tries again now and then by itself, too
                return seen.ended(expected[-1])

            await until(ended)
            assert once(seen.events) == expected


async def test_a_house_that_may_not_be_told_stops_nothing(tmp_path: Path) -> None:
    with ruled(tmp_path, ALL) as one:
        async with watching(one) as seen, at_table(tmp_path / "table", one) as at:
            await at.play(20)
            expected = at.expected()
            await until(lambda: seen.ended(expected[-1]))
            assert seen.events == expected
            assert at.told.count(refusal(f"{ROOT}/")) == 1


def unheard(topics: Topics = TOPICS) -> str:
    return (
        f"MQTT: The broker does not let this table read {topics.commands}, so no commands "
        "arrive. Allow reading in the broker's rules."
    )


async def paused(one: RunningBroker, at: AtTable) -> None:
    """Have the table pause, by a command."""
    numbers = count(10_000_000)
    while not at.table.panel.paused:  # the first ones may come before it has subscribed
        wanted = Order(id=str(next(numbers)), table=TOPICS.table, at=time.time(), what="pause")
        await publish(one, TOPICS.commands, sign(KEY, wanted))


async def test_commands_that_are_withheld_are_told_until_they_come(tmp_path: Path) -> None:
    """Mosquitto with an acl_file grants the subscription, and lets nothing through."""
    with ruled(tmp_path, ALL, f"{ROOT}/#", read="elsewhere/#") as one:
        async with at_table(
            tmp_path / "table", one, commands=True, key_file=key_of(tmp_path)
        ) as at:
            await until(lambda: unheard() in at.told)
            assert at.reporter.link.connected
            one.kill()
            await until(lambda: not at.reporter.link.connected)
            rules(tmp_path, ALL, f"{ROOT}/#")
            one.start()
            await paused(one, at)
            assert at.told.count(unheard()) == 1


async def test_a_table_that_may_not_write_to_its_commands_is_told_nothing(tmp_path: Path) -> None:
    """Its own message is refused, so nobody can tell whether others would come."""
    own = [TOPICS.status, TOPICS.state, TOPICS.recent, TOPICS.events, f"{ROOT}/#"]
    key = key_of(tmp_path)
    with ruled(tmp_path, *own) as one:
        async with (
            watching(one) as seen,
            at_table(tmp_path / "table", one, commands=True, key_file=key) as at,
        ):
            await until(lambda: at.reporter.link.connected)
            await at.play(20)
            await until(lambda: seen.ended(at.expected()[-1]))
            assert not [line for line in at.told if "broker" in line]


def refused_suback(data: bytes) -> bytes:
    """Packets of a broker, in which it now refuses every subscription (MQTT 5.0, table 3-8: 135,
    "not authorized")."""
    found, rest = bytearray(), data
    while rest:
        length, at = rest[1] & 0x7F, 2
        if rest[1] & 0x80:  # 1.5.5: two bytes
            length, at = length | rest[2] << 7, 3
        packet, rest = rest[: at + length], rest[at + length :]
        found += packet[:-1] + b"\x87" if packet[0] == 0x90 else packet
    return bytes(found)


async def test_a_subscription_that_is_refused_is_told(tmp_path: Path) -> None:
    """MQTT 5.0, 3.9.3."""
    async with (
        running(tmp_path) as behind,
        unsubscribed(behind) as one,
        at_table(tmp_path / "table", one, commands=True, key_file=key_of(tmp_path)) as at,
    ):
        await until(lambda: unheard() in at.told)
        assert at.reporter.link.connected


class Refused(Source):
    """It has an event that the broker refuses; its table wakes the link at any news."""

    def __init__(self) -> None:
        super().__init__()
        self.news, self.link = list[News](), list[BrokerLink]()

    def waiting(self) -> Batch | None:
        return Batch(None, 0, (event(1),))

    def tell(self, news: News) -> None:
        self.news.append(news)
        for link in self.link:
            link.wake()


async def test_what_is_refused_is_not_sent_over_and_over(tmp_path: Path) -> None:
    with ruled(tmp_path, TOPICS.status, "other/#") as one:
        source = Refused()
        source.link.append(linked(one, source, source.tell, TOPICS.table))
        await until(lambda: any(isinstance(news, PartTrouble) for news in source.news))
        for _time in range(20):  # as long as this takes
            await publish(one, "other/topic", b"")
        assert source.asked <= 3
        await source.link[0].close()


@asynccontextmanager
async def served(
    came: Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]], folder: Path
) -> AsyncIterator[RunningBroker]:
    """What a table takes for a broker: it does this with each connection."""
    server = await asyncio.start_server(came, "127.0.0.1", 0)
    async with server:
        yield made(folder, server.sockets[0].getsockname()[1], PASSWORD)


def unsubscribed(behind: RunningBroker) -> AbstractAsyncContextManager[RunningBroker]:
    async def came(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", behind.port)
        await asyncio.gather(_pass_on(reader, back), _pass_on(there, writer, refused_suback))

    return served(came, behind.folder)


def old(behind: RunningBroker) -> AbstractAsyncContextManager[RunningBroker]:
    """A broker that knows MQTT 3.1.1 only, and says so."""

    async def came(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        asked = await reader.read(4096)
        if asked[asked.index(b"MQTT") + 4] != 4:  # 3.1.2.2: the version
            writer.write(b"\x20\x02\x00\x01")
            writer.close()
            return
        there, back = await asyncio.open_connection("127.0.0.1", behind.port)
        back.write(asked)
        await asyncio.gather(_pass_on(reader, back), _pass_on(there, writer))

    return served(came, behind.folder)


async def _pass_on(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    change: Callable[[bytes], bytes] = bytes,
) -> None:
    with suppress(ConnectionError):
        while data := await reader.read(4096):
            writer.write(change(data))
    writer.close()


async def test_another_table_of_the_same_name_is_suspected_and_told_once(tmp_path: Path) -> None:
    """Mosquitto 2.0 closes the older of two connections without a word."""
    async with running(tmp_path) as one, at_table(tmp_path / "table", one) as at:
        v5 = aiomqtt.ProtocolVersion.V5
        for _time in range(SHORT_MOST + 1):
            await until(lambda: at.reporter.link.connected)
            async with subscriber(one, IDENTIFIER, clean=None, protocol=v5):
                await until(lambda: not at.reporter.link.connected)
        told = [line for line in at.told if "MQTT" in line]
        assert told[-2:] == [
            "MQTT: back: It can be used again.",
            f"MQTT: gone: The connection to 127.0.0.1:{one.port} is lost again and again, "
            "perhaps to a table of the same name. The game goes on.",
        ]
        assert len(told) == 2 * SHORT_MOST
        assert "name under [mqtt] in hardware.toml" in at.lines[-1]


async def test_another_table_of_the_name_that_the_broker_names_is_told(tmp_path: Path) -> None:
    """MQTT 5.0, 3.14.2.1: "session taken over"."""

    async def came(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A broker lets the table in, and says at once that another one came."""
        await reader.read(4096)
        writer.write(b"\x20\x03\x00\x00\x00\xe0\x02\x8e\x00")  # CONNACK, DISCONNECT 142
        await reader.read()
        writer.close()

    async with served(came, tmp_path) as one, at_table(tmp_path / "table", one) as at:
        await until(lambda: len(at.lines) > 1)
        assert at.lines[1].endswith(
            f"another table at 127.0.0.1:{one.port} has this table's name; "
            "give each table its own: name under [mqtt] in hardware.toml"
        )


async def test_a_broker_that_knows_only_the_older_version_is_spoken_to(tmp_path: Path) -> None:
    """MQTT 3.1.1, 3.2.2.3: unacceptable protocol version."""
    async with (
        running(tmp_path) as behind,
        watching(behind) as seen,
        old(behind) as one,
        at_table(tmp_path / "table", one) as at,
    ):
        await at.play(20)
        expected = at.expected()
        await until(lambda: seen.ended(expected[-1]))
        assert [line for line in at.told if "MQTT" in line] == ["MQTT: ready"]
