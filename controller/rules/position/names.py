"""Finds the seats, spaces and cards that a position names, and notes those that are not there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from common.loader import nearest
from common.message import Message, brief, verbatim
from common.problem import Findings, between, one_of
from controller.rules.board import HIDDEN, Deck, Keep
from controller.rules.board_index import Board
from controller.rules.edition import Edition

NOBODY = -1
"""A seat, a space or a card that is not there, or not named."""

UNNAMED = "?"
"""A secret card of the printed deck that nobody has named."""


@lru_cache(16)
def _namesakes(board: Board) -> dict[str, list[int]]:
    """The spaces by name, short ones too, in small letters."""
    found: dict[str, list[int]] = {}
    for number, space in enumerate(board.spaces):
        for name in {space.name.casefold(), space.short.casefold()} - {""}:
            found.setdefault(name, []).append(number)
    return found


class Lookup:
    """Looks names up in an edition and among the seats; each that is not there is a problem."""

    def __init__(self, edition: Edition, players: Sequence[str], findings: Findings) -> None:
        self.board = edition.board
        self.decks: tuple[Deck, ...] = edition.board.decks
        self.in_play: tuple[int, ...] = ()  # once the seats are laid out
        self._players = players
        self._spaces = _namesakes(edition.board)
        self._findings = findings

    def note(self, place: str, wrong: Message, expected: Message | None = None) -> int:
        """Note a problem; what is named there is nobody."""
        self._findings.add(place, wrong, expected)
        return NOBODY

    def seat(self, ref: int | str | None, place: str, default: int = NOBODY) -> int:
        """A seat's number; NOBODY, with a problem noted, if there is none."""
        if ref is None:
            return default
        if isinstance(ref, str):
            if ref in self._players:
                return self._players.index(ref)
            wrong = Message("nobody is called '{name}'", name=brief(ref))
            return self.note(place, wrong, one_of(self._players))
        last = len(self._players) - 1
        if 0 <= ref <= last:
            return ref
        return self.note(place, Message("there is no seat {seat}", seat=ref), between(0, last))

    def account(self, ref: int | str | None, place: str) -> int:
        """A seat, or the Bank: left out, `bank`, or the number after the last seat."""
        bank = len(self._players)
        if ref is None or ref == bank or (ref not in self._players and ref == "bank"):
            return bank
        return self.seat(ref, place)

    def seats_or_all(self, refs: Iterable[int | str] | None, place: str) -> tuple[int, ...]:
        """Those that are there; left out, everybody in play."""
        return self.in_play if refs is None else self.seats(refs, place)

    def seats(self, refs: Iterable[int | str], place: str) -> tuple[int, ...]:
        """Those that are there; one named twice is a problem."""
        return self._once(
            self.seat, refs, place, lambda seat: Message("seat {seat} is named twice", seat=seat)
        )

    def space(self, ref: int | str | None, place: str) -> int:
        """A space's number; NOBODY, with a problem noted, if there is none or several."""
        if ref is None:
            return NOBODY
        if isinstance(ref, str):
            named = self._spaces.get(ref.casefold(), [])
            if len(named) == 1:
                return named[0]
            if named:
                wrong = Message("more than one space is called '{name}'", name=brief(ref))
                return self.note(place, wrong, one_of(named))
            if not (ref.isascii() and ref.isdigit() and len(ref) < 4):
                wrong = Message("no space is called '{name}'", name=brief(ref))
                return self.note(place, wrong, self._like(ref))
            ref = int(ref)
        if 0 <= ref < self.board.size:
            return ref
        wrong = Message("there is no space {number}", number=ref)
        return self.note(place, wrong, between(0, self.board.size - 1))

    def _like(self, name: str) -> Message | None:
        near = nearest(name.casefold(), self._spaces)
        return verbatim(f"{self.board.spaces[self._spaces[near][0]].name}?") if near else None

    def deed(self, ref: int | str | None, place: str) -> int:
        """A space that can be owned."""
        space = self.space(ref, place)
        if space != NOBODY and self.board.group_of[space] < 0:
            name = self.board.spaces[space].name
            return self.note(place, Message("{name} cannot be owned", name=name))
        return space

    def deeds(self, refs: Iterable[int | str], place: str) -> tuple[int, ...]:
        """Those that are there; one named twice is a problem."""
        spaces = self.board.spaces
        return self._once(
            self.deed, refs, place,
            lambda space: Message("{name} is named twice", name=spaces[space].name),
        )  # fmt: skip

    def _once(
        self, find: Callable[[int | str, str], int], refs: Iterable[int | str], place: str,
        twice: Callable[[int], Message],
    ) -> tuple[int, ...]:  # fmt: skip
        found: list[int] = []
        for index, ref in enumerate(refs):
            where = f"{place}[{index}]"
            one = find(ref, where)
            if one in found:
                self.note(where, twice(one))
            elif one != NOBODY:
                found.append(one)
        return tuple(found)

    def deck(self, ref: int | str, place: str) -> int:
        """A deck by its id, its name or its number."""
        for number, deck in enumerate(self.decks):
            if ref in (number, str(number), deck.id) or str(ref).casefold() == deck.name.casefold():
                return number
        wrong = Message("there is no deck '{name}'", name=brief(str(ref)))
        return self.note(place, wrong, one_of(deck.id for deck in self.decks))

    def some_decks(self, refs: Iterable[int | str], place: str) -> tuple[int, ...]:
        """Those that are there."""
        found = [self.deck(ref, f"{place}[{index}]") for index, ref in enumerate(refs)]
        return tuple(deck for deck in found if deck != NOBODY)

    def card(self, ref: int | str, deck: int, place: str) -> int:
        """A card of a deck by its number or its title."""
        cards = self.decks[deck].cards
        if isinstance(ref, int) and 0 <= ref < len(cards):  # quick: a deck is some twenty
            return ref
        for number, card in enumerate(cards):
            if ref == str(number) or str(ref).casefold() == card.title.casefold():
                return number
        named = ref if isinstance(ref, int) else f"'{brief(ref)}'"
        wrong = Message("{deck} has no card {card}", deck=self.decks[deck].name, card=named)
        return self.note(place, wrong, Message("a title, or 0 to {most}", most=len(cards) - 1))

    def kept(
        self, ref: int | str, taken: Sequence[tuple[int, int]], place: str
    ) -> tuple[int, int] | None:
        """A kept card as (deck, card): by title, `deck:number`, or a deck's next card to keep; one
        that nobody has named is `deck:?`, or `?` alone where there is one deck."""
        if ref == UNNAMED and len(self.decks) == 1:
            return 0, HIDDEN
        for number, deck in enumerate(self.decks):
            for index, card in enumerate(deck.cards):
                if str(ref).casefold() == card.title.casefold():
                    return number, index
        name, colon, wanted = str(ref).partition(":")
        number = self.deck(name, place)
        if number == NOBODY:
            return None
        if wanted == UNNAMED:
            return number, HIDDEN
        index = self.card(wanted, number, place) if colon else self._next_kept(number, taken, place)
        return None if index == NOBODY else (number, index)

    def _next_kept(self, deck: int, taken: Sequence[tuple[int, int]], place: str) -> int:
        keep = [i for i, card in enumerate(self.decks[deck].cards) if type(card.effect) is Keep]
        for card in keep:
            if (deck, card) not in taken:
                return card
        wrong = Message("{deck} has no more cards to keep", deck=self.decks[deck].name)
        return self.note(place, wrong)
