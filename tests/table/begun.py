"""Tables at moments that many tests begin with, and what these look at then."""

from __future__ import annotations

from controller.files.position_file import given
from controller.files.tagbook import DeedTag, TokenTag, simulated
from controller.rules import commands as c
from controller.rules.board import Keep
from controller.rules.edition import Edition
from controller.rules.events import CardDrawn
from controller.rules.prompts import Ask
from controller.rules.state import State
from controller.store.banker import Banker
from controller.table import RollDice
from controller.view.interface import ShownPage
from tests.table.hands import BOOK, Hands, banker, hands


def deed(space: int) -> bytes:
    """The uid of a deed."""
    return BOOK.uids(DeedTag(space=space))[0]


def token(state: State, seat: int) -> bytes:
    """The uid of a seat's token."""
    return BOOK.uids(TokenTag(token=state.players[seat][1]))[0]


def last(table: Hands) -> c.AnyCommand | None:
    """The last command that counts."""
    return table.table.banker.counting()[-1].command


def at(
    text: str, *commands: c.AnyCommand, language: str | None = None, box: Edition | None = None
) -> Hands:
    """A table in a position, house rules included, after commands that it must accept. It speaks
    this language; None: that of its edition. `box`: its edition, if not as it comes.

    `text` is a line of notation (docs/commands.md), such as "lotr-2003/classic A:9;B:900 roll:0".
    """
    edition, where = given(text)
    edition = box or edition
    one = Banker(edition)
    assert isinstance(one.do(c.SetPosition(position=where)), list)
    table = hands(one, simulated(edition), language=language)
    table.wait()
    for command in commands:
        assert isinstance(one.do(command), list), command
    return table


def opened(seed: int = 1) -> Hands:
    """A table on which seat 0 is to roll for the first time."""
    table = hands(banker(seed=seed))
    for faces in ((6, 6), (2, 1), (2, 1), (2, 1)):
        table.do(RollDice(faces))
    assert table.table.context.prompt.ask is Ask.ROLL
    assert table.table.context.prompt.seats == (0,)
    table.wait()
    return table


def standing(space: int = 9) -> Hands:
    """Seat 0 stands on a deed that nobody has."""
    table = opened()
    table.do(RollDice((4, space - 4)))
    assert table.table.context.prompt.ask is Ask.BUY
    table.wait()
    return table


def asked(table: Hands) -> c.AnyCommand | None:
    """The last command without the names of the real dice."""
    command = last(table)
    return c.Roll(command.seat, command.dice) if isinstance(command, c.Roll) else command


def said(table: Hands) -> str:
    """The notice that shows."""
    notice = table.table.ui.notice
    assert notice is not None
    return f"{notice.title}: {notice.text}"


def page(table: Hands) -> ShownPage | None:
    """The page that shows."""
    return table.table.ui.page


def held(table: Hands) -> int | None:
    """The face of the die that lies alone."""
    return table.table.ui.held_die


def missing(table: Hands) -> tuple[str, ...]:
    """The parts that are said to be missing."""
    return table.table.ui.missing


def kept_card(state: State, seat: int) -> int:
    """Give a seat the first card that can be kept; its deck."""
    deck, card = next(
        (deck, card)
        for deck, cards in enumerate(state.decks)
        for card in cards
        if isinstance(state.edition.card(deck, card).effect, Keep)
    )
    state.decks[deck].remove(card)
    state.decks[deck].insert(0, card)
    CardDrawn(seat, deck, card, True).apply(state)
    return deck
