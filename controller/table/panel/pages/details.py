"""What an answer still lacks: the faces of a roll, a bid's amount, how many buildings."""

from __future__ import annotations

from controller.dialogue import words
from controller.rules.commands import AnyCommand, Bid, Build, Roll
from controller.rules.prompts import dice_awaited
from controller.rules.property.building import most_wished
from controller.rules.state import Auction
from controller.rules.state.values import next_piece
from controller.table.panel.amounts import tap_bid
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Choice, Listing, Page, Range, Sort
from controller.text.language import _


class Faces(Page, frozen=True):
    """The roll typed in: one die's face after the other."""

    seat: int
    first: int | None = None

    def listing(self, context: PanelContext) -> Listing | None:
        seat, first = self.seat, self.first
        if not any(isinstance(option.command, Roll) for option in context.of_seat(seat)):
            return None
        dice = context.edition.data.dice
        if dice_awaited(context.state) == 1:
            one = [Choice(words.face(f), Roll(seat, (f,))) for f in dict.fromkeys(dice[0])]
            return Listing(_("The die"), tuple(one), seat)
        if first is None:
            lines = [Choice(words.face(f), Faces(seat, f)) for f in dict.fromkeys(dice[0])]
            return Listing(_("First die"), tuple(lines), seat)
        second = [Choice(words.face(f), Roll(seat, (first, f))) for f in dict.fromkeys(dice[1])]
        return Listing(_("{face} and...", face=words.face(first)), tuple(second), seat)

    def leads(self, command: AnyCommand) -> bool:
        if not isinstance(command, Roll) or command.seat != self.seat:
            return False
        return self.first is None or command.dice[0] == self.first


class BidAmount(Page, frozen=True):
    """A seat's bid; an amount to set."""

    seat: int

    def listing(self, context: PanelContext) -> Range | None:
        state = context.state
        top = state.stack[-1] if state.stack else None
        for option in context.of_seat(self.seat):
            if isinstance(option.command, Bid) and isinstance(top, Auction):
                least = option.command.amount
                title = _("{name} bids", name=words.name(state, self.seat))
                start = tap_bid(state, top, option.most)
                return Range(title, least, option.most, start, self.seat, by_tens=True)
        return None

    def amount(self, context: PanelContext, at: int) -> Bid:
        return Bid(self.seat, at)

    def leads(self, command: AnyCommand) -> bool:
        return isinstance(command, Bid) and command.seat == self.seat


class HowMany(Page, frozen=True):
    """How many scarce buildings a seat wants that builds on a space; a number to set."""

    seat: int
    space: int

    def listing(self, context: PanelContext) -> Range | None:
        """R62: one, unless more is said."""
        state, seat, space = context.state, self.seat, self.space
        most = most_wished(state, seat, space) if context.option(Build(seat, space)) else 1
        if most < 2:
            return None
        piece = next_piece(state, space)
        title = _(
            "{pieces}: {left} in the Bank",
            pieces=words.piece(state, piece, 2, seat), left=state.supply[piece],
        )  # fmt: skip
        return Range(title, 1, most, 1, seat, plain=True)

    def amount(self, context: PanelContext, at: int) -> Build:
        return Build(self.seat, self.space, at)

    def places_of(self) -> Sort:
        return self.seat, Build

    def leads(self, command: AnyCommand) -> bool:
        built = isinstance(command, Build) and command.space == self.space
        return built and command.seat == self.seat
