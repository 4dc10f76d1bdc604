"""The checks of parts: what is there, what is missing, and what to look at."""

import asyncio
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from common.message import verbatim
from firmware import wire
from hardware import ports
from hardware.checks import doctor, exercise, host
from hardware.checks.controls import controls, not_seen
from hardware.checks.findings import Finding, Verdict, any_wrong
from hardware.checks.record import MOVED_S, Record
from hardware.panel.panel import at_once
from hardware.pi import OpenedParts, Opener
from hardware.profile.profile import parse_profile
from hardware.profile.types import Profile
from hardware.readers.uid import impossible
from hardware.strip_layout import StripLayout
from hardware.system import pause
from sim.clock import SimClock
from sim.table.chips import DICE, READER, Chips, Plug
from sim.wires.serial_wire import SerialWire
from tests.steps import cases

NAMES = tuple(f"space {number}" for number in range(40))
PANEL = "[panel]\nencoder_a = 17\nencoder_b = 27\npush = 22\nok = 23\nback = 24\n"


FINE, LOOK, WRONG, UNKNOWN = Verdict.FINE, Verdict.LOOK, Verdict.WRONG, Verdict.UNKNOWN
PADS = '[readers.pads]\npath = "/dev/pads"\nheads = 2\n'


HUB = '[dice.dice]\npath = "/dev/dice"\n'
BOARD = '[readers.board]\nheads = 3\nspaces = ["4-6"]\n'
PADS_HERE = ports.PartFound(part="pads", about=verbatim("tag reader"))
HUB_HERE = ports.PartFound(part="dice", about=verbatim("hub"))


def by_part(found: list[Finding]) -> dict[str, Finding]:
    return {one.part: one for one in found}


Spoil = Callable[[Chips], object]


def whole_table(spoil: Spoil | None = None, later: Spoil | None = None) -> dict[str, Finding]:
    """What is found on the simulated table, spoilt before it is opened, or later."""

    async def look() -> dict[str, Finding]:
        clock = SimClock()
        chips = Chips(clock)
        record = Record(clock)
        if spoil:
            spoil(chips)
        parts = chips.open(record.on)
        clock.run(rate=30)
        await pause(clock, 6.0)
        if later:
            later(chips)
        await pause(clock, 6.0)
        found = doctor.check(chips.profile, parts, record, clock.time())
        parts.close()
        chips.close()
        return by_part(found)

    return asyncio.run(look())


def check(
    text: str, *events: ports.DeviceEvent | ports.PartError, now: float = 10.0
) -> dict[str, Finding]:
    """What is found for a hardware.toml, what its parts said, and which could not be opened."""
    record = Record(SimClock())
    for event in events:
        if not isinstance(event, ports.PartError):
            record.on(event)
    parts = OpenedParts(errors=[one for one in events if isinstance(one, ports.PartError)])
    return by_part(doctor.check(parse_profile(text), parts, record, now))


def told(found: Finding, verdict: Verdict, what: str, remedy: str = "") -> None:
    """This was found, with these words in it; behind a =, these alone."""
    assert found.verdict is verdict
    for words, said in ((what, str(found.what)), (remedy, str(found.remedy))):
        assert said == words[1:] if words.startswith("=") else words in said


def die(what: ports.DieState, number: int = 1, roll: int = 0, **more: int) -> ports.DieNews:
    return ports.DieNews(source="dice", die=number, what=what, roll=roll, **more)  # type: ignore[arg-type]


def wled(advice: str = "") -> ports.PartFound:
    advised = verbatim(advice) if advice else None
    return ports.PartFound(part="strip", about=verbatim("Wall answers"), advice=advised)


def no(part: str, why: str, remedy: str) -> ports.PartError:
    return ports.PartError(part, verbatim(why), verbatim(remedy))


def lost(part: str, why: str) -> ports.PartLost:
    return ports.PartLost(part=part, why=verbatim(why))


PAD = '[keypad]\npath = "/dev/input/event3"\n'
WLED = '[strip]\nkind = "wled"\nhost = "wled.local"\n'


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


SDA_SCL = "SDA at GPIO 2 (position 3), SCL at GPIO 3 (position 5)"


