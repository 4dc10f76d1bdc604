"""A first hour: the first pictures of a session and what they wait for; and each tier's settings
(docs/build) with exactly the parts of that tier."""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Self

import pytest

from controller.__main__ import main
from controller.cli import OK
from controller.cli.run.first_light import Inbox, show_first
from controller.files.settings import Settings
from controller.rules import notation
from controller.rules.state import State
from controller.view.interface import Ui
from controller.view.oled import screen
from hardware.checks import doctor
from hardware.checks.findings import Finding, Verdict
from hardware.checks.record import Record
from hardware.panel.panel import at_once
from hardware.pi import Opener
from hardware.ports import DeviceEvent, PartFound, PartLost
from hardware.profile.profile import load_profile, parse_profile
from hardware.profile.types import Profile
from hardware.system import pause
from sim.boards.tag_reader import TagReader
from sim.chips.ssd1306 import Ssd1306
from sim.chips.ws2812 import Ws2812Chain
from sim.clock import SimClock
from sim.linux.spidev import soldered
from sim.table.chips import Chips
from sim.wires.bus import I2cBus
from sim.wires.serial_wire import SerialWire
from tests.cli.command_lines import Out, Patch
from tests.install.pi import PROJECT, Pi
from tests.table.hands import EDITION

PROFILE = "[display]\n[strip]\npin = 10\ncount = 40\n"
_ADDRESS = 0x3C
LATER = ("asyncio", "controller.bots", "controller.table", "gpiozero", "serial")
LOADED = f"""
import sys
import controller.cli.run.run
print([name for name in {LATER} if name in sys.modules])
"""
HERE = Path(__file__).parents[2]
LIT = """
import sys, threading
from tests.cli.test_first_light import Shown
with Shown() as at:
    print([name for name in ("PIL", "multiprocessing") if name in sys.modules])
    print(sorted(thread.name for thread in threading.enumerate()))
import luma.core.virtual, PIL.Image, multiprocessing
"""


class Shown:
    """Simulated display and strip, opened as `ringkeeper run` opens them, and showing a game."""

    def __init__(
        self, settings: Settings | None = None, language: str = "en", *, display: bool = True
    ) -> None:  # fmt: skip
        self.oled, self.chain, self.inbox = Ssd1306(), Ws2812Chain(40), Inbox()
        bus = I2cBus()
        bus.attach(_ADDRESS, self.oled)
        if not display:
            bus.unplug(_ADDRESS)
        opener = Opener(
            parse_profile(PROFILE), sink=self.inbox.on, post=self.inbox.post,
            i2c=lambda _: bus, kernel=soldered(self.chain.receive),
        )  # fmt: skip
        show_first(opener, playing(), settings or Settings(), language)
        self.parts = opener.parts

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.parts.close()

    @property
    def brightest(self) -> int:
        """The most that one colour of one light shines, of 255."""
        return max(map(max, self.chain.colours))


def playing() -> State:
    return notation.read(EDITION, "lotr-2003/classic A:800@10#0(31);B:900@12 roll:0")


def test_a_table_is_lit_before_its_loop_its_bots_and_its_pages_are_loaded() -> None:
    ran = subprocess.run(
        [sys.executable, "-c", LOADED], check=True, capture_output=True, text=True, cwd=HERE
    )
    assert ran.stdout == "[]\n"


def test_the_first_pictures_need_no_pillow_and_no_thread_but_the_displays() -> None:
    """luma.oled would load Pillow, multiprocessing and four threads, for other displays."""
    ran = subprocess.run(
        [sys.executable, "-c", LIT], check=True, capture_output=True, text=True, cwd=HERE
    )
    assert ran.stdout == "[]\n['MainThread', 'display']\n"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_strip_and_display_show_the_game(language: str) -> None:
    with Shown(language=language) as at:
        assert at.brightest
        assert at.oled.pixels() == screen(playing(), Ui(language=language), 0.0).image.tobytes()


def test_the_strip_is_as_bright_as_was_set_and_the_table_reckons_from_the_files_own() -> None:
    """Otherwise a step of brightness would count twice."""
    with Shown() as full, Shown(Settings(brightness=1)) as dim:
        assert 0 < dim.brightest < full.brightest / 2
        strips = full.parts.strip, dim.parts.strip
        assert strips[0] is not None
        assert strips[1] is not None
        assert strips[0].brightness == strips[1].brightness


