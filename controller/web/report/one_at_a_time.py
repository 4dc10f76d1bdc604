"""Finds what takes a while, in a thread, so that the table does not stand still."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

Found = TypeVar("Found")


class OneAtATime(Generic[Found]):
    """Finds one thing at a time, and again only when what it is made of has changed."""

    def __init__(self) -> None:
        self._one = asyncio.Lock()
        self._known: dict[str, tuple[object, Found]] = {}

    async def found(self, name: str, made_of: object, find: Callable[[], Found]) -> Found:
        """What `find` finds, kept by name, such as a language. The thread speaks as the caller."""
        async with self._one:
            known = self._known.get(name)
            if known is None or known[0] != made_of:
                known = self._known[name] = (made_of, await asyncio.to_thread(find))
        return known[1]
