"""hardware.toml: what may stand in it, and that every mistake is found with its line."""

import re
from pathlib import Path

import pytest

from hardware.ports import Button
from hardware.profile import types
from hardware.profile.places import places
from hardware.profile.profile import ProfileError, load_profile, parse_profile
from tests.steps import cases

EXAMPLE = Path(__file__).parents[2] / "docs" / "hardware.example.toml"


def problems(text: str) -> list[str]:
    with pytest.raises(ProfileError) as caught:
        parse_profile(text)
    return [str(problem) for problem in caught.value.problems]


def test_an_empty_file_is_a_table_without_parts_and_keys_have_usual_defaults() -> None:
    assert parse_profile("") == types.Profile()
    assert parse_profile("[display]\n[strip]\n[panel]\n") == parse_profile(USUAL)


@cases(
    "text, said",
    ("[display]\ndriver = ssd1306\n", ", line 2, column 10: "),
    ("[strip]\ncorners = [0, 15,\n", ", line 2: "),  # it ends too early
    ("[strip]\ncount = " + "9" * 5000, ": cannot be read: a number is too long"),
    ("[strip]\ncount = " + "[" * 100_000, "it is nested too deeply"),
    ids=["no TOML", "half of it", "a long number", "deep"],
)
def test_what_python_cannot_read_is_named(text: str, said: str) -> None:
    (problem,) = problems(text)
    assert problem.startswith("hardware.toml")
    assert said in problem


def test_the_example_in_docs_shows_every_part_and_key() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    profile = load_profile(EXAMPLE)
    parts = (
        profile.display, profile.strip, profile.panel, profile.buzzer, profile.power, profile.web,
    )  # fmt: skip
    assert profile.dice and profile.readers  # noqa: PT018
    assert profile.panel and set(profile.panel.buttons) == set(Button)  # noqa: PT018
    for part in (*parts, *profile.dice.values(), *profile.readers.values()):
        assert part is not None
        for name in part.__struct_fields__:
            assert f"\n{name} = " in text


USUAL = """
[display]
driver = "ssd1306"
address = 0x3C
[strip]
pin = 18
count = 40
direction = "clockwise"
[panel]
"""


