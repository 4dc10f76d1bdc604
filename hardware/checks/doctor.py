"""Checks of a table's parts: is each there, and if not, what to look at. Pure functions over what
was opened and what the parts have said; nothing waits, nothing raises.

What needs a person's eyes, ears or hands is exercise.py's; the computer itself is host.py's.
"""

from __future__ import annotations

from functools import reduce

from common.message import Message, both, joined
from hardware.checks import bluetooth, neighbours, network
from hardware.checks.findings import Finding, Verdict
from hardware.checks.pins import pins
from hardware.checks.record import Record
from hardware.dice import battery
from hardware.dice.dice import DICE
from hardware.line.hotplug import HotPort
from hardware.line.search import CHECK_BOARD
from hardware.line.serial_line import SerialLine
from hardware.pi import OpenedParts
from hardware.ports import Button, HeadReads, PartError, Silent
from hardware.profile.types import (
    AUTO,
    DiceKind,
    DiceProfile,
    DisplayProfile,
    Profile,
    ReaderKind,
    ReaderProfile,
)
from hardware.speaker import LISTEN
from hardware.wiring.headers import PI

DIE_REMEDY = Message(
    "pick it up and roll it; still nothing? charge it, or bring it nearer to the hub"
)

WEAK_REMEDY = Message(
    "charge it; if this stays, its cell is worn, a joint is bad, its regulator does not suit a "
    "cell, or its capacitors are missing (docs/build/power.md)"
)

BIRTHS_FINE = 2
"""The second may be a cell that was put in, or new firmware."""

SENSOR_REMEDY = Message(
    "check its wires: SDA, SCL, 3.3 V and ground, CS at 3.3 V, SDO at ground; until it works, "
    "enter rolls by hand"
)

CARD_REMEDY = Message(
    "put it in the middle; nearby metal, heads within 80 mm or a low gain cause this"
)

BAD_CABLE = Message("use a shorter or better cable, away from the strip's supply")
TYPES_MORE = Message(
    "set it to type a tag's number and Enter alone, as on a keyboard of the USA; its manual has "
    "the cards or codes for that"
)

SERIAL_NAMES = "/dev/serial/by-id"

NOT_NAMED = Message("hardware.toml does not name it")
NOT_OPENED = Message("was not opened")


def check(profile: Profile, parts: OpenedParts, record: Record, now: float) -> list[Finding]:
    """Every part that there can be, one finding each; dice and readers more; and the broker, if the
    table has heard of it."""
    found = [
        display(profile, parts, record), strip(profile, parts, record), panel(profile, parts),
        *keypad(profile, parts, record), buzzer(profile, parts), speaker(profile, parts, record),
        *pins(parts),
    ]  # fmt: skip
    for name, hub in profile.dice.items():
        found += dice(name, hub, parts, record, now)
    for name, reader in profile.readers.items():
        found += tags(name, reader, parts, record)
    if not profile.dice:
        found.append(Finding("dice", Verdict.ABSENT, NOT_NAMED))
    if not profile.readers:
        found.append(Finding("readers", Verdict.ABSENT, NOT_NAMED))
    return [*found, *neighbours.check(profile, record, now), *network.broker_heard(record)]


def pin(gpio: int) -> Message:
    """A GPIO and where it is: "GPIO 18 (position 12)"."""
    position = PI.gpio(gpio).position
    return Message("GPIO {gpio} (position {position})", gpio=gpio, position=position)


CHECK_WIRES = Message(
    "check its wires, then restart the Pi; for a drawing of the wires: ringkeeper wiring"
)


def display(profile: Profile, parts: OpenedParts, record: Record) -> Finding:
    """A display answers on its bus, or does not."""
    wanted = profile.display
    if wanted is None:
        return Finding("display", Verdict.ABSENT, NOT_NAMED)
    if (error := _error(parts, "display")) is not None:
        remedy = _wires(wanted) if isinstance(error, Silent) else error.remedy
        return Finding("display", Verdict.WRONG, error.why, remedy)
    if (lost := record.lost.get("display")) is not None or parts.display is None:
        why = lost.why if lost else NOT_OPENED
        return Finding("display", Verdict.WRONG, why, _wires(wanted))
    answers = Message(
        "a {driver} answers at {address} on I2C port {port}",
        driver=wanted.driver.value, address=f"0x{wanted.address:02X}", port=wanted.port,
    )  # fmt: skip
    return Finding("display", Verdict.FINE, answers)


