"""The Ring that a player bears: the Tracker, meetings on the way, battles, the Eye."""

from typing import Literal

from msgspec.structs import replace

from controller.rules.events.base import Event
from controller.rules.state import COUNT, By, Meeting, RingBattle, State


class RingTaken(Event, frozen=True):
    """A seat has the Ring now, from the seat `start`; -1: it was nobody's. Tracker to Start."""

    seat: int
    start: int

    def apply(self, state: State) -> None:
        state.bearer = self.seat
        state.loose_ring = -1
        state.tracker = 0


class RingDropped(Event, frozen=True):
    """The bearer lost the Ring: it lies alone on a space. Tracker to Start."""

    seat: int
    space: int
    why: Literal["eye", "card", "bankrupt"]

    def apply(self, state: State) -> None:
        state.bearer = -1
        state.loose_ring = self.space
        state.tracker = 0


class TrackerMoved(Event, frozen=True):
    """The Tracker came to a circle: 1 is the first after Start, Mount Doom is the last."""

    seat: int
    circle: int

    def apply(self, state: State) -> None:
        state.tracker = self.circle


class EyeThrown(Event, frozen=True):
    """The Eye was thrown: after the landing it may cost the Ring."""

    seat: int

    def apply(self, state: State) -> None:
        state.eye = True


class EyeClosed(Event, frozen=True):
    """The landing is carried out; what the Eye costs, if anything, comes next."""

    seat: int

    def apply(self, state: State) -> None:
        state.eye = False


class Spared(Event, frozen=True):
    """The Ring keeps its bearer from what a space does; `turn_over`: but the turn ends there."""

    seat: int
    space: int
    turn_over: bool

    def apply(self, state: State) -> None:
        if self.turn_over:
            state.doubles = 0


class Met(Event, frozen=True):
    """On its way a seat came to the bearer, or as the bearer to others, `steps` before its goal.
    `others`: whom it met (before 2026-12: not said)."""

    seat: int
    steps: int
    by: By
    factor: int
    dice: int = 0
    others: tuple[int, ...] = ()

    def apply(self, state: State) -> None:
        state.stack.append(Meeting(self.seat, self.steps, self.by, self.factor, self.dice))


class MeetingEnded(Event, frozen=True):
    """Whatever was decided, the move goes on, or ends in a battle. `kept`: nobody got the Ring, and
    nobody battled for it; `bearing`: it was the bearer's to keep (before 2026-12: not said)."""

    seat: int
    kept: bool = False
    bearing: bool = False

    def apply(self, state: State) -> None:
        state.stack.pop()


class BattleBegan(Event, frozen=True):
    """A seat battles the bearer for the Ring."""

    seat: int
    bearer: int
    factor: int
    dice: int = 0
    by: By = "dice"

    def apply(self, state: State) -> None:
        battle = RingBattle(self.seat, self.bearer, factor=self.factor, dice=self.dice, by=self.by)
        state.stack.append(battle)


class BattleRolled(Event, frozen=True):
    """One of the two threw a die; 0 is the Eye."""

    seat: int
    face: int

    def apply(self, state: State) -> None:
        top = state.stack[-1]
        assert isinstance(top, RingBattle)
        first, second = top.faces
        faces = (self.face, second) if self.seat == top.seat else (first, self.face)
        state.stack[-1] = replace(top, faces=faces)


class BattleTied(Event, frozen=True):
    """Both threw the same: they throw again (R9)."""

    def apply(self, state: State) -> None:
        top = state.stack[-1]
        assert isinstance(top, RingBattle)
        state.stack[-1] = replace(top, faces=(-1, -1))


class BattleEnded(Event, frozen=True):
    """The battle is won; -1: there is nobody left to battle."""

    winner: int

    def apply(self, state: State) -> None:
        state.stack.pop()


class CountBegan(Event, frozen=True):
    """The Ring is in Mount Doom, the rents are being counted; `staffs` are thrown for."""

    staffs: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.phase = COUNT
        state.seated = frozenset()
        state.tally = self.staffs
        state.stack = []
        state.deals = []
        state.proposal = None
        state.doubles = 0
        state.eye = False


class CountRolled(Event, frozen=True):
    """An owner threw for the rent of a staff in the final count."""

    seat: int
    space: int
    dice: tuple[int, ...]

    def apply(self, state: State) -> None:
        state.tally = state.tally[1:]