MISTAKES = """
## every mistake is listed at once with line, key and what was expected
[display]
driver = "ssd1331"  #! display.driver: 'ssd1331' is wrong; expected "ssd1306" or "sh1106" or
#+ "ssd1309"
adress = 0x3C  #! display.adress: is not a known name; expected address
rotate = 90  #! display.rotate: 90 is wrong; expected 0 or 180 degrees

[strip]
pin = "eighteen"  #! strip.pin: 'eighteen' is wrong; expected a GPIO number from 0 to 27
brightness = 2  #! strip.brightness: 2 is wrong; expected a fraction above 0, up to 1
direction = "left"  #! strip.direction: 'left' is wrong; expected "clockwise" or "counterclockwise"

[panel]
ok = 18.5  #! panel.ok: 18.5 is wrong; expected a GPIO number from 0 to 27
[buzzer]  #! buzzer.pin: is missing; expected a GPIO number from 0 to 27
[dice.hub]
path = "COM3"  #! dice.hub.path: 'COM3' is wrong; expected a device in quotes, like
#+ "/dev/serial/by-id/...", or "auto"
[readers.bank]
heads = 9  #! readers.bank.heads: 9 is wrong; expected 1 to 8 heads
## a GPIO that is used twice names both keys
[strip]
[panel]
ok = 18  #! panel.ok: GPIO 18 is already in use by strip.pin; expected a GPIO of its own
back = 24
[buzzer]
pin = 24  #! buzzer.pin: GPIO 24 is already in use by panel.back; expected a GPIO of its own
## pins of I2C are in use
[display]
[panel]
ok = 2  #! panel.ok: GPIO 2 is already in use by the display (SDA); expected a GPIO of its own
back = 3  #! panel.back: GPIO 3 is already in use by the display (SCL); expected a GPIO of its own
## pins of SPI are in use by a strip that names it
[strip]
backend = "spi"
[panel]
ok = 8  #! panel.ok: GPIO 8 is already in use by SPI (CE0); expected a GPIO of its own
back = 7  #! panel.back: GPIO 7 is already in use by SPI (CE1); expected a GPIO of its own
push = 10  #! panel.push: GPIO 10 is already in use by strip.backend; expected a GPIO of its own
## and by a strip at its pin
[strip]
pin = 10
[panel]
ok = 8  #! panel.ok: GPIO 8 is already in use by SPI (CE0); expected a GPIO of its own
back = 7  #! panel.back: GPIO 7 is already in use by SPI (CE1); expected a GPIO of its own
## an order of colours is one
[strip]
order = "RWB"  #! strip.order: 'RWB' is wrong; expected the order of its colours, like GRB; with
#+ a W, like GRBW, if it has white lights
## a strip with a clock has its place, and no white
[strip]
kind = "apa102"
pin = 10  #! strip.pin: does not apply to kind "apa102"; expected kind = "ws2812"
backend = "spi"  #! strip.backend: does not apply to kind "apa102"; expected kind = "ws2812"
order = "RGBW"  #! strip.order: is RGBW, and an APA102 has no white; expected BGR
[panel]
ok = 11  #! panel.ok: GPIO 11 is already in use by SPI (SCLK); expected a GPIO of its own
back = 10  #! panel.back: GPIO 10 is already in use by strip.kind; expected a GPIO of its own
## WLED has a host, and no pin
[strip]  #! strip.host: is missing; expected WLED's name or address in quotes, like "wled.local"
kind = "wled"
pin = 10  #! strip.pin: does not apply to kind "wled"; expected kind = "ws2812"
order = "RGB"  #! strip.order: does not apply to kind "wled"; expected kind = "ws2812" or kind =
#+ "apa102"
## nobody else has
[strip]
host = "wled.local"  #! strip.host: does not apply to kind "ws2812"; expected kind = "wled"
## a host is no address of a page
[strip]
kind = "wled"
host = "http://wled.local/"  #! strip.host: 'http://wled.local/' is wrong; expected WLED's name or
#+ address in quotes, like "wled.local"
## an encoder needs both contacts
[panel]  #! panel.encoder_b: is missing; expected both contacts of the encoder
encoder_a = 17
## a knob has one or two detents a cycle
[panel]
encoder_detents = 3  #! panel.encoder_detents: 3 is wrong; expected 1 or 2 detents for each cycle
#+ of its contacts
## a keypad is an input device
[keypad]
path = "/dev/ttyUSB0"  #! keypad.path: '/dev/ttyUSB0' is wrong; expected an input device in quotes,
#+ like "/dev/input/by-id/...-event-kbd"
## a contact that is wrong is not also called missing
[panel]
encoder_a = 17
encoder_b = 99  #! panel.encoder_b: 99 is wrong; expected a GPIO number from 0 to 27
## serial parts have names and devices of their own
[dice.hub]
path = "/dev/a"
[readers.hub]  #! readers.hub: hub is already dice.hub; expected another name
path = "/dev/a"  #! readers.hub.path: /dev/a is already dice.hub; expected a device of its own
[readers.strip]  #! readers.strip: strip is already a part; expected another name
path = "/dev/b"
## Bluetooth dice have no port and one table
[dice.a]
kind = "bluetooth"
path = "/dev/a"  #! dice.a.path: does not apply to kind "bluetooth"; expected kind = "ringkeeper"
#+ or kind = "lines"
[dice.b]
kind = "bluetooth"  #! dice.b.kind: bluetooth is already dice.a; expected one table for both dice
## a key of another kind is named
[dice.d]
path = "/dev/a"
baud = 9600  #! dice.d.baud: does not apply to kind "ringkeeper"; expected kind = "lines"
[readers.r]
kind = "rdm6300"
path = "/dev/b"
baud = 9600  #! readers.r.baud: does not apply to kind "rdm6300"; expected kind = "lines"
heads = 2  #! readers.r.heads: does not apply to kind "rdm6300"; expected kind = "ringkeeper"
[readers.n]
path = "/dev/c"
gone = 0.5  #! readers.n.gone: does not apply to kind "ringkeeper"; expected kind = "rdm6300" or
#+ kind = "lines" or kind = "keyboard" or kind = "pn532" or kind = "pcsc"
gain = 8  #! readers.n.gain: 8 is wrong; expected a gain from 0 to 7
[readers.x]
kind = "rc522"  #! readers.x.kind: 'rc522' is wrong; expected "ringkeeper" or "rdm6300" or "lines"
#+ or "keyboard" or "pn532" or "pcsc"
path = "/dev/e"
[readers.y]
kind = "lines"
path = "/dev/f"
baud = 12  #! readers.y.baud: 12 is wrong; expected the speed of the port in bits per second,
#+ usually 9600 or 115200
## tables that are no tables
display = 3  #! display: 3 is wrong; expected a table [display]
dice = 4  #! dice: 4 is wrong; expected a table [dice]
[readers]
bank = 5  #! readers.bank: 5 is wrong; expected a table [readers.bank]
## an unknown table is named with what may be meant
[stripe]  #! stripe: is not a known name; expected strip
## and so is a group of tables
[buzzer]
pin = 25
[reader.pads]  #! reader: is not a known name; expected readers
path = "/dev/ttyS0"
## what may be said of browsers
[web]
lan = 1  #! web.lan: 1 is wrong; expected true or false
port = 80  #! web.port: 80 is wrong; expected a port from 1024 to 65535
lna = true  #! web.lna: is not a known name; expected lan
## and what may not
[web]
lan = "yes"  #! web.lan: 'yes' is wrong; expected true or false
port = 70000  #! web.port: 70000 is wrong; expected a port from 1024 to 65535
## corners follow one another
[strip]
count = 60
corners = [0, 15, 14, 45]  #! strip.corners: the corners do not follow one another round the board;
#+ expected where each corner begins, in the tokens' order
## corners are lights
[strip]
corners = "GO"  #! strip.corners: 'GO' is wrong; expected four lights, where GO and the other
#+ corners begin: [0, 15, 30, 45]
## a limit that not even dark lights keep
[strip]
count = 144
limit_ma = 144  #! strip.limit_ma: is 144, and 144 dark lights take 144; expected more milliamperes
#+ than that
## several boards that would fit
[readers.a]  #! readers.a.node: is missing, and several boards would fit; expected the board's
#+ number in quotes, as ringkeeper firmware list shows it
[readers.b]  #! readers.b.node: is missing, and several boards would fit; expected the board's
#+ number in quotes, as ringkeeper firmware list shows it
## what is no board's number
[readers.a]
node = 'E66'  #! readers.a.node: 'E66' is wrong; expected the board's number in quotes, as
#+ ringkeeper firmware list shows it
## one board is one reader
[readers.a]
node = 'AB'
[readers.b]
node = 'ab'  #! readers.b.node: AB is already readers.a; expected another board's number
## a reader that prints lines is not found by itself
[readers.a]  #! readers.a.path: is missing; expected a device in quotes, like
#+ "/dev/serial/by-id/..."
kind = 'lines'
## and dice that do are not, either
[dice.a]
kind = 'lines'
path = 'auto'  #! dice.a.path: 'auto' is wrong; expected a device in quotes, like
#+ "/dev/serial/by-id/..."
## what is no board of ours has no number
[readers.a]
path = '/dev/x'
kind = 'rdm6300'
node = 'AB'  #! readers.a.node: does not apply to kind "rdm6300"; expected kind = "ringkeeper"
"""
"""Files, and behind each line what is wrong with it: all that is, and nothing else."""