@cases(
    "spoil, later, part, verdict, what, remedy",
    (None, lambda chips: chips.hub.throw((4, 0)), "dice die 0", FINE, "last heard ", ""),
    (lambda chips: chips.unplug(Plug.DISPLAY), None, "display", WRONG, "no ssd1306 answers",
     SDA_SCL),
    (lambda chips: chips.unplug(Plug.STRIP), None, "strip", LOOK, "",
     "GPIO 10 (position 19) to the level shifter"),  # it cannot be noticed
    (lambda chips: chips.unplug(Plug.READER), None, READER, WRONG, "is not there", ""),
    (lambda chips: chips.pins.press(ports.Button.OK, 60), None, "panel", WRONG,
     "=pressed all the time: ok at GPIO 23 (position 16)", "its wire touches ground"),
    # its chip no longer answers on the bus (docs/protocol.md, HEAD)
    (None, lambda chips: chips.reader.pull_head(1), "pads head 1", WRONG, "does not answer", ""),
    (None, lambda chips: chips.reader.pull_head(1), "pads head 0", FINE, "", ""),
    ids=["dice thrown", "display out", "strip out", "reader out", "button closed", "head out",
         "another head"],
)  # fmt: skip
def test_a_table_of_which_something_is_seen(
    spoil: Spoil | None, later: Spoil | None, part: str, verdict: Verdict, what: str, remedy: str
) -> None:  # fmt: skip
    told(whole_table(spoil, later)[part], verdict, what, remedy)


def test_what_does_not_answer_is_told_as_that_alone() -> None:
    silent = whole_table(lambda chips: chips.reader.power_off())
    told(silent[READER], WRONG, "does not answer")
    assert "pads head 0" not in silent
    assert silent[DICE].verdict is FINE
    gone = lost("board head 1", "does not answer")
    events = [one for head in [0, 2] * 8 for one in (on_head(head, 9), off_head(head, 9))]
    assert "heads" not in check(BOARD, gone, *events)


@cases(
    "text, events, part, verdict, what, remedy",
    ("[display]\n", [lost("display", "no ssd1306 answers")], "display", WRONG,
     "no ssd1306 answers", SDA_SCL),
    ("[display]\nport = 9\n", [no("display", "there is no I2C port 9", "switch I2C on")],
     "display", WRONG, "there is no I2C port 9", "=switch I2C on"),
    ("[strip]\n", [lost("strip", "ws2811_render failed")], "strip", WRONG,
     "=ws2811_render failed", ""),
    ('[strip]\nbackend = "spi"\n', [no("strip", "no spi", "do")], "strip", WRONG, "=no spi",
     "=do"),
    (PAD, [ports.PartFound(part="keypad", about=verbatim("a keypad"))], "keypad", FINE,
     "=a keypad, at /dev/input/event3", ""),
    (PAD, [], "keypad", WRONG, "", ""),
    (WLED, [], "strip", WRONG, "", ""),
    (WLED, [wled()], "strip", FINE, "=Wall answers", ""),
    (WLED, [wled("it has few")], "strip", LOOK, "=Wall answers", "=it has few"),
    (WLED, [wled(), ports.PartLost(part="strip", why=verbatim("is silent"),
                                   remedy=verbatim("on?"))],
     "strip", WRONG, "=is silent", "=on?"),
    (f"{PANEL}[buzzer]\npin = 25\n", [no("panel", "no GPIO", "install it")], "panel", WRONG,
     "no GPIO", "=install it"),
    (f"{PANEL}[buzzer]\npin = 25\n", [no("panel", "no GPIO", "install it")], "buzzer", WRONG,
     "no GPIO", "=install it"),
    ("[panel]\n", [], "panel", WRONG, "", ""),  # it could not be opened
    (PADS, [PADS_HERE, lost("pads head 1", "does not answer; look at its wires")], "pads",
     FINE, "=tag reader, at /dev/pads", ""),
    (PADS, [PADS_HERE, ports.TagPlaced(source="pads", head=0, uid=b"1234")], "pads head 0", FINE,
     "=1 cards seen, 1 on it now", ""),
    (PADS, [PADS_HERE, lost("pads head 1", "does not answer; look at its wires")],
     "pads head 1", WRONG, "does not answer", "seven wires"),
    (PADS, [PADS_HERE, ports.LineNoise(part="pads", why="torn")], "pads", WRONG,
     "noise on its line 1 times", ""),
    (HUB, [HUB_HERE, die(ports.DieState.HERE, battery=3410), die(ports.DieState.MOVED)],
     "dice die 1", WRONG, "=last heard 10 s ago, battery 3.41 V: nearly empty", ""),
    (HUB, [HUB_HERE, die(ports.DieState.HERE, battery=3410)], "dice die 0", UNKNOWN,
     "=no message received yet", ""),
    (HUB, [HUB_HERE, die(ports.DieState.SENSOR_DEAD, battery=3900)], "dice die 1", WRONG,
     "=last heard 10 s ago: its sensor does not answer", "SDA, SCL"),
    (HUB, [HUB_HERE, die(ports.DieState.SENSOR_DEAD), die(ports.DieState.HERE, battery=3900)],
     "dice die 1", FINE, "battery 3.90 V", ""),
)  # fmt: skip
def test_what_parts_said_is_found(
    text: str, events: list[Any], part: str, verdict: Verdict, what: str, remedy: str
) -> None:
    told(check(text, *events)[part], verdict, what, remedy)