def _wires(wanted: DisplayProfile) -> Message:
    wires = Message("its four wires")
    if wanted.port == 1:
        wires = Message(
            "SDA at {data}, SCL at {clock}, 3.3 V at position 1, ground at position 9",
            data=pin(2), clock=pin(3),
        )  # fmt: skip
    return Message(
        "check {wires}; i2cdetect -y {port} shows what answers", wires=wires, port=wanted.port
    )


def strip(profile: Profile, parts: OpenedParts, record: Record) -> Finding:
    """A strip never answers: that it was sent to is all that can be known."""
    wanted = profile.strip
    if wanted is None:
        return Finding("strip", Verdict.ABSENT, NOT_NAMED)
    error = _error(parts, "strip")
    if error is not None:
        return Finding("strip", Verdict.WRONG, error.why, error.remedy)
    if (lost := record.lost.get("strip")) is not None:
        return Finding("strip", Verdict.WRONG, lost.why, lost.remedy or CHECK_WIRES)
    if not wanted.wired:
        return _wled(record)
    if parts.strip is None:
        return Finding("strip", Verdict.WRONG, NOT_OPENED, CHECK_WIRES)
    at = pin(wanted.gpio)
    return Finding(
        "strip",
        Verdict.LOOK,
        Message(
            "{count} lights are driven at {pin}, {way}; a strip never answers, so look at it",
            count=wanted.count, pin=at, way=parts.strip.way,
        ),
        Message(
            "dark? check {pin} to the level shifter, its 5 V, and the ground shared with the Pi",
            pin=at,
        ),
    )  # fmt: skip


def _wled(record: Record) -> Finding:
    """WLED answers, which no other strip does."""
    about = record.found.get("strip")
    if about is None:
        return Finding("strip", Verdict.WRONG, Message("WLED has not answered yet"))
    advice = record.advice.get("strip")
    return Finding("strip", Verdict.LOOK if advice else Verdict.FINE, about, advice)


def panel(profile: Profile, parts: OpenedParts) -> Finding:
    """Pins can be opened or not; whether a contact closes shows only when it is pressed."""
    wanted = profile.panel
    if wanted is None:
        return Finding("panel", Verdict.ABSENT, NOT_NAMED)
    if errors := [error for error in parts.errors if error.part == "panel"]:
        why = joined([error.why for error in errors])
        remedies = dict.fromkeys(error.remedy for error in errors)
        return Finding("panel", Verdict.WRONG, why, joined(list(remedies)))
    if parts.panel is None:
        return Finding("panel", Verdict.WRONG, NOT_OPENED, CHECK_WIRES)
    if pressed := parts.panel.pressed():
        stuck = [_button(button, pin(wanted.buttons[button])) for button in pressed]
        what = Message("pressed all the time: {contacts}", contacts=joined(stuck))
        let_go = Message(
            "let go of it; if nobody is pressing it, it is stuck or its wire touches ground"
        )
        return Finding("panel", Verdict.WRONG, what, let_go)
    named = [_button(button, pin(gpio)) for button, gpio in wanted.buttons.items()]
    if wanted.encoder is not None:
        one, other = map(pin, wanted.encoder)
        named.append(Message("knob at {pin} and {other}", pin=one, other=other))
    if not named:
        return Finding("panel", Verdict.ABSENT, Message("[panel] does not name any pin"))
    what = Message("{contacts}; press and turn to see that they work", contacts=joined(named))
    return Finding("panel", Verdict.LOOK, what)


def _button(button: Button, at: Message) -> Message:
    match button:
        case Button.OK:
            return Message("ok at {pin}", pin=at)
        case Button.BACK:
            return Message("back at {pin}", pin=at)
        case Button.PUSH:
            return Message("push at {pin}", pin=at)


def keypad(profile: Profile, parts: OpenedParts, record: Record) -> list[Finding]:
    """Nothing where there is none: hardly any table has one."""
    if profile.keypad is None:
        return []
    return [_line("keypad", profile.keypad.path, parts, record)]


