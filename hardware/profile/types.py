"""The parts that a hardware.toml can name, each key with its range and its default.

Reading and checking a file is profile.py's job.
"""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Literal

from msgspec import Meta, Struct

from common.message import Message
from hardware.ports import Button
from hardware.profile.needs import SPI_DATA as SPI_DATA
from hardware.strip_layout import StripLayout

Gpio = Annotated[int, Meta(ge=0, le=27), Message("a GPIO number from 0 to 27")]
Spaces = Annotated[int, Meta(ge=0, le=39), Message("a board space from 0 (GO) to 39")]
Place = Spaces | Annotated[str, Meta(pattern="^[0-9]{1,2}-[0-9]{1,2}$")]

A_DEVICE = Message('a device in quotes, like "/dev/serial/by-id/..."')
"""What a path is, where it has to be named."""

AUTO = "auto"
"""A path: the board is found by what it says of itself."""

Port = Annotated[
    str, Meta(pattern="^(/.|auto$)"),
    Message('a device in quotes, like "/dev/serial/by-id/...", or "auto"'),
]  # fmt: skip
BOARD_NUMBER = Message("the board's number in quotes, as ringkeeper firmware list shows it")
BoardNumber = Annotated[str, Meta(pattern="^([0-9A-Fa-f]{2}){0,8}$"), BOARD_NUMBER]

SPI_DEVICE = "/dev/spidev0.0"

PWM_PINS = (12, 13, 18, 19, 21)
"""GPIOs that PWM (or PCM: 21) can use."""

HEADER_SERIAL = ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0")
"""Names of the serial port on the header (Raspberry Pi documentation, "UARTs"); which of them it
has depends on the model."""

SERIAL_PINS = (("TXD", 14), ("RXD", 15))
"""The port's own pins; it drives the first."""

USUAL_I2C = 1
"""The I2C port on the header's pins 3 and 5, which raspi-config switches on."""


GRB, BGR, RGB = "GRB", "BGR", "RGB"
"""The orders in which a WS2812B, an APA102 and WLED take their channels (data sheets, "Data
sequence", "LED frame"; kno.wled.ge, "UDP Realtime")."""


class OledDriver(Enum):
    SSD1306 = "ssd1306"
    SH1106 = "sh1106"
    SSD1309 = "ssd1309"


class StripBackend(Enum):
    AUTO = "auto"
    PIO = "pio"
    SPI = "spi"
    PWM = "pwm"
    NEOPIXEL = "neopixel"  # in files of before "auto": PIO on a Pi 5, else PWM


class StripKind(Enum):
    WS2812 = "ws2812"
    APA102 = "apa102"
    WLED = "wled"


_ORDERS = {StripKind.WS2812: GRB, StripKind.APA102: BGR, StripKind.WLED: RGB}


class Direction(Enum):
    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"


class DiceKind(Enum):
    RINGKEEPER = "ringkeeper"
    BLUETOOTH = "bluetooth"
    LINES = "lines"


class ReaderKind(Enum):
    RINGKEEPER = "ringkeeper"
    RDM6300 = "rdm6300"
    LINES = "lines"
    KEYBOARD = "keyboard"
    PN532 = "pn532"
    PCSC = "pcsc"


class Digits(Enum):
    """How a reader writes a number (hardware/readers/digits.py)."""

    HEX = "hex"
    DECIMAL = "decimal"
    THREE_FIVE = "3d5d"
    FIVE_FIVE = "5d5d"
    THREE_TEN = "3d10d"


HOST = r"^(?=.{1,253}$)[A-Za-z0-9_-]{1,63}(\.[A-Za-z0-9_-]{1,63})*\.?$"
"""A name or an address on the network."""

A_WLED = Message('WLED\'s name or address in quotes, like "wled.local"')

