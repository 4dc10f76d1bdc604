"""Each wire of a drawing is one that hardware.toml, the header and docs/wiring.md ask for.

The header's positions are compared with gpiozero's table of the Pi's boards, the pins of Pico and
die with what the firmware of tag reader and die uses.
"""

import ast
import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from gpiozero.pins.data import PLUS_J8
from hypothesis import given

from hardware.profile.profile import ProfileError, parse_profile
from hardware.profile.types import Profile
from hardware.wiring import board_sheets
from hardware.wiring.board_sheets import MISO, MOSI, SCK, SELECTS, die_sheets, pico_sheets
from hardware.wiring.headers import FIVE_VOLTS, GROUND, LOW_VOLTS, PI, PICO, SUPER_MINI
from hardware.wiring.pi_sheet import pi_sheet
from hardware.wiring.sheets import Sheet, Wire
from hardware.wiring.tables import target
from tests.hardware.wirings import DOCS, example, profiles
from tests.steps import cases

NAMES = {"3V3": LOW_VOLTS, "5V": FIVE_VOLTS, "GND": GROUND}
WIRING = (DOCS / "wiring.md").read_text(encoding="utf-8")


def wires(sheet: Sheet) -> dict[str, Wire]:
    """By what they lead to."""
    return {target(sheet, wire): wire for wire in sheet.wires}


def told(profile: Profile) -> dict[str, int]:
    """Every GPIO that a profile names, by what it has to lead to."""
    found: dict[str, int | None] = {}
    if profile.display and profile.display.port == 1:
        found |= {"Display: SDA": 2, "Display: SCL": 3}
    if profile.strip:
        found["Strip: data"] = profile.strip.gpio
        found["Strip: clock"] = 11 if profile.strip.clocked else None
    if profile.buzzer:
        found["Buzzer: +"] = profile.buzzer.pin
    if panel := profile.panel:
        push = "Knob: SW" if panel.encoder else "Push: one side"
        found |= {"Knob: CLK": panel.encoder_a, "Knob: DT": panel.encoder_b, push: panel.push}
        found |= {"OK: one side": panel.ok, "Back: one side": panel.back}
    if "coil" in profile.readers:
        found["Serial device coil: TX"] = 15
    return {name: gpio for name, gpio in found.items() if gpio is not None}


