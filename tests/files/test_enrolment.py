"""Enrolling tags: in the order of the box, doubles told, what was taken written down."""

from __future__ import annotations

import os
from itertools import pairwise
from pathlib import Path

import pytest

from controller import editions
from controller.files import enrolment
from controller.files.enrolment import NEEDED, Laid
from controller.files.tagbook import (
    CardTag,
    DeedTag,
    TagBook,
    TagBookError,
    TokenTag,
    read,
    simulated,
)
from controller.files.tagfile import WRITTEN, Books, save
from controller.rules.edition import Edition
from controller.store.banker import Banker
from controller.table import Host, Press, Table, TableParts, TurnKnob
from controller.table.panel.pages.enrolling import Enrol, EnrolOne, Tags
from controller.table.wording.tag_names import title
from controller.text.language import _
from controller.view.interface import LayCard, Menu
from controller.view.oled import screen
from controller.view.sounds import TUNES, Sound
from hardware.ports import Button, TagPlaced, TagRemoved
from sim.clock import SimClock
from tests.cli.command_lines import Patch
from tests.table.hands import EDITION, NAMES, Hands, banker
from tests.table.wired import Buzz

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)
ALL = [editions.load(one) for one in editions.known()]


def uid(number: int) -> bytes:
    """A tag's uid; lengths take turns."""
    return bytes((number,)) * (4, 5, 7)[number % 3]


class Enrolling:
    """A table at which tags can be enrolled into a file."""

    def __init__(self, path: Path, edition: Edition = EDITION, one: Banker | None = None) -> None:
        self.edition = edition
        self.books = Books(path, path.parent)
        clock = SimClock()
        self.buzz = Buzz(clock)
        table = Table(
            one or Banker(edition), self.books.of(edition), clock,
            TableParts(buzzer=self.buzz.driver), Host(save_tags=self.books.keep),
        )  # fmt: skip
        self.hands = Hands(table, clock)

    @property
    def table(self) -> Table:
        return self.hands.table

    @property
    def page(self) -> LayCard | Menu:
        page = self.table.ui.page
        assert isinstance(page, LayCard | Menu)
        return page

    @property
    def awaited(self) -> str:
        assert isinstance(self.page, LayCard)
        return self.page.name

    def choose(self, line: str) -> None:
        [at] = [i for i, item in enumerate(self.page.items) if item.startswith(line)]
        self.hands.do(TurnKnob(at - self.page.cursor), OK)

    def kept(self) -> TagBook:
        """What is in the file now."""
        return self.books.of(self.edition)


@pytest.fixture
def at(tmp_path: Path) -> Enrolling:
    """Cards are being laid for the first time."""
    one = Enrolling(tmp_path / "tags.toml")
    one.table.choose(Tags())
    one.choose("Teach the table 36 cards")
    return one


@pytest.mark.parametrize("edition", ALL, ids=lambda one: one.id)
def test_whole_box_is_enrolled_tap_by_tap(edition: Edition, tmp_path: Path) -> None:
    """Every edition: tokens first, deeds group by group, kept cards; every screen can be drawn."""
    one = Enrolling(tmp_path / "tags.toml", edition)
    one.table.choose(Enrol(NEEDED))
    things = enrolment.things(edition)
    for number, thing in enumerate(things):
        assert one.awaited == title(edition, thing)
        with one.table.speaking():
            assert one.page.title == _(
                "Tap card {number} of {of}", number=number + 1, of=len(things)
            )
        screen(one.table.state, one.table.ui, 0)
        one.hands.tap(uid(number + 1))
        assert one.kept().tag(uid(number + 1)) == thing.tag  # at once
    assert not one.table.enrolling
    assert one.table.ui.notice is not None
    with one.table.speaking():
        assert one.table.ui.notice.text == _("All cards are known.")
    assert len(one.kept()) == len(things)
    assert one.table.tagbook.tag(uid(1)) == things[0].tag


def test_order_is_that_of_the_box() -> None:
    things = enrolment.things(EDITION)
    assert [thing.section for thing in things] == ["tokens"] * 6 + ["deeds"] * 28 + ["cards"] * 2
    board = EDITION.board
    spaces = [thing.tag.space for thing in things if isinstance(thing.tag, DeedTag)]
    groups = [board.group_of[space] for space in spaces]
    changes = sum(a != b for a, b in pairwise(groups))
    assert changes + 1 == len(set(groups))
    assert [board.kind[space] for space in spaces] == sorted(board.kind[s] for s in spaces)


def test_a_card_left_lying_or_laid_again_is_told_as_what_it_is(at: Enrolling) -> None:
    first, second = (thing.name for thing in enrolment.things(EDITION)[:2])
    at.hands.tap(uid(1))
    assert at.buzz.plays(TUNES[Sound.YES])
    assert at.awaited == second
    at.hands.tap(uid(1))
    assert at.buzz.plays(TUNES[Sound.NO])
    assert isinstance(at.page, Menu)
    assert at.page.title == f"It is {first}"
    at.choose("Tap another card")
    assert at.awaited == second
    assert at.kept().tag(uid(1)) == TokenTag(token=first)


