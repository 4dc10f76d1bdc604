"""The log of a table's pages, in each language that a page has asked for."""

from __future__ import annotations

from collections.abc import Sequence

from controller.store.banker import Banker
from controller.table import Table
from controller.web.sections.chronicle import Chronicle


class Chronicles:
    """A log for each language that a page speaks. What the table itself says, such as news of a
    part, stands in all of them in the table's language."""

    def __init__(self, table: Table, first: int, quiet: Sequence[str]) -> None:
        """As a `Chronicle`'s own."""
        self._table, self._first, self._quiet = table, first, quiet
        self._banker: Banker | None = None
        self._logs: dict[str, Chronicle] = {}
        self.of(table.language)

    def of(self, language: str) -> Chronicle:
        """The log in a language."""
        if language not in self._logs:
            log = self._logs[language] = Chronicle(self._table, self._first, self._quiet, language)
            if self._banker is not None:
                log.follow(self._banker)
        return self._logs[language]

    def follow(self, banker: Banker) -> None:
        """Start again with a banker, in every language."""
        self._banker = banker
        for log in self._logs.values():
            log.follow(banker)

    @property
    def end(self) -> int:
        """A number above that of every line."""
        return max(log.end for log in self._logs.values())

    def close(self) -> None:
        """Listen no more."""
        for log in self._logs.values():
            log.close()
