"""Opening a table: all of it on simulated wires, none of it on a PC, and parts of it."""

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from common.message import verbatim
from hardware.dice.die_faces import Learnt
from hardware.display.i2c import no_port, open_i2c
from hardware.line.serial_line import SerialLine
from hardware.panel.panel import at_once
from hardware.pi import OpenedParts, Opener
from hardware.ports import Button, DeviceEvent, PartError, PartFound, Pressed
from hardware.profile.profile import parse_profile
from sim.chips.ssd1306 import Ssd1306
from sim.chips.ws2812 import Ws2812Chain
from sim.clock import SimClock
from sim.linux.kernel import SimKernel
from sim.linux.pins import SimPins
from sim.linux.spidev import soldered
from sim.wires.bus import I2cBus
from tests.patience import PATIENCE_S
from tests.steps import cases

WHOLE = """
[display]
[strip]
pin = 10
first_space = 10
direction = "counterclockwise"
[panel]
encoder_a = 17
encoder_b = 27
push = 22
ok = 23
back = 24
[buzzer]
pin = 25
"""


class Rig:
    def __init__(self) -> None:
        self.clock = SimClock()
        self.bus, self.oled, self.chain = I2cBus(), Ssd1306(), Ws2812Chain(40)
        self.bus.attach(0x3C, self.oled)
        buttons = {Button.OK: 23, Button.BACK: 24, Button.PUSH: 22}
        self.pins = SimPins(self.clock, buttons=buttons, encoder=(17, 27), buzzer=25)
        self.events: list[DeviceEvent] = []

    def opener(self, text: str = WHOLE, **changed: Any) -> Opener:
        wires = {"i2c": lambda _: self.bus, "pins": lambda: self.pins.factory}
        options = {"threaded": False, "kernel": soldered(self.chain.receive), **wires, **changed}
        return Opener(parse_profile(text), sink=self.events.append, post=at_once, **options)

    def open(self, text: str = WHOLE, **changed: Any) -> OpenedParts:
        return self.opener(text, **changed).open(self.clock)


@pytest.mark.parametrize("threaded", [False, True])
def test_a_whole_table_opens_and_works(threaded: bool) -> None:
    rig = Rig()
    parts = rig.open(threaded=threaded)
    assert parts.errors == []
    assert parts.display
    assert parts.strip
    assert parts.buzzer
    assert parts.layout
    image = Image.new("1", (128, 64), 1)
    parts.display.show(image)
    parts.buzzer.play([(440.0, 0.1)])
    rig.clock.advance(rig.pins.press(Button.OK) + 1)
    assert rig.events == [Pressed(button=Button.OK)]
    assert rig.pins.ear.tones == [(440.0, 0.1)]
    assert rig.chain.frames == 1
    assert parts.layout.lights(9) == (1,)
    parts.close()  # a threaded display writes what is waiting first
    assert rig.oled.pixels() == image.tobytes()


def test_wled_that_is_not_there_keeps_no_table_waiting() -> None:
    rig = Rig()
    wled = 'kind = "wled"\nhost = "no-such-host.invalid"'
    parts = rig.open(WHOLE.replace("pin = 10", wled))
    assert parts.errors == []
    assert parts.strip is not None
    assert parts.layout is not None
    assert str(parts.strip.way) == "by WLED at no-such-host.invalid"
    parts.strip.show([(1, 1, 1)] * parts.strip.count)
    parts.close()


def test_a_part_that_does_not_open_does_not_keep_the_others_away() -> None:
    assert Rig().open("") == OpenedParts()
    rig = Rig()
    parts = rig.open(WHOLE.replace("pin = 10", "pin = 9"))
    assert [error.part for error in parts.errors] == ["strip"]
    assert parts.strip is None
    assert None not in (parts.display, parts.panel, parts.buzzer)
    parts.close()

    def none() -> Any:
        raise RuntimeError("No module named 'lgpio'")

    parts = Rig().open(pins=none)
    assert [error.part for error in parts.errors] == ["panel", "buzzer"]
    assert all("lgpio" in str(error.why) for error in parts.errors)
    assert parts.display
    assert parts.strip
    parts.close()


