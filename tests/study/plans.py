"""Plans for the tests, and the JSON of what comes of them."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from controller.editions import load
from controller.study import local
from controller.study.code import code_id
from controller.study.figures import StudyFigures, as_json, figures
from controller.study.plan import Pace, Plan, RuleSet, encoded
from controller.study.store import Store, collected


def plan(games: int = 24, *rules: dict[str, Any], game: str = "standard", **more: Any) -> Plan:
    """A plan for a rule set with each of these house rules; one without any if there are none."""
    rule_sets = tuple(RuleSet(game=game, rules=one) for one in rules or ({},))
    settled: dict[str, Any] = {
        "edition": load("lotr-2003").data, "rule_sets": rule_sets, "bots": ("simple",) * 4,
        "games": games, "seed": 1, "turns": 5000, "pace": Pace(), "minutes": 0,
        "code": code_id(),
    }  # fmt: skip
    return Plan(**(settled | more))


def played(folder: Path, wanted: Plan, processes: int = 1) -> Store:
    """A study, played to its end by so many processes."""
    store = Store.create(folder, wanted)
    save(store, local.played(encoded(wanted), store.missing(), processes, ""))
    return store


def save(store: Store, results: Iterable[bytes]) -> None:
    """Keep these results."""
    for result in results:
        store.save(result)


def found(store: Store) -> StudyFigures:
    return figures(store.plan, *collected(store))


def json_of(store: Store) -> bytes:
    return as_json(found(store))
