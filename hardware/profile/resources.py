"""What each part takes of a Raspberry Pi, by model: which two want the same, and what to do that is
good for both. hardware.toml's own check, `doctor` and `wiring` all ask here.

Sources: rpi_ws281x's README ("GPIO Usage", "Limitations"); Raspberry Pi documentation, "Configuring
UARTs"; the kernel's overlays/README for what a line in config.txt takes unless it says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import Enum

import msgspec
from msgspec.structs import replace

from common.message import Message
from hardware.profile.needs import PIO_MODEL
from hardware.profile.types import (
    HEADER_SERIAL,
    PWM_PINS,
    SERIAL_PINS,
    SPI_DATA,
    DiceKind,
    DiceProfile,
    Profile,
    ReaderProfile,
    SpeakerProfile,
    StripBackend,
    StripProfile,
)


class Model(Enum):
    """Kinds of Raspberry Pi whose parts differ."""

    ZERO = "Zero 2 W"
    PI_3 = "Pi 3"
    PI_4 = "Pi 4"
    PI_5 = "Pi 5"


EVERY_MODEL = frozenset(Model)
OLDER = EVERY_MODEL - {Model.PI_5}
"""Those with a PWM that the headphone socket shares; a Zero 2 W has one once pins are given it."""


class Of(Enum):
    """What there is once, besides GPIOs."""

    PWM = "PWM"
    HEADER = "the header's serial port"
    UART = "the serial port that Bluetooth hangs on"


Words = str | Message


class Use(msgspec.Struct, frozen=True, kw_only=True):
    """What a part takes: a GPIO's number or one of `Of`. `key` is the part's in hardware.toml,
    `words` what it is called, `works` the models on which there is such a part, `on` those of them
    on which it takes this. Not `sure`: it may take it, or works all the same without."""

    key: str
    what: int | Of
    words: Words
    works: frozenset[Model] = EVERY_MODEL
    on: frozenset[Model] = EVERY_MODEL
    sure: bool = True


class Clash(msgspec.Struct, frozen=True):
    """Two parts that take the same."""

    first: Use
    second: Use

    @property
    def on(self) -> frozenset[Model]:
        """The models on which they do."""
        return self.first.on & self.second.on & self.first.works & self.second.works

    @property
    def sure(self) -> bool:
        """Whether they cannot both work, on no model that has both."""
        both = self.first.works & self.second.works
        return self.first.sure and self.second.sure and bool(both) and self.on == both


def model_of(name: str) -> Model:
    """By the device tree's name; an older one is as a Pi 3."""
    if PIO_MODEL.match(name):
        return Model.PI_5
    if "Zero" in name:
        return Model.ZERO
    return Model.PI_4 if re.search("Pi 4|Module 4", name) else Model.PI_3


def clashes(profile: Profile) -> Iterator[Clash]:
    """Each part with the first before it that takes the same on some model."""
    before: list[Use] = []
    for use in uses(profile):
        others = (one for one in before if one.what == use.what and one.key != use.key)
        if first := next((pair for one in others if (pair := Clash(one, use)).on), None):
            yield first
        before.append(use)


def uses(profile: Profile) -> Iterator[Use]:
    """All that the parts take. I2C port 1 is wired to GPIO 2 and 3, port 0 to 0 and 1, SPI0's data
    to 10, the header's serial port to 14 and 15."""
    yield from _serial(profile)
    if profile.display and profile.display.port in _I2C_PINS:
        for name, pin in zip(("SDA", "SCL"), _I2C_PINS[profile.display.port], strict=True):
            yield Use(key="display.port", what=pin, words=_DISPLAY[name])
    if profile.speaker:
        yield from _speaker(profile.speaker)
    if profile.strip and profile.strip.wired:
        yield from _strip(profile.strip)
    if profile.panel:
        for name, gpio in profile.panel.pins.items():
            yield Use(key=f"panel.{name}", what=gpio, words=f"panel.{name}")
    if profile.buzzer:
        yield Use(key="buzzer.pin", what=profile.buzzer.pin, words="buzzer.pin")


_I2C_PINS = {1: (2, 3), 0: (0, 1)}
_DISPLAY = {"SDA": Message("the display (SDA)"), "SCL": Message("the display (SCL)")}
CHIP_SELECTS, SPI_UNUSED = (("CE0", 8), ("CE1", 7)), (("MISO", 9), ("SCLK", 11))
I2S_PINS = (18, 19, 21)


