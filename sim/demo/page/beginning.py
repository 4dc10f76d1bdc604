"""A game that a page asks for: a new one, or one that was interrupted. What can be chosen is in
boxes.py and games.py; this puts it on the table, or says why not."""

from __future__ import annotations

from random import Random, SystemRandom

import msgspec

from controller.bots.playing import alike, start_command
from controller.rules.commands import StartGame
from controller.rules.edition import Edition
from controller.store.journal import JournalError
from controller.text.language import _
from controller.text.sentences.refusals import wrong_house_rules
from sim.demo.page import acts
from sim.demo.page.boxes import box_of
from sim.demo.page.games import named
from sim.demo.session import Sitting


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
