"""A whole game by phones in a real browser, with the table's view beside them, to its end."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from string import digits
from typing import TYPE_CHECKING

from tests.cli.running import Running
from tests.sim.pages import chromium
from tests.web.phones import phone, resumed, window
from tests.web_long.player import (
    Finger,
    Hands,
    Offered,
    Player,
    Watched,
    offered,
    shows_cash,
    shows_own,
    shows_ranking,
)
from tests.web_long.row import Row, Wrong, checked
from tests.web_long.truth import Truth, ended, recorded, write

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SEATS = 4
GAMES = {
    "lotr-2003": "short", "lotr-2012": "short", "lotr-2021": "standard", "lotr-2003-fr": "short",
    "starwars-1997": "time-limit",
}  # fmt: skip
"""The shortest way to play of each edition, from the start to its own end; lotr-2021 has only the
standard game. How the others' standard games end is in endings.py."""

BESIDE_SHARE = 0.15
"""Of the steps that answer nothing: building, mortgaging, deals, taking back."""

ENOUGH = 150
"""Steps after which somebody calls time, where the game has such a button."""

STEPS_MOST = 1500
SCREEN = {"width": 1366, "height": 768}


@dataclass
class Played:
    """What came of a game: steps of the phones, why it ended, why some steps counted for nothing,
    and what the table has recorded, by kind."""

    steps: int = 0
    why: str = ""
    refused: list[str] = field(default_factory=list)
    commands: Counter[str] = field(default_factory=Counter)


class Game:
    """Phones with their seats and the table's view, at a table that runs with its record in
    `journal`. `after` is called with the phone that did something, once all have seen it."""

    def __init__(
        self, run: Running, journal: Path, pages: list[Page], seats: Sequence[Sequence[int]],
        hands: Hands, seed: int, after: Callable[[Page], None] = lambda _page: None,
    ) -> None:  # fmt: skip
        self._run, self._journal, self._seats, self._after = run, journal, seats, after
        *self._phones, self._view = [Watched(page) for page in pages]
        for watched in (*self._phones, self._view):
            watched.page.reload()
            watched.until(0)
        self._chance = Random(seed)
        self._players = [Player(one.page, self._chance, hands) for one in self._phones]
        self._pressed: Counter[str] = Counter()
        self._behind = self._view.step - recorded(journal).step
        self.played = Played()

    def play(self) -> Played:
        """Play to the end. Wrong, if pages and banker disagree."""
        while not (truth := self._settled()).over:
            self._run.listen()
            if self.played.steps == STEPS_MOST:
                raise Wrong(f"no end after {STEPS_MOST} steps: {dict(truth.commands)}")
            player = self._one_step()
            self.played.steps += 1
            player.page.wait_for_selector("body:not(.busy)")
            self._settled()
            player.close()
            self._after(player.page)
        self._says_so(truth)
        self.played.commands, self.played.why = truth.commands, ended(self._journal)
        self.played.refused = [said for one in self._phones for said in one.refusals]
        return self.played

    def _settled(self) -> Truth:
        """What is recorded, once all pages show it. Meanwhile the table itself may act."""
        while True:
            truth = recorded(self._journal)
            try:
                self._compare(truth)
            except AssertionError as error:
                if recorded(self._journal).step == truth.step:
                    raise Wrong(f"after {truth.step} steps: {error}") from error
            else:
                return truth

    def _compare(self, truth: Truth) -> None:
        for watched in (*self._phones, self._view):
            watched.until(truth.step + self._behind)
        shows_ranking(self._view.page, truth)
        for one, seats in zip(self._phones, self._seats, strict=True):
            shows_cash(one.page, truth)
            shows_own(one.page, truth, seats)

    def _one_step(self) -> Player:
        """Somebody does something; who."""
        offers = [(player, offered(player.page)) for player in self._players]
        asked = [(player, own) for player, own in offers if own.asked]
        beside = [(player, own) for player, own in offers if own.beside or own.deeds]
        if not asked:  # somebody has to find money: the question has no other answer
            owing = [(p, own) for p, own in offers if p.page.locator("#question.mine").count()]
            player, own = self._chance.choice(owing)
            player.on_deed(own)
        elif beside and self._chance.random() < BESIDE_SHARE:
            player, own = self._chance.choice(beside)
            self._beside(player, own)
        else:
            player, own = self._chance.choice(asked)
            player.answer(own)
        return player

    def _beside(self, player: Player, offers: Offered) -> None:
        buttons = [n for n, words in enumerate(offers.beside) if self._wanted(words)]
        if offers.deeds and self._chance.random() < len(offers.deeds) / (len(offers.deeds) + 2):
            player.on_deed(offers)
        elif buttons:  # what was done least is likeliest, so that a game has all of it
            words = [offers.beside[n].translate(NO_DIGITS) for n in buttons]
            weights = [1 / (1 + self._pressed[one]) ** 2 for one in words]
            (which,) = self._chance.choices(range(len(buttons)), weights)
            self._pressed[words[which]] += 1
            player.beside(buttons[which])

    def _wanted(self, words: str) -> bool:
        """Nobody ends the game for all before it has been played for some time."""
        return self.played.steps >= ENOUGH or not words.startswith(TIME_CALLS)

    def _says_so(self, truth: Truth) -> None:
        """Every page says who has won and why, and offers nothing more."""
        said = {
            (one.page.inner_text("#question-words"), one.page.inner_text("#answers .who"))
            for one in self._phones
        }
        said.add((self._view.page.inner_text("#question"), self._view.page.inner_text("#due")))
        if len(said) != 1 or str(truth.state.turns) not in next(iter(said))[1]:
            raise Wrong(f"the pages do not all say that the game has ended: {said}")
        for player in self._players:
            if offered(player.page).asked:
                raise Wrong("a page asks something after the end")


