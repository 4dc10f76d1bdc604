"""Checks of a table's parts: is each there, and if not, what to look at. Pure functions over what
was opened and what the parts have said; nothing waits, nothing raises.

What needs a person's eyes, ears or hands is exercise.py's; the computer itself is host.py's.
"""

from __future__ import annotations

from hardware.checks.findings import Finding, Verdict
from hardware.checks.record import Record
from hardware.pi import OpenedParts
from hardware.ports import HeadReads, PartError
from hardware.profile.types import (
    DiceKind,
    DiceProfile,
    Profile,
    ReaderKind,
    ReaderProfile,
)

LOW_MV = 3500
"""Millivolts at which a die's lithium cell has about a tenth left."""

DICE = 2

DIE_REMEDY = "pick it up and roll it; still nothing? charge it, or bring it nearer to the hub"

POSITIONS = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21,
    25: 22, 11: 23, 8: 24, 7: 26, 0: 27, 1: 28, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36,
    26: 37, 20: 38, 21: 40,
}  # fmt: skip
"""Where a GPIO is on the 40-pin header (Raspberry Pi documentation, "GPIO")."""

SENSOR_REMEDY = "check its four wires: SDA, SCL, 3.3 V, ground; until it works, enter rolls by hand"

CARD_REMEDY = "put it in the middle; nearby metal, heads within 80 mm or a low gain cause this"

NOT_NAMED = "hardware.toml does not name it"


def check(profile: Profile, parts: OpenedParts, record: Record, now: float) -> list[Finding]:
    """Every part that there can be, one finding each; dice and readers more."""
    found = [
        display(profile, parts, record), strip(profile, parts, record), panel(profile, parts),
        buzzer(profile, parts),
    ]  # fmt: skip
    for name, hub in profile.dice.items():
        found += dice(name, hub, parts, record, now)
    for name, reader in profile.readers.items():
        found += tags(name, reader, parts, record)
    if not profile.dice:
        found.append(Finding("dice", Verdict.ABSENT, NOT_NAMED))
    if not profile.readers:
        found.append(Finding("readers", Verdict.ABSENT, NOT_NAMED))
    return found


def pin(gpio: int) -> str:
    """A GPIO and where it is: "GPIO 18 (position 12)"."""
    return f"GPIO {gpio} (position {POSITIONS[gpio]})"


def display(profile: Profile, parts: OpenedParts, record: Record) -> Finding:
    """A display answers on its bus, or does not."""
    wanted = profile.display
    if wanted is None:
        return Finding("display", Verdict.ABSENT, NOT_NAMED)
    wires = "its four wires"
    if wanted.port == 1:
        wires = f"SDA at {pin(2)}, SCL at {pin(3)}, 3.3 V at position 1, ground at position 9"
    remedy = f"check {wires}; i2cdetect -y {wanted.port} shows what answers"
    error = _error(parts, "display")
    if error is not None:
        at_address = f"0x{wanted.address:02X}" in error.why
        return Finding("display", Verdict.WRONG, error.why, remedy if at_address else error.remedy)
    if (why := record.lost.get("display")) is not None or parts.display is None:
        return Finding("display", Verdict.WRONG, why or "was not opened", remedy)
    at = f"a {wanted.driver.value} answers at 0x{wanted.address:02X} on I2C port {wanted.port}"
    return Finding("display", Verdict.FINE, at)


def strip(profile: Profile, parts: OpenedParts, record: Record) -> Finding:
    """A strip never answers: that it was sent to is all that can be known."""
    wanted = profile.strip
    if wanted is None:
        return Finding("strip", Verdict.ABSENT, NOT_NAMED)
    error = _error(parts, "strip")
    if error is not None:
        return Finding("strip", Verdict.WRONG, error.why, error.remedy)
    if (why := record.lost.get("strip")) is not None or parts.strip is None:
        return Finding(
            "strip", Verdict.WRONG, why or "was not opened", "see 'Strip' in docs/wiring.md"
        )
    gpio = wanted.gpio
    return Finding(
        "strip", Verdict.LOOK,
        f"{wanted.count} lights are driven at {pin(gpio)}, {parts.strip.way}; "
        "a strip never answers, so look at it",
        f"dark? check {pin(gpio)} to the level shifter, its 5 V, and the ground shared with the Pi",
    )  # fmt: skip


def panel(profile: Profile, parts: OpenedParts) -> Finding:
    """Pins can be opened or not; whether a contact closes shows only when it is pressed."""
    wanted = profile.panel
    if wanted is None:
        return Finding("panel", Verdict.ABSENT, NOT_NAMED)
    if (error := _error(parts, "panel")) is not None:
        return Finding("panel", Verdict.WRONG, error.why, error.remedy)
    if parts.panel is None:
        return Finding("panel", Verdict.WRONG, "was not opened", "see 'Panel' in docs/wiring.md")
    named = [f"{button.value} at {pin(gpio)}" for button, gpio in wanted.buttons.items()]
    if wanted.encoder is not None:
        named.append(f"knob at {pin(wanted.encoder[0])} and {pin(wanted.encoder[1])}")
    if not named:
        return Finding("panel", Verdict.ABSENT, "[panel] names no pin")
    return Finding(
        "panel", Verdict.LOOK, f"{', '.join(named)}; press and turn to see that they work"
    )


