"""The panel's drivers on pins that bounce, and the buzzer by what is heard."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from functools import partial
from math import pi, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hardware.panel.panel import (
    HOLD_S,
    SETTLE_S,
    PanelDevices,
    TuneBuzzer,
    at_once,
    open_buzzer,
    open_panel,
)
from hardware.ports import Button, DeviceEvent, PartError, Pressed, Turned
from sim.clock import SimClock
from sim.linux.pins import SimPins

BUTTONS = {Button.OK: 23, Button.BACK: 24, Button.PUSH: 22}
ENCODER = (17, 27)


class Rig:
    """A panel with hands on it."""

    def __init__(self, *, bounce: bool = True) -> None:
        self.clock = SimClock()
        self.pins = SimPins(self.clock, buttons=BUTTONS, encoder=ENCODER, buzzer=25, bounce=bounce)
        self.events: list[DeviceEvent] = []
        self.panel = self.open(self.events.append)

    def open(self, sink: Callable[[DeviceEvent], None]) -> PanelDevices:
        return open_panel(
            buttons=BUTTONS,
            encoder=ENCODER,
            factory=self.pins.factory,
            clock=self.clock,
            sink=sink,
            post=at_once,
        )

    def steps(self) -> list[int]:
        return [event.steps for event in self.events if isinstance(event, Turned)]


@pytest.fixture
def rig() -> Iterator[Rig]:
    rig = Rig()
    yield rig
    rig.panel.close()


@pytest.mark.parametrize("button", list(Button))
def test_a_bouncing_press_is_one_press(rig: Rig, button: Button) -> None:
    rig.clock.advance(rig.pins.press(button) + 1)
    assert rig.events == [Pressed(button=button)]


def test_a_press_is_told_as_soon_as_the_contact_has_settled(rig: Rig) -> None:
    rig.clock.advance(rig.pins.press(Button.OK))
    assert rig.events == []
    rig.clock.advance(SETTLE_S)
    assert rig.events == [Pressed(button=Button.OK)]


def test_held_is_told_once_after_a_second_and_not_again_when_let_go(rig: Rig) -> None:
    rig.pins.hold(Button.BACK, 5.0)
    rig.clock.advance(HOLD_S - 0.001)
    assert rig.events == []
    rig.clock.advance(0.002)
    assert rig.events == [Pressed(button=Button.BACK, held=True)]
    rig.clock.advance(9)
    assert len(rig.events) == 1


def test_let_go_just_before_the_second_is_a_press(rig: Rig) -> None:
    rig.clock.advance(rig.pins.press(Button.BACK, HOLD_S - 0.004) + 1)
    assert rig.events == [Pressed(button=Button.BACK)]


def test_a_press_after_a_hold_is_a_press_again(rig: Rig) -> None:
    rig.clock.advance(rig.pins.hold(Button.OK) + 1)
    rig.clock.advance(rig.pins.press(Button.OK) + 1)
    assert rig.events == [Pressed(button=Button.OK, held=True), Pressed(button=Button.OK)]


def test_presses_put_on_the_clock_at_once_follow_one_another(rig: Rig) -> None:
    for _ in range(3):
        end = rig.pins.press(Button.OK)
    rig.clock.advance(end + 1)
    assert rig.events == [Pressed(button=Button.OK)] * 3


def test_a_spike_on_the_wire_is_no_press(rig: Rig) -> None:
    rig.clock.advance(rig.pins.spike(Button.OK) + 3)
    assert rig.events == []


class BusyLoop:
    """A loop that does something else for a while, such as waiting for a card to write."""

    def __init__(self) -> None:
        self.clock = SimClock()
        self.pins = SimPins(self.clock, buttons=BUTTONS, encoder=ENCODER)
        self.late: list[Callable[[], object]] = []
        self.events: list[DeviceEvent] = []
        self.panel = open_panel(
            buttons=BUTTONS, encoder=ENCODER, factory=self.pins.factory, clock=self.clock,
            sink=self.events.append, post=self.late.append,
        )  # fmt: skip

    def go_on(self) -> None:
        """It hears of the edges that have come meanwhile."""
        for function in self.late:
            function()
        self.late.clear()


@pytest.mark.parametrize("late", [0.0, 0.004, 0.05, 0.5, 3.0])
@pytest.mark.parametrize("pressed", [0.02, 0.08, 0.3])
def test_a_press_that_the_loop_hears_of_late_is_a_press(pressed: float, late: float) -> None:
    loop = BusyLoop()
    loop.clock.advance(loop.pins.press(Button.OK, pressed) + late)
    loop.go_on()
    loop.clock.advance(2 * HOLD_S)
    assert loop.events == [Pressed(button=Button.OK)]
    loop.panel.close()


@pytest.mark.parametrize("late", [0.0, 0.05, 3.0])
@pytest.mark.parametrize(("pressed", "held"), [(HOLD_S - 0.004, False), (HOLD_S + 0.004, True)])
def test_a_hold_that_the_loop_hears_of_late_is_a_hold(
    pressed: float, held: bool, late: float
) -> None:
    loop = BusyLoop()
    loop.clock.advance(loop.pins.press(Button.OK, pressed) + late)
    loop.go_on()
    loop.clock.advance(2 * HOLD_S)
    assert loop.events == [Pressed(button=Button.OK, held=held)]
    loop.panel.close()


def test_a_press_that_ends_before_its_last_edge_is_heard_of_is_a_press() -> None:
    loop = BusyLoop()
    end = loop.pins.press(Button.OK, 0.08)
    loop.clock.advance(0.005)
    loop.go_on()  # it closes; that it opens again comes after the contact was to have settled
    loop.clock.advance(end + 1.5 * SETTLE_S)
    assert loop.events == []
    loop.go_on()
    loop.clock.advance(2 * HOLD_S)
    assert loop.events == [Pressed(button=Button.OK)]
    loop.panel.close()


@pytest.mark.parametrize("late", [0.0, 0.05, 3.0])
def test_a_spike_that_the_loop_hears_of_late_is_no_press(late: float) -> None:
    loop = BusyLoop()
    loop.clock.advance(loop.pins.spike(Button.OK) + late)
    loop.go_on()
    loop.clock.advance(2 * HOLD_S)
    assert loop.events == []
    loop.panel.close()


def test_two_presses_that_the_loop_hears_of_at_once_are_two() -> None:
    loop = BusyLoop()
    loop.pins.press(Button.OK)
    loop.clock.advance(loop.pins.press(Button.OK) + 1)
    loop.go_on()
    loop.clock.advance(2 * HOLD_S)
    assert loop.events == [Pressed(button=Button.OK)] * 2
    loop.panel.close()


def test_nothing_is_waited_for_while_nobody_touches_the_panel(rig: Rig) -> None:
    """No polling, no thread a button (gpiozero's Button would start one)."""
    assert rig.clock.next_due() is None
    assert not [t for t in threading.enumerate() if "gpiozero" in type(t).__module__]


@pytest.mark.parametrize("steps", [1, -1, 5, -7])
def test_turning_with_bounce_gives_exactly_the_detents(rig: Rig, steps: int) -> None:
    rig.clock.advance(rig.pins.turn(steps) + 1)
    assert rig.steps() == [1 if steps > 0 else -1] * abs(steps)


def test_turned_as_fast_as_a_hand_can_no_step_is_lost() -> None:
    """Ten turns of an EC11 (20 detents) in a second, without and with bounce in each quarter."""
    for bounce, quarter_s in ((False, 1 / 800), (True, 0.0026)):
        rig = Rig(bounce=bounce)
        rig.clock.advance(rig.pins.turn(200, quarter_s=quarter_s) + 1)
        assert rig.steps() == [1] * 200
        rig.panel.close()


@settings(max_examples=25, deadline=None)
@given(st.lists(st.integers(-6, 6), max_size=8), st.lists(st.sampled_from(Button), max_size=5))
def test_whatever_hands_do_at_once_each_gesture_counts_once(
    turns: list[int], presses: list[Button]
) -> None:
    rig = Rig()
    ends = [rig.pins.turn(steps) for steps in turns] + [rig.pins.press(b) for b in presses]
    rig.clock.advance(max(ends, default=0) + 1)
    assert sum(rig.steps()) == sum(turns)
    assert len(rig.steps()) == sum(map(abs, turns))
    pressed = [e.button for e in rig.events if isinstance(e, Pressed)]
    assert sorted(pressed, key=str) == sorted(presses, key=str)
    rig.panel.close()


def test_after_close_nothing_is_told_and_the_pins_are_free(rig: Rig) -> None:
    rig.pins.press(Button.OK)
    rig.clock.advance(0.001)
    rig.panel.close()
    rig.clock.advance(1)
    assert rig.events == []
    rig.panel = rig.open(rig.events.append)
    rig.clock.advance(rig.pins.press(Button.OK) + 1)
    assert rig.events == [Pressed(button=Button.OK)]


async def test_edges_from_another_thread_reach_the_sink_in_the_loops_thread() -> None:
    """As on a Pi, where the pin library calls from a thread of its own."""
    loop = asyncio.get_running_loop()
    events: list[DeviceEvent] = []
    threads: set[int] = set()
    done = asyncio.Event()
    pins = SimPins(SimClock(), buttons=BUTTONS, encoder=ENCODER)

    def sink(event: DeviceEvent) -> None:
        events.append(event)
        threads.add(threading.get_ident())
        if isinstance(event, Pressed):
            done.set()

    panel = open_panel(
        buttons=BUTTONS,
        encoder=ENCODER,
        factory=pins.factory,
        clock=loop,
        sink=sink,
        post=loop.call_soon_threadsafe,
    )

    def hand(number: int, *, low: bool) -> None:
        pin = pins.factory.pin(number)
        worker = threading.Thread(target=pin.drive_low if low else pin.drive_high)
        worker.start()
        worker.join()

    for number, low in ((17, True), (27, True), (17, False), (27, False), (23, True)):
        hand(number, low=low)
    loop.call_later(2 * SETTLE_S, partial(hand, 23, low=False))
    await asyncio.wait_for(done.wait(), 5)
    panel.close()
    assert events == [Turned(steps=1), Pressed(button=Button.OK)]
    assert threads == {threading.get_ident()}


def test_pins_that_are_taken_are_told_with_the_part(rig: Rig) -> None:
    with pytest.raises(PartError) as caught:
        rig.open(print)
    assert caught.value.part == "panel"
    assert "GPIO23" in str(caught.value.why)


class Tune:
    """A buzzer and an ear."""

    def __init__(self) -> None:
        self.clock = SimClock()
        self.pins = SimPins(self.clock, buttons={}, buzzer=25)
        self.buzzer: TuneBuzzer = open_buzzer(pin=25, factory=self.pins.factory, clock=self.clock)
        self.heard = self.pins.ear.tones


def test_a_tune_is_heard_tone_by_tone() -> None:
    tune = Tune()
    tune.buzzer.play([(440.0, 0.25), (0.0, 0.1), (880.0, 0.5)])
    tune.clock.advance(2)
    assert tune.heard == [(440.0, 0.25), (0.0, 0.1), (880.0, 0.5)]


def test_play_returns_at_once() -> None:
    tune = Tune()
    tune.buzzer.play([(440.0, 100.0)])
    assert tune.clock.time() == 0
    assert tune.pins.ear.hertz == 440.0


def test_a_new_tune_replaces_the_one_that_plays() -> None:
    tune = Tune()
    tune.buzzer.play([(440.0, 1.0), (500.0, 1.0)])
    tune.clock.advance(0.5)
    tune.buzzer.play([(660.0, 0.2)])
    tune.clock.advance(5)
    assert tune.heard == [(440.0, 0.5), (660.0, 0.2)]


def test_volume_narrows_the_pulses_and_0_is_silent() -> None:
    tune = Tune()
    duties = []
    for volume in (1.0, 0.5, 0.1):
        tune.buzzer.volume = volume
        tune.buzzer.play([(440.0, 0.1)])
        duties.append(tune.pins.ear.duty)
        tune.clock.advance(1)
    assert duties[0] == 0.5, "a square wave is the loudest"
    # the fundamental of a pulse wave goes with sin(pi * duty)
    assert [round(sin(pi * duty), 6) for duty in duties] == [1.0, 0.5, 0.1]
    tune.buzzer.volume = 0.0
    tune.buzzer.play([(440.0, 0.1)])
    assert tune.pins.ear.hertz == 0


def test_an_empty_tune_is_silence() -> None:
    tune = Tune()
    tune.buzzer.play([(440.0, 1.0)])
    tune.buzzer.play([])
    assert tune.pins.ear.hertz == 0
    assert tune.clock.next_due() is None


def test_tones_beyond_the_buzzer_are_played_at_its_ends() -> None:
    tune = Tune()
    tune.buzzer.play([(5.0, 0.1), (20_000.0, 0.1)])
    tune.clock.advance(1)
    assert tune.heard == [(27.5, 0.1), (7040.0, 0.1)]


def test_a_tone_of_less_than_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="-1"):
        Tune().buzzer.play([(440.0, -1.0)])


def test_close_is_silence() -> None:
    tune = Tune()
    tune.buzzer.play([(440.0, 1.0), (500.0, 1.0)])
    tune.buzzer.close()
    assert tune.pins.ear.hertz == 0
    tune.clock.advance(5)
    assert tune.heard == []


def test_a_buzzer_on_a_taken_pin_is_told_with_the_part() -> None:
    tune = Tune()
    with pytest.raises(PartError) as caught:
        open_buzzer(pin=25, factory=tune.pins.factory, clock=tune.clock)
    assert caught.value.part == "buzzer"