def buzzer(profile: Profile, parts: OpenedParts) -> Finding:
    """As the panel: only ears can tell."""
    wanted = profile.buzzer
    if wanted is None:
        return Finding("buzzer", Verdict.ABSENT, NOT_NAMED)
    error = _error(parts, "buzzer") or _error(parts, "panel")
    if parts.buzzer is None:
        why = error.why if error else NOT_OPENED
        remedy = error.remedy if error else CHECK_WIRES
        return Finding("buzzer", Verdict.WRONG, why, remedy)
    return Finding(
        "buzzer",
        Verdict.LOOK,
        Message("tones are played on {pin}; listen", pin=pin(wanted.pin)),
        Message(
            "silent? it must be a passive piezo buzzer, between that pin (through 100 ohms) and "
            "ground"
        ),
    )


def speaker(profile: Profile, parts: OpenedParts, record: Record) -> Finding:
    """Its programs are there, or not; whether anything is heard only ears can tell."""
    wanted = profile.speaker
    if wanted is None:
        return Finding("speaker", Verdict.ABSENT, NOT_NAMED)
    if (error := _error(parts, "speaker")) is not None:
        return Finding("speaker", Verdict.WRONG, error.why, error.remedy)
    if (lost := record.lost.get("speaker")) is not None or parts.voice is None:
        why, remedy = (lost.why, lost.remedy) if lost else (NOT_OPENED, None)
        return Finding("speaker", Verdict.WRONG, why, remedy)
    said = Message("sentences are sent to the sound device {device}; listen", device=wanted.device)
    return Finding("speaker", Verdict.LOOK, said, LISTEN)


def dice(
    name: str, wanted: DiceProfile, parts: OpenedParts, record: Record, now: float
) -> list[Finding]:
    """The hub, and each die behind it; Bluetooth dice have no hub."""
    if wanted.kind is DiceKind.BLUETOOTH:
        return bluetooth.check(name, parts, _error(parts, name))
    hub = _line(name, wanted.path, parts, record)
    if hub.verdict is Verdict.WRONG or wanted.kind is DiceKind.LINES:
        return [hub]
    return [hub, *(_die(name, number, record, now) for number in range(DICE))]


def _die(name: str, number: int, record: Record, now: float) -> Finding:
    part = f"{name} die {number}"
    heard = record.dice.get((name, number))
    if heard is None:
        return Finding(part, Verdict.UNKNOWN, Message("no message received yet"), DIE_REMEDY)
    ago = Message("last heard {seconds} s ago", seconds=f"{max(0.0, now - heard.at):.0f}")
    if heard.dead:
        dead = Message("{heard}: its sensor does not answer", heard=ago)
        return Finding(part, Verdict.WRONG, dead, SENSOR_REMEDY)
    left = battery.in_words(heard.battery, heard.charge)
    if left is None:
        return Finding(part, Verdict.FINE, Message("{heard}; battery level unknown", heard=ago))
    told = Message("{heard}, {battery}", heard=ago, battery=left)
    if battery.is_low(heard.rest or heard.battery, heard.charge):
        empty = Message("{heard}: nearly empty", heard=told)
        return Finding(part, Verdict.WRONG, empty, Message("charge it"))
    if heard.sag >= battery.SAG_MV:
        fall = f"{heard.sag / 1000:.2f}"
        sags = Message("{heard}; that fell by {fall} V under its radio", heard=told, fall=fall)
        return Finding(part, Verdict.LOOK, sags, WEAK_REMEDY)
    if len(heard.births) > BIRTHS_FINE:
        times = len(heard.births) - 1
        lost = Message("{heard}; it lost its power {count} times", heard=told, count=times)
        return Finding(part, Verdict.WRONG, lost, WEAK_REMEDY)
    return Finding(part, Verdict.FINE, told)


def tags(name: str, wanted: ReaderProfile, parts: OpenedParts, record: Record) -> list[Finding]:
    """The reader, and each of its heads."""
    noisy = TYPES_MORE if wanted.kind is ReaderKind.KEYBOARD else BAD_CABLE
    reader = _line(name, wanted.path, parts, record, noisy)
    if reader.verdict is Verdict.WRONG or wanted.kind is not ReaderKind.RINGKEEPER:
        return [reader]
    return [reader, *(_head(name, number, record) for number in range(wanted.heads))]


