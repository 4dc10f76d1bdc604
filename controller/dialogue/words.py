"""What the table calls things: seats, places, money, buildings and deeds, in short words.

For menus, notices and the log; the screens lay out their own words. Commands are in labels.py.
"""

from __future__ import annotations

from controller.rules.board import BANK, FORTRESS, STAFF, Piece
from controller.rules.commands import Bundle
from controller.rules.money.rent import owner_factor, rent_due
from controller.rules.state import State
from controller.rules.state.values import rent_by_number
from controller.text.language import _, ngettext
from controller.text.places import place_name


def name(state: State, seat: int) -> str:
    """A seat's name; the Bank's for -1 and for the account after the last seat."""
    return state.players[seat][0] if 0 <= seat < state.seats else _("Bank")


def place(state: State, space: int) -> str:
    """A space's name: in short, or in full as a page has it."""
    return place_name(state.board.spaces[space])


def money(state: State, amount: int) -> str:
    """An amount with the edition's currency, as short as the screens have it."""
    unit = state.edition.data.currency
    return f"{amount} {unit if len(unit) <= 2 else unit[0]}"


def face(pips: int) -> str:
    """A die's face."""
    return str(pips) if pips else _("Eye")


def piece(state: State, kind: int, count: int = 1, seat: int = -1) -> str:
    """A building's name, or that of several; of a seat, in its side's style (A10)."""
    return state.edition.building(kind, count, state.players[seat][1] if seat >= 0 else "")


def buildings(state: State, space: int) -> str:
    """What stands on a street; empty for nothing."""
    built = state.level[space]
    return level(state, built, state.owner[space]) if built else ""


def level(state: State, built: int, seat: int) -> str:
    """As many buildings as a level has, in the style of a seat's side."""
    if not built:
        return _("No buildings")
    if built == FORTRESS:
        return piece(state, Piece.HOTEL, 1, seat)
    return f"{built} {piece(state, Piece.HOUSE, built, seat)}"


def bundle(state: State, side: Bundle) -> str:
    """One side of a deal."""
    parts = [money(state, side.cash)] if side.cash else []
    parts += [deed(state, space) for space in side.deeds]
    parts += [card_of(state, deck) for deck in side.cards]
    return ", ".join(parts) or _("nothing")


def deed(state: State, space: int) -> str:
    """A deed that changes hands: the new owner of a mortgaged one pays for that."""
    name = place(state, space)
    return _("{place} (mortgaged)", place=name) if state.mortgaged[space] else name


def card_of(state: State, deck: int) -> str:
    """A kept card by its deck."""
    return _("{deck} card", deck=state.board.decks[deck].name)


def card(state: State, space: int) -> str:
    """What a deed says now: whose it is, what it costs, what stands on it."""
    owner = state.owner[space]
    if owner == BANK:
        return _("Unclaimed, {price}", price=money(state, state.board.price[space]))
    if state.mortgaged[space]:
        return _("Owned by {name}, mortgaged", name=name(state, owner))
    about = ", ".join(part for part in (_rent(state, space), buildings(state, space)) if part)
    return _("Owned by {name}. {about}", name=name(state, owner),
             about=about[:1].upper() + about[1:])  # fmt: skip


def _rent(state: State, space: int) -> str:
    """The rent that would be due now: doubled where a whole group or the Ring doubles it."""
    owner, kind = state.owner[space], state.board.kind[space]
    if kind != STAFF:
        return _("rent {amount}", amount=rent_due(state, owner, space))
    number, times = rent_by_number(state, owner, space), owner_factor(state, owner)
    if state.rules.staff_rent_roll != "by-number":
        return _("rent {times} x dice", times=number * times)
    dice = ngettext("rent {count} die", "rent {count} dice", number)
    return dice if times == 1 else _("{rent}, times {times}", rent=dice, times=times)
