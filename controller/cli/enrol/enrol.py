"""`ringkeeper enrol`: says whose card to lay on the reader next, and writes the tag book.

What somebody lays and types then is laying.py's; the pages, and what a card means on them, are the
table's (controller/table/enroller.py).
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from controller import editions
from controller.cli import OK, WRONG, CliParser, Misuse, add_language, complain, edition_named, tell
from controller.cli.backup.staging import recover
from controller.cli.cards import table_address
from controller.cli.enrol.laying import lay
from controller.cli.files import book_of
from controller.cli.profile import add_hardware, add_tags, beside, opener, profile_at, profile_path
from controller.cli.run.saved_games import journal_path, own_editions
from controller.files import enrolment
from controller.files.card_codes import PATH
from controller.files.enrolment import NEEDED, OPTIONAL, Thing
from controller.files.tagbook import TagBook, TagBookError, hex_of, read, text
from controller.files.tagfile import TAGS, Books, edition_of, save
from controller.rules.edition import Edition
from controller.store.lock_file import holder
from controller.table.panel.page import Action
from controller.table.panel.pages.enrolling import Enrol, EnrolOne
from controller.table.wording.tag_names import title
from controller.text.language import in_language
from controller.web.lazy_server import address as own_address
from hardware.profile.types import DiceKind, Profile, WebProfile

_NAME = "ringkeeper enrol"


def main(argv: list[str]) -> int:
    args = make_parser().parse_args(argv)
    recover(journal_path())
    path = profile_path(args.hardware)
    profile = profile_at(path)
    folder = beside(path)
    edition, base = _edition(args, folder), _base(args.address, profile.web)
    if args.dice:
        return _dice(profile, folder, edition, again=args.again)
    books = Books(args.tags, folder)
    if args.import_ is not None:
        return _import(args.import_, edition, books)
    try:
        book = books.of(edition)
    except TagBookError as error:  # what is right in it stays, what is wrong is laid again
        complain(_NAME, "\n".join(map(str, error.problems)), WRONG)
        if args.export is not None or args.list:
            return WRONG
        book = error.rest
    if args.export is not None:
        return _export(args.export, book, edition)
    if args.list:
        return _list(book, edition, args.language)
    begin = _begin(args, edition, book)
    if isinstance(begin, Enrol) and enrolment.begin(
        edition, book, begin.sections, again=begin.again, second=begin.second
    ).awaited is None:  # fmt: skip
        print(f"Every card has its tag in {books.path(edition)}; --again starts over.")
        return OK

    _say_if_in_use()
    asyncio.run(
        lay(
            edition, books, opener(profile), begin, args.language, profile.readers, base,
            overwrite=args.overwrite,
        )
    )  # fmt: skip
    now = enrolment.begin(edition, book_of(books, edition)[0])
    have = len(now.things) - len(now.missing)
    print(f"{have} of {len(now.things)} cards are enrolled, in {books.path(edition)}.")
    return OK


def _dice(profile: Profile, folder: Path, edition: Edition, *, again: bool) -> int:
    """Pair Bluetooth dice; all of them `again`, or those that are missing."""
    from controller.cli.enrol.dice import pair_dice  # cards need none of it

    dice = {name: one for name, one in profile.dice.items() if one.kind is DiceKind.BLUETOOTH}
    if not dice:
        raise Misuse('hardware.toml has no Bluetooth dice: add [dice.dice] with kind = "bluetooth"')
    if process := holder(journal_path()):
        raise Misuse(
            f"a running game (process {process}) is using the dice: push the knob and choose "
            "Bluetooth dice, or stop the game first: sudo systemctl stop ringkeeper"
        )
    opened = opener(Profile(dice=dice), folder)
    return asyncio.run(pair_dice(opened, edition, again=again, tell=tell))


def _say_if_in_use() -> None:
    """A table that is on has the readers, and knows its own book until it starts again."""
    if process := holder(journal_path()):
        print(
            f"A running game (process {process}) is using the readers. Push the knob and choose "
            "Cards and tokens, or stop the game first: sudo systemctl stop ringkeeper"
        )


def make_parser() -> argparse.ArgumentParser:
    parser = CliParser(
        prog=_NAME, description="Teach the table its cards by their tags, and its Bluetooth dice."
    )
    add = parser.add_argument
    add_hardware(parser)
    add_tags(parser)
    add("--edition", metavar="ID", help="the edition (default: the tag book's, or lotr-2003)")
    add_language(parser)
    more = "also enrol operator (cards that open menus) or decks (cards of the decks), or both"
    add("--with", dest="more", metavar="SECTION,...", default="", help=more)
    add("--again", action="store_true", help="enrol all cards (or dice), even those that are known")
    second = "enrol the cards of a second box, which count as well as those of the first"
    add("--second-box", action="store_true", help=second)
    address = "where phones find the table, for NTAG stickers, such as http://192.168.1.20:8080"
    add("--address", metavar="URL", help=f"{address} (default: by [web] in hardware.toml)")
    add("--overwrite", action="store_true", help="write it also where something else stands")
    one = parser.add_mutually_exclusive_group()
    what = one.add_argument
    what("--replace", metavar="NAME", help="enrol a new card for one thing, such as Moria")
    what("--dice", action="store_true", help="pair Bluetooth dice: shake each in turn")
    what("--list", action="store_true", help="print what is enrolled and what is missing")
    what("--export", metavar="FILE", help="write the tag book to FILE (- prints it)")
    what(
        "--import",
        dest="import_",
        type=Path,
        metavar="FILE",
        help="check FILE and use it as the tag book",
    )
    return parser


def _edition(args: argparse.Namespace, folder: Path) -> Edition:
    """The edition that is named, otherwise that of the tag book; the table's own have ids, too."""
    held = edition_of(args.import_ or args.tags or folder / TAGS)
    wanted = args.edition or held or editions.UNLESS_NAMED
    return edition_named(own_editions(journal_path()).find(wanted))


