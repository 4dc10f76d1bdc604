"""Files that are written: `ringkeeper journal report` and `journal moves` beside a journal in
whatever state, and `ringkeeper wiring`, which replaces nothing but an older drawing."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from controller.__main__ import main
from controller.cli import OK, USAGE
from controller.rules.commands import EndGame
from controller.store.journal import Journal
from tests.cli.command_lines import Out, Patch
from tests.cli.sessions import Session
from tests.games.played import EDITION, close, record
from tests.steps import cases, tables

EXAMPLE = Path(__file__).parents[2] / "docs" / "hardware.example.toml"
ACTIONS = [("report", ".html", "<!doctype html>"), ("moves", ".jsonl", '{"type":"StartGame"')]
each_action = pytest.mark.parametrize(("action", "ending", "begins"), ACTIONS)


@each_action
def test_the_file_is_beside_the_journal_and_never_replaced_unasked(
    action: str, ending: str, begins: str, tmp_path: Path, capsys: Out
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


def test_what_if_is_told_of_a_game_that_is_over_if_it_is_wanted(tmp_path: Path) -> None:
    banker = record(tmp_path / "game.journal")
    assert isinstance(banker.do(EndGame()), list)
    close(banker)
    page = tmp_path / "game.html"
    for wanted, shown in (([], False), (["--what-if", "--replace"], True)):
        assert main(["journal", "report", str(tmp_path / "game.journal"), *wanted]) == 0
        assert ("No other choice about a deed" in page.read_text("utf-8")) == shown


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
@cases(
    "make, said",
    (damage, "is damaged"), (empty, "has no game in it yet"),
    (foreign, "is not a Ringkeeper journal"), (nothing, ""), (huge, "is too large"),
    (Path.mkdir, "is not a file"), (lambda _: None, "there is no such file"),
    ids=["damaged", "empty", "foreign", "nothing", "huge", "folder", "none"],
)  # fmt: skip
def test_what_is_no_whole_journal_gives_a_sentence_and_no_file(
    action: str, ending: str, begins: str, make: object, said: str,
    tmp_path: Path, capsys: Out,
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
    action: str, ending: str, begins: str, tmp_path: Path, monkeypatch: Patch,
    capsys: Out,
) -> None:  # fmt: skip
    assert begins
    monkeypatch.chdir(tmp_path)
    assert main(["journal", action, "."]) == 1
    assert "is not a file" in capsys.readouterr().err
    assert not (tmp_path / f"game{ending}").exists()


class Draughtsman(Session):
    """Somebody who has files written."""

    def game(self, name: str) -> None:
        close(record(Path(name)))

    def svg(self, name: str) -> None:
        ET.parse(name)

    def example(self, *words: str) -> int:
        """A drawing of the example."""
        return self.rk("wiring", "--hardware", str(EXAMPLE), *words)


@pytest.fixture
def at(session: Session, capsys: Out) -> Draughtsman:
    assert session
    return Draughtsman(capsys)


@tables(r"""
a report is in the language that is asked for
  game game.journal | rk journal report game.journal --language fr -> 0 | has game.html Classement
the journal is never written over
  game game.html | keep | rk journal report game.html --replace -> 2 | err the journal itself | kept
the drawing is of the file that lies here
  write hardware.toml [buzzer]\npin = 21\n | rk wiring -> 0 | content
  out wiring.svg is drawn. Open it in a browser to look at it or print it.
  svg wiring.svg | has wiring.svg Buzzer: + | has wiring.svg GPIO 21
an older drawing is replaced and nothing else
  example --output a.svg -> 0 | example --output a.svg -> 0
  write game.journal a game | folder folder | example --output game.journal -> 2
  err ringkeeper wiring: game.journal is there already and is not a drawing; name another
  example --output folder -> 2 | err ringkeeper wiring: folder is a folder; name a file in it
  reads game.journal a game
without a file it says which to take
  rk wiring -> 2 | err there is no hardware.toml here; name one
what is about a template needs one
  example --side 500 -> 2
  err ringkeeper wiring: --side is for a template: add --template, or leave it out
""")
def test_files_are_written(at: Draughtsman, steps: tuple[str, ...]) -> None:
    at.play(steps)


def test_moves_that_were_taken_back_are_counted(tmp_path: Path) -> None:
    banker = record(tmp_path / "game.journal", commands=30)
    banker.take_back(3)
    close(banker)
    assert main(["journal", "report", str(tmp_path / "game.journal")]) == 0
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    assert "3 moves were taken back" in page


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: Patch) -> Path:
    """Nothing lies about in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path / "none"))
    return tmp_path


def test_mistakes_are_told_as_elsewhere(tmp_path: Path, capsys: Out) -> None:
    """As `enrol` does, from the same reader as `run` and `doctor`."""
    wrong = tmp_path / "hardware.toml"
    wrong.write_text('[strip]\nbackend = "pwm"\npin = 5\n[panel]\nok = 5\nback = 99\n')
    said = []
    for command in ("wiring", "enrol"):
        assert main([command]) == USAGE
        said.append(capsys.readouterr().err.replace(f"ringkeeper {command}: ", ""))
    assert said[0] == said[1]
    assert re.findall(r"line (\d): ([\w.]+): ", said[0]) == [
        ("3", "strip.pin"), ("5", "panel.ok"), ("6", "panel.back")
    ]  # fmt: skip
    assert not (tmp_path / "wiring.svg").exists()


# The template


@pytest.mark.parametrize("more", [[], ["--lights", "80"], ["--hardware", str(EXAMPLE)]])
def test_a_template_needs_no_more_than_the_boards_side(more: list[str], tmp_path: Path) -> None:
    assert main(["wiring", "--template", "--side", "508", *more]) == OK
    pages = (tmp_path / "lights.html").read_text(encoding="utf-8")
    assert pages.startswith("<!DOCTYPE html>")
    assert pages.count('<svg class="page"') == 6


@cases(
    "line, why",
    ("", "--template needs --side MM, the length of your board's edge"),
    ("--side 20", "--side 20: expected 100 to 2000 millimetres"),
    ("--side nan", "--side nan: expected 100 to 2000 millimetres"),
    ("--side 500 --corner 300", "--corner 300: expected more than 0 and at most 227.5"),
    ("--side 500 --corner 0", "--corner 0: expected more than 0 and at most 227.5"),
    (
        "--side 500 --inset 99",
        "--inset 99: expected at least 0 and less than 62.5, a corner's edge",
    ),
    ("--side 500 --lights 45", "--lights 45: expected a multiple of 40 up to 1000"),
    ("--side 200 --lights 1000", "there is no room: two lights would be 0.7 mm apart"),
)
def test_an_impossible_template_says_why(line: str, why: str, tmp_path: Path, capsys: Out) -> None:
    assert main(["wiring", "--template", *line.split()]) == USAGE
    assert capsys.readouterr().err.startswith(f"ringkeeper wiring: {why}")
    assert not (tmp_path / "lights.html").exists()


def test_what_a_drawing_cannot_show_is_said(capsys: Out) -> None:
    tier = str(EXAMPLE.parent / "build" / "5-forty-heads.toml")
    assert main(["wiring", "--hardware", tier]) == OK
    drawn, *warned = capsys.readouterr().out.splitlines()
    assert drawn.startswith("wiring.svg is drawn.")
    assert [one.split()[0] for one in warned] == ["Mind:"] * 2
    assert main(["wiring", "--hardware", tier, "--output", "-"]) == OK
    printed = capsys.readouterr()
    ET.fromstring(printed.out)
    assert printed.err.splitlines() == warned
