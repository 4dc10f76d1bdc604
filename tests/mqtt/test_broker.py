"""A table and a real broker: everything arrives in order, also what happened while it was away."""

import asyncio
import shutil
from pathlib import Path

import msgspec
import pytest

from controller.mqtt.messages import OFFLINE, ONLINE, TableState
from controller.mqtt.outbox import SENT_FILE, Sent
from controller.mqtt.to_messages import HOST_CALL_ENDED, HOST_CALLED, TAKEN_BACK
from controller.rules.state import Phase
from controller.table.panel.pages.outside import CallHost, EndCall
from controller.table.panel.pages.taking_back import TakeBack
from hardware.checks.findings import Verdict
from hardware.checks.network import check_broker
from hardware.profile.types import MqttProfile
from tests.mqtt.at_table import (
    TOPICS,
    at_table,
    needs_broker,
    once,
    publish,
    running,
    subscriber,
    until,
    watching,
)

pytestmark = needs_broker

leaves_a_socket = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
"""paho-mqtt 2.2 leaves a socket to the garbage collector when there is no secure connection."""


async def test_a_whole_game_arrives_completely_and_in_order(tmp_path: Path) -> None:
    async with running(tmp_path) as broker, watching(broker) as seen:
        async with at_table(tmp_path / "table", broker) as at:
            await at.play(10_000)
            assert at.table.state.phase is Phase.OVER
            expected = at.expected()
            await until(lambda: len(seen.of(TOPICS.events)) >= len(expected))
            await until(lambda: seen.states and seen.states[-1].phase == "over")
            last = seen.states[-1]
            assert last.n == at.last.seq
            assert [one.cash for one in last.seats] == at.table.state.cash[:-1]
            assert last.winners == at.table.state.winners
        assert seen.events == expected
        assert (tmp_path / "table" / SENT_FILE).read_bytes() == msgspec.json.encode(
            Sent(at.game, at.last.seq)
        )
        await until(lambda: seen.of(TOPICS.status)[-1:] == [OFFLINE.encode()])


async def test_what_happened_while_the_broker_was_away_is_sent_later(tmp_path: Path) -> None:
    async with (
        running(tmp_path) as broker,
        watching(broker) as seen,
        at_table(tmp_path / "table", broker) as at,
    ):
        await at.play(60)
        before = len(at.expected())
        await until(lambda: len(seen.of(TOPICS.events)) == before)
        broker.kill()
        await at.play(60, seed=2)
        at.table.choose(TakeBack(2))
        await at.play(10, seed=3)
        broker.start()
        expected = at.expected()
        await until(lambda: seen.ended(expected[-1]))
        assert once(seen.events) == expected
        assert TAKEN_BACK in [one.kind for one in seen.events]
        assert any("the connection to" in line and "was lost" in line for line in at.lines)


async def test_a_restarted_table_sends_what_the_broker_does_not_have(tmp_path: Path) -> None:
    async with running(tmp_path) as broker, watching(broker) as seen:
        async with at_table(tmp_path / "table", broker) as at:
            await at.play(30)
            so_far = len(at.expected())
            await until(lambda: len(seen.of(TOPICS.events)) == so_far)
            table = at.table
        async with at_table(tmp_path / "table", broker, table) as at:
            await at.play(5, seed=2)
            expected = at.expected()
            await until(lambda: len(seen.of(TOPICS.events)) >= len(expected))
            assert seen.events == expected
            assert len(seen.events) > so_far


async def test_whoever_subscribes_late_gets_the_state(tmp_path: Path) -> None:
    async with running(tmp_path) as broker, at_table(tmp_path / "table", broker) as at:
        await until(lambda: at.reporter.link.connected)
        await at.play(20)
        async with watching(broker) as early:
            await until(lambda: early.states and early.states[-1].n == at.last.seq)
        async with subscriber(broker, "late") as late:
            await late.subscribe(TOPICS.state, qos=1)
            message = await anext(aiter(late.messages))
        assert message.retain
        assert isinstance(message.payload, bytes)
        state = msgspec.json.decode(message.payload, type=TableState)
        assert (state.n, state.name) == (at.last.seq, "Prancing Pony")
        assert state.question


async def test_a_call_for_the_host_is_a_state_and_an_event(tmp_path: Path) -> None:
    """Calls within one second are told apart, as whoever knows repeats by their ids does."""
    kinds = [HOST_CALLED, HOST_CALL_ENDED] * 2
    async with (
        running(tmp_path) as broker,
        watching(broker) as seen,
        at_table(tmp_path / "table", broker, wall=lambda: 1_800_000_000.5) as at,
    ):

        def told() -> list[str]:
            return [one.kind for one in once(seen.events) if one.kind in kinds]

        await until(lambda: seen.of(TOPICS.status)[-1:] == [ONLINE.encode()])
        at.table.choose(CallHost())
        await until(lambda: seen.states and seen.states[-1].called and told() == kinds[:1])
        at.table.choose(EndCall())
        await until(lambda: seen.states[-1].called is None and told() == kinds[:2])
        for choice in (CallHost(), EndCall()):
            at.table.choose(choice)
        await until(lambda: told() == kinds)


@leaves_a_socket
@pytest.mark.skipif(shutil.which("openssl") is None, reason="there is no openssl here")
async def test_tls_needs_somebody_who_vouches_for_the_broker(tmp_path: Path) -> None:
    async with running(tmp_path, tls=True) as broker:
        known = str(tmp_path / "broker.pem")
        async with at_table(tmp_path / "two", broker, tls=True, ca_file=known) as at:
            await until(lambda: at.reporter.link.connected)
        for ca_file, verdict in ((None, Verdict.WRONG), (known, Verdict.FINE)):
            profile = MqttProfile(host="127.0.0.1", port=broker.port, tls=True, ca_file=ca_file)
            (found,) = await asyncio.to_thread(check_broker, profile)
            assert found.verdict is verdict, str(found)


async def test_nothing_on_the_topic_of_commands_counts_unless_it_is_allowed(tmp_path: Path) -> None:
    async with running(tmp_path) as broker, at_table(tmp_path / "table", broker) as at:
        await until(lambda: at.reporter.link.connected)
        await publish(broker, TOPICS.commands, b'{"order": "", "mac": ""}')
        await at.play(5)
        assert (at.reporter.refused, at.table.panel.paused) == (0, False)
