"""Phones at the simulated table: a room beside every table that stands there, one after the other.

What they see and may do is controller/web/'s affair, as at a real table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from controller.web.browsers import Venue
from controller.web.lazy_server import Invitation
from sim.demo.session import Sitting
from sim.table.chips import BOARD

OWN_PATH = "/seat"
"""Where browsers of this computer find a seat's page; the simulated table itself is at `/`."""


def invite(
    sitting: Sitting, port: int, address: Callable[[], str] | None,
    made: Callable[..., Invitation] = Invitation,
) -> Invitation:  # fmt: skip
    """Let browsers join at a port, by an `address` as an invitation has it. Codes and sessions
    have people's time; they outlive a table, but not the sitting."""

    def take_seat(seat: int) -> None:
        """Whoever plays a seat on a phone takes it from a bot."""
        by_bot = sitting.seats.by_bot
        if seat < len(by_bot) and by_bot[seat]:
            sitting.hand_over(seat, bot=False)

    venue = Venue(
        pace=lambda: sitting.pace,
        take_seat=take_seat,
        quiet=lambda: under_the_board(sitting),
        bots=lambda: [seat for seat, bot in enumerate(sitting.seats.by_bot) if bot],
    )
    table, loop = sitting.table.table, asyncio.get_running_loop()
    invitation = made(table, loop, port, address, venue=venue, own_path=OWN_PATH)

    def follow() -> None:
        if sitting.table.table is not invitation.table:
            invitation.move(sitting.table.table)
        invitation.ring()

    sitting.watchers.append(follow)
    return invitation


def under_the_board(sitting: Sitting) -> Sequence[str]:
    """The readers there: at a new table all of them say hello."""
    return [f"{BOARD}{node}" for node in range(len(sitting.table.chips.board))]
