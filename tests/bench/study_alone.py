"""A worker that nobody coordinates: plays batches one after the other, and keeps nothing.

Imports nothing of the rules by itself, so that a fresh process can first be told to use the
compiled ones (controller/study/task.py).
"""

from collections.abc import Sequence
from time import perf_counter

from controller.study import task


def seconds_for(plan: bytes, batches: Sequence[int]) -> float:
    """Seconds that it takes for all of them but the first, before which it imports the rules."""
    task.play(plan, batches[0])
    began = perf_counter()
    for number in batches[1:]:
        task.play(plan, number)
    return perf_counter() - began
