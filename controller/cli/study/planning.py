"""The plan of a study from its command line, checked."""

from __future__ import annotations

import argparse
import re

from controller import editions
from controller.bots import Strength
from controller.cli import Misuse, did_you_mean, edition_named
from controller.cli.game import SEATS_UNLESS_NAMED, house_rules
from controller.rules.edition import Edition
from controller.study.code import code_id
from controller.study.plan import GAMES_MOST, Pace, Plan, RuleSet

PLANNED = (
    "edition", "game", "rules", "against", "against_game", "bots", "bot", "games", "seed", "turns",
    "minutes", "pace",
)  # fmt: skip
"""Arguments that belong to the plan."""

_GAMES, _SEED, _TURNS = 1000, 1, 5000
_SECONDS_MOST = 3600


def plan_of(args: argparse.Namespace) -> Plan:
    """The plan that is asked for. Raises Misuse, and EditionError for a file with mistakes."""
    edition = edition_named(args.edition or editions.UNLESS_NAMED)
    rule_sets = tuple(_rule_sets(args, edition))
    return Plan(
        edition=edition.data, rule_sets=rule_sets, bots=_bots(args, edition, rule_sets),
        games=_number("--games", args.games, _GAMES, 1, GAMES_MOST),
        seed=_number("--seed", args.seed, _SEED, 0, 1 << 53),
        turns=_number("--turns", args.turns, _TURNS, 1, 1_000_000),
        pace=_pace(args.pace), minutes=_minutes(args.minutes, edition, rule_sets), code=code_id(),
    )  # fmt: skip


def _rule_sets(args: argparse.Namespace, edition: Edition) -> list[RuleSet]:
    game = args.game or "standard"
    found = [_rule_set(edition, game, args.rules, "--game", "--rules")]
    if args.against is not None or args.against_game is not None:
        second = args.against_game or game
        found.append(_rule_set(edition, second, args.against, "--against-game", "--against"))
        if found[0] == found[1]:
            raise Misuse("--against: both rule sets are the same")
    return found


def _rule_set(
    edition: Edition, game: str, rules: str | None, game_option: str, option: str
) -> RuleSet:
    if game not in edition.data.games:
        games = ", ".join(edition.data.games)
        near = did_you_mean(game, edition.data.games)
        raise Misuse(f"{game_option} {game}: {edition.id} has only {games}{near}")
    return RuleSet(game=game, rules=house_rules(rules or "", edition, game, option))


def _bots(
    args: argparse.Namespace, edition: Edition, rule_sets: tuple[RuleSet, ...]
) -> tuple[str, ...]:
    named = [name.strip() for name in (args.bot or Strength.SIMPLE.value).split(",")]
    known = [strength.value for strength in Strength]
    for name in named:
        if name not in known:
            near = did_you_mean(name, known)
            raise Misuse(f"--bot {name}: bots are {', '.join(known)}{near}")
    count = args.bots
    if count is None:
        count = len(named) if len(named) > 1 else SEATS_UNLESS_NAMED
    for one in rule_sets:
        rules = edition.rules_for(one.game, one.rules)
        most = min(rules.players_most, len(edition.data.tokens))
        if not rules.players_least <= count <= most:
            allowed = f"{rules.players_least} to {most}"
            raise Misuse(f"--bots {count}: {edition.id} is for {allowed} players")
    if len(named) not in (1, count):
        raise Misuse(f"--bot: {len(named)} strengths for {count} bots; name one, or one for each")
    return tuple(named * count if len(named) == 1 else named)


def _number(option: str, value: int | None, usual: int, least: int, most: int) -> int:
    if value is None:
        return usual
    if not least <= value <= most:
        raise Misuse(f"{option} {value}: from {least} to {most}")
    return value


def _pace(text: str | None) -> Pace:
    if text is None:
        return Pace()
    parts = text.split(",")
    if len(parts) != 3 or not all(re.fullmatch(r"[0-9]{1,4}", part) for part in parts):
        raise Misuse(f"--pace {text}: write three numbers of seconds, as in 15,3,8")
    roll, bid, decision = map(int, parts)
    if max(roll, bid, decision) > _SECONDS_MOST:
        raise Misuse(f"--pace {text}: at most {_SECONDS_MOST} seconds each")
    return Pace(roll=roll, bid=bid, decision=decision)


def _minutes(minutes: int | None, edition: Edition, rule_sets: tuple[RuleSet, ...]) -> int:
    """When time is called; 0: in no game."""
    limited = any(edition.rules_for(one.game, one.rules).time_limit for one in rule_sets)
    if limited and minutes is None:
        raise Misuse("--minutes: say after how many minutes time is called, for example 60")
    if minutes is not None and not limited:
        raise Misuse("--minutes: none of these games has a time limit (--game time-limit)")
    return _number("--minutes", minutes, 0, 1, 24 * 60)
