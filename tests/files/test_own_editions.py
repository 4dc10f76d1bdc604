"""A table's own editions: kept whole, found by their ids, played next, and packed with the rest."""

import os
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from controller import editions
from controller.__main__ import main
from controller.cli import OK
from controller.cli.files import book_of
from controller.cli.run.saved_games import Keeper
from controller.editions.problems import EditionError
from controller.files.own_editions import OWN_MOST, NoRoom, OwnEditions, is_own_id, own_id
from controller.files.settings import LastSetup, Settings, SettingsStore
from controller.files.tagbook import DeedTag, TagBook, TokenTag, simulated
from controller.files.tagfile import Books
from controller.rules.commands import Buy
from controller.rules.edition import EditionData
from controller.rules.money.rent import rent_due
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.table import Host, Press, RollDice, Table, TableParts
from hardware.ports import Button
from sim.clock import SimClock
from tests.cli.command_lines import Out, Patch
from tests.steps import cases
from tests.table.hands import DICE, Hands

DATA = editions.load("lotr-2003").data
RIVENDELL = next(i for i, space in enumerate(DATA.spaces) if space.name == "Rivendell")


def corrected(rent: int = 77, **more: object) -> EditionData:
    """As printed, but for one rent."""
    space = DATA.spaces[RIVENDELL]
    fixed = replace(space, rent=(rent, *space.rent[1:]), source="box")
    spaces = (*DATA.spaces[:RIVENDELL], fixed, *DATA.spaces[RIVENDELL + 1 :])
    return replace(DATA, spaces=spaces, name="Ours", **more)


@pytest.fixture
def own(tmp_path: Path) -> OwnEditions:
    return OwnEditions(tmp_path / "editions")


def test_a_kept_edition_is_found_and_the_one_before_stays_beside_it(own: OwnEditions) -> None:
    assert (own.ids(), own.choices()) == ([], tuple(editions.known()))
    kept = own.keep(corrected())
    assert kept.id == "lotr-2003-own"
    assert own.ids() == ["lotr-2003-own"]
    assert own.choices() == (str(own.path("lotr-2003-own")), *editions.known())
    assert own.load("lotr-2003-own").data == kept.data
    assert own.load("lotr-2012").id == "lotr-2012"
    assert editions.title(own.choices()[0]) == "Ours"
    before = own.path("lotr-2003-own").read_text("utf-8")
    own.keep(replace(kept.data, name="Better"))
    assert editions.title(own.choices()[0]) == "Better"
    assert (
        own.path("lotr-2003-own").with_name("lotr-2003-own.toml.old").read_text("utf-8") == before
    )
    assert own.ids() == ["lotr-2003-own"]


def test_what_was_there_stays_beside_it_whatever_it_was(own: OwnEditions) -> None:
    path = own.path("lotr-2003-own")
    path.parent.mkdir()
    path.write_bytes(b"ours \xff")
    own.keep(corrected())
    assert path.with_name(f"{path.name}.old").read_bytes() == b"ours \xff"


def test_a_file_that_lies_about_its_size_is_not_read_and_never_replaced(own: OwnEditions) -> None:
    path = own.path("lotr-2003-own")
    path.parent.mkdir()
    path.touch()
    os.truncate(path, 1 << 40)
    assert own.version("lotr-2003-own") == ""
    with pytest.raises(OSError, match="too much"):
        own.keep(corrected(), was="")
    assert path.stat().st_size == 1 << 40


@cases("id_", "lotr-2003", "lotr-2003-own", "ours", "a" * 48, "-".join("abcdefghi"))
def test_one_that_is_kept_beside_another_replaces_none(own: OwnEditions, id_: str) -> None:
    kept = [own.keep(corrected(id=id_)).id]
    kept += [own.keep(corrected(id=own.free_id(id_)), was="").id for _again in range(11)]
    assert sorted(set(kept)) == own.ids()
    for one in kept:  # each stays where it is when it is saved again
        assert own.keep(corrected(id=one)).id == one
        assert editions.box_of(one) == editions.box_of(id_)


def test_one_with_mistakes_is_not_kept(own: OwnEditions) -> None:
    own.keep(corrected())
    before = own.path("lotr-2003-own").read_bytes()
    with pytest.raises(EditionError):
        own.keep(corrected(-1))
    assert own.path("lotr-2003-own").read_bytes() == before


