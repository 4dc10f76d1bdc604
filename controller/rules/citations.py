"""Which ruling or house rule decided something: what events and refusals name.

How that is said to players is in controller/text/rulings.py; where a ruling is applied, the rules
say.
"""

from functools import cache
from typing import Any, Final, get_type_hints

import msgspec

from controller.rules.edition import Edition, EditionData, Rules


class Applied(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, forbid_unknown_fields=True
):
    """A ruling, or a house rule: the id of its row (D4, R32), and its setting, if it is one."""

    row: str
    setting: str = ""
    house: bool = False


Names = tuple[Applied, ...]

RULINGS = tuple(f"R{number}" for number in range(1, 83))
"""The ids of all rulings."""

ON_ROLL: Final = "roll"
ON_RING: Final = "Ring"
ON_SALARY: Final = "salary paid"  # no setting has a name like these
ON_RENT: Final = "rent"
ON_ASKING: Final = "asking"
JOINED = {
    ON_ROLL: (
        "eye_value",
        "doubles_to_jail",
        "ring_moved_by",
        "still_throw_lands",
        "bearer_rolls_fourth",
        "tracker_again",
    ),
    ON_RING: ("ring", "ring_moved_by"),
    ON_SALARY: ("salary", "salary_when"),
    ON_RENT: ("group_double_with_mortgage", "rent_must_be_asked"),
    ON_ASKING: ("rent_deadline", "R49"),
}
"""Looked up together, where it has to be quick: most often there is nothing."""


def named(edition: Edition, game: str, rules: Rules) -> dict[str, Names]:
    """By setting, what events name that it decides: a house rule, a ruling, or nothing; by id
    also the rulings. All are looked up often and seldom change, so this is made once a game."""
    if game not in edition.named:
        edition.named[game] = _as_printed(edition.data, game)
    printed: dict[str, Names] = edition.named[game]
    own = edition.rules_for(game, {})
    return printed if rules is own else _with_house_rules(printed, edition.data, rules, own)


def _as_printed(data: EditionData, game: str) -> dict[str, Names]:
    found: dict[str, Names] = dict.fromkeys(RULINGS, ())
    for id_ in data.rulings:
        found[id_] = (Applied(id_),)
    for setting in Rules.__struct_fields__:
        ruling = _is_ruling(setting, data, game)
        found[setting] = (Applied(_row(setting, data), setting),) if ruling else ()
    return found | _joined(found)


def _with_house_rules(
    printed: dict[str, Names], data: EditionData, rules: Rules, own: Rules
) -> dict[str, Names]:
    found = dict(printed)
    for setting in Rules.__struct_fields__:
        if getattr(rules, setting) != getattr(own, setting):
            found[setting] = (Applied(_row(setting, data), setting, True),)
    return found | _joined(found)


def _joined(found: dict[str, Names]) -> dict[str, Names]:
    return {
        together: tuple(one for setting in settings for one in found[setting])
        for together, settings in JOINED.items()
    }


def _is_ruling(setting: str, data: EditionData, game: str) -> bool:
    of_game = data.games[game]
    if setting in of_game.sources or setting in of_game.rules:
        return of_game.sources.get(setting) == "ruling"
    return data.sources.get(setting) == "ruling"


def _row(setting: str, data: EditionData) -> str:
    """The ruling that the edition has for a setting, or else its row."""
    ids = rows()[setting]
    rulings = [id_ for id_ in ids if id_ in data.rulings]
    return next(iter([*rulings, *(id_ for id_ in ids if id_[0] != "R"), *ids]))


@cache
def rows() -> dict[str, tuple[str, ...]]:
    """The row ids of each setting."""
    return {name: tuple(meta.extra["row"].split()) for name, meta in _metas().items()}


def _metas() -> dict[str, Any]:
    hints = get_type_hints(Rules, include_extras=True)
    return {name: hint.__metadata__[-1] for name, hint in hints.items()}
