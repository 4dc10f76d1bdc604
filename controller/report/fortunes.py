"""What each seat was worth round by round, and what happened to it on the way."""

from __future__ import annotations

from collections.abc import Sequence

from controller.report.statistics import Mark
from controller.rules import events as e
from controller.rules.edition import Edition
from controller.rules.ending import final_worth
from controller.rules.entries import Entry, unfold
from controller.rules.events import blank
from controller.rules.state import State


class Fortunes:
    """Follows the worth of some seats. Worth is as in the final count: mortgaged deeds at half."""

    def __init__(self, seats: int) -> None:
        self.worths: list[list[int]] = [[] for _ in range(seats)]
        self.marks: list[Mark] = []
        self.ring_moves: list[tuple[int, int]] = []
        self.out = [0] * seats
        self.rounds_before = -1  # the record begins; a position may be in the middle
        self._wholes: list[tuple[int, ...]] = [()] * seats

    def see(self, entry: Entry, state: State) -> None:
        """Note an entry; `state` is the state after it."""
        now = max(state.rounds, 1)
        if self.rounds_before < 0:
            self.rounds_before, self._wholes = now - 1, list(state.monopolies)
        for event in entry.events:
            self._note(event, now, state)
        for seat, wholes in enumerate(state.monopolies):
            new = (group for group in wholes if group not in self._wholes[seat])
            self.marks += [Mark(kind="group", seat=seat, round=now, group=group) for group in new]
            self._wholes[seat] = wholes
        # A round is over, or the game begins.
        while self.rounds_before + max(map(len, self.worths)) < now:
            self._sample(state)

    def end(self, state: State) -> None:
        """Close the last round, which may be unfinished."""
        self._sample(state)

    def _sample(self, state: State) -> None:
        for seat, line in enumerate(self.worths):
            if not self.out[seat] or (line and line[-1]):
                line.append(final_worth(state, seat))

    def _note(self, event: e.AnyEvent, now: int, state: State) -> None:
        match event:
            case e.RingMoved(to=to):
                self.ring_moves.append((now, to))
            case e.RingTaken(seat=seat):
                where = state.pos[seat]
                self.marks.append(Mark(kind="ring", seat=seat, round=now, space=where))
            case e.RingDropped(seat=seat, space=space):
                self.marks.append(Mark(kind="ring-lost", seat=seat, round=now, space=space))
            case e.Bankrupted(seat=seat):
                self.out[seat] = now
                self.marks.append(Mark(kind="out", seat=seat, round=now))


class FortunesSoFar:
    """Everybody's worth in a game that is still played: a `Course` up to the last round that has
    ended, or to the end of the game. No command is looked at twice, unless some are taken back."""

    def __init__(self, edition: Edition) -> None:
        self._edition = edition
        self._seen: Entry | None = None
        self._begin()

    def follow(self, commands: Sequence[Entry]) -> None:
        """Catch up with the commands of the game that count. Raises Broken as `unfold` does."""
        if self._count > len(commands) or (
            self._count and commands[self._count - 1] is not self._seen
        ):
            self._begin()  # some were taken back
        for entry in unfold(self._state, commands[self._count :]):
            self._see(entry)

    @property
    def players(self) -> Sequence[tuple[str, str]]:
        """Name and token of each seat."""
        return self._state.players

    @property
    def rounds_before(self) -> int:
        """How many rounds were played before the record begins."""
        return self._fortunes.rounds_before

    @property
    def worths(self) -> Sequence[Sequence[int]]:
        """By seat: at the start, and after each round."""
        return self._fortunes.worths

    @property
    def marks(self) -> Sequence[Mark]:
        """What happened to seats."""
        return self._fortunes.marks

    @property
    def ring_moves(self) -> Sequence[tuple[int, int]]:
        """Round and space, of rounds that have ended."""
        last = self.rounds_before + max(map(len, self.worths), default=0) - 1
        return [one for one in self._fortunes.ring_moves if one[0] <= last]

    def _begin(self) -> None:
        self._state, self._count = blank(self._edition), 0
        self._fortunes = Fortunes(0)

    def _see(self, entry: Entry) -> None:
        state = self._state
        self._seen, self._count = entry, self._count + 1
        if any(isinstance(event, e.GameStarted | e.PositionSet) for event in entry.events):
            self._fortunes = Fortunes(state.seats)
        if not state.seats:  # nobody has sat down yet
            return
        self._fortunes.see(entry, state)
        if any(isinstance(event, e.GameEnded) for event in entry.events):
            self._fortunes.end(state)