def _base(named: str | None, web: WebProfile) -> str:
    """What stands before a sticker's number; empty if no phone reaches the table. Raises Misuse."""
    if named is not None:
        return table_address(named) + PATH
    found = own_address() if web.lan else ""
    return f"http://{found}:{web.port}{PATH}" if found else ""


def _begin(args: argparse.Namespace, edition: Edition, book: TagBook) -> Action:
    more = tuple(filter(None, args.more.split(",")))
    if wrong := [one for one in more if one not in OPTIONAL]:
        raise Misuse(f"--with {wrong[0]}: choose {' or '.join(OPTIONAL)}")
    if args.replace is not None:
        return EnrolOne(_named(args.replace, edition, book).tag)
    if args.again and args.second_box:
        raise Misuse("--second-box adds to the tags already there; --again replaces them")
    return Enrol((*NEEDED, *more), args.again, args.second_box)


def _named(wanted: str, edition: Edition, book: TagBook) -> Thing:
    """The one thing of that name, or with that word in it. Raises Misuse."""
    low = wanted.lower()
    every = enrolment.things(edition, (*NEEDED, *OPTIONAL))
    words = [(thing, {thing.name.lower(), title(edition, thing).lower()}) for thing in every]
    exact = [thing for thing, names in words if low in names]
    near = [thing for thing, names in words if any(low in name for name in names)]
    tagged = [thing for thing in near if book.uids(thing.tag)]
    for found in (exact, near, tagged):
        if len(found) == 1:
            return found[0]
    if not near:
        raise Misuse(f"--replace {wanted}: there is no such card in {edition.id}; see --list")
    several = ", ".join(thing.name for thing in near[:6])
    raise Misuse(f"--replace {wanted}: could be {several}; type more of its name")


# Looking at it, and carrying it elsewhere


def _list(book: TagBook, edition: Edition, language: str | None) -> int:
    with in_language(language or "en"):
        for section in (*NEEDED, *OPTIONAL):
            things = enrolment.things(edition, (section,))
            known = sum(bool(book.uids(thing.tag)) for thing in things)
            print(f"{section}: {known} of {len(things)}")
            if section in NEEDED or known:
                for thing in things:
                    uids = ", ".join(map(hex_of, book.uids(thing.tag))) or "-"
                    print(f"  {thing.name:28}{uids}")
    return OK


def _export(target: str, book: TagBook, edition: Edition) -> int:
    if target == "-":
        print(text(book, edition), end="")
    else:
        save(Path(target), book, edition)
        print(f"{len(book)} tags are in {target}.")
    return OK


def _import(source: Path, edition: Edition, books: Books) -> int:
    try:
        book = read(source, edition)
    except TagBookError as error:
        return complain(_NAME, "\n".join(map(str, error.problems)), WRONG)
    if not book:
        return complain(_NAME, f"{source}: it has no tags; the tag book is unchanged", WRONG)
    books.keep(edition, book)
    if holder(journal_path()):
        print("The running game will use it after its next start.")
    print(f"{books.path(edition)} now has {len(book)} tags for {edition.id}.")
    return OK
