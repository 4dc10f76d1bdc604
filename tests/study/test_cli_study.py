"""`ringkeeper study` as typed: its files, its summary, and one plain sentence for each mistake."""

import json
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest

from controller.__main__ import main
from tests.steps import cases

Out = pytest.CaptureFixture[str]
QUICK = ("--no-native", "--processes", "1")


def study(*words: str) -> int:
    """The exit code of the command."""
    try:
        return main(["study", *words])
    except SystemExit as left:
        return int(left.code or 0)


def test_a_study_writes_its_reports_and_goes_on(tmp_path: Path, capsys: Out) -> None:
    folder = str(tmp_path / "s")
    bots = ("--bot", "simple,simple,strong")
    assert study("run", folder, "--games", "40", "--against", "salary=400", *bots, *QUICK) == 0
    said = capsys.readouterr().out
    assert "lotr-2003 standard: 40 of 40 games, seeds from 1" in said
    assert "lotr-2003 standard with salary=400" in said
    assert "skill explains" in said
    assert "difference in rent" in said
    figures = (tmp_path / "s" / "figures.json").read_bytes()
    assert len(json.loads(figures)["rule_sets"]) == 2
    (tmp_path / "s" / "batches" / "000003.json").unlink()
    assert study("run", folder, *QUICK) == 0
    assert (tmp_path / "s" / "figures.json").read_bytes() == figures
    assert study("report", folder, "--language", "fr") == 0
    assert "Durée d’une partie" in (tmp_path / "s" / "report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("games", [2, 40])
def test_the_summary_has_as_many_digits_as_needed(tmp_path: Path, capsys: Out, games: int) -> None:
    """Half of an interval has two digits that count (Estimate), and no count is below 0."""
    assert study("run", str(tmp_path), "--games", str(games), "--bots", "2", *QUICK) == 0
    said = capsys.readouterr().out
    found = dict(re.findall(r"  (turns|minutes)[^:]*: ([^;\n]*)", said))
    mean = json.loads((tmp_path / "figures.json").read_text())["rule_sets"][0]["turns"]["mean"]
    half = (mean["high"] - mean["low"]) / 2
    places = 0 if half >= 10 else 1
    low, high = max(0.0, mean["low"]), mean["high"]
    assert (
        found["turns"]
        == f"{mean['value']:.{places}f} (95 %: {low:,.{places}f} to {high:,.{places}f})"
    )
    assert "-" not in found["minutes"]


def test_the_page_needs_nothing_and_runs_nothing(tmp_path: Path) -> None:
    assert study("run", str(tmp_path), "--games", "30", "--against-game", "short", *QUICK) == 0
    html = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "<script" not in html
    assert not re.search(r'(?:src|href)="(?!data:)', html)
    assert not re.search(r"\sstyle=", html)
    assert "default-src 'none'" in unescape(html)


def test_every_game_is_a_row_of_the_parquet_file(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason='needs pyarrow (extra "study")')
    words = ("--games", "20", "--seed", "5", "--against", "salary=400", *QUICK)
    assert study("run", str(tmp_path), *words) == 0
    rows = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert [row["seed"] for row in rows if row["rule_set"] == 1] == list(range(5, 25))
    assert len(rows) == 40
    mean = json.loads((tmp_path / "figures.json").read_text())["rule_sets"][0]["turns"]["mean"]
    turns = [row["turns"] for row in rows if row["rule_set"] == 1]
    assert mean["value"] == pytest.approx(sum(turns) / 20, rel=1e-5)


def test_figures_and_intervals_are_the_same_in_json_parquet_and_on_the_page(tmp_path: Path) -> None:
    """Issue 14, 4: a report as HTML, Parquet and JSON."""
    parquet = pytest.importorskip("pyarrow.parquet", reason='needs pyarrow (extra "study")')
    assert study("run", str(tmp_path), "--games", "60", "--against", "salary=400", *QUICK) == 0
    rows = {
        (row["rule_set"], row["figure"], row["of"]): (row["value"], row["low"], row["high"])
        for row in parquet.read_table(tmp_path / "figures.parquet").to_pylist()
    }
    found = json.loads((tmp_path / "figures.json").read_text())
    for number, one in enumerate(found["rule_sets"], 1):
        estimates = [("jailed", "", one["jailed"]), ("turns", "", one["turns"]["mean"])]
        estimates += [("visits", str(space), by) for space, by in enumerate(one["visits"])]
        estimates += [("ring_round", str(by["step"]), by["round"]) for by in one["ring"]]
        for name, of, by in estimates:
            assert rows[number, name, of] == (by["value"], by["low"], by["high"])
        median = one["minutes"]["quantiles"][2], *one["minutes"]["quantile_intervals"][2]
        assert rows[number, "minutes_quantile", "50"] == median
    salary = found["differences"]["rent"]
    assert rows[0, "difference", "rent"] == (salary["value"], salary["low"], salary["high"])
    page = unescape((tmp_path / "report.html").read_text(encoding="utf-8"))
    low, high = found["rule_sets"][0]["minutes"]["quantile_intervals"][2]
    assert f"{low} to {high}" in page


@cases(
    "words, sentence",
    ("--games 0", "--games 0: from 1 to"),
    ("--bots 9", "--bots 9: lotr-2003 is for 2 to 6 players"),
    ("--bots 1", "--bots 1: lotr-2003 is for 2 to 6 players"),
    ("--bot brave", "--bot brave: bots are simple, strong"),
    ("--bots 3 --bot simple,strong", "--bot: 2 strengths for 3 bots"),
    ("--game shrt", "--game shrt: lotr-2003 has only"),
    ("--against salary=many", "--against"),
    ("--against game", "--against game: write NAME=VALUE"),
    ("--game time-limit", "--minutes: say after how many minutes"),
    ("--minutes 60", "--minutes: none of these games has a time limit"),
    ("--pace 1,2", "--pace 1,2: write three numbers"),
    ("--against-game standard", "--against: both rule sets are the same"),
    ("--edition nowhere", "--edition"),
    ("--processes 0", "--processes: at least 1"),
)
def test_a_mistake_is_one_sentence(words: str, sentence: str, tmp_path: Path, capsys: Out) -> None:
    assert study("run", str(tmp_path / "s"), *words.split()) == 2
    said = capsys.readouterr().err
    assert said.startswith("ringkeeper study")
    assert sentence in said
    assert "Traceback" not in said


def test_a_folder_without_a_study_and_another_study_are_named(tmp_path: Path, capsys: Out) -> None:
    assert study("report", str(tmp_path / "none")) == 1
    assert "there is no study in" in capsys.readouterr().err
    assert study("run", str(tmp_path / "s"), "--games", "2", *QUICK) == 0
    assert study("run", str(tmp_path / "s"), "--games", "2", "--seed", "9", *QUICK) == 1
    assert "has another study in it; name another folder" in capsys.readouterr().err


def test_the_same_study_with_more_games_is_told_apart(tmp_path: Path, capsys: Out) -> None:
    folder = str(tmp_path / "s")
    assert study("run", folder, "--games", "2", *QUICK) == 0
    assert study("run", folder, "--games", "3", *QUICK) == 1
    said = capsys.readouterr().err
    assert "has this study with another number of games (2): name another folder for 3" in said
    _before, command = said.strip().split("resume this one with: ringkeeper study ")
    assert study(*command.split(), *QUICK) == 0, "what it says to do works"


def test_each_strength_of_bots_is_named_in_its_line(tmp_path: Path, capsys: Out) -> None:
    bots = ("--bot", "simple,simple,expert", "--games", "2")
    assert study("run", str(tmp_path / "s"), *bots, *QUICK) == 0
    lines = capsys.readouterr().out.splitlines()
    wins = [line.split(" bot wins ")[0].strip() for line in lines if " bot wins " in line]
    assert sorted(wins) == ["each expert", "each simple"]


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-9])


