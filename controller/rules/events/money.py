"""Money, rent, debts and what becomes of a bankrupt's estate."""

import msgspec

from controller.rules.events.base import Event
from controller.rules.state import (
    DONE,
    FREE,
    RENT_ROLL,
    ROLL,
    Auction,
    Claim,
    Debt,
    EstateAuction,
    Meeting,
    Reason,
    RentRoll,
    RingBattle,
    State,
)


class Paid(Event, frozen=True):
    """Money moved. Seats; the Bank is the number after the last seat."""

    payer: int
    payee: int
    amount: int
    reason: Reason
    space: int = -1

    def apply(self, state: State) -> None:
        state.transfer(self.payer, self.payee, self.amount)
        if state.rules.pot != "none":
            state.note_pot(self.payee, self.amount, self.reason)


class SalaryDeferred(Event, frozen=True):
    """GO's salary is deferred until the landing is carried out; 0: it is being paid now."""

    seat: int
    amount: int

    def apply(self, state: State) -> None:
        state.salary_due = self.amount


class RentDue(Event, frozen=True):
    """Rent may be asked for until the deadline."""

    debtor: int
    owner: int
    space: int
    amount: int
    turn: int

    def apply(self, state: State) -> None:
        state.claims.append(Claim(self.debtor, self.owner, self.space, self.amount, self.turn))


class RentRollDue(RentDue, frozen=True):
    """The rent of a staff may be asked for until the deadline, and is rolled for then: of `dice`
    dice, times `factor`. `amount` is 0: nobody knows it yet."""

    factor: int
    dice: int = 2

    def apply(self, state: State) -> None:
        claim = Claim(
            self.debtor, self.owner, self.space, 0, self.turn, self.factor, self.dice
        )  # fmt: skip
        state.claims.append(claim)


class _ClaimEnded(Event, frozen=True):
    """What both ends of a claim share: the oldest that fits is gone."""

    owner: int
    debtor: int
    space: int
    amount: int

    def apply(self, state: State) -> None:
        paid = isinstance(self, RentAsked | RentRollAsked)
        state.close_claim(self.owner, self.debtor, self.space, paid=paid)


class RentAsked(_ClaimEnded, frozen=True):
    """The owner asked in time."""


class RentRollAsked(_ClaimEnded, frozen=True):
    """The owner asked in time for a rent that is rolled for: of `dice` dice, times `factor`."""

    factor: int
    dice: int = 2

    def apply(self, state: State) -> None:
        super().apply(state)
        asked = RentRoll(self.debtor, self.owner, self.space, self.factor, self.dice)
        state.stack.append(asked)


class RentLapsed(_ClaimEnded, frozen=True):
    """Nobody asked in time, or one of the two has left the game; or the owner `waived` it (before
    2026-12: not said)."""

    waived: bool = False


class RentRollAwaited(Event, frozen=True):
    """The rent of a claimed staff needs a fresh roll at the landing: of `dice` dice, times
    `factor`."""

    seat: int
    space: int
    factor: int
    dice: int = 2

    def apply(self, state: State) -> None:
        state.factor = self.factor
        state.rent_dice = self.dice
        state.phase = RENT_ROLL


class RentRolled(Event, frozen=True):
    """The roll for a staff's rent: `factor` times that, if it had been asked for (-1: as the state
    has it)."""

    seat: int
    dice: tuple[int, ...]
    factor: int = -1

    def apply(self, state: State) -> None:
        """The roll is used up; one that was asked for interrupted the turn, which has its own."""
        if self.factor >= 0:
            state.stack.pop()
            return
        state.dice = self.dice
        state.phase = DONE


class DebtArose(Event, frozen=True):
    """A seat owes more than its cash: it has to raise money."""

    debtor: int
    creditor: int
    amount: int
    reason: Reason
    space: int = -1

    def apply(self, state: State) -> None:
        state.stack.append(Debt(self.debtor, self.creditor, self.amount, self.reason, self.space))


class DebtDeferred(Event, frozen=True):
    """The debt on top could only be paid with the money behind its debtor's standing bid: it waits
    until that auction has closed (R68)."""

    debtor: int

    def apply(self, state: State) -> None:
        debt, at = state.stack.pop(), len(state.stack) - 1
        while not isinstance(state.stack[at], Auction):
            at -= 1
        state.stack.insert(at, debt)


class DebtReduced(Event, frozen=True):
    """Part of a rent owed was settled in property (D10)."""

    debtor: int
    creditor: int
    amount: int

    def apply(self, state: State) -> None:
        """Owe that much less; the debt goes when nothing is left of it."""
        rent = (self.debtor, self.creditor, "rent")
        for i, top in enumerate(state.stack):
            if type(top) is Debt and (top.debtor, top.creditor, top.reason) == rent:
                left = top.amount - self.amount
                state.stack[i : i + 1] = [msgspec.structs.replace(top, amount=left)] if left else []
                return


class DebtSettled(Event, frozen=True):
    """The debt on top is paid, or its debtor has left the game. Or else, with `debtor` and
    `creditor`, nothing is left of a rent after the `DebtReduced` before this (D10)."""

    debtor: int = -1
    creditor: int = -1

    def apply(self, state: State) -> None:
        """Take it off the stack; nothing of a rent was nothing to keep there."""
        if self.debtor < 0:
            state.stack.pop()


class DebtForgiven(Event, frozen=True):
    """The debtor has paid all there was of the debt on top, and owes the rest no more."""

    seat: int
    creditor: int
    amount: int

    def apply(self, state: State) -> None:
        state.stack.pop()


class Bankrupted(Event, frozen=True):
    """A seat is out of the game. What it had went before this event. `by_wish`: it retires."""

    seat: int
    creditor: int
    by_wish: bool = False

    def apply(self, state: State) -> None:
        """Let it go, and its part in everything that waits. A turn without a roll is none: open
        rents have as much time left as before it (D1)."""
        state.alive[self.seat] = False
        kept = [top.without(self.seat, self.creditor) for top in state.stack]
        state.stack = [top for top in kept if top is not None]
        state.go_round()
        state.bankrupts += 1
        state.jail[self.seat] = FREE
        for seats in (state.by_bot, state.no_deals):
            if self.seat in seats:
                seats.remove(self.seat)
        if state.turn == self.seat:
            if state.phase is ROLL and not state.doubles:
                state.claims = [
                    msgspec.structs.replace(claim, turn=claim.turn + 1) for claim in state.claims
                ]
            state.doubles = 0
            state.salary_due = 0
            state.eye = False
            state.phase = DONE


class EstateOpened(Event, frozen=True):
    """Deeds that came back to the Bank are to be auctioned, one by one."""

    deeds: tuple[int, ...]

    def apply(self, state: State) -> None:
        """Put them under everything else that waits, but not under a move: it lands later."""
        moving = bool(state.stack) and isinstance(state.stack[0], Meeting | RingBattle)
        state.stack.insert(int(moving), EstateAuction(self.deeds))


class EstateTaken(Event, frozen=True):
    """The next deed of the estate is auctioned; with none left, the estate is done."""

    deeds: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.stack.pop()
        if self.deeds:
            state.stack.append(EstateAuction(self.deeds))
