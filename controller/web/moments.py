"""Moments worth seeing: a colour group is whole for the first time in the game, a battle for the
Ring is decided, or the Ring reaches the end of its road. Each is shown once, by pages that are open
when it comes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from controller.report.words import group_name
from controller.rules import events as e
from controller.rules.commands import Adjust
from controller.rules.entries import Entry, EntryKind, unfold
from controller.rules.events import blank
from controller.rules.state import Phase, RingBattle, State
from controller.store.banker import Banker
from controller.text.battle import under_way
from controller.text.language import _, ngettext

NEWS_S = 10.0
"""For so long a moment is news, in seconds by the table's clock: a page that was away for longer
has missed it."""


class Moment(msgspec.Struct, frozen=True):
    """What the entry `seq`, recorded at `time`, brought about. By its kind: the `groups` that are
    whole, each with its owner's seat; who has won the `battle`."""

    seq: int
    time: float
    kind: Literal["group", "battle", "end"]
    groups: tuple[tuple[int, int], ...] = ()
    battle: RingBattle | None = None
    winner: int = -1


class Moments:
    """Listens to a banker; `now` is the table's clock, in seconds."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._banker: Banker | None = None
        self._met = set[int]()  # groups that have been whole in this game
        self._arrived = False  # whether the Ring is at its road's end
        self._battle: RingBattle | None = None  # as it was after the last entry
        self._latest: Moment | None = None
        self._until = 0.0

    def follow(self, banker: Banker) -> None:
        """Start again with a banker. What has already happened in its game is not shown."""
        self._banker = banker
        self._begin()
        state = blank(banker.edition)
        for entry in unfold(state, banker.counting()):
            self._find(entry, state)
        banker.subscribe(self.on_entry)

    def on_entry(self, entry: Entry) -> None:
        """An entry of the journal."""
        assert self._banker is not None
        state = self._banker.state
        if entry.kind is EntryKind.TAKE_BACK:
            self._arrived = self._arrived and state.phase in (Phase.COUNT, Phase.OVER)
            self._latest = None  # what it told may be what was taken back
        found = self._find(entry, state)
        if found is not None:
            self._latest, self._until = found, self._now() + NEWS_S

    def latest(self) -> Moment | None:
        """The latest moment, as long as it is news."""
        return self._latest if self._now() < self._until else None

    def section(self) -> dict[str, Any] | None:
        """The latest moment, as long as it is news: its `id`, what `kind` it is, and what is said
        of it. Of groups also each owner's seat, and their spaces with their colours; of a battle
        the seats of challenger and bearer, what they rolled, and who has won."""
        latest = self.latest()
        if latest is None or self._banker is None:
            return None
        return _shown(latest, self._banker.state)

    def _begin(self) -> None:
        self._met, self._arrived, self._latest, self._battle = set(), False, None, None

    def _find(self, entry: Entry, state: State) -> Moment | None:
        """The moment that an entry brought about; `state` is as it left it."""
        if any(isinstance(event, e.GameStarted | e.PositionSet) for event in entry.events):
            self._begin()
            self._met.update(group for own in state.monopolies for group in own)
        before, self._battle = self._battle, under_way(state)
        if not self._arrived and _arrives(entry.events):
            self._arrived = True
            return Moment(entry.seq, entry.time, "end")
        if before and (decided := _decided(before, entry.events)):
            return Moment(entry.seq, entry.time, "battle", battle=decided[0], winner=decided[1])
        fresh = tuple(
            (seat, group)
            for seat, own in enumerate(state.monopolies)
            for group in own
            if group not in self._met
        )
        self._met.update(group for _seat, group in fresh)
        if isinstance(entry.command, Adjust):  # nothing has just happened: the books were wrong
            return None
        return Moment(entry.seq, entry.time, "group", fresh) if fresh else None


def _arrives(events: Sequence[e.AnyEvent]) -> bool:
    """Whether the Ring has reached its goal: the game ends by it, or the final count begins."""
    return any(
        isinstance(event, e.CountBegan) or (isinstance(event, e.GameEnded) and event.why == "ring")
        for event in events
    )


def _decided(top: RingBattle, events: Sequence[e.AnyEvent]) -> tuple[RingBattle, int] | None:
    """A battle with the die that has decided it, and its winner."""
    ended = next((one for one in events if isinstance(one, e.BattleEnded)), None)
    rolled = next((one for one in events if isinstance(one, e.BattleRolled)), None)
    if ended is None or rolled is None:  # there may be nobody left to battle
        return None
    first, second = top.faces
    faces = (rolled.face, second) if rolled.seat == top.seat else (first, rolled.face)
    return replace(top, faces=faces), ended.winner


def _shown(moment: Moment, state: State) -> dict[str, Any]:
    shown = {"id": f"{moment.seq} {moment.time}", "kind": moment.kind}
    match moment:
        case Moment(kind="group"):
            return shown | _groups(moment.groups, state)
        case Moment(battle=RingBattle() as battle):
            return shown | _battle(battle, moment.winner, state)
        case _:
            return shown | {
                "title": _("{ring} has reached the end of its road!",
                           ring=state.edition.data.ring_name),
                "words": _("The game is over; now everything is counted."),
            }  # fmt: skip


def _groups(whole: Sequence[tuple[int, int]], state: State) -> dict[str, Any]:
    board, colours = state.board, state.edition.data.group_colours
    groups = [group for _seat, group in whole]
    spaces = [space for group in groups for space in board.groups[group]]
    return {
        "seats": [seat for seat, _group in whole],
        "spaces": spaces,
        "colours": [colours.get(board.spaces[space].group, "") for space in spaces],
        "title": ngettext("A full group!", "Full groups!", len(groups)),
        "words": " ".join(_completed(state, seat, group) for seat, group in whole),
    }


def _battle(battle: RingBattle, winner: int, state: State) -> dict[str, Any]:
    name = state.players[winner][0]
    kept = winner == battle.bearer
    return {
        "seats": [battle.seat, battle.bearer],
        "faces": list(battle.faces),
        "winner": winner,
        "title": _("{name} wins the battle!", name=name),
        "words": _("{name} keeps the Ring.", name=name) if kept
        else _("{name} takes the Ring.", name=name),
    }  # fmt: skip


def _completed(state: State, seat: int, group: int) -> str:
    said = {"name": state.players[seat][0], "group": group_name(state.edition, group)}
    if any(state.mortgaged[space] for space in state.board.groups[group]):  # D4, H2
        return _("{name} completes a group: {group}.", **said)
    return _("{name} completes a group: {group}. Rent doubles there, and building can begin.",
             **said)  # fmt: skip
