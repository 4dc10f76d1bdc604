"""The retained message of recent events: when it is due, and what is in it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import msgspec

from controller.mqtt.messages import RecentEvents, TableEvent
from controller.mqtt.outbox import RECENT_BYTES, RECENT_MOST_S, Recent
from tests.dashboard.tables import event
from tests.mqtt.at_table import TOPICS, Watcher, at_table, until, watching
from tests.mqtt.mosquitto import needs_broker, running


class Jumping(asyncio.SelectorEventLoop):
    """A loop whose clock can be put forward."""

    ahead = 0.0

    def time(self) -> float:
        return super().time() + self.ahead


def in_time(check: Callable[[Jumping], None]) -> None:
    """Run a check in such a loop."""

    async def run() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Jumping)
        check(loop)

    with asyncio.Runner(loop_factory=Jumping) as runner:
        runner.run(run())


def sent(message: bytes | None) -> list[int]:
    """The entries in a message."""
    assert message is not None
    return [one.n for one in msgspec.json.decode(message, type=RecentEvents).events]


def test_it_is_due_at_once_and_then_after_a_pause() -> None:
    def check(loop: Jumping) -> None:
        recent = Recent(lambda: None)
        assert recent.due() is None
        recent.add([event(1)])
        assert sent(recent.due()) == [1]
        assert recent.due() is None
        recent.add([event(2)])
        assert recent.due() is None
        loop.ahead += RECENT_MOST_S
        assert sent(recent.due()) == [1, 2]

    in_time(check)


def test_whoever_sends_it_is_woken_when_it_is_due() -> None:
    async def run() -> None:
        loop, woken = asyncio.get_running_loop(), asyncio.Event()
        assert isinstance(loop, Jumping)
        recent = Recent(woken.set)
        recent.add([event(1)])
        recent.due()
        recent.add([event(2)])
        assert recent.due() is None
        loop.ahead += RECENT_MOST_S
        await woken.wait()
        assert sent(recent.due()) == [1, 2]
        recent.add([event(3)])
        assert recent.due() is None  # and it will be woken again
        woken.clear()
        loop.ahead += RECENT_MOST_S
        await woken.wait()

    with asyncio.Runner(loop_factory=Jumping) as runner:
        runner.run(run())


def test_it_is_due_again_with_every_connection_and_at_the_end() -> None:
    def check(_loop: Jumping) -> None:
        recent = Recent(lambda: None)
        recent.add([event(1)])
        recent.due()
        recent.began()
        assert sent(recent.due()) == [1]
        recent.add([event(2)])
        assert recent.due() is None
        recent.close()
        assert sent(recent.due()) == [1, 2]
        assert recent.due() is None

    in_time(check)


def test_it_holds_the_newest_that_fit() -> None:
    def check(_loop: Jumping) -> None:
        recent, many = Recent(lambda: None), 5000
        longest = [event(n, text="é" * 250) for n in range(1, many + 1)]
        recent.add(longest)
        message = recent.due()
        entries = sent(message)
        assert entries == list(range(many + 1 - len(entries), many + 1))
        assert message is not None
        assert RECENT_BYTES - 1000 < len(message) <= RECENT_BYTES + 100

    in_time(check)


def test_two_hundred_usual_events_fit() -> None:
    """A text of 60 letters is longer than most: see the messages in tests/dashboard/tables.py."""
    usual = TableEvent("0" * 32, 1000, 0, 1_795_732_948.5, "deed-claimed", "x" * 60, 3, 160)
    assert RECENT_BYTES // (len(msgspec.json.encode(usual)) + 1) >= 200


@needs_broker
async def test_a_table_that_starts_again_retains_what_it_had_sent(tmp_path: Path) -> None:
    """It may have been the table that lost its power together with the broker."""
    async with running(tmp_path) as broker, watching(broker, TOPICS.recent) as seen:
        async with at_table(tmp_path / "table", broker) as at:
            await at.play(30)
            wanted = [one.id for one in at.expected()]
            await until(lambda: seen.of(TOPICS.recent) and _ids(seen) == wanted)
            table, before = at.table, len(seen.got)
        async with at_table(tmp_path / "table", broker, table):
            await until(lambda: len(seen.got) > before)
            assert _ids(seen) == wanted


def _ids(seen: Watcher) -> list[tuple[str, int, int]]:
    """Of the events in the newest message."""
    recent = msgspec.json.decode(seen.of(TOPICS.recent)[-1], type=RecentEvents)
    return [one.id for one in recent.events]
