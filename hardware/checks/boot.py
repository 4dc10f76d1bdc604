"""Checks of config.txt and cmdline.txt: what the named parts need of them on this model.

Nothing is changed: the line to add is said. How config.txt is read is system/config_txt.py's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from common.message import Message
from hardware.checks import shared
from hardware.checks.findings import Finding, Verdict
from hardware.checks.shared import CONFIG_TXT
from hardware.profile.needs import PIO_MODEL
from hardware.profile.resources import drives_by_pwm, set_path
from hardware.profile.types import HEADER_SERIAL, Profile, StripProfile
from hardware.system import config_txt
from hardware.system.config_txt import ConfigTxt, Text, text_under
from hardware.system.kernel import MODEL

COMMAND_LINE = "cmdline.txt"
COMMAND_LINES = ("/boot/firmware/cmdline.txt", "/boot/cmdline.txt")

I2C_BEST = 400_000
"""Bits per second: the fastest clock of an SSD1306 (data sheet, table 13-6, 2.5 us a cycle)."""

CORE = (
    (re.compile(r"Pi 4|Module 4"), 500, 200, "core_freq_min=500"),
    (re.compile(r"Pi 3|Zero 2|Module 3"), 400, 250, "core_freq=250"),
)
"""SPI's clock is the core's, divided. By model: the core's highest and lowest MHz (documentation,
"Overclocking"), and the line that makes them one."""

_MINI = re.compile(r"Pi [34]|Zero (W|2 W)")
"""Models whose header has the mini UART, as long as Bluetooth has the better one."""
_FREED = {"disable-bt", "miniuart-bt", "pi3-disable-bt", "pi3-miniuart-bt"}

CONSOLE = re.compile(r"\bconsole=(serial0|ttyAMA0|ttyS0)\b")


def needs(profile: Profile, root: Path = Path("/")) -> list[Finding]:
    """What the parts need of the files that the Pi starts by; nothing where there are none."""
    text = text_under(root)
    model, config = text(MODEL).strip("\0\n"), config_txt.read(text)
    if not config.there or "Raspberry Pi" not in model:
        return []
    found = [*_strip(profile.strip, model, config)] if profile.strip else []
    found += shared.needs(profile, model, config)
    if profile.display is not None and profile.display.port == 1:
        found.append(_i2c(config))
    for part, path in header_parts(profile):
        if PIO_MODEL.match(model) or not shared.takes_bluetooth(profile, config):
            found += _serial(part, path, model, config)
        found += _console(part, model, text)
    return found


def header_parts(profile: Profile) -> Iterator[tuple[str, str]]:
    """Parts on the header's own serial port, with its device: `readers.fobs`."""
    for table, parts in (("dice", profile.dice), ("readers", profile.readers)):
        for name, part in parts.items():
            if part.path in HEADER_SERIAL:
                yield f"{table}.{name}", part.path


def _fine(what: Message) -> Finding:
    return Finding(CONFIG_TXT, Verdict.FINE, what)


def _add(why: Message, line: str, verdict: Verdict = Verdict.WRONG) -> Finding:
    remedy = Message("add the line {line} to config.txt, below [all], and restart", line=line)
    return Finding(CONFIG_TXT, verdict, why, remedy)


def _strip(strip: StripProfile, model: str, config: ConfigTxt) -> Iterator[Finding]:
    newest = PIO_MODEL.match(model) is not None
    if strip.clocked or not strip.wired:
        return  # a clock of its own may change
    if strip.by_spi and not newest:
        yield from _core(model, config)
    elif not newest and drives_by_pwm(strip) and not config.on("audio"):
        yield _fine(Message("leaves PWM to the strip"))


def _core(model: str, config: ConfigTxt) -> Iterator[Finding]:
    for form, usual, least, line in CORE:
        if not form.search(model):
            continue
        high = config.number("core_freq", config.number("gpu_freq", usual))
        low = config.number("core_freq_min", least)
        mini = (
            usual == 400
            and config.number("enable_uart", 0) == 1
            and not config.overlays.keys() & _FREED
        )
        if low >= high or mini or config.number("force_turbo", 0):
            yield _fine(Message("keeps the SPI clock steady for the strip"))
        else:
            why = Message("lets the SPI clock change, so the strip's colours flicker")
            yield _add(why, line)


def _i2c(config: ConfigTxt) -> Finding:
    speed = config.i2c_speed
    told = Message("I2C runs at {speed} kHz", speed=f"{speed / 1000:g}")
    line = f"dtparam=i2c_arm_baudrate={I2C_BEST}"
    if speed == I2C_BEST:
        return _fine(told)
    if speed < I2C_BEST:
        slow = Message("{speed}, which makes the display slow", speed=told)
        return _add(slow, line, Verdict.LOOK)
    fast = Message("{speed}, faster than displays are made for", speed=told)
    return _add(fast, line, Verdict.LOOK)


def _serial(part: str, path: str, model: str, config: ConfigTxt) -> Iterator[Finding]:
    """The port on GPIO 14 and 15 has to be switched on, and to be the one that is named."""
    newest = PIO_MODEL.match(model) is not None
    mini = _MINI.search(model) is not None and not config.overlays.keys() & _FREED
    right = "/dev/ttyAMA0" if newest else "/dev/serial0"
    if newest and path != right:
        why = Message("{path} is not the serial port on a Pi 5's header", path=path)
    elif mini and path == "/dev/ttyAMA0":
        why = Message("{path} is for Bluetooth on this model, not for the header", path=path)
    else:
        yield from _enabled(newest=newest, mini=mini, config=config)
        return
    remedy = set_path(part, right)
    yield Finding(part.partition(".")[2], Verdict.WRONG, why, remedy)
    yield from _enabled(newest=newest, mini=mini, config=config)


def _enabled(*, newest: bool, mini: bool, config: ConfigTxt) -> Iterator[Finding]:
    on = config.on("uart0", "uart0_console") or "uart0-pi5" in config.overlays
    if not newest:  # the better port is on unless it is switched off (enable_uart's default)
        on = config.number("enable_uart", 0 if mini else 1) == 1
    if on:
        yield _fine(Message("the serial port on GPIO 14 and 15 is switched on"))
        return
    why = Message("the serial port on GPIO 14 and 15 is switched off")
    yield _add(why, "dtparam=uart0=on" if newest else "enable_uart=1")


def _console(part: str, model: str, text: Text) -> Iterator[Finding]:
    """A login shell on the port takes what the part sends, and answers it."""
    line = next((there for name in COMMAND_LINES if (there := text(name))), "")
    names = set(CONSOLE.findall(line))
    if PIO_MODEL.match(model):
        names.discard("serial0")  # there it is the debug connector's
    if names:
        name = part.partition(".")[2]
        why = Message("a login shell is using the serial port of {part}", part=name)
        remedy = Message(
            "switch it off with sudo raspi-config nonint do_serial_cons 1, then restart"
        )
        yield Finding(COMMAND_LINE, Verdict.WRONG, why, remedy)