@cases(
    "text, hello, verdict, what, remedy",
    (HUB, (9, wire.DICE_HUB, 0, 9, 0, 2), WRONG, "speaks version 9 of the line protocol",
     "ringkeeper firmware flash"),
    (PADS, (wire.PROTOCOL, wire.TAG_READER, 9, 0, 0, 2), LOOK, "",
     "=its firmware is newer than this program's (0.2.0); update this program"),
    (PADS, (wire.PROTOCOL, wire.TAG_READER, 0, 1, 0, 2), LOOK, "",
     "=its firmware is older than this program's (0.2.0); flash it again: ringkeeper firmware "
     "flash reader"),
    ids=["another protocol", "newer", "older"],
)  # fmt: skip
async def test_a_board_with_other_firmware_is_told_what_to_do(
    text: str, hello: tuple[int, ...], verdict: Verdict, what: str, remedy: str
) -> None:
    clock = SimClock()
    line, record = SerialWire(clock), Record(clock)
    profile = parse_profile(re.sub(r"/dev/\w+", line.path, text))
    parts = Opener(profile, sink=record.on, post=at_once).open(clock)
    clock.run(rate=30)
    line.write(b"\0" + wire.encode(wire.HELLO, b"boot", 0, bytes((*hello, *bytes(10)))))
    await pause(clock, 2)
    (part,) = parts.lines
    found = by_part(doctor.check(profile, parts, record, clock.time()))[part]
    parts.close()
    line.close()
    told(found, verdict, what, remedy)


def test_volts_under_the_radio_do_not_make_a_cell_empty() -> None:
    """The first message of a roll has the cell at rest; what comes after it tells of its wires."""
    found = check(HUB, HUB_HERE, *a_die(3700, 3450))["dice die 0"]
    told(found, LOOK, "fell by 0.25 V")
    assert "nearly empty" not in str(found)


@pytest.mark.parametrize("number", ["08a1b2c3", "8804a3c6", "00000000"])
def test_a_tag_that_cannot_be_used_is_no_fault_of_the_wires(number: str) -> None:
    """What is wrong says itself what to do; nothing is put after it."""
    why = impossible(bytes.fromhex(number))
    assert why is not None
    found = check(PADS, PADS_HERE, ports.PartTrouble(part="pads", why=why))["pads"]
    assert str(why) in str(found)
    assert "ringkeeper wiring" not in str(found)


def test_nothing_named_nothing_wrong_and_a_trouble_is_told_once() -> None:
    found = check("")
    assert {one.verdict for one in found.values()} == {Verdict.ABSENT}
    assert str(found["strip"]) == "strip: absent: hardware.toml does not name it"
    trouble = ports.PartTrouble(part="pads", why=verbatim("has 1 heads, but hardware.toml says 2"))
    found = check(PADS, PADS_HERE, trouble, trouble)
    assert str(found["pads"].what).count("hardware.toml says 2") == 1


# Exercises