@pytest.mark.parametrize(
    "block", re.split(r"(?m)^## ", MISTAKES.strip())[1:], ids=lambda text: text.partition("\n")[0]
)
def test_every_mistake_is_told_with_its_line(block: str) -> None:
    lines = re.sub(r"\n#\+ ", " ", block).splitlines()[1:]
    wrong = [line.partition("  #! ")[::2] for line in lines]
    assert problems("\n".join(text for text, _ in wrong) + "\n") == [
        f"hardware.toml, line {number}: {said}" for number, (_, said) in enumerate(wrong, 1) if said
    ]


@pytest.mark.parametrize("value", ["-1", "28", "true", '"18"', "18.0", "[18]", "{a = 1}"])
def test_what_is_no_gpio_is_refused(value: str) -> None:
    assert len(problems(f"[strip]\npin = {value}\n")) == 1


def test_what_may_be_asked_for_pins_of_spi_other_kinds_and_the_home_network() -> None:
    assert parse_profile("[strip]\n[panel]\nok = 8\nback = 7\n").strip
    free = parse_profile('[strip]\nbackend = "spi"\n[panel]\nok = 18\n')
    assert free.strip is not None
    assert free.strip.backend is types.StripBackend.SPI
    profile = parse_profile(
        '[dice.d]\nkind = "lines"\npath = "/dev/a"\nbaud = 115200\n'
        '[readers.r]\nkind = "rdm6300"\npath = "/dev/b"\n'
        '[readers.l]\nkind = "lines"\npath = "/dev/c"\ndigits = "decimal"\ngone = 2\n'
        '[readers.n]\npath = "/dev/d"\ngain = 7\n'
        '[dice.gems]\nkind = "bluetooth"\n[dice.hub]\n'  # which need no port
    )
    assert profile.dice["d"].kind is types.DiceKind.LINES
    assert profile.dice["gems"].kind is types.DiceKind.BLUETOOTH
    assert profile.readers["r"].kind is types.ReaderKind.RDM6300
    assert profile.readers["l"].digits is types.Digits.DECIMAL
    assert profile.readers["l"].gone == 2.0
    assert profile.readers["n"].kind is types.ReaderKind.RINGKEEPER
    assert profile.readers["n"].gain == 7
    assert not parse_profile("").web.lan
    web = parse_profile("[web]\nlan = true\nport = 8090\n").web
    assert (web.lan, web.port) == (True, 8090)


