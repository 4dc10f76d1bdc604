"""The simulated pins by themselves: what the hands do to them, what the ear hears."""

from __future__ import annotations

import pytest

from hardware.ports import Button
from sim.clock import SimClock
from sim.linux.pins import BOUNCE_S, PRESS_S, SimPins


class Edges(list[tuple[float, bool]]):
    """(time, level) of each edge on a pin from now on, filled while the clock runs."""

    def __init__(self, pins: SimPins, number: int, clock: SimClock) -> None:
        super().__init__()
        self.clock = clock
        pin = pins.factory.pin(number)
        pin.function, pin.pull, pin.edges = "input", "up", "both"
        pin.when_changed = self.note

    def note(self, _ticks: object, level: int) -> None:
        self.append((round(self.clock.time(), 6), bool(level)))


def test_a_press_chatters_closing_and_opening() -> None:
    clock = SimClock()
    pins = SimPins(clock, buttons={Button.OK: 23})
    seen = Edges(pins, 23, clock)
    over = pins.press(Button.OK)
    clock.advance(1)
    assert over == PRESS_S + BOUNCE_S[-1]
    assert len(seen) == 2 * (1 + len(BOUNCE_S))
    assert seen[0] == (0.0, False)
    assert seen[4] == (BOUNCE_S[-1], False)  # settled: pressed is low
    assert seen[-1] == (round(over, 6), True)


def test_without_bounce_a_press_is_two_edges() -> None:
    clock = SimClock()
    pins = SimPins(clock, buttons={Button.OK: 23}, bounce=False)
    seen = Edges(pins, 23, clock)
    pins.press(Button.OK, 0.5)
    clock.advance(1)
    assert seen == [(0.0, False), (0.5, True)]


def test_clockwise_closes_a_before_b() -> None:
    clock = SimClock()
    pins = SimPins(clock, buttons={}, encoder=(17, 27), bounce=False)
    a, b = Edges(pins, 17, clock), Edges(pins, 27, clock)
    clock.advance(pins.turn(1))
    assert [level for _, level in a] == [level for _, level in b] == [False, True]
    assert a[0] < b[0]
    assert a[1] < b[1]


def test_a_panel_without_an_encoder_cannot_be_turned() -> None:
    with pytest.raises(LookupError):
        SimPins(SimClock(), buttons={}).turn(1)


def test_the_same_gesture_gives_the_same_edges() -> None:
    runs = []
    for _ in range(2):
        clock = SimClock()
        pins = SimPins(clock, buttons={Button.OK: 23})
        seen = Edges(pins, 23, clock)
        pins.press(Button.OK)
        clock.advance(1)
        runs.append(seen)
    assert runs[0] == runs[1]


def test_pins_keep_no_history() -> None:
    clock = SimClock()
    pins = SimPins(clock, buttons={}, encoder=(17, 27))
    Edges(pins, 17, clock)
    clock.advance(pins.turn(50))
    assert len(pins.factory.pin(17).states) <= 1
