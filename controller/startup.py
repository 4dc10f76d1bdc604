"""How a process of Ringkeeper is set up: a quick start, and a light that waits for no thread."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

TURN_S = 0.0001
"""How long a thread computes before another gets its turn, seconds. Python's own 5 ms would let
the display's thread hold up the light that follows the dice."""

INTERRUPTED = 130
"""The exit code of a program that SIGINT has ended, as a shell reports it."""

_UNNEEDED = "typing_extensions"
"""msgspec asks for it before `typing`, which has the same for the Pythons that we run on. It loads
`inspect`, `ast` and `tokenize`: a twelfth of a start."""


@contextmanager
def starting() -> Iterator[None]:
    """While a program starts hardly anything that it makes is garbage: looking for some would
    take a tenth of the time. And what is there then stays, so it is never looked through again.
    Ctrl-C ends it at once: where an import calls Python, KeyboardInterrupt is printed and lost."""
    sys.setswitchinterval(TURN_S)
    gc.disable()
    usual = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if usual:
        signal.signal(signal.SIGINT, _end)
    try:
        _load_msgspec()
        yield
    finally:
        if usual:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        gc.freeze()
        gc.enable()


def _end(_signal: int, _frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)


def _load_msgspec() -> None:
    """Without what it does not need; whoever else asks for that gets it afterwards."""
    if "msgspec" in sys.modules or _UNNEEDED in sys.modules:
        return
    sys.modules[_UNNEEDED] = None  # type: ignore[assignment]
    try:
        import msgspec  # noqa: F401
    finally:
        del sys.modules[_UNNEEDED]