WLED_PORT = 21324
"""At which WLED takes frames (kno.wled.ge, "UDP Realtime")."""


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the parts of hardware.toml share."""


class DisplayProfile(Part, frozen=True, kw_only=True):
    """[display]"""

    driver: OledDriver = OledDriver.SSD1306
    port: Annotated[int, Meta(ge=0, le=31), Message("an I2C port, usually 1")] = USUAL_I2C
    address: Annotated[
        int, Meta(ge=0x08, le=0x77), Message("an I2C address from 0x08 to 0x77, usually 0x3C")
    ] = 0x3C
    rotate: Annotated[Literal[0, 180], Message("0 or 180 degrees")] = 0


class StripProfile(Part, frozen=True, kw_only=True):
    """[strip]"""

    kind: StripKind = StripKind.WS2812
    pin: Gpio = 18
    count: Annotated[int, Meta(ge=1, le=1000), Message("1 to 1000 lights")] = 40
    leds_per_space: Annotated[int, Meta(ge=1, le=25), Message("1 to 25 lights")] = 1
    corner_leds: Annotated[int, Meta(ge=0, le=100), Message("0 to 100 lights")] = 0
    first_space: Spaces = 0
    direction: Direction = Direction.CLOCKWISE
    corners: Annotated[
        tuple[int, ...],
        Message("four lights, where GO and the other corners begin: [0, 15, 30, 45]"),
    ] = ()
    last: Annotated[
        int, Meta(ge=-1, le=999), Message("the last light before GO; -1: its neighbour")
    ] = -1
    brightness: Annotated[float, Meta(gt=0, le=1), Message("a fraction above 0, up to 1")] = 0.5
    limit_ma: Annotated[int, Meta(ge=100, le=60_000), Message("milliamperes from 100 to 60000")] = (
        1500
    )
    supply_ma: Annotated[
        int, Meta(ge=100, le=100_000), Message("milliamperes from 100 to 100000")
    ] | None = None  # fmt: skip
    backend: StripBackend = StripBackend.AUTO
    order: Annotated[
        str,
        Meta(pattern="^(RGB|RBG|GRB|GBR|BRG|BGR)W?$"),
        Message("the order of its colours, like GRB; with a W, like GRBW, if it has white lights"),
    ] | None = None  # fmt: skip

    host: Annotated[str, Meta(pattern=HOST), A_WLED] | None = None
    port: Annotated[int, Meta(ge=1, le=65535), Message("a port from 1 to 65535")] = WLED_PORT

    @property
    def wired(self) -> bool:
        """Whether it hangs on the Pi's pins."""
        return self.kind is not StripKind.WLED

    @property
    def by_spi(self) -> bool:
        """Whether SPI may have to send: `auto` takes it at its pin, where there is no PIO."""
        auto = self.backend is StripBackend.AUTO and self.pin == SPI_DATA
        return self.clocked or (self.wired and (auto or self.backend is StripBackend.SPI))

    @property
    def clocked(self) -> bool:
        """Whether it needs the clock of SPI, too."""
        return self.kind is StripKind.APA102

    @property
    def colours(self) -> str:
        """The order of a light's channels: its own, or as usual for its kind."""
        return self.order or _ORDERS[self.kind]

    @property
    def gpio(self) -> int:
        """Where the data comes out: SPI0 has one place for it, whatever `pin` says."""
        return SPI_DATA if self.clocked or self.backend is StripBackend.SPI else self.pin

    @property
    def layout(self) -> StripLayout:
        """How the strip lies round the board; its marks may be wrong, see `strip_layout.wrong`."""
        return StripLayout(
            count=self.count, leds_per_space=self.leds_per_space, corner_leds=self.corner_leds,
            first_space=self.first_space, clockwise=self.direction is Direction.CLOCKWISE,
            corners=self.corners, last=self.last,
        )  # fmt: skip