@cases(
    "id_, kept",
    ("lotr-2003", "lotr-2003-own"), ("lotr-2003-own", "lotr-2003-own"), ("Mine!", "mine"),
    ("../../etc/passwd", "etc-passwd"), ("", "own"), ("x" * 500, "x" * 48), ("Été", "t"),
    ("a.toml", "a-toml"), ("classic", "classic"),
    ("a-b-c-d-e-f-g-h-i-j-k", "a-b-c-d-e-f-g-h-i"),
)  # fmt: skip
def test_an_id_is_plain_and_never_that_of_a_printed_game(id_: str, kept: str) -> None:
    assert own_id(id_) == kept
    assert is_own_id(kept)


@cases("id_", "", "..", "../x", "a/b", "A", "lotr-2003", "a.b", "a\n", "-", "x" * 60)
def test_no_other_id_leads_to_a_file(own: OwnEditions, id_: str) -> None:
    for look in (own.load, own.path):
        with pytest.raises(KeyError):
            look(id_ if id_ != "lotr-2003" or look == own.path else "lotr-1954")


def test_there_is_an_end_to_how_many(own: OwnEditions) -> None:
    for number in range(OWN_MOST):
        own.keep(corrected(id=f"mine-{number}"))
    assert own.full
    with pytest.raises(NoRoom):
        own.keep(corrected())
    own.keep(corrected(78, id="mine-3"))  # one that is there already
    assert own.load("mine-3").data.spaces[RIVENDELL].rent[0] == 78


