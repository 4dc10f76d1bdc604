"""Which settings a box knows as house rules: those that can decide something in it (issue 11)."""

from random import Random
from typing import Any, get_args

import msgspec
import pytest

from controller.bots import SimpleBot
from controller.bots.playing import DiceRoller, next_command, start_command
from controller.dialogue.house_rules import RINGS, settable
from controller.editions import known as boxes, load
from controller.rules.capabilities import NEEDS, has_parts, known, settings
from controller.rules.edition import Edition, Need, Rules
from controller.rules.engine import step
from controller.rules.events import blank
from controller.rules.refusals import Refusal
from controller.rules.state import Phase, State

MOVING_RING = {"ring_moved_by", "ring_target", "ring_rent", "ring_rolls", "ring_before_jail"}
ANY_RING = {"ring_end_count", "count_mortgaged_rent", "claims_at_ring_end"}
BEARER = {
    "tracker_again", "bearer_rolls_fourth", "eye_needs", "battle_tie", "ring_of_bankrupt",
    "count_bearer_double", "card_rent_binds", "still_throw_lands",
}  # fmt: skip
QUEST_CARDS = {
    "secret_cards", "secret_when", "card_building", "card_rent", "card_deeds", "cancel_asked",
    "card_staff_dice",
}  # fmt: skip
LACKS = {
    "lotr-2003": BEARER | QUEST_CARDS,
    "lotr-2003-fr": BEARER | QUEST_CARDS | {"tax_choice"},
    "lotr-2012": BEARER | QUEST_CARDS | {"tax_choice", "ring_moved_by"},  # its dice have no Eye
    "lotr-2021": MOVING_RING | {"tax_choice", "decks_swapped", "staff_rent_roll"},
    "starwars-1997": MOVING_RING | ANY_RING | BEARER | QUEST_CARDS,
}
"""What no standard game of a box has, from its rulebook, board, dice and cards. None deals deeds,
and none ends before the last bankruptcy."""


def of_hands(edition: Edition, game: str) -> set[str]:
    """What a box knows of the settings that hands can change, but for the Ring itself."""
    return {*known(edition, edition.rules_for(game, {}))} & {*settable(fixed=True)} - {*RINGS}


@pytest.mark.parametrize("name", boxes())
def test_a_box_knows_what_its_board_dice_and_cards_have(name: str) -> None:
    assert name in LACKS, "say in LACKS which settings this box does not have"
    wanted = (
        {*settable(fixed=True)} - {*RINGS} - LACKS[name] - {"deeds_paid", "estate_before_count"}
    )
    assert of_hands(load(name), "standard") == wanted


def test_a_way_to_play_knows_more_or_less() -> None:
    """Short games deal deeds (N3) and end early (N8); a classic game has no Ring (M1)."""
    box = load("lotr-2003")
    standard, short, classic = (of_hands(box, game) for game in ("standard", "short", "classic"))
    assert short - standard == {"deeds_paid", "estate_before_count"}
    assert standard - classic == MOVING_RING | ANY_RING


def test_a_value_that_the_deeds_do_not_have_is_not_offered() -> None:
    """D8: where the rent of a staff is a number of dice no roll is multiplied, and vice versa."""
    box = load("lotr-2003")
    rolls = known(box, box.data.rules)["staff_rent_roll"]
    assert rolls == ("roll-that-led", "fresh", "fresh-after-card")


def test_a_value_for_scripts_is_taken_and_not_offered() -> None:
    """N8: journals of 0.1.0 may have any number."""
    box = load("lotr-2003")
    third = box.rules_for("standard", {"end_after_bankruptcies": 3})
    assert known(box, third)["end_after_bankruptcies"] == (0, 1, 2, 3), "and what a table has"
    assert known(box, box.data.rules)["end_after_bankruptcies"] == (0, 1, 2)


def test_every_need_is_had_by_a_box_and_asked_for_by_a_setting() -> None:
    assert {*NEEDS} == {*get_args(Need)}
    asked = {need for one in settings().values() for need in (one.needs, *one.of.values())}
    assert asked == {None, *NEEDS}
    games = [
        (box, box.rules_for(game, {})) for box in map(load, boxes()) for game in box.data.games
    ]
    assert set.union(*(has_parts(*one) for one in games)) == asked - {"script"}
    assert {*settings()} == {*Rules.__struct_fields__}


def begun(edition: Edition, rules: dict[str, Any]) -> State | None:
    """A game with house rules; None if they are refused."""
    state = blank(edition)
    names = edition.data.tokens[:3]
    command = start_command(edition, names, Random(3), "standard", rules, tokens=names)
    return None if isinstance(step(state, command), Refusal) else state


@pytest.mark.parametrize("name", boxes())
def test_what_a_box_does_not_know_decides_nothing_in_it(name: str) -> None:
    """All of it changed at once, a game takes the same course."""
    edition = load(name)
    own, has = edition.rules_for("standard", {}), has_parts(edition, edition.data.rules)
    other: dict[str, Any] = {}
    for setting, values in settable(fixed=True).items():
        if settings()[setting].needs not in has and setting not in RINGS:
            value = next(one for one in values if one != getattr(own, setting))
            other |= {setting: value} if begun(edition, {setting: value}) is not None else {}
    printed, changed = begun(edition, {}), begun(edition, other)
    assert printed is not None
    assert changed is not None
    roller, bots = DiceRoller(edition, Random(5)), [SimpleBot()] * 3
    for _number in range(400):
        if printed.phase is Phase.OVER:
            break
        command = next_command(printed, bots, roller)
        assert told(printed, command) == told(changed, command), command


def told(state: State, command: Any) -> list[Any]:
    """What a command comes to, without what it names."""
    found = step(state, command)
    assert not isinstance(found, Refusal)
    return [msgspec.structs.replace(event, applied=()) for event in found]