def test_the_walk_shows_corners_colours_and_every_space_and_pictures_fit() -> None:
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
    steps = exercise.light_walk(StripLayout(count=5), NAMES)
    assert str(steps[1].text) == "space 10 (space 10): light none: the strip is too short"
    assert {step.image.size for step in exercise.pictures()} == {(128, 64)}


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
    assert asked[0].done_by(ports.Turned(steps=3))
    assert not asked[0].done_by(ports.Turned(steps=-1))
    assert not asked[0].done_by(ports.Pressed(button=ports.Button.OK))
    assert asked[2].done_by(ports.Pressed(button=ports.Button.OK))
    one = parse_profile("[panel]\nok = 5\n").panel
    assert one is not None
    assert [(str(c.name), c.pins) for c in controls(one)] == [("press OK", (5,))]


@cases(
    "asked, came, said",
    (0, ports.Turned(steps=-2), "it came the other way"),
    (0, ports.Pressed(button=ports.Button.PUSH), "the knob's switch came instead"),
    (2, ports.Pressed(button=ports.Button.BACK), "Back came instead"),
    (4, ports.Turned(steps=1), "a turn of the knob came instead"),
    (2, None, "nothing came from GPIO 23 (position 16)"),
    (1, None, "nothing came from GPIO 17 (position 11) and GPIO 27 (position 13)"),
)
def test_what_came_is_named(
    asked: int, came: ports.Turned | ports.Pressed | None, said: str
) -> None:
    panel = parse_profile(PANEL).panel
    assert panel is not None
    control = controls(panel)[asked]
    found = not_seen(control, came)
    told(found, WRONG, f"={control.name}: {said}")
    assert ("swap" in str(found.remedy)) == (came is not None and asked != 4)


def test_a_card_that_flickers_and_reads_by_the_second_are_counted() -> None:
    count = exercise.HeadCount(ports.TagPlaced(source="pads", head=0, uid=b"1234"), 0.0)
    for uid in (b"1234", b"9999", b"1234"):
        count.on(ports.TagRemoved(source="pads", head=0, uid=uid))
    assert "was lost 2 times" in str(doctor.card_lay("pads head 0", b"1234", count.lost, 5).what)
    assert doctor.card_lay("pads head 0", b"1234", 0, 5).verdict is Verdict.FINE
    good = ports.HeadReads(source="pads", head=0, looks=250, seen=249, seconds=5.0)
    said = str(doctor.reads("pads head 0", good))
    assert said == "pads head 0: fine: 50 reads a second, 1 of 250 missed"
    bad = ports.HeadReads(source="pads", head=0, looks=250, seen=90, seconds=5.0)
    assert doctor.reads("pads head 0", bad).verdict is Verdict.WRONG
    none = ports.HeadReads(source="pads", head=0, looks=0, seen=0, seconds=0)
    assert doctor.reads("pads head 0", none).verdict is Verdict.WRONG


# The computer


@cases(
    "bits, verdict, said",
    ("0", FINE, "has been high enough"), ("50005", WRONG, "too low now"),
    ("50000", WRONG, "too low at least once"), ("4", WRONG, "hot"),
    ("tea", UNKNOWN, "does not report"),
)  # fmt: skip
def test_the_supply_by_the_kernel(bits: str, verdict: Verdict, said: str, tmp_path: Path) -> None:
    path = tmp_path / "sys/devices/platform/soc/soc:firmware/get_throttled"
    path.parent.mkdir(parents=True)
    path.write_text(f"{bits}\n", encoding="ascii")
    told(host.supply(tmp_path, tool="/none/vcgencmd"), verdict, said)


def test_supply_as_the_pi_s_tool_tells_it_or_its_sensor(tmp_path: Path) -> None:
    tool, sensor = tmp_path / "vcgencmd", tmp_path / "sys/class/hwmon/hwmon1"
    tool.write_text("#!/bin/sh\necho throttled=0x50000\n", encoding="ascii")
    tool.chmod(0o755)
    assert "at least once" in str(host.supply(tmp_path, str(tool)).what)
    tool.write_text("#!/bin/sh\nexit 1\n", encoding="ascii")
    assert host.supply(tmp_path, str(tool)).verdict is UNKNOWN
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


@cases(
    "library, cost",
    ("lgpio", "lgpio is in use; that wakes the processor more than 1000 times a second"),
    ("rpi-lgpio", "rpi-lgpio is in use; that wakes the processor more than 1000 times"),
    ("RPi.GPIO", "RPi.GPIO is in use; what that costs at rest has not been measured"),
)
def test_pins_by_a_library_are_told_with_what_that_costs(library: str, cost: str) -> None:
    """The kernel's own lines cost nothing that is told."""
    profile, record = parse_profile(PANEL), Record(SimClock())
    found = by_part(doctor.check(profile, OpenedParts(pins=library), record, 10.0))
    told(found["pins"], LOOK, cost, "unset GPIOZERO_PIN_FACTORY")
    assert "pins" not in check(PANEL)


