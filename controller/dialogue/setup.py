"""What has been chosen of a game that is being set up, and what follows from it: who plays, the
house rules that the box knows, the command that starts it, how long it takes. The form in which it
is chosen is forms/setting_up.py."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import TYPE_CHECKING, Any, Self

import msgspec
from msgspec.structs import replace

from common.message import leaves_a_mark
from controller.bots.playing import alike, start_command
from controller.dialogue.house_rules import changed, fitting, said, settable
from controller.files.settings import LastSetup, Settings
from controller.rules.commands import LONGEST_NAME, StartGame
from controller.rules.edition import Edition, Rules
from controller.rules.engine import verify
from controller.rules.entries import Entry
from controller.rules.events import SeatLeft, SeatTaken, blank
from controller.rules.state import State
from controller.text.language import _
from controller.text.sentences import refusal_sentence

if TYPE_CHECKING:
    from controller.duration.likely import Length


class Given(msgspec.Struct, frozen=True):
    """What a set-up begins with: the box, all `boxes` to choose from by their ids or files, what is
    set at the table, and whether `bots` can play from the start."""

    edition: Edition
    boxes: tuple[str, ...] = ()
    settings: Settings = Settings()
    bots: bool = False

    @property
    def last(self) -> LastSetup | None:
        """The last set-up, if it was of this box."""
        last, data = self.settings.setup, self.edition.data
        return last if last and last.edition == data.id and last.game in data.games else None

    @property
    def names(self) -> dict[str, str]:
        """Last time's own names, by token, without those that nobody can have: anybody may have
        edited the file."""
        last = self.settings.setup
        return {token: name for token, name in last.names.items() if _is_name(name)} if last else {}

    @property
    def players(self) -> tuple[int, int]:
        """The least and the most."""
        return self.edition.data.rules.players_least, self.edition.data.rules.players_most


def _is_name(text: str) -> bool:
    """Whether a player can be called so."""
    return leaves_a_mark(text) and len(text) <= LONGEST_NAME and text.isprintable()


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """Tokens in seating order; by token the players' own names; the tokens that bots play; the way
    to play; and the house rules that differ from the box, also those that only another box
    knows."""

    tokens: tuple[str, ...] = ()
    names: dict[str, str] = {}
    bots: tuple[str, ...] = ()
    game: str = "standard"
    rules: dict[str, bool | int | str] = {}

    @classmethod
    def begun(cls, given: Given, so_far: Setup | None = None) -> Self:
        """With the house rules of the last game, or with those chosen `so_far` for another box, and
        the last way to play of this box. Who plays is asked again."""
        rules = (so_far or given.settings.setup or cls()).rules
        game = given.last.game if given.last else "standard"
        try:
            given.edition.rules_for(next(iter(given.edition.data.games)), dict(rules))
        except msgspec.ValidationError:  # a file has some that are none in whatever box
            rules = {}
        return cls(game=game, rules=rules)

    @classmethod
    def of(cls, state: State, bots: tuple[str, ...] = ()) -> Self:
        """As the game was set up that is on the table."""
        own = state.edition.rules_for(state.game, {})
        names = changed(state.rules, own) & {*settable(fixed=True)}
        return cls(
            tokens=tuple(token for _name, token in state.players),
            names={token: name for name, token in state.players if name != token},
            bots=bots,
            game=state.game,
            rules={name: getattr(state.rules, name) for name in names},
        )

    @classmethod
    def again_as(cls, given: Given, over: State, counting: Iterable[Entry]) -> Self:
        """As a game that is `over`, of these entries: also its bots, those that are bankrupt, too.
        The box may have other tokens by now."""
        left: set[int] = set()
        for event in (one for entry in counting for one in entry.events):
            if isinstance(event, SeatLeft):
                left.add(event.seat)
            elif isinstance(event, SeatTaken):
                left.discard(event.seat)
        bots = tuple(over.players[seat][1] for seat in sorted(left))
        return replace(cls.of(over, bots).moved(given), game=over.game)

    def moved(self, given: Given) -> Self:
        """The same players with another box: who has a token that it lacks gets a free one."""
        tokens = given.edition.data.tokens
        free = iter([token for token in tokens if token not in self.tokens])
        now = {token: token if token in tokens else next(free, "") for token in self.tokens}
        return replace(
            self.begun(given, self),
            tokens=tuple(filter(None, now.values())),
            names={now[token]: name for token, name in self.names.items() if now.get(token)},
            bots=tuple(now[token] for token in self.bots if now.get(token)),
        )

    def name(self, token: str) -> str:
        """What whoever has this token is called."""
        return self.names.get(token, token)

    def again(self, given: Given) -> LastSetup | None:
        """Who played last time, with the tokens that there are; None if somebody sits already."""
        if (last := given.last) is None or self.tokens:
            return None
        tokens = tuple(
            one for one in dict.fromkeys(last.tokens) if one in given.edition.data.tokens
        )
        names = {token: name for token, name in given.names.items() if token in tokens}
        return replace(last, tokens=tokens, names=names) if tokens else None

    def kept(self, given: Given) -> LastSetup:
        """What the next set-up begins with."""
        return LastSetup(
            edition=given.edition.id, game=self.game, tokens=self.tokens, names=self.names,
            rules=self.rules,
        )  # fmt: skip

    def command(self, given: Given, chance: Random) -> StartGame:
        """What starts the game: all cards shuffled, by the house rules that the box knows."""
        names = [self.name(token) for token in self.tokens]
        rules, game = self.split(given)[0], self.way(given)
        return start_command(given.edition, names, chance, game, rules, tokens=self.tokens)

    def lacks(self, given: Given) -> str:
        """What is missing, or why the game cannot start; empty if it can."""
        (least, most), count = given.players, len(self.tokens)
        if not least <= count <= most:
            wanted = _("{least} to {most} players", least=least, most=most)
            return _("{count} of {wanted}: choose their tokens.", count=count, wanted=wanted)
        if twice := alike([self.name(token) for token in self.tokens]):
            return _("Two players are called {name}.", name=twice)
        why = verify(blank(given.edition), self.command(given, Random(0)))
        return "" if why is None else refusal_sentence(why)

    # The way to play, and house rules

    def way(self, given: Given) -> str:
        """The way to play: the first of the box, if it has no such."""
        games = given.edition.data.games
        return self.game if self.game in games else next(iter(games))

    def own(self, given: Given) -> Rules:
        """The settings as they are printed."""
        return given.edition.rules_for(self.way(given), {})

    def ruled(self, given: Given) -> Rules:
        """The settings with what was changed; without, if that makes no sense (any more)."""
        try:
            return given.edition.rules_for(self.way(given), self.split(given)[0])
        except msgspec.ValidationError:
            return self.own(given)

    def split(self, given: Given) -> tuple[dict[str, Any], dict[str, Any]]:
        """The house rules that the box knows, and those that it does not."""
        return fitting(given.edition, self.way(given), self.rules)

    def left(self, given: Given) -> list[str]:
        """Those that it does not know, in words."""
        return [said(name, value) for name, value in self.split(given)[1].items()]

    # How long it takes

    def length(self, given: Given) -> Length | None:
        """How long such a game takes; None: not known."""
        from controller.duration.likely import likely  # a table starts without the figures

        rules, minutes = self.split(given)[0], given.settings.game_minutes
        return likely(given.edition, self.way(given), len(self.tokens), rules, minutes)

    def expected(self, given: Given) -> list[str]:
        """The same in words, and warnings; empty while too few sit."""
        from controller.text.sentences import lengths as words

        if len(self.tokens) < given.players[0]:
            return []
        found, rules = self.length(given), self.split(given)[0]
        warnings = words.warnings(found, rules) if found is not None else ()
        return [words.expected(found, len(self.tokens)), *warnings]
