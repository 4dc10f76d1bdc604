"""`ringkeeper doctor`: the whole examination on simulated parts, what it prints, the archive; and,
with real espeak-ng and aplay and ALSA's plugin `null` as the card, whether a voice can be heard."""

import asyncio
import json
import os
import shutil
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from controller.__main__ import main
from controller.cli import OK, WRONG
from controller.cli.backup.archive import JOURNAL_MOST
from controller.cli.doctor import examination
from controller.cli.doctor.doctor import examine
from controller.cli.doctor.examination import Examination
from controller.cli.profile import opener
from controller.editions import load
from controller.files.tagbook import simulated
from controller.files.tagfile import save
from controller.store.journal import Journal
from hardware.checks.findings import Finding, Verdict
from hardware.dice import dice_radio
from hardware.ports import Button
from hardware.profile.profile import parse_profile
from sim.clock import SimClock
from sim.table.chips import BANK_PAD, Chips, Plug
from sim.wires.serial_wire import SerialWire
from tests.cli.command_lines import Out, Patch
from tests.cli.sessions import Session
from tests.readers import with_lines
from tests.steps import tables
from tests.table.hands import EDITION

NAMES = [space.name for space in EDITION.board.spaces]
UID = bytes.fromhex("04A1B2C3")
PRINTED = b"04 A1 B2 C3\r\n"


class Helper:
    """Somebody at the simulated table who does what is asked, or not."""

    def __init__(self, willing: bool, clumsy: bool = False) -> None:
        self.lines: list[str] = []
        self.chips: Chips
        self.fobs: SerialWire | None = None
        self._willing = willing
        self._acts: dict[str, Callable[[], object]] = {
            "turn the knob clockwise": lambda: self.chips.pins.turn(2),
            "turn the knob back": lambda: self.chips.pins.turn(-2),
            "press OK": lambda: self.chips.pins.press(Button.OK),
            "press Back": lambda: self.chips.pins.press(Button.BACK),
            "push the knob": lambda: self.chips.pins.press(Button.PUSH),
            "Roll both dice": lambda: self.chips.hub.throw((4, 0)),
            "Put a card on pads head 0": lambda: self.chips.reader.place(BANK_PAD, UID),
            "Put a card on fobs head 0": lambda: self.fobs and self.fobs.write(PRINTED),
        }
        if clumsy:  # and catches the reader's cable
            self._acts["Seen; leave it"] = lambda: self.chips.unplug(Plug.READER)

    def does(self, asked: str, act: Callable[[], object]) -> None:
        """From now on, that is done when these words ask for something."""
        self._acts[asked] = act

    def tell(self, line: str) -> None:
        self.lines.append(line)
        for words, act in self._acts.items():
            if self._willing and words in line:
                self.chips.clock.call_later(0.5, act)


def examined(
    willing: bool, clumsy: bool = False, *, lines: bool = False,
    first: Callable[[Helper], object] | None = None,
) -> tuple[Helper, list[Finding]]:  # fmt: skip
    """The whole examination, with somebody who helps or nobody. `lines`: of a table with one more
    reader, which prints a card once. `first`: what is done to the table before."""
    helper = Helper(willing, clumsy)

    async def look() -> list[Finding]:
        clock = SimClock()
        helper.chips = chips = Chips(clock)
        helper.fobs = with_lines(chips) if lines else None
        if first is not None:
            first(helper)
        examination = Examination(chips.profile, chips.open, clock, helper.tell)
        clock.run(rate=100)
        try:
            found = await examination.check()
            found += await examination.exercise(NAMES)
            assert chips.chain.frames > 45
            assert len(chips.pins.ear.tones) >= 6
            return found
        finally:
            examination.close()
            chips.close()
            if helper.fobs is not None:
                helper.fobs.close()

    return helper, asyncio.run(look())


def test_somebody_who_does_what_is_asked() -> None:
    helper, found = examined(willing=True, lines=True)
    wrong = [str(one) for one in found if one.verdict is Verdict.WRONG]
    assert wrong == [
        "pads head 1: wrong: saw no card; if a card was there, check the head's wires or "
        "raise gain; if not, run the test again"
    ]
    assert "  space 39 (Mount Doom): light 39" in helper.lines
    told = {one.part: str(one.what) for one in found}
    assert told["pads head 0"] == "50 reads a second, 0 of 250 missed"
    assert told["fobs head 0"] == "card ...B2C3 was read"  # it prints no more than that
    assert told["dice die 1"].startswith("last heard ")
    assert any("  Die 1 shows " in line for line in helper.lines)


