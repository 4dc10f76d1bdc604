"""Leaving out of a library what it loads for others.

A module that a library imports for a class which nobody here uses still costs its time at every
start, and some begin threads.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import ModuleType


class _LeftOut(ModuleType):
    """Has every name that is asked for: an empty class."""

    def __getattr__(self, name: str) -> type:
        if name.startswith("__"):  # what Python itself asks a module for
            raise AttributeError(name)
        return type(name, (), {})


@contextmanager
def left_out(*names: str) -> Iterator[None]:
    """While a library loads, empty modules stand in for these, unless they are loaded already.
    Whoever else asks for one of them afterwards gets the real one."""
    absent = [name for name in names if name not in sys.modules]
    sys.modules.update((name, _LeftOut(name)) for name in absent)
    try:
        yield
    finally:
        for name in absent:
            del sys.modules[name]