def test_a_display_that_does_not_answer_is_told_and_kept() -> None:
    rig = Rig()
    rig.bus.unplug(0x3C)
    parts = rig.open()
    assert [error.part for error in parts.errors] == ["display"]
    assert parts.strip
    assert parts.panel
    assert parts.display
    rig.bus.plug(0x3C)
    image = Image.new("1", (128, 64), 1)
    parts.display.show(image)
    assert rig.oled.pixels() == image.tobytes()
    assert rig.events == [PartFound(part="display", about=verbatim("ssd1306"))]
    parts.close()


def sentence(error: PartError) -> str:
    text = str(error)
    assert "\n" not in text
    return text


def test_no_i2c_port_is_told_with_what_to_do() -> None:
    with pytest.raises(PartError) as caught:
        open_i2c(31)
    assert sentence(caught.value) == (
        "display: there is no I2C port 31 on this computer (/dev/i2c-31); set port = 1 under "
        "[display] in hardware.toml: that is the port on a Raspberry Pi's SDA and SCL pins; any "
        "other port needs a dtoverlay of its own"
    )
    assert sentence(no_port(1, SimKernel().text)) == (
        "display: there is no I2C port 1 on this computer (/dev/i2c-1); "
        "on a Raspberry Pi, switch it on with sudo raspi-config nonint do_i2c 0, which adds "
        "dtparam=i2c_arm=on to /boot/firmware/config.txt; elsewhere, leave [display] out"
    )


@cases(
    "config, remedy",
    ("dtparam=i2c_arm=on\n", "restart the Pi: I2C is switched on in config.txt, but is not"),
    ("dtparam=spi=on, i2c=on\n", "restart the Pi"),
    ("dtparam=i2c_arm=off\n", "on a Raspberry Pi, switch it on with sudo raspi-config"),
)
def test_an_i2c_port_that_waits_for_a_restart_says_so(config: str, remedy: str) -> None:
    kernel = SimKernel()
    kernel.files["/boot/firmware/config.txt"] = config
    assert str(no_port(1, kernel.text).remedy).startswith(remedy)


