"""Signals as a program meets them that is started by hand, whatever the suite was started with."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def by_default(number: signal.Signals) -> Iterator[None]:
    """`number` does what it does by default: under nohup a suite ignores SIGHUP."""
    before = signal.signal(number, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(number, before)
