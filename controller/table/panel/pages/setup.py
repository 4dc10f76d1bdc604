"""Setting up a new game on the panel: who plays, which way, which edition; then the start."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from controller.bots.playing import start_command
from controller.dialogue.house_rules import Setup, fitting
from controller.files.settings import LastSetup
from controller.rules.commands import StartGame
from controller.rules.edition import Edition
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Action, Choice, Listing, Panel, Say, if_any
from controller.table.panel.pages import box_rules
from controller.table.panel.pages.confirm import last_lines
from controller.table.panel.pages.length import length_lines
from controller.table.panel.pages.setting_up import SetUpAct, SetUpPage
from controller.table.panel.pages.table_settings import Help, table_lines
from controller.text.language import _, ngettext
from controller.text.sentences import game_name


class Join(SetUpAct, frozen=True):
    """Sit down with a token, or get up again."""

    token: str

    def chosen(self, context: PanelContext, setup: Setup) -> Setup:
        return setup.join(self.token)


class MoveUp(SetUpAct, frozen=True):
    """Sit one chair further to the front."""

    token: str

    def chosen(self, context: PanelContext, setup: Setup) -> Setup:
        return setup.up(self.token) if self.token in setup.tokens else setup


class SeatAgain(SetUpAct, frozen=True):
    """Everybody sits as last time."""

    def chosen(self, context: PanelContext, setup: Setup) -> Setup:
        last = _last(context)
        return replace(setup, tokens=_again(context, last)) if last is not None else setup


class PickGame(SetUpAct, frozen=True):
    """Choose a way to play."""

    game: str

    def chosen(self, context: PanelContext, setup: Setup) -> Setup:
        return replace(setup, game=self.game)


class PickEdition(Action, frozen=True):
    """Choose a printed game."""

    edition: str


class Begin(Action, frozen=True):
    """Start the game that has been set up."""


class Order(SetUpPage, frozen=True):
    """Set-up: who sits beside whom."""

    def so_far(self, context: PanelContext, setup: Setup) -> Listing | None:
        chairs = [
            Choice(f"{number} {token}", MoveUp(token))
            for number, token in enumerate(setup.tokens, 1)
        ]
        return if_any(_("OK: one seat forward"), chairs)


class Games(SetUpPage, frozen=True):
    """Set-up: which way to play."""

    once: ClassVar[bool] = True

    def so_far(self, context: PanelContext, setup: Setup) -> Listing:
        games = context.edition.data.games
        lines = [Choice(game_name(context.edition, key), PickGame(key)) for key in games]
        return Listing(_("Which game?"), tuple(lines))


class Editions(SetUpPage, frozen=True):
    """Set-up: which printed game."""

    def so_far(self, context: PanelContext, setup: Setup) -> Listing:
        from controller.editions import title  # opened once a session

        boxes = tuple(Choice(title(one), PickEdition(one)) for one in context.editions)
        return Listing(_("Which edition?"), boxes)


class Joining(SetUpPage, frozen=True):
    """Set-up: who plays."""

    def so_far(self, context: PanelContext, setup: Setup) -> Listing:
        length, warning = length_lines(context, setup)
        lines = [_first(context, setup), *warning, *_chairs(context, setup)]
        lines += [*_choices(context, setup), *length]
        lines.append(Choice(_("How to play"), Help()))
        title = _("Who plays? Tap tokens") if context.pads else _("Who plays?")
        return Listing(title, (*lines, *table_lines(context), *last_lines(context)))

    def back(self, context: PanelContext, panel: Panel) -> Panel:
        """There is nothing to go back to."""
        return panel


def begun(context: PanelContext, so_far: Setup | None = None) -> Setup:
    """How a set-up begins: with the house rules of the last game, or with those chosen `so_far`
    for another edition, and the last way to play, if that was one of this edition. Who plays is
    asked again."""
    last, kept = _last(context), context.settings.setup or LastSetup(edition="")
    rules = (so_far or kept).rules
    game = last.game if last is not None else Setup().game
    return Setup(game=game, rules=rules if _make_sense(context, rules) else {})


def kept(edition: Edition, setup: Setup) -> LastSetup:
    """What the next set-up begins with."""
    return LastSetup(
        edition=edition.id, game=setup.game, tokens=setup.tokens, rules=setup.rules
    )  # fmt: skip


def start(edition: Edition, setup: Setup, chance: Random) -> StartGame:
    """The command that starts the game: players named after their tokens, all cards shuffled; the
    house rules that the box knows."""
    tokens = setup.tokens
    rules, _left = fitting(edition, setup.game, setup.rules)
    return start_command(edition, tokens, chance, setup.game, rules, tokens=tokens)


def _last(context: PanelContext) -> LastSetup | None:
    """The last set-up, if it was of this edition."""
    last, data = context.settings.setup, context.edition.data
    return last if last and last.edition == data.id and last.game in data.games else None


def _make_sense(context: PanelContext, rules: Mapping[str, object]) -> bool:
    """Whether house rules from a file are some at all, in whatever box."""
    try:
        context.edition.rules_for(next(iter(context.edition.data.games)), dict(rules))
    except msgspec.ValidationError:
        return False
    return True


def _first(context: PanelContext, setup: Setup) -> Choice:
    """The line on top: the players of last time, the start, or how many are wanted yet."""
    last, rules = _last(context), context.edition.data.rules
    if not setup.tokens and last is not None and (again := _again(context, last)):
        return Choice(_("As last time: {names}", names=", ".join(again)), SeatAgain())
    count, least, most = len(setup.tokens), rules.players_least, rules.players_most
    if least <= count <= most:
        return Choice(ngettext("Start: {count} player", "Start: {count} players", count), Begin())
    wanted = _("{least} to {most} players", least=least, most=most)
    more = _("{wanted}: tap tokens.", wanted=wanted)
    if not context.pads:
        more = _("{wanted}: choose tokens with OK.", wanted=wanted)
    so_far = _("{count} of {wanted}", count=count, wanted=wanted)
    return Choice(so_far, Say(_("Who plays?"), more, True))


def _chairs(context: PanelContext, setup: Setup) -> Iterator[Choice]:
    """A line for each token, and one for the order that they sit in."""
    for token in context.edition.data.tokens:
        if token in setup.tokens:
            number = setup.tokens.index(token) + 1
            aloud = _("{token}: player {number}", token=token, number=number)
            yield Choice(f"[{number}] {token}", Join(token), aloud)
        else:
            yield Choice(f"[ ] {token}", Join(token), _("{token}: free", token=token))
    if len(setup.tokens) > 1:
        yield Choice(_("In turn: {names}", names=", ".join(setup.tokens)), Order())


def _choices(context: PanelContext, setup: Setup) -> Iterator[Choice]:
    """What is played."""
    yield Choice(_("Game: {game}", game=game_name(context.edition, setup.game)), Games())
    ring = box_rules.ring(context, setup)
    if ring is not None:
        yield ring
    yield box_rules.line(context, setup)
    if len(context.editions) > 1:
        yield Choice(_("Edition: {edition}", edition=context.edition.data.name), Editions())


def _again(context: PanelContext, last: LastSetup) -> tuple[str, ...]:
    """Who played last time, with the tokens that there are."""
    return tuple(token for token in last.tokens if token in context.edition.data.tokens)