def test_a_double_can_be_answered_by_the_right_card(at: Enrolling) -> None:
    things = enrolment.things(EDITION)
    at.hands.tap(uid(1))
    at.hands.tap(uid(1))
    at.hands.tap(uid(2))
    assert at.awaited == things[2].name
    assert at.kept().tag(uid(2)) == things[1].tag


def test_a_double_can_be_moved_and_the_other_is_asked_for_again(at: Enrolling) -> None:
    things = enrolment.things(EDITION)
    at.hands.tap(uid(1))
    at.hands.tap(uid(1))
    at.choose(f"It is {things[1].name} now")
    assert at.kept().tag(uid(1)) == things[1].tag
    assert at.awaited == things[2].name
    at.hands.do(BACK)
    at.table.choose(Enrol(NEEDED))
    assert at.awaited == things[0].name  # it has none any more


def test_skip_back_and_another_card_for_the_one_before(at: Enrolling) -> None:
    things = enrolment.things(EDITION)
    at.choose("skip")
    at.hands.tap(uid(2))
    at.choose("previous")
    assert at.awaited == things[1].name
    at.hands.tap(uid(2))  # the same card again: fine
    assert at.awaited == things[2].name
    at.choose("previous")
    at.hands.tap(uid(3))
    assert at.kept().uids(things[1].tag) == (uid(3),)
    assert at.kept().tag(uid(2)) is None
    for _skip in range(len(things) - 2):
        at.choose("skip")
    assert at.table.ui.notice is not None
    assert at.table.ui.notice.text == "35 cards are still missing."


def test_stopped_and_gone_on_with_later(at: Enrolling, tmp_path: Path) -> None:
    for number in range(1, 8):
        at.hands.tap(uid(number))
    at.choose("stop")
    assert not at.table.enrolling
    later = Enrolling(tmp_path / "tags.toml")
    later.table.choose(Tags())
    assert later.page.title == "Cards: 7 of 36 known"
    later.choose("Teach the table 29 cards")
    assert later.awaited == enrolment.things(EDITION)[7].name
    later.hands.do(BACK)  # as well as stop
    assert not later.table.enrolling


def test_a_lost_card_is_replaced_in_mid_game(tmp_path: Path) -> None:
    save(tmp_path / "tags.toml", simulated(EDITION), EDITION)
    one = Enrolling(tmp_path / "tags.toml", one=banker(NAMES))
    names = [space.name for space in EDITION.board.spaces]
    moria = DeedTag(space=names.index("Mines of Moria"))
    lost = one.table.tagbook.uids(moria)[0]
    one.hands.do(PUSH)
    one.choose("Cards and tokens")
    one.choose("Replace a lost card")
    one.choose("Title deeds")
    one.choose("[x] Mines of Moria")
    assert isinstance(one.page, LayCard)
    assert one.page.known
    one.hands.tap(uid(9))
    assert one.kept().uids(moria) == (uid(9),)
    assert one.table.tagbook.tag(lost) is None
    assert one.table.ui.page is None  # the game goes on
    assert len(one.table.banker.counting()) == 1


def test_an_unknown_card_in_a_game_is_told_and_can_be_enrolled(tmp_path: Path) -> None:
    one = Enrolling(tmp_path / "tags.toml", one=banker(NAMES))
    one.hands.tap(uid(7))
    assert one.table.ui.notice is not None
    assert "To teach it: push the knob, then Cards and tokens." in one.table.ui.notice.text
    one.hands.do(PUSH)
    one.choose("Cards and tokens")
    one.choose("Teach the new card")
    one.choose("Tokens")
    one.choose("[ ] Frodo")
    assert one.kept().tag(uid(7)) == TokenTag(token="Frodo")
    one.hands.tap(uid(7))
    assert isinstance(one.page, Menu)
    assert one.page.title == "Bo"  # who plays with Frodo


