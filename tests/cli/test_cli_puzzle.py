"""`ringkeeper puzzle`: the day's in a terminal, answered by typing a number (issue 43, 9)."""

import io
import sys
from datetime import date

import pytest

from controller.__main__ import main
from controller.cli import OK, USAGE
from controller.puzzle.book import number_of, puzzles
from tests.cli.command_lines import Out, Patch
from tests.steps import cases

RIGHT, WRONG = "Right!", "Another choice won more games."


def typed(out: Out, patch: Patch, lines: str, *words: str) -> list[str]:
    """What it says when these lines are typed."""
    patch.setattr(sys, "stdin", io.StringIO(lines))
    assert main(["puzzle", *words]) == OK
    return out.readouterr().out.splitlines()


def test_a_day_has_its_puzzle_by_any_name(capsys: Out, monkeypatch: Patch) -> None:
    number = number_of(date(2026, 12, 24))
    by_date = typed(capsys, monkeypatch, "", "--date", "2026-12-24")
    assert by_date == typed(capsys, monkeypatch, "", str(number + 1))
    assert by_date[0].startswith(f"Puzzle {number + 1}: ")
    assert RIGHT not in by_date, "nobody has answered"


def test_the_best_choice_is_right_and_any_other_is_not(capsys: Out, monkeypatch: Patch) -> None:
    """R: and each choice is shown with the games that it won."""
    best = puzzles()[0].best
    for choice in range(len(puzzles()[0].choices)):
        said = typed(capsys, monkeypatch, f"{choice + 1}\n", "1", "--language", "en")
        assert (f"> {RIGHT}" in said, f"> {WRONG}" in said) == (choice == best, choice != best)
        won = [one for one in said if f" of {puzzles()[0].games} games won" in one]
        assert [one[:1] for one in won].index("*") == best
        assert len(won) == len(puzzles()[0].choices)


@cases("line", "0", "6", "-1", "yes", "", "１", "99999999999")
def test_what_is_no_choice_is_asked_again(line: str, capsys: Out, monkeypatch: Patch) -> None:
    said = typed(capsys, monkeypatch, f"{line}\n{puzzles()[0].best + 1}\n", "1", "--language", "en")
    count = len(puzzles()[0].choices)
    assert f"> Type a number from 1 to {count}." in said
    assert f"> {RIGHT}" in said


@cases(
    "words, reason",
    (["0"], f"there are puzzles 1 to {len(puzzles())}"),
    ([str(len(puzzles()) + 1)], f"there are puzzles 1 to {len(puzzles())}"),
    (["two"], f"there are puzzles 1 to {len(puzzles())}"),
    (["--date", "24.12.2026"], "a day is written as in 2026-12-24"),
    (["--date", "2026-02-30"], "a day is written as in 2026-12-24"),
)
def test_a_wrong_command_line_is_put_right(words: list[str], reason: str, capsys: Out) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["puzzle", *words])
    assert ended.value.code == USAGE
    assert reason in capsys.readouterr().err
