"""What the libraries of the pages' server write into the log. Strangers can bring it about, so it
must not take the lines that the table needs (CWE-779)."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path

LOGGERS = ("uvicorn.error", "websockets.server")
SAID_EVERY_S = 600.0
"""Seconds between two lines."""
KINDS_MOST = 8
"""Errors that are written whole, once each, for a report: later ones, and others, are a line."""


class Noise(logging.Filter):
    """Lets one line through in SAID_EVERY_S, and in it how many there were since the last one. The
    first error of a kind is whole, if it is its turn."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now, self._said_at = now, -SAID_EVERY_S
        self._held = 0
        self._kinds: set[str] = set()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether a record is written; it is changed to what is to be written."""
        now = self._now()
        if now - self._said_at < SAID_EVERY_S:
            self._held += 1
            return False
        self._said_at = now
        kind = _kind(record)
        if kind in self._kinds or len(self._kinds) >= KINDS_MOST:
            record.exc_info = record.exc_text = None
        self._kinds.add(kind)
        more = f" ({self._held} more since the last such line)" if self._held else ""
        record.msg, record.args = f"Pages: {kind}{more}", ()
        self._held = 0
        return True


def quieten() -> None:
    """Once for this program."""
    for name in LOGGERS:
        logger = logging.getLogger(name)
        if not any(isinstance(one, Noise) for one in logger.filters):
            logger.addFilter(_NOISE)


def _kind(record: logging.LogRecord) -> str:
    """In one line, and without what a stranger has written."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return str(record.msg).partition("\n")[0]
    at = error.__traceback__
    while at is not None and at.tb_next is not None:
        at = at.tb_next
    where = f" in {Path(at.tb_frame.f_code.co_filename).name}:{at.tb_lineno}" if at else ""
    return f"{type(error).__name__}{where}"


_NOISE = Noise()
