"""Looks for puzzles: moments of experts' games at which the choice of the expert is the best one by
far, and not every bot's."""

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random

import msgspec

from controller.bots import SimpleBot
from controller.bots.expert.bot import ExpertBot
from controller.bots.expert.claiming import claimed, left
from controller.bots.expert.imagined import after, handed, seen_by
from controller.bots.expert.judge import Judge
from controller.bots.playing import DiceRoller, play_out, start_command
from controller.bots.trader import TraderBot
from controller.puzzle.book import Puzzle
from controller.report.what_if import wins_after
from controller.rules import commands as c
from controller.rules.board import BANK
from controller.rules.edition import Edition
from controller.rules.engine import step, verify
from controller.rules.events import blank
from controller.rules.legal import ANY_ROLL, Option, answers, builds, options_of
from controller.rules.notation import read
from controller.rules.position.line import line
from controller.rules.position_check.build import dump
from controller.rules.property.market import price_here
from controller.rules.refusals import Refusal
from controller.rules.state import Auction, State

CHOICES_MOST = 5

GUESSED = 0.1
"""What a choice is taken to add that the expert has no judgement of by itself."""

WAYS_PAST = c.Roll | c.Pass | c.Decline | c.Withdraw
"""Choices that come last on the list."""

ROUND_FIRST, ROUND_LAST = 2, 25
"""A later moment has too many deeds to look at."""

AT_A_GLANCE = c.Buy | c.Decline | c.Accept | c.Withdraw | c.Bid | c.Pass
"""What is no puzzle where all bots agree, unless it is a deed that is dear."""

DEAR_PART = 0.4
"""Of the money: what costs more is dear."""

GLIMPSED, SCREENED, LEAD_LEAST = 10, 30, 0.1
"""Games of a first look at a moment, in two parts, and what its best choice has to be ahead by."""

STUDIED, HOPE, STUDIED_MOST = 60, 120, 480
"""Games of each part of a study; from how many on it may end; and the most of them."""

ERRORS, ERRORS_HOPE = 3.3, 1.0
"""Standard errors by which the best choice has to be ahead, and below which a study is given up."""


CONFIRMED, SURE = 80, 3.0
"""Games that confirm what was found, and by how many standard errors it is then still ahead: a
study that ends once it is far ahead has been lucky more often than not."""


class Moment(msgspec.Struct, frozen=True):
    """What an expert chose, `done`, of some choices."""

    state: State
    seat: int
    choices: tuple[c.AnyCommand, ...]
    done: int

    @property
    def kind(self) -> str:
        return type(self.choices[self.done]).__name__

    @property
    def rise(self) -> float:
        """What its choice adds to the chance to win, as the expert sees it; GUESSED where it does
        not say."""
        judge, view = Judge(), seen_by(self.state, self.seat)
        judge.begin(view)
        chances = [_chance(judge, view, one) for one in self.choices]
        best = chances.pop(self.done)
        known = [one for one in chances if one is not None]
        return GUESSED if best is None or not known else best - max(known)


class Watched(ExpertBot):
    """An expert who notes at which moments it had a choice that another bot makes differently."""

    __slots__ = ("_turns", "found")

    def __init__(self, found: list[Moment]) -> None:
        super().__init__()
        self.found, self._turns = found, set[tuple[int, type]]()

    def choose(self, state: State, seat: int, options: Sequence[Option]) -> c.AnyCommand:
        done = super().choose(state, seat, options)
        if not isinstance(done, c.AskRent):
            self._note(state, seat, done, [one.command for one in options])
        return done

    def before_roll(self, state: State, seat: int) -> c.AnyCommand | None:
        done = super().before_roll(state, seat)
        asked = list(_before(state, seat, done))
        if asked:
            roll = c.Roll(seat, ANY_ROLL)
            self._note(state, seat, done or roll, [*asked, roll])
        return done

    def _note(
        self, state: State, seat: int, done: c.AnyCommand, asked: Sequence[c.AnyCommand]
    ) -> None:  # fmt: skip
        asked = [_as_done(one, done) for one in asked if one.seat == seat and not _aside(one)]
        if done not in asked or len(asked) < 2 or state.claims or state.proposal:
            return
        asked = [done, *(one for one in asked if one != done)][:CHOICES_MOST]
        asked.sort(
            key=lambda one: (isinstance(one, c.Roll | c.Pass | c.Decline | c.Withdraw), str(one))
        )
        if (
            state.rounds < 2
            or state.rounds > ROUND_LAST
            or (state.turns, type(done)) in self._turns
        ):
            return
        if any(state.secret[i] for i in range(state.seats) if i != seat):
            return
        self._turns.add((state.turns, type(done)))
        self.found.append(Moment(state.copy(), seat, tuple(asked), asked.index(done)))


def _chance(judge: Judge, view: State, command: c.AnyCommand) -> float | None:
    seat = command.seat
    match command:
        case c.Buy():
            return claimed(judge, view, seat)
        case c.Decline():
            return left(judge, view, seat)
        case c.Bid(amount=amount):
            return _sold(judge, view, seat, seat, amount)
        case c.Pass() if isinstance(view.stack[-1], Auction):
            top = view.stack[-1]
            rivals = [one for one in top.waiting if one != seat] if top.bidder < 0 else [top.bidder]
            sold = [_sold(judge, view, seat, one, top.bid) for one in rivals]
            return min((one for one in sold if one is not None), default=None)
        case c.Withdraw() | c.Roll():
            return judge.chance(view, seat)
        case c.Battle() | c.WalkOn() | c.GiveRing() | c.Pass():
            return None
        case _:
            then = after(view, command)
            return None if then is None else judge.chance(then, seat)


