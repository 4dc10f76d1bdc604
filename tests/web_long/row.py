"""A row of the table that `make web` prints."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Wrong(Exception):
    """What pages showed or took is not as it should be; the message says what."""


KNOWN: dict[str, str] = {}
"""Rows that are wrong, each with its reason, until that is mended: then the line here is wrong."""


class Row(NamedTuple):
    """What was tried, what came of it, and whether that is as it should be."""

    what: str
    said: str
    well: bool


def checked(what: str, check: Callable[[], str]) -> Row:
    """The row of a check, which says what came of it; Wrong and whatever a page waits for in vain
    make it a wrong one."""
    from playwright.sync_api import Error

    try:
        return Row(what, check(), True)
    except (Wrong, AssertionError, Error) as error:
        return Row(what, f"{type(error).__name__}: {error}".replace("\n", " "), False)


def verdict(row: Row) -> tuple[str, bool]:
    """What is printed of a row, and whether it counts as it should be."""
    reason = KNOWN.get(row.what)
    if reason is None:
        return ("good" if row.well else "**wrong**"), row.well
    if row.well:
        return "**good by now: take it out of KNOWN**", False
    return f"known: {reason}", True
