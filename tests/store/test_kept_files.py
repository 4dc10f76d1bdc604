"""An update keeps what is yours: files as each version wrote them are read, and played on with.

In kept/VERSION is what that version left behind: never written again. If a change breaks one of
them, it has to read the old form too.
"""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from controller.cli.run.saved_games import Keeper
from controller.editions import load
from controller.files.settings import LastSetup, Settings, SettingsStore, Walked
from controller.files.tagbook import read, simulated
from controller.files.tagfile import Books
from controller.rules.commands import Bid
from controller.rules.entries import Entry
from controller.rules.prompts import Ask, prompt
from controller.store.audit import verify
from controller.store.banker import Banker
from controller.store.journal import Journal, set_up
from controller.store.journal_file import Header
from controller.table import Host, Table
from hardware.dice import die_faces
from hardware.profile.profile import load_profile
from sim.clock import SimClock
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


def test_a_setting_that_came_after_the_game_was_begun_is_as_the_edition_has_it(
    tmp_path: Path,
) -> None:
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


def test_settings_of_the_quest_cards_are_as_they_were_for_a_journal_begun_before_them(
    tmp_path: Path,
) -> None:
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