def _sold(judge: Judge, view: State, seat: int, to: int, amount: int) -> float | None:
    top = view.stack[-1]
    if not isinstance(top, Auction) or top.space < 0:
        return None
    return judge.chance(handed(view, to, BANK, [top.space], pays=amount), seat)


def _before(state: State, seat: int, done: c.AnyCommand | None) -> Iterator[c.Build]:
    """A building for each group, if it is about these."""
    if done is not None and not isinstance(done, c.Build):
        return
    first = {state.board.group_of[done.space]: done} if done is not None else {}
    for one in builds(state, seat):
        assert isinstance(one.command, c.Build)
        first.setdefault(state.board.group_of[one.command.space], one.command)
    yield from first.values()


def _as_done(one: c.AnyCommand, done: c.AnyCommand) -> c.AnyCommand:
    """The amount of a bid, and how many are built, are the expert's."""
    same = isinstance(one, c.Bid | c.Contest) and type(one) is type(done)
    if isinstance(one, c.Build) and isinstance(done, c.Build) and one.space == done.space:
        same = True
    return done if same else one


def _aside(one: c.AnyCommand) -> bool:
    no_more = isinstance(one, c.Withdraw) and one.no_more
    return no_more or isinstance(one, c.CloseAuction | c.DeclareBankrupt)


def moments(edition: Edition, seed: int) -> list[Moment]:
    """Those of a game of experts; `seed` says how many play, too."""
    rng, state, found = Random(seed), blank(edition), list[Moment]()
    rules = edition.data.rules
    seats = rng.randint(rules.players_least, min(4, rules.players_most))
    begun = step(state, start_command(edition, edition.data.tokens[:seats], rng))
    assert not isinstance(begun, Refusal)
    play_out(
        state, [Watched(found) for _ in range(seats)], DiceRoller(edition, rng), seats * ROUND_LAST
    )
    return found


def puzzle(edition: Edition, moment: Moment) -> Puzzle | None:
    """The moment as a puzzle, if a study confirms that there is one best choice."""
    text = line(msgspec.structs.replace(dump(moment.state), decks={}, under={}, pool=()))
    state = read(edition, text)
    if any(verify(state, one) for one in moment.choices if not isinstance(one, c.Roll)):
        return None
    if isinstance(moment.choices[moment.done], AT_A_GLANCE) and _all_agree(state, moment):
        return None
    first = Study(state, moment)
    for seeds in (range(GLIMPSED), range(GLIMPSED, SCREENED)):
        first.play(seeds)
        if first.lead < LEAD_LEAST * first.games:
            return None
    study = Study(state, moment)
    while study.games < STUDIED_MOST:
        study.go_on(STUDIED)
        if study.games >= HOPE and study.errors < ERRORS_HOPE:
            return None
        if study.games >= HOPE and study.errors > ERRORS:
            study.go_on(CONFIRMED)
            return study.puzzle(text) if study.errors > SURE else None
    return None


def _all_agree(state: State, moment: Moment) -> bool:
    """Whether simpler bots choose the same."""
    options, done = answers(state), moment.choices[moment.done]
    if isinstance(done, c.Buy) and price_here(state, done.seat) > DEAR_PART * state.cash[done.seat]:
        return False
    return all(
        _as_done(bot.choose(state, moment.seat, options_of(options, moment.seat)), done) == done
        for bot in (SimpleBot(), TraderBot())
    )


class Study:
    """Games played on from each choice of a moment."""

    def __init__(self, state: State, moment: Moment) -> None:
        self.state, self.moment, self.games = state, moment, 0
        self.won = [0 for _ in moment.choices]
        self.lost = [0 for _ in moment.choices]

    def play(self, seeds: range) -> None:
        for seed in seeds:
            wins = [
                played_on(self.state, self.moment.seat, one, seed) for one in self.moment.choices
            ]
            for choice, win in enumerate(wins):
                self.won[choice] += win
                self.lost[choice] += win and not wins[self.moment.done]
        self.games += len(seeds)

    def go_on(self, games: int) -> None:
        """Play so many more, with seeds that the first look has not had."""
        self.play(range(SCREENED + self.games, SCREENED + self.games + games))

    @property
    def lead(self) -> int:
        """Games that the expert's choice won more than any other."""
        done = self.moment.done
        return min(self.won[done] - won for i, won in enumerate(self.won) if i != done)

    @property
    def errors(self) -> float:
        """The same in standard errors, against the choice for which that is least."""
        done = self.moment.done
        return min(
            errors(self.games, self.won[done] - won, lost)
            for i, (won, lost) in enumerate(zip(self.won, self.lost, strict=True)) if i != done
        )  # fmt: skip

    def puzzle(self, text: str) -> Puzzle:
        return Puzzle(
            position=text, seat=self.moment.seat, choices=self.moment.choices, games=self.games,
            won=tuple(self.won), lost=tuple(self.lost),
        )  # fmt: skip


def errors(games: int, less: int, lost: int) -> float:
    """By how many standard errors a choice that won `less` games fewer than the best is behind it;
    `lost` of its wins the best choice lost."""
    mean, squares = less / games, (less + 2 * lost) / games
    return mean / sqrt(max(squares - mean * mean, 1 / games) / games)


def played_on(before: State, seat: int, command: c.AnyCommand, seed: int) -> bool:
    """Whether the seat wins, with a seed's cards and dice."""
    state, rng = before.copy(), Random(-1 - seed)
    for deck in state.decks:
        rng.shuffle(deck)
    if isinstance(command, c.Roll):
        dice = DiceRoller(state.edition, rng).roll()
        command = msgspec.structs.replace(command, dice=dice[: len(command.dice)])
    return wins_after(state, seat, command, seed)
