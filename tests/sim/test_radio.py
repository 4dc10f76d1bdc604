"""The air: messages reach everybody else who listens, late by their length, some of them never."""

from __future__ import annotations

from random import Random

import pytest

from sim.clock import SimClock
from sim.wires.radio import Air


def test_everybody_else_hears_it_after_its_time_on_the_air() -> None:
    clock = SimClock()
    air = Air(clock, Random(1))
    woken: list[float] = []
    one, two, three = (air.join(lambda: woken.append(clock.time())) for _ in range(3))
    one.send(b"x" * 19)
    clock.advance(0.0005)
    assert woken == []
    clock.advance(0.002)
    assert (one.receive(), two.receive(), three.receive()) == ([], [b"x" * 19], [b"x" * 19])
    assert len(woken) == 2
    assert all(0.0006 < time < 0.0021 for time in woken)
    assert two.receive() == []


def test_a_station_that_is_off_hears_nothing() -> None:
    clock = SimClock()
    air = Air(clock, Random(1))
    one, two = air.join(lambda: None), air.join(lambda: None)
    two.on = False
    one.send(b"lost")
    clock.advance(0.1)
    two.on = True
    assert two.receive() == []


def test_loss_is_a_part_of_all() -> None:
    clock = SimClock()
    air = Air(clock, Random(1), loss=0.3)
    one, two = air.join(lambda: None), air.join(lambda: None)
    for _ in range(2000):
        one.send(b"perhaps")
    clock.advance(1.0)
    assert len(two.receive()) == pytest.approx(1400, abs=80)


def test_250_bytes_fit() -> None:
    one = Air(SimClock(), Random(1)).join(lambda: None)
    one.send(bytes(250))
    with pytest.raises(ValueError, match="251 bytes; 250 fit"):
        one.send(bytes(251))
