"""A seat that is left in the middle of the game, and taken again."""

from controller.rules.events.base import Event
from controller.rules.state import Retirement, State


class SeatLeft(Event, frozen=True):
    """The player there has left, and a bot plays the seat from now on."""

    seat: int

    def apply(self, state: State) -> None:
        state.by_bot.append(self.seat)


class SeatTaken(Event, frozen=True):
    """Somebody sits at the seat again, and the bot no longer plays it."""

    seat: int

    def apply(self, state: State) -> None:
        """Note who plays it. Whoever wants to retire needs this player's agreement too."""
        state.by_bot.remove(self.seat)
        for index, item in enumerate(state.stack):
            if isinstance(item, Retirement):
                state.stack[index] = Retirement(item.seat, (*item.waiting, self.seat))


class RetirementAsked(Event, frozen=True):
    """A seat wants to retire; `seats` are asked whether they agree."""

    seat: int
    seats: tuple[int, ...]

    def apply(self, state: State) -> None:
        """Everything else waits, but for rents that are asked for."""
        state.stack.append(Retirement(self.seat, self.seats))
        state.go_round()


class RetirementAgreed(Event, frozen=True):
    """A seat agrees that the one that asked retires."""

    seat: int

    def apply(self, state: State) -> None:
        top = state.stack[-1]
        assert isinstance(top, Retirement)
        waiting = tuple(other for other in top.waiting if other != self.seat)
        state.stack[-1] = Retirement(top.seat, waiting)


class RetirementDropped(Event, frozen=True):
    """A seat does not retire: `by` does not agree; or it is `seat` itself, which stays."""

    seat: int
    by: int

    def apply(self, state: State) -> None:
        """The game goes on; who was denied it does not ask again in the same turn."""
        state.stack.pop()
        if self.by != self.seat:
            state.denied.append(self.seat)
        state.go_round()