def test_a_card_that_only_the_head_beside_reads_is_told_as_that() -> None:
    """Antennas too close, or heads that are swapped."""

    def beside(helper: Helper) -> None:
        put = helper.chips.reader.place
        helper.does("Put a card on pads head 1", lambda: put(BANK_PAD, bytes(reversed(UID))))

    _helper, found = examined(willing=True, first=beside)
    told = [one for one in found if one.part == "pads head 1" and one.verdict is Verdict.WRONG]
    assert [str(one.what) for one in told] == ["saw no card, but head 0 of pads did"]
    assert "antennas are too close" in str(told[0].remedy)


def test_a_reader_that_goes_while_a_card_lies_there_has_not_seen_it_all_the_time() -> None:
    _helper, found = examined(willing=True, clumsy=True)
    told = {one.part: one for one in found}
    assert told["pads head 0"].verdict is Verdict.WRONG
    assert str(told["pads head 0"].what) == "lost its connection while the card was on it"


def test_nobody_there_is_waited_for_in_vain_and_kindly() -> None:
    helper, found = examined(willing=False)
    silent = [str(one.what) for one in found if one.verdict is Verdict.WRONG]
    assert "press OK: nothing came from GPIO 23 (position 16)" in silent
    assert silent.count("was not heard") == 2
    assert silent.count("saw no card") == 2
    assert helper.lines.count("  Nothing received; on to the next.") == 5


def test_swapped_wires_are_not_called_broken_ones() -> None:
    def swap(helper: Helper) -> None:
        helper.does("turn the knob clockwise", lambda: helper.chips.pins.turn(-2))
        helper.does("press OK", lambda: helper.chips.pins.press(Button.BACK))

    helper, found = examined(willing=True, first=swap)
    wrong = [str(one.what) for one in found if one.part == "panel" and one.verdict is Verdict.WRONG]
    assert wrong == [
        "turn the knob clockwise: it came the other way", "press OK: Back came instead",
    ]  # fmt: skip
    assert helper.lines.count("  Something else received; on to the next.") == 2


def test_nobody_is_told_to_look_at_a_display_that_does_not_answer() -> None:
    helper, found = examined(willing=False, first=lambda helper: helper.chips.unplug(Plug.DISPLAY))
    told = {one.part: one.verdict for one in found}
    assert told["display"] is Verdict.WRONG
    assert not any("Look at the display" in line for line in helper.lines)


# The command


class Owner(Session):
    """Somebody in a folder without parts."""

    def parts(self, *settings: str) -> None:
        """What hardware.toml has set."""
        self.write("hardware.toml", "\\n".join(settings))

    def journal(self, name: str) -> None:
        """One in which nothing stands."""
        Journal.create(Path(name), EDITION).close()

    def in_use(self, name: str, *words: str) -> int:
        """A command while a game is on."""
        with Journal.create(Path(name), EDITION):
            return self.rk(*words)

    def starwars_tags(self) -> None:
        """The tag book of another box."""
        save(Path("tags.toml"), simulated(load("starwars-1997")), load("starwars-1997"))

    def sparse(self, name: str) -> None:
        """A journal that is too large to be packed, and takes no room here."""
        with Path(name).open("wb") as file:
            file.truncate(JOURNAL_MOST + 1)

    def packed(self, archive: str) -> str:
        """What is in it."""
        with tarfile.open(archive) as file:
            return " ".join(name.removeprefix("ringkeeper/") for name in file.getnames())

    def report(self, archive: str) -> None:
        """The report in an archive says that all is well."""
        with tarfile.open(archive) as file:
            report = file.extractfile("ringkeeper/doctor.json")
            assert report is not None
            assert json.load(report)["ok"] is True

    def latin(self, name: str) -> None:
        """A file that is not UTF-8."""
        Path(name).write_bytes(b"[strip]\ncount = '\xff'\n")

    def object(self) -> None:
        """It has printed one; whose home it is, is nobody's affair."""
        report = json.loads(self.stdout)
        assert report["ok"] is True
        assert {"part", "verdict", "what", "remedy"} == set(report["findings"][0])
        assert report["versions"]["python"]
        assert str(Path().absolute()) not in json.dumps(report)


