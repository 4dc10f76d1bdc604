"""What a study plays, as a value: edition, house rules, bots, seeds; and its division into batches.

Pure. The same plan always gives the same games, however many processes play them.
"""

from __future__ import annotations

import hashlib
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from controller.bots import Strength
from controller.editions.check import check
from controller.editions.problems import Findings
from controller.rules.edition import Edition, EditionData

BATCHES_USUAL, GAMES_A_BATCH_MOST = 64, 1000
"""A study has about so many batches, or more if one would have more games than that: a batch of
simple bots takes a second, and what is lost if a worker is stopped stays small."""

GAMES_MOST = 100_000_000
"""Games of one study."""

Count = Annotated[int, Meta(ge=0)]


class Pace(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long people are assumed to take for what the bots do at once, in seconds: an assumption,
    since nobody has timed a game of people (docs/study.md)."""

    roll: Count = 15  # roll the dice, move the token, and read the space or the card
    bid: Count = 3  # a bid, or a pass
    decision: Count = 8  # anything else: buy, ask for rent, build, answer a deal ...


class RuleSet(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A way to play: a game of the edition, and house rules by setting name."""

    game: str
    rules: dict[str, Any]


class Plan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A study: `games` of each of one or two rule sets, with the seeds from `seed` on, the same for
    both. `bots` are the strengths of the bots by seat in the first game; in each further game
    everybody moves one seat on. A game is given up after `turns`. `minutes`: when time is called in
    a game with a time limit; 0: never. `code` identifies the rules and bots that play."""

    edition: EditionData
    rule_sets: Annotated[tuple[RuleSet, ...], Meta(min_length=1, max_length=2)]
    bots: Annotated[tuple[str, ...], Meta(min_length=2, max_length=9)]
    games: Annotated[int, Meta(ge=1, le=GAMES_MOST)]
    seed: Count
    turns: Annotated[int, Meta(ge=1)]
    pace: Pace
    minutes: Count
    code: str

    def id(self) -> str:
        """The same for the same plan alone: 16 hexadecimal digits."""
        return hashlib.sha256(encoded(self)).hexdigest()[:16]

    def batch_size(self) -> int:
        """Games of each batch but the last."""
        return max(1, min(-(-self.games // BATCHES_USUAL), GAMES_A_BATCH_MOST))

    def batches(self) -> range:
        """The numbers of its batches, from 0."""
        return range(-(-self.games // self.batch_size()))

    def games_of(self, batch: int) -> range:
        """The numbers of a batch's games, from 0 in the whole study."""
        size = self.batch_size()
        return range(batch * size, min((batch + 1) * size, self.games))

    def bots_in(self, game: int) -> tuple[str, ...]:
        """The strengths by seat in a game: each has moved one seat on since the game before."""
        shift = game % len(self.bots)
        return self.bots[len(self.bots) - shift :] + self.bots[: len(self.bots) - shift]


def encoded(plan: Plan) -> bytes:
    """As JSON, always in the same order."""
    return msgspec.json.encode(plan, order="deterministic")


def decoded(text: bytes) -> Plan:
    """A plan from JSON. Raises msgspec.DecodeError; ValidationError is one."""
    return msgspec.json.decode(text, type=Plan)


def verify_plan(plan: Plan) -> None:
    """Whether it can be played: anybody may have written it. Raises EditionError for the edition,
    ValueError (as msgspec.ValidationError is), KeyError or TypeError for the rest."""
    findings = Findings("edition")
    check(plan.edition, findings)
    findings.stop_if_any()
    for bot in plan.bots:
        Strength(bot)
    for one in plan.rule_sets:
        rules = edition_of(plan).rules_for(one.game, one.rules)
        most = min(rules.players_most, len(plan.edition.tokens))
        if not rules.players_least <= len(plan.bots) <= most:
            raise ValueError(f"it is for {rules.players_least} to {most} players")


def edition_of(plan: Plan) -> Edition:
    """The edition that it plays, which may be in a file of this computer alone."""
    return Edition(plan.edition)
