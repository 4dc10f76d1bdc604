"""What is wrong in an edition or a position is said in the language of who reads it.

A key with values comes from the rules and the editions; words are made of it at the edge
(docs/decisions/messages.md)."""

from __future__ import annotations

from pathlib import Path

import pytest

from controller import editions
from controller.__main__ import main
from controller.rules.commands import SetPosition
from controller.rules.engine import step
from controller.rules.events import blank
from controller.rules.position_model import Position, Seat
from controller.rules.refusals import Refusal
from controller.text.language import in_language
from controller.text.sentences import refusal_sentence

Out = pytest.CaptureFixture[str]
LINE = "lotr-2003 A:1500;B:1500@10#7 roll"


def said(capsys: Out, *args: str) -> list[str]:
    assert main(list(args)) == 1
    return capsys.readouterr().err.replace("\N{NO-BREAK SPACE}", " ").splitlines()


@pytest.fixture
def box(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    text = (editions.HERE / "lotr_2003.toml").read_text("utf-8")
    wrong = text.replace('"R1",', '"R0",')
    path.write_text(wrong.replace('"Rivendell",', '"Rivendell", prise = 1,'), encoding="utf-8")
    return path


def test_an_edition_is_checked_in_french(capsys: Out, box: Path) -> None:
    assert said(capsys, "edition", "check", str(box), "--language", "fr") == [
        "ringkeeper edition: mine.toml : spaces[13].prise : ce réglage n’existe pas ; attendu : "
        "price?",
        "ringkeeper edition: mine.toml : rulings[0] : il n’y a pas de décision « R0 » ; attendu : "
        "de R1 à R82",
    ]


def test_without_a_language_it_is_checked_in_english(capsys: Out, box: Path) -> None:
    (first, _) = said(capsys, "edition", "check", str(box))
    assert first == (
        "ringkeeper edition: mine.toml: spaces[13].prise: there is no such setting; expected price?"
    )


@pytest.mark.parametrize("command", ["edition", "position"])
def test_what_is_no_toml_is_told_with_line_and_column_in_french(
    capsys: Out, tmp_path: Path, command: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('\nbase = "classic"\nseats = [\n\n  1 2]\n', encoding="utf-8")
    (line,) = said(capsys, command, "check", str(path), "--language", "fr")
    assert line.startswith(
        f"ringkeeper {command}: mine.toml, ligne 5, colonne 5 : « 1 2] » n’est pas du TOML ; "
    )


def test_a_line_is_checked_in_french_with_its_column(capsys: Out) -> None:
    assert said(capsys, "position", "check", LINE, "--language", "fr") == [
        "ringkeeper position: colonne 28 : seats[1].jail : "
        "B doit sortir de prison au lancer n° 3 : 7 lancers manqués, c’est trop ; "
        "attendu : moins de 3"
    ]
    assert said(capsys, "position", "check", f"{LINE} tea:2", "--language", "fr")[0].startswith(
        "ringkeeper position: colonne 35 : « tea:2 » n’est pas un champ ; attendu : au choix turn, "
    )


def test_a_position_that_cannot_be_is_refused_in_french() -> None:
    """The page, the display and the panel word a refusal; its reasons are in it, not sentences."""
    seats = (Seat(name="A", deeds=("Bree",)), Seat(name="B", deeds=("Bree", "Mordr")))
    refusal = step(blank(editions.load("lotr-2003")), SetPosition(position=Position(seats=seats)))
    assert isinstance(refusal, Refusal)
    with in_language("fr"):
        shown = refusal_sentence(refusal).replace("\N{NO-BREAK SPACE}", " ")
    assert shown == (
        "Une telle partie est impossible : seats[1].deeds[1] : aucune case ne s’appelle "
        "« Mordr » ; seats[1].deeds : A possède déjà Bree ; attendu : un seul propriétaire."
    )
