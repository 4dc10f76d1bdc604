"""A study is the same whoever plays it, goes on where it stopped, and finds what is known."""

import json
import os
from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from controller.bots import SimpleBot
from controller.bots.playing import DiceRoller, play_out, start_command
from controller.editions import known, load
from controller.report.gather import gather
from controller.store.banker import Banker
from controller.study import local, task
from controller.study.code import OtherCode
from controller.study.compare import ENDED_BY, RING_PACE
from controller.study.length import quantiles
from controller.study.plan import Pace, Plan, RuleSet, decoded, encoded
from controller.study.play import Batch, NoGame, play_batch
from controller.study.store import Store, StudyError
from controller.study.tally import SHARE
from tests.study.plans import found, json_of, plan, played


def test_a_study_of_200_games_twice_alike_with_one_process_and_two(tmp_path: Path) -> None:
    wanted = plan(200)
    one, two = played(tmp_path / "one", wanted, 1), played(tmp_path / "two", wanted, 2)
    assert json_of(one) == json_of(two)
    assert found(one).rule_sets[0].games == 200


def test_stopped_and_resumed_alike(tmp_path: Path) -> None:
    wanted = plan(40)
    whole = played(tmp_path / "whole", wanted)
    part = Store.create(tmp_path / "part", wanted)
    results = local.played(encoded(wanted), part.missing(), 1, "")
    for _ in range(7):
        part.save(next(results))
    results.close()  # as Ctrl-C does
    assert len(Store.open(part.folder).missing()) == len(wanted.batches()) - 7
    assert json_of(played(tmp_path / "part", wanted)) == json_of(whole)


def test_what_was_cut_off_while_it_was_written_is_played_again(tmp_path: Path) -> None:
    store = played(tmp_path, plan(6))
    name = sorted((tmp_path / "batches").iterdir())[2]
    name.rename(name.with_name(f".{name.name}.4711"))
    assert store.missing() == [2]


@pytest.mark.parametrize("edition", known())
def test_every_game_of_every_edition_can_be_studied(edition: str) -> None:
    for game in load(edition).data.games:
        data = load(edition).data
        bots = ("simple", "strong", "simple")
        wanted = plan(2, game=game, edition=data, bots=bots, minutes=30, turns=200)
        batch = play_batch(wanted, 0)
        (tally,) = batch.tallies
        assert tally.games == 1
        assert sum(tally.endings.values()) == 1
        assert sum(tally.places) == (SHARE if tally.ended else 0)
        assert len(tally.visits) == 40


def test_time_is_called_after_the_minutes_of_the_plan() -> None:
    (tally,) = play_batch(plan(1, game="time-limit", minutes=20), 0).tallies
    assert tally.endings == {"time": 1}
    (minutes,) = tally.minutes
    assert 20 <= minutes <= 25


def test_a_game_of_a_study_is_that_of_play_with_its_seed() -> None:
    """So it can be looked at: `ringkeeper play --seed`."""
    edition = load("lotr-2003")
    (row,) = play_batch(plan(1, seed=7), 0).rows[0]
    rng, banker = Random(7), Banker(edition)
    banker.do(start_command(edition, edition.data.tokens[:4], rng))
    play_out(banker.state, [SimpleBot()] * 4, DiceRoller(edition, rng), 5000, banker.do)
    assert (row.turns, row.winners) == (banker.state.turns, banker.state.winners)


def test_stops_and_rents_are_those_of_the_report_about_the_game() -> None:
    edition = load("lotr-2003")
    (tally,) = play_batch(plan(1, seed=7), 0).tallies
    rng, banker = Random(7), Banker(edition)
    banker.do(start_command(edition, edition.data.tokens[:4], rng))
    play_out(banker.state, [SimpleBot()] * 4, DiceRoller(edition, rng), 5000, banker.do)
    report = gather(edition, banker.counting())
    assert tally.visits == list(report.visits)
    assert tally.jailed == sum(report.jailed)
    assert sum(group[0] for group in tally.groups) == sum(map(sum, report.rents.values()))
    assert [round_ for _, round_ in tally.ring] == [round_ for round_, _ in report.ring_moves]


def test_everybody_moves_one_seat_on_from_game_to_game() -> None:
    wanted = plan(bots=("strong", "simple", "simple"))
    assert [wanted.bots_in(game).index("strong") for game in range(4)] == [0, 1, 2, 0]


def test_a_known_difference_is_found_and_none_where_there_is_none(tmp_path: Path) -> None:
    """Twice the salary leaves more money for rent; what the Bank has printed changes nothing."""
    store = played(tmp_path / "more", plan(480, {}, {"salary": 400}), 2)
    rent = found(store).differences["rent"]
    assert rent.low is not None
    assert rent.low > 0
    same = played(tmp_path / "same", plan(60, {}, {"bank_stock": 999_999}), 2)
    assert {one.value for one in found(same).differences.values()} == {0.0}