@pytest.fixture
def owner(session: Session, capsys: Out) -> Owner:
    assert session
    return Owner(capsys)


@tables(r"""
a computer without parts is merely looked at
  keep | rk doctor -> 0 | out there are no parts to check | kept
  out wrong with this computer. No part of a table was checked.
parts that are not there end with 1
  parts display.port=9 panel.ok=23 buzzer.pin=25 dice.dice.path="/dev/none"
  rk doctor --quick -> 1 | out To fix: display, panel, buzzer, dice.
  out WRONG dice: /dev/none is not there plug it in
JSON is one object
  rk doctor --json -> 0 | object
journal and tag book are looked at
  tags | journal game.db | rk doctor --journal game.db -> 0
  out ok journal: game.db: 0 entries, all as the rules require
  out ok tag book: tags.toml has 71 tags | rk doctor --journal game.db --quick -> 0
  out ? journal: game.db was not read (--quick) | rename tags.toml named.toml
  rk doctor --tags named.toml --quick -> 0 | out ok tag book: named.toml has 71 tags
  spoil game.db | write tags.toml [deeds]\nMordor = 1\n | rk doctor --journal game.db -> 1
  out To fix: journal, tag book.
the tag book is read for the edition that it names
  starwars_tags | rk doctor --quick -> 0 | out ok tag book: tags.toml has
  write tags.toml edition = "chess"\n | rk doctor --quick -> 1 | out edition is 'chess'
a bundle has what a bug report needs
  write hardware.toml | tags | journal game.db
  rk doctor --bundle report.tar.gz --journal game.db -> 0
  out report.tar.gz contains doctor.json, log.txt, hardware.toml, tags.toml, game.db.
  packed report.tar.gz -> doctor.json log.txt hardware.toml tags.toml game.db
  report report.tar.gz | mode report.tar.gz -> 600 | rk doctor --bundle none/report.tar.gz -> 1
a bundle names what it leaves out: a file that is too large, or that may not be read
  sparse game.db | write tags.toml | rk doctor --quick --bundle report.tar.gz --journal game.db -> 0
  out report.tar.gz contains doctor.json, log.txt, tags.toml.
  err game.db has more than 50 MB; it was left out
  packed report.tar.gz -> doctor.json log.txt tags.toml
a wrong hardware.toml is told with its line, and packed all the same
  write hardware.toml [panel]\nok = 99\nbcak = 1\n | rk doctor --bundle report.tar.gz -> 1
  out WRONG hardware.toml: line 2: panel.ok: 99 is wrong; expected a GPIO number
  out WRONG hardware.toml: line 3: panel.bcak: is not a known name; expected back
  out report.tar.gz contains doctor.json, log.txt, hardware.toml.
of a hardware.toml that cannot be read no part is said to be missing: it may well name them
  write hardware.toml [strip\ncount = 60\n | rk doctor --quick -> 1 | no does not name it
  out until then Ringkeeper uses only a display
nor of one that is no text
  latin hardware.toml | rk doctor --quick -> 1 | no does not name it
  out until then Ringkeeper uses only a display
a part with a mistake is not said to be unnamed
  write hardware.toml [strip]\nbackend = "pwm"\n[speaker]\ndevice = "plughw:CARD=Headphones"\n
  rk doctor --quick -> 1 | no does not name it
a table in use keeps its parts and that is said
  write hardware.toml [display]\n[readers.pads]\nheads = 2\n
  in_use game.db doctor --quick --journal game.db -> 0 | out look table: a game is running (process
  out ? display: in use by the running game | out ? pads: in use by the running game
  out sudo systemctl stop ringkeeper
  rk doctor --quick --journal game.db -> 1 | no a game is running
""")
def test_the_command(owner: Owner, steps: tuple[str, ...]) -> None:
    owner.play(steps)


