"""The panel's pins by the kernel's GPIO lines, on a simulated chip: include/uapi/linux/gpio.h."""

import threading
from collections.abc import Iterator
from queue import Queue
from typing import Any

import pytest

from hardware.panel.gpio_pins import LineFactory
from hardware.panel.panel import PanelDevices, at_once, open_buzzer, open_panel
from hardware.ports import Button, DeviceEvent, PartError, Pressed, Turned
from sim.clock import SimClock
from sim.linux.kernel import SimKernel
from tests.linux.gpiochip import SimChip
from tests.patience import PATIENCE_S
from tests.steps import cases


@pytest.fixture
def kernel(monkeypatch: pytest.MonkeyPatch) -> SimKernel:
    # what gpiozero reads of /proc to know the header: a Pi 4
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: 0xC03115)
    return SimKernel()


@pytest.fixture
def chip(kernel: SimKernel) -> SimChip:
    return SimChip(kernel, "/dev/gpiochip0", "pinctrl-bcm2711")


@pytest.fixture
def factory(kernel: SimKernel, chip: SimChip) -> Iterator[LineFactory]:
    assert chip.lines == {}
    factory = LineFactory(kernel)
    yield factory
    factory.close()
    assert kernel.opened == 0
    assert "gpio edges" not in {thread.name for thread in threading.enumerate()}


KNOB = (17, 27)


def opened(
    factory: LineFactory, buttons: dict[Button, int], encoder: tuple[int, int] | None = None,
    **more: Any,
) -> PanelDevices:  # fmt: skip
    usual = {"clock": SimClock(), "sink": print, "post": at_once}
    return open_panel(buttons=buttons, encoder=encoder, factory=factory, **{**usual, **more})


def test_the_header_s_chip_is_found_by_its_label(kernel: SimKernel) -> None:
    """On a Pi 5 the first chips may be others' (gpio-brcmstb), and the header's the fifth. No chip
    and one that may not be used are two things."""
    SimChip(kernel, "/dev/gpiochip0", "gpio-brcmstb@107d508500", 32)
    with pytest.raises(FileNotFoundError):
        LineFactory(kernel)
    SimChip(kernel, "/dev/gpiochip4", "pinctrl-rp1")
    factory = LineFactory(kernel)
    assert kernel.opened == 1
    factory.close()
    assert kernel.opened == 0
    kernel.denied.add("/dev/gpiochip4")
    with pytest.raises(PermissionError):
        LineFactory(kernel)


def test_buttons_and_detents_are_heard_by_their_lines(factory: LineFactory, chip: SimChip) -> None:
    clock, events = SimClock(), list[DeviceEvent]()
    edges: Queue[object] = Queue()
    panel = opened(factory, {Button.OK: 23}, clock=clock, sink=events.append, post=edges.put)
    for closed in (True, False):
        chip.contact(23, closed)
        edge = edges.get(timeout=PATIENCE_S)
        assert callable(edge)
        edge()
        clock.advance(0.1)
    assert events == [Pressed(button=Button.OK)]
    panel.close()
    turned: Queue[object] = Queue()
    panel = opened(factory, {}, KNOB, sink=turned.put)
    for _ in range(50):  # as fast as it goes: two lines, one order
        for gpio, closed in ((17, True), (27, True), (17, False), (27, False)):
            chip.contact(gpio, closed)
    heard = [turned.get(timeout=PATIENCE_S) for _ in range(50)]
    assert len({repr(one) for one in heard}) == 1
    assert heard[0] in (Turned(steps=1), Turned(steps=-1))
    panel.close()


def test_a_line_in_use_names_its_user_and_lines_are_given_back(
    factory: LineFactory, chip: SimChip, kernel: SimKernel
) -> None:
    chip.taken[24] = "w1_gpio"
    with pytest.raises(PartError) as caught:
        opened(factory, {Button.BACK: 24})
    assert "Back could not be opened: w1_gpio is using GPIO 24" in str(caught.value)
    assert kernel.opened == 1  # the chip: no line is kept
    for _ in range(3):
        panel = opened(factory, {Button.OK: 23}, KNOB)
        assert kernel.opened == 4
        panel.close()
        assert kernel.opened == 1


@cases(
    "gpio, lost",
    (23, "OK"),
    (24, "Back"),
    (22, "the knob's push switch"),
    (17, "the knob"),
    (27, "the knob"),
)
def test_a_line_that_somebody_has_costs_what_is_wired_to_it_and_no_more(
    factory: LineFactory, chip: SimChip, kernel: SimKernel, gpio: int, lost: str
) -> None:
    """Issue 12, 1: a busy pin costs one button, not the panel."""
    chip.taken[gpio] = "w1_gpio"
    panel = opened(factory, {Button.OK: 23, Button.BACK: 24, Button.PUSH: 22}, KNOB)
    assert [str(error.why) for error in panel.errors] == [
        f"{lost} could not be opened: w1_gpio is using GPIO {gpio}"
    ]
    assert kernel.opened == (4 if lost == "the knob" else 5)  # the chip, and the other lines
    panel.close()
    assert kernel.opened == 1


def test_a_tone_is_a_square_wave_and_silence_no_thread(factory: LineFactory, chip: SimChip) -> None:
    clock = SimClock()
    buzzer = open_buzzer(pin=25, factory=factory, clock=clock)
    levels: Queue[bool] = Queue()
    chip.lines[25].heard = levels.put
    buzzer.play([(1000.0, 0.2)])
    while not levels.get(timeout=PATIENCE_S):
        pass  # its thread may have begun before it knew how loud: silence, however long
    assert [levels.get(timeout=PATIENCE_S) for _ in range(39)] == [False, *[True, False] * 19]
    clock.advance(0.3)
    assert "buzzer" not in {thread.name for thread in threading.enumerate()}
    assert not chip.lines[25].level
    buzzer.close()