class PanelProfile(Part, frozen=True, kw_only=True):
    """[panel]"""

    encoder_a: Gpio | None = None
    encoder_b: Gpio | None = None
    encoder_detents: Annotated[
        Literal[1, 2], Message("1 or 2 detents for each cycle of its contacts")
    ] = 1
    push: Gpio | None = None
    ok: Gpio | None = None
    back: Gpio | None = None

    @property
    def pins(self) -> dict[str, int]:
        """Every GPIO, by its key."""
        keys = ("encoder_a", "encoder_b", "push", "ok", "back")
        named = {key: getattr(self, key) for key in keys}
        return {key: gpio for key, gpio in named.items() if gpio is not None}

    @property
    def encoder(self) -> tuple[int, int] | None:
        if self.encoder_a is None or self.encoder_b is None:
            return None
        return self.encoder_a, self.encoder_b

    @property
    def buttons(self) -> dict[Button, int]:
        pins = {Button.OK: self.ok, Button.BACK: self.back, Button.PUSH: self.push}
        return {button: pin for button, pin in pins.items() if pin is not None}


class KeypadProfile(Part, frozen=True, kw_only=True):
    """[keypad]: a number pad or keyboard on USB, in place of a panel or beside it."""

    path: Annotated[
        str,
        Meta(pattern="^/dev/input/.+$"),
        Message('an input device in quotes, like "/dev/input/by-id/...-event-kbd"'),
    ]


class BuzzerProfile(Part, frozen=True, kw_only=True):
    """[buzzer]"""

    pin: Gpio


class SpeakerProfile(Part, frozen=True, kw_only=True):
    """[speaker]: a loudspeaker that the table speaks through; `device` as ALSA calls it."""

    device: Annotated[
        str,
        Meta(pattern=r"^[^\s-][^\s]{0,99}$"),
        Message('a device as aplay -L lists it, like "default" or "plughw:CARD=Headphones"'),
    ] = "default"
    rate: Annotated[int, Meta(ge=80, le=400), Message("80 to 400 words a minute")] = 165


class PowerProfile(Part, frozen=True, kw_only=True):
    """[power]"""

    allow_shutdown: bool = False


class WebProfile(Part, frozen=True, kw_only=True):
    """[web]: whether phones on the home network can join, and where browsers find the table."""

    lan: bool = False
    port: Annotated[int, Meta(ge=1024, le=65535), Message("a port from 1024 to 65535")] = 8080


FILE_PATH = Message("the path of a file in quotes, beginning with /")
FilePath = Annotated[str, Meta(pattern="^/[^\\x00]*[^/\\x00]$"), FILE_PATH]

MQTT_PORT, MQTT_TLS_PORT = 1883, 8883
"""Of MQTT, in the clear and by TLS (IANA)."""


class MqttProfile(Part, frozen=True, kw_only=True):
    """[mqtt]: a broker that learns what happens at the table. `password_file` and `key_file` hold a
    secret each; in this file everybody on the computer could read them."""

    host: Annotated[
        str,
        Meta(pattern=HOST),
        Message('the broker\'s name or address, like "homeassistant.local"'),
    ]
    port: Annotated[int, Meta(ge=1, le=65535), Message("a port from 1 to 65535")] | None = None
    username: Annotated[str, Meta(max_length=200), Message("a user's name in quotes")] = ""
    password_file: FilePath | None = None
    tls: bool = False
    ca_file: FilePath | None = None
    name: Annotated[
        str, Meta(pattern=r"^\S.{0,59}$"), Message("what the table is called, in quotes")
    ] | None = None  # fmt: skip
    prefix: Annotated[
        str,
        Meta(pattern=r"^[A-Za-z0-9_-]{1,40}(/[A-Za-z0-9_-]{1,40}){0,3}$"),
        Message('the beginning of a topic, like "ringkeeper"'),
    ] = "ringkeeper"
    home_assistant: bool = True
    commands: bool = False
    key_file: FilePath | None = None

    @property
    def broker_port(self) -> int:
        """The port; MQTT's usual one unless it is named."""
        return self.port or (MQTT_TLS_PORT if self.tls else MQTT_PORT)