def test_links_in_its_place_lead_nowhere(own: OwnEditions, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("mine", "utf-8")
    own.path("lotr-2003-own").parent.mkdir()
    for name in ("lotr-2003-own.toml.new", "lotr-2003-own.toml"):
        os.symlink(other, own.path("lotr-2003-own").with_name(name))
    own.keep(corrected())
    assert other.read_text("utf-8") == "mine"
    assert not own.path("lotr-2003-own").is_symlink()


class Evening:
    """A table of `ringkeeper run` without parts, set up with knob and buttons."""

    def __init__(self, folder: Path, keeping: SettingsStore) -> None:
        self.keeper = Keeper(folder / "table.journal")
        last = keeping.now.setup
        banker = self.keeper.open(None, last.edition if last else None)
        self.books = Books(None, folder)

        def renew(wanted: str) -> tuple[Banker, TagBook]:
            new = self.keeper.renew(wanted)
            return new, book_of(self.books, new.edition)[0]

        clock, own = SimClock(), self.keeper.own
        host = Host(settings=keeping, own_editions=own, editions=own.choices(), renew=renew)
        book, parts = simulated(banker.edition), TableParts(dice=(DICE,))
        self.table = Table(banker, book, clock, parts, host, chance=Random(1), language="en")
        self.hands = Hands(self.table, clock)

    def end(self) -> None:
        self.table.close()
        self.keeper.close()


def test_the_next_game_is_played_with_what_was_saved_while_one_was_on(tmp_path: Path) -> None:
    keeping = SettingsStore()
    one = Evening(tmp_path, keeping)
    one.hands.choose("[ ] Aragorn", "[ ] Frodo", "Start")
    own = one.table.own_editions
    assert own is not None
    saved = own.keep(corrected())
    one.table.editions_changed(saved.id)
    assert one.table.banker.edition.data == DATA, "a game keeps what it began with"
    one.hands.wait()
    one.hands.do(Press(Button.PUSH))
    one.hands.choose("New game", "Yes", "Edition: ", "Ours")
    assert one.table.banker.edition.data == saved.data
    one.hands.choose("[ ] Aragorn", "[ ] Frodo", "Start")
    for dice in ((6, 6), (2, 3)):
        one.hands.do(RollDice(dice))
    one.hands.do(RollDice((5, 4)))
    assert isinstance(one.table.do(Buy(0)), list)
    assert rent_due(one.table.state, 0, RIVENDELL) == 77
    one.end()

    again = Evening(tmp_path, keeping)
    assert again.table.banker.edition.data == saved.data, "its journal holds it"
    again.table.own_editions.keep(corrected(78))  # type: ignore[union-attr]
    again.table.editions_changed(saved.id)
    assert again.table.state.edition.data.spaces[RIVENDELL].rent[0] == 77
    again.hands.do(Press(Button.PUSH))
    again.hands.choose("New game", "Yes")
    assert again.table.banker.edition.data.spaces[RIVENDELL].rent[0] == 78
    again.end()


def test_a_set_up_begins_again_with_what_was_saved(tmp_path: Path) -> None:
    Keeper(tmp_path / "table.journal").own.keep(corrected())
    keeping = SettingsStore()
    keeping.change(Settings(setup=LastSetup(edition="lotr-2003-own")))
    one = Evening(tmp_path, keeping)
    assert one.table.state.phase is Phase.SETUP
    assert one.table.banker.edition.data.spaces[RIVENDELL].rent[0] == 77
    own = one.table.own_editions
    assert own is not None
    one.table.editions_changed(own.keep(corrected(78)).id)
    assert one.table.banker.edition.data.spaces[RIVENDELL].rent[0] == 78
    one.end()


@pytest.mark.parametrize("id_", ["lotr-2003-own", "of-our-own"])
def test_a_set_up_of_a_removed_one_goes_on_with_the_printed_game(id_: str, tmp_path: Path) -> None:
    Keeper(tmp_path / "table.journal").own.keep(replace(corrected(), id=id_))
    keeping = SettingsStore()
    keeping.change(Settings(setup=LastSetup(edition=id_)))
    one = Evening(tmp_path, keeping)
    own = one.table.own_editions
    assert own is not None
    own.remove(id_)
    one.table.editions_changed(id_)
    assert one.table.banker.edition.data == DATA
    one.end()


def test_a_game_of_one_that_is_removed_goes_on_and_its_next_too(tmp_path: Path) -> None:
    Keeper(tmp_path / "table.journal").own.keep(corrected())
    keeping = SettingsStore()
    keeping.change(Settings(setup=LastSetup(edition="lotr-2003-own")))
    one = Evening(tmp_path, keeping)
    one.hands.choose("[ ] Aragorn", "[ ] Frodo", "Start")
    own = one.table.own_editions
    assert own is not None
    own.remove("lotr-2003-own")
    one.table.editions_changed("lotr-2003-own")
    one.hands.wait()
    one.hands.do(Press(Button.PUSH))
    one.hands.choose("New game", "Yes")
    assert one.table.banker.edition.data.spaces[RIVENDELL].rent[0] == 77
    one.end()


def test_one_that_was_spoilt_by_hand_is_told_and_nothing_stops(tmp_path: Path) -> None:
    own = Keeper(tmp_path / "table.journal").own
    own.keep(corrected())
    path = own.path("lotr-2003-own")
    path.write_text(path.read_text("utf-8").replace("salary = 200", "salary = -1"), "utf-8")
    one = Evening(tmp_path, SettingsStore())
    one.hands.choose("Edition: ", "Ours")
    assert one.table.banker.edition.data == DATA
    assert one.table.ui.notice is not None
    assert "rules.salary" in one.table.ui.notice.text
    one.end()


def test_a_copy_has_the_tags_of_its_box_until_it_has_its_own(tmp_path: Path) -> None:
    books, box = Books(None, tmp_path), editions.load("lotr-2003")
    books.keep(box, simulated(box))
    renamed = replace(DATA.spaces[1], name="Cosy Hole")
    data = corrected(id="lotr-2003-own")
    spaces, tokens = (data.spaces[0], renamed, *data.spaces[2:]), (*DATA.tokens[1:], "Sam")
    own = OwnEditions(tmp_path / "editions").keep(replace(data, spaces=spaces, tokens=tokens))
    tags = books.of(own)
    assert tags.uids(DeedTag(space=1)) == simulated(box).uids(DeedTag(space=1))
    assert tags.uids(TokenTag(token=DATA.tokens[0])) == ()
    books.keep(own, tags.having(b"\1\2\3\4", DeedTag(space=1)))
    assert books.of(own).uids(DeedTag(space=1)) == (b"\1\2\3\4",)
    assert dict(books.of(box)) == dict(simulated(box))


def test_they_come_back_from_a_backup(tmp_path: Path, monkeypatch: Patch, capsys: Out) -> None:
    monkeypatch.chdir(tmp_path)
    journal = tmp_path / "games" / "table.journal"
    own = OwnEditions(journal.with_name("editions"))
    saved = own.keep(corrected())
    archive = str(tmp_path / "b.tar.gz")
    assert main(["backup", "--journal", str(journal), archive]) == OK
    own.path(saved.id).unlink()
    assert main(["restore", "--journal", str(journal), archive]) == OK
    assert own.load(saved.id).data == saved.data
    assert "editions/lotr-2003-own.toml" in capsys.readouterr().out
