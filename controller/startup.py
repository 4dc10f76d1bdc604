"""How a process of Ringkeeper is set up: a quick start, and a light that waits for no thread."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

TURN_S = 0.0001
"""How long a thread computes before another gets its turn, seconds. Python's own 5 ms would let
the display's thread hold up the light that follows the dice."""

_UNNEEDED = "typing_extensions"
"""msgspec asks for it before `typing`, which has the same for the Pythons that we run on. It loads
`inspect`, `ast` and `tokenize`: a twelfth of a start."""


@contextmanager
def starting() -> Iterator[None]:
    """While a program starts hardly anything that it makes is garbage: looking for some would
    take a tenth of the time. And what is there then stays, so it is never looked through again."""
    sys.setswitchinterval(TURN_S)
    gc.disable()
    try:
        _load_msgspec()
        yield
    finally:
        gc.freeze()
        gc.enable()


def _load_msgspec() -> None:
    """Without what it does not need; whoever else asks for that gets it afterwards."""
    if "msgspec" in sys.modules or _UNNEEDED in sys.modules:
        return
    sys.modules[_UNNEEDED] = None  # type: ignore[assignment]
    try:
        import msgspec  # noqa: F401
    finally:
        del sys.modules[_UNNEEDED]