def _of_another(path: Path) -> None:
    path.write_bytes((path.parent / "000000.json").read_bytes())


@pytest.mark.parametrize("harm", [_cut, _of_another, Path.touch])
def test_damaged_results_are_named_at_once_and_played_again(
    tmp_path: Path, capsys: Out, harm: Callable[[Path], None]
) -> None:
    """Issue 40, 19: all of them in one run, before anything is played."""
    folder = str(tmp_path / "s")
    assert study("run", folder, "--games", "8", *QUICK) == 0
    figures = (tmp_path / "s" / "figures.json").read_bytes()
    every = [tmp_path / "s" / "batches" / f"{number:06}.json" for number in (3, 5)]
    for path in every:
        path.write_bytes(b"") if harm is Path.touch else harm(path)
    capsys.readouterr()
    assert study("report", folder) == 0
    left_out = capsys.readouterr()
    assert "6 of 8 games" in left_out.out
    assert left_out.err.count("it is left out; to play it again: ringkeeper study run") == 2
    assert study("run", folder, *QUICK) == 0
    said = capsys.readouterr().err.splitlines()
    assert [line.startswith(f"{path} is") for line, path in zip(said, every, strict=False)]
    assert all(line.endswith("; it is played again") for line in said[:2])
    assert (tmp_path / "s" / "figures.json").read_bytes() == figures


def test_no_game_yet_is_said(tmp_path: Path, capsys: Out) -> None:
    assert study("run", str(tmp_path / "s"), "--games", "2", *QUICK) == 0
    for path in (tmp_path / "s" / "batches").iterdir():
        path.unlink()
    assert study("report", str(tmp_path / "s")) == 1
    assert "no game of" in capsys.readouterr().err


def test_rules_that_cannot_begin_are_one_sentence(tmp_path: Path, capsys: Out) -> None:
    assert (
        study("run", str(tmp_path / "s"), "--rules", "deeds_dealt=28", "--games", "1", *QUICK) == 1
    )
    assert "the rules refuse to begin this game" in capsys.readouterr().err
