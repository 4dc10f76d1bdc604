"""USB readers that type: keys in, tags out; on a simulated input device, and with the rest."""

import os
import stat
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import given, strategies as st

from hardware import ports
from hardware.checks import doctor, rights, usb
from hardware.checks.findings import Verdict
from hardware.checks.record import Record
from hardware.line.hotplug import HotPort
from hardware.pi import OpenedParts, Opener
from hardware.profile.profile import parse_profile
from hardware.profile.types import Digits, ReaderKind, ReaderProfile
from hardware.readers.keyboard import TypedUids
from hardware.serial_parts import reader_port
from hardware.system import pause
from sim.clock import SimClock
from sim.linux.evdev import CODES, SimKeyboard
from sim.linux.kernel import SimKernel
from tests.lines import Gathered
from tests.steps import cases

PATH = "/dev/input/by-id/usb-Sycreader_RFID_08FF20140315-event-kbd"
TAG = bytes.fromhex("00bc614e")


class Rig(NamedTuple):
    clock: SimClock
    port: HotPort
    sink: Gathered
    keyboard: SimKeyboard

    async def uids(self, count: int) -> list[bytes]:
        return [one.uid for one in await self.sink.until(ports.TagPlaced, count)]


@asynccontextmanager
async def desk(digits: Digits = Digits.DECIMAL, buffer: int = 256) -> AsyncIterator[Rig]:
    """`buffer`: events that the kernel keeps; all is typed at once here."""
    clock, sink, kernel = SimClock(), Gathered(), SimKernel()
    keyboard = SimKeyboard(kernel, PATH, buffer=buffer)
    profile = ReaderProfile(kind=ReaderKind.KEYBOARD, path=PATH, digits=digits)
    port = reader_port("desk", profile, clock=clock, sink=sink, kernel=kernel)
    port.open()
    clock.run(rate=20.0)
    await pause(clock, 0.1)
    try:
        yield Rig(clock, port, sink, keyboard)
    finally:
        port.close()
        clock.stop()
        assert kernel.opened == 0


@cases(
    "digits, typed, uid",
    (Digits.DECIMAL, "0012345678\n", "00bc614e"),
    (Digits.DECIMAL, "12345678\n", "00bc614e"),
    (Digits.DECIMAL, "7\n", "00000007"),
    (Digits.THREE_FIVE, "18824910\n", "00bc614e"),
    (Digits.THREE_FIVE, "188,24910\n", "00bc614e"),
    (Digits.HEX, "0100BC614E\n", "0100bc614e"),
    (Digits.HEX, "100bc614e\n", "0100bc614e"),
    (Digits.HEX, "04:a1:b2:c3\t", "04a1b2c3"),
)
async def test_what_is_typed_is_a_tag(digits: Digits, typed: str, uid: str) -> None:
    async with desk(digits) as rig:
        rig.keyboard.type(typed)
        assert await rig.uids(1) == [bytes.fromhex(uid)]
        await rig.sink.until(ports.TagRemoved, 1)
        rig.keyboard.type(typed)
        assert await rig.uids(2) == [bytes.fromhex(uid)] * 2
        assert not rig.sink.of(ports.LineNoise) + rig.sink.of(ports.PartTrouble)


async def test_pulled_out_in_the_middle_of_a_number_it_comes_back_without_that_half() -> None:
    async with desk() as rig:
        rig.keyboard.type("00123")
        rig.keyboard.unplug()
        (lost,) = await rig.sink.until(ports.PartLost, 1)
        assert lost.unplugged
        rig.keyboard.plug()
        await rig.sink.until(ports.PartFound, 2)
        await pause(rig.clock, 0.2)
        rig.keyboard.type("0012345678\n")
        assert await rig.uids(1) == [TAG]


async def test_a_number_that_lost_keys_is_no_tag() -> None:
    async with desk(buffer=64) as rig:
        rig.keyboard.type("001234567890\n")
        noise = await rig.sink.until(ports.LineNoise, 1)
        rig.keyboard.type("12345678\n")
        assert await rig.uids(1) == [TAG]
        assert rig.sink.of(ports.LineNoise) == noise


async def test_digits_that_do_not_fit_are_said_once_with_those_that_do() -> None:
    async with desk() as rig:
        for _ in range(3):
            rig.keyboard.type("0100BC614E\n")
            await pause(rig.clock, 2.0)
        (trouble,) = rig.sink.of(ports.PartTrouble)
        assert str(trouble.why).startswith(
            'sends 0100BC614E, which digits = "decimal" cannot be: set digits = "hex" in'
        )
        assert rig.sink.of(ports.TagPlaced) == []


async def test_two_readers_that_type_at_once_are_kept_apart() -> None:
    async with desk() as one, desk() as other:
        for first, second in zip("0012345678\n", "0000000042\n", strict=True):
            one.keyboard.type(first)
            other.keyboard.type(second)
        assert await one.uids(1) == [TAG]
        assert await other.uids(1) == [bytes.fromhex("0000002a")]


@given(st.lists(st.binary(max_size=100), max_size=10), st.integers(0, (1 << 32) - 1))
def test_whatever_came_before_the_next_number_is_read(parts: list[bytes], number: int) -> None:
    kernel, typed = SimKernel(), TypedUids(Digits.DECIMAL)
    for part in parts:
        typed.feed(part, 9.0)
    typed.opened(10.0)
    keyboard = SimKeyboard(kernel, PATH, buffer=1000)
    reader = keyboard.opened()
    keyboard.type(f"{number}\n")
    assert typed.feed(os.read(reader.descriptor, 1 << 16), 11.0) == [number.to_bytes(4, "big")]
    reader.close()


