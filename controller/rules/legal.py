"""What may be done now: one list for prompts, bots, checks and pages.

`answers` answers the question on the table, `anytime` is what a seat may also do; `legal` is
both, for everybody. `verify` in engine.py remains the judge: nothing here decides by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from controller.rules.board import FORTRESS, Piece
from controller.rules.cards.playing import plays
from controller.rules.commands import (
    Accept,
    Agree,
    AnyCommand,
    AskRent,
    Battle,
    Bid,
    BreakDown,
    Build,
    Bundle,
    Buy,
    CallTime,
    CancelCard,
    ChangeRules,
    ChooseTax,
    CloseAuction,
    Contest,
    DeclareBankrupt,
    Decline,
    Disagree,
    GiveRing,
    Held,
    KeepMortgage,
    Leave,
    LetPass,
    Lift,
    Mortgage,
    NameCard,
    Offer,
    Pass,
    PayFine,
    Roll,
    SellBuilding,
    SellFortresses,
    Sit,
    UseCard,
    WaiveRent,
    WalkOn,
    Withdraw,
)
from controller.rules.edition import RollTable
from controller.rules.engine import verify
from controller.rules.game.agreement import open_now
from controller.rules.money.rent import to_name
from controller.rules.prompts import (
    Ask,
    Option as Option,
    Prompt,
    dice_awaited,
    prompt,
    ring_meeting,
)
from controller.rules.property.building import most_contested
from controller.rules.property.deals import wants_none
from controller.rules.property.market import can_bid, least_bid, price_here
from controller.rules.property.raising import raisable
from controller.rules.state import (
    BUY,
    FREE,
    OPENING,
    ROLL,
    Acquisition,
    Auction,
    PendingCard,
    Phase,
    Retirement,
    Shortage,
    State,
)
from controller.rules.state.unseen import nameable
from controller.rules.state.values import next_price
from controller.rules.turn.printed_deck import deck_here

ANY_ROLL: Final = (0, 0)
"""The dice of a `Roll` option: whatever they show is meant. One 0 alone: one die is thrown."""

_SEATS: Final = range(16)
_PLAIN: Final = (ROLL, BUY, Phase.TAX, OPENING)

# By seat, made once: these are asked for on every turn.
_ROLL: Final[list[tuple[Option, ...]]] = [(Option(Roll(seat, ANY_ROLL)),) for seat in _SEATS]
_CLAIM: Final[list[tuple[Option, ...]]] = [
    (Option(Buy(seat)), Option(Decline(seat))) for seat in _SEATS
]
_TAX: Final = [(Option(ChooseTax(seat, False)), Option(ChooseTax(seat, True))) for seat in _SEATS]
_OUT: Final = [(Option(PayFine(seat)), Option(UseCard(seat))) for seat in _SEATS]


def only_rolls(state: State) -> bool:
    """Whether rolling to move is the only answer, as it is on most turns."""
    if state.claims or state.stack or state.deals or state.proposal:
        return False
    return state.phase is ROLL and state.jail[state.turn] == FREE


def answers(state: State) -> tuple[Option, ...]:
    """What answers the prompt, what owners may ask rent for, and answers to offered deals.

    Open rents come first: they are lost when the dice pass on.
    """
    if state.stack or state.deals or state.proposal:
        return (*_claims(state), *_to_prompt(state), *_standing(state))
    phase, seat = state.phase, state.turn
    if phase is ROLL and state.jail[seat] == FREE:
        options = _ROLL[seat]
    else:
        options = _to_turn(state, phase, seat)
    claims = state.claims
    if not claims:
        return options
    if len(claims) == 1 and not state.called:
        space = claims[0].space
        if not state.mortgaged[space]:
            asked = (Option(AskRent(claims[0].owner, space)),)
            return asked + options
    return (*_claims(state), *options)


def _to_turn(state: State, phase: Phase, seat: int) -> tuple[Option, ...]:
    """What the seat may answer whose turn it is, or whose roll for who starts, when nothing
    interrupts it."""
    if phase is BUY:
        both = _CLAIM[seat]
        return both if state.cash[seat] >= price_here(state, seat) else both[1:]
    if phase is ROLL:
        return _ROLL[seat] if state.jail[seat] == FREE else _in_jail(state, seat)
    if phase is OPENING:
        return _ROLL[state.opening_seats[len(state.opening)]]
    return _TAX[seat] if phase is Phase.TAX else _to_prompt(state)


def _in_jail(state: State, seat: int) -> tuple[Option, ...]:
    fine, first = _OUT[seat]
    kept = state.kept[seat]
    others = [Option(UseCard(seat, Held(deck, card))) for deck, card in kept[1:]]
    ways = (fine, first, *others) if kept else (fine,)
    return (*_ROLL[seat], *[one for one in ways if verify(state, one.command) is None])


def _to_prompt(state: State) -> tuple[Option, ...]:
    if not state.stack and state.phase in _PLAIN:
        return _to_turn(state, state.phase, state.turn)
    top = state.stack[-1] if state.stack else None
    if type(top) is Auction:
        return tuple(_auction(state, top))
    now = prompt(state)
    candidates = [command for seat in now.seats for command in _replies(state, now, seat)]
    found = [c for c in candidates if type(c) is Roll or verify(state, c) is None]
    return tuple(Option(c) for c in found)


def _replies(state: State, now: Prompt, seat: int) -> list[AnyCommand]:
    """What might answer a question; those that are not allowed are sorted out later."""
    match now.ask:
        case Ask.RENT_ROLL | Ask.BATTLE_ROLL | Ask.COUNT_ROLL:
            return [Roll(seat, ANY_ROLL[: dice_awaited(state)])]
        case Ask.CARD:
            return [CancelCard(seat), LetPass(seat)]
        case Ask.RETIRE:
            return [Agree(seat), Disagree(seat)]
        case Ask.DRAW:
            deck = deck_here(state)
            return [NameCard(seat, card, deck) for card in nameable(state, deck)]
        case Ask.OFFER_RING:
            return [WalkOn(seat), *(GiveRing(seat, other) for other in ring_meeting(state, seat))]
        case Ask.BATTLE:
            return [Battle(seat), WalkOn(seat)]
        case Ask.DEBT:
            # R65: bankrupt where there is no way to raise it; the way itself is not looked for
            hopeless = state.spendable(seat) + raisable(state, seat) < now.amount
            return [*_raising(state, seat), *([DeclareBankrupt(seat)] if hopeless else ())]
        case Ask.ACQUIRED:
            return [Lift(seat, now.space), KeepMortgage(seat, now.space)]
        case Ask.SHORTAGE:
            most = most_contested(state, seat, Piece(now.piece))
            return [*(Contest(seat, count) for count in range(1, most + 1)), Pass(seat)]
        case Ask.PLACE:
            streets = [i for i in state.board.territories if state.owner[i] == seat]
            return [*(Build(seat, i) for i in streets), Pass(seat)]
        case _:
            return []


def _auction(state: State, top: Auction) -> list[Option]:
    least, able = least_bid(state, top), can_bid(state, top)
    bidder, found = top.bidder, []
    for seat in top.waiting:
        if seat != bidder:
            if seat in able:
                found.append(Option(Bid(seat, least), able[seat]))
            found.append(Option(Pass(seat)))
    if bidder >= 0:
        found += [Option(CloseAuction(seat)) for seat in state.from_left_of(bidder)]
    return found


def _claims(state: State) -> list[Option]:
    asks = dict.fromkeys([(one.owner, one.space, to_name(state, one)) for one in state.claims])
    commands: list[AnyCommand] = [AskRent(*one) for one in asks]
    if state.stack or any(state.mortgaged[space] for _owner, space, _of in asks):
        # perhaps a debtor who has to settle first, or nothing to ask for now (R60)
        commands = [command for command in commands if verify(state, command) is None]
    if state.called:
        commands += [WaiveRent(*one) for one in asks]
    return [Option(command) for command in commands]


def _standing(state: State) -> Iterator[Option]:
    """Deals on the table, and questions about mortgages under the one on top."""
    for top in state.stack[:-1]:
        if type(top) is Acquisition:
            yield from _allowed(state, KeepMortgage(top.seat, top.space))
    for deal in state.deals:
        yield from _allowed(state, Accept(deal.to, deal.by))
        yield Option(Withdraw(deal.to, deal.by))
        yield Option(Withdraw(deal.to, deal.by, no_more=True))
        yield Option(Withdraw(deal.by, deal.by))
    if state.proposal is not None and open_now(state):
        for seat in state.seats_in_play():
            yield from _allowed(state, Agree(seat))
            yield Option(Disagree(seat))


def _allowed(state: State, command: AnyCommand) -> Iterator[Option]:
    if verify(state, command) is None:
        yield Option(command)


def _raising(state: State, seat: int) -> Iterator[AnyCommand]:
    for space in state.deeds_of(seat):
        yield from _sales(state, seat, space)
        if not state.mortgaged[space]:
            yield Mortgage(seat, space)


def _sales(state: State, seat: int, space: int) -> Iterator[AnyCommand]:
    if state.level[space]:
        yield SellBuilding(seat, space)
        if any(state.level[i] == FORTRESS for i in state.group(space)):
            yield SellFortresses(seat, space)
        yield BreakDown(seat, space)


def builds(state: State, seat: int, purse: int | None = None) -> Iterator[Option]:
    """Where a seat may build now, for at most `purse` (unless given: all it has).

    Nothing to look through without a whole group of streets, and only where it is lowest.
    """
    board, levels = state.board, state.level
    most = state.cash[seat] if purse is None else purse
    for group in state.monopolies[seat]:
        members = board.groups[group]
        lowest = min([levels[i] for i in members])
        if lowest < FORTRESS and min(board.piece_price[members[0]]) <= most:
            for space in members:
                if _could_rise(state, space, lowest) and next_price(state, space) <= most:
                    yield from _allowed(state, Build(seat, space))


def _could_rise(state: State, space: int, lowest: int) -> bool:
    """Whether it is worth asking the judge about a street whose group has its `lowest` level."""
    level, full = state.level[space], state.rules.houses_before_hotel
    if not state.supply[level >= full]:
        return False
    return level == lowest or (level == full and level < FORTRESS)


_NO_DEALING = (Phase.SETUP, Phase.OPENING, Phase.COUNT, Phase.OVER)


def anytime(state: State, seat: int) -> list[Option]:
    """What a seat may do in addition to answering: build, sell, mortgage, lift, deal."""
    if state.phase is Phase.OPENING:
        return list(_allowed(state, CallTime(seat)))
    if state.phase in _NO_DEALING or not state.alive[seat]:
        return []
    lifts = [Lift(seat, i) for i in state.deeds_of(seat) if state.mortgaged[i]]
    candidates: list[AnyCommand] = [*_raising(state, seat), *lifts, CallTime(seat)]
    if state.rules.fine_when == "after-roll":
        candidates.append(PayFine(seat))
    if any(type(item) is Shortage and seat in item.wishes() for item in state.stack):
        candidates.append(Pass(seat))  # takes the wish back
    options = [Option(c) for c in candidates if verify(state, c) is None]
    on_top = state.stack[-1] if state.stack else None
    held_up = state.closing() or isinstance(on_top, PendingCard | Retirement)
    others = () if held_up else state.from_left_of(seat)
    partners = [to for to in others if not wants_none(state, to, seat)]
    offers = [Option(Offer(seat, to, Bundle(), Bundle())) for to in partners]
    if state.proposal is None and open_now(state):
        offers.append(Option(ChangeRules(seat, {})))
    played = map(Option, plays(state, seat)) if state.secret[seat] else ()
    return [*builds(state, seat), *played, *options, *offers]


def departures(state: State) -> list[Option]:
    """Who may leave, and how, stay after all, or sit down again (R70): no part of the play, so not
    in `legal`."""
    if state.phase in (Phase.SETUP, Phase.OVER):
        return []
    found: list[AnyCommand] = []
    if state.stack and isinstance(state.stack[-1], Retirement):
        found.append(Disagree(state.stack[-1].seat))
    for seat in state.seats_in_play():
        found += [Leave(seat, "bot"), Leave(seat, "retire"), Sit(seat)]
    return [Option(one) for one in found if verify(state, one) is None]


def legal(state: State) -> list[Option]:
    """Everything that anybody may do now, each once; leaving aside, see `departures`."""
    if state.phase in (Phase.SETUP, Phase.OVER):
        return []
    options = list(answers(state))
    seen = set(options)
    for seat in state.seats_in_play():
        options += [option for option in anytime(state, seat) if option not in seen]
    return options


def rolls_of(state: State, option: Option) -> RollTable:
    """What can be thrown for a `Roll` option: two dice, or one."""
    command = option.command
    one = isinstance(command, Roll) and len(command.dice) == 1
    return state.singles if one else state.rolls


def options_of(options: Sequence[Option], seat: int) -> tuple[Option, ...]:
    """A seat's part of the options."""
    return tuple([option for option in options if option.command.seat == seat])
