"""An accelerometer chip in a test's hand: its time and what it feels are the test's."""

from typing import Any

from sim.chips.lis3dh import Lis3dh
from sim.chips.lis3dh_sensing import Vector


class Held:
    """A chip whose time is `now`, in seconds; `felt` is what it feels, in g, until told otherwise.
    `own` is what this chip has of its own."""

    still = float("inf")

    def __init__(self, **own: Any) -> None:
        self.now = 0.0
        self._felt: Vector = (0.0, 0.0, 1.0)
        self.chip = Lis3dh(lambda: self.now, **own)
        self.chip.feel(self)
        self.now = 0.01

    @property
    def felt(self) -> Vector:
        return self._felt

    @felt.setter
    def felt(self, felt: Vector) -> None:
        self.chip.catch_up()
        self._felt = felt

    def mean(self, start: float, end: float) -> Vector:  # noqa: ARG002
        return self._felt

    def pin(self) -> bool:
        return self.chip.int1
