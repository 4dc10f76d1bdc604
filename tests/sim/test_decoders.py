"""Decoders: what real drivers and firmware send is understood, and any bytes are accounted for.

The wires are those of sim/wires, with taps at them; sections are those of docs/protocol.md and of
the data sheets that the decoders name.
"""

from collections.abc import Callable
from functools import partial

import pytest
from hypothesis import example, given, strategies as st
from PIL import Image

from firmware import wire
from hardware.display.oled import OledDisplay
from hardware.ports import Button, Colour
from hardware.strip.spi_pixels import WS2812_CODE, SpiPixels
from sim.boards.die import CODEC
from sim.boards.mcu import Mcu
from sim.chips.ssd1306 import Ssd1306
from sim.chips.ws2812 import Ws2812Chain
from sim.clock import SimClock
from sim.decoders.frames import NAMES, AirDecoder, FrameDecoder
from sim.decoders.lights import LightsDecoder
from sim.decoders.oled import OledDecoder
from sim.decoders.pins import ContactDecoder, ToneDecoder
from sim.decoders.rows import Row
from sim.demo.session import Sitting
from sim.linux.pins import SimPins
from sim.linux.spidev import Spidev, with_spi
from sim.table.chips import Plug
from sim.wires.bus import I2cBus
from tests.sim.tables import until

ADDRESS = 0x3C


def said(rows: list[Row]) -> list[str]:
    return [str(row.words) for row in rows]


def raw(rows: list[Row]) -> bytes:
    return b"".join(row.raw for row in rows)


class Glass:
    """The real driver of the display over a bus that is listened to; the clock is moved by hand."""

    def __init__(self) -> None:
        self.bus, self.now = I2cBus(), 0.0
        self.bus.attach(ADDRESS, Ssd1306())
        self.decoder, self.passed = OledDecoder(), bytearray()
        self.rows: list[Row] = []
        self.bus.tap(self._hear)
        self.display = OledDisplay(self.bus, sink=lambda _event: None)

    def _hear(self, data: bytes) -> None:
        self.passed += data
        self.rows += self.decoder.hear(data, self.now)

    def since(self, act: Callable[[], object]) -> list[Row]:
        self.decoder.rest()
        self.rows, self.now = [], self.now + 1.0
        act()
        return [*self.rows, *self.decoder.rest()]


def dots(*boxes: tuple[int, int, int, int]) -> Image.Image:
    image = Image.new("1", (128, 64))
    for box in boxes:
        image.paste(1, box)
    return image


def test_the_displays_set_up_is_told_command_by_command_and_a_picture_is_one_row() -> None:
    glass = Glass()
    rows = glass.since(glass.display.connect)
    words = [str(line.words) for row in rows for line in row.lines]
    assert "charge pump on: it turns 3.3 V into about 7 V" in words
    assert "64 rows" in words
    assert "after a byte, go to the next column and stay on the page" in words
    assert "contrast 207 of 255" in words
    assert "not in the command table" not in words
    assert not any(row.wrong for row in rows)
    glass = Glass()
    glass.display.connect()
    before = glass.bus.bytes
    (row,) = glass.since(lambda: glass.display.show(dots((10, 0, 40, 20), (0, 60, 128, 64))))
    assert str(row.words) == f"picture: 4 pages changed, {glass.bus.bytes - before} bytes"
    (row,) = glass.since(lambda: glass.display.show(dots((10, 0, 40, 19), (0, 60, 128, 64))))
    assert str(row.words).startswith("picture: 1 page changed, ")


def test_a_display_that_is_gone_answers_nothing_and_one_that_is_there_is_asked() -> None:
    glass = Glass()
    glass.display.connect()
    glass.display.show(dots((0, 0, 9, 9)))
    (row,) = glass.since(glass.display.check)
    assert str(row.words) == "is the display still there? Yes, and it is on"
    glass.bus.unplug(ADDRESS)
    gone = glass.since(glass.display.check)
    assert set(said(gone)) == {"no answer at address 3Ch"}
    assert all(row.wrong for row in gone)


def test_the_pixels_that_the_driver_sent_are_those_that_the_chain_shows() -> None:
    chain, passed = Ws2812Chain(40), list[bytes]()
    spi = Spidev(chain.receive)
    spi.tap(passed.append)
    pixels = SpiPixels(WS2812_CODE, 40, with_spi(spi))
    colours: list[Colour] = [(light, 255 - light, 3 * light % 256) for light in range(40)]
    for light, (red, green, blue) in enumerate(colours):
        pixels[light] = green, red, blue
    pixels.show()
    (row,) = LightsDecoder().hear(passed[-1])
    assert row.colours == tuple(chain.colours) == tuple(colours)
    assert str(row.words) == "40 of 40 lights on"
    assert row.raw == passed[-1]
    assert not row.wrong


def test_a_light_that_got_a_part_of_its_bits_is_wrong() -> None:
    (row,) = LightsDecoder().hear(b"\0" * 40 + b"\x88" * 17 + b"\0" * 40)
    assert row.colours == ((0, 0, 0),)
    assert row.wrong


