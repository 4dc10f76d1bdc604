"""What hands have to put back, and the strip leads home: after a take-back, and tokens that the
heads under the board see elsewhere.

Values only: presenter.py shows them; what stands elsewhere is found by the watches.
"""

from __future__ import annotations

from msgspec.structs import replace

from controller.rules.state import State
from controller.view.put_back import PutBack, Return, Stands, what_to_put_back


class PutBackGuide:
    """Remembers what is still led until the next command."""

    def __init__(self) -> None:
        self._stood: State | None = None  # how the table stood before what was taken back
        self._led: tuple[Return, ...] = ()  # ways home that the board's heads asked for

    def meet(self) -> None:
        """Another game: nothing is led."""
        self._stood, self._led = None, ()

    def told(self, *, command: bool) -> None:
        """Something counts now: a command, or a take-back."""
        self._led = ()
        if command:
            self._stood = None

    def still(self, state: State) -> PutBack | None:
        """What was taken back is still to be put back, for no command has come of it."""
        return what_to_put_back(self._stood, state) if self._stood else None

    def taken_back(self, before: State, after: State, stands: Stands) -> PutBack | None:
        """What is to be put back since the table stood as `before`, or longer ago."""
        self._stood = self._stood or before
        return what_to_put_back(self._stood, after, stands)

    def seen(
        self, now: PutBack | None, ways: tuple[Return, ...], *, auction: bool
    ) -> PutBack | None:
        """What is led from `now` on: tokens that heads see elsewhere, and the ones that they saw
        there before no more. An auction keeps its strip."""
        seats = {way.seat for way in (*ways, *self._led)}
        kept = tuple(way for way in now.ways if way.seat not in seats) if now else ()
        self._led = () if auction else ways
        return _if_any(replace(now or PutBack(), ways=(*self._led, *kept)))


def without(now: PutBack | None, seat: int) -> PutBack | None:
    """What is led when the token of a seat has been set down."""
    if now is None:
        return None
    return _if_any(replace(now, ways=tuple(way for way in now.ways if way.seat != seat)))


def _if_any(back: PutBack) -> PutBack | None:
    return None if back == PutBack() else back