# What burns or gives way


def a_die(*batteries: int, birth: int = 7) -> list[ports.DieNews]:
    """What a die says within one roll, with its battery each time."""
    return [die(ports.DieState.ROLLING, 0, 1, battery=mv, birth=birth) for mv in batteries]


@cases(
    "batteries, fine",
    ((3900, 3860), True),
    ((3900, 3751), True),
    ((3900, 3750), False),
    ((3750, 3900), True),
)
def test_a_cell_that_sags_under_the_radio_is_told(batteries: tuple[int, ...], fine: bool) -> None:
    """Before the radio draws 84 mA, then while it does (docs/dice.md, "How long a cell lasts")."""
    found = check(HUB, HUB_HERE, *a_die(*batteries))["dice die 0"]
    if fine:
        assert found.verdict is FINE
    else:
        told(found, LOOK, "battery 3.75 V; that fell by 0.15 V under its radio",
             "its capacitors are missing")  # fmt: skip


@cases(
    "hours, sag",
    ([(3700, 3400), (4100, 4060)], 40),
    ([(4100,), (3900,), (3700,)], 0),
    ids=["charged: judged by the next roll", "used up in an evening"],
)
def test_a_cell_is_judged_by_one_roll(hours: list[tuple[int, ...]], sag: int) -> None:
    clock = SimClock()
    record = Record(clock)
    for batteries in hours:
        clock.advance(3600)
        for one in a_die(*batteries):
            record.on(one)
    assert record.dice["dice", 0].sag == sag


@cases("births, lost", ((7,), 0), ((7, 7), 0), ((7, 8), 0), ((7, 8, 9), 2), ((7, 8, 7, 8), 0))
def test_a_die_that_often_loses_its_power_is_named(births: tuple[int, ...], lost: int) -> None:
    """A birth is drawn when the power comes back; two dice of one number have two between them."""
    said = [one for birth in births for one in a_die(3900, birth=birth)]
    found = check(HUB, HUB_HERE, *said)["dice die 0"]
    assert found.verdict is (WRONG if lost else FINE)
    assert (f"it lost its power {lost} times" in str(found.what)) is bool(lost)


def on_head(head: int, uid: int) -> ports.TagPlaced:
    return ports.TagPlaced(source="board", head=head, uid=uid.to_bytes(4, "big"))


def off_head(head: int, uid: int) -> ports.TagRemoved:
    return ports.TagRemoved(source="board", head=head, uid=uid.to_bytes(4, "big"))


def test_heads_that_read_one_tag_at_once_are_named() -> None:
    """A token that is slid, or carried, to the next head is none of that: the first head reports it
    gone after eight misses, the next one at first sight, so for a moment both have it."""
    slid = on_head(1, 9), on_head(2, 9)
    told(check(BOARD, *slid)["heads"], LOOK,
         "=head 1 of board and head 2 of board read each other's tags", "80 mm")  # fmt: skip
    assert "heads" in check(BOARD, *slid, now=MOVED_S)
    assert "heads" not in check(BOARD, *slid, now=MOVED_S / 2)
    assert "heads" not in check(BOARD, *slid, off_head(1, 9), now=60.0)
    assert "heads" not in check(BOARD, on_head(1, 9), off_head(1, 9), on_head(2, 9))
    assert "heads" not in check(BOARD, on_head(1, 9), on_head(2, 8))


@cases(
    "left, right, own, odd",
    (8, 8, 0, True), (8, 7, 0, False), (16, 0, 0, True), (8, 8, 1, False),
)  # fmt: skip
def test_a_head_that_never_reads_is_named(left: int, right: int, own: int, odd: bool) -> None:
    """Its neighbours' antennas may detune it (docs/wiring.md, "Tag reader")."""
    visits = [0] * left + [1] * own + [2] * right
    events = [one for head in visits for one in (on_head(head, 9), off_head(head, 9))]
    found = check(BOARD, *events)
    assert ("heads" in found) is odd
    if odd:
        assert str(found["heads"].what).startswith("head 1 of board never read a tag,")
