"""The sums of squares behind the intervals: what single games say."""

from collections.abc import Callable
from pathlib import Path
from statistics import fmean, stdev

import msgspec
import pytest

from controller.study import task
from controller.study.figures import RuleSetFigures
from controller.study.intervals import Estimate, student
from controller.study.plan import Plan, encoded
from controller.study.play import Batch, play_batch
from controller.study.store import Store, StudyError
from controller.study.tally import Tally
from tests.steps import cases
from tests.study.plans import found, plan, played

GAMES = 60


def games_of(wanted: Plan) -> list[Tally]:
    """A tally for each game: the plan has as many batches."""
    every = [play_batch(wanted, number).tallies[0] for number in wanted.batches()]
    assert all(one.games == 1 for one in every)
    return every


@cases(
    "of_game, figure",
    (lambda tally: tally.jailed, lambda rules: rules.jailed),
    (lambda tally: tally.ring_taken, lambda rules: rules.ring_taken),
    (lambda tally: tally.ring[0][1], lambda rules: rules.ring[0].round),
    (lambda tally: tally.ring[2][1], lambda rules: rules.ring[2].round),
)
def test_means_have_the_interval_of_the_games_one_by_one(
    of_game: Callable[[Tally], int], figure: Callable[[RuleSetFigures], Estimate], tmp_path: Path
) -> None:
    """Student's t of the games' own values."""
    wanted = plan(GAMES)
    values = [of_game(tally) for tally in games_of(wanted)]
    one = figure(found(played(tmp_path, wanted)).rule_sets[0])
    assert one.value == pytest.approx(fmean(values), rel=1e-5)
    error = student(GAMES - 1) * stdev(values) / GAMES**0.5
    if not error:
        assert one.low is one.high is None
    else:
        assert one.low == pytest.approx(one.value - error, rel=1e-4)
        assert one.high == pytest.approx(one.value + error, rel=1e-4)


def test_every_space_has_an_interval_around_its_share(tmp_path: Path) -> None:
    """A ratio of sums, since games have different numbers of stops: by leaving out each game in
    turn (the jackknife) one comes to the same."""
    wanted = plan(GAMES)
    games = games_of(wanted)
    visits = found(played(tmp_path, wanted)).rule_sets[0].visits
    assert sum(one.value for one in visits) == pytest.approx(1, abs=1e-4)
    for space in (0, 10, 24, 39):
        left = [
            sum(one.visits[space] for one in rest) / sum(sum(one.visits) for one in rest)
            for rest in ([*games[:at], *games[at + 1 :]] for at in range(GAMES))
        ]
        spread = sum((one - fmean(left)) ** 2 for one in left)
        error = student(GAMES - 1) * (spread * (GAMES - 1) / GAMES) ** 0.5
        one = visits[space]
        assert one.low is not None
        assert one.low < one.value
        assert one.value - one.low == pytest.approx(error, rel=0.05)


def test_a_result_with_more_than_this_version_knows_is_refused(tmp_path: Path) -> None:
    """In a sentence: what it is, and what to do."""
    wanted = plan(1)
    batch = msgspec.json.decode(task.play(encoded(wanted), 0), type=Batch)
    later = msgspec.to_builtins(batch)
    later["tallies"][0]["cubes"] = 1
    store = Store.create(tmp_path, wanted)
    with pytest.raises(StudyError, match=r"is damaged: .*cubes"):
        store.save(msgspec.json.encode(later))