def _serial(profile: Profile) -> Iterator[Use]:
    """Parts at the header's serial port. On a Pi 4 and older, ttyAMA0 is Bluetooth's at first."""
    tables: tuple[tuple[str, Mapping[str, DiceProfile | ReaderProfile]], ...] = (
        ("dice", profile.dice), ("readers", profile.readers),
    )  # fmt: skip
    header = [
        (f"{table}.{name}.path", part.path)
        for table, parts in tables
        for name, part in parts.items()
        if part.path in HEADER_SERIAL
    ]
    once = {path: key for key, path in reversed(header)}  # the same path twice: profile.py says so
    for key, path in header:
        if once[path] == key:
            yield Use(key=key, what=Of.HEADER, words=key.removesuffix(".path"))
        if path == HEADER_SERIAL[1]:
            yield Use(key=key, what=Of.UART, words=key.removesuffix(".path"), on=OLDER)
    for name, gpio in SERIAL_PINS if header else ():
        words = Message("the serial port ({pin})", pin=name)
        yield Use(key=header[0][0], what=gpio, words=words)
    for name, dice in profile.dice.items():
        if dice.kind is DiceKind.BLUETOOTH:
            yield Use(key=f"dice.{name}.kind", what=Of.UART, words=f"dice.{name}", on=OLDER)


_CARD = re.compile(r"(?:CARD=|^(?:plug)?hw:(?!CARD=))(\w+)")
_SOCKET = re.compile("Headphones", re.I)
_I2S = re.compile("sndrpi|hifiberry|max98357|iqaudio|i2s|boss|allo", re.I)


def _card(speaker: SpeakerProfile) -> str:
    """The sound card's name; "" if the device has none, or only a number that another may get."""
    found = _CARD.search(speaker.device)
    name = found[1] if found else ""
    return "" if name.isdecimal() else name


def names_socket(speaker: SpeakerProfile) -> bool:
    """Whether it says that the loudspeaker is at the headphone socket."""
    return _SOCKET.search(_card(speaker)) is not None


def _speaker(speaker: SpeakerProfile) -> Iterator[Use]:
    key, card = "speaker.device", _card(speaker)
    if names_socket(speaker):
        socket = Message("the headphone socket, where [speaker] is")
        yield Use(key=key, what=Of.PWM, words=socket, works=OLDER)
    elif _I2S.search(card):
        for gpio in I2S_PINS:
            yield Use(key=key, what=gpio, words=Message("the sound card (I2S)"))
    elif not card and not speaker.device.startswith("bluealsa"):
        maybe = Message("the headphone socket, if [speaker] is there")
        yield Use(key=key, what=Of.PWM, words=maybe, works=OLDER, sure=False)


def _strip(strip: StripProfile) -> Iterator[Use]:
    backend = strip.backend
    key = "strip.backend" if backend is StripBackend.SPI else "strip.pin"
    key = "strip.kind" if strip.clocked else key
    works = {StripBackend.PWM: OLDER, StripBackend.PIO: frozenset({Model.PI_5})}.get(
        backend, EVERY_MODEL
    )
    if strip.by_spi:
        for name, gpio in CHIP_SELECTS:
            yield Use(key=key, what=gpio, words=Message("SPI ({pin})", pin=name))
        for name, gpio in SPI_UNUSED:
            sure = strip.clocked and name == "SCLK"
            yield Use(key=key, what=gpio, words=Message("SPI ({pin})", pin=name), sure=sure)
    elif drives_by_pwm(strip):
        yield Use(key=key, what=Of.PWM, words="strip", works=works, on=OLDER)
    yield Use(key=key, what=strip.gpio, words=key, works=works)


def drives_by_pwm(strip: StripProfile) -> bool:
    """Whether a Pi 4 or older drives it by PWM, which 21 does without (PCM)."""
    ways = (StripBackend.AUTO, StripBackend.PWM, StripBackend.NEOPIXEL)
    return strip.wired and strip.backend in ways and not strip.by_spi and strip.pin in PWM_PINS[:-1]


# In words