FRAMES = [
    (wire.DIE, bytes((0, 5, 0, 1, 0, 7)), "die 1 shows 5, roll 7"),
    (wire.DIE, bytes((1, 0, 0, 1, 0, 7)), "die 2 shows the Eye, roll 7"),
    (wire.DIE_NEWS, bytes((0, wire.COCKED, 0, 1, 0, 7)), "die 1 is cocked: it leans on something"),
    (wire.PLACED, bytes((0, 4, 1, 2, 3, 4)), "a tag is on head 0"),
    (wire.REMOVED, bytes((2, 4, 1, 2, 3, 4)), "the tag on head 2 is gone"),
    (wire.READS, bytes((0, 0, 250, 0, 249, 19, 136)),
     "head 0 saw a tag in 249 of 250 looks, in 5000 ms"),
    (wire.MISSED, bytes((0, 9)), "reports lost because the memory was full: 9"),
    (wire.DONE, bytes((wire.DONE_BAD,)), "order 300: I cannot do that"),
    (wire.HEAD, bytes((3, 0, 0)), "head 3 does not answer"),
    (wire.ACK, b"", "everything before report 300 has arrived"),
    (wire.AGAIN, b"", "report 300 is missing: resend from there"),
    (wire.HEADS, bytes((0b101,)), "use these heads only: 0, 2"),
    (wire.GAIN, bytes((255, 7)), "receive with gain 7 on all heads"),
    (wire.IDENTIFY, bytes((3,)), "blink for 3 s"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "payload", "words"), FRAMES)
def test_a_frame_is_told_in_words(kind: int, payload: bytes, words: str) -> None:
    """docs/protocol.md, "Kinds"; a later version's payload may be longer."""
    for longer in (payload, payload + b"\x07"):
        frame = wire.encode(kind, b"boot", 300, longer)
        (row,) = FrameDecoder().hear(False, frame)
        assert (row.name, str(row.words), row.wrong) == (NAMES[kind], words, False)
        assert row.raw == frame


def test_every_kind_of_frame_is_known_by_its_firmware_s_name_and_a_damaged_one_says_so() -> None:
    """docs/protocol.md, "Kinds"."""
    kinds = {name: value for name, value in vars(wire).items() if name in NAMES.values()}
    assert {value: name for name, value in kinds.items()} == NAMES
    frame = bytearray(wire.encode(wire.ACK, b"boot", 1))
    frame[5] ^= 0x10
    (row,) = FrameDecoder().hear(True, bytes(frame))
    assert row.wrong
    assert "checksum" in str(row.words)


@pytest.mark.parametrize("kind", sorted(NAMES))
@pytest.mark.parametrize("payload", [b"", b"\1", b"\xff" * 55])
def test_a_payload_of_another_length_does_no_harm(kind: int, payload: bytes) -> None:
    (row,) = FrameDecoder().hear(True, wire.encode(kind, wire.NO_BOOT, 0, payload))
    assert row.name == NAMES[kind]
    assert str(row.words)


PIECES = st.lists(st.tuples(st.booleans(), st.binary(max_size=200)), max_size=12)


@given(PIECES)
def test_any_bytes_on_a_line_are_accounted_for(pieces: list[tuple[bool, bytes]]) -> None:
    decoder = FrameDecoder()
    rows = [row for way, data in pieces for row in decoder.hear(way, data)]
    rows += decoder.rest()
    for way in (True, False):
        passed = b"".join(data for to_part, data in pieces if to_part is way)
        assert raw([row for row in rows if row.to_part is way]) == passed


@example([(bytes.fromhex("78 00 21 03 28 22 00 07 21"), 0.0)])  # columns, pages, half a command
@given(st.lists(st.tuples(st.binary(min_size=1, max_size=40), st.floats(0, 0.004))))
def test_any_transfer_to_a_display_is_accounted_for(sent: list[tuple[bytes, float]]) -> None:
    decoder, now, rows = OledDecoder(), 0.0, list[Row]()
    for data, pause in sent:
        now += pause
        rows += decoder.hear(data, now)
    rows += decoder.rest()
    assert raw(rows) == b"".join(data for data, _ in sent)


@given(st.binary(max_size=800))
def test_any_transfer_to_the_lights_is_accounted_for(data: bytes) -> None:
    (row,) = LightsDecoder().hear(data)
    assert row.raw == data


@given(st.binary(max_size=60))
def test_any_message_in_the_air_is_accounted_for(message: bytes) -> None:
    (row,) = AirDecoder(CODEC).hear(message)
    assert row.raw == message
    assert row.wrong  # nobody makes an authenticator by chance


@given(st.lists(st.tuples(st.integers(0, 40), st.booleans(), st.floats(0, 0.03)), max_size=200))
def test_any_edges_are_accounted_for(edges: list[tuple[int, bool, float]]) -> None:
    decoder, now, rows = ContactDecoder({Button.OK: 23}, (17, 27)), 0.0, list[Row]()
    for gpio, low, pause in edges:
        now += pause
        rows += decoder.hear(gpio, low, now)
    rows += decoder.rest(float("inf"))
    count = sum(len(row.raw) for row in rows) // 2
    assert count <= len(edges)
    knob = [gpio for gpio, *_ in edges if gpio in (17, 27)]
    assert count >= len(edges) - len(knob)  # a knob may stand between two detents


