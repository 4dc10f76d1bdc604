"""What pages show: the sections of one table, each made again only when it has changed.

Who has joined is in browsers.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from controller.rules.entries import Entry
from controller.rules.events import GameEnded
from controller.rules.state import Phase, State
from controller.table import Table
from controller.table.panel.pages.setting_up import given
from controller.table.panel.pages.taking_back import GoesBack
from controller.table.requests.question import Question
from controller.text.places import in_full
from controller.web.bell import Bell
from controller.web.browsers import Browsers
from controller.web.sections import host
from controller.web.sections.board import edition_section, game_section
from controller.web.sections.length import length_of, length_section, setup_section
from controller.web.sections.seat import income, question_section, seat_section
from controller.web.sections.shared import table_section, times_section, told_section


class Seen:
    """The sections of a table's pages. `question` counts the questions asked there; the `bell`
    rings whenever anything changes."""

    def __init__(self, table: Table, question: Question, bell: Bell) -> None:
        self._table, self._question, self._bell = table, question, bell
        self._kept: dict[tuple[str, str], tuple[Any, bytes]] = {}
        self._common: dict[str, tuple[tuple[int, ...], Mapping[str, bytes]]] = {}
        self._games = 0

    def begin(self) -> None:
        """Another game is on the table."""
        self._games += 1

    @property
    def moment(self) -> tuple[int, int]:
        """The game and the step in it: what most sections depend on."""
        return self._games, self._question.step

    def for_all(self, language: str) -> Mapping[str, bytes]:
        """What every browser sees, in the current language."""
        game, moment = self._games, self.moment
        change = (*moment, self._bell.rung)  # whatever changes at the table rings
        known = self._common.get(language)
        if known is None or known[0] != change:
            table, keep = self._table, partial(self.keep, language)
            state, panel, last = table.state, table.panel, table.banker.last
            asked, settings = self._question, table.context.settings
            stays = isinstance(panel.top, GoesBack)
            made = {
                "edition": keep(
                    "edition", game, lambda: edition_section(state.edition) | {"language": language}
                ),
                "game": keep("game", moment, lambda: game_section(state, _why(last))),
                "ask": keep("ask", moment, lambda: question_section(state, asked, last)),
                "times": keep(
                    "times", change, lambda: times_section(state, table.ui, paused=panel.paused)
                ),
                "told": keep("told", change, lambda: told_section(table.ui, stays=stays)),
                "length": keep("length", self._length_of(state), self._length),
                "table": keep(
                    "table",
                    change,
                    lambda: table_section(settings, paused=panel.paused, rolls=table.rolls),
                ),
            }
            known = self._common[language] = (change, made)
        return known[1]

    def for_seat(self, language: str, seat: int) -> bytes:
        """What only browsers that play this seat see."""
        highest = self._table.monitors.highest_bids.of(seat)
        make = partial(self._seat, self._table.state, seat, highest)
        return self.keep(language, f"seat{seat}", (self.moment, highest), make)

    def for_host(self, language: str, browsers: Browsers, *, desk: bool) -> dict[str, bytes]:
        """What only a host sees, in the current language; most of it only on the host's page, the
        `desk`."""
        table, moment, keep = self._table, self.moment, partial(self.keep, language)
        context, state, copies = table.context, table.state, table.saved_copies
        settings, setup = context.settings, table.panel.setup
        shown = {
            "who": keep("who", moment, lambda: host.seats(state)),
            "rolled": keep("rolled", moment, lambda: host.rolled(context)),
            "history": keep("history", moment, lambda: host.history(context)),
        }
        if not desk:
            return shown
        section = host.host_section(context, table.away(), browsers.joined()) | {
            "language": table.language
        }
        return shown | {
            "setup": keep(
                "setup",
                (moment, settings, context.editions, setup),
                lambda: setup.form(given(context)) if state.phase is Phase.SETUP else None,
            ),
            "absent": keep("absent", moment, lambda: host.absent(state)),
            "rules": keep("rules", (moment, settings), lambda: host.rules(state, settings)),
            "settings": keep("settings", (settings, state.rules), lambda: host.settings(context)),
            "copies": keep("copies", context.copied, lambda: copies.all() if copies else []),
            "host": encode(section),
        }

    def keep(self, language: str, name: str, made_of: Any, make: Callable[[], Any]) -> bytes:
        """A section, made again only if what it is `made_of` has changed."""
        known = self._kept.get((language, name))
        if known is None or known[0] != made_of:
            with in_full():
                known = self._kept[language, name] = (made_of, encode(make()))
        return known[1]

    def _length_of(self, state: State) -> tuple[Any, ...]:
        context = self._table.context
        if state.phase is Phase.SETUP:
            return self._games, self._table.panel.setup, context.settings.game_minutes
        return self._games, context.minutes_left, *length_of(state)

    def _length(self) -> Any:
        table = self._table
        if table.state.phase is Phase.SETUP:
            return setup_section(table.context, table.panel.setup)
        return length_section(table.state, table.banker.counting, table.context.minutes_left)

    def _seat(self, state: State, seat: int, highest: int | None) -> dict[str, Any]:
        turns = self._table.banker.counting() if state.turns else ()  # income begins with a turn
        return seat_section(state, seat) | {"income": income(turns, seat), "highest": highest}


def _why(last: Entry | None) -> str:
    """Why the game has ended, as its event says."""
    ends = (one.why for one in last.events if isinstance(one, GameEnded)) if last else ()
    return next(iter(ends), "")


def encode(value: Any) -> bytes:
    """A section as JSON."""
    return msgspec.json.encode(value)
