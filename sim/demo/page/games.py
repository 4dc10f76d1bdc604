"""The next game that a page sets up; and the games in a folder that are unfinished, which it
offers to resume.

A journal that cannot be read, or that another program has open, is no reason to complain here:
the game reports that when somebody chooses it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

from msgspec.structs import replace

from controller import editions
from controller.bots.playing import start_command
from controller.dialogue.forms.setting_up import SettingUp
from controller.dialogue.model import Value
from controller.dialogue.setup import Given
from controller.rules.edition import Edition
from controller.rules.entries import Broken, effective_entries, fold
from controller.rules.state import Phase
from controller.store.faults import JournalError
from controller.store.journal_file import read
from controller.text.language import _
from sim.demo.page import acts
from sim.demo.session import Sitting
from sim.people.roster import seats_of

OFFERED = 3
"""Games that are offered, the newest first."""

SEATS = 4
"""Players to begin with at a table at which nobody sits yet."""

LOOKED_AT = 12
"""Files that are looked at for them: reading one takes a moment."""


def broken_off(folder: Path | None, besides: Path | None) -> list[dict[str, Any]]:
    """The newest games in a folder in which somebody has rolled and that are not over, but for one
    that is played."""
    if folder is None or not folder.is_dir():
        return []
    found = []
    newest = sorted(folder.glob("*.journal"), key=_when, reverse=True)
    for path in newest[:LOOKED_AT]:
        if path != besides and (game := _game(path)) is not None:
            found.append(game)
        if len(found) == OFFERED:
            break
    return found


def _when(path: Path) -> float:
    """When it was played last, seconds since 1970; 0: it is a link that leads nowhere."""
    with suppress(OSError):
        return path.stat().st_mtime
    return 0.0


def _game(path: Path) -> dict[str, Any] | None:
    try:
        reading = read(path)
        state = fold(reading.edition, effective_entries(reading.entries))
    except (JournalError, Broken, OSError):
        return None
    if reading.error is not None or state.phase is Phase.OVER or not (state.turns or state.opening):
        return None
    return {
        "file": path.name,
        "box": reading.edition.data.name,
        "names": [name for name, _token in state.players],
        "bots": seats_of(reading.entries, state.seats),
        "round": _("round {number}", number=state.rounds),
        "when": _when(path),
    }


def named(folder: Path | None, name: str) -> Path | None:
    """A game by the name of its file; None if it is not in the folder."""
    inside: Iterator[Path] = folder.glob("*.journal") if folder is not None else iter(())
    return next((path for path in inside if path.name == name), None)


class Draft:
    """The next game as it is set up on the page: at first as the one that is played, but that the
    person plays the first seat where only bots have played."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting, self._box = sitting, sitting.edition
        state, by_bot = sitting.table.state, sitting.seats.by_bot
        tokens = tuple(token for _name, token in state.players)
        bots = tuple(token for token, bot in zip(tokens, by_bot, strict=False) if bot)
        self.setup = SettingUp.of(state, bots) if tokens else SettingUp.begun(self.given)
        if not tokens:
            tokens = bots = self._box.data.tokens[:SEATS]
        if tokens == bots:
            self.setup = replace(self.setup, tokens=tokens, bots=tokens[1:])

    @property
    def box(self) -> Edition:
        """The one that it is set up for."""
        return self._box

    @property
    def given(self) -> Given:
        """What it begins with; the box that is played may be a file of one's own."""
        known, played = editions.known(), self._sitting.edition.id
        boxes = known if played in known else [*known, played]
        return Given(self._box, tuple(boxes), self._sitting.table.settings.now, bots=True)

    def set(self, name: str, value: Value) -> str:
        """Set a field; a sentence if it cannot have that value."""
        given = self.given
        setup = self.setup.set(given, name, value)
        if setup is None:
            return _("That cannot be chosen now.")
        if name == "edition" and isinstance(value, int):
            played, wanted = self._sitting.edition, given.boxes[value]
            self._box = played if wanted == played.id else editions.load(wanted)
            setup = setup.moved(self.given)
        self.setup = setup
        return ""

    def begin(self, new: acts.New) -> str:
        """Put the game away and begin this one; a sentence if that cannot be."""
        if no := self.setup.lacks(self.given):
            return no
        seed = SystemRandom().randrange(2**31) if new.seed is None else new.seed
        by_bot = [token in self.setup.bots for token in self.setup.tokens]
        try:
            self._sitting.begin(
                self.setup.command(self.given, Random(seed)), by_bot, seed=seed,
                edition=self._box, heads=new.heads, strength=new.strength,
            )  # fmt: skip
        except (ValueError, OSError, JournalError) as error:
            return str(error)
        return ""


LUCK = 5
"""The decks of everybody's first game are shuffled with this."""


def teach(sitting: Sitting, box: Edition) -> str:
    """Put the game away and begin a first game in which everything is explained; a sentence if that
    cannot be."""
    tokens = box.data.tokens[: box.data.rules.players_least]
    command = start_command(box, tokens, Random(LUCK))
    try:
        sitting.begin(command, [seat > 0 for seat in range(len(tokens))], seed=LUCK, edition=box)
    except (ValueError, OSError, JournalError) as error:
        return str(error)
    sitting.teach()
    return ""


def resume(sitting: Sitting, act: acts.Resume) -> str:
    """Put the game away and go on with another; a sentence if that cannot be."""
    path = named(sitting.folder, act.file)
    if path is None:
        return _("That game no longer exists.")
    try:
        sitting.resume(path, act.bots, heads=act.heads)
    except JournalError as error:
        return str(error)
    return ""
