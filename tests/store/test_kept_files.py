"""An update keeps what is yours: files as each version wrote them are read, and played on with;
what earlier versions wrote of the same decisions is no damage. So is a game with the printed deck
(R71)."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from controller.cli import journal as journal_cli
from controller.cli.run.saved_games import Keeper
from controller.editions import load
from controller.files.position_file import given
from controller.files.settings import LastSetup, Settings, SettingsStore, Walked
from controller.files.tagbook import read, simulated
from controller.files.tagfile import Books
from controller.rules import commands as c, events as e
from controller.rules.board import HIDDEN
from controller.rules.citations import Applied
from controller.rules.commands import Bid
from controller.rules.engine import step
from controller.rules.entries import Entry, EntryKind, effective_entries, fold
from controller.rules.prompts import Ask, prompt
from controller.rules.refusals import Refusal
from controller.store.audit import decide_again, verify
from controller.store.banker import Banker
from controller.store.journal import Journal, set_up
from controller.store.journal_file import Header
from controller.store.older_events import as_written_then
from controller.table import Host, Table
from hardware.dice import die_faces
from hardware.profile.profile import load_profile
from sim.clock import SimClock
from tests.cli.command_lines import Out
from tests.steps import cases
from tests.table.hands import EDITION

VERSIONS = sorted((Path(__file__).parent / "kept").iterdir())
versions = pytest.mark.parametrize("kept", VERSIONS, ids=lambda path: path.name)


@versions
def test_a_game_goes_on_in_the_middle_of_its_auction(kept: Path, tmp_path: Path) -> None:
    for path in kept.iterdir():
        shutil.copy(path, tmp_path)
    keeper = Keeper(tmp_path / "table.journal")
    banker = keeper.open(None)
    assert keeper.trouble is None
    asked = prompt(banker.state)
    assert (asked.ask, asked.space, asked.amount, asked.other) == (Ask.AUCTION, 31, 25, 0)
    assert banker.state.cash == [370, 1775, 960, 770, 11265]
    assert banker.state.rules.salary == 400  # a house rule
    assert isinstance(banker.do(Bid(1, 40)), list)
    assert isinstance(banker.take_back(5), Entry)
    with_tags = Books(None, tmp_path).of(banker.edition)
    settings = SettingsStore(tmp_path / "settings.toml")
    table = Table(banker, with_tags, SimClock(), host=Host(settings=settings))
    table.close()
    keeper.close()
    checked = verify(tmp_path / "table.journal")
    assert (checked.problem, checked.entries) == (None, 59)


@versions
def test_small_files_are_understood_to_the_last_line(kept: Path) -> None:
    settings = SettingsStore(kept / "settings.toml")
    assert settings.problems == []
    assert settings.now == Settings(
        brightness=4, volume=2, mute=True, confirm_moves=True, auction_clock=True,
        lights=Walked(count=60, corners=(0, 15, 30, 45), last=59, corner_leds=4),
        setup=LastSetup(
            edition="lotr-2003", tokens=("Frodo", "Gimli"), rules={"salary": 400, "ring": False}
        ),
    )  # fmt: skip
    assert dict(read(kept / "tags.toml", EDITION)) == dict(simulated(EDITION))
    profile = load_profile(kept / "hardware.toml")
    assert profile.strip is not None
    assert set(profile.readers) == {"pads", "corners", "fobs", "bank"}
    assert set(die_faces.read(kept / "dice-faces.toml")["dice"][0]) == {0, 2, 3, 4, 5, 6}


def test_a_setting_that_came_after_the_game_began_is_as_the_edition_has_it(tmp_path: Path) -> None:
    path = tmp_path / "old.journal"
    data = msgspec.to_builtins(load("lotr-2012").data)
    for later in ("salary_when", "shortage_value"):
        del data["rules"][later]
    set_up(path, Header(bytes(16), msgspec.json.encode(data), open=False))
    with Journal.open(path) as journal:
        assert journal.edition.data == load("lotr-2012").data
        Banker.resume(journal)
    assert verify(path).problem is None
    with closing(sqlite3.connect(path)) as database:
        (raw,) = database.execute("SELECT edition FROM header").fetchone()
    assert "salary_when" not in msgspec.json.decode(raw)["rules"]  # the file is as it was


def test_quest_cards_settings_are_as_they_were_for_a_journal_before_them(tmp_path: Path) -> None:
    """R61: its bearer pays no rent that a card names; and its deck is the one that it holds."""
    data = msgspec.to_builtins(load("lotr-2021").data)
    later = [name for name in data["rules"] if name.startswith(("card_", "secret_", "cancel_"))]
    assert len(later) == 8
    for name in later:
        del data["rules"][name]
    cards = list(data["decks"][0]["cards"])
    cards[0] = {
        "title": "Take Up Arms", "text": "Go to the next Weapon.", "source": "stand-in",
        "effect": {"type": "nearest", "kind": "steed", "factor": 2},
    }  # fmt: skip
    data["decks"][0]["cards"] = cards
    del data["rules"]["salary_when"]  # one that every edition has to say
    path = tmp_path / "old.journal"
    set_up(path, Header(bytes(16), msgspec.json.encode(data), open=False))
    with Journal.open(path) as journal:
        rules = journal.edition.data.rules
        assert (rules.card_rent_binds, rules.salary_when) == (False, "at-once")
        assert journal.edition.card(0, 0).title == "Take Up Arms"


HOUSE = (Applied("B1", "salary", True),)
MOVED, NAMED = e.Moved(0, 38, 3, "dice"), e.Moved(0, 38, 3, "dice", applied=HOUSE)
GIVE, TAKE = c.Bundle(deeds=(6,)), c.Bundle(cash=90)


def alike(now: list[e.Event], then: list[e.Event]) -> bool:
    return as_written_then(now, then) == then


def test_fewer_names_are_no_damage_other_names_are() -> None:
    assert alike([NAMED], [MOVED])
    assert not alike([MOVED], [NAMED])


def test_a_deal_that_was_countered_stayed_open() -> None:
    counter, older = e.DealOffered(1, 0, GIVE, TAKE, counters=True), e.DealOffered(1, 0, GIVE, TAKE)
    assert alike([counter], [older])
    assert not alike([older], [counter])
    assert not alike([counter], [e.DealOffered(1, 0, TAKE, GIVE)])


@cases(
    "now, then",
    (e.Met(0, 3, "dice", 1, others=(1,)), e.Met(0, 3, "dice", 1)),
    (e.MeetingEnded(0, kept=True, bearing=True), e.MeetingEnded(0)),
    (e.DealEnded(1, False, 1), e.DealEnded(1, False)),
    (e.RentLapsed(1, 0, 6, 24, waived=True), e.RentLapsed(1, 0, 6, 24)),
)
def test_what_was_not_said_of_an_event_is_no_damage(now: e.Event, then: e.Event) -> None:
    assert alike([now], [then])
    assert not alike([then], [now]), "what was said counts"


def test_R69_a_correction_dropped_nothing_before_and_the_rent_could_be_asked_for() -> None:
    edition, where = given("lotr-2003/classic A:900@8(11);B:900@5;C:900@10 roll:1")
    banker = Banker(edition)
    right = c.Correction("owner", 1, space=11)
    adjust = c.Adjust(corrections=(right,), reason="a mix-up")
    for command in (c.SetPosition(position=where), c.Roll(1, (2, 4)), adjust):
        assert isinstance(banker.do(command), list)
    older = [*banker.history()]
    assert [*map(type, older[-1].events)] == [e.Adjusted, e.RentDropped]
    decide_again(edition, older)
    older[-1] = replace(older[-1], events=older[-1].events[:1])
    state = fold(edition, effective_entries(older))
    assert [claim.owner for claim in state.claims] == [0], "as it was then"
    ask = c.AskRent(0, 11)
    outcome = step(state, ask)
    assert not isinstance(outcome, Refusal)
    older.append(Entry(seq=4, time=0.0, kind=EntryKind.COMMAND, command=ask, events=tuple(outcome)))
    decide_again(edition, older)
    assert not alike([], [e.RentDropped(0, 1, 11, 10)])


def test_a_deal_that_was_accepted_after_a_counter_is_no_damage() -> None:
    """Older versions let both lie open, so either could still be accepted."""
    edition, where = given("lotr-2003/classic A:900(6);B:900(11) roll:0")
    banker = Banker(edition)
    for command in (
        c.SetPosition(position=where), c.Offer(0, 1, c.Bundle(deeds=(6,)), c.Bundle(cash=90)),
        c.Offer(1, 0, c.Bundle(deeds=(11,)), c.Bundle(cash=90)),
    ):  # fmt: skip
        banker.do(command)
    older = [*banker.history()]
    older[-1] = replace(older[-1], events=(replace(older[-1].events[0], counters=False),))
    state = fold(edition, effective_entries(older))
    accept = c.Accept(1, 0)
    outcome = step(state, accept)
    assert not isinstance(outcome, Refusal)
    older.append(
        Entry(seq=4, time=0.0, kind=EntryKind.COMMAND, command=accept, events=tuple(outcome))
    )
    decide_again(edition, older)


MOUNTAIN, STONE, GAIN = 2, 12, 3
LINE = "lotr-2021{cards_drawn=at-table} Frodo:30@0;Sam:30@20(15)+quest:?;Merry:30@20(5) roll:0"
GAMES: list[tuple[c.AnyCommand, ...]] = [
    (c.Roll(0, (3, 4)), c.NameCard(0), c.PlayCard(0, MOUNTAIN, 1, 15), c.CancelCard(1)),
    (c.Roll(0, (3, 4)), c.NameCard(0, MOUNTAIN), c.PlayCard(0, MOUNTAIN, 1, 15), c.LetPass(1)),
    (c.Roll(0, (3, 4)), c.NameCard(0, GAIN)),
]


@pytest.mark.parametrize("commands", GAMES)
def test_R71_the_printed_decks_record_verifies_and_can_be_taken_back(
    commands: tuple[c.AnyCommand, ...], tmp_path: Path, capsys: Out
) -> None:
    path = tmp_path / "game.journal"
    edition, position = given(LINE)
    with Journal.create(path, edition) as journal:
        banker = Banker(edition, journal)
        assert isinstance(banker.do(c.SetPosition(position=position)), list)
        states = []
        for command in commands:
            states.append(banker.state.copy())
            assert isinstance(banker.do(command), list), command
        end = banker.state.copy()
        for before in reversed(states):
            assert not isinstance(banker.take_back(1), Refusal)
            assert banker.state == before
        for command in commands:
            assert isinstance(banker.do(command), list)
        assert banker.state == end
    assert journal_cli.main(["verify", str(path)]) == 0
    capsys.readouterr()
    with Journal.open(path) as journal:
        assert Banker.resume(journal).state == end
    assert (0, HIDDEN) in states[0].secret[1]
