"""`ringkeeper journal report` and `journal moves`: files beside a journal in whatever state."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller.__main__ import main
from controller.store.journal import Journal
from tests.games.played import EDITION, close, record

ACTIONS = [("report", ".html", "<!doctype html>"), ("moves", ".jsonl", '{"type":"StartGame"')]
each_action = pytest.mark.parametrize(("action", "ending", "begins"), ACTIONS)


@each_action
def test_the_file_is_beside_the_journal_and_never_replaced_unasked(
    action: str, ending: str, begins: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal, target = tmp_path / "game.journal", tmp_path / f"game{ending}"
    close(record(journal))
    before = journal.read_bytes()
    assert main(["journal", action, str(journal)]) == 0
    assert capsys.readouterr().out == f"{target}: written\n"
    whole = target.read_text(encoding="utf-8")
    assert whole.startswith(begins)
    target.write_text("mine")
    assert main(["journal", action, str(journal)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert target.read_text() == "mine"
    assert main(["journal", action, str(journal), "--replace"]) == 0
    assert target.read_text(encoding="utf-8") == whole
    assert main(["journal", action, str(journal), "-o", str(tmp_path / "other")]) == 0
    assert (tmp_path / "other").read_text(encoding="utf-8") == whole
    assert journal.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir()} == {"game.journal", f"game{ending}", "other"}


@each_action
def test_a_game_that_is_being_played(action: str, ending: str, begins: str, tmp_path: Path) -> None:
    banker = record(tmp_path / "game.journal")
    assert main(["journal", action, str(tmp_path / "game.journal")]) == 0
    assert (tmp_path / f"game{ending}").read_text(encoding="utf-8").startswith(begins)
    close(banker)


def damage(path: Path) -> None:
    close(record(path))
    content = bytearray(path.read_bytes())
    at = content.rindex(b'"Roll"')
    content[at + 1 : at + 5] = b"Rule"
    path.write_bytes(content)


def empty(path: Path) -> None:
    Journal.create(path, EDITION).close()


def foreign(path: Path) -> None:
    path.write_text("tea?\n" * 999)


def nothing(path: Path) -> None:
    path.write_bytes(b"")


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(65 << 20)


@each_action
@pytest.mark.parametrize(
    ("make", "said"),
    [
        (damage, "is damaged"), (empty, "has no game in it yet"),
        (foreign, "is not a Ringkeeper journal"), (nothing, ""), (huge, "is too large"),
        (Path.mkdir, "is not a file"), (lambda _: None, "there is no such file"),
    ],
    ids=["damaged", "empty", "foreign", "nothing", "huge", "folder", "none"],
)  # fmt: skip
def test_what_is_no_whole_journal_gives_a_sentence_and_no_file(
    action: str, ending: str, begins: str, make: object, said: str,
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    assert callable(make)
    assert begins
    journal = tmp_path / "game.journal"
    make(journal)
    assert main(["journal", action, str(journal)]) == 1
    printed = capsys.readouterr()
    assert said in printed.err
    assert len(printed.err.splitlines()) == 1
    assert printed.out == ""
    assert not (tmp_path / f"game{ending}").exists()


@each_action
def test_a_folder_without_a_name_gives_a_sentence(
    action: str, ending: str, begins: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    assert begins
    monkeypatch.chdir(tmp_path)
    assert main(["journal", action, "."]) == 1
    assert "is not a file" in capsys.readouterr().err
    assert not (tmp_path / f"game{ending}").exists()


def test_a_page_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    journal = tmp_path / "game.journal"
    close(record(journal))
    assert main(["journal", "report", str(journal), "--language", "fr"]) == 0
    assert "Classement" in (tmp_path / "game.html").read_text(encoding="utf-8")


def test_the_journal_is_never_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = tmp_path / "game.html"
    close(record(journal, commands=9))
    before = journal.read_bytes()
    assert main(["journal", "report", str(journal), "--replace"]) == 2
    assert "the journal itself" in capsys.readouterr().err
    assert journal.read_bytes() == before


def test_moves_that_were_taken_back_are_counted(tmp_path: Path) -> None:
    banker = record(tmp_path / "game.journal", commands=30)
    banker.take_back(3)
    close(banker)
    assert main(["journal", "report", str(tmp_path / "game.journal")]) == 0
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    assert "3 moves were taken back" in page