def test_a_file_that_nobody_can_read_is_named_and_leaves_the_usual_display(tmp_path: Path) -> None:
    with pytest.raises(ProfileError, match="No such file"):
        load_profile(tmp_path / "none.toml")
    broken = tmp_path / "broken.toml"
    broken.write_bytes(b"\xff\xfe")
    said = r"broken\.toml: cannot be read: it is not text in UTF-8: byte 0"
    with pytest.raises(ProfileError, match=said):
        load_profile(broken)
    with pytest.raises(ProfileError) as caught:
        parse_profile("[display")
    assert caught.value.rest == types.Profile(display=types.DisplayProfile())


BOARD = """
[readers.one]
path = "/dev/one"
heads = 8
spaces = [0, "10-12", "3-1"]
token_pad = 7

[readers.two]
path = "/dev/two"
heads = 2
spaces = [20, 21]
"""


def test_heads_under_spaces_a_token_pad_and_bank_pads() -> None:
    found = places(parse_profile(BOARD))
    assert found.spaces == {
        **{("one", head): space for head, space in enumerate((0, 10, 11, 12, 3, 2, 1))},
        ("two", 0): 20,
        ("two", 1): 21,
    }
    assert found.token_pads == {("one", 7)}
    assert not found.pads  # no head is left to be one
    assert places(parse_profile(BOARD.replace("heads = 2", "heads = 3"))).pads
    assert found.covered() == {0, 1, 2, 3, 10, 11, 12, 20, 21}
    assert found.covered(("two", "one head 0", "dice")) == {1, 2, 3, 10, 11, 12}
    assert places(parse_profile("")).covered() == frozenset()


