"""The tag book: which deed, token, kept card or operator card each tag's uid is.

It only knows tags; what a tap on one means is in controller/table/input/taps.py.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from pathlib import Path

import msgspec

from common.loader import NEAREST_MOST, nearest, value_in_words
from common.message import Message, brief
from common.problem import FileError, KeyLines, Problem, raised_as
from controller.rules.board import Keep
from controller.rules.edition import Edition
from hardware.profile import toml_text
from hardware.readers.uid import bytes_in, impossible, other_spellings, same_tag


class Work(Enum):
    """What an operator card opens; none of them is needed, menus do the same."""

    MENU = "menu"
    BUILD = "build"
    MORTGAGE = "mortgage"
    DEAL = "deal"
    TAKE_BACK = "take-back"


class DeedTag(msgspec.Struct, frozen=True, kw_only=True):
    """The deed of a space (0-based position)."""

    space: int


class TokenTag(msgspec.Struct, frozen=True, kw_only=True):
    """A token of the edition, by its name."""

    token: str


class CardTag(msgspec.Struct, frozen=True, kw_only=True):
    """The card of a deck (by number) that its drawer keeps."""

    deck: int


class OperatorTag(msgspec.Struct, frozen=True, kw_only=True):
    """A card that opens a menu."""

    work: Work


class DrawnTag(msgspec.Struct, frozen=True, kw_only=True):
    """A card of a deck (both by number) that is drawn and put back."""

    deck: int
    card: int


Tag = DeedTag | TokenTag | CardTag | OperatorTag | DrawnTag


class TagBookError(FileError):
    """A tag book is wrong; `rest` are the tags that are right all the same."""

    def __init__(
        self, problems: Sequence[Problem], rest: Mapping[bytes, Tag] | None = None
    ) -> None:
        super().__init__(problems)
        self.rest = TagBook(rest or {})


def hex_of(uid: bytes) -> str:
    """A uid as it is written in the book: `04 A1 ...` without blanks."""
    return uid.hex().upper()


class TagBook:
    """Tags by uid, and uids by tag. More than one uid may stand for the same tag; a uid is known
    under its other spellings, too, as another reader tells it."""

    def __init__(self, tags: Mapping[bytes, Tag]) -> None:
        self._tags = dict(tags)
        self._uids: dict[Tag, tuple[bytes, ...]] = {}
        self._spelt: dict[bytes, bytes] = {}
        for uid, tag in self._tags.items():
            self._spelt |= {one: uid for one in other_spellings(uid) if one not in self._spelt}
            self._uids[tag] = (*self._uids.get(tag, ()), uid)

    def __len__(self) -> int:
        return len(self._tags)

    def __iter__(self) -> Iterator[tuple[bytes, Tag]]:
        return iter(self._tags.items())

    def tag(self, uid: bytes) -> Tag | None:
        """The thing of a uid; None if it is not in the book."""
        known = self._known(uid)
        return self._tags[known] if known is not None else None

    def _known(self, uid: bytes) -> bytes | None:
        """How the book spells it."""
        if uid in self._tags:
            return uid
        alike = (uid, *other_spellings(uid))
        found = (one if one in self._tags else self._spelt.get(one) for one in alike)
        return next((one for one in found if one is not None and same_tag(uid, one)), None)

    def uids(self, tag: Tag) -> tuple[bytes, ...]:
        """The uids that stand for a tag, oldest first; empty if it has none."""
        return self._uids.get(tag, ())

    def having(self, uid: bytes, tag: Tag) -> TagBook:
        """The book in which `uid`, and no other, is `tag`, and nothing else."""
        known = self._known(uid)
        kept = {one: other for one, other in self if other != tag and one != known}
        return TagBook({**kept, uid: tag})

    def also(self, uid: bytes, tag: Tag) -> TagBook:
        """The book in which `uid` is `tag` besides those that are it already, and nothing else."""
        known = self._known(uid)
        kept = {one: other for one, other in self if one != known}
        return TagBook({**kept, uid: tag})

    def swapped(self, one: bytes, other: bytes) -> TagBook:
        """The book in which two tags that are in it have changed places."""
        tags = dict(self)
        one, other = self._known(one) or one, self._known(other) or other
        tags[one], tags[other] = tags[other], tags[one]
        return TagBook(tags)


def simulated(edition: Edition) -> TagBook:
    """The tags of the simulated table: the same uids for an edition every time.

    Deeds, cards and operator cards have 4-byte uids, tokens 7-byte ones that begin with 04, a
    manufacturer's number (ISO/IEC 7816-6), so that both lengths are always in play.
    """
    tags: dict[bytes, Tag] = {}
    for space in edition.board.deeds:
        tags[bytes((0x5A, 0xDE, 0xED, space))] = DeedTag(space=space)
    for deck in keeping_decks(edition):
        tags[bytes((0x5A, 0xCA, 0x4D, deck))] = CardTag(deck=deck)
    for index, work in enumerate(Work):
        tags[bytes((0x5A, 0x0B, 0xE4, index))] = OperatorTag(work=work)
    for _, drawn in _drawn(edition):
        tags[bytes((0x5A, 0xDE, 0xC0 + drawn.deck, drawn.card))] = drawn
    for index, token in enumerate(edition.data.tokens):
        tags[bytes((0x04, 0x70, 0x4E, 0x11, 0x80, 0x2A, index))] = TokenTag(token=token)
    return TagBook(tags)


def keeping_decks(edition: Edition) -> list[int]:
    """The numbers of the decks that hold a card to keep."""
    decks = enumerate(edition.board.decks)
    return [i for i, deck in decks if any(isinstance(card.effect, Keep) for card in deck.cards)]


def names(edition: Edition) -> dict[str, dict[str, Tag]]:
    """Every tag of an edition by the section and the name that the book's file uses."""
    board = edition.board
    return {
        "deeds": {board.spaces[i].name: DeedTag(space=i) for i in board.deeds},
        "tokens": {token: TokenTag(token=token) for token in edition.data.tokens},
        "cards": {board.decks[i].id: CardTag(deck=i) for i in keeping_decks(edition)},
        "operator": {work.value: OperatorTag(work=work) for work in Work},
        "decks": dict(_drawn(edition)),
    }