AT_10 = Message(
    "connect the strip's data wire to GPIO {gpio} (position 19), which works on every model, and "
    'set pin = {gpio} and backend = "auto" under [strip] in hardware.toml',
    gpio=SPI_DATA,
)
AUTO_WAY = Message('set backend = "auto" under [strip] in hardware.toml')
USB_SOUND = Message(
    "plug in a USB sound card, name it as device under [speaker] (aplay -L lists it), and set "
    "dtparam=audio=off in config.txt"
)


def in_the_way(profile: Profile) -> list[Words]:
    """What would have to move if the strip were driven by SPI."""
    wanted = {SPI_DATA, *(gpio for _, gpio in (*CHIP_SELECTS, *SPI_UNUSED))}
    return [
        one.words
        for one in uses(profile)
        if one.what in wanted and not one.key.startswith("strip.")
    ]


def move_strip(profile: Profile) -> Message:
    """To the place that works everywhere and needs no PWM; what is there already goes first."""
    if parts := in_the_way(profile):
        return Message(
            "give {parts} other GPIOs, then {advice}", parts=tuple(map(str, parts)), advice=AT_10
        )
    return AT_10


def fitted(remedy: Message, profile: Profile) -> Message:
    """A remedy for the strip alone, as it is good for the other parts of the table, too."""
    if profile.strip is None:
        return remedy
    auto = replace(profile, strip=replace(profile.strip, backend=StripBackend.AUTO))
    turns_auto = AUTO_WAY in (remedy, remedy.values.get("advice"))
    if remedy == AT_10 or (turns_auto and any(one.sure for one in clashes(auto))):
        return move_strip(profile)
    return remedy


def clash_in_words(clash: Clash) -> Message:
    first, second, what = clash.first.words, clash.second.words, clash.second.what
    if isinstance(what, int):
        return Message("GPIO {gpio} is already in use by {other}", gpio=what, other=first)
    match what:
        case Of.PWM:
            return Message("the strip needs the Pi's PWM, and so does {other}", other=first)
        case Of.HEADER:
            return Message("is the same serial port as that of {other}", other=first)
        case Of.UART:
            return Message("{part} and {other} need the same port", part=second, other=first)


def advice(clash: Clash, profile: Profile) -> Message:
    """What to do, after which both work."""
    if isinstance(clash.second.what, int):
        return Message("a GPIO of its own")
    match clash.second.what:
        case Of.PWM:
            return Message("{one}, or {other}", one=move_strip(profile), other=USB_SOUND)
        case Of.HEADER:
            return Message("a USB serial adapter of its own, and that as its path")
        case Of.UART:
            keys = (clash.first.key, clash.second.key)
            table = next(key for key in keys if key.endswith(".path")).removesuffix(".path")
            return set_path(table, HEADER_SERIAL[0])


def set_path(table: str, path: str) -> Message:
    """For a part at the header: the port that it has on this model."""
    return Message('set path = "{path}" under [{table}] in hardware.toml', path=path, table=table)


def possible(profile: Profile) -> Iterator[Message]:
    """What hardware.toml may say, and what yet makes trouble on some models or with some cards."""
    for clash in clashes(profile):
        if not clash.sure:
            what, remedy = finding(clash, profile)
            on = tuple(one.value for one in Model if one in clash.on)
            if len(on) < len(Model):
                what = Message("on a {models}: {why}", models=on, why=what)
            yield Message("{why}; {remedy}", why=what, remedy=remedy)


def mistake(clash: Clash, profile: Profile) -> tuple[Message, *tuple[Message, ...]]:
    """As a file's reader says it at the second's key: what is wrong, and what belongs there; or
    what to do, if that is more than another value."""
    what, wanted = clash_in_words(clash), advice(clash, profile)
    if clash.second.what in (Of.PWM, Of.UART):
        return (Message("{why}; {remedy}", why=what, remedy=wanted),)
    return what, wanted


def finding(clash: Clash, profile: Profile) -> tuple[Message, Message]:
    """As a check says it, where no key stands before it: what is wrong, what to do."""
    what, part = clash_in_words(clash), clash.second.words
    if isinstance(clash.second.what, int):
        what = Message("{what}, and {part} needs it", what=what, part=part)
        return what, Message("give {part} another GPIO", part=part)
    return what, advice(clash, profile)