PANEL = {Button.OK: 23, Button.BACK: 24, Button.PUSH: 22}


def panel(act: Callable[[SimPins, SimClock], object]) -> list[Row]:
    """The rows of what hands do to a panel within five seconds."""
    clock = SimClock()
    pins = SimPins(clock, buttons=PANEL, encoder=(17, 27), buzzer=25)
    for gpio in (17, 27, 22, 23, 24):
        pins.factory.pin(gpio).pull = "up"
    decoder, rows = ContactDecoder(PANEL, (17, 27)), list[Row]()
    pins.tap(lambda gpio, low: rows.extend(decoder.hear(gpio, low, clock.time())))
    act(pins, clock)
    clock.advance(5)
    return rows + decoder.rest(clock.time())


def test_what_hands_do_to_a_panel_is_a_row_each() -> None:
    rows = panel(lambda pins, _clock: pins.press(Button.OK))
    assert said(rows) == ["OK is pressed", "OK is let go"]
    assert rows[0].raw == bytes((23, 1, 23, 0, 23, 1, 23, 0, 23, 1))
    assert said(panel(lambda pins, _clock: pins.spike(Button.BACK))) == [
        "a spike on GPIO 24, too short for a finger"
    ]

    def pull_while_held(pins: SimPins, clock: SimClock) -> None:
        pins.hold(Button.OK, 2.0)
        clock.call_later(0.5, lambda: pins.plug(False))
        clock.call_later(3.0, lambda: pins.press(Button.BACK))

    assert said(panel(pull_while_held)) == ["OK is pressed", "OK is let go"]


@pytest.mark.parametrize(("steps", "way"), [(3, "right"), (-2, "left")])
def test_each_step_of_the_knob_is_a_row(steps: int, way: str) -> None:
    rows = panel(lambda pins, _clock: pins.turn(steps, quarter_s=0.02))
    assert said(rows) == [f"the knob turns one step to the {way}"] * abs(steps)


def test_tones_that_follow_one_another_are_a_tune() -> None:
    tones = ToneDecoder()
    for hertz, now in ((880.0, 0.0), (0.0, 0.1), (440.0, 0.2), (0.0, 0.3)):
        assert tones.hear(hertz, 0.25 if hertz else 0.0, now) == []
    assert tones.rest(0.5) == []
    (tune,) = tones.hear(220.0, 0.5, 0.6)
    assert str(tune.words) == "a tune: 880, 440 Hz"
    assert str(tune.lines[0].words) == "880 Hz, on for 25 % of each period"
    tones.hear(0.0, 0.0, 0.7)
    assert said(tones.rest(1.0)) == ["a tone of 220 Hz"]
    assert tones.rest(2.0) == []


def _extend(rows: list[Row], decoder: FrameDecoder, to_part: bool, data: bytes) -> None:
    rows += decoder.hear(to_part, data)


async def test_real_firmware_and_real_drivers_are_understood_both_ways(at: Sitting) -> None:
    """A hub and a reader that start, two dice, a card on the pad: nothing of it is noise."""
    rows: dict[str, list[Row]] = {"dice": [], "reader": [], "air": []}
    chips, air = at.table.chips, AirDecoder(CODEC)
    lines = {"dice": (chips.hub.wire, FrameDecoder()),
             "reader": (chips.reader.wire, FrameDecoder())}  # fmt: skip
    for name, (line, decoder) in lines.items():
        line.tap(partial(_extend, rows[name], decoder))
    chips.hub.air.tap(lambda message: rows["air"].extend(air.hear(message)))
    for board in (chips.hub, chips.reader):
        board.HOLD_S = Mcu.HOLD_S  # the host comes back by itself: none waits for it
    for plug in (Plug.DICE, Plug.READER):
        chips.unplug(plug)
        chips.plug(plug)
    began = at.clock.time()
    at.table.hands.throw((2, 3))
    at.table.hands.tap(bytes.fromhex("04c0ffee123480"))
    await until(at, lambda: at.clock.time() > began + 8)
    assert not [row for every in rows.values() for row in every if row.wrong]
    names = {name: {row.name for row in every} for name, every in rows.items()}
    assert names["dice"] >= {"HELLO", "ACK", "DIE", "DIE_NEWS", "ASK", "HEARTBEAT"}
    assert names["reader"] >= {"HELLO", "ACK", "LIST", "DONE", "LISTED", "PLACED", "REMOVED"}
    assert names["air"] >= {"ROLL", "NEWS", "CHALLENGE"}
    assert "die 1 shows 2, roll 1" in said(rows["air"])
    placed = next(row for row in rows["reader"] if row.name == "PLACED")
    assert placed.uid == bytes.fromhex("04c0ffee123480")
    asked = [row for row in rows["dice"] if row.name == "ASK"]
    assert asked
    assert all(row.to_part for row in asked)
