"""Finds the seats, spaces and cards that a position names, and notes those that are not there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from controller.rules.board import HIDDEN, Deck, Keep, Space
from controller.rules.edition import Edition
from controller.rules.position.model import PieceName
from controller.rules.problems import Findings

NOBODY = -1
"""A seat, a space or a card that is not there, or not named."""

UNNAMED = "?"
"""A secret card of the printed deck that nobody has named."""

PIECES: tuple[PieceName, ...] = ("house", "hotel")


def namesakes(spaces: Sequence[Space]) -> dict[str, list[int]]:
    """The spaces by name, short ones too, in small letters."""
    found: dict[str, list[int]] = {}
    for number, space in enumerate(spaces):
        for name in {space.name.casefold(), space.short.casefold()} - {""}:
            found.setdefault(name, []).append(number)
    return found


class Lookup:
    """Looks names up in an edition and among the seats; each that is not there is a problem."""

    def __init__(self, edition: Edition, players: Sequence[str], findings: Findings) -> None:
        self.board = edition.board
        self.decks: tuple[Deck, ...] = edition.board.decks
        self._players = players
        self._spaces = namesakes(edition.board.spaces)
        self._findings = findings

    def note(self, place: str, wrong: str, expected: str) -> None:
        """Note a problem with what names belong to."""
        self._findings.add(place, wrong, expected)

    def seat(self, ref: int | str | None, place: str, default: int = NOBODY) -> int:
        """A seat's number; NOBODY, with a problem noted, if there is none."""
        if ref is None:
            return default
        count = len(self._players)
        if isinstance(ref, str):
            if ref in self._players:
                return self._players.index(ref)
            wrong, names = f"nobody is called {ref!r}", ", ".join(self._players)
            self._findings.add(place, wrong, f"one of {names}" if names else "")
        elif 0 <= ref < count:
            return ref
        else:
            self._findings.add(place, f"there is no seat {ref}", f"0 to {count - 1}")
        return NOBODY

    def account(self, ref: int | str | None, place: str) -> int:
        """A seat, or the Bank: left out, `bank`, or the number after the last seat."""
        bank = len(self._players)
        if ref is None or ref == bank or (ref not in self._players and ref == "bank"):
            return bank
        return self.seat(ref, place)

    def seats(self, refs: Iterable[int | str], place: str) -> list[int]:
        """Those that are there; one named twice is a problem."""
        found: list[int] = []
        for index, ref in enumerate(refs):
            seat = self.seat(ref, f"{place}[{index}]")
            if seat in found:
                self._findings.add(f"{place}[{index}]", f"seat {seat} is named twice")
            elif seat != NOBODY:
                found.append(seat)
        return found

    def space(self, ref: int | str | None, place: str) -> int:
        """A space's number; NOBODY, with a problem noted, if there is none or several."""
        size = self.board.size
        if ref is None:
            return NOBODY
        if isinstance(ref, str):
            named = self._spaces.get(ref.casefold(), [])
            if len(named) == 1:
                return named[0]
            if named:
                numbers = ", ".join(map(str, named))
                self._findings.add(place, f"{ref!r} is not one space", f"one of {numbers}")
                return NOBODY
            if not (ref.isascii() and ref.isdigit() and len(ref) < 4):
                self._findings.add(place, f"no space is called {ref!r}", self._like(ref))
                return NOBODY
            ref = int(ref)
        if 0 <= ref < size:
            return ref
        self._findings.add(place, f"there is no space {ref}", f"0 to {size - 1}")
        return NOBODY

    def _like(self, name: str) -> str:
        import difflib  # only for a mistake: it costs 1 ms at the start

        close = difflib.get_close_matches(name.casefold(), list(self._spaces), n=1)
        return f"{self.board.spaces[self._spaces[close[0]][0]].name}?" if close else ""

    def deed(self, ref: int | str | None, place: str) -> int:
        """A space that can be owned."""
        space = self.space(ref, place)
        if space != NOBODY and self.board.group_of[space] < 0:
            self._findings.add(place, f"{self.board.spaces[space].name} cannot be owned")
            return NOBODY
        return space

    def deeds(self, refs: Iterable[int | str], place: str) -> list[int]:
        """Those that are there; one named twice is a problem."""
        found: list[int] = []
        for index, ref in enumerate(refs):
            where = f"{place}[{index}]"
            space = self.deed(ref, where)
            if space in found:
                self._findings.add(where, f"{self.board.spaces[space].name} is named twice")
            elif space != NOBODY:
                found.append(space)
        return found

    def deck(self, ref: int | str, place: str) -> int:
        """A deck by its id, its name or its number."""
        for number, deck in enumerate(self.decks):
            if ref in (number, str(number), deck.id) or str(ref).casefold() == deck.name.casefold():
                return number
        names = ", ".join(deck.id for deck in self.decks)
        self._findings.add(place, f"there is no deck {ref!r}", f"one of {names}")
        return NOBODY

    def card(self, ref: int | str, deck: int, place: str) -> int:
        """A card of a deck by its number or its title."""
        cards = self.decks[deck].cards
        if isinstance(ref, int) and 0 <= ref < len(cards):  # quick: a deck is some twenty
            return ref
        for number, card in enumerate(cards):
            if ref == str(number) or str(ref).casefold() == card.title.casefold():
                return number
        name = self.decks[deck].name
        self._findings.add(
            place, f"{name} has no card {ref!r}", f"a title, or 0 to {len(cards) - 1}"
        )
        return NOBODY

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
        if colon:
            index = self.card(wanted, number, place)
            return None if index == NOBODY else (number, index)
        keep = [i for i, card in enumerate(self.decks[number].cards) if type(card.effect) is Keep]
        free = [i for i in keep if (number, i) not in taken]
        if not free:
            self._findings.add(place, f"{self.decks[number].name} has no more cards to keep")
            return None
        return number, free[0]
