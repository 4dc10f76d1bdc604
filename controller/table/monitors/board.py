"""Watches the heads under the board: says what stands wrong once hands have had time to put it
right, leads it home on the strip, and answers a token that was set rightly.

What is wrong is found in board_check.py, and put into words in board_words.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from controller.files.tagbook import TagBook, TokenTag
from controller.rules.state import State
from controller.table.monitors.board_check import (
    BoardFault,
    Misplaced,
    Seen,
    expected,
    findings,
    right,
    ways,
)
from controller.table.monitors.board_words import misplaced
from controller.table.monitors.timer import Timer
from controller.table.wording.notices import notice
from controller.text.language import in_language
from controller.view.interface import Notice, Tone
from controller.view.put_back import Return, Stands
from hardware.ports import Clock, TagPlaced, TagRemoved
from hardware.profile.places import Places

GRACE = {
    BoardFault.UNMOVED: 15.0,  # the way is looked at, counted and argued about first
    BoardFault.ELSEWHERE: 4.0,  # a token that counts its way rests on no space for so long
    BoardFault.SWAPPED: 4.0,
    BoardFault.LIFTED: 20.0,  # it is in somebody's hand, and that hand has dice in it
    BoardFault.STRANGER: 4.0,
}
"""Seconds that hands have to put it right before anything is said."""

TELLS = 4.0
"""Seconds after a command for which the strip tells what happened before it leads home again."""


REMINDS = 60.0
"""Seconds after which what still stands wrong is reported again after the next command: not
by the clock, or a table that everybody has left would talk all night."""


class BoardMonitor:
    """The heads under the board. `say`s what is wrong, `lead`s the ways home (none: all are home),
    and `greet`s a space and its seat where a token came to stand rightly. It speaks in the table's
    language: `in_language` gives that. Without `places` it is silent."""

    def __init__(
        self,
        clock: Clock,
        places: Places,
        *,
        say: Callable[[Notice], object],
        lead: Callable[[tuple[Return, ...]], object],
        greet: Callable[[int, int], object],
        in_language: Callable[[], in_language],
        book: Callable[[], TagBook],
    ) -> None:
        self._clock, self._places = clock, places
        self._say, self._lead, self._greet, self._in_language = say, lead, greet, in_language
        self._lying: dict[tuple[int, bytes], None] = {}  # space and tag, in the order they came
        self._dark: tuple[str, ...] = ()
        self._before: dict[int, int] = {}
        self._pos: dict[int, int] = {}
        self._owed: set[int] = set()  # seats whose token is on its way
        self._since: dict[Misplaced, float] = {}
        self._told: dict[Misplaced, float] = {}  # when it was said
        self._led: tuple[Return, ...] = ()
        self._lead_from = 0.0
        self._reminds = False
        self._read_at = 0.0  # when what was said last has been read
        self._waiting = False  # whether something else is to be said then
        self._timer = Timer(clock)
        self._state: State | None = None
        self._book = book

    def start_game(self, state: State, owed: Iterable[int] = ()) -> None:
        """Another game, in which the tokens of these seats are on their way."""
        self._state = state
        self._pos, self._before, self._owed = expected(state), {}, {*owed}
        self._since, self._told, self._led = {}, {}, ()
        self._look()

    def placed(self, event: TagPlaced) -> None:
        """A tag came to lie on a head under the board."""
        self._lying[self._places.spaces[event.source, event.head], event.uid] = None
        self._look()

    def removed(self, event: TagRemoved) -> None:
        """It has gone."""
        self._lying.pop((self._places.spaces[event.source, event.head], event.uid), None)
        self._look()

    def parts(self, missing: tuple[str, ...]) -> None:
        """Readers or heads have gone, or are back."""
        if missing != self._dark:
            self._dark = missing
            self._look()

    def stands(self) -> Stands:
        """Where the heads read each seat's token."""
        return self._seen().tokens if self._state is not None else {}

    def changed(self, state: State) -> None:
        """A command or a take-back counts, and is being told."""
        where, now = expected(state), self._clock.time()
        started = not self._pos and bool(where)
        for seat, space in where.items():
            old = self._pos.get(seat, -1)
            if old != space or started:
                self._before[seat] = old
                self._owed.add(seat)
        self._state, self._pos = state, where
        self._owed &= {*where}
        self._led, self._lead_from = (), now + TELLS  # a command ends what the strip led home
        self._reminds = True
        self._look()

    def close(self) -> None:
        """Say nothing more."""
        self._timer.stop()

    def _seen(self) -> Seen:
        assert self._state is not None
        seats = {token: seat for seat, (_name, token) in enumerate(self._state.players)}
        covered = self._places.covered(self._dark)
        tokens: dict[int, tuple[int, ...]] = {}
        strangers: list[tuple[int, bytes]] = []
        for space, uid in self._lying:
            if space not in covered:
                continue  # what a head saw before it fell silent may be gone
            tag = self._book().tag(uid)
            seat = seats.get(tag.token, -1) if isinstance(tag, TokenTag) else -1
            if seat < 0 or not self._state.alive[seat]:
                strangers.append((space, uid))
            else:
                tokens[seat] = (*tokens.get(seat, ()), space)
        return Seen(covered=covered, tokens=tokens, strangers=tuple(strangers))

    def _look(self) -> None:
        """Something is different: what is wrong now, and what is right again?"""
        if self._state is None or not self._places.spaces:
            return
        now, seen = self._clock.time(), self._seen()
        found = findings(self._state, seen, self._before)
        self._keep(found, now)
        for seat in sorted(right(self._state, seen) & self._owed):
            self._owed.discard(seat)
            self._greet(self._pos[seat], seat)
        self._tell(now)

    def _keep(self, found: tuple[Misplaced, ...], now: float) -> None:
        """A token that still stands where it stood has had its grace and its word, whatever the
        others do meanwhile: of two that changed places one may go home first."""
        before = {place: (old, since) for old, since in self._since.items() for place in old.stands}
        kept = [before.get(one.stands[0]) for one in found]
        told = {
            new: self._told[old[0]]
            for new, old in zip(found, kept, strict=True)
            if old and old[0] in self._told
        }
        self._since = {
            new: old[1] if old else now for new, old in zip(found, kept, strict=True)
        }  # fmt: skip
        self._told = told

    def _tell(self, now: float) -> None:
        due = [one for one, since in self._since.items() if now >= since + GRACE[one.kind]]
        again = self._reminds and now >= self._lead_from
        fresh = [one for one in due if self._is_news(one, now, again=again)]
        if fresh and now >= self._read_at:
            self._say_one(fresh.pop(0), now)
        self._waiting = bool(fresh)
        self._reminds = self._reminds and (not again or bool(fresh))
        led = tuple(ways(tuple(due)))
        if led != self._led and (now >= self._lead_from or not led):
            self._led = led
            self._lead(led)
        more = [self._read_at] if fresh else []
        self._wake(now, more + ([self._lead_from] if self._reminds and due else []))

    def _is_news(self, one: Misplaced, now: float, *, again: bool) -> bool:
        return one not in self._told or (again and now >= self._told[one] + REMINDS)

    def _say_one(self, one: Misplaced, now: float) -> None:
        """One at a time, each for as long as it is read; only the first of several is a no that
        flashes and sounds."""
        self._told[one] = now
        self._owed |= {seat for seat in (one.seat, one.other) if seat >= 0}
        with self._in_language():
            said = self._notice(one, Tone.INFO if self._waiting else Tone.NO)
        self._read_at = said.until
        self._say(said)

    def _wake(self, now: float, also: list[float]) -> None:
        """Look again when the next grace is over, when what is said has been read, or when the
        strip has told its tale."""
        self.close()
        times = [since + GRACE[one.kind] for one, since in self._since.items()] + also
        times = [at for at in times if at > now]
        if times:
            self._timer.start(min(times) - now, lambda: self._tell(self._clock.time()))

    def _notice(self, one: Misplaced, tone: Tone) -> Notice:
        assert self._state is not None
        title, text = misplaced(self._state, self._book(), one)
        return notice(title, text, tone, self._clock.time())
