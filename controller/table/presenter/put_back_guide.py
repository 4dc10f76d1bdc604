"""What hands have to put back, and the strip leads home: after a take-back, and tokens that the
heads under the board see elsewhere.

Values only: what stands elsewhere is found by the monitors.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from controller.rules.state import State
from controller.view.put_back import PutBack, Return, Stands, what_to_put_back


class PutBackGuide(msgspec.Struct, frozen=True):
    """What is still led until the next command: how the table `stood` before what was taken back,
    and the ways home that the board's heads asked for."""

    stood: State | None = None
    led: tuple[Return, ...] = ()

    def still(self, state: State) -> PutBack | None:
        """What was taken back is still to be put back, for no command has come of it."""
        return what_to_put_back(self.stood, state) if self.stood else None

    def taken_back(
        self, before: State, after: State, stands: Stands
    ) -> tuple[PutBackGuide, PutBack | None]:
        """What is to be put back since the table stood as `before`, or longer ago."""
        stood = self.stood or before
        return replace(self, stood=stood), what_to_put_back(stood, after, stands)

    def seen(
        self, now: PutBack | None, ways: tuple[Return, ...], *, auction: bool
    ) -> tuple[PutBackGuide, PutBack | None]:
        """What is led from `now` on: tokens that heads see elsewhere, and the ones that they saw
        there before no more. An auction keeps its strip."""
        seats = {way.seat for way in (*ways, *self.led)}
        kept = tuple(way for way in now.ways if way.seat not in seats) if now else ()
        led = () if auction else ways
        return replace(self, led=led), _if_any(replace(now or PutBack(), ways=(*led, *kept)))


def without(now: PutBack | None, seat: int) -> PutBack | None:
    """What is led when the token of a seat has been set down."""
    if now is None:
        return None
    return _if_any(replace(now, ways=tuple(way for way in now.ways if way.seat != seat)))


def _if_any(back: PutBack) -> PutBack | None:
    return None if back == PutBack() else back
