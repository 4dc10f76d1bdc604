"""Tables that publish, in a process of their own.

`python -m tests.dashboard.publisher PORT FIRST COUNT`: the number of the first table, and how
many. Each has its own connection and does something ten times a second; every fifth time it says
how things stand, too, and now and then what happened last. Runs until a line comes in; then waits
for all acknowledgements and prints how many events it has published.
"""

import asyncio
import sys
import time

import msgspec

from controller.mqtt.outbox import Recent
from tests.dashboard.tables import PlayedTable
from tests.dashboard.wire import ANSWER_BYTES, DISCONNECTING, connecting, publishing

EVENTS_A_SECOND = 10
STATE_EVERY = 5  # events


class Connection:
    """A table's connection, which counts what is acknowledged."""

    def __init__(self, table: PlayedTable) -> None:
        self.table = table
        self._sent = self._done = self.events = 0
        self._is_last, self._all = False, asyncio.Event()
        self._recent = Recent(_nobody)

    async def run(self, port: int, over: asyncio.Event) -> None:
        """Publish until it is over; then until all is acknowledged."""
        reader, self._writer = await asyncio.open_connection("127.0.0.1", port)
        self._writer.write(connecting(self.table.topics.table))
        await reader.readexactly(ANSWER_BYTES)
        reading = asyncio.create_task(self._count(reader))
        self._publish(self.table.topics.status, b"online", retained=True)
        await self._play(over)
        self._publish(self.table.topics.state, self.table.state(time.time()), retained=True)
        self._is_last = True
        await self._all.wait()
        self._writer.write(DISCONNECTING)
        await self._writer.drain()
        reading.cancel()

    async def _play(self, over: asyncio.Event) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time() + hash(self.table.name) % 100 / 100 / EVENTS_A_SECOND
        while not over.is_set():
            await asyncio.sleep(due - loop.time())
            due += 1 / EVENTS_A_SECOND
            event = self.table.happen(time.time())
            self._publish(self.table.topics.events, msgspec.json.encode(event))
            self._recent.add([event])
            self.events += 1
            if (recent := self._recent.due()) is not None:
                self._publish(self.table.topics.recent, recent, retained=True)
            if self.events % STATE_EVERY == 0:
                state = self.table.state(time.time())
                self._publish(self.table.topics.state, state, retained=True)

    def _publish(self, topic: str, payload: bytes, *, retained: bool = False) -> None:
        self._sent += 1
        self._writer.write(publishing(topic, payload, self._sent, retained=retained))

    async def _count(self, reader: asyncio.StreamReader) -> None:
        while True:
            await reader.readexactly(ANSWER_BYTES)
            self._done += 1
            if self._is_last and self._done == self._sent:
                self._all.set()


def _nobody() -> None:
    """Does nothing: nobody has to be woken, as the next event comes soon."""


async def publish(port: int, tables: list[PlayedTable]) -> None:
    over = asyncio.Event()
    asyncio.get_running_loop().add_reader(sys.stdin.fileno(), over.set)
    connections = [Connection(table) for table in tables]
    await asyncio.gather(*(one.run(port, over) for one in connections))
    print(sum(one.events for one in connections), flush=True)


if __name__ == "__main__":
    _port, _first, _count = map(int, sys.argv[1:])
    asyncio.run(publish(_port, [PlayedTable(number) for number in range(_first, _first + _count)]))
