"""The simple bot: quick, never deals, and good enough for a game with the Ring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from controller.bots.cards import can_cancel, first_play
from controller.bots.means import with_wish
from controller.rules import commands as c
from controller.rules.board import FORTRESS, Piece
from controller.rules.ending import taxable_worth
from controller.rules.legal import Option, builds
from controller.rules.property.building import affordable, most_contested
from controller.rules.property.raising import first_step
from controller.rules.state import Auction, Debt, Shortage, State


@dataclass(frozen=True, slots=True, kw_only=True)
class SimpleBot:
    """Buys what it can, bids up to the printed price, builds while it keeps a reserve."""

    reserve: int = 150  # kept when it builds or bids; a tenth of the start money at most

    def before_roll(self, state: State, seat: int) -> c.AnyCommand | None:
        """Play a kept card if there is a use for it; build on the first place that the reserve
        allows."""
        if state.secret[seat] and (play := first_play(state, seat)) is not None:
            return play
        if not state.monopolies[seat]:
            return None
        purse = state.cash[seat] - self._kept(state)
        if purse <= 0:
            return None
        option = next(builds(state, seat, purse), None)
        if option is None or not isinstance(option.command, c.Build):
            return None
        return with_wish(state, option.command, purse)

    def choose(self, state: State, seat: int, options: Sequence[Option]) -> c.AnyCommand:
        """Answer by the kind of the first option that is worth something."""
        first = options[0].command
        if len(options) == 1 or type(first) in _AT_ONCE:
            return first
        by_kind = {type(o.command): o for o in reversed(options) if o.command.seat == seat}
        best = min(by_kind, key=_rank)
        if best not in _WEIGHED:
            return by_kind[best].command
        return self._take(state, seat, by_kind[best], by_kind)

    def _take(
        self, state: State, seat: int, option: Option, by_kind: dict[type, Option]
    ) -> c.AnyCommand:
        match option.command:
            case c.Bid(amount=least):
                amount = self._bid(state, least, option.most)
                return c.Bid(seat, amount) if amount else by_kind[c.Pass].command
            case c.CancelCard() if not can_cancel(state, seat):
                return by_kind[c.LetPass].command
            case c.ChooseTax():
                return c.ChooseTax(seat, taxable_worth(state, seat) < _SHARE_BELOW)
            case c.Lift(space=space):
                rich = state.cash[seat] - state.board.mortgage[space] >= self._kept(state)
                return option.command if rich else by_kind[c.KeepMortgage].command
            case c.Contest():
                return self._wish(state, option.command) or by_kind[c.Pass].command
            case c.SellBuilding(space=space) if state.level[space] == FORTRESS:
                return (
                    first_step(state, seat, _owed(state)) or option.command
                )  # a swap may be in others' way
            case _:
                return option.command

    def _wish(self, state: State, asked: c.Contest) -> c.Contest | None:
        """As many scarce buildings as the reserve allows (R62)."""
        top = state.stack[-1]
        assert isinstance(top, Shortage)
        purse = state.spendable(asked.seat) - self._kept(state)
        seat, piece = asked.seat, Piece(top.piece)
        count = min(affordable(state, seat, piece, purse), most_contested(state, seat, piece))
        return c.Contest(asked.seat, count) if count else None

    def _kept(self, state: State) -> int:
        return min(self.reserve, state.rules.start_money // 10)

    def _bid(self, state: State, least: int, most: int) -> int:
        """A step above the standing bid, up to the printed price; 0 to pass."""
        top = state.stack[-1]
        assert isinstance(top, Auction)
        value = state.board.price[top.space] if top.space >= 0 else 100
        limit = min(most - self._kept(state), value)
        return min(limit, least + value // 5) if least <= limit else 0


def _owed(state: State) -> int:
    top = state.stack[-1]
    assert isinstance(top, Debt)
    return top.amount


_SHARE_BELOW: Final = 2000
"""The worth below which a tenth is less than the fixed 200 (E1, E2)."""

_AT_ONCE: Final = frozenset({c.AskRent, c.Buy})
"""Nothing is better than these; and they come first."""

_WEIGHED: Final = frozenset({c.Bid, c.CancelCard, c.ChooseTax, c.Lift, c.Contest, c.SellBuilding})
"""Whether and how these are taken depends on more than their kind; the others are, as they are."""

_PREFERRED = (
    c.AskRent, c.Agree, c.CancelCard, c.LetPass, c.Buy, c.Lift, c.UseCard, c.Bid, c.ChooseTax,
    c.SellBuilding, c.Mortgage,
    c.DeclareBankrupt, c.KeepMortgage, c.Build, c.Contest, c.Pass, c.Withdraw, c.Battle, c.WalkOn,
    c.Roll, c.PayFine,
    c.Decline, c.Disagree,
)  # fmt: skip

_RANKS: Final[dict[type, int]] = {kind: rank for rank, kind in enumerate(_PREFERRED)}


def _rank(kind: type) -> int:
    return _RANKS.get(kind, len(_RANKS))
