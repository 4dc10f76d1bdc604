"""The exercise of a panel: what there is to turn and press, and what came of it."""

from __future__ import annotations

import msgspec

from common.message import Message
from hardware.checks import doctor
from hardware.checks.findings import Finding, Verdict
from hardware.ports import Button, DeviceEvent, Pressed, Turned
from hardware.profile.types import PanelProfile

BUTTONS = {
    Button.OK: Message("press OK"),
    Button.BACK: Message("press Back"),
    Button.PUSH: Message("push the knob"),
}

INSTEAD = {
    Button.OK: Message("OK came instead"),
    Button.BACK: Message("Back came instead"),
    Button.PUSH: Message("the knob's switch came instead"),
}


class Control(msgspec.Struct, frozen=True):
    """Something on the panel to press or turn, with the pins that it is wired to."""

    name: Message
    pins: tuple[int, ...]
    wanted: Turned | Pressed  # a turn matches any turn that way

    def done_by(self, event: DeviceEvent) -> bool:
        if isinstance(event, Turned) and isinstance(self.wanted, Turned):
            return event.steps * self.wanted.steps > 0
        return event == self.wanted


def controls(panel: PanelProfile) -> list[Control]:
    """What there is to press and turn."""
    asked = []
    if panel.encoder is not None:
        asked = [
            Control(Message("turn the knob clockwise"), panel.encoder, Turned(steps=1)),
            Control(Message("turn the knob back"), panel.encoder, Turned(steps=-1)),
        ]
    for button, gpio in panel.buttons.items():
        asked.append(Control(BUTTONS[button], (gpio,), Pressed(button=button)))
    return asked


def seen(control: Control) -> Finding:
    """It was turned or pressed as was asked."""
    what = Message("{control}: seen at {pins}", control=control.name, pins=_pins(control))
    return Finding("panel", Verdict.FINE, what)


def not_seen(control: Control, instead: Turned | Pressed | None) -> Finding:
    """It did not come in time; `instead` is what came, if anything did."""
    match control.wanted, instead:
        case Turned(), Turned():
            came = Message("it came the other way")
            remedy = Message("swap encoder_a and encoder_b in hardware.toml, or their two wires")
        case _, Pressed(button=button):
            came = INSTEAD[button]
            remedy = Message("swap the two wires, or the two numbers in hardware.toml")
        case _, Turned():
            came = Message("a turn of the knob came instead")
            remedy = Message("compare its wires with the drawing: ringkeeper wiring")
        case _:
            return _silent(control)
    what = Message("{control}: {came}", control=control.name, came=came)
    return Finding("panel", Verdict.WRONG, what, remedy)


def _silent(control: Control) -> Finding:
    what = Message("{control}: nothing came from {pins}", control=control.name, pins=_pins(control))
    turned = Message(
        "if you did turn it, check those wires and the one to ground; if not, run the test again"
    )
    pressed = Message(
        "if you did press it, check that wire and the one to ground; if not, run the test again"
    )
    remedy = turned if isinstance(control.wanted, Turned) else pressed
    return Finding("panel", Verdict.WRONG, what, remedy)


def _pins(control: Control) -> tuple[Message, ...]:
    return tuple(map(doctor.pin, control.pins))
