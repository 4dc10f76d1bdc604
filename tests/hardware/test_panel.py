"""The panel's drivers on pins that bounce, and the buzzer by what is heard."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from math import pi, sin

import pytest
from hypothesis import given, settings, strategies as st

from hardware.panel.encoder import Quadrature
from hardware.panel.panel import HOLD_S, SETTLE_S, PanelDevices, at_once, open_buzzer, open_panel
from hardware.ports import Button, DeviceEvent, PartError, Pressed, Turned
from sim.clock import SimClock
from sim.linux.pins import SimPins
from tests.steps import cases

BUTTONS = {Button.OK: 23, Button.BACK: 24, Button.PUSH: 22}
ENCODER = (17, 27)
Tone = tuple[float, float]


class Rig:
    def __init__(
        self, *, bounce: bool = True, busy: bool = False, start: float = 0.0, detents: int = 1
    ) -> None:
        self.clock = SimClock(start)
        self.late: list[Callable[[], object]] = []
        self.post = self.late.append if busy else at_once
        self.detents = detents
        self.pins = SimPins(
            self.clock, buttons=BUTTONS, encoder=ENCODER, buzzer=25, bounce=bounce, detents=detents
        )
        self.events: list[DeviceEvent] = []
        self.panel = self.open(self.events.append)

    def open(self, sink: Callable[[DeviceEvent], None]) -> PanelDevices:
        return open_panel(
            buttons=BUTTONS, encoder=ENCODER, factory=self.pins.factory, clock=self.clock,
            sink=sink, post=self.post, detents=self.detents,
        )  # fmt: skip

    def go_on(self) -> None:
        """A loop that was busy elsewhere hears of the edges that have come meanwhile."""
        for function in self.late:
            function()
        self.late.clear()

    def later(self, seconds: float) -> list[DeviceEvent]:
        self.clock.advance(seconds)
        return self.events

    def steps(self) -> list[int]:
        return [event.steps for event in self.events if isinstance(event, Turned)]


@pytest.fixture
def rig(request: pytest.FixtureRequest) -> Iterator[Rig]:
    rig = Rig(busy=getattr(request, "param", "") == "busy")
    yield rig
    rig.panel.close()


BUSY = pytest.mark.parametrize("rig", ["busy"], indirect=True)
"""Its loop does something else for a while, such as waiting for a card to write."""


PRESSED, HELD = Pressed(button=Button.OK), Pressed(button=Button.OK, held=True)


def test_a_press_is_told_once_the_contact_has_settled_and_held_after_a_second(rig: Rig) -> None:
    """Not again when it is let go. No polling, no thread a button (as gpiozero's Button)."""
    assert rig.clock.next_due() is None
    assert not [t for t in threading.enumerate() if "gpiozero" in type(t).__module__]
    assert rig.later(rig.pins.press(Button.OK)) == []
    assert rig.later(SETTLE_S) == [PRESSED]
    rig.later(1)
    rig.pins.hold(Button.OK, 5.0)
    assert rig.later(HOLD_S - 0.001) == [PRESSED]
    for seconds in (0.002, 9):
        assert rig.later(seconds) == [PRESSED, HELD]


def test_one_after_the_other_each_counts_for_itself(rig: Rig) -> None:
    """Also put on the clock at once; let go just before the second, or a spike on the wire."""
    assert rig.later(rig.pins.press(Button.OK, HOLD_S - 0.004) + 1) == [PRESSED]
    assert rig.later(rig.pins.hold(Button.OK) + 1) == [PRESSED, HELD]
    assert rig.later(rig.pins.press(Button.OK) + 1) == [PRESSED, HELD, PRESSED]
    assert len(rig.later(rig.pins.spike(Button.OK) + 3)) == 3
    ends = [rig.pins.press(Button.OK) for _ in range(3)]
    assert rig.later(ends[-1] + 1)[3:] == [PRESSED] * 3


def test_a_press_has_the_tables_time_also_where_that_is_near_the_computers() -> None:
    """As in a browser's tab, where both begin at 0."""
    rig = Rig(start=time.monotonic())
    rig.later(2 * HOLD_S)
    assert rig.later(rig.pins.press(Button.OK) + 1) == [PRESSED]


@BUSY
@pytest.mark.parametrize("late", [0.0, 0.004, 0.05, 0.5, 3.0])
@cases(
    "seconds, told",
    (0.02, [PRESSED]), (0.08, [PRESSED]), (0.3, [PRESSED]), (HOLD_S - 0.004, [PRESSED]),
    (HOLD_S + 0.004, [HELD]), (None, []),
    ids=["short", "usual", "long", "not quite held", "held", "a spike"],
)  # fmt: skip
def test_what_the_loop_hears_of_late_is_what_it_was(
    rig: Rig, seconds: float | None, told: list[Pressed], late: float
) -> None:
    pins = rig.pins
    rig.later((pins.press(Button.OK, seconds) if seconds else pins.spike(Button.OK)) + late)
    rig.go_on()
    assert rig.later(2 * HOLD_S) == told


@BUSY
def test_a_press_that_ends_before_its_last_edge_is_heard_of_is_a_press(rig: Rig) -> None:
    end = rig.pins.press(Button.OK, 0.08)
    rig.later(0.005)
    rig.go_on()  # it closes; that it opens again comes after the contact was to have settled
    assert rig.later(end + 1.5 * SETTLE_S) == []
    rig.go_on()
    assert rig.later(2 * HOLD_S) == [PRESSED]
    rig.pins.press(Button.OK)
    rig.later(rig.pins.press(Button.OK) + 1)
    rig.go_on()
    assert rig.later(2 * HOLD_S) == [PRESSED] * 3, "two that are heard of at once are two"


def test_turned_as_fast_as_a_hand_can_no_step_is_lost() -> None:
    """Ten turns of an EC11 (20 detents) in a second, without and with bounce in each quarter; of
    one with two detents a cycle, too."""
    ways = product((1, 2), ((False, 1 / 800), (True, 0.0026)))
    for detents, (bounce, quarter_s) in ways:
        rig = Rig(bounce=bounce, detents=detents)
        rig.clock.advance(rig.pins.turn(200, quarter_s=quarter_s) + 1)
        assert rig.steps() == [1] * 200
        rig.panel.close()


@settings(max_examples=25)
@given(
    st.lists(st.integers(-6, 6), max_size=8), st.lists(st.sampled_from(Button), max_size=5),
    st.sampled_from([1, 2]),
)  # fmt: skip
def test_together_each_gesture_counts_once(
    turns: list[int], presses: list[Button], detents: int
) -> None:
    """And bounces, as all do here."""
    rig = Rig(detents=detents)
    ends = [rig.pins.turn(steps) for steps in turns] + [rig.pins.press(b) for b in presses]
    rig.clock.advance(max(ends, default=0) + 1)
    assert sum(rig.steps()) == sum(turns)
    assert len(rig.steps()) == sum(map(abs, turns))
    pressed = [event for event in rig.events if isinstance(event, Pressed)]
    assert sorted(pressed, key=str) == sorted((Pressed(button=b) for b in presses), key=str)
    rig.panel.close()


@given(
    st.sampled_from([1, 2]), st.integers(0, 3),
    st.lists(st.sampled_from([-1, 0, 1]), max_size=60),
)  # fmt: skip
def test_wherever_it_wobbles_it_counts_the_detents_it_lies_in(
    detents: int, start: int, quarters: list[int]
) -> None:
    """Quarter by quarter there and back, an edge told twice: what was counted is never a whole
    detent away from where the knob is, and exact where it lies in one."""
    closed = ((False, False), (True, False), (True, True), (False, True))
    between = 4 // detents
    quadrature, at, counted = Quadrature(detents, *closed[start]), start, 0
    for way in quarters:
        at += way
        before, now = closed[(at - way) % 4], closed[at % 4]
        contact = next((n for n in (0, 1) if before[n] != now[n]), 0)
        steps = quadrature.moved(contact, now[contact])
        counted += steps
        assert abs(steps) <= 1
        assert abs(counted * between - (at - start // between * between)) < between
        if at % between == 0:
            assert counted == at // between - start // between


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
        buttons=BUTTONS, encoder=ENCODER, factory=pins.factory, clock=loop, sink=sink,
        post=loop.call_soon_threadsafe,
    )  # fmt: skip

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


def test_pins_that_are_taken_are_told_with_the_part(rig: Rig, tune: Tune) -> None:
    with pytest.raises(PartError, match="GPIO23") as caught:
        rig.open(print)
    assert caught.value.part == "panel"
    with pytest.raises(PartError) as caught:
        open_buzzer(pin=25, factory=tune.pins.factory, clock=tune.clock)
    assert caught.value.part == "buzzer"


class Tune:
    def __init__(self) -> None:
        self.clock = SimClock()
        self.pins = SimPins(self.clock, buttons={}, buzzer=25)
        self.buzzer = open_buzzer(pin=25, factory=self.pins.factory, clock=self.clock)
        self.play, self.ear = self.buzzer.play, self.pins.ear


@pytest.fixture
def tune() -> Tune:
    return Tune()


@cases(
    "tones, heard",
    ([(440.0, 0.25), (0.0, 0.1), (880.0, 0.5)], [(440.0, 0.25), (0.0, 0.1), (880.0, 0.5)]),
    ([(5.0, 0.1), (20_000.0, 0.1)], [(27.5, 0.1), (7040.0, 0.1)]),
    ids=["tone by tone", "beyond the buzzer: its ends"],
)
def test_a_tune_is_heard(tune: Tune, tones: list[Tone], heard: list[Tone]) -> None:
    tune.play(tones)
    tune.clock.advance(2)
    assert tune.ear.tones == heard


def test_play_returns_at_once_and_a_new_tune_replaces_the_one_that_plays(tune: Tune) -> None:
    """An empty one is silence, as is the end; one of less than nothing is refused."""
    tune.play([(440.0, 1.0), (500.0, 100.0)])
    assert (tune.clock.time(), tune.ear.hertz) == (0, 440.0)
    tune.clock.advance(0.5)
    tune.play([(660.0, 0.2)])
    tune.clock.advance(5)
    assert tune.ear.tones == [(440.0, 0.5), (660.0, 0.2)]
    for end in (partial(tune.play, []), tune.buzzer.close):
        tune.play([(440.0, 1.0), (500.0, 1.0)])
        end()
        assert (tune.ear.hertz, tune.clock.next_due()) == (0, None)
    with pytest.raises(ValueError, match="-1"):
        tune.play([(440.0, -1.0)])


def test_volume_narrows_the_pulses_and_0_is_silent(tune: Tune) -> None:
    duties = []
    for volume in (1.0, 0.5, 0.1):
        tune.buzzer.volume = volume
        tune.play([(440.0, 0.1)])
        duties.append(tune.ear.duty)
        tune.clock.advance(1)
    assert duties[0] == 0.5, "a square wave is the loudest"
    # the fundamental of a pulse wave goes with sin(pi * duty)
    assert [round(sin(pi * duty), 6) for duty in duties] == [1.0, 0.5, 0.1]
    tune.buzzer.volume = 0.0
    tune.play([(440.0, 0.1)])
    assert tune.ear.hertz == 0
