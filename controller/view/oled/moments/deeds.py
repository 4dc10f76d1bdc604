"""Deeds and buildings that changed, as moments: auctions, mortgages, building."""

from __future__ import annotations

from controller.rules.events import AuctionClosed, BuildingsChanged, Mortgaged, MortgageEnded
from controller.rules.state import State
from controller.text.language import _
from controller.view.oled.icons import HAMMER, HOTEL, HOUSE, TICK
from controller.view.oled.moments.moment import Moment, plain
from controller.view.oled.parts import money, name, piece_name, place
from controller.view.oled.story import Told


def deed(
    state: State, event: AuctionClosed | Mortgaged | MortgageEnded | BuildingsChanged
) -> Moment:
    """A deed or a building changed."""
    match event:
        case AuctionClosed(seat, amount, space, piece):
            item = piece_name(state, piece) if piece >= 0 else place(state, space)
            if seat < 0:
                return plain(
                    state, 1.8, _("Auction"), item, (_("No bid: the Bank keeps it"),), HAMMER
                )
            sold = _(
                "Sold to {name} for {amount}", name=name(state, seat), amount=money(state, amount)
            )
            lines: tuple[str, ...] = (sold,)
            moment = plain(state, 1.8, seat, item, lines, HAMMER)
            return moment._replace(told=Told(seat, item))
        case Mortgaged(seat, space):
            lines = (_("is mortgaged: no rent"), _("until it is lifted"))
            return plain(state, 1.4, seat, place(state, space), lines)
        case MortgageEnded(space):
            owner = state.owner[space]
            whose: int | str = owner if owner >= 0 else _("Bank")
            lines = (_("The mortgage is lifted"),)
            return plain(state, 1.4, whose, place(state, space), lines, TICK)
        case BuildingsChanged(seat, space, _, level):
            return plain(
                state, 1.4, seat, place(state, space), (stands(state, seat, level),),
                HOTEL if level == 5 else HOUSE,
            )  # fmt: skip


def stands(state: State, seat: int, level: int) -> str:
    """What a building level of a seat means, in the edition's words."""
    if level == 5:
        return _("now has a {piece}", piece=piece_name(state, 1, 1, seat))
    if level == 0:
        return _("has no {piece} any more", piece=piece_name(state, 0, 1, seat))
    return _("now has {count} {pieces}", count=level, pieces=piece_name(state, 0, level, seat))