# Its name, and who may open it

DESK = '[readers.desk]\nkind = "keyboard"\npath = "{}"\n'


def plugged_in(root: Path, event: str, name: str, phys: str, uniq: str = "") -> None:
    """As udev and sysfs show it: rules.d/60-persistent-input.rules; drivers/input/input.c."""
    for folder in ("dev/input/by-id", "dev/input/by-path", f"sys/class/input/{event}/device/id"):
        (root / folder).mkdir(parents=True, exist_ok=True)
    (root / "dev/input" / event).touch()
    by_id = root / f"dev/input/by-id/usb-{name}-event-kbd"
    by_id.unlink(missing_ok=True)
    by_id.symlink_to(root / "dev/input" / event)
    (root / f"dev/input/by-path/usb-{phys}-event-kbd").symlink_to(root / "dev/input" / event)
    device = root / f"sys/class/input/{event}/device"
    for fact, text in {"id/vendor": "ffff", "id/product": "0035", "uniq": uniq,
                       "phys": f"usb-{phys}/input0"}.items():  # fmt: skip
        (device / fact).write_text(f"{text}\n")


def test_a_counted_name_is_no_identity_and_the_one_that_stays_is_proposed(tmp_path: Path) -> None:
    plugged_in(tmp_path, "event3", "SYC", "1.2")
    stays = 'set path = "/dev/input/by-id/usb-SYC-event-kbd"'
    (told,) = usb.counted(parse_profile(DESK.format("/dev/input/event3")), tmp_path)
    assert (told.part, told.verdict) == ("desk", Verdict.LOOK)
    assert stays in str(told.remedy)
    (back,) = usb.counted(parse_profile(DESK.format("/dev/input/event7")), tmp_path)
    assert stays in str(back.remedy), "it came back under another name"
    plugged_in(tmp_path, "event4", "Keyboard", "1.3")
    (back,) = usb.counted(parse_profile(DESK.format("/dev/input/event7")), tmp_path)
    assert 'set path = "/dev/input/by-path/..."' in str(back.remedy), "nobody knows which"
    assert usb.counted(parse_profile(DESK.format(PATH)), tmp_path) == []


def test_two_of_a_kind_share_a_name_and_are_told_apart_by_their_sockets(tmp_path: Path) -> None:
    plugged_in(tmp_path, "event3", "SYC", "1.2")
    profile = parse_profile(DESK.format("/dev/input/by-id/usb-SYC-event-kbd"))
    assert usb.twins(profile, [], tmp_path) == []
    plugged_in(tmp_path, "event4", "SYC", "1.3")
    (told,) = usb.twins(profile, [], tmp_path)
    assert 'set path = "/dev/input/by-path/usb-1.3-event-kbd"' in str(told.remedy)


@pytest.mark.parametrize("there", [True, False])
async def test_the_table_opens_it_and_doctor_says_how_it_is(there: bool) -> None:
    clock, sink, kernel = SimClock(), Gathered(), SimKernel()
    if there:
        SimKeyboard(kernel, PATH)
    profile = parse_profile(DESK.format(PATH))
    parts = Opener(profile, sink=sink, post=lambda do: do(), kernel=kernel).open(clock)
    record = Record(clock)
    for event in sink.events:
        record.on(event)
    (found, *_) = doctor.tags("desk", profile.readers["desk"], parts, record)
    parts.close()
    if there:
        said = Verdict.FINE, f"reader that types like a keyboard, at {PATH}"
    else:
        said = Verdict.WRONG, f"{PATH} is not there"
        assert "correct the path under [readers.desk]" in str(found.remedy)
    assert (found.verdict, str(found.what)) == said


def test_what_is_no_number_asks_for_the_reader_s_own_settings() -> None:
    clock = SimClock()
    record = Record(clock)
    record.on(ports.PartFound(part="desk", about=TypedUids(Digits.HEX).about))
    record.on(ports.LineNoise(part="desk", why="sent a line '?'", resent=False))
    profile = parse_profile(DESK.format(PATH))
    (found,) = doctor.tags("desk", profile.readers["desk"], OpenedParts(), record)
    assert "as on a keyboard of the USA" in str(found.remedy)


def test_the_group_of_input_devices_is_asked_for(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    (tmp_path / "etc/group").write_text("input:x:104:\n")
    node = os.stat_result((stat.S_IFCHR | 0o660, 0, 0, 1, 0, 104, 0, 0, 0, 0))
    profile = parse_profile(DESK.format(PATH))
    (found,) = rights.check(profile, tmp_path, look=lambda _: node, ours={1000})
    assert str(found.what) == "this user is not in the groups input"
    assert rights.check(profile, tmp_path, look=lambda _: node, ours={104}) == []


def test_the_keys_of_the_simulated_keyboard_are_those_of_the_kernel() -> None:
    """input-event-codes.h: KEY_1 is 2, KEY_0 11, KEY_A 30, KEY_F 33, KEY_ENTER 28."""
    assert [CODES[key] for key in "10af\n"] == [2, 11, 30, 33, 28]
