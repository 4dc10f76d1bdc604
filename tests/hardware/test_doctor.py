"""The checks of parts: what is there, what is missing, and what to look at."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from common.message import verbatim
from firmware import wire
from hardware.checks import doctor, exercise, host
from hardware.checks.controls import controls, not_seen
from hardware.checks.findings import Finding, Verdict, any_wrong
from hardware.checks.record import MOVED_S, Record
from hardware.panel.panel import at_once
from hardware.pi import OpenedParts, Opener
from hardware.ports import (
    Button,
    DieNews,
    DieState,
    HeadReads,
    LineNoise,
    PartError,
    PartFound,
    PartLost,
    PartTrouble,
    Pressed,
    TagPlaced,
    TagRemoved,
    Turned,
)
from hardware.profile.profile import parse_profile
from hardware.profile.types import Profile
from hardware.readers.uid import impossible
from hardware.strip_layout import StripLayout
from hardware.system import pause
from sim.clock import SimClock
from sim.table.chips import DICE, READER, Chips, Plug
from sim.wires.serial_wire import SerialWire

NAMES = tuple(f"space {number}" for number in range(40))
PANEL = "[panel]\nencoder_a = 17\nencoder_b = 27\npush = 22\nok = 23\nback = 24\n"


def by_part(found: list[Finding]) -> dict[str, Finding]:
    """The findings by their part."""
    return {one.part: one for one in found}


def whole_table(
    spoil: Callable[[Chips], object] = lambda _: None,
    later: Callable[[Chips], object] = lambda _: None,
    seconds: float = 6.0,
) -> dict[str, Finding]:
    """What is found on the simulated table, spoilt before it is opened, or later."""
    found: list[Finding] = []

    async def look() -> None:
        clock = SimClock()
        chips = Chips(clock)
        record = Record(clock)
        spoil(chips)
        parts = chips.open(record.on)
        clock.run(rate=30)
        await pause(clock, seconds)
        later(chips)
        await pause(clock, seconds)
        found.extend(doctor.check(chips.profile, parts, record, clock.time()))
        parts.close()
        chips.close()

    asyncio.run(look())
    return by_part(found)


def check(
    text: str, parts: OpenedParts | None = None, *events: object, now: float = 10.0
) -> dict[str, Finding]:  # fmt: skip
    """What is found for a hardware.toml, some open parts, and what they said."""
    record = Record(SimClock())
    for event in events:
        record.on(event)  # type: ignore[arg-type]
    return by_part(doctor.check(parse_profile(text), parts or OpenedParts(), record, now))


def test_a_whole_table_is_fine() -> None:
    found = whole_table()
    assert not any_wrong(found.values())
    assert str(found["display"].what) == "a ssd1306 answers at 0x3C on I2C port 1"
    assert found["strip"].verdict is Verdict.LOOK
    assert "a strip never answers" in str(found["strip"].what)
    assert str(found["panel"].what).startswith("ok at GPIO 23 (position 16), back at GPIO 24")
    assert "firmware" in str(found[DICE].what)
    assert found["dice die 1"].part == "dice die 1"
    assert found["pads head 1"].verdict is Verdict.FINE


def test_dice_that_were_thrown_are_heard() -> None:
    found = whole_table(later=lambda chips: chips.hub.throw((4, 0)))
    assert found["dice die 0"].verdict is Verdict.FINE
    assert str(found["dice die 0"].what).startswith("last heard ")


def test_display_unplugged_before_or_after_names_its_wires() -> None:
    for found in (
        whole_table(lambda chips: chips.unplug(Plug.DISPLAY)),
        check(
            "[display]\n",
            OpenedParts(),
            PartLost(part="display", why=verbatim("no ssd1306 answers")),
        ),
    ):
        assert found["display"].verdict is Verdict.WRONG
        assert "no ssd1306 answers" in str(found["display"].what)
        assert "SDA at GPIO 2 (position 3), SCL at GPIO 3 (position 5)" in str(
            found["display"].remedy
        )


def test_a_display_on_a_bus_that_is_not_there_keeps_the_opener_s_advice() -> None:
    error = PartError(
        "display", verbatim("there is no I2C port 9 on this computer"), verbatim("switch I2C on")
    )
    found = check("[display]\nport = 9\n", OpenedParts(errors=[error]))
    assert str(found["display"].remedy) == "switch I2C on"


def test_an_unplugged_strip_cannot_be_noticed_and_that_is_said() -> None:
    found = whole_table(lambda chips: chips.unplug(Plug.STRIP))
    assert found["strip"].verdict is Verdict.LOOK
    assert "GPIO 10 (position 19) to the level shifter" in str(found["strip"].remedy)


def test_a_strip_that_failed_is_wrong() -> None:
    found = check(
        "[strip]\n", OpenedParts(), PartLost(part="strip", why=verbatim("ws2811_render failed"))
    )
    assert str(found["strip"].what) == "ws2811_render failed"
    spi = check(
        '[strip]\nbackend = "spi"\n',
        OpenedParts(errors=[PartError("strip", verbatim("no spi"), verbatim("do"))]),
    )
    assert (str(spi["strip"].what), str(spi["strip"].remedy)) == ("no spi", "do")


def test_a_reader_whose_cable_is_out_and_one_that_is_silent() -> None:
    out = whole_table(lambda chips: chips.unplug(Plug.READER))
    assert out[READER].verdict is Verdict.WRONG
    assert "is not there" in str(out[READER].what)
    silent = whole_table(lambda chips: chips.reader.power_off())
    assert silent[READER].verdict is Verdict.WRONG
    assert "does not answer" in str(silent[READER].what)
    assert "pads head 0" not in silent  # nothing can be said of its heads
    assert silent[DICE].verdict is Verdict.FINE  # the others are as they are


async def test_a_node_of_another_version_is_told_to_be_flashed() -> None:
    found: list[Finding] = []
    clock = SimClock()
    line = SerialWire(clock)
    profile = parse_profile(f'[dice.dice]\npath = "{line.path}"\n')
    record = Record(clock)
    parts = Opener(profile, sink=record.on, post=at_once).open(clock)
    clock.run(rate=30)
    hello = bytes((9, wire.DICE_HUB, 0, 9, 0, 2)) + bytes(10)
    line.write(b"\0" + wire.encode(wire.HELLO, b"boot", 0, hello))
    await pause(clock, 2)
    found.extend(doctor.check(profile, parts, record, clock.time()))
    parts.close()
    line.close()
    hub = by_part(found)["dice"]
    assert hub.verdict is Verdict.WRONG
    assert "speaks version 9 of the line protocol" in str(hub.what)
    assert "ringkeeper firmware flash" in str(hub.remedy)


@pytest.mark.parametrize(
    ("version", "remedy"),
    [
        ((9, 0, 0), "its firmware is newer than this program's (0.2.0); update this program"),
        (
            (0, 1, 0),
            "its firmware is older than this program's (0.2.0); flash it again: ringkeeper "
            "firmware flash reader",
        ),
    ],
)
async def test_a_pico_with_other_firmware_of_the_same_protocol_is_said(
    version: tuple[int, int, int], remedy: str
) -> None:
    found: list[Finding] = []
    clock = SimClock()
    line = SerialWire(clock)
    profile = parse_profile(f'[readers.pads]\npath = "{line.path}"\n')
    record = Record(clock)
    parts = Opener(profile, sink=record.on, post=at_once, ports=list).open(clock)
    clock.run(rate=30)
    hello = bytes((wire.PROTOCOL, wire.TAG_READER, *version, 1)) + bytes(10)
    line.write(b"\0" + wire.encode(wire.HELLO, b"boot", 0, hello))
    await pause(clock, 2)
    found.extend(doctor.check(profile, parts, record, clock.time()))
    parts.close()
    line.close()
    reader = by_part(found)["pads"]
    assert (reader.verdict, str(reader.remedy)) == (Verdict.LOOK, remedy)


def test_a_button_that_is_closed_all_the_time_is_named_with_its_pin() -> None:
    found = whole_table(lambda chips: chips.pins.press(Button.OK, 60))
    assert found["panel"].verdict is Verdict.WRONG
    assert str(found["panel"].what) == "pressed all the time: ok at GPIO 23 (position 16)"
    assert "its wire touches ground" in str(found["panel"].remedy)


TWO_HEADS = '[readers.pads]\npath = "/dev/pads"\nheads = 2\n'


def test_a_dead_head_is_named_and_the_others_go_on() -> None:
    found = check(
        TWO_HEADS, None, PartFound(part="pads", about=verbatim("tag reader")),
        PartLost(part="pads head 1", why=verbatim("does not answer; look at its wires")),
        TagPlaced(source="pads", head=0, uid=b"1234"),
    )  # fmt: skip
    assert str(found["pads"].what) == "tag reader, at /dev/pads"
    assert str(found["pads head 0"].what) == "1 cards seen, 1 on it now"
    assert found["pads head 1"].verdict is Verdict.WRONG
    assert "seven wires" in str(found["pads head 1"].remedy)


def test_a_head_whose_plug_is_pulled() -> None:
    """Its chip no longer answers on the bus (docs/protocol.md, HEAD)."""
    found = whole_table(later=lambda chips: chips.reader.pull_head(1))
    assert found["pads head 1"].verdict is Verdict.WRONG
    assert found["pads head 0"].verdict is found["pads"].verdict is Verdict.FINE


def test_troubles_and_noise_are_told() -> None:
    here = PartFound(part="pads", about=verbatim("tag reader"))
    trouble = PartTrouble(part="pads", why=verbatim("has 1 heads, but hardware.toml says 2"))
    found = check(TWO_HEADS, None, here, trouble, trouble)
    assert str(found["pads"].what).count("hardware.toml says 2") == 1
    noisy = check(TWO_HEADS, None, here, LineNoise(part="pads", why="torn"))
    assert "noise on its line 1 times" in str(noisy["pads"].what)


def test_volts_under_the_radio_do_not_make_a_cell_empty() -> None:
    """The first message of a roll has the cell at rest; what comes after it tells of its wires."""
    hub = '[dice.dice]\npath = "/dev/dice"\n'
    here = PartFound(part="dice", about=verbatim("hub"))
    rest, under = (
        DieNews(source="dice", die=0, what=DieState.ROLLING, roll=1, battery=volts)
        for volts in (3700, 3450)
    )
    found = check(hub, None, here, rest, under)["dice die 0"]
    assert found.verdict is Verdict.LOOK
    assert "nearly empty" not in str(found)
    assert "fell by 0.25 V" in str(found.what)


@pytest.mark.parametrize("number", ["08a1b2c3", "8804a3c6", "00000000"])
def test_a_tag_that_cannot_be_used_is_no_fault_of_the_wires(number: str) -> None:
    """What is wrong says itself what to do; nothing is put after it."""
    why = impossible(bytes.fromhex(number))
    assert why is not None
    here = PartFound(part="pads", about=verbatim("tag reader"))
    found = check(TWO_HEADS, None, here, PartTrouble(part="pads", why=why))["pads"]
    assert str(why) in str(found)
    assert "ringkeeper wiring" not in str(found)


def test_a_die_with_an_empty_battery() -> None:
    hub = '[dice.dice]\npath = "/dev/dice"\n'
    here = PartFound(part="dice", about=verbatim("hub"))
    low = DieNews(source="dice", die=1, what=DieState.HERE, roll=0, battery=3410)
    later = DieNews(source="dice", die=1, what=DieState.MOVED, roll=0)
    found = check(hub, None, here, low, later)
    assert found["dice die 1"].verdict is Verdict.WRONG
    assert str(found["dice die 1"].what) == "last heard 10 s ago, battery 3.41 V: nearly empty"
    assert str(found["dice die 0"].what) == "no message received yet"


def test_a_die_whose_sensor_is_dead_until_it_says_something_else() -> None:
    hub = '[dice.dice]\npath = "/dev/dice"\n'
    here = PartFound(part="dice", about=verbatim("hub"))
    dead = DieNews(source="dice", die=1, what=DieState.SENSOR_DEAD, roll=0, battery=3900)
    found = check(hub, None, here, dead)["dice die 1"]
    assert found.verdict is Verdict.WRONG
    assert str(found.what) == "last heard 10 s ago: its sensor does not answer"
    assert "SDA, SCL" in str(found.remedy)
    again = DieNews(source="dice", die=1, what=DieState.HERE, roll=0, battery=3900)
    assert check(hub, None, here, dead, again)["dice die 1"].verdict is Verdict.FINE


def test_pins_that_cannot_be_opened() -> None:
    error = PartError("panel", verbatim("no GPIO"), verbatim("install ringkeeper[pi]"))
    found = check(f"{PANEL}[buzzer]\npin = 25\n", OpenedParts(errors=[error]))
    assert str(found["panel"].remedy) == str(found["buzzer"].remedy) == "install ringkeeper[pi]"


def test_nothing_named_nothing_wrong() -> None:
    found = check("")
    assert {one.verdict for one in found.values()} == {Verdict.ABSENT}
    assert str(found["strip"]) == "strip: absent: hardware.toml does not name it"
    assert check("[panel]\n")["panel"].verdict is Verdict.WRONG  # it could not be opened


# Exercises


def test_the_walk_shows_corners_colours_and_every_space() -> None:
    steps = exercise.light_walk(StripLayout(count=80, leds_per_space=2), NAMES)
    assert str(steps[0].text) == "space 0 (space 0): light 0, 1"
    assert [step.text.values["space"] for step in steps[:4]] == [0, 10, 20, 30]
    assert all(len(step.colours) == 80 for step in steps)
    spaces = [step for step in steps if step.seconds == exercise.SPACE_S]
    lit = [{i for i, c in enumerate(step.colours) if any(c)} for step in spaces]
    assert len(spaces) == 40
    assert set.union(*lit) == set(range(80))
    assert not any(map(any, steps[-1].colours))
    most = max(sum(map(sum, step.colours)) for step in steps)
    assert most * 20 / 255 <= 80 * 15  # mA: no step draws more than a quarter of full white


def test_a_strip_that_is_too_short_says_so() -> None:
    steps = exercise.light_walk(StripLayout(count=5), NAMES)
    assert str(steps[1].text) == "space 10 (space 10): light none: the strip is too short"


def test_steps_are_played_and_can_be_stopped() -> None:
    clock, seen = SimClock(), list[str]()
    player = exercise.ExerciseRunner(clock, lambda: seen.append("done"))
    player.stop()
    player.play([(1.0, lambda: seen.append("a")), (1.0, lambda: seen.append("b"))])
    clock.advance(1.5)
    assert seen == ["a", "b"]
    player.stop()
    clock.advance(5)
    assert seen == ["a", "b", "done"]
    player.play([(0.5, lambda: seen.append("c"))])
    clock.advance(1)
    assert seen[-2:] == ["c", "done"]


def test_controls_are_those_that_hardware_toml_names() -> None:
    panel = parse_profile(PANEL).panel
    assert panel is not None
    asked = controls(panel)
    assert [str(one.name) for one in asked] == [
        "turn the knob clockwise", "turn the knob back", "press OK", "press Back", "push the knob",
    ]  # fmt: skip
    assert asked[0].done_by(Turned(steps=3))
    assert not asked[0].done_by(Turned(steps=-1))
    assert not asked[0].done_by(Pressed(button=Button.OK))
    assert asked[2].done_by(Pressed(button=Button.OK))
    one = parse_profile("[panel]\nok = 5\n").panel
    assert one is not None
    assert [(str(c.name), c.pins) for c in controls(one)] == [("press OK", (5,))]


@pytest.mark.parametrize(
    ("asked", "came", "said"),
    [
        (0, Turned(steps=-2), "it came the other way"),
        (0, Pressed(button=Button.PUSH), "the knob's switch came instead"),
        (2, Pressed(button=Button.BACK), "Back came instead"),
        (4, Turned(steps=1), "a turn of the knob came instead"),
        (2, None, "nothing came from GPIO 23 (position 16)"),
        (1, None, "nothing came from GPIO 17 (position 11) and GPIO 27 (position 13)"),
    ],
)
def test_what_came_instead_of_what_was_asked_is_told(
    asked: int, came: Turned | Pressed | None, said: str
) -> None:
    panel = parse_profile(PANEL).panel
    assert panel is not None
    control = controls(panel)[asked]
    found = not_seen(control, came)
    assert found.verdict is Verdict.WRONG
    assert str(found.what) == f"{control.name}: {said}"
    assert ("swap" in str(found.remedy)) == (came is not None and asked != 4)


def test_pictures_fit_the_display() -> None:
    assert {step.image.size for step in exercise.pictures()} == {(128, 64)}


def test_a_card_that_flickers_is_counted() -> None:
    count = exercise.HeadCount(TagPlaced(source="pads", head=0, uid=b"1234"), 0.0)
    for uid in (b"1234", b"9999", b"1234"):
        count.on(TagRemoved(source="pads", head=0, uid=uid))
    found = doctor.card_lay("pads head 0", b"1234", count.lost, 5)
    assert "was lost 2 times" in str(found.what)
    assert doctor.card_lay("pads head 0", b"1234", 0, 5).verdict is Verdict.FINE


def test_reads_are_counted_by_the_second() -> None:
    told = HeadReads(source="pads", head=0, looks=250, seen=249, seconds=5.0)
    found = doctor.reads("pads head 0", told)
    assert str(found) == "pads head 0: fine: 50 reads a second, 1 of 250 missed"
    bad = HeadReads(source="pads", head=0, looks=250, seen=90, seconds=5.0)
    assert doctor.reads("pads head 0", bad).verdict is Verdict.WRONG
    none = HeadReads(source="pads", head=0, looks=0, seen=0, seconds=0)
    assert doctor.reads("pads head 0", none).verdict is Verdict.WRONG


# The computer


@pytest.mark.parametrize(
    ("bits", "verdict", "said"),
    [
        ("0", Verdict.FINE, "has been high enough"),
        ("50005", Verdict.WRONG, "too low now"),
        ("50000", Verdict.WRONG, "too low at least once"),
        ("4", Verdict.WRONG, "hot"),
        ("tea", Verdict.UNKNOWN, "does not report"),
    ],
)
def test_supply_as_the_kernel_tells_it(
    bits: str, verdict: Verdict, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "sys/devices/platform/soc/soc:firmware/get_throttled"
    path.parent.mkdir(parents=True)
    path.write_text(f"{bits}\n", encoding="ascii")
    found = host.supply(tmp_path, tool="/none/vcgencmd")
    assert found.verdict is verdict
    assert said in str(found.what)


def test_supply_as_the_pi_s_tool_tells_it_or_its_sensor(tmp_path: Path) -> None:
    tool = tmp_path / "vcgencmd"
    tool.write_text("#!/bin/sh\necho throttled=0x50000\n", encoding="ascii")
    tool.chmod(0o755)
    assert "at least once" in str(host.supply(tmp_path, str(tool)).what)
    tool.write_text("#!/bin/sh\nexit 1\n", encoding="ascii")
    assert host.supply(tmp_path, str(tool)).verdict is Verdict.UNKNOWN
    sensor = tmp_path / "sys/class/hwmon/hwmon1"
    sensor.mkdir(parents=True)
    (sensor / "name").write_text("rpi_volt\n", encoding="ascii")
    (sensor / "in0_lcrit_alarm").write_text("1\n", encoding="ascii")
    assert "too low now" in str(host.supply(tmp_path, str(tool)).what)


def test_room_on_the_disk(tmp_path: Path) -> None:
    assert host.room(tmp_path).verdict is Verdict.FINE
    assert host.room(tmp_path / "gone").verdict is Verdict.WRONG
    assert "nothing can be recorded" in str(host.room(tmp_path, least=1 << 62).remedy)


def test_versions_of_a_pi(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    text = 'NAME="x"\nPRETTY_NAME="Raspberry Pi OS"\n'
    (tmp_path / "etc" / "os-release").write_text(text, encoding="utf-8")
    model = tmp_path / "proc" / "device-tree" / "model"
    model.parent.mkdir(parents=True)
    model.write_bytes(b"Raspberry Pi 4 Model B Rev 1.5\0")
    told = host.versions(tmp_path)
    assert told["computer"] == "Raspberry Pi 4 Model B Rev 1.5"
    assert told["system"] == "Raspberry Pi OS"
    assert told["pyserial"]
    assert host.versions(tmp_path / "none")["system"] == "Linux"


def test_profile_has_every_pin_on_the_header() -> None:
    told = [str(doctor.pin(gpio)) for gpio in range(28)]
    assert told[18] == "GPIO 18 (position 12)"
    assert len(set(told)) == 28
    assert Profile().display is None


@pytest.mark.parametrize(
    ("library", "cost"),
    [
        ("lgpio", "lgpio is in use; that wakes the processor more than 1000 times a second"),
        ("rpi-lgpio", "rpi-lgpio is in use; that wakes the processor more than 1000 times"),
        ("RPi.GPIO", "RPi.GPIO is in use; what that costs at rest has not been measured"),
    ],
)
def test_pins_by_a_library_are_told_with_what_that_costs(library: str, cost: str) -> None:
    found = check(PANEL, OpenedParts(pins=library))["pins"]
    assert found.verdict is Verdict.LOOK
    assert cost in str(found.what)
    assert str(found.remedy).startswith("unset GPIOZERO_PIN_FACTORY")


def test_the_kernel_s_own_lines_cost_nothing_that_is_told() -> None:
    assert "pins" not in check(PANEL, OpenedParts())


# What burns or gives way


def a_die(*batteries: int, birth: int = 7) -> list[DieNews]:
    """What a die says within one roll, with its battery each time."""
    return [
        DieNews(source="dice", die=0, what=DieState.ROLLING, roll=1, battery=mv, birth=birth)
        for mv in batteries
    ]


HUB = '[dice.dice]\npath = "/dev/dice"\n'
HUB_HERE = PartFound(part="dice", about=verbatim("hub"))


@pytest.mark.parametrize(
    ("batteries", "fine"),
    [((3900, 3860), True), ((3900, 3751), True), ((3900, 3750), False), ((3750, 3900), True)],
)
def test_a_cell_that_sags_under_the_radio_is_told(batteries: tuple[int, ...], fine: bool) -> None:
    """Before the radio draws 84 mA, then while it does (docs/dice.md, "How long a cell lasts")."""
    found = check(HUB, None, HUB_HERE, *a_die(*batteries))["dice die 0"]
    assert found.verdict is (Verdict.FINE if fine else Verdict.LOOK)
    if not fine:
        assert str(found.what).endswith("battery 3.75 V; that fell by 0.15 V under its radio")
        assert "its capacitors are missing" in str(found.remedy)


def test_a_cell_that_was_charged_is_judged_by_its_next_roll() -> None:
    clock = SimClock()
    record = Record(clock)
    for batteries in ((3700, 3400), (4100, 4060)):
        clock.advance(3600)
        for one in a_die(*batteries):
            record.on(one)
    assert record.dice["dice", 0].sag == 40


def test_a_cell_that_is_used_up_in_an_evening_does_not_sag() -> None:
    clock = SimClock()
    record = Record(clock)
    for mv in (4100, 3900, 3700):
        record.on(a_die(mv)[0])
        clock.advance(3600)
    assert record.dice["dice", 0].sag == 0


@pytest.mark.parametrize(
    ("births", "lost"), [((7,), 0), ((7, 7), 0), ((7, 8), 0), ((7, 8, 9), 2), ((7, 8, 7, 8), 0)]
)
def test_a_die_that_loses_its_power_again_and_again_is_told(
    births: tuple[int, ...], lost: int
) -> None:
    """A birth is drawn when the power comes back; two dice of one number have two between them."""
    said = [one for birth in births for one in a_die(3900, birth=birth)]
    found = check(HUB, None, HUB_HERE, *said)["dice die 0"]
    assert found.verdict is (Verdict.WRONG if lost else Verdict.FINE)
    assert (f"it lost its power {lost} times" in str(found.what)) is bool(lost)


BOARD = '[readers.board]\nheads = 3\nspaces = ["4-6"]\n'


def on_head(head: int, uid: int) -> TagPlaced:
    return TagPlaced(source="board", head=head, uid=uid.to_bytes(4, "big"))


def off_head(head: int, uid: int) -> TagRemoved:
    return TagRemoved(source="board", head=head, uid=uid.to_bytes(4, "big"))


def test_heads_that_read_one_tag_at_once_are_named() -> None:
    found = check(BOARD, None, on_head(1, 9), on_head(2, 9))["heads"]
    assert found.verdict is Verdict.LOOK
    assert str(found.what) == "head 1 of board and head 2 of board read each other's tags"
    assert "80 mm" in str(found.remedy)


def test_a_token_that_is_slid_to_the_next_head_is_none_of_that() -> None:
    """The first head reports it gone after eight misses, the next one at first sight: for a moment
    both have it, which says nothing of how close they are."""
    slid = on_head(1, 9), on_head(2, 9)
    assert "heads" not in check(BOARD, None, *slid, now=MOVED_S / 2)
    assert "heads" not in check(BOARD, None, *slid, off_head(1, 9), now=60.0)
    assert "heads" in check(BOARD, None, *slid, now=MOVED_S)


def test_a_token_that_is_carried_from_head_to_head_is_none_of_that() -> None:
    assert "heads" not in check(BOARD, None, on_head(1, 9), off_head(1, 9), on_head(2, 9))
    assert "heads" not in check(BOARD, None, on_head(1, 9), on_head(2, 8))


@pytest.mark.parametrize(("left", "right", "own", "odd"), [
    (8, 8, 0, True), (8, 7, 0, False), (16, 0, 0, True), (8, 8, 1, False),
])  # fmt: skip
def test_a_head_that_never_reads_between_busy_ones_is_named(
    left: int, right: int, own: int, odd: bool
) -> None:
    """Its neighbours' antennas may detune it (docs/wiring.md, "Tag reader")."""
    visits = [0] * left + [1] * own + [2] * right
    events = [one for head in visits for one in (on_head(head, 9), off_head(head, 9))]
    found = check(BOARD, None, *events)
    assert ("heads" in found) is odd
    if odd:
        assert str(found["heads"].what).startswith("head 1 of board never read a tag,")


def test_a_head_that_does_not_answer_is_told_as_that_alone() -> None:
    lost = PartLost(part="board head 1", why=verbatim("does not answer"))
    events = [one for head in [0, 2] * 8 for one in (on_head(head, 9), off_head(head, 9))]
    assert "heads" not in check(BOARD, None, lost, *events)