def test_ways_of_ending_and_the_ring_s_pace_are_compared_pair_by_pair(tmp_path: Path) -> None:
    """The short game ends by a bankruptcy, the standard game never does; the Ring is in both."""
    short = RuleSet(game="short", rules={})
    two = plan(40, rule_sets=(RuleSet(game="standard", rules={}), short))
    figures = found(played(tmp_path, two, 2))
    one, other = figures.rule_sets
    names = {name.removeprefix(ENDED_BY) for name in figures.differences if ENDED_BY in name}
    assert names == {name.replace("unfinished", "") for name in {*one.endings, *other.endings}}
    for why in names:
        by = figures.differences[ENDED_BY + why]
        shares = [rules.endings.get(why or "unfinished") for rules in (one, other)]
        first, second = (share.value if share else 0.0 for share in shares)
        assert by.value == pytest.approx(second - first, abs=1e-5), "of all pairs"
        assert by.low is not None
    assert figures.differences[RING_PACE].low is None, "too few games (test_coverage.py)"


def test_a_strong_bot_wins_more(tmp_path: Path) -> None:
    bots = ("simple", "simple", "strong", "strong")
    one = found(played(tmp_path, plan(120, bots=bots), 2)).rule_sets[0]
    assert one.division is not None
    assert one.division.skill.low is not None
    assert one.division.skill.low > 0
    assert one.strengths["strong"].value > one.strengths["simple"].value


@given(st.integers(1, 10**7))
def test_batches_divide_the_games_without_gap_or_overlap(games: int) -> None:
    wanted = Plan(
        edition=load("lotr-2003").data, rule_sets=plan().rule_sets, bots=("simple",) * 2,
        games=games, seed=1, turns=9, pace=Pace(), minutes=0, code="",
    )  # fmt: skip
    ends = [(wanted.games_of(one).start, wanted.games_of(one).stop) for one in wanted.batches()]
    assert ends[0][0] == 0
    assert ends[-1][1] == games
    assert all(one[1] == other[0] for one, other in pairwise(ends))


@given(st.lists(st.integers(0, 50), min_size=1))
def test_quantiles_are_values_that_so_many_do_not_exceed(values: list[int]) -> None:
    rows = [(value, values.count(value)) for value in sorted(set(values))]
    for share, found_ in zip((5, 25, 50, 75, 95), quantiles(rows), strict=True):
        assert sum(one <= found_ for one in values) * 100 >= share * len(values)
        assert sum(one < found_ for one in values) * 100 < share * len(values)


def test_a_plan_comes_back_from_json() -> None:
    wanted = plan(5, {"salary": 400}, {})
    assert decoded(encoded(wanted)) == wanted
    assert decoded(encoded(wanted)).id() == wanted.id()


@settings(max_examples=40)
@given(st.binary(max_size=60))
def test_rubbish_is_no_plan_and_no_result(tmp_path_factory: pytest.TempPathFactory,
                                          rubbish: bytes) -> None:  # fmt: skip
    folder = tmp_path_factory.mktemp("study")
    store = Store.create(folder, plan(2))
    with pytest.raises(StudyError, match="damaged"):
        store.save(rubbish)
    (folder / "plan.json").write_bytes(rubbish)
    with pytest.raises(StudyError, match="no plan"):
        Store.open(folder)


def test_a_pipe_or_a_file_without_end_in_a_folder_keeps_nobody_waiting(tmp_path: Path) -> None:
    store = Store.create(tmp_path, plan(2))
    os.mkfifo(tmp_path / "batches" / "000000.json")
    (one,) = store.damaged().values()
    assert "not a plain file" in one
    os.truncate(tmp_path / "plan.json", 1 << 40)
    with pytest.raises(StudyError, match="too much"):
        Store.open(tmp_path)


def test_a_plan_that_nobody_can_play_is_refused(tmp_path: Path) -> None:
    Store.create(tmp_path, plan(2))
    path = tmp_path / "plan.json"
    text = path.read_text(encoding="utf-8")
    for right, wrong in (('"simple"', '"brave"'), ('"standard","rules":{}', '"none","rules":{}')):
        assert right in text
        path.write_text(text.replace(right, wrong), encoding="utf-8")
        with pytest.raises(StudyError, match="no plan"):
            Store.open(tmp_path)


def test_a_result_of_another_plan_is_not_taken(tmp_path: Path) -> None:
    store = Store.create(tmp_path, plan(2))
    with pytest.raises(StudyError, match="not of this study"):
        store.save(task.play(encoded(plan(2, seed=5)), 0))


def test_another_study_does_not_begin_in_the_same_folder(tmp_path: Path) -> None:
    Store.create(tmp_path, plan(2))
    with pytest.raises(StudyError, match="another study"):
        Store.create(tmp_path, plan(2, seed=5))


def test_a_worker_with_other_rules_does_not_play() -> None:
    with pytest.raises(OtherCode):
        task.play(encoded(plan(2, code="0123456789abcdef")), 0)


def test_rules_that_cannot_begin_say_so() -> None:
    with pytest.raises(NoGame):
        play_batch(plan(1, {"deeds_dealt": 28}), 0)


def test_a_result_names_its_seeds() -> None:
    wanted = plan(100, seed=50)
    batch = msgspec.json.decode(task.play(encoded(wanted), 3), type=Batch)
    assert [row.seed for row in batch.rows[0]] == [50 + game for game in wanted.games_of(3)]
    assert json.loads(encoded(wanted))["seed"] == 50