def test_the_header_is_gpiozeros() -> None:
    _rows, _columns, pins = PLUS_J8
    for pin in PI.pins:
        function = pins[pin.position]
        if pin.gpio is None:
            assert pin.name == NAMES[function[""]]
        else:
            assert function["gpio"] == f"GPIO{pin.gpio}"
        assert (pin.row, pin.side) == ((pin.position - 1) // 2, 1 - 2 * (pin.position % 2))
    assert len({pin.position for pin in PI.pins}) == len(pins) == 40


@given(profiles())
def test_every_named_gpio_has_a_wire_a_pin_and_a_terminal_of_its_own(profile: Profile) -> None:
    """So nothing has to be joined, and no terminal stays open that has to be fed. docs/wiring.md: a
    knob's + is 3.3 V, never 5 V; an RDM6300 needs 5 V."""
    sheet = pi_sheet(profile)
    found = {name: one.pin.gpio for name, one in wires(sheet).items() if one.pin.gpio is not None}
    assert found == told(profile)
    assert max(Counter(one.pin.position for one in sheet.wires).values(), default=1) == 1
    assert [one.number for one in sheet.wires] == list(range(1, len(sheet.wires) + 1))
    signals = [one.colour for one in sheet.wires if one.pin.gpio is not None]
    assert len({*signals}) == len(signals)
    ends = [end for one in sheet.wires for end in one.ends]
    every = {(n, t) for n, part in enumerate(sheet.parts) for t in range(len(part.terminals))}
    open_ = every - {(end.part, end.terminal) for end in ends}
    assert len(ends) == len({*ends})
    assert {sheet.parts[part].terminals[terminal] for part, terminal in open_} <= {"SDA", "SCL"}
    assert bool(open_) == bool(profile.display and profile.display.port != 1)
    for name, one in wires(sheet).items():
        if one.pin.gpio is None:
            _part, terminal = name.split(": ")
            low = terminal in ("VCC", "+")
            wanted = LOW_VOLTS if low else FIVE_VOLTS if terminal == "5 V" else GROUND
            assert one.net == wanted, name


def test_the_example_is_wired_as_the_page_says() -> None:
    """The table "Pins" of docs/wiring.md: GPIO numbers and header positions."""
    rows = re.findall(r"^\| (\d+)(?:, (\d+))? \| (\d+)(?:, (\d+))? \| ", WIRING, re.MULTILINE)
    page = {
        int(gpio): int(position)
        for first, second, here, there in rows
        for gpio, position in ((first, here), (second, there))
        if gpio
    }
    sheet = pi_sheet(example())
    found = {one.pin.gpio: one.pin.position for one in sheet.wires if one.pin.gpio is not None}
    assert found == page


def test_a_strip_at_wled_has_no_wire_and_a_note() -> None:
    sheet = pi_sheet(parse_profile('[strip]\nkind = "wled"\nhost = "wled.local"\n'))
    assert (sheet.parts, sheet.wires) == ((), ())
    assert any("WLED at wled.local" in note for note in sheet.notes)


def test_which_parts_share_a_sheet_or_have_none() -> None:
    assert [one.name for one in pi_sheet(example()).plugged] == [
        "keypad", "dice.dice", "readers.pads", "readers.corners", "readers.fobs", "readers.cards",
        "readers.counter", "readers.bank",
        "readers.desk",
    ]  # fmt: skip
    table = '[readers.{0}]\npath = "/dev/{0}"\nheads = {1}\n'
    profile = parse_profile("".join(table.format(n, h) for n, h in (("a", 8), ("b", 2), ("c", 8))))
    assert [one.title for one in pico_sheets(profile)] == ["Each of the readers a, c", "Reader b"]
    assert die_sheets(parse_profile(DICE.format("a") + 'kind = "lines"\n')) == []
    assert len(die_sheets(parse_profile(DICE.format("a") + DICE.format("b")))) == 1


def constants(name: str) -> dict[str, object]:
    """What a board's firmware assigns once; it can be imported on its board alone."""
    path = Path(__file__).parents[2] / "firmware" / name
    return {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name)
    }


# A tag reader


def test_a_pico_is_wired_as_its_firmware_expects_its_pins_as_in_its_datasheet() -> None:
    """Raspberry Pi Pico datasheet, section 2.1: some from each side."""
    pins = constants("reader_main.py")
    found = tuple(pins[name] for name in ("SCK", "MOSI", "MISO", "SELECTS"))
    assert found == (SCK, MOSI, MISO, SELECTS)
    known = {1: "GP0", 11: "GP8", 20: "GP15", 21: "GP16", 24: "GP18", 25: "GP19", 36: "3V3"}
    known |= {40: "VBUS", 39: "VSYS", 38: GROUND, 31: "GP26", 30: "RUN", 3: GROUND, 26: "GP20"}
    by_position = {pin.position: pin.name for pin in PICO.pins}
    assert {position: by_position[position] for position in known} == known
    grounds = {position for position, name in by_position.items() if name == GROUND}
    assert grounds == {3, 8, 13, 18, 23, 28, 33, 38}
    assert sorted(by_position) == list(range(1, 41))


@pytest.mark.parametrize("heads", range(1, 9))
def test_a_reader_has_all_its_modules_on_the_bus(heads: int) -> None:
    profile = parse_profile(f'[readers.a]\npath = "/dev/a"\nheads = {heads}\n')
    (sheet,) = pico_sheets(profile)
    reached = {
        (end.part, sheet.parts[end.part].terminals[end.terminal]): one.pin
        for one in sheet.wires
        for end in one.ends
    }
    for head in range(heads):
        assert reached[head, "SDA"].gpio == SELECTS[head]
        assert [reached[head, n].gpio for n in ("SCK", "MOSI", "MISO")] == [18, 19, 16]
        assert {reached[head, n].name for n in ("3.3V", "RST")} == {"3V3"}
        assert reached[head, "GND"].name == GROUND
    assert len(reached) == 7 * heads


# A die

DICE = '[dice.{0}]\npath = "/dev/{0}"\n'


