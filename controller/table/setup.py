"""Setting up a new game on the panel: who plays, which way, which edition; then the start."""

from __future__ import annotations

from random import Random

import msgspec
from msgspec.structs import replace

from controller.language import _, ngettext
from controller.playing import start_command
from controller.rules.commands import StartGame
from controller.rules.edition import Edition
from controller.sentences import game_name
from controller.table.desk import Desk
from controller.table.pages import (
    Begin,
    Check,
    Choice,
    Editions,
    Games,
    Habits,
    Join,
    Joining,
    LightsAndSound,
    Listing,
    Page,
    PickEdition,
    PickGame,
    Say,
    Tags,
)


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What has been chosen so far: tokens in seating order, and the way to play."""

    tokens: tuple[str, ...] = ()
    game: str = "standard"

    def join(self, token: str) -> Setup:
        """Sit down with a token, or get up if it sits already."""
        if token in self.tokens:
            return replace(self, tokens=tuple(one for one in self.tokens if one != token))
        return replace(self, tokens=(*self.tokens, token))


def listing(desk: Desk, setup: Setup, page: Page) -> Listing | None:
    """A page of the set-up."""
    match page:
        case Joining():
            return _joining(desk, setup)
        case Games():
            games = desk.edition.data.games
            lines = [Choice(game_name(desk.edition, key), PickGame(key)) for key in games]
            return Listing(_("Which game?"), tuple(lines))
        case Editions():
            return Listing(
                _("Which edition?"), tuple(Choice(e, PickEdition(e)) for e in desk.editions)
            )
        case _:
            return None


def _joining(desk: Desk, setup: Setup) -> Listing:
    data = desk.edition.data
    count, least, most = len(setup.tokens), data.rules.players_least, data.rules.players_most
    if least <= count <= most:
        first = Choice(ngettext("Start: {count} player", "Start: {count} players", count), Begin())
    else:
        wanted = _("{least} to {most} players", least=least, most=most)
        more = _("{wanted}: tap tokens.", wanted=wanted)
        so_far = _("{count} of {wanted}", count=count, wanted=wanted)
        first = Choice(so_far, Say(_("Who plays?"), more, True))
    lines = [first]
    for token in data.tokens:
        seat = f"{setup.tokens.index(token) + 1}" if token in setup.tokens else " "
        lines.append(Choice(f"[{seat}] {token}", Join(token)))
    lines.append(Choice(_("Game: {game}", game=game_name(desk.edition, setup.game)), Games()))
    if len(desk.editions) > 1:
        lines.append(Choice(_("Edition: {edition}", edition=data.name), Editions()))
    if desk.tags is not None:
        lines.append(Choice(_("Tags"), Tags()))
    if desk.findings is not None:
        lines.append(Choice(_("Check the parts"), Check()))
    lines.append(Choice(_("Lights and sound"), LightsAndSound()))
    lines.append(Choice(_("Table habits"), Habits()))
    return Listing(_("Who plays? Tap tokens"), tuple(lines))


def start(edition: Edition, setup: Setup, chance: Random) -> StartGame:
    """The command that starts the game: players named after their tokens, all cards shuffled."""
    tokens = setup.tokens
    return start_command(edition, tokens, chance, setup.game, tokens=tokens)
