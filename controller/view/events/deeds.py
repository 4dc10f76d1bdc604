"""How deeds and buildings are shown and heard: claims, auctions, building, mortgages."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from controller.rules import events as on
from controller.rules.board import BANK, FORTRESS
from controller.rules.events import Event
from controller.rules.state import State
from controller.text.language import _
from controller.view.events.row import Drawn, Rows, blink, fade, glow, row
from controller.view.oled.icons import HAMMER, HOTEL, HOUSE, TICK
from controller.view.oled.moments.moment import Later, Moment, plain
from controller.view.oled.parts import money, name, piece_name, place
from controller.view.oled.story import Told
from controller.view.oled.told import claimed
from controller.view.oled.turn import worth
from controller.view.palette import hue
from controller.view.sounds import Sound
from controller.view.strip import strokes


def _claimed(state: State, event: on.DeedClaimed, _later: Later) -> Moment:
    seat, space = event.seat, event.space
    told = Told(seat, place(state, space), worth(state, space, seat, least=2))
    return Moment(1.6, partial(claimed, state), told)


def _sold(state: State, event: on.AuctionClosed, _later: Later) -> Moment:
    seat, amount, piece = event.seat, event.amount, event.piece
    item = piece_name(state, piece) if piece >= 0 else place(state, event.space)
    if seat < 0:
        return plain(state, 1.8, _("Auction"), item, (_("No bid: the Bank keeps it"),), HAMMER)
    sold = _("Sold to {name} for {amount}", name=name(state, seat), amount=money(state, amount))
    return plain(state, 1.8, seat, item, (sold,), HAMMER)._replace(told=Told(seat, item))


def _hammer(_state: State, event: on.AuctionClosed, _: Sequence[Event]) -> list[Drawn]:
    return [blink(0.6, event.space, event.seat)] if event.space >= 0 else []


def _lifted(state: State, event: on.MortgageEnded, _later: Later) -> Moment:
    owner = state.owner[event.space]
    whose: int | str = owner if owner >= 0 else _("Bank")
    lines = (_("The mortgage is lifted"),)
    return plain(state, 1.4, whose, place(state, event.space), lines, TICK)


def _returns(state: State, event: on.MortgageEnded, _: Sequence[Event]) -> list[Drawn]:
    owner = state.owner[event.space]
    return [] if owner == BANK else [fade(0.6, event.space, owner, back=True)]


def _built(state: State, event: on.BuildingsChanged, _later: Later) -> Moment:
    seat, level = event.seat, event.level
    icon = HOTEL if level == FORTRESS else HOUSE
    return plain(state, 1.4, seat, place(state, event.space), (_stands(state, seat, level),), icon)


def _stands(state: State, seat: int, level: int) -> str:
    """What a building level of a seat means, in the edition's words."""
    if level == FORTRESS:
        return _("now has a {piece}", piece=piece_name(state, 1, 1, seat))
    if level == 0:
        return _("has no {piece} any more", piece=piece_name(state, 0, 1, seat))
    return _("now has {count} {pieces}", count=level, pieces=piece_name(state, 0, level, seat))


ROWS: Rows = dict(
    (
        row(
            on.DeedMoved,
            lights=lambda _s, e, _: [blink(0.3, e.space, e.to)] if e.to != BANK else [],
        ),
        row(on.DeedOffered),
        row(on.DeedDeclined),
        row(on.DeedClaimed, _claimed, lambda _s, e, _: [blink(0.6, e.space, e.seat)], Sound.YES),
        row(
            on.AuctionOpened,
            lights=lambda _s, e, _: [glow(0.5, max(e.space, 0), -1)],
            sound=Sound.AUCTION,
        ),
        row(
            on.BidMade,
            lights=lambda state, e, _: [blink(0.4, state.pos[e.seat], e.seat)],
            sound=Sound.BID,
        ),
        row(on.BidderLeft),
        row(on.AuctionClosed, _sold, _hammer, Sound.HAMMER),
        row(on.EstateOpened),
        row(on.EstateTaken),
        row(on.ShortageArose),
        row(on.ShortageAnswered),
        row(on.ShortageEnded),
        row(on.PlacementAwaited),
        row(on.PlacementEnded),
        row(
            on.BuildingsChanged,
            _built,
            lambda _s, e, _: [
                (0.6, partial(strokes.builds, e.space, hue(e.seat).colour, e.start, e.level))
            ],
            Sound.YES,
        ),
        row(
            on.Mortgaged,
            lambda state, e, _l: plain(
                state,
                1.4,
                e.seat,
                place(state, e.space),
                (_("is mortgaged: no rent"), _("until it is lifted")),
            ),
            lambda _s, e, _: [fade(0.6, e.space, e.seat, back=False)],
            Sound.YES,
        ),
        row(on.MortgageEnded, _lifted, _returns, Sound.YES),
        row(on.AcquisitionAwaited),
        row(on.AcquisitionEnded),
    )
)