def die() -> dict[str, Wire]:
    (sheet,) = die_sheets(parse_profile(DICE.format("a")))
    return wires(sheet)


def test_a_die_is_wired_as_its_firmware_expects_and_its_page_says() -> None:
    pins = constants("die_main.py")
    names = ("SDA", "SCL", "WAKE", "CELL")
    assert [pins[name] for name in names] == [getattr(board_sheets, name) for name in names]
    found = {words: wire.pin.gpio for words, wire in die().items() if wire.pin.gpio is not None}
    assert found == {
        "LIS3DH: SDA": pins["SDA"], "LIS3DH: SCL": pins["SCL"], "LIS3DH: INT1": pins["WAKE"],
        "Cell: half": pins["CELL"],
    }  # fmt: skip
    assert SUPER_MINI.gpio(int(str(pins["LED"]))).name == "GPIO 8"
    pins = constants("die_main.py")
    page = (DOCS / "dice.md").read_text(encoding="utf-8")
    for name, text in (
        ("WAKE", "LIS3DH INT1 | GPIO {}:"), ("CELL", "| GPIO {} |"), ("LED", "LED | GPIO {},"),
    ):  # fmt: skip
        assert text.format(pins[name]) in page
    assert f"SDA, SCL | GPIO {pins['SDA']}, GPIO {pins['SCL']} (" in page


def test_a_die_is_fed_as_the_page_says() -> None:
    """docs/dice.md: 3.3 V for the sensor and its CS, the cell never at 3.3 V."""
    feeds = {words: wire.pin.name for words, wire in die().items() if wire.pin.gpio is None}
    assert feeds == {
        "LIS3DH: VCC and CS": LOW_VOLTS,
        "LIS3DH: GND and SDO; Cell: ground": GROUND,
        "Cell: plus": FIVE_VOLTS,
    }


# Pins that cannot be


@pytest.mark.parametrize("pin", [4, 10, 17])
def test_a_pin_that_pwm_does_not_reach_is_refused(pin: int) -> None:
    """docs/wiring.md, "Strip": the row "pin" of PWM."""
    with pytest.raises(ProfileError) as caught:
        parse_profile(f'[strip]\nbackend = "pwm"\npin = {pin}\n')
    assert list(map(str, caught.value.problems)) == [
        f"hardware.toml, line 3: strip.pin: is {pin}, which PWM cannot use; "
        "expected one of 12, 13, 18, 19, 21"
    ]


@pytest.mark.parametrize("path", ["/dev/serial0", "/dev/ttyAMA0", "/dev/ttyS0"])
def test_a_button_at_the_serial_ports_pins_is_refused(path: str) -> None:
    text = f'[panel]\nok = 14\nback = 15\n[readers.a]\nkind = "rdm6300"\npath = "{path}"\n'
    with pytest.raises(ProfileError) as caught:
        parse_profile(text)
    assert list(map(str, caught.value.problems)) == [
        f"hardware.toml, line {line}: panel.{key}: GPIO {gpio} is already in use by the "
        f"serial port ({pin}); expected a GPIO of its own"
        for line, key, gpio, pin in ((2, "ok", 14, "TXD"), (3, "back", 15, "RXD"))
    ]
    assert caught.value.rest.readers, "the reader stays"
    assert msgspec.structs.asdict(caught.value.rest)["panel"].buttons == {}


@cases(
    "lines, models",
    ("pin = 10", ""),
    ("pin = 18", ""),
    ("pin = 5", "GPIO 5 drives the strip on a Pi 5 only."),
    ('backend = "pio"\npin = 18', "GPIO 18 drives the strip on a Pi 5 only."),
    ('backend = "pwm"\npin = 18', "GPIO 18 drives the strip on a Pi 4 or older only."),
    ('backend = "neopixel"\npin = 10', "GPIO 10 drives the strip on a Pi 5 only."),
    ('backend = "spi"\npin = 5', ""),
)
def test_a_pin_for_some_models_says_which(lines: str, models: str) -> None:
    notes = pi_sheet(parse_profile(f"[strip]\n{lines}\n")).notes
    assert [one for one in notes if "drives the strip" in one] == ([models] if models else [])
