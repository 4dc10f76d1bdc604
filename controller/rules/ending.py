"""The end: worth, the final count, and who has won."""

from __future__ import annotations

from controller.rules.board import BANK
from controller.rules.citations import Names
from controller.rules.commands import CallTime, EndGame
from controller.rules.events import EndAgreed, Ending, GameEnded, RentLapsed, TimeCalled
from controller.rules.money.paying import half, pay_salary, rounded
from controller.rules.prompts import awaited
from controller.rules.refusals import Refusal, refuse
from controller.rules.state import COUNT, OPENING, OVER, ROLL, SETUP, State
from controller.rules.state.values import buildings_worth

_CALLED = ("time", "agreed")
"""Endings that players call, counted like a game against the clock (R27)."""


def taxable_worth(state: State, seat: int) -> int:
    """Cash, printed prices, mortgaged or not, and the cost of buildings (E2)."""
    price, level = state.board.price, state.level
    held = state.held[seat]
    built = [buildings_worth(state, space) for space in held if level[space]]
    return state.cash[seat] + sum([price[space] for space in held]) + sum(built)


def final_worth(state: State, seat: int) -> int:
    """Worth in the final count: mortgaged deeds at half their price (M8-M11, N9)."""
    return sum(counted(state, seat))


def counted(state: State, seat: int) -> tuple[int, int, int]:
    """What the final count adds up: cash, deeds and buildings."""
    deeds = built = 0
    for space in state.deeds_of(seat):
        price = state.board.price[space]
        deeds += half(state, price) if state.mortgaged[space] else price
        built += buildings_worth(state, space)
    return state.cash[seat], deeds, built


def end(state: State, why: Ending) -> None:
    """Count, and end the game. Seats that are out count as 0. A salary that waits for the end of
    the landing is earned already (R32)."""
    if state.salary_due:
        pay_salary(state)
    applied = _end_names(state, why)
    rents_counted = why == "ring" and state.rules.ring_end_count == "rent"  # in ring/counting.py
    cash_only = rents_counted or (why in _CALLED and state.rules.count_cash_only)
    count = (
        (lambda seat: state.cash[seat]) if cash_only else (lambda seat: final_worth(state, seat))
    )
    worth = tuple(count(seat) if state.alive[seat] else 0 for seat in range(state.seats))
    best = max(worth[seat] for seat in state.seats_in_play())
    winners = [seat for seat in state.seats_in_play() if worth[seat] == best]
    if not cash_only:
        applied += _count_rounded(state)
        applied += state.named["shortage_value"] if any(state.bids) else ()
    if len(winners) > 1:
        applied += state.named["ties"]
        if state.rules.ties == "most-deeds":
            most = max(sum(state.count[seat]) for seat in winners)
            winners = [seat for seat in winners if sum(state.count[seat]) == most]
    for claim in list(state.claims):  # rent not asked for by now is lost (R50)
        state.emit(RentLapsed(claim.owner, claim.debtor, claim.space, claim.amount))
    state.emit(GameEnded(why, worth, tuple(winners), applied=applied))


def _end_names(state: State, why: Ending) -> Names:
    """The rulings and house rules by which the game ends so, and is counted so."""
    named = state.named
    match why:
        case "ring":
            applied = named["ring_end_count"]
            if not state.rules.bearer_bonus:
                applied += named["bearer_bonus"]
            held = any(
                state.mortgaged[i] for seat in state.seats_in_play() for i in state.held[seat]
            )
            rents = state.rules.ring_end_count == "rent"
            return applied + named["count_mortgaged_rent"] if held and rents else applied
        case "bankruptcy":
            return named["end_after_bankruptcies"]
        case "time":
            return named["time_limit"] + named["count_cash_only"]
        case "agreed":
            return named["count_cash_only"]
        case "last-player":
            return ()


def _count_rounded(state: State) -> Names:
    """R7, where a mortgaged deed has an odd price."""
    price, deeds = state.board.price, state.board.deeds
    halved = [i for i in deeds if state.mortgaged[i] and state.owner[i] != BANK]
    return next((odd for i in halved if (odd := rounded(state, price[i], 1, 2))), ())


def end_if_decided(state: State) -> bool:
    """After a bankruptcy: is somebody alone, or is this the bankruptcy that ends it (N1, N8)?"""
    if len(state.seats_in_play()) == 1:
        end(state, "last-player")
        return True
    last = state.rules.end_after_bankruptcies
    if last and state.bankrupts >= last:
        end(state, "bankruptcy")
        return True
    return False


def verify_call_time(state: State, _: CallTime) -> Refusal | None:
    """N10, R66: only in a game with a time limit; at any time, or when nothing is open."""
    if not state.rules.time_limit:
        return refuse("no-time-limit", state.named["time_limit"])
    if state.called:
        return refuse("time-called")
    if state.rules.time_call == "any-time" or not _open(state):
        return None
    return refuse("settle-first", state.named["time_call"], what=awaited(state, rents=True))


def _open(state: State) -> bool:
    """Whether anything is open that would come to its end before the count."""
    waits = state.phase not in (ROLL, OPENING)
    return bool(waits or state.stack or state.claims or state.deals)


def call_time(state: State, command: CallTime) -> None:
    applied = state.named["time_limit"] + state.named["time_call"]
    state.emit(TimeCalled(command.seat, applied=applied))


def verify_end_game(state: State, _: EndGame) -> Refusal | None:
    """Allowed at any time in a game, also while something is open (as R66)."""
    if state.phase in (SETUP, OVER):
        return refuse("no-game" if state.phase is SETUP else "game-over")
    if state.rules.time_limit:
        return refuse("call-time", state.named["time_limit"])
    if state.called or state.phase is COUNT:
        return refuse("time-called")
    return None


def end_game(state: State, _: EndGame) -> None:
    """No new turn begins; open questions are settled first."""
    state.emit(EndAgreed())


def closed(state: State) -> bool:
    """After time has been called, or all have agreed to stop: when the last rent and the last deal
    are settled, the game is counted. False: somebody is still to be asked."""
    if state.claims or state.deals:
        return False
    end(state, "time" if state.rules.time_limit else "agreed")
    return True
