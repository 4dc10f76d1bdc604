"""The sheet of the Raspberry Pi: every part that hardware.toml names, wired as docs/wiring.md says.

Only the parts of a file without mistakes: profile/profile.py has refused pins that are used twice.
"""

from __future__ import annotations

from collections.abc import Iterator

from hardware.profile.types import (
    AUTO,
    HEADER_SERIAL,
    PWM_PINS,
    SPI_DATA,
    DiceKind,
    DisplayProfile,
    PanelProfile,
    Profile,
    ReaderKind,
    StripBackend,
    StripKind,
    StripProfile,
)
from hardware.wiring.currents import draw_ma, feed, warnings
from hardware.wiring.headers import FIVE_VOLTS, GROUND, LOW_VOLTS, PI
from hardware.wiring.sheets import Draft, Kind, Plugged, Sheet, Wanted, wired

SPI_CLOCK = 11
I2C_DATA, I2C_CLOCK, I2C_PORT = 2, 3, 1
SERIAL_DATA = 15

_OFF = "Switch off and unplug everything while you wire. Check each wire in the table twice."
_GROUNDS = (
    "Connect the ground of the strip's supply to the Pi's ground before you connect the data wire."
)
_UNUSED = "Connect the chip's unused inputs to ground: pins 4, 5, 9, 10, 12, 13."
_UNUSED_CLOCKED = "Connect the chip's unused inputs to ground: pins 9, 10, 12, 13."
_PRINTED = (
    "Wire the display by the names printed on it: some begin with GND, others with VCC. If it "
    "stays dark and gets warm, unplug it at once."
)
_PIEZO = (
    "Measure the buzzer: a piezo shows no connection. One with 8 to 50 Ω is a coil, and needs a "
    "transistor and a diode (docs/wiring.md)."
)
_PULLED = "Buttons and knob switch to ground. If the knob has a +, give it 3.3 V, never 5 V."


def pi_sheet(profile: Profile) -> Sheet:
    """The Pi with all parts on its header and at its USB sockets."""
    parts, wires = wired(PI, list(_drafts(profile)))
    return Sheet(
        title="Raspberry Pi", board=PI, parts=parts, wires=wires,
        plugged=tuple(_plugged(profile)), notes=(_OFF, *_notes(profile)),
    )  # fmt: skip


def on_header(profile: Profile) -> str:
    """The name of the part at the header's serial port; "" if there is none."""
    plugged = profile.plugged().items()
    return next((name for name, part in plugged if part.path in HEADER_SERIAL), "")


def _drafts(profile: Profile) -> Iterator[Draft]:
    if profile.display:
        yield _display(profile.display)
    if profile.strip and profile.strip.wired:
        yield _strip(profile.strip)
    if profile.panel:
        yield from _panel(profile.panel)
    if profile.buzzer:
        pin = Wanted("+", PI.gpio(profile.buzzer.pin))
        yield Draft(
            kind=Kind.BUZZER, title="Buzzer", about="passive piezo, 100 Ω",
            wanted=(pin, Wanted("−", GROUND)),
        )  # fmt: skip
    if name := on_header(profile):
        yield _serial(name)


def _display(display: DisplayProfile) -> Draft:
    known = display.port == I2C_PORT
    names = {"SDA": I2C_DATA, "SCL": I2C_CLOCK}
    lines = [Wanted(name, PI.gpio(gpio) if known else None) for name, gpio in names.items()]
    about = f"{display.driver.value.upper()}, I2C 0x{display.address:02X}"
    wanted = (Wanted("VCC", LOW_VOLTS), *lines, Wanted("GND", GROUND))
    return Draft(kind=Kind.DISPLAY, title="Display", about=about, wanted=wanted)


def _strip(strip: StripProfile) -> Draft:
    lights = "light" if strip.count == 1 else "lights"
    about = f"{_CHIPS[strip.kind]}, {strip.count} {lights}, at most {draw_ma(strip)} mA"
    kind = Kind.CLOCKED if strip.clocked else Kind.STRIP
    clock = [Wanted("clock", PI.gpio(SPI_CLOCK))] if strip.clocked else []
    wanted = (Wanted("data", PI.gpio(strip.gpio)), *clock, Wanted("ground", GROUND))
    need = feed(draw_ma(strip))
    labels = (f"{need.fuse_a:g} A", f"{need.supply_a} A")
    return Draft(kind=kind, title="Strip", about=about, wanted=wanted, labels=labels)


_CHIPS = {StripKind.WS2812: "WS2812B", StripKind.APA102: "APA102"}


