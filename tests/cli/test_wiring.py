"""`ringkeeper wiring` writes what it is asked for, and replaces nothing but an older drawing."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from controller.__main__ import main
from controller.cli import OK, USAGE

Out = pytest.CaptureFixture[str]
EXAMPLE = Path(__file__).parents[2] / "docs" / "hardware.example.toml"


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing lies about in it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path / "none"))
    return tmp_path


def test_the_drawing_is_of_the_file_that_lies_here(tmp_path: Path, capsys: Out) -> None:
    (tmp_path / "hardware.toml").write_text("[buzzer]\npin = 21\n")
    assert main(["wiring"]) == OK
    said = capsys.readouterr().out
    assert said == "wiring.svg is drawn. Open it in a browser to look at it or print it.\n"
    drawn = (tmp_path / "wiring.svg").read_text(encoding="utf-8")
    ET.fromstring(drawn)
    assert "Buzzer: +" in drawn
    assert "GPIO 21" in drawn


def test_an_older_drawing_is_replaced_and_nothing_else(tmp_path: Path, capsys: Out) -> None:
    call = ["wiring", "--hardware", str(EXAMPLE), "--output"]
    assert [main([*call, "a.svg"]), main([*call, "a.svg"])] == [OK, OK]
    game = tmp_path / "game.journal"
    game.write_bytes(b"a game")
    (tmp_path / "folder").mkdir()
    capsys.readouterr()
    assert main([*call, "game.journal"]) == main([*call, "folder"]) == USAGE
    assert capsys.readouterr().err.splitlines() == [
        "ringkeeper wiring: game.journal is there already and is not a drawing; name another",
        "ringkeeper wiring: folder is a folder; name a file in it",
    ]
    assert game.read_bytes() == b"a game"


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


def test_without_a_file_it_says_which_to_take(capsys: Out) -> None:
    assert main(["wiring"]) == USAGE
    assert "there is no hardware.toml here; name one" in capsys.readouterr().err


def test_what_is_about_a_template_needs_one(capsys: Out) -> None:
    assert main(["wiring", "--hardware", str(EXAMPLE), "--side", "500"]) == USAGE
    assert capsys.readouterr().err == (
        "ringkeeper wiring: --side is for a template: add --template, or leave it out\n"
    )


# The template


@pytest.mark.parametrize("more", [[], ["--lights", "80"], ["--hardware", str(EXAMPLE)]])
def test_a_template_needs_no_more_than_the_boards_side(more: list[str], tmp_path: Path) -> None:
    assert main(["wiring", "--template", "--side", "508", *more]) == OK
    pages = (tmp_path / "lights.html").read_text(encoding="utf-8")
    assert pages.startswith("<!DOCTYPE html>")
    assert pages.count('<svg class="page"') == 6


@pytest.mark.parametrize(
    ("line", "why"),
    [
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
    ],
)
def test_a_template_that_cannot_be_says_why(
    line: str, why: str, tmp_path: Path, capsys: Out
) -> None:
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