def test_two_tags_that_were_mixed_up_are_swapped_in_mid_game(tmp_path: Path) -> None:
    save(tmp_path / "tags.toml", simulated(EDITION), EDITION)
    one = Enrolling(tmp_path / "tags.toml", one=banker(NAMES))
    names = [space.name for space in EDITION.board.spaces]
    moria, bree = (DeedTag(space=names.index(name)) for name in ("Mines of Moria", "Bree"))
    its, other = one.table.tagbook.uids(moria)[0], one.table.tagbook.uids(bree)[0]
    one.hands.do(PUSH)
    one.choose("Cards and tokens")
    one.choose("Swap two tags")
    assert one.page.title == "Tap the first card"
    one.hands.tap(uid(7))  # a card that nobody taught: said, and still waited for
    assert one.table.ui.notice is not None
    assert one.table.ui.notice.title == "Unknown card"
    one.hands.tap(its)
    assert one.page.title == "Mines of Moria: tap the other"
    one.hands.tap(its)
    assert one.page.title == "Mines of Moria: tap the other", "the same one again"
    one.hands.tap(other)
    assert (one.kept().tag(its), one.kept().tag(other)) == (bree, moria)
    assert one.table.ui.notice.text == "Mines of Moria and Bree"
    assert one.table.ui.page is None
    assert len(one.kept()) == len(simulated(EDITION)), "nothing else has changed"
    assert len(one.table.banker.counting()) == 1, "no tap counted in the game"


def test_a_second_box_counts_as_well_and_a_card_of_it_can_be_lost(tmp_path: Path) -> None:
    first = simulated(EDITION)
    save(tmp_path / "tags.toml", first, EDITION)
    one = Enrolling(tmp_path / "tags.toml", one=banker(NAMES))
    things = enrolment.things(EDITION)
    one.table.choose(Tags())
    one.choose("A second box")
    one.choose("The same edition")
    one.hands.tap(first.uids(things[0].tag)[0])  # the first box's own: said, and not counted
    assert one.page.items == ("Tap another card",)
    for number, thing in enumerate(things[:3]):
        one.hands.tap(uid(number + 1))
        assert one.kept().uids(thing.tag) == (*first.uids(thing.tag), uid(number + 1))
    one.hands.do(BACK)
    one.table.choose(Tags())
    one.choose("A second box")
    one.choose("The same edition")
    assert one.awaited == things[3].name, "it goes on where it was stopped"
    one.hands.do(BACK)
    one.table.choose(EnrolOne(things[0].tag))
    one.hands.tap(uid(40))
    assert one.kept().uids(things[0].tag) == (*first.uids(things[0].tag), uid(1), uid(40))


def test_a_box_of_another_edition_has_a_list_of_its_own(tmp_path: Path) -> None:
    save(tmp_path / "tags.toml", simulated(EDITION), EDITION)
    one = Enrolling(tmp_path / "tags.toml")
    one.table.choose(Tags())
    one.choose("A second box")
    one.choose("Another edition")
    assert one.table.ui.notice is not None
    assert one.table.ui.notice.text == (
        "Choose that edition before a game. The table keeps a list of tags for each edition."
    )


def test_decks_and_cards_for_menus_are_enrolled_when_asked_for(tmp_path: Path) -> None:
    one = Enrolling(tmp_path / "tags.toml")
    one.table.choose(Tags())
    one.choose("Cards of the decks")
    card = one.awaited
    one.hands.tap(uid(5))
    one.hands.do(BACK)
    assert one.kept().tag(uid(5)) is not None
    one.table.choose(Enrol(("operator",), True))
    assert [one.awaited, one.page.title] == ["Menu", "Tap card 1 of 5"]
    game = Enrolling(tmp_path / "tags.toml", one=banker(NAMES))
    game.hands.tap(uid(5))  # a card of a deck is only shown
    assert game.table.ui.notice is not None
    assert game.table.ui.notice.title == card


def test_a_table_whose_book_nobody_keeps_offers_nothing() -> None:
    clock = SimClock()
    table = Table(banker(NAMES), simulated(EDITION), clock)
    hands = Hands(table, clock)
    hands.do(PUSH)
    assert isinstance(table.ui.page, Menu)
    assert "Cards and tokens" not in table.ui.page.items
    hands.tap(uid(7))
    assert table.ui.notice is not None
    assert "Push the knob: everything is in the menu too." in table.ui.notice.text
    table.offer_tags()
    assert table.ui.page.items[0] != "Cards and tokens"


def test_a_book_that_cannot_be_written_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    one = Enrolling(tmp_path / "file" / "tags.toml")
    one.table.choose(Enrol(NEEDED))
    first = one.awaited
    one.hands.tap(uid(1))
    assert one.table.ui.notice is not None
    assert one.table.ui.notice.title == "Not counted"
    assert "Not a directory" in one.table.ui.notice.text
    assert one.table.tagbook.tag(uid(1)) is None
    one.hands.do(TurnKnob(1))
    assert one.awaited == first


def test_laid_when_nothing_is_awaited() -> None:
    done = enrolment.begin(EDITION, simulated(EDITION))
    assert done.awaited is None
    assert enrolment.laid(EDITION, done, uid(1)) == (done, Laid.NOBODYS)
    assert enrolment.moved(done) is done


# Two cards at once

THINGS = enrolment.things(EDITION)


