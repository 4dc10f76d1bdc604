"""Copies of a table's files: made by the program that runs it, and said where they lie."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from common.message import Message
from controller.table.presenter import changes
from controller.table.presenter.presenter import Presenter
from controller.table.wording import notices
from controller.view.sounds import TUNES, Sound
from hardware.ports import Clock


class SavedAt(msgspec.Struct, frozen=True):
    """Where a copy is, and what had to be left out of it: a sentence for each file."""

    path: Path
    left_out: tuple[Message, ...] = ()


Copied = SavedAt | str
"""A copy; or, in words, why there is none."""

Copy = Callable[[Callable[[Copied], object]], object]
"""Saves a copy without keeping the table waiting, and says then what came of it."""


class Copies:
    """One at a time. `speak` runs what time brings in the table's language."""

    def __init__(
        self, presenter: Presenter, clock: Clock, copy: Copy | None,
        speak: Callable[[Callable[[], object]], None],
    ) -> None:  # fmt: skip
        self._presenter, self._clock, self._copy, self._speak = presenter, clock, copy, speak
        self._under_way = False
        presenter.apply(changes.on_context, copies=copy is not None)

    def save(self) -> None:
        """Begin one, unless one is under way."""
        assert self._copy is not None  # or no page would offer it
        if self._under_way:
            return
        self._under_way = True
        self._presenter.notice(notices.copying(self._clock.time()))
        self._copy(lambda copied: self._speak(lambda: self._done(copied)))

    def _done(self, copied: Copied) -> None:
        self._under_way = False
        now = self._clock.time()
        if isinstance(copied, str):
            self._presenter.notice(notices.not_copied(copied, now))
            return
        self._presenter.apply(changes.renewed, copied=str(copied.path), copy_lacks=copied.left_out)
        self._presenter.notice(notices.copied(copied.path.name, len(copied.left_out), now))
        self._presenter.sound(TUNES[Sound.YES])
