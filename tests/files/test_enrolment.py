"""Enrolling tags: in the order of the box, doubles told, what was taken written down."""

import os
from itertools import pairwise
from pathlib import Path

import pytest

from controller import editions
from controller.files import enrolment
from controller.files.enrolment import NEEDED, Laid
from controller.files.tagbook import CardTag, DeedTag, Tag, TagBook, TagBookError, read, simulated
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
from tests.steps import Stepped, tables
from tests.table.hands import EDITION, NAMES, Hands, banker
from tests.table.wired import Buzz

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)
ALL = [editions.load(one) for one in editions.known()]


THINGS = enrolment.things(EDITION)
SPACES = [space.name for space in EDITION.board.spaces]
FIRST_BOX = simulated(EDITION)


def uid(number: int) -> bytes:
    """A tag's uid; lengths take turns."""
    return bytes((number,)) * (4, 5, 7)[number % 3]


class Enrolling(Stepped):
    """A table at which tags can be enrolled into a file. A tag is a number, or the name of a deed
    of the first box; a thing is its place in the order of the box, or such a name."""

    def __init__(self, path: Path, edition: Edition = EDITION, one: Banker | None = None) -> None:
        self.path, self.edition = path, edition
        self._begin(one or Banker(edition))

    def _begin(self, one: Banker) -> None:
        self.books, clock = Books(self.path, self.path.parent), SimClock()
        self.buzz = Buzz(clock)
        table = Table(
            one, self.books.of(self.edition), clock,
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

    def again(self, game: str = "") -> None:
        """Another table with the same file, in a game or before it."""
        self._begin(banker(NAMES) if game else Banker(self.edition))

    def full(self) -> None:
        """All tags of a box are known, and a game is on."""
        save(self.path, FIRST_BOX, EDITION)
        self.again("game")

    def kept(self) -> TagBook:
        """What is in the file now."""
        return self.books.of(self.edition)

    def uid(self, what: str) -> bytes:
        return uid(int(what)) if what.isdigit() else FIRST_BOX.uids(self.thing(what))[0]

    def thing(self, what: str) -> Tag:
        named = DeedTag(space=SPACES.index(what.replace("_", " "))) if "_" in what else None
        return named or THINGS[int(what)].tag

    def tags(self) -> None:
        """Open the page of cards and tokens, as in the menu."""
        self.table.choose(Tags())

    def needed(self, *kind: str) -> None:
        """Begin with what a table needs, or with cards of a kind."""
        self.table.choose(Enrol(kind, True) if kind else Enrol(NEEDED))

    def lost(self, thing: str) -> None:
        """Its card."""
        self.table.choose(EnrolOne(self.thing(thing)))

    def choose(self, *words: str) -> None:
        """A line that begins so; NAME is that of the second thing."""
        line = " ".join(words).replace("NAME", THINGS[1].name)
        [at] = [i for i, item in enumerate(self.page.items) if item.startswith(line)]
        self.hands.do(TurnKnob(at - self.page.cursor), OK)

    def skip(self, times: str) -> None:
        for _time in range(int(times)):
            self.choose("skip")

    def menu(self, *words: str) -> None:
        """What stands on the page of cards and tokens in the menu."""
        self.hands.do(PUSH)
        self.hands.choose("Cards and tokens", " ".join(words))

    def tap(self, *tags: str) -> None:
        for one in tags:
            self.hands.tap(self.uid(one))

    def pile(self, *tags: str) -> None:
        """Laid down together: one sweep of the reader tells all of them."""
        for one in tags:
            self.table.on(TagPlaced(source="pads", head=0, uid=self.uid(one)))
            self.hands.clock.advance(0.02)

    def lift(self, *tags: str) -> None:
        for one in tags:
            self.table.on(TagRemoved(source="pads", head=0, uid=self.uid(one)))
        self.hands.clock.advance(1)

    def tap_first(self) -> None:
        """The first box's own card of the first thing."""
        self.hands.tap(FIRST_BOX.uids(THINGS[0].tag)[0])

    def back(self) -> None:
        self.hands.do(BACK)

    @property
    def awaited(self) -> str:
        assert isinstance(self.page, LayCard)
        return self.page.name

    def awaits(self) -> int:
        """Which thing."""
        return [one.name for one in THINGS].index(self.awaited)

    def title(self) -> str:
        return str(self.page.title).replace(THINGS[0].name, "FIRST")

    def plays(self, tune: str) -> None:
        assert self.buzz.plays(TUNES[Sound[tune]])

    def said(self, *words: str) -> None:
        """What the table says begins so, or has it in it."""
        assert " ".join(words) in self.hands.said, self.hands.said

    def is_(self, tag: str) -> str:
        """What a tag is, in the file."""
        found = self.kept().tag(self.uid(tag))
        return next((f"{n}" for n, one in enumerate(THINGS) if one.tag == found), str(found))

    def deed_of(self, tag: str, thing: str) -> None:
        """A tag is that of a deed, in the file."""
        assert self.kept().tag(self.uid(tag)) == self.thing(thing)

    def nobodys(self, tag: str) -> None:
        assert self.table.tagbook.tag(self.uid(tag)) is None

    def replaces(self) -> None:
        """The thing that is awaited has a card."""
        assert isinstance(self.page, LayCard)
        assert self.page.known

    def lines(self) -> str:
        return "; ".join(self.page.items)

    def all_of(self, thing: str) -> str:
        """All tags of a thing: FIRST is that of the first box."""
        own = FIRST_BOX.uids(self.thing(thing))
        names = {uid(number): f"{number}" for number in range(1, 50)} | dict.fromkeys(own, "FIRST")
        return " ".join(names[one] for one in self.kept().uids(self.thing(thing)))

    def known(self) -> int:
        """How many tags are in the file."""
        return len(self.kept())

    def enrolling(self) -> bool:
        return self.table.enrolling

    def game_goes_on(self) -> None:
        """No page shows, and no tap has counted in the game."""
        assert self.table.ui.page is None
        assert len(self.table.banker.counting()) == 1


@pytest.fixture
def at(tmp_path: Path) -> Enrolling:
    """Cards are being laid for the first time."""
    one = Enrolling(tmp_path / "tags.toml")
    one.tags()
    one.choose("Teach the table 36 cards")
    return one


@tables("""
a card left lying or laid again is told as what it is
  tap 1 | plays YES | awaits -> 1 | tap 1 | plays NO | title -> It is FIRST
  choose Tap another card | awaits -> 1 | is_ 1 -> 0
a double can be answered by the right card
  tap 1 1 2 | awaits -> 2 | is_ 2 -> 1
a double can be moved and the other is asked for again
  tap 1 1 | choose It is NAME now | is_ 1 -> 1 | awaits -> 2 | back | needed | awaits -> 0
skip, back, and another card for the one before
  skip 1 | tap 2 | choose previous | awaits -> 1 | tap 2 | awaits -> 2    # the same again: fine
  choose previous | tap 3 | all_of 1 -> 3 | is_ 2 -> None | skip 34
  said 35 cards are still missing.
stopped and gone on with later
  tap 1 2 3 4 5 6 7 | choose stop | enrolling -> False | again | tags
  title -> Cards: 7 of 36 known | choose Teach the table 29 cards | awaits -> 7
  back | enrolling -> False                                               # as well as stop
a lost card is replaced in mid-game
  full | menu Replace a lost card | choose Title deeds | choose [x] Mines of Moria
  replaces | tap 9 | all_of Mines_of_Moria -> 9 | nobodys Mines_of_Moria | game_goes_on
an unknown card in a game is told and can be enrolled
  again game | tap 7 | said To teach it: push the knob, then Cards and tokens.
  menu Teach the new card | choose Tokens | choose [ ] Frodo | is_ 7 -> 1
  tap 7 | title -> Bo                                                     # who plays with Frodo
two tags that were mixed up are swapped in mid-game
  full | menu Swap two tags | title -> Tap the first card
  tap 7 | said Unknown card         # one that nobody taught: said, and still waited for
  tap Mines_of_Moria | title -> Mines of Moria: tap the other
  tap Mines_of_Moria | title -> Mines of Moria: tap the other             # the same one again
  tap Helm's_Deep | deed_of Mines_of_Moria Helm's_Deep | deed_of Helm's_Deep Mines_of_Moria
  said Mines of Moria and Helm's Deep | known -> 71 | game_goes_on
a second box counts as well and a card of it can be lost
  full | tags | choose A second box | choose The same edition
  tap_first | lines -> Tap another card     # the first box's own: said, and not counted
  tap 1 2 3 | all_of 0 -> FIRST 1 | all_of 1 -> FIRST 2 | all_of 2 -> FIRST 3 | back
  tags | choose A second box | choose The same edition | awaits -> 3      # where it was stopped
  back | lost 0 | tap 40 | all_of 0 -> FIRST 1 40
a box of another edition has a list of its own
  full | tags | choose A second box | choose Another edition
  said Choose that edition before a game. The table keeps a list of tags for each edition.
of cards that are laid together none is taken
  pile 1 2 | said Two cards: Neither counts | known -> 0 | awaits -> 0
  lift 1 2 | tap 1 2 | is_ 1 -> 0 | is_ 2 -> 1
nor of three
  pile 1 2 3 | said Two cards: Neither counts | known -> 0 | awaits -> 0
  lift 1 2 3 | tap 1 2 | is_ 1 -> 0 | is_ 2 -> 1
two cards in place of a lost one are neither
  tap 1 | lost 0 | pile 7 8 | said Two cards: Neither counts | awaits -> 0 | all_of 0 -> 1
  known -> 1 | lift 7 8 | tap 8 | all_of 0 -> 8 | known -> 1
a card laid beside one that was left lying counts
  pile 1 | lift | pile 2 | is_ 1 -> 0 | is_ 2 -> 1
""")
def test_tags_are_enrolled(at: Enrolling, steps: tuple[str, ...]) -> None:
    at.play(steps)


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


def test_a_plug_pulled_in_writing_leaves_the_old_book(tmp_path: Path, monkeypatch: Patch) -> None:
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