def _drawn(edition: Edition) -> Iterator[tuple[str, DrawnTag]]:
    """The cards of the decks that are drawn and put back: `people: Bilbo's Present`."""
    seen: Counter[str] = Counter()
    for deck, cards in enumerate(edition.board.decks):
        for number, card in enumerate(cards.cards):
            if not isinstance(card.effect, Keep):
                name = f"{cards.id}: {card.title}"
                seen[name] += 1
                again = f" ({seen[name]})" if seen[name] > 1 else ""
                yield name + again, DrawnTag(deck=deck, card=number)


def read(path: Path, edition: Edition) -> TagBook:
    """Read a book for an edition from a TOML file.

    Raises TagBookError with every fault found, the file and the line named in each.
    """
    with raised_as(TagBookError):
        text = toml_text.text_of(path)
        data = toml_text.loads(text, str(path))
    book, wrongs = _parse(data, edition)
    if wrongs:
        lines = KeyLines(text)
        told = [_problem(path, lines, *one) for one in wrongs]
        raise TagBookError(sorted(told, key=lambda one: one.line), book)
    return TagBook(book)


def _problem(path: Path, lines: KeyLines, where: tuple[str, ...], what: Message) -> Problem:
    *tables, last = where
    place = f"[{tables[0]}] {brief(last)}" if tables else ""
    line = lines.of(tables, last)
    return Problem(file=str(path), line=line, place=place, wrong=what)


def text(book: TagBook, edition: Edition) -> str:
    """A book as the text of its TOML file; `read` gives the same book back."""
    lines = [f'edition = "{edition.id}"']
    for section, tags in names(edition).items():
        lines += ["", f"[{section}]"]
        for name, tag in tags.items():
            uids = [f'"{hex_of(uid)}"' for uid in book.uids(tag)]
            if uids:
                value = uids[0] if len(uids) == 1 else f"[{', '.join(uids)}]"
                lines.append(f"{toml_text.quoted(name)} = {value}")
    return "\n".join(lines) + "\n"


Wrong = tuple[tuple[str, ...], Message]
"""Where in the file: tables and key; and what is wrong there."""


def _parse(data: dict[str, object], edition: Edition) -> tuple[dict[bytes, Tag], list[Wrong]]:
    tags: dict[bytes, Tag] = {}
    problems: list[Wrong] = []
    sections = names(edition)
    wanted = data.pop("edition", edition.id)
    if wanted != edition.id:
        told = Message(
            "edition is {found}, but the game is {edition}",
            found=value_in_words(wanted), edition=repr(edition.id),
        )  # fmt: skip
        problems.append((("edition",), told))
    where: dict[bytes, str] = {}
    for section, entries in data.items():
        if section not in sections or not isinstance(entries, dict):
            known = ", ".join(f"[{one}]" for one in sections)
            told = Message("[{name}] is not one of {known}", name=brief(section), known=known)
            problems.append(((section,), told))
            continue
        for name, value in entries.items():
            at = (section, name)
            tag = sections[section].get(name)
            if tag is None:
                problems.append((at, _unknown(name, sections[section], len(problems))))
                continue
            uids, wrong = _uids(value)
            problems += [(at, one) for one in wrong]
            for uid in uids:
                if uid in where:
                    told = Message(
                        "tag {uid} already belongs to {other}", uid=hex_of(uid), other=where[uid]
                    )
                    problems.append((at, told))
                    continue
                problems += [(at, twice) for twice in _two_spellings(uid, tag, tags, where)]
                where[uid] = f"[{section}] {brief(name)}"
                tags[uid] = tag
    return tags, problems


def _two_spellings(
    uid: bytes, tag: Tag, tags: Mapping[bytes, Tag], where: Mapping[bytes, str]
) -> Iterator[Message]:
    """The same tag as another thing's, taught at a reader that spells its number otherwise."""
    found = [one for one in tags if same_tag(uid, one)]
    for one in found:
        if tags[one] != tag:
            yield Message(
                "tag {uid} is the same as {other} of {thing}, as another reader spells it: delete "
                "one of the two",
                uid=hex_of(uid), other=hex_of(one), thing=where[one],
            )  # fmt: skip


def _unknown(name: str, known: dict[str, Tag], before: int) -> Message:
    near = nearest(name, known) if before < NEAREST_MOST else ""
    near = near or next((one for one in known if name in one), "")
    if not near:
        return Message("is not known in this edition")
    return Message("is unknown; did you mean {name}?", name=repr(near))


def _uids(value: object) -> tuple[list[bytes], list[Message]]:
    """The uids of a value, and what is wrong with the others."""
    uids, wrong = list[bytes](), list[Message]()
    for one in value if isinstance(value, list) else [value]:
        uid = bytes_in(str(one).strip())
        if uid is None:
            found = value_in_words(one)
            wrong.append(Message("{value} is not a uid in hexadecimal digits", value=found))
        elif (why := impossible(uid)) is not None:
            wrong.append(why)
        else:
            uids.append(uid)
    return uids, wrong
