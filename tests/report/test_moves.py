"""The moves of a game are a script that `ringkeeper play` reads: the same game comes of it."""

import json
import os
from pathlib import Path
from threading import Thread

import pytest

from controller.__main__ import main
from controller.report.moves import script
from controller.rules.commands import Buy, Roll
from controller.rules.entries import effective_entries, unfold
from controller.rules.events import blank
from controller.store.banker import Banker
from controller.store.journal_file import read
from tests.report.whole import after, every_game, played


def played_back(banker: Banker, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`play --script` makes the same events of each move, and so the same state after each."""
    file, journal = folder / "game.jsonl", folder / "again.journal"
    file.write_text(script(banker.edition, banker.counting()), encoding="utf-8")
    assert main(["play", "--script", str(file), "--journal", str(journal), "--final"]) == 0
    *answers, final = map(json.loads, capsys.readouterr().out.splitlines())
    assert all(answer["ok"] for answer in answers)
    again = read(journal)
    assert again.edition.data == banker.edition.data
    one, other = blank(banker.edition), blank(again.edition)
    pairs = zip(
        unfold(one, banker.counting()), unfold(other, effective_entries(again.entries)), strict=True
    )
    for mine, theirs in pairs:
        assert mine.events == theirs.events
        assert one == other
    assert one == banker.state
    assert final["state"]["turns"] == banker.state.turns


@every_game
def test_a_whole_game(
    name: str, game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played_back(played(name, game), tmp_path, capsys)


def test_a_position_with_take_backs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The position need not have named its box; what was taken back is not in the script."""
    banker = after("lotr-2012/classic A:900@1;B:900 roll:0", Roll(0, (2, 3)), Buy(0))
    banker.take_back(2)
    assert isinstance(banker.do(Roll(0, (4, 6))), list)
    assert len(script(banker.edition, banker.counting()).splitlines()) == 2
    played_back(banker, tmp_path, capsys)


def test_a_foreign_script_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--edition` has the last word; a box that is not ours is not looked for."""
    file = tmp_path / "game.jsonl"
    banker = played("lotr-2003", "short")
    text = script(banker.edition, banker.counting()[:1])
    file.write_text(text, encoding="utf-8")
    assert main(["play", "--script", str(file), "--edition", "lotr-2012"]) == 1
    assert "a game of lotr-2003, not of lotr-2012; name its" in capsys.readouterr().err
    file.write_text(text.replace('"lotr-2003"', '"elsewhere"'), encoding="utf-8")
    assert main(["play", "--script", str(file)]) == 1
    assert "a game of elsewhere, not of lotr-2003; name its" in capsys.readouterr().err


def test_a_script_from_a_pipe_is_read_once(tmp_path: Path) -> None:
    """Nothing of it is lost: the shell's <(...) is a pipe, too. Its edition has to be named."""
    banker = played("lotr-2012")
    pipe, journal = tmp_path / "pipe", tmp_path / "again.journal"
    os.mkfifo(pipe)
    text = script(banker.edition, banker.counting())
    writer = Thread(target=pipe.write_text, args=(text,))
    writer.start()
    options = ("--script", str(pipe), "--edition", "lotr-2012", "--journal", str(journal))
    assert main(["play", *options]) == 0
    writer.join()
    assert len(read(journal).entries) == len(banker.counting())