@cases(
    "old, new, said",
    ('"10-12"', '"38-40"', "5: readers.one.spaces: lists space 40; expected spaces from 0"),
    ('"10-12"', '"ten"', "5: readers.one.spaces: [0, 'ten', '3-1'] is wrong; expected the b"),
    ("[20, 21]", "[20, 3]", "11: readers.two.spaces: space 3 already has a head"),
    ("[20, 21]", "[20, 20]", "11: readers.two.spaces: space 20 already has a head"),
    ("[20, 21]", '["20-22"]', "11: readers.two.spaces: lists 3 spaces; expected no more"),
    ("token_pad = 7", "token_pad = 2", "6: readers.one.token_pad: is under a space"),
    ("heads = 8", "heads = 7", "6: readers.one.token_pad: 7 is wrong; expected another of its"),
)
def test_a_mistake_about_places_is_told_with_its_line(old: str, new: str, said: str) -> None:
    assert old in BOARD
    (problem,) = problems(BOARD.replace(old, new))
    assert problem.startswith(f"hardware.toml, line {said}")


WHOLE = """
[display]
address = 0x3D
[strip]
pin = 18
[panel]
encoder_a = 17
encoder_b = 27
push = 22
ok = 23
back = 24
[buzzer]
pin = 25
[dice.hub]
path = "/dev/hub"
[readers.one]
path = "/dev/one"
[readers.two]
path = "/dev/two"
[power]
allow_shutdown = true
[web]
lan = true
"""


@cases(
    "old, new, left_out",
    ("pin = 18", 'pin = "eighteen"', "strip"),
    ("pin = 18", "pni = 18", "strip"),
    ("pin = 25", "pin = 18", "buzzer"),
    ("ok = 23", "ok = 18", "ok"),
    ("push = 22", "push = 99", "push"),
    ("encoder_a = 17", "", "encoder"),
    ('"/dev/hub"', "3", "hub"),
    ('"/dev/two"', '"/dev/one"', "two"),
    ("address = 0x3D", "adress = 0x3D", ""),
    ("allow_shutdown = true", "allow_shutdown = 1", "power"),
    ("[power]", "[powder]", "power"),
    ("lan = true", "lan = 'true'", "web"),
    ("lan = true", "lan = true\nport = 80", "web"),
    ("[web]", "[wed]", "web"),
)
def test_one_mistake_leaves_the_rest_of_the_table_alone(old: str, new: str, left_out: str) -> None:
    assert old in WHOLE
    with pytest.raises(ProfileError) as caught:
        parse_profile(WHOLE.replace(old, new))
    rest, panel = caught.value.rest, caught.value.rest.panel
    assert rest.display is not None
    assert panel is not None
    there = {
        "strip": rest.strip, "buzzer": rest.buzzer, "ok": panel.ok, "back": panel.back,
        "push": panel.push, "encoder": panel.encoder, "hub": rest.dice.get("hub"),
        "one": rest.readers.get("one"), "two": rest.readers.get("two"),
        "power": rest.power.allow_shutdown, "web": rest.web.lan,
    }  # fmt: skip
    assert {name for name, part in there.items() if not part} == {left_out} - {""}


@pytest.mark.parametrize("document", ["docs/wiring.md", "docs/hardware.example.toml"])
def test_every_kind_of_reader_and_dice_is_described(document: str) -> None:
    text = (Path(__file__).parents[2] / document).read_text(encoding="utf-8")
    for kind in {one.value for one in (*types.ReaderKind, *types.DiceKind)} - {"ringkeeper"}:
        assert f'kind = "{kind}"' in text
