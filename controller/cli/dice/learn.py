"""How `ringkeeper dice calibrate` learns a die: each face laid up in turn, the whole checked, told
to the hub and kept.

What six sides can be is in hardware/dice/die_faces.py.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from pathlib import Path

from controller.cli.dice.bench import Bench
from firmware import wire
from hardware.dice import die_faces
from hardware.dice.die_faces import (
    FacesError,
    Sides,
    at_rest,
    clockwise,
    face_name,
    odd_pairs,
    order,
    problems,
    unpaired,
)
from hardware.ports import Vector
from hardware.system.files import write_whole

LIES_S = 3.0
"""Seconds that a die has to report its face: it waits for a quiet moment, and calls by radio."""

HUB_S = 6.0
"""Seconds that a hub has to say hello: it is asked three times, a second apart."""

ORDER_S = 10.0
"""Seconds for an order: it is repeated eight times (hardware/line/orders.py)."""

Asker = Callable[[str], Awaitable[object]]
"""Shows a sentence and waits until somebody presses Enter. EOFError: nobody will."""

Tell = Callable[[str], object]


class Failed(Exception):
    """A die cannot be calibrated; the message says why and what to do."""


class Learner:
    """Learns the dice of one hub. `odd`: opposite faces need not make seven."""

    def __init__(
        self, bench: Bench, hub: str, *, ask: Asker, tell: Tell, odd: bool = False
    ) -> None:
        self._bench = bench
        self._hub = hub
        self._ask = ask
        self._tell = tell
        self._odd = odd

    async def learn(self, die: int, faces: Collection[int]) -> Sides:
        """Ask for each of six faces in turn. Failed if they cannot be those of a die."""
        if not await self._bench.is_up(self._hub, HUB_S):
            why = "; ".join([*map(str, self._bench.errors), *self._bench.said])
            raise Failed(f"the hub {self._hub} does not answer ({why or 'it sent nothing'})")
        sides: dict[int, Vector] = {}
        for face in sorted(faces):
            sides[face] = await self._side(die, face, sides)
            self._tell(f"  {face_name(face)}: {', '.join(map(str, sides[face]))}")
        odd = [] if self._odd else odd_pairs(sides)
        if odd:
            raise Failed(_odd(die, odd))
        if clockwise(sides):
            self._tell(_clockwise(die))
        return sides

    async def give(self, die: int, sides: Sides) -> bool:
        """Tell the hub, which tells the die. False, and said why, if that did not work."""
        if await self._bench.order(self._hub, wire.FACES, order(die, sides), ORDER_S):
            return True
        why = self._bench.said[-1:] or ["no answer in time"]
        self._tell(f"The hub did not accept the faces of die {die}: {why[0]}.")
        return False

    async def _side(self, die: int, face: int, known: Sides) -> Vector:
        """How the die lies with a face on top; asked until it can be that."""
        while True:
            self._bench.forget()
            await self._ask(
                f"Die {die}: put it down with the {face_name(face)} on top, wait until it is "
                "still, then press Enter. "
            )
            vector = await self._bench.lies(self._hub, die, LIES_S)
            if vector is None:
                self._tell(_silent(die))
                continue
            sides = {**known, face: vector}
            if not (wrong := problems(sides)):
                return vector
            if len(sides) == 6 and at_rest(vector) and wrong == unpaired(sides):
                raise Failed(f"die {die}: {wrong[0]}; calibrate it again, on a level table")
            self._tell(f"That is impossible: {wrong[0]}. Try again.")


def _silent(die: int) -> str:
    return (
        f"Die {die} has not reported its position. Pick it up to wake it, and put it down again. "
        "If it stays silent, check that it is charged, that it is "
        f"die {die}, and that its firmware is up to date."
    )


def _odd(die: int, odd: Collection[tuple[int, int]]) -> str:
    pairs = ", ".join(f"{face_name(one)} lies opposite {face_name(other)}" for one, other in odd)
    return (
        f"die {die}: {pairs}; on nearly all dice opposite faces add up to seven. Calibrate it "
        "again, or add --odd if that is how this die is printed"
    )


def _clockwise(die: int) -> str:
    return (
        f"Die {die}: 1, 2 and 3 run clockwise, which is rare. Check the die: if they do not, two "
        "faces were mixed up, so calibrate it again."
    )


def keep(path: Path, hub: str, die: int, sides: Sides) -> None:
    """Put a die's sides into the file, which is whole at every moment; the others in it stay."""
    learnt = {}
    with suppress(FacesError):  # said when it was read; calibrating again is the remedy
        learnt = die_faces.read(path)
    learnt.setdefault(hub, {})[die] = sides
    write_whole(path, die_faces.written(learnt))
