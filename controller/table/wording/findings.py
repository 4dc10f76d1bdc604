"""What is found of parts and files, in the table's language. Drivers and checks say it in English,
for the log too; here the same sentences are known by their patterns.

What no pattern fits, as what an operating system says of a port, stays as it is.
"""

from __future__ import annotations

import re
from functools import cache

from controller.text.language import N_, _, is_source
from hardware.checks.findings import Verdict

VERDICTS = {
    Verdict.FINE: N_("Fine"),
    Verdict.LOOK: N_("Look"),
    Verdict.WRONG: N_("Wrong"),
    Verdict.ABSENT: N_("Not there"),
    Verdict.UNKNOWN: N_("Not known"),
}

PATTERNS = (
    # hardware/checks/doctor.py
    N_("hardware.toml does not name it"),
    N_("was not opened"),
    N_("see '{chapter}' in docs/wiring.md"),
    N_("see docs/wiring.md"),
    N_("GPIO {gpio} (position {position})"),
    N_("check {wires}; i2cdetect -y {port} shows what answers"),
    N_("its four wires"),
    N_("SDA at {data}, SCL at {clock}, 3.3 V at position 1, ground at position 9"),
    N_("a {driver} answers at {address} on I2C port {port}"),
    N_("{count} lights are driven at {pin}, {way}; a strip never answers, so look at "
"it"),
    N_("dark? check {pin} to the level shifter, its 5 V, and the ground shared with the Pi"),
    N_("{contacts}; press and turn to see that they work"),
    N_("ok at {pin}"),
    N_("back at {pin}"),
    N_("push at {pin}"),
    N_("knob at {pin} and {other}"),
    N_("[panel] names no pin"),
    N_("tones are played on {pin}; listen"),
    N_("silent? it must be a passive buzzer, between that pin (through 100 ohms) and "
"ground"),
    N_("no message received yet"),
    N_("pick it up and roll it; still nothing? charge it, or bring it nearer to the "
"hub"),
    N_("{heard}: its sensor does not answer"),
    N_("check its four wires: SDA, SCL, 3.3 V, ground; until it works, enter rolls by "
"hand"),
    N_("{heard}; battery level unknown"),
    N_("{heard}: nearly empty"),
    N_("{heard}, battery {volts} V"),
    N_("last heard {seconds} s ago"),
    N_("charge it"),
    N_("check the head's eight wires to the reader's board; short ones are better"),
    N_("works; no card seen on it yet"),
    N_("{count} cards seen, {lying}"),
    N_("{count} on it now"),
    N_("none on it now"),
    N_("has not reported in"),
    N_("is there"),
    N_("ringkeeper firmware flash installs the right firmware"),
    N_("swap the two paths in hardware.toml"),
    N_("is its USB cable one for data, and is it the device at {path}? (ls -l /dev/serial/by-id)"),
    N_("{about}; noise on its line {count} times"),
    N_("a shorter or better cable, away from the strip's supply, helps"),
    N_("put it in the middle; nearby metal, heads within 80 mm or a low gain cause "
"this"),
    N_("{rate} reads a second, {missed} of {looks} missed"),
    N_("{card} and was lost {count} times"),
    N_("{card} and was seen without a break"),
    N_("card {end} was there for {seconds} s"),
    # hardware/strip/ways.py and strip.py
    N_("could not be opened, {reasons}"),
    N_("this computer has no pins for a strip, {reasons}"),
    N_("run it on a Raspberry Pi, or take [strip] out of hardware.toml"),
    N_("by {way} ({path})"),
    N_("by {way}"),
    N_("not by {way}: {why}"),
    N_("this program may not use {path}"),
    N_("nothing is free on {path} ({why})"),
    N_("it does not reach GPIO {gpio}"),
    N_("{count} lights need {bytes} bytes, but {path} allows {most}"),
    N_("{path} refused an update ({why})"),
    N_("it needs a Pi 4 or older"),
    N_("the library {name} is missing"),
    N_("Adafruit's Blinka has no GPIO {gpio} here"),
    N_("the kernel refused it ({why})"),
    N_("update the system: on a Pi 5 it has this"),
    N_("run install.sh again, which gives it to the group gpio"),
    N_("run install.sh again, which installs {library}"),
    N_("add spidev.bufsiz={bytes} to /boot/firmware/cmdline.txt and restart"),
    N_("switch SPI on with {command}"),
    N_("restart the Pi: {interface} is switched on in config.txt, but is not there yet"),
    N_("add its user to the group {group}"),
    N_("run install.sh again, which gives the service that right"),
    N_("the kernel keeps the Pi's memory to itself"),
    N_("an update was not sent ({why})"),
    # hardware/strip/boot.py
    N_("has {line}, for the strip"),
    N_("lets the SPI clock change, so the strip's colours flicker"),
    N_("gives PWM to the headphone socket, but the strip needs it"),
    N_("add the line {line} to it and restart"),
    # hardware/checks/exercise.py
    N_("space {space} ({name}): light {lights}"),
    N_("none: the strip is too short"),
    N_("all lights {colour}; if they are not, the strip's colour order is not GRB"),
    N_("all lights dim white; if one is dark, it or the one before it is broken"),
    N_("dark"),
    N_("red"),
    N_("green"),
    N_("blue"),
    # what parts say of themselves, and why they are gone
    N_("dice hub, firmware {version}, {count} dice, at {path}"),
    N_("tag reader, firmware {version}, {count} heads, at {path}"),
    N_("does not answer"),
    N_("is heard, but does not answer"),
    N_("was unplugged"),
    N_("plug it in, or correct the path under [{table}] in hardware.toml"),
    N_("{path} is not there"),
    # the table's files: controller/cli/files.py and run/saved_games.py
    N_("correct that line and start again; the rest of the table works"),
    N_("correct that line, or enrol that card again; until then its tag is unknown"),
    N_("set it again on the panel, under Lights and sound or Table settings"),
    N_("its end is damaged; check that money, deeds and tokens match the table"),
    N_("it cannot be read, so a new game starts"),
    N_("it ends after entry {count}; {why}"),
    N_("{why}; kept as {file}"),
    N_("line {line}: {wrong}; expected {right}"),
    N_("{file}, line {line}: {wrong}"),
    N_("{file}: line {line}: {wrong}"),
)  # fmt: skip
"""In this order: the first that fits."""

NAMES = {
    "hardware.toml": "hardware.toml",
    "config.txt": "config.txt",
    "settings": N_("Settings"),
    "tag book": N_("Tag book"),
    "journal": N_("Game record"),
    "dice faces": N_("Faces of the dice"),
}
"""What is no part, but has findings all the same."""


def said(text: str) -> str:
    """A sentence, or the pieces of a list."""
    if is_source():
        return text
    for pattern, form in _forms():
        if found := form.fullmatch(text):
            fields = {name: said(value) for name, value in found.groupdict().items()}
            return _(pattern, **fields)
    pieces = text.split(", ")
    return ", ".join(map(said, pieces)) if len(pieces) > 1 else text


@cache
def _forms() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((pattern, re.compile(_form(pattern))) for pattern in PATTERNS)


def _form(pattern: str) -> str:
    return re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+?)", re.escape(pattern))