TIME_CALLS = "Time is up"
NO_DIGITS = str.maketrans("", "", digits)


def played_out(browser: Browser, edition: str, seed: int) -> Played:
    """A whole game of an edition by four phones, one for each seat, and the table's view."""
    return at_phones(browser, edition, [(seat,) for seat in range(SEATS)], Finger(), seed)


def at_phones(
    browser: Browser, edition: str, seats: Sequence[Sequence[int]], hands: Hands, seed: int,
    after: Callable[[Page], None] = lambda _page: None,
) -> Played:  # fmt: skip
    """A whole game by phones that play these seats each, and the table's view."""
    with tempfile.TemporaryDirectory() as folder:
        journal = Path(folder) / "j"
        write(journal, edition, GAMES[edition], sum(map(len, seats)), seed)
        return resumed_at_phones(browser, journal, seats, hands, seed, after)


def resumed_at_phones(
    browser: Browser, journal: Path, seats: Sequence[Sequence[int]], hands: Hands, seed: int,
    after: Callable[[Page], None] = lambda _page: None,
) -> Played:  # fmt: skip
    """The rest of the game in a journal."""
    with ExitStack() as stack:
        table = stack.enter_context(resumed(journal))
        table.run.type("ok", recorded(journal).state.players[0][0])  # resume it
        calm = {"reduced_motion": "reduce"}
        pages = [stack.enter_context(phone(browser, table, *own, **calm)) for own in seats]
        pages.append(stack.enter_context(window(browser, viewport=SCREEN, **calm)))
        pages[-1].goto(f"{table.url}table")
        return Game(table.run, journal, pages, seats, hands, seed, after).play()


NEEDED = (
    "Buy", "Decline", "Bid", "Pass", "AskRent", "Offer", "Accept", "Build", "Mortgage", "Lift",
)  # fmt: skip
"""What has to have occurred in all the games together."""


def rows(_pictures: Path | None) -> Iterator[Row]:
    """A game of each edition, and whether enough has happened in them."""
    together: Counter[str] = Counter()
    with chromium() as browser:
        for seed, edition in enumerate(GAMES, start=1):
            what = f"a game by four phones, {edition}"
            yield checked(what, partial(_row, browser, edition, seed, together))
    missing = ", ".join(name for name in NEEDED if not together[name])
    said = f"never done: {missing}" if missing else f"all of {', '.join(NEEDED)}"
    yield Row("the games together", said, not missing)


def _row(browser: Browser, edition: str, seed: int, together: Counter[str]) -> str:
    played = played_out(browser, edition, seed)
    together.update(played.commands)
    done = ", ".join(f"{name} {count}" for name, count in played.commands.most_common())
    refused = "; ".join(f"{words} {count}" for words, count in Counter(played.refused).items())
    return (
        f"{played.steps} steps to the end ({played.why}): {done}; refused: {refused or 'nothing'}"
    )
