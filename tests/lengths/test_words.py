"""How long a game takes, in words that promise no more than is known."""

from hypothesis import given, strategies as st
from msgspec.structs import replace

from controller.duration.likely import Length
from controller.text.sentences.lengths import difference, excess, explained, rounded, span, warns
from tests.steps import cases


def length(low: float, high: float, endless: float = 0.0, *because: str) -> Length:
    return Length(
        low=low, middle=(low + high) / 2, high=high, limit=300, endless=endless, because=because
    )


@cases(
    "low, high, words",
    (43, 72, "40 to 70 min"),
    (3, 11, "5 to 10 min"),
    (21, 22, "about 20 min"),
    (97, 170, "90 to 165 min"),
    (190, 260, "180 to 270 min"),
    (70, 300, "70 min to over 5 h"),
    (300, 300, "more than 5 h"),
)
def test_a_spread_in_round_numbers(low: float, high: float, words: str) -> None:
    assert span(length(low, high)) == words


USUAL = length(40, 60)


@cases(
    "after, words",
    (length(42, 62), "about the same length"),
    (length(80, 100), "about 40 min longer"),
    (length(30, 40), "about 15 min shorter"),
    (length(60, 90, 0.2), "more games take over 5 h"),
    (None, ""),
)
def test_what_a_house_rule_does_to_the_length(after: Length | None, words: str) -> None:
    assert difference(USUAL, after) == words


@given(minutes=st.floats(0, 1000))
def test_rounding_stays_near_and_is_never_nothing(minutes: float) -> None:
    assert rounded(minutes) >= 5
    assert abs(rounded(minutes) - minutes) <= max(5, minutes / 6)


def test_a_warning_names_the_house_rules_and_how_many_games_do_not_end() -> None:
    rules = {"salary": 1000, "rounding": "up"}
    found = length(70, 300, 0.34, "salary")
    assert warns(found)
    assert [*explained(found, rules)] == [
        "Of 10 such games, 8 take 70 min to over 5 h.",
        "GO pays 1000: 3 of 10 games take more than 5 hours.",
    ]
    assert not warns(length(40, 70, 0.05))


def test_more_money_than_was_tried_may_take_longer() -> None:
    found = replace(length(70, 300, 0.34, "salary"), least=True)
    assert excess(found) == "At least 3 of 10: more than 5 h"
    assert [*explained(found, {"salary": 2000})] == [
        "Of 10 such games, 8 take 70 min to over 5 h.",
        "No games with so much money have been tried: yours may take longer.",
        "GO pays 2000: at least 3 of 10 games take more than 5 hours.",
    ]
    assert span(replace(length(43, 72), least=True)) == "40 to 70 min or longer"
    assert span(replace(length(21, 22), least=True)) == "about 20 min or longer"


def test_one_game_of_ten_is_one() -> None:
    assert [*explained(length(70, 300, 0.1), {})][1] == (
        "1 of 10 such games takes more than 5 hours."
    )