def _panel(panel: PanelProfile) -> Iterator[Draft]:
    if panel.encoder:
        clk, dt = panel.encoder
        push = [Wanted("SW", PI.gpio(panel.push))] if panel.push is not None else []
        lines = (Wanted("CLK", PI.gpio(clk)), Wanted("DT", PI.gpio(dt)), *push)
        feeds = (Wanted("+", LOW_VOLTS), Wanted("GND", GROUND))
        yield Draft(kind=Kind.KNOB, title="Knob", about="rotary encoder", wanted=(*lines, *feeds))
    alone = panel.push if not panel.encoder else None
    for name, pin in (("Push", alone), ("OK", panel.ok), ("Back", panel.back)):
        if pin is not None:
            contacts = (Wanted("one side", PI.gpio(pin)), Wanted("other side", GROUND))
            yield Draft(kind=Kind.BUTTON, title=name, about="push button", wanted=contacts)


def _serial(name: str) -> Draft:
    about = "measure TX first"
    wanted = (
        Wanted("5 V", FIVE_VOLTS), Wanted("TX", PI.gpio(SERIAL_DATA)), Wanted("GND", GROUND),
    )  # fmt: skip
    return Draft(kind=Kind.SERIAL, title=f"Serial device {name}", about=about, wanted=wanted)


_READERS = {
    ReaderKind.RINGKEEPER: "Tag reader (Pico)",
    ReaderKind.RDM6300: "125 kHz reader",
    ReaderKind.LINES: "Reader",
    ReaderKind.KEYBOARD: "Reader that types",
    ReaderKind.PN532: "Card reader (PN532)",
    ReaderKind.PCSC: "Card reader (PC/SC)",
}
_DICE = {DiceKind.RINGKEEPER: "Dice hub (ESP32)", DiceKind.LINES: "Dice"}


def _plugged(profile: Profile) -> Iterator[Plugged]:
    header = on_header(profile)
    if profile.keypad:
        yield Plugged("Keypad", "keypad", profile.keypad.path)
    for name, hub in profile.dice.items():
        if name != header and hub.kind in _DICE:
            yield Plugged(_DICE[hub.kind], f"dice.{name}", _where(hub.path, hub.node))
    for name, reader in profile.readers.items():
        if name != header:
            yield Plugged(
                _READERS[reader.kind], f"readers.{name}", _where(reader.path, reader.node)
            )


def _where(path: str, node: str) -> str:
    """Which device it is: where it is plugged in, or which board, in whatever socket."""
    if path != AUTO:
        return path
    return f"board {node.upper()}, any USB socket" if node else "any USB socket"


def _notes(profile: Profile) -> Iterator[str]:
    if profile.display:
        yield _PRINTED
    if profile.display and profile.display.port != I2C_PORT:
        yield (
            f"The display's SDA and SCL: I2C port {profile.display.port} is on the pins that its "
            "overlay in config.txt names."
        )
    if profile.strip and profile.strip.host:
        yield f"The strip hangs on WLED at {profile.strip.host}: no wire leads from it to the Pi."
    elif profile.strip:
        yield from _strip_notes(profile.strip)
    if profile.panel:
        yield _PULLED
    if profile.buzzer:
        yield _PIEZO
    if on_header(profile):
        yield (
            "Measure TX of the serial device first. If it has 3.3 V, leave out the two resistors. "
            "Switch off the login shell on the serial port (raspi-config)."
        )
    yield from warnings(profile)
    header = (profile.display, profile.strip, profile.panel, profile.keypad, profile.buzzer)
    if not any((*header, profile.dice, profile.readers)):
        yield "hardware.toml names no parts."


def _strip_notes(strip: StripProfile) -> Iterator[str]:
    yield _GROUNDS
    yield _UNUSED_CLOCKED if strip.clocked else _UNUSED
    need = feed(draw_ma(strip))
    if need.sections > 1:
        yield (
            f"Feed the strip in {need.sections} places, each with a {need.fuse_a:g} A fuse and "
            f"wires of {need.wire_mm2:g} mm²."
        )
    if only := _models(strip):
        yield only


def _models(strip: StripProfile) -> str:
    """On which models this pin drives a strip, if not on all (docs/wiring.md, "Strip")."""
    pin = strip.pin
    if strip.gpio == SPI_DATA and strip.by_spi:
        return ""
    pwm = pin in PWM_PINS and strip.backend is not StripBackend.PIO
    pio = strip.backend is not StripBackend.PWM
    if pwm and pio:
        return ""
    return f"GPIO {pin} drives the strip on " + ("a Pi 4 or older only." if pwm else "a Pi 5 only.")
