"""The banker: one owner of the state; refusals change nothing; any number can be taken back."""

import random
import sys
from pathlib import Path
from types import FrameType

import pytest
from hypothesis import given, settings, strategies as st

from controller.bots.playing import start_command
from controller.editions import load
from controller.rules.commands import Buy, Roll
from controller.rules.edition import Edition
from controller.rules.entries import Broken, Entry, EntryKind, effective_entries, fold
from controller.rules.refusals import Refusal
from controller.rules.state import Phase, State
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.text.language import in_language
from controller.text.sentences import refusal_sentence
from tests.games.played import EDITION, NAMES, clock, close, play, record, start
from tests.rules.positions import setup


def new() -> Banker:
    """A banker without a journal, and a game set up."""
    banker = Banker(EDITION, clock=clock)
    start(banker)
    return banker


def test_a_command_changes_the_state_and_is_kept() -> None:
    banker = new()
    events = banker.do(Roll(0, (3, 4)))
    assert isinstance(events, list)
    last = banker.history()[-1]
    assert (last.seq, last.kind, last.time) == (2, EntryKind.COMMAND, clock())
    assert (last.command, list(last.events)) == (Roll(0, (3, 4)), events)
    assert banker.state.opening == [7]


def test_a_refusal_changes_nothing_and_is_not_kept(tmp_path: Path) -> None:
    for journal in (None, Journal.create(tmp_path / "g.db", EDITION)):
        banker = Banker(EDITION, journal, clock)
        start(banker)
        told: list[Entry] = []
        banker.subscribe(told.append)
        before = banker.state.facts()
        for command in (Roll(0, (1, 1)), Roll(1, (2, 2)), Buy(0), Roll(7, (2, 2))):
            assert isinstance(banker.do(command), Refusal)
        assert (banker.state.facts(), len(banker.history()), told) == (before, 1, [])
        if journal:
            assert len(journal.entries) == 1
            journal.close()


def test_taking_back_gives_the_state_of_before() -> None:
    banker = new()
    states = [banker.state.facts()]
    for seed in range(40):
        play(banker, 1, seed)
        states.append(banker.state.facts())
    for count in (1, 3, 10):
        banker.take_back(count)
        del states[-count:]
        assert banker.state.facts() == states[-1]
    assert [entry.kind for entry in banker.history()[-3:]] == [EntryKind.TAKE_BACK] * 3


def test_a_second_take_back_goes_further_back() -> None:
    banker = new()
    play(banker, 3)
    middle = banker.state.facts()
    play(banker, 2, seed=2)
    banker.take_back(1)
    play(banker, 4, seed=3)
    banker.take_back(5)  # the four, and one from before the first take-back
    assert banker.state.facts() == middle


def test_everything_can_be_taken_back_and_begun_again() -> None:
    banker = new()
    play(banker, 10)
    banker.take_back(11)
    assert banker.state.phase is Phase.SETUP
    start(banker, seed=2, game="short")
    assert banker.state.game == "short"


FOOLISH = {
    -1: ("take-back-none", "Say how many to take back: 1 or more, not -1."),
    0: ("take-back-none", "Say how many to take back: 1 or more, not 0."),
    12: ("take-back", "You can take back at most 11, not 12."),
    10**9: ("take-back", "You can take back at most 11, not 1000000000."),
}


@pytest.mark.parametrize("count", FOOLISH)
def test_a_foolish_take_back_is_refused_by_its_case(count: int) -> None:
    banker = new()
    play(banker, 10)
    before = banker.state.facts()
    outcome = banker.take_back(count)
    assert isinstance(outcome, Refusal)
    assert (outcome.code, str(outcome)) == FOOLISH[count]
    assert (banker.state.facts(), len(banker.history())) == (before, 11)


def test_nothing_to_take_back_is_a_case_of_its_own() -> None:
    outcome = Banker(load("lotr-2003")).take_back(1)
    assert isinstance(outcome, Refusal)
    assert outcome.code == "nothing-to-take-back"
    with in_language("fr"):
        assert (
            refusal_sentence(outcome) == "Rien n’a encore été joué\u00a0: il n’y a rien à annuler."
        )


def test_a_game_of_another_edition_than_the_tables_is_refused_plainly() -> None:
    other = setup(of=load("lotr-2012"))
    outcome = Banker(load("lotr-2003")).do(other)
    assert isinstance(outcome, Refusal)
    assert str(outcome) == "lotr-2003 is played here; a game of lotr-2012 needs a table of its own."
    banker = new()  # also when a game is on
    outcome = banker.do(other)
    assert isinstance(outcome, Refusal)
    assert outcome.code == "bad-edition"


