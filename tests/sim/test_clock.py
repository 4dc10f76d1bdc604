"""Simulated time: by hand, at a rate, and as fast as it can."""

import asyncio
from collections.abc import Iterator
from math import inf

import pytest
from hypothesis import given, strategies as st

from hardware.ports import Clock
from sim.clock import SimClock
from tests.lines import turns, turns_until


@pytest.fixture
def clock() -> Iterator[SimClock]:
    clock = SimClock()
    yield clock
    clock.stop()


def test_it_is_the_clock_that_devices_expect() -> None:
    clock: Clock = SimClock(start=5.0)
    assert clock.time() == 5.0
    clock.call_later(1.0, lambda: None).cancel()


@given(st.lists(st.floats(0, 10), max_size=20))
def test_calls_come_in_order_of_time_then_of_asking(delays: list[float]) -> None:
    clock = SimClock()
    called: list[tuple[float, int]] = []
    for number, delay in enumerate(delays):

        def call(number: int = number) -> None:
            called.append((clock.time(), number))

        clock.call_later(delay, call)
    clock.advance(10)
    assert called == sorted((delay, number) for number, delay in enumerate(delays))
    assert clock.time() == 10


def test_a_call_may_put_off_another_in_the_same_span(clock: SimClock) -> None:
    times: list[float] = []

    def again() -> None:
        times.append(clock.time())
        clock.call_later(1.0, again)

    clock.call_later(1.0, again)
    clock.advance(3.5)
    assert times == [1.0, 2.0, 3.0]


def test_what_is_cancelled_is_not_called_and_not_kept(clock: SimClock) -> None:
    called: list[int] = []
    kept = clock.call_later(1.0, lambda: called.append(1))
    for _ in range(10_000):
        timer = clock.call_later(0.5, lambda: called.append(2))
        timer.cancel()
        timer.cancel()
    assert clock.remembered < 200
    clock.advance(2.0)
    kept.cancel()
    assert called == [1]
    assert clock.next_due() is None


async def test_at_a_rate_simulated_time_runs_that_much_faster(clock: SimClock) -> None:
    loop = asyncio.get_running_loop()
    done = loop.create_future()
    began = loop.time()
    clock.call_later(2.0, lambda: done.set_result(clock.time()))
    clock.run(rate=1.0)
    clock.rate = 100.0
    due, took = await done, loop.time() - began
    assert due >= 2.0
    assert 0.019 <= took < 1.0


async def test_a_changed_rate_goes_on_from_now_and_zero_stands_still(clock: SimClock) -> None:
    clock.run(rate=100.0)
    clock.rate = 0.0
    still = clock.time()
    called: list[int] = []
    clock.call_later(0.0, lambda: called.append(1))
    await turns(5)
    assert clock.time() == still
    assert called == []
    clock.rate = 1.0
    await turns_until(lambda: bool(called))
    assert clock.time() - still < 5
    with pytest.raises(ValueError, match="rate -1"):
        clock.rate = -1


async def test_fast_it_jumps_an_hour_at_once(clock: SimClock) -> None:
    loop = asyncio.get_running_loop()
    done = loop.create_future()
    clock.call_later(3600.0, lambda: done.set_result(clock.time()))
    clock.run_fast()
    began = loop.time()
    assert await done == 3600.0
    assert loop.time() - began < 1.0


async def test_fast_it_lets_the_loop_look_at_its_ports_between_two_jumps(clock: SimClock) -> None:
    turns: list[str] = []
    loop = asyncio.get_running_loop()

    def tick() -> None:
        turns.append("tick")
        loop.call_soon(turns.append, "loop")
        if len(turns) < 8:
            clock.call_later(0.0, tick)

    clock.call_later(0.0, tick)
    clock.run_fast()
    await turns_until(lambda: len(turns) >= 8)
    assert turns[:8] == ["tick", "loop"] * 4


@pytest.mark.parametrize("rate", [100.0, inf])
async def test_it_stands_still_while_held(clock: SimClock, rate: float) -> None:
    clock.run(rate)
    clock.hold("me")
    clock.hold("a line", at_most=0.0)
    called: list[int] = []
    clock.call_later(0.0, lambda: called.append(1))
    await turns(10)
    assert called == []
    assert rate < inf or clock.time() == 0.0
    clock.release("me")
    clock.release("me")
    await turns_until(lambda: bool(called))


async def test_a_hold_ends_by_itself(clock: SimClock) -> None:
    loop = asyncio.get_running_loop()
    done = loop.create_future()
    clock.run_fast()
    clock.hold("a line", at_most=0.01)
    clock.call_later(1.0, lambda: done.set_result(loop.time()))
    began = loop.time()
    ended: float = await done
    assert ended - began >= 0.009


async def test_a_busy_computer_makes_time_slow_and_times_nothing_out(clock: SimClock) -> None:
    """What answers at once in real time comes before a timer that is long overdue by then."""
    loop = asyncio.get_running_loop()
    order: list[str] = []

    def busy() -> None:
        loop.call_soon(order.append, "answer")
        end = loop.time() + 0.03
        while loop.time() < end:
            pass

    def timed_out() -> None:
        order.append(f"time-out at {clock.time()}")

    clock.call_later(1.0, busy)
    clock.call_later(2.0, timed_out)
    clock.run(rate=100.0)
    await turns_until(lambda: len(order) == 2)
    assert order == ["answer", "time-out at 2.0"]


@pytest.mark.parametrize("rate", [100.0, inf])
async def test_after_a_callback_that_fails_time_goes_on(clock: SimClock, rate: float) -> None:
    told: list[object] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: told.append(context["exception"]))
    failure, called = ValueError("a mistake"), list[float]()

    def fail() -> None:
        raise failure

    clock.call_later(0.5, fail)
    clock.call_later(1.0, lambda: called.append(clock.time()))
    clock.run(rate)
    await turns_until(lambda: bool(called))
    assert told == [failure]
