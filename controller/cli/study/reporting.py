"""Writes what a study has found: JSON, the page, the table for other programs, and a summary."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import partial
from math import inf
from pathlib import Path

from controller.cli import OK, WRONG, complain
from controller.study.compare import ENDED_BY
from controller.study.figures import UNFINISHED, StudyFigures, as_json, figures
from controller.study.intervals import SWAYED_LEAST, Estimate
from controller.study.store import Store, StudyError, collected, write_whole
from controller.text.language import SOURCE, in_language, locale_or_source
from controller.web.report import estimates

_FIGURES, _PAGE = "figures.json", "report.html"
_GAMES_TABLE, _FIGURES_TABLE = "games.parquet", "figures.parquet"

_FEW = f" (no interval below {SWAYED_LEAST} games: a few of them decide this)"

_REPORT_LIBRARIES = {"leather", "jinja2", "markupsafe"}
"""What the extra `report` installs."""


def write_reports(name: str, store: Store, language: str | None) -> int:
    """All reports about what has been played so far, into the study's folder."""
    try:
        tallies, pairs = collected(store)
        found = figures(store.plan, tallies, pairs)
        if not found.rule_sets[0].games:
            return complain(name, f"no game of {store.folder} has been played yet", WRONG)
        _tell(found)
        _write(store.folder / _FIGURES, as_json(found))
        _write_page(store, found, language or locale_or_source(store.plan.edition.language))
        _write_tables(store, found)
    except StudyError as error:
        return complain(name, str(error), WRONG)
    return OK


def _write(path: Path, content: bytes) -> None:
    write_whole(path, content)
    print(f"{path}: written")


def _write_page(store: Store, found: StudyFigures, language: str) -> None:
    try:
        from controller.web.report.study_page import make
    except ModuleNotFoundError as error:
        if error.name not in _REPORT_LIBRARIES:
            raise
        print(f'{_PAGE}: not written; they need the extra "report": pip install ".[report]"')
        return
    _write(store.folder / _PAGE, make(store.plan, found, language).encode())


def _write_tables(store: Store, found: StudyFigures) -> None:
    try:
        from controller.study.table import write_figures, write_table
    except ModuleNotFoundError as error:
        if error.name != "pyarrow":
            raise
        both = f"{_GAMES_TABLE} and {_FIGURES_TABLE}"
        print(f'{both}: not written; needs the extra "study": pip install ".[study]"')
        return
    _write_table(store.folder / _GAMES_TABLE, partial(write_table, store))
    _write_table(store.folder / _FIGURES_TABLE, partial(write_figures, found))


def _write_table(path: Path, write: Callable[[Path], None]) -> None:
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        write(fresh)
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)
    print(f"{path}: written")


def _tell(found: StudyFigures) -> None:
    for one in found.rule_sets:
        rules = ", ".join(f"{name}={value}" for name, value in one.rule_set.rules.items())
        what = f"{found.edition} {one.rule_set.game}{' with ' if rules else ''}{rules.lower()}"
        print(
            f"{what}: {one.games:,} of {found.games_planned:,} games, seeds from {found.first_seed}"
        )
        print(f"  ended: {_percent(one.ended)}")
        print(f"  turns: {_count(one.turns.mean)}; half of the games take "
              f"{one.turns.quantiles[1]:,} to {one.turns.quantiles[3]:,}")  # fmt: skip
        print(f"  minutes, at the assumed pace: {_count(one.minutes.mean)}")
        if one.places:
            print(f"  the first to play wins {_percent(one.places[0])}")
        for strength, share in one.strengths.items():
            print(f"  each {strength} bot wins {_percent(share)}")
        if one.division:
            print(f"  skill explains {_percent(one.division.skill)} of who wins, "
                  f"luck {100 * one.division.luck:.1f} %")  # fmt: skip
    games = found.rule_sets[0].games
    for name, by in found.differences.items():
        if name == ENDED_BY:
            name = UNFINISHED
        few = "" if by.low is not None or games >= SWAYED_LEAST else _FEW
        print(f"  difference in {name}: {_in_words(by)}{few}")


def _count(one: Estimate) -> str:
    return _in_words(one, least=0.0)


def _percent(one: Estimate) -> str:
    return _in_words(one, 100.0, " %", least=0.0)


def _in_words(one: Estimate, factor: float = 1.0, unit: str = "", least: float = -inf) -> str:
    """A value and its interval, as the page has them, with the signs of every terminal."""
    with in_language(SOURCE):
        found = f"{estimates.value(one, factor)}{unit}"
        ends = estimates.interval(one, factor, least)
    return (f"{found} (95 %: {ends})" if ends else found).replace("−", "-")