def test_a_finished_game_can_be_taken_back_and_played_on() -> None:
    banker = new()
    play(banker, 5000)
    assert banker.state.winners
    banker.take_back(6)
    assert not banker.state.winners
    play(banker, 5000, seed=9)
    assert banker.state.winners


@settings(max_examples=20)
@given(st.lists(st.integers(-12, 25), max_size=12), st.integers(0, 1000))
def test_play_and_take_back_in_any_order(steps: list[int], seed: int) -> None:
    banker = new()
    counting = 1
    for number, step in enumerate(steps):
        if step >= 0:
            counting += play(banker, step, seed + number)
        elif -step <= counting and counting + step > 0:
            banker.take_back(-step)
            counting += step
        assert len(banker.counting()) == counting
        assert banker.state == fold(EDITION, effective_entries(banker.history()))
        assert sum(banker.state.cash) == banker.state.rules.bank_stock


def test_what_a_journal_holds_is_what_a_banker_resumes(tmp_path: Path) -> None:
    banker = record(tmp_path / "g.db", 50)
    banker.take_back(7)
    play(banker, 20, seed=2)
    banker.take_back(30)
    banker.note("Supper.")
    close(banker)
    with Journal.open(tmp_path / "g.db") as journal:
        again = Banker.resume(journal, clock)
        assert again.state == banker.state
        assert again.history() == banker.history()
        assert again.counting() == banker.counting()
        again.take_back(3)
        banker_counting = banker.counting()[:-3]
        assert again.state == fold(EDITION, banker_counting)


def test_listeners_hear_every_entry_once_and_in_order() -> None:
    banker = new()
    heard: list[int] = []
    answered: list[object] = []

    def answers(entry: Entry) -> None:
        """Somebody who acts on what is told, from within."""
        if entry.seq == 2:
            answered.append(banker.do(Roll(1, (2, 2))))

    banker.subscribe(answers)
    stop = banker.subscribe(lambda entry: heard.append(entry.seq))
    banker.do(Roll(0, (3, 4)))
    assert heard == [2, 3]
    banker.take_back()
    stop()
    banker.do(Roll(1, (3, 3)))
    assert heard == [2, 3, 4]
    assert isinstance(answered[0], list)


def test_a_listener_sees_the_state_of_after() -> None:
    banker = new()
    seen: list[int] = []
    banker.subscribe(lambda _: seen.append(len(banker.state.opening)))
    banker.do(Roll(0, (3, 4)))
    banker.take_back()
    assert seen == [1, 0]


def test_a_lookout_sees_what_is_coming_before_it_is_recorded() -> None:
    banker = new()
    seen: list[tuple[int, int, int]] = []

    def look(ahead: State, events: list[object]) -> None:
        seen.append((len(ahead.opening), len(banker.state.opening), len(events)))

    banker.look_ahead(look)  # type: ignore[arg-type]
    banker.do(Roll(0, (3, 4)))
    assert seen == [(1, 0, 1)]


def test_an_event_happens_once_and_the_state_is_the_one_that_was_looked_at() -> None:
    banker = new()
    state, seen, applied = banker.state, list[State](), list[str]()
    banker.look_ahead(lambda ahead, _events: seen.append(ahead))

    def note(frame: FrameType, what: str, _: object) -> None:
        if what == "call" and frame.f_code.co_name == "apply":
            applied.append(type(frame.f_locals["self"]).__name__)

    sys.setprofile(note)
    try:
        banker.do(Roll(0, (3, 4)))
    finally:
        sys.setprofile(None)
    assert applied == ["OpeningRolled"]
    assert state is banker.state
    assert banker.state == seen[0] == fold(EDITION, banker.counting())


def test_a_journal_of_another_edition_is_not_gone_on_with(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "g.db", EDITION) as journal:
        other = type(EDITION.data)(
            **{field: getattr(EDITION.data, field) for field in EDITION.data.__struct_fields__}
            | {"name": "Another box"}
        )
        with pytest.raises(ValueError, match=r"g.db was begun with another lotr-2003"):
            Banker(Edition(other), journal)


def test_entries_that_take_back_too_much_are_broken() -> None:
    entries = [Entry(seq=1, time=0.0, kind=EntryKind.TAKE_BACK, count=1)]
    with pytest.raises(Broken, match="takes back 1 of 0 commands"):
        effective_entries(entries)


def test_the_set_up_needs_no_other_chance() -> None:
    first = Banker(EDITION, clock=clock)
    second = Banker(EDITION, clock=clock)
    command = start_command(EDITION, NAMES, random.Random(5))
    assert first.do(command) == second.do(command)
    assert first.state == second.state
