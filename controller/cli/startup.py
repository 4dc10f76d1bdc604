"""How a process of Ringkeeper is set up: a quick start, and a light that waits for no thread."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

TURN_S = 0.0001
"""How long a thread computes before another gets its turn, seconds. Python's own 5 ms would let
the display's thread hold up the light that follows the dice."""


@contextmanager
def starting() -> Iterator[None]:
    """While a program starts hardly anything that it makes is garbage: looking for some would
    take a tenth of the time. And what is there then stays, so it is never looked through again."""
    sys.setswitchinterval(TURN_S)
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