Baud = Annotated[
    Literal[1200, 2400, 4800, 9600, 19200, 38400, 57600, 115200],
    Message("the speed of the port in bits per second, usually 9600 or 115200"),
]


class DiceProfile(Part, frozen=True, kw_only=True):
    """[dice.NAME]"""

    path: Port = AUTO
    kind: DiceKind = DiceKind.RINGKEEPER
    baud: Baud = 9600
    node: BoardNumber = ""


class ReaderProfile(Part, frozen=True, kw_only=True):
    """[readers.NAME]"""

    path: Port = AUTO
    kind: ReaderKind = ReaderKind.RINGKEEPER
    heads: Annotated[int, Meta(ge=1, le=8), Message("1 to 8 heads")] = 1
    gain: Annotated[int, Meta(ge=0, le=7), Message("a gain from 0 to 7")] | None = None
    baud: Baud = 9600
    digits: Digits = Digits.HEX
    reader: Annotated[
        str, Meta(max_length=127), Message('a word of the name of a card reader, like "ACR122U"')
    ] = ""
    gone: Annotated[float, Meta(ge=0.1, le=10), Message("0.1 to 10 seconds")] | None = None
    spaces: Annotated[
        tuple[Place, ...],
        Message('the board space under each head, the first head first: [5, "10-14"]'),
    ] = ()
    token_pad: Annotated[int, Meta(ge=0, le=7), Message("a head from 0 to 7")] | None = None
    node: BoardNumber = ""

    @property
    def tells_lying(self) -> bool:
        """Whether it tells that a tag still lies there. One that prints lines or types may do that,
        or tell only that it came."""
        return self.kind not in (ReaderKind.LINES, ReaderKind.KEYBOARD)


_PLACES = frozenset({"spaces", "token_pad"})
_WIRED = frozenset({"pin", "backend", "order"})
_LIGHTS = frozenset(StripProfile.__struct_fields__) - _WIRED - {"host", "port"}

KEYS_OF_KIND: dict[DiceKind | ReaderKind | StripKind, frozenset[str]] = {
    StripKind.WS2812: _LIGHTS | _WIRED,
    StripKind.APA102: _LIGHTS | {"order"},
    StripKind.WLED: _LIGHTS | {"host", "port"},
    DiceKind.RINGKEEPER: frozenset({"path", "node"}),
    DiceKind.BLUETOOTH: frozenset(),
    DiceKind.LINES: frozenset({"path", "baud"}),
    ReaderKind.RINGKEEPER: _PLACES | {"path", "heads", "gain", "node"},
    ReaderKind.RDM6300: _PLACES | {"path", "gone"},
    ReaderKind.LINES: _PLACES | {"path", "baud", "digits", "gone"},
    ReaderKind.KEYBOARD: _PLACES | {"path", "digits", "gone"},
    ReaderKind.PN532: _PLACES | {"path", "gone"},
    ReaderKind.PCSC: _PLACES | {"reader", "gone"},
}
"""What else may stand in a table of such a kind, besides `kind`."""


class Profile(Part, frozen=True, kw_only=True):
    """All of hardware.toml; what is not there is None or empty."""

    display: DisplayProfile | None = None
    strip: StripProfile | None = None
    panel: PanelProfile | None = None
    keypad: KeypadProfile | None = None
    buzzer: BuzzerProfile | None = None
    speaker: SpeakerProfile | None = None
    power: PowerProfile = PowerProfile()
    web: WebProfile = WebProfile()
    mqtt: MqttProfile | None = None
    dice: dict[str, DiceProfile] = {}
    readers: dict[str, ReaderProfile] = {}

    def plugged(self) -> dict[str, DiceProfile | ReaderProfile]:
        """Dice and readers, by name."""
        return {**self.dice, **self.readers}

    def parts(self) -> list[str]:
        """The names of the parts that it names, as messages call them."""
        single = ("display", "strip", "panel", "keypad", "buzzer", "speaker")
        return [part for part in single if getattr(self, part)] + [*self.dice, *self.readers]
