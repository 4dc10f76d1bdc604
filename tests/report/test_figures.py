"""A game's figures: they agree with the banker's state and with the events, in whole games of every
edition and in single moments (issue 13, 6)."""

from collections import Counter

import pytest

from controller import editions
from controller.report.fairness import chi_square, p_value
from controller.report.gather import NoReport, gather
from controller.report.statistics import SET, GameStatistics, Mark, Rent
from controller.report.territories import earning_deeds, earning_groups
from controller.report.words import GROUP_NAMES, mark_words, sources
from controller.rules.commands import Agree, AskRent, Buy, DeclareBankrupt, Leave, Roll
from controller.rules.ending import final_worth
from controller.rules.entries import Broken, Entry, EntryKind
from controller.rules.events import Event, Moved, Paid, RingTaken, Rolled
from controller.rules.state import State
from controller.store.banker import Banker
from controller.text.language import in_language
from tests.report.whole import SEATS, after, every_edition, every_game, played


def figures_of(banker: Banker) -> GameStatistics:
    return gather(banker.edition, banker.counting())


@every_game
def test_what_each_player_gained_and_lost_is_their_cash(name: str, game: str) -> None:
    banker = played(name, game)
    figures = figures_of(banker)
    for seat in range(SEATS):
        assert figures.net(seat, *figures.reasons()) == banker.state.cash[seat]
        assert sum(amounts[seat] for _, amounts in sources(figures)) == banker.state.cash[seat]
    assert SET not in figures.reasons()


@every_game
def test_rents_by_space_are_the_rents_that_were_paid(name: str, game: str) -> None:
    banker = played(name, game)
    figures = figures_of(banker)
    paid = Counter[tuple[int, int]]()
    for entry in banker.counting():
        for event in entry.events:
            if isinstance(event, Paid) and event.reason == "rent":
                paid[event.space, event.payee] += event.amount
    told = {
        (space, seat): amount
        for space, by_seat in figures.rents.items()
        for seat, amount in enumerate(by_seat)
        if amount
    }
    assert told == paid
    assert sum(map(figures.earned, range(SEATS))) == paid.total()
    assert figures.highest_rent is not None


@every_game
def test_a_territory_has_what_its_deed_earned_and_a_group_their_sum(name: str, game: str) -> None:
    """Issue 13, 6: rent earned by territory, for each owner."""
    figures, edition = figures_of(played(name, game)), editions.load(name)
    groups = earning_groups(figures, edition)
    deeds = earning_deeds(groups)
    named = {edition.board.spaces[space].name: by for space, by in figures.rents.items()}
    assert {deed.name: deed.earned for deed in deeds} == named
    assert [deed.total for deed in deeds] == sorted(map(sum, named.values()), reverse=True)
    for whole, own in groups:
        for seat in range(SEATS):
            assert whole.earned[seat] == sum(deed.earned[seat] for deed in own)
    assert sum(whole.total for whole, _ in groups) == sum(deed.total for deed in deeds)


@every_game
def test_standings_and_lines_end_where_the_game_ended(name: str, game: str) -> None:
    banker = played(name, game)
    figures, state = figures_of(banker), banker.state
    assert figures.why
    assert {one.seat: one.total for one in figures.standings} == dict(enumerate(state.worth))
    first = [one.seat for one in figures.standings if one.place == 1]
    assert set(first) == set(state.winners) == set(figures.winners)
    assert [one.place for one in figures.standings] == sorted(
        one.place for one in figures.standings
    )
    for one in figures.standings:
        assert one.cash + one.deeds + one.buildings == final_worth(state, one.seat)
        assert [deed.space for deed in one.holdings] == state.deeds_of(one.seat)
        assert sum(deed.counts for deed in one.holdings) == one.deeds
        assert figures.worths[one.seat][-1] == final_worth(state, one.seat)
        assert bool(one.out) is not state.alive[one.seat]
    assert max(map(len, figures.worths)) == state.rounds + 1


