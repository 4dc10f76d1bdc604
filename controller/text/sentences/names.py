"""Fills sentences with names: of players, spaces, decks and pieces of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from string import Formatter
from typing import Any

import msgspec

from controller.rules import commands as c, events as e
from controller.rules.board import FORTRESS, HIDDEN, Piece, Secret, TakeGroup
from controller.rules.edition import Edition
from controller.rules.entries import Entry
from controller.rules.position_model import Seat
from controller.text.grammar import NAME_FORMS, formed
from controller.text.language import _
from controller.text.places import learn_places
from controller.text.sentences.settings import rules_in_words
from controller.text.sentences.terms import card_title, circle_name, dice_in_words, game_name, some
from controller.text.wording import listed


class Names(Formatter):
    """Fills sentences: `{seat:who}`, `{space:where}`, `{dice:dice}` and so on become names."""

    def __init__(
        self, edition: Edition, players: Iterable[str], tokens: Iterable[str] = ()
    ) -> None:
        """`players` are the names by seat, `tokens` theirs; the Bank is any other number."""
        learn_places(edition.board.spaces)
        self._edition = edition
        self._players = tuple(players)
        self._tokens = tuple(tokens)
        self._words: dict[str, Callable[[Any], str]] = {
            "who": self.who, "whos": lambda seats: listed(map(self.who, seats)),
            "where": self.where, "wheres": lambda spaces: listed(map(self.where, spaces)),
            "dice": dice_in_words, "piece": self.piece,
            "rules": lambda rules: rules_in_words(rules, edition.data.rules),
            "face": lambda face: dice_in_words((face,)),
            "circle": lambda circle: circle_name(edition.data.rules, circle),
            "deck": self.deck, "game": lambda game: game_name(edition, game),
        }  # fmt: skip

    @classmethod
    def of(cls, edition: Edition, entries: Iterable[Entry]) -> Names:
        """With the players of the game that these entries began."""
        seats: Sequence[c.Player | Seat] = ()
        for entry in entries:
            for event in entry.events:
                match event:
                    case e.GameStarted(players=players):
                        seats = players
                    case e.PositionSet(position=position):  # says whose token is what
                        seats = position.seats
        return cls(edition, [seat.name for seat in seats], [seat.token for seat in seats])

    def who(self, seat: int) -> str:
        """A player's name, or the Bank."""
        return self._players[seat] if 0 <= seat < len(self._players) else _("the Bank")

    def where(self, space: int) -> str:
        """A space's name."""
        spaces = self._edition.board.spaces
        known = 0 <= space < len(spaces)
        return spaces[space].name if known else _("space {number}", number=space)

    def format_field(self, value: Any, format_spec: str) -> str:
        """A value in a sentence: `where`; in French also `where-de`, see text/grammar.py."""
        kind, _dash, form = format_spec.partition("-")
        words = self._words.get(kind)
        if words:
            return formed(words(value), form) if form else words(value)
        return formed(str(value), kind) if kind in NAME_FORMS else str(value)

    def fill(self, template: str, values: msgspec.Struct, **more: Any) -> str:
        """A sentence in the language spoken, with a capital."""
        sentence = self.vformat(_(template), (), msgspec.structs.asdict(values) | more)
        return sentence[:1].upper() + sentence[1:]

    def thing(self, space: int, piece: int) -> str:
        """What is being auctioned: a deed or a building."""
        return self.where(space) if piece < 0 else some(self._edition, piece)

    def standing(self, seat: int, level: int) -> str:
        """What stands on a street of a seat that is built on, in the style of its side (A10)."""
        token = self._token(seat)
        if level == FORTRESS:
            return some(self._edition, Piece.HOTEL, 1, token)
        return some(self._edition, Piece.HOUSE, level, token)

    def card(self, deck: int, card: int) -> str:
        """A card's title."""
        decks = self._edition.board.decks
        known = 0 <= deck < len(decks) and 0 <= card < len(decks[deck].cards)
        return card_title(self._edition, deck, card) if known else _("card {number}", number=card)

    def secret(self, deck: int, card: int) -> bool:
        """Whether a card is kept to be played later: not to be told by whoever names it."""
        decks = self._edition.board.decks
        known = 0 <= deck < len(decks) and 0 <= card < len(decks[deck].cards)
        return card == HIDDEN or (known and isinstance(decks[deck].cards[card].effect, Secret))

    def stakes(self, deck: int, card: int, space: int) -> str:
        """What a kept card is played for: a deed, or each of a whole set (R78)."""
        board = self._edition.board
        decks = board.decks
        known = 0 <= deck < len(decks) and 0 <= card < len(decks[deck].cards)
        whole = known and isinstance(decks[deck].cards[card].effect, TakeGroup)
        if not whole or not 0 <= space < len(board.spaces):
            return self.where(space)
        return listed(map(self.where, board.groups[board.group_of[space]]))

    def deck(self, deck: int) -> str:
        """A deck's name."""
        decks = self._edition.board.decks
        known = 0 <= deck < len(decks)
        return decks[deck].name if known else _("deck {number}", number=deck)

    def piece(self, piece: int, seat: int = -1) -> str:
        """A building, in the style of a seat's side (A10), without an article."""
        return some(self._edition, piece, 1, self._token(seat)).partition(" ")[2]

    def every(self, seat: int = -1) -> dict[str, str]:
        """Words of the edition that sentences use: the Ring's name, and `hotels`, in the style of
        a seat's side."""
        hotels = some(self._edition, Piece.HOTEL, 2, self._token(seat)).partition(" ")[2]
        return {"ring_name": self._edition.data.ring_name, "hotels": hotels}

    def _token(self, seat: int) -> str:
        return self._tokens[seat] if 0 <= seat < len(self._tokens) else ""

    def sides(self, deal: c.Offer | e.DealOffered) -> dict[str, str]:
        """What `gives` and `gets` whoever offers a deal; who owes rent gets something off it."""
        return {
            "gives": self._side(deal.give, -deal.settles),
            "gets": self._side(deal.take, deal.settles),
        }

    def _side(self, bundle: c.Bundle, off_rent: int) -> str:
        parts = [_("{amount} off the rent", amount=off_rent)] if off_rent > 0 else []
        parts += [str(bundle.cash)] if bundle.cash else []
        parts += [self.where(space) for space in bundle.deeds]
        parts += [_("a card from {deck}", deck=self.deck(deck)) for deck in bundle.cards]
        return listed(parts) or _("nothing")
