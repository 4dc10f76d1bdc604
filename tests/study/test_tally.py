"""Adding up is exact in any order, and a batch counts once (issue 14, 4)."""

from pathlib import Path
from random import Random

from hypothesis import given, strategies as st

from controller.study import task
from controller.study.plan import encoded
from controller.study.store import Store
from controller.study.tally import SQUARES, Pairs, Tally, plus, total, total_pairs
from tests.study.plans import json_of, plan, save

COUNTS = st.integers(0, 10**9)
LISTS = st.lists(COUNTS, max_size=5)
TABLES = st.lists(st.lists(COUNTS, min_size=2, max_size=2), max_size=5)
HISTOGRAMS = st.dictionaries(st.integers(0, 5000), COUNTS, max_size=5)
NAMED = st.dictionaries(st.sampled_from(("simple", "strong", "")), st.lists(
    COUNTS, min_size=2, max_size=2), max_size=3)  # fmt: skip
TALLIES = st.builds(
    Tally, games=COUNTS, ended=COUNTS, turns=HISTOGRAMS, minutes=HISTOGRAMS, seconds=LISTS,
    actions=LISTS, endings=st.dictionaries(st.sampled_from(("ring", "time", "")), COUNTS),
    places=LISTS, place_squares=LISTS, seat_squares=COUNTS, strengths=NAMED, visits=LISTS,
    jailed=COUNTS, groups=TABLES, ring=TABLES, ring_taken=COUNTS, ring_lost=COUNTS,
    squares=st.dictionaries(st.sampled_from(SQUARES), COUNTS),
    visit_squares=TABLES, ring_squares=LISTS,
)  # fmt: skip


@given(TALLIES, TALLIES, TALLIES)
def test_adding_tallies_is_associative(one: Tally, two: Tally, three: Tally) -> None:
    assert plus(plus(one, two), three) == plus(one, plus(two, three)) == total([one, two, three])


@given(TALLIES, TALLIES)
def test_adding_tallies_is_commutative_and_nothing_adds_nothing(one: Tally, two: Tally) -> None:
    assert plus(one, two) == plus(two, one)
    assert plus(one, Tally()) == plus(Tally(), one) == one


@given(st.lists(st.builds(Pairs, measures=NAMED), max_size=4), st.randoms(use_true_random=False))
def test_adding_pairs_does_not_depend_on_the_order(pairs: list[Pairs], chance: Random) -> None:
    shuffled = chance.sample(pairs, len(pairs))
    assert total_pairs(pairs) == total_pairs(shuffled)


def test_a_batch_that_comes_twice_and_in_any_order_counts_once(tmp_path: Path) -> None:
    wanted = plan(8)
    results = [task.play(encoded(wanted), number) for number in wanted.batches()]
    once, often = (Store.create(tmp_path / name, wanted) for name in ("once", "often"))
    save(once, results)
    save(often, [*reversed(results), *results[2:5]])
    assert json_of(once) == json_of(often)
    assert sum(batch.tallies[0].games for batch in often.batches()) == wanted.games
