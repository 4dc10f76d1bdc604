"""The page with the puzzle of the day, without a browser: which one it shows, and all its words."""

import json
from typing import Any

from controller.puzzle.book import number_of, puzzles, today
from controller.text.language import LANGUAGES, in_language
from sim.demo.page.puzzle import edition_of, given, number_in
from tests.steps import cases

LAST = len(puzzles())


@cases(
    "text, number",
    ("1", 0), (str(LAST), LAST - 1), ("007", 6),
    *((text, None) for text in ("", "0", str(LAST + 1), "-1", "1.0", "one", "²", "9" * 5000)),
)  # fmt: skip
def test_an_address_names_a_puzzle_or_gets_the_day_s(text: str, number: int | None) -> None:
    day = number_of(today())
    assert number_in(text) == number or (
        number is None and number_in(text) in (day, (day + 1) % LAST)
    )


@cases("language", *LANGUAGES)
def test_it_shows_the_board_the_choices_and_what_they_led_to(language: str) -> None:
    for number, puzzle in enumerate(puzzles()):
        with in_language(language):
            shown: dict[str, Any] = json.loads(given(number, language))
        assert shown["edition"]["id"] == edition_of(number).id
        assert shown["edition"]["language"] == language
        assert len(shown["game"]["players"]) > shown["seat"]
        assert [one["won"] for one in shown["choices"]] == [
            won / puzzle.games for won in puzzle.won
        ]
        assert max(shown["choices"], key=lambda one: one["won"]) is shown["choices"][shown["best"]]
        assert shown["next"] == (number + 1) % LAST + 1


def test_one_leads_to_the_next_and_in_the_end_to_the_first() -> None:
    number, seen = 0, set[int]()
    while number not in seen:
        seen.add(number)
        number = number_in(str(json.loads(given(number, "en"))["next"]))
    assert (number, len(seen)) == (0, LAST)