def pile(at: Enrolling, *numbers: int) -> None:
    """Cards that are laid down together: one sweep of the reader tells all of them."""
    for number in numbers:
        at.table.on(TagPlaced(source="pads", head=0, uid=uid(number)))
        at.hands.clock.advance(0.02)


def lifted(at: Enrolling, *numbers: int) -> None:
    for number in numbers:
        at.table.on(TagRemoved(source="pads", head=0, uid=uid(number)))
    at.hands.clock.advance(1)


def told(at: Enrolling) -> str:
    notice = at.table.ui.notice
    return f"{notice.title}: {notice.text}" if notice else ""


@pytest.mark.parametrize("numbers", [(1, 2), (1, 2, 3)])
def test_of_cards_that_are_laid_together_none_is_taken(
    at: Enrolling, numbers: tuple[int, ...]
) -> None:
    pile(at, *numbers)
    assert told(at).startswith("Two cards: Neither counts")
    assert len(at.kept()) == 0
    assert at.awaited == THINGS[0].name
    lifted(at, *numbers)
    at.hands.tap(uid(1))
    at.hands.tap(uid(2))
    assert [at.kept().tag(uid(number)) for number in (1, 2)] == [one.tag for one in THINGS[:2]]


def test_two_cards_in_place_of_a_lost_one_are_neither(at: Enrolling) -> None:
    at.hands.tap(uid(1))
    at.table.choose(EnrolOne(THINGS[0].tag))
    pile(at, 7, 8)
    assert told(at).startswith("Two cards: Neither counts")
    assert at.awaited == THINGS[0].name
    assert [number for number in range(1, 9) if at.kept().tag(uid(number))] == [1]
    lifted(at, 7, 8)
    at.hands.tap(uid(8))
    assert [number for number in range(1, 9) if at.kept().tag(uid(number))] == [8]


def test_a_card_laid_beside_one_that_was_left_lying_counts(at: Enrolling) -> None:
    pile(at, 1)
    at.hands.clock.advance(1)
    pile(at, 2)
    assert [at.kept().tag(uid(number)) for number in (1, 2)] == [one.tag for one in THINGS[:2]]


# Files


def test_a_book_is_replaced_whole_and_what_people_wrote_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "tags.toml"
    path.write_text('# mine\n[tokens]\nFrodo = "01020304"\n', encoding="utf-8")
    book = read(path, EDITION).having(uid(8), CardTag(deck=0))
    save(path, book, EDITION)
    assert dict(read(path, EDITION)) == dict(book)
    assert "# mine" in (tmp_path / "tags.toml.old").read_text(encoding="utf-8")
    save(path, TagBook({}), EDITION)
    assert "# mine" in (tmp_path / "tags.toml.old").read_text(encoding="utf-8")
    assert {one.name for one in tmp_path.iterdir()} == {"tags.toml", "tags.toml.old"}


def test_a_plug_pulled_while_writing_leaves_the_old_book(
    tmp_path: Path, monkeypatch: Patch
) -> None:
    path = tmp_path / "tags.toml"
    save(path, simulated(EDITION), EDITION)

    def pulled(*_paths: object) -> None:
        raise OSError("the plug")

    monkeypatch.setattr(os, "replace", pulled)
    with pytest.raises(OSError, match="the plug"):
        save(path, TagBook({}), EDITION)
    assert dict(read(path, EDITION)) == dict(simulated(EDITION))


def test_each_edition_has_a_book_of_its_own(tmp_path: Path) -> None:
    books = Books(None, tmp_path)
    for edition in ALL:
        books.keep(edition, simulated(edition))
    for edition in ALL:
        assert dict(books.of(edition)) == dict(simulated(edition))
    assert len(list(tmp_path.iterdir())) == len(ALL)


def test_a_named_book_is_not_written_over_by_another_edition(tmp_path: Path) -> None:
    """The service names its book; the box is chosen at the table."""
    books = Books(tmp_path / "ours.toml", Path("elsewhere"))
    for edition in ALL:
        assert len(books.of(edition)) == 0
        books.keep(edition, simulated(edition))
    for edition in ALL:
        assert dict(books.of(edition)) == dict(simulated(edition))
    assert (tmp_path / "ours.toml").exists()
    assert (tmp_path / f"ours-{ALL[1].id}.toml").exists()


def test_a_book_with_mistakes_is_kept_aside_when_another_takes_its_place(tmp_path: Path) -> None:
    path = tmp_path / "tags.toml"
    wrong = f'{WRITTEN}\n[deeds]\nMoria = "01020304"\n'
    path.write_text(wrong, encoding="utf-8")
    with pytest.raises(TagBookError):
        Books(path, tmp_path).of(EDITION)
    Books(path, tmp_path).keep(EDITION, simulated(EDITION))
    assert (tmp_path / "tags.toml.old").read_text(encoding="utf-8") == wrong
    assert dict(read(path, EDITION)) == dict(simulated(EDITION))
