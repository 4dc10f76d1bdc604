"""`ringkeeper doctor`: the whole examination on simulated parts, what it prints, the archive; and,
with real espeak-ng and aplay and ALSA's plugin `null` as the card, whether a voice can be heard."""

from __future__ import annotations

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
from controller.store.banker import Banker
from controller.store.journal import Journal
from hardware.checks.findings import Finding, Verdict
from hardware.dice import dice_radio
from hardware.ports import Button
from hardware.profile.profile import parse_profile
from sim.clock import SimClock
from sim.table.chips import BANK_PAD, Chips, Plug
from sim.wires.serial_wire import SerialWire
from tests.cli.command_lines import Out, Patch
from tests.readers import with_lines
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
        """What the doctor says."""
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


@pytest.fixture
def at(tmp_path: Path, monkeypatch: Patch) -> Path:
    """A folder without parts."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def test_a_computer_without_parts(at: Path, capsys: Out) -> None:
    assert main(["doctor"]) == OK
    said = capsys.readouterr().out
    assert "there are no parts to check" in said
    assert said.endswith("wrong with this computer. No part of a table was checked.\n")
    assert list(at.iterdir()) == []  # a mere look


def test_parts_that_are_not_there_end_with_1(at: Path, capsys: Out) -> None:
    (at / "hardware.toml").write_text(
        '[display]\nport = 9\n[panel]\nok = 23\n[buzzer]\npin = 25\n'
        '[dice.dice]\npath = "/dev/none"\n', encoding="utf-8",
    )  # fmt: skip
    assert main(["doctor", "--quick"]) == WRONG
    said = capsys.readouterr().out
    assert "To fix: display, panel, buzzer, dice." in said
    assert "WRONG dice: /dev/none is not there\n        plug it in" in said


def test_json_is_one_object(at: Path, capsys: Out) -> None:
    assert main(["doctor", "--json"]) == OK
    report = json.loads(capsys.readouterr().out)
    assert report["ok"] is True
    assert {"part", "verdict", "what", "remedy"} == set(report["findings"][0])
    assert report["versions"]["python"]
    assert str(at) not in json.dumps(report)  # whose home it is, is nobody's affair


def test_journal_and_tag_book_are_looked_at(at: Path, capsys: Out) -> None:
    save(at / "tags.toml", simulated(EDITION), EDITION)
    with Journal.create(at / "game.db", EDITION) as journal:
        Banker(EDITION, journal)
    assert main(["doctor", "--journal", "game.db"]) == OK
    said = capsys.readouterr().out
    assert "ok    journal: game.db: 0 entries, all as the rules require" in said
    assert "ok    tag book: tags.toml has 71 tags" in said
    assert main(["doctor", "--journal", "game.db", "--quick"]) == OK
    assert "?     journal: game.db was not read (--quick)" in capsys.readouterr().out
    (at / "tags.toml").rename(at / "named.toml")
    assert main(["doctor", "--tags", "named.toml", "--quick"]) == OK
    assert "ok    tag book: named.toml has 71 tags" in capsys.readouterr().out
    (at / "game.db").write_bytes(b"tea" * 4000)
    (at / "tags.toml").write_text("[deeds]\nMordor = 1\n", encoding="utf-8")
    assert main(["doctor", "--journal", "game.db"]) == WRONG
    assert "To fix: journal, tag book." in capsys.readouterr().out


def test_the_tag_book_is_read_for_the_edition_that_it_names(at: Path, capsys: Out) -> None:
    starwars = load("starwars-1997")
    save(at / "tags.toml", simulated(starwars), starwars)
    assert main(["doctor", "--quick"]) == OK
    assert "ok    tag book: tags.toml has" in capsys.readouterr().out
    (at / "tags.toml").write_text('edition = "chess"\n', encoding="utf-8")
    assert main(["doctor", "--quick"]) == WRONG
    assert "edition is 'chess'" in capsys.readouterr().out


def test_bundle_has_what_a_bug_report_needs(at: Path, capsys: Out) -> None:
    (at / "hardware.toml").write_text("", encoding="utf-8")
    save(at / "tags.toml", simulated(EDITION), EDITION)
    Journal.create(at / "game.db", EDITION).close()
    assert main(["doctor", "--bundle", "report.tar.gz", "--journal", "game.db"]) == OK
    packed = "doctor.json, log.txt, hardware.toml, tags.toml, game.db"
    assert f"report.tar.gz contains {packed}." in capsys.readouterr().out
    with tarfile.open(at / "report.tar.gz") as archive:
        assert archive.getnames() == [f"ringkeeper/{name}" for name in packed.split(", ")]
        report = archive.extractfile("ringkeeper/doctor.json")
        assert report is not None
        assert json.load(report)["ok"] is True
    assert (at / "report.tar.gz").stat().st_mode & 0o077 == 0
    assert main(["doctor", "--bundle", "none/report.tar.gz"]) == WRONG


def test_bundle_names_what_it_leaves_out(at: Path, capsys: Out) -> None:
    """A file that is too large, or that may not be read, was left out without a word."""
    with (at / "game.db").open("wb") as file:
        file.truncate(JOURNAL_MOST + 1)  # a sparse file: it takes no room here
    (at / "tags.toml").write_text("")
    main(["doctor", "--quick", "--bundle", "report.tar.gz", "--journal", "game.db"])
    said = capsys.readouterr()
    assert "report.tar.gz contains doctor.json, log.txt, tags.toml." in said.out
    assert "game.db has more than 50 MB; it was left out" in said.err
    with tarfile.open(at / "report.tar.gz") as archive:
        assert "ringkeeper/game.db" not in archive.getnames()


def test_a_wrong_hardware_toml_is_told_with_its_line(at: Path, capsys: Out) -> None:
    (at / "hardware.toml").write_text("[panel]\nok = 99\nbcak = 1\n", encoding="utf-8")
    assert main(["doctor", "--bundle", "report.tar.gz"]) == WRONG
    said = capsys.readouterr().out
    assert "WRONG hardware.toml: line 2: panel.ok: 99 is wrong; expected a GPIO number" in said
    assert "WRONG hardware.toml: line 3: panel.bcak: is not a known name; expected back" in said
    assert "report.tar.gz contains doctor.json, log.txt, hardware.toml." in said  # all the same


@pytest.mark.parametrize("text", [b"[strip\ncount = 60\n", b"[strip]\ncount = '\xff'\n"])
def test_of_a_hardware_toml_that_cannot_be_read_no_part_is_said_to_be_missing(
    text: bytes, at: Path, capsys: Out
) -> None:
    """It may well name them; and the rest of the table does not work."""
    (at / "hardware.toml").write_bytes(text)
    assert main(["doctor", "--quick"]) == WRONG
    said = capsys.readouterr().out
    assert "until then Ringkeeper uses only a display" in said
    assert "does not name it" not in said


def test_a_part_with_a_mistake_is_not_said_to_be_unnamed(at: Path, capsys: Out) -> None:
    text = '[strip]\nbackend = "pwm"\n[speaker]\ndevice = "plughw:CARD=Headphones"\n'
    (at / "hardware.toml").write_text(text)
    assert main(["doctor", "--quick"]) == WRONG
    assert "does not name it" not in capsys.readouterr().out


def test_settings_and_dice_faces_are_looked_at_and_packed(
    at: Path, capsys: Out, monkeypatch: Patch
) -> None:
    state = at / "var"
    state.mkdir()
    monkeypatch.setenv("STATE_DIRECTORY", str(state))  # an installed table
    (state / "settings.toml").write_text("mute = true\nvolume = 99\n", encoding="utf-8")
    (state / "dice-faces.toml").write_text("[[die]]\n", encoding="utf-8")
    dice_radio.keep(state / dice_radio.RADIO_FILE, dice_radio.drawn())
    (state / "table.journal").write_bytes(b"tea" * 4000)
    for why in ("damaged", "newer"):
        (state / f"table-2026-11-20-120000-{why}.journal").write_bytes(b"tea")
    save(state / "tags.toml", simulated(EDITION), EDITION)
    assert main(["doctor", "--quick", "--bundle", "report.tar.gz"]) == WRONG
    said = capsys.readouterr().out
    assert "WRONG settings: settings.toml, line 2: volume: " in said
    assert "WRONG dice faces: " in said
    assert "ok    tag book: " in said
    with tarfile.open(at / "report.tar.gz") as archive:
        assert {Path(name).name for name in archive.getnames()} == {
            "doctor.json", "log.txt", *(one.name for one in state.iterdir()),
        } - {dice_radio.RADIO_FILE}, "a bug report never holds the key"  # fmt: skip


def test_a_table_in_use_keeps_its_parts_and_that_is_said(at: Path, capsys: Out) -> None:
    with Journal.create(at / "game.db", EDITION):
        (at / "hardware.toml").write_text("[display]\n[readers.pads]\nheads = 2\n")
        status = main(["doctor", "--quick", "--journal", "game.db"])
    said = capsys.readouterr().out
    assert "look  table: a game is running (process " in said
    assert "?     display: in use by the running game" in said
    assert "?     pads: in use by the running game" in said
    assert status == OK
    assert "sudo systemctl stop ringkeeper" in said
    main(["doctor", "--quick", "--journal", "game.db"])
    assert "a game is running" not in capsys.readouterr().out


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
