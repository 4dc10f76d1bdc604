"""Commands from a broker: only with the key, once, soon, and for this table."""

import time
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, strategies as st

from controller.mqtt import orders
from controller.table.panel.pages.outside import CallHost
from tests.mqtt.at_table import (
    KEY,
    TOPICS,
    AtTable,
    at_table,
    key_of,
    needs_broker,
    publish,
    running,
    until,
    watching,
)
from tests.steps import cases

NOW = 1_800_000_000.0


def gate() -> orders.Gatekeeper:
    return orders.Gatekeeper(KEY, "pony")


def order(**more: object) -> orders.Order:
    usual = {"id": "12345678", "at": NOW, "table": "pony", "what": "pause"}
    return msgspec.convert(usual | more, orders.Order)


def refusal(payload: bytes, now: float = NOW, *, retained: bool = False) -> str:
    answer = gate().accept(payload, now, retained=retained)
    assert isinstance(answer, orders.Refused), answer
    return str(answer.why)


def test_a_signed_order_counts_once_as_long_as_it_would_count() -> None:
    door = gate()
    message = orders.sign(KEY, order(at=NOW + orders.ORDER_WINDOW_S))
    assert door.accept(message, NOW) == order(at=NOW + orders.ORDER_WINDOW_S)
    for now in (NOW + 1, NOW + orders.ORDER_WINDOW_S, NOW + 2 * orders.ORDER_WINDOW_S):
        again = door.accept(message, now)
        assert isinstance(again, orders.Refused)
        assert "received before" in str(again.why)


@cases("late", -orders.ORDER_WINDOW_S - 1, orders.ORDER_WINDOW_S + 1, float("nan"))
def test_an_order_of_another_time_is_refused(late: float) -> None:
    assert refusal(orders.sign(KEY, order(at=NOW + late)))


DAY = 86_400.0


@pytest.mark.parametrize("jump", [-20_000 * DAY, -DAY, -1.0, DAY, 20_000 * DAY])
def test_a_clock_that_was_set_takes_what_is_sent_by_the_new_time(jump: float) -> None:
    """Kind: order that hangs on the wall clock. A Pi's clock starts anywhere, and NTP sets it."""
    door = gate()
    assert door.accept(orders.sign(KEY, order(at=NOW)), NOW) == order(at=NOW)
    later = order(at=NOW + jump + 60, id="afterwards")
    assert door.accept(orders.sign(KEY, later), NOW + jump + 60) == later


@given(st.lists(st.tuples(st.integers(0, 9), st.sampled_from((-DAY, -60.0, 0.0, 60.0, DAY)))))
def test_no_order_counts_twice_however_the_clock_jumps(steps: list[tuple[int, float]]) -> None:
    door, now = gate(), NOW
    counted: list[str] = []
    for number, jump in steps:
        now += jump
        answer = door.accept(orders.sign(KEY, order(id=f"command{number}", at=NOW + number)), now)
        counted += [answer.id] if isinstance(answer, orders.Order) else []
    assert len(counted) == len(set(counted))


def test_what_has_counted_is_remembered_over_restarts_and_none_older_counts() -> None:
    door, message = gate(), orders.sign(KEY, order())
    door.accept(message, NOW)
    kept = msgspec.json.decode(msgspec.json.encode(door.taken), type=orders.Taken)
    assert isinstance(orders.Gatekeeper(KEY, "pony", kept).accept(message, NOW), orders.Refused)
    door = gate()
    for number in range(orders.IDS_MOST + 10):
        door.accept(orders.sign(KEY, order(id=f"command{number}", at=NOW + number)), NOW + number)
    assert len(door.taken.ids) == orders.IDS_MOST
    for number in range(12):
        message = orders.sign(KEY, order(id=f"command{number}", at=NOW + number))
        assert isinstance(door.accept(message, NOW + number), orders.Refused)


def test_forged_retained_long_and_foreign_messages_are_refused() -> None:
    assert "signature is wrong" in refusal(orders.sign(b"another key, also long enough", order()))
    assert "retain" in refusal(orders.sign(KEY, order()), retained=True)
    assert "longer" in refusal(b" " * (orders.BYTES_MOST + 1))
    assert "another table" in refusal(orders.sign(KEY, order(table="other")))


@given(st.binary(max_size=orders.BYTES_MOST))
def test_no_bytes_are_an_order_by_chance(payload: bytes) -> None:
    assert refusal(payload)


@given(st.integers(0, 10_000), st.integers(0, 7))
def test_an_order_with_one_bit_changed_is_refused(at: int, bit: int) -> None:
    message = bytearray(orders.sign(KEY, order()))
    message[at % len(message)] ^= 1 << bit
    assert refusal(bytes(message))


@needs_broker
async def test_a_table_obeys_the_key_alone(tmp_path: Path) -> None:
    async with running(tmp_path) as broker, watching(broker) as seen:
        retained = orders.sign(KEY, order(id="retained1", table=TOPICS.table, at=time.time()))
        await publish(broker, TOPICS.commands, retained, retain=True)
        file = key_of(tmp_path)
        async with at_table(tmp_path / "table", broker, commands=True, key_file=file) as at:
            await until(lambda: at.reporter.refused == 1)
            assert any("retain" in line for line in at.lines)

            async def say(what: str, id_: str, key: bytes = KEY) -> bytes:
                now = time.time()
                message = orders.sign(key, order(id=id_, table=TOPICS.table, at=now, what=what))
                await publish(broker, TOPICS.commands, message)
                return message

            await at.play(8)
            first = await say("pause", "pause001")
            await until(lambda: at.table.panel.paused)
            await until(lambda: seen.states and seen.states[-1].phase == "paused")
            await say("resume", "resume01")
            await until(lambda: not at.table.panel.paused)
            await publish(broker, TOPICS.commands, first)
            await say("pause", "forged01", b"a key that is not the table's")
            await publish(broker, TOPICS.commands, b"x" * 100_000)
            await until(lambda: at.reporter.refused == 4)
            assert not at.table.panel.paused
            at.table.choose(CallHost())
            await say("host_comes", "coming01")
            await until(lambda: not at.table.context.called)


@needs_broker
async def test_a_retained_command_never_counts_not_even_while_connected(tmp_path: Path) -> None:
    """MQTT 5.0, 3.8.3.1, Retain As Published; and what counted is refused after a restart."""
    more = {"commands": True, "key_file": key_of(tmp_path)}
    async with running(tmp_path) as broker:

        async def refused(at: AtTable, message: bytes) -> int:
            """It is refused: sent until the table has subscribed."""
            before = at.reporter.refused
            while at.reporter.refused == before:
                await publish(broker, TOPICS.commands, message)
            return at.reporter.refused

        async with at_table(tmp_path / "table", broker, None, "en", time.time, **more) as at:
            await at.play(8)
            before = await refused(at, b"no command")
            good = orders.sign(KEY, order(id="goodone1", table=TOPICS.table, at=time.time()))
            await publish(broker, TOPICS.commands, good)
            await until(lambda: at.table.panel.paused)
            back = order(id="retained", table=TOPICS.table, at=time.time(), what="resume")
            await publish(broker, TOPICS.commands, orders.sign(KEY, back), retain=True)
            await until(lambda: at.reporter.refused > before)
            assert at.table.panel.paused
            await publish(broker, TOPICS.commands, b"", retain=True)
        (tmp_path / "table" / "game.journal").unlink()
        async with at_table(tmp_path / "table", broker, None, "en", time.time, **more) as at:
            await at.play(8)
            await refused(at, good)
            assert any("received before" in line for line in at.lines)
            assert not at.table.panel.paused
