"""What `ringkeeper run` prints, and the lines that are typed to it.

Typing is for a table without a panel, or for trying things out on a PC; it needs no part at all.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Mapping
from random import SystemRandom

from controller.cli import tell
from controller.cli.run.output import SEEN_A_SECOND, LogLimit
from controller.dialogue import questions
from controller.rules.entries import Entry
from controller.store.banker import Banker
from controller.table import Table
from controller.table.input import typed
from controller.table.panel.pages.resuming import Paused
from controller.table.presenter import printed
from controller.table.requests.request import At, Role, When
from controller.table.requests.rows import row_of
from controller.text.language import _
from controller.text.sentences import Names, caused_sentence

LINE_MOST = 200
"""Bytes of a typed line that are looked at."""


class Terminal:
    """Prints what happens at a table; with `reads`, takes lines from standard input, and prints
    every event and question, too. As a service it prints a line for each command, which journald
    writes to a card: the events are in the game's record."""

    def __init__(self, table: Table, stop: Callable[[], object], *, reads: bool) -> None:
        self._table = table
        self._stop = stop
        self._reads = reads
        self._rest = b""
        self._asked = False  # whether the last line has led to the question being printed
        self._banker: Banker | None = None
        self._chance = SystemRandom()
        self._events = LogLimit(tell, a_second=SEEN_A_SECOND)

    def begin(self) -> None:
        """Print from now on, and read."""
        self._table.log.append(LogLimit(tell))
        self._table.details.append(LogLimit(lambda line: print(line, file=sys.stderr, flush=True)))
        if self._reads:
            self._follow()
        with self._table.speaking():
            tell(self._shown() or questions.question(self._table.state))
            if self._reads:
                tell(_("Type help to see what you can type here."))
        if self._reads:
            asyncio.get_running_loop().add_reader(sys.stdin.fileno(), self._read)

    def end(self) -> None:
        if self._reads:
            self._reads = False
            asyncio.get_running_loop().remove_reader(sys.stdin.fileno())

    def _follow(self) -> None:
        """Print the events of the banker that the table has now."""
        if self._banker is not self._table.banker:
            self._banker = self._table.banker
            self._banker.subscribe(self._on_entry)

    def _on_entry(self, entry: Entry) -> None:
        banker = self._table.banker
        players = banker.state.players
        names = Names(banker.edition, [who for who, _ in players], [token for _, token in players])
        with self._table.speaking():
            for event in entry.events:
                self._events(f"  {caused_sentence(entry, event, names)}")
            self._events(questions.question(banker.state))
        self._asked = True

    def _read(self) -> None:
        data = os.read(sys.stdin.fileno(), 4096)
        if not data:
            self.end()
            return
        *lines, self._rest = (self._rest + data).split(b"\n")
        self._rest = self._rest[:LINE_MOST]
        for line in lines:
            with self._table.speaking():
                self._typed(line[:LINE_MOST].decode("utf-8", "replace").strip())

    def _typed(self, line: str) -> None:
        if not line:
            return
        try:
            asked = typed.understood(self._table.context, line, self._chance)
        except typed.NotUnderstood as error:
            tell(str(error))
            return
        self._do(asked)
        self._follow()

    def _do(self, asked: typed.Typed) -> None:
        row = row_of(asked)
        # dice, cards and phones do not count in a pause either
        if row.when is When.GAME and isinstance(self._table.panel.top, Paused):
            tell(_("The game is paused: type ok to resume it."))
            return
        self._asked = False
        answer = row.does(At(self._table, Role.HOST, stop=self._stop), asked)
        if isinstance(answer, Mapping):
            for text in answer.values():
                tell(str(text))
        elif (page := self._shown()) or not self._asked:
            tell(page or questions.question(self._table.state))

    def _shown(self) -> str:
        """The page that is open, as text."""
        return printed.shown(self._table.state, self._table.ui)
