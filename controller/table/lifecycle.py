"""What frames the games of a session: settings, a game's start, another game, and switching off.

What happens inside a game is table.py's.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from random import Random

from msgspec.structs import replace

from controller.editions.problems import EditionError
from controller.files.settings import Settings, SettingsStore
from controller.files.tagbook import TagBook
from controller.rules.commands import AnyCommand, Leave
from controller.store.banker import Banker
from controller.store.journal import JournalError
from controller.table.panel.page import Say
from controller.table.panel.pages.setting_up import given
from controller.table.presenter import changes
from controller.table.presenter.presenter import Presenter
from controller.table.wording import notices
from controller.text.language import _
from controller.view.sounds import TUNES, Sound
from hardware.ports import Clock, PartError, Power

Renew = Callable[[str], tuple[Banker, TagBook]]
"""Puts a game away and gives a banker without one for an edition's id or file. JournalError;
EditionError for a file with mistakes."""


class GameLifecycle:
    """`stop` ends the program that runs the table, `power` shuts its computer down; see Table."""

    def __init__(
        self,
        presenter: Presenter,
        clock: Clock,
        settings: SettingsStore,
        *,
        renew: Renew | None,
        chance: Random,
        power: Power | None,
        stop: Callable[[], object] | None,
    ) -> None:
        self._presenter, self._clock, self._settings = presenter, clock, settings
        self._renew, self._chance = renew, chance
        self._power, self._stop = power, stop
        self._parting: Say | None = None
        presenter.apply(changes.on_context, stops=stop is not None)

    def set(self, settings: Settings) -> None:
        """What was set on the panel holds from now on, and is shown so."""
        now, before = self._clock.time(), self._settings.now
        try:
            self._settings.change(settings)
        except OSError as error:
            self._presenter.notice(notices.not_kept(error.strerror or str(error), now))
        self._presenter.apply(changes.renewed, settings=self._settings.now)
        if settings.lights is not None and settings.lights != before.lights:
            self._presenter.notice(notices.lights_found(now))
        elif settings.colours and settings.colours != before.colours:
            self._presenter.notice(notices.colours_found(now))
        else:
            self._presenter.show()
            self._presenter.sound(TUNES[Sound.BID])

    def begin(self, do: Callable[[AnyCommand], object]) -> None:
        """Start the game that was set up, its bots' seats left to them (R70); the next set-up
        begins as this one ended."""
        chosen, facts = self._presenter.panel.setup, given(self._presenter.context)
        if isinstance(do(chosen.command(facts, self._chance)), list):
            for seat, token in enumerate(chosen.tokens):
                if token in chosen.bots:
                    do(Leave(seat, "bot"))
            keeping, last = self._settings, chosen.kept(facts)
            with contextlib.suppress(OSError):  # what the panel sets says so; here a game begins
                keeping.change(replace(keeping.now, setup=last))
            self._presenter.apply(changes.renewed, settings=keeping.now)

    def used(self, rules: Iterable[str]) -> None:
        """House rules came into force: the lists of them begin with these from now on."""
        keeping = self._settings
        settings = keeping.now.having_used(rules)
        if settings != keeping.now:
            with contextlib.suppress(OSError):
                keeping.change(settings)
            self._presenter.apply(changes.renewed, settings=keeping.now)

    def another(self, edition: str) -> tuple[Banker, TagBook] | None:
        """A new game, the old one set aside; None, and a notice, if that cannot be."""
        if self._renew is None:
            say = Say(_("No"), _("This table can play only one game."), True)
            self._presenter.notice(notices.said(say, self._clock.time()))
            return None
        try:
            return self._renew(edition)
        except JournalError as error:
            self._presenter.notice(notices.unrecorded(error, self._clock.time()))
        except EditionError as error:
            self._presenter.notice(notices.unplayable(error, self._clock.time()))
        return None

    def switch_off(self) -> None:
        """Nothing has to be saved: every command that counts is on the disk already."""
        assert self._stop is not None  # or no page would offer it
        try:
            if self._power is not None:
                self._power.off()
        except PartError as error:
            self._presenter.notice(notices.still_on(error.why, self._clock.time()))
            return
        self._parting = notices.parting(shuts_down=self._power is not None)
        self._stop()

    def part(self) -> None:
        """The last words, which stay on the display."""
        said = self._parting or notices.until_next_time()
        self._presenter.notice(notices.said(said, self._clock.time()))