def test_settings_and_dice_are_packed(tmp_path: Path, session: Session, monkeypatch: Patch) -> None:
    state = tmp_path / "var"
    state.mkdir()
    monkeypatch.setenv("STATE_DIRECTORY", str(state))  # an installed table
    (state / "settings.toml").write_text("mute = true\nvolume = 99\n", encoding="utf-8")
    (state / "dice-faces.toml").write_text("[[die]]\n", encoding="utf-8")
    dice_radio.keep(state / dice_radio.RADIO_FILE, dice_radio.drawn())
    (state / "table.journal").write_bytes(b"tea" * 4000)
    for why in ("damaged", "newer"):
        (state / f"table-2026-11-20-120000-{why}.journal").write_bytes(b"tea")
    save(state / "tags.toml", simulated(EDITION), EDITION)
    assert session.rk("doctor --quick --bundle report.tar.gz") == WRONG
    said = session.stdout
    assert "WRONG settings: settings.toml, line 2: volume: " in said
    assert "WRONG dice faces: " in said
    assert "ok    tag book: " in said
    with tarfile.open("report.tar.gz") as archive:
        assert {Path(name).name for name in archive.getnames()} == {
            "doctor.json", "log.txt", *(one.name for one in state.iterdir()),
        } - {dice_radio.RADIO_FILE}, "a bug report never holds the key"  # fmt: skip


MISSING = [name for name in ("espeak-ng", "aplay") if shutil.which(name) is None]
needs_voice = pytest.mark.skipif(bool(MISSING), reason=f"{' and '.join(MISSING)} not found")

SPEAKER = '[speaker]\ndevice = "card"\n'


class Sockets:
    """Where a sound card is plugged in, or not."""

    def __init__(self, config: Path) -> None:
        self._config = config
        self.plug()

    def plug(self) -> None:
        self._config.write_text("pcm.card { type null }\nctl.card { type hw card 0 }\n")

    def pull(self) -> None:
        self._config.write_text("")


@pytest.fixture
def sockets(tmp_path: Path, monkeypatch: Patch) -> Sockets:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(tmp_path / "asound.conf"))
    (tmp_path / "hardware.toml").write_text(SPEAKER, encoding="utf-8")
    return Sockets(tmp_path / "asound.conf")


@needs_voice
def test_no_sound_card_is_found_without_anybody_listening(sockets: Sockets, capsys: Out) -> None:
    assert main(["doctor", "--quick"]) == OK
    assert "look  speaker: sentences are sent to the sound device card" in capsys.readouterr().out
    sockets.pull()
    assert main(["doctor", "--quick"]) == WRONG
    said = capsys.readouterr().out
    assert "WRONG speaker: no sound card takes the sound (" in said
    assert "aplay -l shows the sound cards" in said
    assert said.endswith("To fix: speaker.\n")


@needs_voice
def test_a_sound_card_that_goes_while_it_is_listened_to_is_found(sockets: Sockets) -> None:
    lines: list[str] = []

    def told(line: str) -> None:
        lines.append(line)
        if line == "Listen: a sentence.":
            sockets.pull()

    profile = parse_profile(SPEAKER)
    found = asyncio.run(examine(profile, opener(profile, Path()), tell=told, hands=True))
    speaker = [one.verdict for one in found if one.part == "speaker"]
    assert speaker == [Verdict.LOOK, Verdict.WRONG]
    assert lines[-1].startswith("WRONG speaker: no sound card takes the sound (")


@needs_voice
def test_nobody_is_asked_to_listen_where_no_sound_card_is(sockets: Sockets) -> None:
    sockets.pull()
    lines: list[str] = []
    profile = parse_profile(SPEAKER)
    found = asyncio.run(examine(profile, opener(profile, Path()), tell=lines.append, hands=True))
    assert [one.verdict for one in found if one.part == "speaker"] == [Verdict.WRONG]
    assert "Listen: a sentence." not in lines


@needs_voice
@pytest.mark.usefixtures("sockets")
def test_a_player_that_hangs_is_wrong_and_doctor_ends(
    tmp_path: Path, monkeypatch: Patch, capsys: Out
) -> None:
    """Kind: a hang taken for success."""
    player = tmp_path / "aplay"
    player.write_text("#!/bin/sh\nexec sleep 1000\n", encoding="utf-8")
    player.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setattr(examination, "SENTENCE_S", 0.2)
    assert main(["doctor", "--quick"]) == WRONG
    assert "WRONG speaker: a sentence was begun and never ended" in capsys.readouterr().out
