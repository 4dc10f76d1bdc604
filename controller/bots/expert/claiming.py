"""Claiming deeds, and bidding for them and for scarce buildings."""

from __future__ import annotations

from controller.bots.answers import RAISE_PART
from controller.bots.expert.imagined import after, handed
from controller.bots.expert.judge import Judge, Worths
from controller.bots.expert.spending import best, loans
from controller.rules.board import BANK
from controller.rules.commands import AnyCommand, Bid, Build, Buy, Decline, Pass
from controller.rules.property.market import price_here
from controller.rules.state import Auction, State
from controller.rules.state.values import next_piece, next_price


def claim(judge: Judge, state: State, seat: int, *, can_pay: bool) -> AnyCommand:
    """Claim the deed here, mortgage others for it, or let it be auctioned."""
    leaves = left(judge, state, seat)
    if can_pay:
        return Buy(seat) if claimed(judge, state, seat) >= leaves else Decline(seat)
    return _loan(judge, state, seat, price_here(state, seat), leaves) or Decline(seat)


def claimed(judge: Judge, state: State, seat: int) -> float:
    """The chance to win once the deed here is claimed."""
    twin = handed(state, seat, BANK, [state.pos[seat]], pays=price_here(state, seat))
    return judge.chance(twin, seat)


def left(judge: Judge, state: State, seat: int) -> float:
    """The same if the deed goes to whoever harms the seat most with it, for its price."""
    space, price = state.pos[seat], price_here(state, seat)
    able = [other for other in state.from_left_of(seat) if state.cash[other] >= price // 2]
    twins = [
        handed(state, other, BANK, [space], pays=min(price, state.cash[other])) for other in able
    ]
    return min(judge.chance(twin, seat) for twin in (state, *twins))


def _loan(
    judge: Judge, state: State, seat: int, price: int, leaves: float
) -> AnyCommand | None:  # fmt: skip
    """The first of the mortgages that pay for a deed, if that is better than to leave it."""
    space, twin, first = state.pos[seat], state, None
    while twin.spendable(seat) < price:
        _, loan = best(judge, twin, seat, loans(twin, seat))
        then = after(twin, loan) if loan else None
        if then is None:
            return None
        twin, first = then, first or loan
    twin = handed(twin, seat, BANK, [space], pays=price)
    return first if judge.chance(twin, seat) > leaves else None


def bid(judge: Judge, state: State, seat: int, least: int, most: int) -> AnyCommand:
    """A step above the least bid, as long as winning is better than to lose at that price."""
    top = state.stack[-1]
    assert isinstance(top, Auction)
    if least > (dearest := int(judge.weights.dearest * _printed(state, top))):
        return Pass(seat)
    won, lost = _outcomes(judge, state, seat, top)
    most = min(most, dearest)
    limit = _limit(judge, state, seat, (won, lost), (least, most))
    if limit < least:
        return Pass(seat)
    price = _printed(state, top)
    return Bid(seat, min(limit, least + price // RAISE_PART))


def _printed(state: State, top: Auction) -> int:
    """The price on a deed that is auctioned; of a scarce building the highest there is."""
    if top.space >= 0:
        return state.board.price[top.space]
    return max(prices[top.piece] for prices in state.board.piece_price)


Outcome = tuple[int, Worths]
"""Who has won an auction (BANK: nobody), and what everybody has then, the bid not yet paid."""


def _outcomes(
    judge: Judge, state: State, seat: int, top: Auction
) -> tuple[Worths, list[Outcome]]:  # fmt: skip
    """What winning brings, and losing to each of those who may win."""
    before = state.copy()
    before.stack = []
    rivals = [top.bidder] if top.bidder >= 0 else [one for one in top.waiting if one != seat]
    if top.space < 0:  # whoever gets the building pays about what it is worth
        return _with_piece(judge, before, seat, top.piece), [(BANK, judge.worths(before))]
    mine = judge.worths(handed(before, seat, BANK, [top.space]))
    lost = [(one, judge.worths(handed(before, one, BANK, [top.space]))) for one in rivals]
    return mine, lost or [(BANK, judge.worths(before))]


def _with_piece(judge: Judge, state: State, seat: int, piece: int) -> Worths:
    """What everybody has once a seat has put a scarce building in its best place, not paid."""
    chance, found = -1.0, judge.worths(state)
    for group in state.monopolies[seat]:
        for space in state.board.groups[group]:
            if next_piece(state, space) != piece:
                continue
            rich = handed(state, seat, BANK, [], pays=-next_price(state, space))
            twin = after(rich, Build(seat, space))
            if twin is not None and (there := judge.chance(twin, seat)) > chance:
                chance, found = there, judge.worths(twin)
    return found


def _limit(
    judge: Judge, state: State, seat: int, outcomes: tuple[Worths, list[Outcome]],
    bids: tuple[int, int],
) -> int:  # fmt: skip
    """The highest bid between two that is worth it; less than the lower one if none is."""
    least, most = bids
    least -= 1
    while least < most:
        middle = (least + most + 1) // 2
        if _worth_it(judge, state, seat, outcomes, middle):
            least = middle
        else:
            most = middle - 1
    return least


def _worth_it(
    judge: Judge, state: State, seat: int, outcomes: tuple[Worths, list[Outcome]], amount: int
) -> bool:
    won, lost = outcomes
    mine = judge.share(state, _paid(won, seat, amount), seat)
    return all(
        mine > judge.share(state, _paid(worths, rival, min(amount, state.cash[rival])), seat)
        for rival, worths in lost
    )


def _paid(worths: Worths, payer: int, amount: int) -> Worths:
    if payer == BANK:
        return worths
    left = worths.copy()
    left[payer] -= amount
    return left
