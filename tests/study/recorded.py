"""`python -m tests.study.recorded`: plays the games whose figures `recorded.json.gz` has. Coverage
is tried on samples of them (test_coverage.py)."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path

from controller.study.compare import MEASURES
from controller.study.play import play_batch
from tests.study.plans import plan

FILE = Path(__file__).with_name("recorded.json.gz")
GAMES = 2000
RULES: tuple[dict[str, object], ...] = ({}, {"salary": 400})


def measured(games: int) -> Iterator[list[int]]:
    """By game: what is compared, by both rules; rent and investment of each group by the first."""
    for game in range(games):
        one, other = play_batch(plan(1, *RULES, seed=1 + game), 0).tallies
        row = [measure(tally) for tally in (one, other) for measure in MEASURES.values()]
        yield [*row, *(sum_ for group in one.groups for sum_ in group[:2])]


if __name__ == "__main__":
    text = json.dumps([*measured(GAMES)], separators=(",", ":"))
    FILE.write_bytes(gzip.compress(text.encode(), mtime=0))