def test_a_port_without_rights_is_told_with_the_group(monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(port: int) -> None:
        raise PermissionError(13, "Permission denied", f"/dev/i2c-{port}")

    monkeypatch.setattr("smbus2.SMBus", forbidden)
    with pytest.raises(PartError, match="group i2c"):
        open_i2c(1)


def in_this_loop(text: str, **options: Any) -> OpenedParts:
    loop = asyncio.get_running_loop()
    opener = Opener(parse_profile(text), sink=print, post=loop.call_soon_threadsafe, **options)
    return opener.open(loop)


async def test_serial_devices_that_are_missing_are_told_each_and_waited_for(tmp_path: Path) -> None:
    text = '[dice.dice]\npath = "{0}/dice"\n[readers.pads]\npath = "{0}/pads"\n'
    parts = in_this_loop(text.format(tmp_path))
    assert [error.part for error in parts.errors] == ["dice", "pads"]
    assert "is not there" in sentence(parts.errors[0])
    assert set(parts.lines) == {"dice", "pads"}
    parts.close()


async def test_each_kind_of_reader_and_dice_gets_its_own_talk(tmp_path: Path) -> None:
    text = "".join(
        f'[{table}]\npath = "{tmp_path}/{number}"\nkind = "{kind}"\n'
        for number, (table, kind) in enumerate(
            [("dice.a", "ringkeeper"), ("dice.b", "lines"), ("readers.c", "ringkeeper"),
             ("readers.d", "rdm6300"), ("readers.e", "lines")]
        )
    )  # fmt: skip
    asked: list[Learnt] = []

    def faces() -> Learnt:
        asked.append({})
        return {}

    parts = in_this_loop(text, faces=faces)
    bauds = {name: line.baud for name, line in parts.lines.items()}
    assert bauds == {"a": 115_200, "b": 9600, "c": 115_200, "d": 9600, "e": 9600}
    nodes = [name for name, line in parts.lines.items() if isinstance(line, SerialLine)]
    assert nodes == ["a", "c"]
    parts.close()
    assert asked


IN_A_LOOP = """
import asyncio, sys, warnings
warnings.simplefilter("error")
from hardware.pi import Opener
from hardware.profile.profile import parse_profile

async def run():
    loop = asyncio.get_running_loop()
    profile = parse_profile({text!r})
    parts = Opener(profile, sink=print, post=loop.call_soon_threadsafe).open(loop)
    for error in parts.errors:
        print(error)
    parts.close()

asyncio.run(run())
"""

LAZY = (
    IN_A_LOOP.format(text="")
    + """
heavy = {"luma", "gpiozero", "board", "neopixel", "serial", "smbus2"}
print(sorted(heavy & {name.split(".")[0] for name in sys.modules}))
"""
)

WITHOUT_BLUETOOTH = """
import sys
import controller.cli.run.session, controller.cli.doctor.doctor, controller.cli.enrol.enrol
print(sorted({"bleak", "dbus_fast"} & set(sys.modules)))
"""

ON_A_PC = IN_A_LOOP.format(
    text="[display]\nport = 31\n[strip]\npin = 10\n[panel]\nok = 23\n[buzzer]\npin = 25\n"
)


LIT_FIRST = """
import sys
from PIL import Image
from hardware.pi import Opener
from hardware.panel.panel import at_once
from hardware.profile.profile import parse_profile
from sim.wires.bus import I2cBus
from sim.clock import SimClock
from sim.chips.ssd1306 import Ssd1306

def pins():
    import gpiozero
    raise RuntimeError("no pins")

bus, oled = I2cBus(), Ssd1306()
bus.attach(0x3C, oled)
profile = parse_profile("[display]\\n[panel]\\nok = 23\\n[dice.hub]\\npath = '/none'")
opener = Opener(profile, sink=print, post=at_once, i2c=lambda _: bus, pins=pins)
opener.open_shown()
print(opener.parts.display.show(Image.new("1", (128, 64), 1)))
opener.wait_until_shown()
print(oled.pixels() == b"\\xff" * 1024, sorted({"gpiozero", "serial"} & set(sys.modules)))
"""


def run_python(code: str) -> list[str]:
    ran = subprocess.run(
        [sys.executable, "-c", code], check=True, timeout=PATIENCE_S, capture_output=True, text=True
    )
    return ran.stdout.splitlines()


@cases("code", LAZY, WITHOUT_BLUETOOTH, ids=["an empty table", "no Bluetooth dice"])
def test_libraries_are_imported_only_for_parts_that_are_named(code: str) -> None:
    assert run_python(code) == ["[]"]


def test_a_picture_is_out_before_the_libraries_of_the_other_parts_are_loaded() -> None:
    assert run_python(LIT_FIRST) == ["0", "True []"]


def test_what_can_be_seen_is_opened_first_and_the_rest_after_it() -> None:
    rig = Rig()
    opener = rig.opener()
    opener.open_shown()
    parts = opener.parts
    assert (parts.display is None, parts.strip is None) == (False, False)
    assert (parts.panel, parts.buzzer) == (None, None)
    opener.wait_until_shown()
    opener.open_rest(rig.clock)
    assert (parts.panel is None, parts.buzzer is None) == (False, False)
    assert parts.errors == []
    parts.close()


@pytest.mark.skipif(sys.platform != "linux", reason="Blinka detects other systems differently")
def test_on_a_pc_each_part_says_in_one_sentence_why_it_is_not_there() -> None:
    told = run_python(ON_A_PC)
    assert [line.split(":")[0] for line in told] == ["display", "strip", "panel", "buzzer"]
    assert all("this computer" in line and "; " in line for line in told)
    assert told[1] == (
        "strip: this computer has no pins for a strip, not by PIO: /dev/pio0 is not there, "
        "not by SPI: /dev/spidev0.0 is not there, not by PWM: it does not reach GPIO 10; "
        "run it on a Raspberry Pi, or take [strip] out of hardware.toml"
    )
