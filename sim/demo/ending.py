"""A demo that is ended from outside clears up, as with Ctrl-C.

`kill`, a closed terminal or a shutdown would by themselves end Python at once, and leave temporary
folders behind.
"""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Coroutine
from typing import Any, TypeVar

ENDS = (signal.SIGTERM, signal.SIGHUP)

T = TypeVar("T")


class Ended(Exception):
    """It was ended from outside; `code` is what a shell reports of that signal."""

    def __init__(self, number: int) -> None:
        super().__init__(f"ended by {signal.Signals(number).name}")
        self.code = 128 + number


def run(work: Coroutine[Any, Any, T]) -> T:
    """As asyncio.run. Ended, when `work` has closed what it had open."""
    return asyncio.run(_until_ended(work))


async def _until_ended(work: Coroutine[Any, Any, T]) -> T:
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    assert task is not None
    ended: list[int] = []

    def end(number: int) -> None:
        if not ended:  # uvicorn hands on a signal that it has seen
            task.cancel()
        ended.append(number)

    for number in ENDS:
        if signal.getsignal(number) is signal.SIG_DFL:  # nohup: a closed terminal is none of its
            loop.add_signal_handler(number, end, number)
    try:
        return await work
    except asyncio.CancelledError:
        if ended:
            raise Ended(ended[0]) from None
        raise
