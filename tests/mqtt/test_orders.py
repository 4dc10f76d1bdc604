"""Commands from a broker: only with the key, once, soon, and for this table."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from controller.mqtt.orders import BYTES_MOST, ORDER_WINDOW_S, Gatekeeper, Order, Refused, sign
from controller.table.panel.pages.calling import CallHost
from tests.mqtt.at_table import TOPICS, at_table, publish, until, watching
from tests.mqtt.mosquitto import needs_broker, running

KEY = b"one key to rule them all, 0123456789"
NOW = 1_800_000_000.0


def gate() -> Gatekeeper:
    return Gatekeeper(KEY, "pony", NOW - 1000)


def order(**more: object) -> Order:
    usual = {"id": "12345678", "at": NOW, "table": "pony", "what": "pause"}
    return msgspec.convert(usual | more, Order)


def refusal(payload: bytes, now: float = NOW, *, retained: bool = False) -> str:
    answer = gate().take(payload, now, retained=retained)
    assert isinstance(answer, Refused), answer
    return str(answer.why)


def test_a_signed_order_counts_once() -> None:
    door = gate()
    assert door.take(sign(KEY, order()), NOW) == order()
    again = door.take(sign(KEY, order()), NOW + 1)
    assert isinstance(again, Refused)
    assert "received before" in str(again.why)


def test_an_id_is_remembered_as_long_as_its_order_would_count() -> None:
    door = gate()
    message = sign(KEY, order(at=NOW + ORDER_WINDOW_S))
    for now in (NOW, NOW + ORDER_WINDOW_S, NOW + 2 * ORDER_WINDOW_S):
        door.take(message, now)
        assert isinstance(door.take(message, now), Refused)


@pytest.mark.parametrize("late", [-ORDER_WINDOW_S - 1, ORDER_WINDOW_S + 1, float("nan")])
def test_an_order_of_another_time_is_refused(late: float) -> None:
    text = f'{{"id":"12345678","at":{NOW + late},"table":"pony","what":"pause"}}'
    assert refusal(sign(KEY, order(at=NOW + late))) or text


def test_an_order_from_before_the_start_is_refused() -> None:
    door = Gatekeeper(KEY, "pony", NOW)
    answer = door.take(sign(KEY, order(at=NOW - 1)), NOW)
    assert isinstance(answer, Refused)
    assert "before this table started" in str(answer.why)


def test_forged_retained_long_and_foreign_messages_are_refused() -> None:
    assert "signature is wrong" in refusal(sign(b"another key, also long enough", order()))
    assert "retain" in refusal(sign(KEY, order()), retained=True)
    assert "longer" in refusal(b" " * (BYTES_MOST + 1))
    assert "another table" in refusal(sign(KEY, order(table="other")))


@given(st.binary(max_size=BYTES_MOST))
def test_no_bytes_are_an_order_by_chance(payload: bytes) -> None:
    assert refusal(payload)


@given(st.integers(0, 10_000), st.integers(0, 7))
def test_an_order_with_one_bit_changed_is_refused(at: int, bit: int) -> None:
    message = bytearray(sign(KEY, order()))
    message[at % len(message)] ^= 1 << bit
    assert refusal(bytes(message))


@needs_broker
def test_a_table_obeys_the_key_alone(tmp_path: Path) -> None:
    async def play() -> None:
        key = tmp_path / "key"
        key.write_bytes(KEY)
        async with running(tmp_path) as broker, watching(broker) as seen:
            retained = sign(KEY, order(id="retained1", table=TOPICS.table, at=time.time()))
            await publish(broker, TOPICS.commands, retained, retain=True)
            async with at_table(tmp_path / "table", broker, commands=True, key_file=str(key)) as at:
                await until(lambda: at.reporter.refused == 1)
                assert any("retain" in line for line in at.lines)

                async def say(what: str, id_: str, key: bytes = KEY) -> bytes:
                    now = time.time()
                    message = sign(key, order(id=id_, table=TOPICS.table, at=now, what=what))
                    await publish(broker, TOPICS.commands, message)
                    return message

                await at.play(8)
                first = await say("pause", "pause001")
                await until(lambda: at.table.paused)
                await until(lambda: seen.states and seen.states[-1].phase == "paused")
                await say("resume", "resume01")
                await until(lambda: not at.table.paused)
                await publish(broker, TOPICS.commands, first)
                await say("pause", "forged01", b"a key that is not the table's")
                await publish(broker, TOPICS.commands, b"x" * 100_000)
                await until(lambda: at.reporter.refused == 4)
                assert not at.table.paused
                at.table.choose(CallHost())
                await say("host_comes", "coming01")
                await until(lambda: not at.table.context.called)

    asyncio.run(play())