def _head(name: str, number: int, record: Record) -> Finding:
    part = f"{name} head {number}"
    if (lost := record.lost.get(part)) is not None:
        remedy = Message(
            "check the head's seven wires to the reader's board; short ones are better"
        )
        return Finding(part, Verdict.WRONG, lost.why, remedy)
    heard = record.heads.get((name, number))
    if heard is None:
        return Finding(part, Verdict.FINE, Message("works; no card seen on it yet"))
    lying = Message("none on it now")
    if heard.lying:
        lying = Message("{count} on it now", count=len(heard.lying))
    seen = Message("{count} cards seen, {lying}", count=heard.placed, lying=lying)
    return Finding(part, Verdict.FINE, seen)


def _line(
    name: str, path: str, parts: OpenedParts, record: Record, noisy: Message = BAD_CABLE
) -> Finding:
    """A device on a port: said hello, silent, or cannot be talked to. `noisy`: what to do if it
    sends what makes no sense."""
    if name in record.found:
        about = record.found[name] or Message("is there")
        there = parts.lines[name].device if name in parts.lines else ""
        at = Message("{about}, at {path}", about=about, path=there or path)
        if there and path not in (there, AUTO):
            at = Message(
                "{about}, found at {path}, not at {named}", about=about, path=there, named=path
            )
        found = _with_troubles(name, at, record, noisy)
        other = _advice(parts.lines.get(name)) if found.verdict is Verdict.FINE else None
        return Finding(name, Verdict.LOOK, at, other) if other else found
    if (lost := record.lost.get(name)) is not None:
        return Finding(name, Verdict.WRONG, lost.why, lost.remedy or _cable(path))
    if (error := _error(parts, name)) is not None:
        return Finding(name, Verdict.WRONG, error.why, error.remedy)
    if name in parts.lines and (missing := parts.lines[name].not_found) is not None:
        return Finding(name, Verdict.WRONG, missing.why, missing.remedy)
    return Finding(name, Verdict.WRONG, Message("has not reported in"), _cable(path))


def _advice(line: HotPort | None) -> Message | None:
    """What to do about a board's firmware, if that is not this program's."""
    return line.hello.advice() if isinstance(line, SerialLine) and line.hello else None


def _cable(path: str) -> Message:
    if path == AUTO:
        return CHECK_BOARD
    return Message(
        "does its USB cable carry data, and is it the device at {path}? (ls -l {folder})",
        path=path,
        folder="/dev/input/by-id" if path.startswith("/dev/input/") else SERIAL_NAMES,
    )


def _with_troubles(name: str, about: Message, record: Record, noisy: Message) -> Finding:
    if troubles := record.troubles.get(name):
        return Finding(name, Verdict.WRONG, reduce(both, troubles, about))  # each says what to do
    if noise := record.noise.get(name, 0):
        wrong = Message("{about}; noise on its line {count} times", about=about, count=noise)
        return Finding(name, Verdict.WRONG, wrong, noisy)
    return Finding(name, Verdict.FINE, about)


def _error(parts: OpenedParts, part: str) -> PartError | None:
    return next((error for error in parts.errors if error.part == part), None)


def reads(part: str, told: HeadReads) -> Finding:
    """A card lay on a head while its reads were counted."""
    rate = told.looks / told.seconds if told.seconds > 0 else 0.0
    missed = told.looks - told.seen
    what = Message(
        "{rate} reads a second, {missed} of {looks} missed",
        rate=f"{rate:.0f}", missed=missed, looks=told.looks,
    )  # fmt: skip
    if told.looks and missed * 10 <= told.looks:
        return Finding(part, Verdict.FINE, what)
    return Finding(part, Verdict.WRONG, what, CARD_REMEDY)


def card_came(part: str, uid: bytes) -> Finding:
    """A card was read by a reader that tells no more than that."""
    return Finding(part, Verdict.FINE, Message("card {end} was read", end=_end(uid)))


def card_lay(part: str, uid: bytes, lost: int, seconds: float) -> Finding:
    """A card lay on a head for some seconds and was lost so often."""
    told = Message(
        "card {end} was there for {seconds} s",
        end=_end(uid), seconds=f"{seconds:.0f}",
    )  # fmt: skip
    if lost == 0:
        seen = Message("{card} and was seen the whole time", card=told)
        return Finding(part, Verdict.FINE, seen)
    wrong = Message("{card} and was lost {count} times", card=told, count=lost)
    return Finding(part, Verdict.WRONG, wrong, CARD_REMEDY)


def _end(uid: bytes) -> str:
    return f"...{uid.hex().upper()[-4:]}"