@every_game
def test_marks_are_moments_of_the_game(name: str, game: str) -> None:
    figures = figures_of(played(name, game))
    out = [mark for mark in figures.marks if mark.kind == "out"]
    assert {mark.seat: mark.round for mark in out} == {
        one.seat: one.out for one in figures.standings if one.out
    }
    edition = editions.load(name)
    assert all(mark_words(mark, figures, edition) for mark in figures.marks)
    assert all(0 < round_ <= figures.rounds for round_, _ in figures.ring_moves)


@every_game
def test_each_die_is_put_to_the_test(name: str, game: str) -> None:
    banker = played(name, game)
    figures = figures_of(banker)
    rolls = [
        entry.command.dice for entry in banker.counting()
        if isinstance(entry.command, Roll) and len(entry.command.dice) == 2
    ]  # fmt: skip
    assert len(figures.dice) == 2
    for die, found in enumerate(figures.dice):
        counted = Counter(dice[die] for dice in rolls)
        assert {face: count for face, count in found.faces.items() if count} == counted
        statistic = chi_square(list(found.faces.values()))
        assert found.chi_square == pytest.approx(statistic)
        assert found.p == (pytest.approx(p_value(statistic)) if found.rolls >= 30 else None)


@every_edition
def test_a_die_has_its_printed_faces_before_each_has_fallen(name: str) -> None:
    """A8: as long as no Eye has fallen, its die has an Eye all the same, and not a 1."""
    printed = editions.load(name).data.dice
    figures = figures_of(after(f"{name}/standard A:9;B:900 roll:0", Roll(0, (2, 3))))
    assert [list(found.faces) for found in figures.dice] == [sorted(die) for die in printed]


def test_the_luck_of_a_player_against_shares_worked_out_by_hand() -> None:
    """lotr-2003: one die has the Eye in place of the 1. Of 60 faces 5 Eyes, 5 ones and 10 of each
    other are due. Thirty times the Eye and a 6: 125 + 5 + 4 * 10 + 40 = 210."""
    edition = editions.load("lotr-2003")
    assert sorted(map(min, edition.data.dice)) == [0, 1]
    banker = after("lotr-2003/classic A:9000;B:900 roll:0")
    begin = banker.counting()
    dice = (0, 6) if 0 in edition.data.dice[0] else (6, 0)
    rolled = Entry(
        seq=2, time=0, kind=EntryKind.COMMAND, command=Roll(0, dice),
        events=(Rolled(seat=0, dice=dice, doubles=0),),
    )  # fmt: skip
    luck = gather(edition, [*begin, *[rolled] * 30]).luck[0]
    assert (luck.rolls, luck.eyes, luck.doubles) == (30, 30, 0)
    assert luck.chi_square == pytest.approx(210)
    assert luck.p is not None
    assert luck.p < 1e-6


def test_a_rent_is_earned_by_its_owner_and_a_group_completed_is_marked() -> None:
    """The dear group of two: the second deed is bought, and the rent of the first is asked for."""
    edition = editions.load("lotr-2003")
    first, second = edition.board.groups[edition.board.group_of[39]]
    banker = after(
        f"lotr-2003/classic A:900@{second - 5}({first});B:900@{first - 5} roll:0",
        Roll(0, (2, 3)), Buy(0), Roll(1, (2, 3)), AskRent(0, first),
    )  # fmt: skip
    figures = figures_of(banker)
    rent = banker.state.cash[0] + edition.board.price[second] - 900
    assert figures.rents == {first: (rent, 0)}
    assert figures.highest_rent == Rent(0, 1, first, rent)
    group = edition.board.group_of[first]
    assert figures.marks == (Mark(kind="group", seat=0, round=1, group=group),)
    assert figures.visits[second] == figures.visits[first] == 1
    assert figures.steps == (5, 5)


def test_a_position_is_booked_as_set_by_hand() -> None:
    figures = figures_of(after("lotr-2003/classic A:640@8;B:210 roll:0"))
    assert [figures.net(seat, SET) for seat in (0, 1)] == [640, 210]
    assert dict(sources(figures)) == {"Set up or corrected by hand": (640, 210)}


