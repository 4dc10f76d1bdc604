"""What spaces are called where words are made: in short for the display, in full for pages."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from controller.rules.board import Space
from controller.text.grammar import learn_articles

_in_full: ContextVar[bool] = ContextVar("places in full", default=False)


@contextmanager
def in_full() -> Iterator[None]:
    """While the block runs, spaces have the names that are printed on the board."""
    token = _in_full.set(True)
    try:
        yield
    finally:
        _in_full.reset(token)


def place_name(space: Space) -> str:
    """What a space is called: its short name, unless names are wanted in full."""
    return space.name if _in_full.get() else space.short or space.name


def learn_places(spaces: Iterable[Space]) -> None:
    """Note what stands before the names of a board in their own language."""
    for space in spaces:
        learn_articles(((space.name, space.article), (space.short, space.short_article)))
