"""`ringkeeper run` on a computer without parts: typed through a terminal, stopped, gone on with."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from controller.cli import Misuse
from controller.cli.run.saved_games import Keeper
from controller.files.settings import Settings, SettingsStore, Walked
from controller.rules.state import Phase
from controller.store.audit import verify
from controller.store.banker import Banker
from controller.store.journal import Journal, JournalError
from tests.cli.running import CALL, PATIENCE, ROOT, running
from tests.table.hands import EDITION, banker


def test_a_typed_game_is_gone_on_with_and_put_away(tmp_path: Path) -> None:
    journal = tmp_path / "table.journal"
    with running("--journal", journal, folder=tmp_path) as run:
        assert "There is no hardware.toml here" in run.until("Type help")
        run.type("join frodo", "[1] Frodo")
        run.type("join galadriel", "Start: 2 players")
        run.type("start", "Frodo rolls to see who starts")
        run.type("nonsense", "Unknown word 'nonsense'")
        run.type("roll 6 6", "Galadriel rolls to see who starts")
        run.type("roll 2 1", "It is Frodo's turn to roll")
        run.type("roll eye 4", "buy Bill the Pony")
        run.type("roll 2 3", "No: Nobody has to roll now")
        run.type("buy", "It is Galadriel's turn to roll")
        run.type("undo", "Put back: Bill the Pony to Bank")
        assert run.stop() == 0
        assert "Everything is saved" in run.said
    with running("--journal", journal, folder=tmp_path) as run:
        run.until("Resume: 2 players, round 1")
        run.type("ok", "-- Taken back --")
        run.type("ok", "buy Bill the Pony")
        run.type("leave", "who bids first?")
        run.type("quit", "Everything is saved")
        assert run.ended() == 0
    with running("--journal", journal, folder=tmp_path) as run:
        run.until("Resume: 2 players")
        run.type("back", "Put this game away?")
        run.type("turn 1", "> Yes")
        run.type("ok", "Who plays?")
        assert run.stop() == 0
    [old] = tmp_path.glob("table-*.journal")
    assert verify(old) is not None
    with Journal.open(old) as kept:
        assert Banker.resume(kept).state.stack
    with Journal.open(journal) as new:
        assert new.entries == []


def test_a_line_that_is_typed_in_a_pause_does_not_count(tmp_path: Path) -> None:
    journal = tmp_path / "table.journal"
    with running("--journal", journal, folder=tmp_path) as run:
        run.until("Type help")
        run.type("join frodo", "[1] Frodo")
        run.type("join gimli", "Start: 2 players")
        run.type("start", "Frodo rolls to see who starts")
        run.type("menu", "Switch off")
        while "> Pause" not in run.type("turn 1", "Switch off"):
            pass
        run.type("ok", "> Resume")
        run.type("roll 6 6", "The game is paused: type ok to resume it.")
        run.type("undo", "The game is paused")
        run.type("ok", "> Pause")
        run.type("roll 6 6", "Gimli rolls to see who starts")
        assert run.stop() == 0


def test_parts_that_are_not_there_are_told_in_a_sentence_each(tmp_path: Path) -> None:
    (tmp_path / "hardware.toml").write_text(
        "[display]\nport = 9\n[strip]\n[panel]\nok = 23\n"
        '[dice.dice]\npath = "/dev/none-of-these"\n',
        encoding="utf-8",
    )
    with running("--journal", tmp_path / "j", folder=tmp_path) as run:
        said = run.until("Type help").splitlines()
        for part in ("display", "strip", "panel", "dice"):
            [line] = [line for line in said if line.startswith(f"{part}: ")]
            assert line.endswith(".")
        run.type("join frodo", "[1] Frodo")
        assert run.stop() == 0


def test_what_is_wrong_with_the_files_is_told_plainly(tmp_path: Path) -> None:
    (tmp_path / "hardware.toml").write_text("[display]\nprot = 1\n", encoding="utf-8")
    with running("--journal", tmp_path / "j", folder=tmp_path) as run:
        said = run.until("Type help")
        assert "line 2: display.prot: is not a known name; expected port" in said
        assert run.stop() == 0
    (tmp_path / "hardware.toml").write_text("", encoding="utf-8")
    (tmp_path / "tags.toml").write_text('[deeds]\nMordor = "01020304"\n', encoding="utf-8")
    (tmp_path / "settings.toml").write_text("volume = 99\nmute = true\n", encoding="utf-8")
    (tmp_path / "j").write_bytes(b"not a journal at all, but long enough to look at")
    with running("--journal", tmp_path / "j", folder=tmp_path) as run:
        said = run.until("Type help")
        assert "tags.toml, line 2: [deeds] Mordor: is not known" in said
        assert "settings.toml, line 1: volume: " in said
        assert "; is not a Ringkeeper journal; kept as j-" in said
        run.type("ok", "-- Game record --")
        run.type("ok", "-- Tag book --")
        run.type("ok", "-- Who plays?")
        run.type("join frodo", "[1] Frodo")
        assert run.stop() == 0
    [kept] = tmp_path.glob("j-*-damaged")
    assert kept.read_bytes().startswith(b"not a journal")


def test_a_file_that_is_no_toml_at_all_stops_nobody(tmp_path: Path) -> None:
    for name in ("hardware.toml", "tags.toml", "settings.toml"):
        (tmp_path / name).write_bytes(b"[\xff\xfe")
    with running("--journal", tmp_path / "j", folder=tmp_path) as run:
        said = run.until("Type help")
        assert said.count(": wrong: ") == 3
        assert run.stop() == 0
    assert "Traceback" not in run.said


def test_a_journal_that_is_open_elsewhere_is_left_alone(tmp_path: Path) -> None:
    with (
        Journal.create(tmp_path / "j", EDITION),
        running("--journal", tmp_path / "j", folder=tmp_path) as run,
    ):
        assert run.ended() == 1
        assert "another Ringkeeper" in run.said


def test_a_new_game_keeps_the_old_journal_under_another_name(tmp_path: Path) -> None:
    keeper = Keeper(tmp_path / "table.journal")
    one = keeper.open(None)
    assert one.state.phase is Phase.SETUP
    first = banker().counting()[0].command
    for _ in range(3):  # within a second
        assert first is not None
        one.do(first)
        one = keeper.renew("lotr-2003")
        assert one.state.phase is Phase.SETUP
    keeper.renew("lotr-2003")  # nothing has happened in this one
    keeper.close()
    assert len(list(tmp_path.glob("table-*.journal"))) == 3
    assert len(list(tmp_path.iterdir())) == 4


def test_a_journal_of_another_edition_is_not_gone_on_with(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    source = ROOT / "controller" / "editions"
    text = (source / "lotr_2003.toml").read_text(encoding="utf-8")
    own.write_text(text.replace('id = "lotr-2003"', 'id = "ours"'), encoding="utf-8")
    keeper = Keeper(tmp_path / "table.journal")
    one = keeper.open(None)
    first = banker().counting()[0].command
    assert first is not None
    one.do(first)
    keeper.close()
    with pytest.raises(Misuse, match="holds a game of lotr-2003"):
        keeper.open(str(own))
    with pytest.raises(Misuse, match="there is no such edition"):
        keeper.open("lotr-1999")
    assert keeper.open("lotr-2003").state.seats
    keeper.close()
    with pytest.raises(JournalError):
        Journal.create(tmp_path / "table.journal", EDITION)


def test_lines_may_come_through_a_pipe(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CALL, "run", "--journal", "g.db"],
        input="join frodo\njoin gimli\nstart\nroll eye 4\nquit\n", text=True, capture_output=True,
        cwd=tmp_path, env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert "Frodo rolls 5 to see who starts." in done.stdout
    assert verify(tmp_path / "g.db").commands == 2


def test_faces_of_dice_that_cannot_be_read_are_said_and_the_game_goes_on(tmp_path: Path) -> None:
    hardware = tmp_path / "hardware.toml"
    hardware.write_text('[dice.hub]\npath = "/dev/no-such-hub"\n', encoding="utf-8")
    (tmp_path / "dice-faces.toml").write_text("[[die]]\n", encoding="utf-8")
    with running("--hardware", hardware, "--journal", tmp_path / "j", folder=tmp_path) as run:
        said = run.until("Type help")
        assert "dice-faces.toml: " in said
        assert "calibrate the dice again: ringkeeper dice calibrate" in said
        assert "hub: /dev/no-such-hub is not there" in said


def test_what_was_set_on_the_panel_is_told_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "hardware.toml").write_text("[strip]\ncount = 60\n")
    journal = tmp_path / "table.journal"
    kept = SettingsStore(tmp_path / "settings.toml")
    for count, told in ((60, "as found on the panel"), (72, "hardware.toml of 60")):
        corners = (0, count // 4, count // 2, 3 * count // 4)
        walked = Walked(count=count, corners=corners, last=count - 1, corner_leds=3)
        kept.change(Settings(lights=walked))
        with running("--journal", journal, folder=tmp_path) as run:
            assert told in run.until("Type help").replace("\n", " ")
    wrong = tmp_path / "mine.toml"
    wrong.write_text("volume = 99")
    with running("--journal", journal, "--settings", wrong, folder=tmp_path) as run:
        assert "mine.toml, line 1: volume: is 99; expected a step from 1 to 5" in run.until("help")