def test_without_its_display_a_table_is_lit_all_the_same() -> None:
    with Shown(display=False) as at:
        assert at.brightest
        heard: list[DeviceEvent] = []
        at.inbox.hand_over(heard.append)
        assert [one.part for one in at.parts.errors] == ["display"]
        assert all(isinstance(event, PartLost) for event in heard)


def test_what_parts_report_early_waits_for_the_table_in_its_order() -> None:
    inbox, heard = Inbox(), list[DeviceEvent]()
    events = [PartFound(part="display"), PartFound(part="strip"), PartFound(part="panel")]
    inbox.post(lambda: inbox.on(events[0]))  # from a thread, without a loop
    inbox.on(events[1])
    assert heard == []
    inbox.hand_over(heard.append)
    inbox.on(events[2])
    assert heard == events


def test_once_there_is_a_loop_threads_are_heard_in_it() -> None:
    inbox, queued = Inbox(), list[Callable[[], object]]()
    inbox.loop_runs(queued.append)
    inbox.post(lambda: inbox.on(PartFound(part="display")))
    heard: list[DeviceEvent] = []
    inbox.hand_over(heard.append)
    assert heard == []
    for call in queued:
        call()
    assert heard == [PartFound(part="display")]


TIERS = sorted((PROJECT / "docs/build").glob("*.toml"))


def reader(clock: SimClock, name: str, heads: int, number: str) -> TagReader:
    """A Pico of that tier, with the number that its owner has put into hardware.toml."""
    board = TagReader(SerialWire(clock, name=f"tty{name}"), clock, heads=heads)
    if number:
        board.ident = bytes.fromhex(number)
        board.unplug(powered=False)
        board.plug()
    return board


def examined(profile: Profile) -> list[Finding]:
    """What doctor finds at a table with these parts, all of them in order."""

    async def look() -> list[Finding]:
        clock = SimClock()
        chips, record = Chips(clock), Record(clock)
        boards = [reader(clock, n, one.heads, one.node) for n, one in profile.readers.items()]
        hubs = [chips.profile.dice["dice"].path] if profile.dice else []
        parts = Opener(
            profile,
            sink=record.on,
            post=at_once,
            i2c=lambda _port: chips.bus,
            pins=lambda: chips.pins.factory,
            threaded=False,
            kernel=chips.kernel,
            ports=lambda: [*(board.wire.path for board in boards), *hubs],
        ).open(clock)
        clock.run(rate=30)
        try:
            await pause(clock, 8.0)
            return doctor.check(profile, parts, record, clock.time())
        finally:
            parts.close()
            for board in boards:
                board.close()
            chips.close()

    return asyncio.run(look())


@pytest.mark.parametrize("tier", TIERS, ids=[tier.stem for tier in TIERS])
def test_doctor_has_no_complaint_about_a_tier_s_settings_with_its_parts(tier: Path) -> None:
    found = examined(load_profile(tier))
    assert [str(one) for one in found if one.verdict is Verdict.WRONG] == []
    named = {one.part for one in found if one.verdict in (Verdict.FINE, Verdict.LOOK)}
    assert {"display", "panel", "buzzer", "pads"} <= named


def test_there_are_five_tiers_and_none_names_a_loudspeaker() -> None:
    assert len(TIERS) == 5
    assert [tier for tier in TIERS if load_profile(tier).speaker] == []


def test_doctor_does_not_complain_at_first(tmp_path: Path, monkeypatch: Patch, capsys: Out) -> None:
    pi = Pi(tmp_path)
    assert pi.install().returncode == 0
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    file = pi.root / "etc/ringkeeper/hardware.toml"
    assert main(["doctor", "--quick", "--hardware", str(file)]) == OK
    first, *lines = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{file} names no parts yet. Copy the tables of those you have")
    assert [line for line in lines if line.startswith(("WRONG", "look"))] == []
    assert "-     speaker: hardware.toml does not name it" in lines
    assert lines[-1] == "Nothing is wrong with this computer. No part of a table was checked."