def buzzer(profile: Profile, parts: OpenedParts) -> Finding:
    """As the panel: only ears can tell."""
    wanted = profile.buzzer
    if wanted is None:
        return Finding("buzzer", Verdict.ABSENT, NOT_NAMED)
    error = _error(parts, "buzzer") or _error(parts, "panel")
    if parts.buzzer is None:
        why = error.why if error else "was not opened"
        remedy = error.remedy if error else "see 'Panel' in docs/wiring.md"
        return Finding("buzzer", Verdict.WRONG, why, remedy)
    return Finding(
        "buzzer", Verdict.LOOK, f"tones are played on {pin(wanted.pin)}; listen",
        "silent? it must be a passive buzzer, between that pin (through 100 ohms) and "
"ground",
    )  # fmt: skip


def dice(
    name: str, wanted: DiceProfile, parts: OpenedParts, record: Record, now: float
) -> list[Finding]:
    """The hub, and each die behind it."""
    hub = _line(name, wanted.path, parts, record)
    if hub.verdict is Verdict.WRONG or wanted.kind is DiceKind.LINES:
        return [hub]
    return [hub, *(_die(name, number, record, now) for number in range(DICE))]


def _die(name: str, number: int, record: Record, now: float) -> Finding:
    part = f"{name} die {number}"
    heard = record.dice.get((name, number))
    if heard is None:
        return Finding(part, Verdict.UNKNOWN, "no message received yet", DIE_REMEDY)
    ago = f"last heard {max(0.0, now - heard.at):.0f} s ago"
    if heard.dead:
        return Finding(part, Verdict.WRONG, f"{ago}: its sensor does not answer", SENSOR_REMEDY)
    if heard.battery is None:
        return Finding(part, Verdict.FINE, f"{ago}; battery level unknown")
    told = f"{ago}, battery {heard.battery / 1000:.2f} V"
    if heard.battery < LOW_MV:
        return Finding(part, Verdict.WRONG, f"{told}: nearly empty", "charge it")
    return Finding(part, Verdict.FINE, told)


def tags(name: str, wanted: ReaderProfile, parts: OpenedParts, record: Record) -> list[Finding]:
    """The reader, and each of its heads."""
    reader = _line(name, wanted.path, parts, record)
    if reader.verdict is Verdict.WRONG or wanted.kind is not ReaderKind.RINGKEEPER:
        return [reader]
    return [reader, *(_head(name, number, record) for number in range(wanted.heads))]


def _head(name: str, number: int, record: Record) -> Finding:
    part = f"{name} head {number}"
    if (why := record.lost.get(part)) is not None:
        remedy = "check the head's eight wires to the reader's board; short ones are better"
        return Finding(part, Verdict.WRONG, why.partition(";")[0], remedy)
    heard = record.heads.get((name, number))
    if heard is None:
        return Finding(part, Verdict.FINE, "works; no card seen on it yet")
    lying = f"{len(heard.lying)} on it now" if heard.lying else "none on it now"
    return Finding(part, Verdict.FINE, f"{heard.placed} cards seen, {lying}")


def _line(name: str, path: str, parts: OpenedParts, record: Record) -> Finding:
    """A device on a serial port: said hello, silent, or cannot be talked to."""
    if name in record.found:
        about = record.found[name] or "is there"
        return _with_troubles(name, f"{about}, at {path}", record)
    if (why := record.lost.get(name)) is not None:
        return Finding(name, Verdict.WRONG, why, _line_remedy(why, path))
    if (error := _error(parts, name)) is not None:
        return Finding(name, Verdict.WRONG, error.why, error.remedy)
    return Finding(name, Verdict.WRONG, "has not reported in", _line_remedy("", path))


def _line_remedy(why: str, path: str) -> str:
    if "version" in why or "firmware" in why:
        return "ringkeeper firmware flash installs the right firmware"
    if "exchanged" in why:
        return "swap the two paths in hardware.toml"
    return (
        f"is its USB cable one for data, and is it the device at {path}? (ls -l /dev/serial/by-id)"
    )


def _with_troubles(name: str, about: str, record: Record) -> Finding:
    if troubles := record.troubles.get(name):
        return Finding(name, Verdict.WRONG, f"{about}; {'; '.join(troubles)}", "see docs/wiring.md")
    if noise := record.noise.get(name, 0):
        remedy = "a shorter or better cable, away from the strip's supply, helps"
        return Finding(name, Verdict.WRONG, f"{about}; noise on its line {noise} times", remedy)
    return Finding(name, Verdict.FINE, about)


def _error(parts: OpenedParts, part: str) -> PartError | None:
    return next((error for error in parts.errors if error.part == part), None)


def reads(part: str, told: HeadReads) -> Finding:
    """A card lay on a head while its reads were counted."""
    rate = told.looks / told.seconds if told.seconds > 0 else 0.0
    missed = told.looks - told.seen
    what = f"{rate:.0f} reads a second, {missed} of {told.looks} missed"
    if told.looks and missed * 10 <= told.looks:
        return Finding(part, Verdict.FINE, what)
    return Finding(part, Verdict.WRONG, what, CARD_REMEDY)


def card_lay(part: str, uid: bytes, lost: int, seconds: float) -> Finding:
    """A card lay on a head for some seconds and was lost so often."""
    told = f"card ...{uid.hex().upper()[-4:]} was there for {seconds:.0f} s"
    if lost == 0:
        return Finding(part, Verdict.FINE, f"{told} and was seen without a break")
    return Finding(part, Verdict.WRONG, f"{told} and was lost {lost} times", CARD_REMEDY)
