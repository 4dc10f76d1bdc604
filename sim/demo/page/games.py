"""The games in a folder that are unfinished: those that a page offers to resume.

A journal that cannot be read, or that another program has open, is no reason to complain here:
the game reports that when somebody chooses it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random, SystemRandom
from typing import Any

import msgspec

from controller.bots.playing import alike, start_command
from controller.rules.commands import StartGame
from controller.rules.edition import Edition
from controller.rules.entries import Broken, effective_entries, fold
from controller.rules.state import Phase
from controller.store.faults import JournalError
from controller.store.journal_file import read
from controller.text.language import _
from controller.text.sentences.refusals import wrong_house_rules
from sim.demo.page import acts
from sim.demo.page.boxes import box_of
from sim.demo.session import Sitting
from sim.people.roster import seats_of

OFFERED = 3
"""Games that are offered, the newest first."""

LOOKED_AT = 12
"""Files that are looked at for them: reading one takes a moment."""


def broken_off(folder: Path | None, besides: Path | None) -> list[dict[str, Any]]:
    """The newest games in a folder in which somebody has rolled and that are not over, but for one
    that is played."""
    if folder is None or not folder.is_dir():
        return []
    found = []
    newest = sorted(folder.glob("*.journal"), key=lambda path: -path.stat().st_mtime)
    for path in newest[:LOOKED_AT]:
        if path != besides and (game := _game(path)) is not None:
            found.append(game)
        if len(found) == OFFERED:
            break
    return found


def _game(path: Path) -> dict[str, Any] | None:
    try:
        reading, when = read(path), path.stat().st_mtime
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
        "when": when,  # it was played last, seconds since 1970
    }


def named(folder: Path | None, name: str) -> Path | None:
    """A game by the name of its file; None if it is not in the folder."""
    inside: Iterator[Path] = folder.glob("*.journal") if folder is not None else iter(())
    return next((path for path in inside if path.name == name), None)


def begin(sitting: Sitting, new: acts.New) -> str:
    """Put the game away and begin another; a sentence if that cannot be."""
    edition = box_of(new.edition or sitting.edition.id, sitting.edition)
    if edition is None:
        return _("There is no box called {name}.", name=new.edition)
    if new.game not in edition.data.games:
        return _("This edition has no game called {game}.", game=new.game)
    if name := alike([player.name.strip() for player in new.players]):
        return _("Two players are called {name}.", name=name)
    seed = SystemRandom().randrange(2**31) if new.seed is None else new.seed
    by_bot = [player.bot for player in new.players]
    try:
        command = _command(edition, new, seed)
        sitting.begin(
            command, by_bot, seed=seed, edition=edition, heads=new.heads, strength=new.strength
        )
    except msgspec.ValidationError as error:
        return wrong_house_rules(error)
    except (ValueError, OSError, JournalError) as error:
        return str(error)
    return ""


def _command(edition: Edition, new: acts.New, seed: int) -> StartGame:
    """msgspec.ValidationError for house rules that there are not."""
    rules: dict[str, object] = dict(new.rules)
    edition.rules_for(new.game, rules)
    names = [player.name.strip() for player in new.players]
    tokens = [player.token for player in new.players]
    return start_command(edition, names, Random(seed), new.game, rules, tokens=tokens)


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
