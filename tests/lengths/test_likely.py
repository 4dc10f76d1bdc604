"""How long a game will take: house rules, what is not known, and how much longer it goes on."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from controller.duration.likely import PAUSE_S, Length, Pace, likely, played, remaining
from controller.duration.table import lengths
from controller.editions import known, load
from controller.rules.entries import Entry, EntryKind
from controller.rules.events import TurnBegan, blank
from controller.rules.state import Phase, State
from controller.store.banker import Banker
from controller.text.sentences.lengths import warns
from tests.lengths.games import Want, play
from tests.lengths.plan import KindOf, house_rules, kinds, players_of
from tests.steps import cases
from tests.table.begun import at

GO = load("lotr-2003").data.rules.salary


def found(edition: str, game: str, players: int, minutes: int = 0, **rules: Any) -> Length:
    """An answer that there is."""
    length = likely(load(edition), game, players, rules, minutes)
    assert length is not None
    return length


@st.composite
def games(draw: st.DrawFn) -> tuple[KindOf, int, dict[str, Any]]:
    """A game with up to three house rules that the panel offers."""
    kind = draw(st.sampled_from(kinds()))
    tried = house_rules(kind)
    names = draw(st.lists(st.sampled_from(sorted(tried)), max_size=3, unique=True))
    rules = {name: draw(st.sampled_from(tried[name])) for name in names if tried[name]}
    return kind, draw(st.sampled_from(players_of(kind))), dict(kind.rules) | rules


@given(game=games())
def test_what_is_likely_lies_in_order_and_a_warning_names_a_rule_that_was_changed(
    game: tuple[KindOf, int, dict[str, Any]],
) -> None:
    kind, players, rules = game
    length = likely(load(kind.edition), kind.game, players, rules)
    assert length is not None, "every house rule of the panel was tried"
    assert 0 < length.low <= length.middle <= length.high <= length.limit
    assert 0 <= length.endless <= 1
    assert {*length.because} <= {*rules}


@given(game=games(), minutes=st.sampled_from([30, 60, 120]))
def test_the_table_s_clock_ends_a_game_with_a_time_limit_and_no_other(
    game: tuple[KindOf, int, dict[str, Any]], minutes: int
) -> None:
    kind, players, rules = game
    edition = load(kind.edition)
    length = likely(edition, kind.game, players, rules, minutes)
    assert length is not None
    if edition.rules_for(kind.game, rules).time_limit:
        assert length.high <= minutes
        assert length.endless == 0
    else:
        assert length == likely(edition, kind.game, players, rules)


@pytest.mark.parametrize("edition", ["lotr-2003", "lotr-2003-fr", "lotr-2012"])
def test_without_the_ring_more_money_never_makes_a_game_shorter(edition: str) -> None:
    salaries = [GO, GO * 3 // 2, 2 * GO, 3 * GO, 5 * GO]
    for players in (2, 4, 6):
        each = [found(edition, "classic", players, salary=one) for one in salaries]
        assert [one.middle for one in each] == sorted(one.middle for one in each)
        assert [one.endless for one in each] == sorted(one.endless for one in each)
        richer = found(edition, "classic", players, salary=5 * GO, start_money=3000)
        assert richer.middle >= each[-1].middle
        assert richer.endless >= each[-1].endless


def test_much_money_makes_an_evening_endless_and_the_reason_is_named() -> None:
    length = found("lotr-2003", "classic", 4, salary=5 * GO, rounding="down")
    assert length.endless > 0.2
    assert length.because == ("salary",)
    assert length.high == length.limit
    assert found("lotr-2003", "classic", 4).endless < 0.05
    assert found("lotr-2003", "standard", 4, salary=5 * GO).endless < 0.05, "the Ring ends it"


@pytest.mark.parametrize("money", [{"salary": 1001}, {"salary": 2000}, {"start_money": 9000}])
@pytest.mark.parametrize("edition", ["lotr-2003", "starwars-1997"])
def test_more_money_than_tried_warns_as_the_most_did(edition: str, money: dict[str, int]) -> None:
    (name,) = money
    game = "classic" if edition == "lotr-2003" else "standard"
    tried = found(edition, game, 4, **{name: 1000 if name == "salary" else 7500})
    more = found(edition, game, 4, **money)
    assert warns(more)
    assert more.least
    assert not tried.least
    assert (more.low, more.high, more.endless) == (tried.low, tried.high, tried.endless)
    assert more.because == (name,)


def test_more_of_both_than_was_tried_is_at_least_the_most_of_both() -> None:
    both = found("lotr-2003", "classic", 4, salary=2000, start_money=9000)
    assert both.endless >= found("lotr-2003", "classic", 4, salary=2000).endless
    assert {*both.because} == {"salary", "start_money"}


def test_the_table_s_clock_is_the_latest_end_with_any_money() -> None:
    short = found("lotr-2003", "time-limit", 4, minutes=20, salary=2000)
    assert short.high == 20
    assert not short.least


def test_without_trade_games_without_the_ring_seldom_end() -> None:
    assert found("lotr-2003", "classic", 4).untraded > 0.4
    assert found("lotr-2003", "standard", 4).untraded == 0


def test_leaving_the_ring_out_is_the_game_without_it() -> None:
    assert found("lotr-2003", "standard", 4, ring=False) == found("lotr-2003", "classic", 4)


@cases(
    "players, rules",
    (4, {"fine": 5000}),  # more than was tried
    (4, {"start_money": 100}),  # less
    (4, {"houses": 5}),  # for scripts alone
    (9, {}),  # more players than the box is for
    (4, {"salary": "much"}),
    (4, {"no such rule": 1}),
)
def test_what_was_not_tried_is_not_known(players: int, rules: dict[str, Any]) -> None:
    assert likely(load("lotr-2003"), "standard", players, rules) is None


def test_a_game_that_the_box_does_not_have_is_not_known() -> None:
    assert likely(load("lotr-2012"), "time-limit", 4, {}) is None


RING = "lotr-2003/standard A:900@14;B:900@3;C:900 roll:0"


def state_at(text: str, rounds: int = 9) -> State:
    """A position, reached in so many rounds."""
    state = at(text).table.state
    state.rounds = rounds
    return state


def left(state: State, pace: Pace | None = None, minutes: float | None = None) -> Length:
    """An answer that there is."""
    length = remaining(state, pace or Pace(), minutes)
    assert length is not None
    return length


def test_the_nearer_the_ring_is_to_its_end_the_less_is_left() -> None:
    places = [1, 13, 24, 37]  # a space in each quarter of its way
    each = [left(state_at(f"{RING} ring:{space}")) for space in places]
    assert [one.high for one in each] == sorted((one.high for one in each), reverse=True)
    assert each[-1].high < each[0].low


def test_a_slow_table_takes_longer_by_as_much_as_it_has_shown() -> None:
    state = state_at(f"{RING} ring:13")
    usual = left(state)
    turns = 60
    slow = left(state, Pace(seconds=3 * 36 * turns, turns=turns))
    fast = left(state, Pace(seconds=36 * turns / 3, turns=turns))
    assert 1.5 * usual.middle < slow.middle < 3 * usual.middle
    assert usual.middle / 3 < fast.middle < usual.middle
    first = left(state, Pace(seconds=300, turns=1))
    assert first.middle < 1.5 * usual.middle, "one slow turn is no pace"


def test_the_clock_of_a_game_with_a_time_limit_is_the_latest_end() -> None:
    assert left(state_at(RING), minutes=5).high == 5


def test_nothing_is_left_of_a_game_that_is_over_or_has_not_begun() -> None:
    state = blank(load("lotr-2003"))
    assert remaining(state, Pace()) is None
    state = state_at(RING)
    state.phase = Phase.OVER
    assert remaining(state, Pace()) is None


def entry(seq: int, time: float) -> Entry:
    return Entry(seq=seq, time=time, kind=EntryKind.COMMAND, events=(TurnBegan(0, seq, seq),))


def test_a_pause_and_a_clock_that_is_set_are_not_played() -> None:
    times = [0.0, 30.0, 30.0 + 7200, 100.0, 140.0]  # two hours away; then the network told the time
    pace = played([entry(seq, time) for seq, time in enumerate(times, 1)])
    assert pace == Pace(seconds=30 + PAUSE_S + 0 + 40, turns=5)
    assert played([]) == Pace()
    assert played(Banker(load("lotr-2003")).counting()) == Pace()


INSIDE = (0.65, 0.95)
"""Of games that the file does not know, four of five should end in the time that was said."""


@pytest.mark.parametrize(("game", "players"), [("standard", 3), ("classic", 3)])
def test_games_with_other_seeds_end_when_it_was_said(game: str, players: int) -> None:
    box = lengths().boxes
    kind = next(
        kind for one in box.values() if one.edition == "lotr-2003"
        for kind in one.kinds if kind.game == game and not kind.rules
    )  # fmt: skip
    low, _middle, high = kind.players[players].minutes
    others = play(Want("lotr-2003", game, {}, players, "strong", 9000, 40))
    inside = sum(low <= round(one.seconds / 60) <= high for one in others) / len(others)
    assert INSIDE[0] <= inside <= INSIDE[1]


def test_every_shipped_edition_has_an_answer_for_every_game() -> None:
    for id_ in known():
        edition = load(id_)
        for game in edition.data.games:
            for players in range(edition.data.rules.players_least, 7):
                assert likely(edition, game, players, {}) is not None, (id_, game, players)