def test_R70_what_a_player_who_retires_gives_up_is_no_bankruptcy() -> None:
    """Three at the table, so that the game goes on; the report in French names it, too."""
    leave = Leave(0, "retire")
    banker = after("lotr-2021 A:24;B:30;C:30 roll:0 bearer:1", leave, Agree(1), Agree(2))
    figures = figures_of(banker)
    assert dict(sources(figures)) == {
        "Set up or corrected by hand": (24, 30, 30), "Retirements": (-24, 0, 0),
    }  # fmt: skip
    with in_language("fr"):
        assert "Retraits" in dict(sources(figures))


def test_L3_what_a_bankrupt_loses_is_a_bankruptcy() -> None:
    banker = after(
        "lotr-2003/classic A:24@32;B:900(37,39);C:900 roll:0",
        Roll(0, (2, 3)), AskRent(1, 37), DeclareBankrupt(0),
    )  # fmt: skip
    assert dict(sources(figures_of(banker)))["Bankruptcies"] == (-24, 24, 0)


class Corrected(Event, frozen=True):
    """A correction that moves money without a payment."""

    seat: int
    cash: int

    def apply(self, state: State) -> None:
        state.cash[self.seat] = self.cash


def test_a_correction_in_the_middle_does_not_break_the_sums() -> None:
    banker = played("lotr-2003")
    entries = list(banker.counting()[:40])
    fixed = Corrected(seat=1, cash=5000)
    entries.append(Entry(seq=41, time=0, kind=EntryKind.COMMAND, events=(fixed,)))
    before = gather(banker.edition, entries[:-1])
    figures = gather(banker.edition, entries)
    cash = {one.seat: one.cash for one in figures.standings}
    assert cash[1] == 5000
    assert all(figures.net(seat, *figures.reasons()) == cash[seat] for seat in range(SEATS))
    assert figures.net(1, SET) == 5000 - before.net(1, *before.reasons())


def test_what_was_taken_back_does_not_count() -> None:
    position = "lotr-2003/classic A:900@1;B:900 roll:0"
    twice, once = after(position, Roll(0, (2, 3)), Buy(0)), after(position, Roll(0, (4, 6)))
    twice.take_back(2)
    assert isinstance(twice.do(Roll(0, (4, 6))), list)
    one, other = figures_of(twice), figures_of(once)
    assert one.visits == other.visits
    assert one.standings == other.standings


@every_edition
def test_every_group_of_our_editions_has_a_name(name: str) -> None:
    assert set(editions.load(name).board.group_names) <= set(GROUP_NAMES)


def test_who_only_passes_a_meeting_does_not_stop_there() -> None:
    """A move that goes on after a meeting or after the Ring was found is one move (M17, R16)."""
    banker = after("lotr-2003/classic A:900@1;B:900 roll:0")
    found = (
        Moved(seat=0, start=1, to=4, by="dice"), RingTaken(seat=0, start=-1),
        Moved(seat=0, start=4, to=9, by="dice"),
    )  # fmt: skip
    entry = Entry(seq=2, time=0, kind=EntryKind.COMMAND, events=found)
    figures = gather(banker.edition, [*banker.counting(), entry])
    assert {space: n for space, n in enumerate(figures.visits) if n} == {9: 1}
    assert figures.steps[0] == 8


def test_there_is_no_report_without_a_game_or_of_an_impossible_one() -> None:
    edition = editions.load("lotr-2003")
    with pytest.raises(NoReport, match="no game"):
        gather(edition, [])
    banker = after("lotr-2003/classic A:900@1;B:900 roll:0")
    begin = banker.counting()
    nowhere = Paid(payer=0, payee=1, amount=5, reason="rent", space=77)
    wrong = Entry(seq=2, time=0, kind=EntryKind.COMMAND, events=(nowhere,))
    with pytest.raises(Broken):
        gather(edition, [*begin, wrong])
    with pytest.raises(NoReport, match="20000"):
        gather(edition, [*begin, *[wrong] * 20_000])
