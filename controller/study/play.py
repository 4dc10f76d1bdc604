"""Plays one batch of a study: a plan and a number in, sums and a row for each game out. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from controller.bots import Bot, Strength, bots_of
from controller.bots.playing import DiceRoller, play_out, start_command
from controller.rules.commands import CallTime
from controller.rules.edition import Edition
from controller.rules.events import blank
from controller.rules.refusals import Refusal
from controller.rules.state import OVER, State
from controller.study import compare
from controller.study.plan import Pace, Plan, RuleSet, edition_of
from controller.study.tally import (
    JAILED,
    LOST,
    PACE,
    SHARE,
    STOPS,
    TAKEN,
    Pairs,
    Tally,
    total,
    total_pairs,
)
from controller.study.watch import Watch

MINUTE_S = 60


class Row(msgspec.Struct, frozen=True, array_like=True):
    """One game, in short: what the table for other programs has. `why` is how it ended, "" for a
    game that was given up; `first` is the seat that began; seats are numbers from 0."""

    seed: int
    turns: int
    rounds: int
    seconds: int
    why: str
    first: int
    winners: tuple[int, ...]


class Batch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The result of a batch of the plan with that id: sums and rows by rule set, and how the
    second rule set differs from the first."""

    plan: str
    number: int
    tallies: tuple[Tally, ...]
    pairs: Pairs
    rows: tuple[tuple[Row, ...], ...]


class NoGame(Exception):
    """The rules refuse to begin such a game; the message is the refusal."""


def play_batch(plan: Plan, number: int) -> Batch:
    """All games of a batch. Raises NoGame."""
    edition = edition_of(plan)
    games = plan.games_of(number)
    played = [[_game(plan, edition, way, game) for game in games] for way in plan.rule_sets]
    tallies = [[tally for tally, _ in games_played] for games_played in played]
    pairs = [compare.difference(*two) for two in zip(*tallies, strict=True) if len(two) > 1]
    return Batch(
        plan=plan.id(), number=number, tallies=tuple(map(total, tallies)),
        pairs=total_pairs(pairs),
        rows=tuple(tuple(row for _, row in games_played) for games_played in played),
    )  # fmt: skip


def _game(plan: Plan, edition: Edition, rule_set: RuleSet, game: int) -> tuple[Tally, Row]:
    seed, bots = plan.seed + game, plan.bots_in(game)
    rng, state = Random(seed), blank(edition)
    watch = Watch(state)
    names = edition.data.tokens[: len(bots)]
    begun = watch.do(start_command(edition, names, rng, rule_set.game, rule_set.rules))
    if isinstance(begun, Refusal):
        raise NoGame(str(begun))
    players = [bots_of(Strength(strength), 1)[0] for strength in bots]
    _play(plan, state, players, DiceRoller(edition, rng), watch)
    seconds = seconds_taken(watch, plan.pace)
    row = Row(seed, state.turns, state.rounds, seconds, watch.why, state.first, state.winners)
    return _tally(state, watch, bots, seconds), row


def _play(plan: Plan, state: State, bots: Sequence[Bot], roller: DiceRoller, watch: Watch) -> None:
    """To the end, or until the game is given up."""
    if not (plan.minutes and state.rules.time_limit):
        play_out(state, bots, roller, plan.turns, watch.do)
        return
    while state.phase is not OVER and state.turns < plan.turns:
        if not state.called and seconds_taken(watch, plan.pace) >= plan.minutes * MINUTE_S:
            watch.do(CallTime(state.turn))  # if the rules refuse it now, again after this turn
        play_out(state, bots, roller, state.turns + 1, watch.do)


def seconds_taken(watch: Watch, pace: Pace) -> int:
    """How long people would have taken so far."""
    return (
        watch.rolls * pace.roll + watch.bids * pace.bid + watch.decisions * pace.decision
    )  # fmt: skip


def _tally(state: State, watch: Watch, bots: Sequence[str], seconds: int) -> Tally:
    travels = watch.travels
    assert travels is not None
    ended = state.phase is OVER
    wins = [0] * state.seats
    for seat in state.winners:
        wins[seat] = SHARE // len(state.winners)
    stops = sum(travels.visits)
    places = [wins[(state.first + place) % state.seats] for place in range(state.seats)]
    return Tally(
        games=1, ended=int(ended), turns={state.turns: 1}, minutes={seconds // MINUTE_S: 1},
        seconds=[seconds, seconds * seconds],
        actions=[watch.rolls, watch.bids, watch.decisions],
        endings={watch.why: 1}, places=places, place_squares=[win * win for win in places],
        seat_squares=sum(win * win for win in wins),
        strengths=_by_strength(bots, wins) if ended and len(set(bots)) > 1 else {},
        visits=travels.visits, jailed=sum(travels.jailed),
        groups=[[rent, put, rent * rent, put * put, rent * put]
                for rent, put in zip(watch.rent, watch.invested, strict=True)],
        ring=[[1, round_] for round_ in watch.ring_rounds],
        ring_taken=watch.taken, ring_lost=watch.lost,
        squares={
            JAILED: sum(travels.jailed) ** 2, TAKEN: watch.taken**2, LOST: watch.lost**2,
            STOPS: stops * stops, PACE: seconds * state.turns,
        },
        visit_squares=[[count * count, count * stops] for count in travels.visits],
        ring_squares=[round_ * round_ for round_ in watch.ring_rounds],
    )  # fmt: skip


def _by_strength(bots: Sequence[str], wins: Sequence[int]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for strength in sorted(set(bots)):
        won = sum(win for bot, win in zip(bots, wins, strict=True) if bot == strength)
        found[strength] = [won, won * won]
    return found
