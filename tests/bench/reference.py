"""The plain loop that everything is measured against: how fast this machine's Python is just now.

One step is one turn of a `for` loop over three small things that all programs do: reckon with
integers, look a list item up and change it, call a method.
"""

from time import process_time

STEPS = 200_000
"""A timing takes about 20 ms: short enough to fall into the quiet moments of a busy machine."""


class _Walker:
    __slots__ = ("at",)

    def __init__(self) -> None:
        self.at = 0

    def walk(self, steps: int) -> int:
        self.at = (self.at + steps) % 40
        return self.at


def _loop(steps: int) -> None:
    walker = _Walker()
    visits = [0] * 40
    for i in range(steps):
        visits[walker.walk(i)] += 1


def step_seconds(tries: int = 5) -> float:
    """Seconds of the processor for one reference step: the best of `tries` timings."""
    best = float("inf")
    for _ in range(tries):
        start = process_time()
        _loop(STEPS)
        best = min(best, process_time() - start)
    return best / STEPS
