"""The page with the puzzle of the day: what it shows, as a value."""

from __future__ import annotations

import msgspec

from controller.puzzle import words
from controller.puzzle.book import number_of, puzzles, today
from controller.puzzle.reasons import reasons
from controller.rules.edition import Edition
from controller.text.places import in_full, learn_places
from controller.web.sections.board import edition_section, game_section

DIGITS_MOST = 9
"""Of a number in an address: Python refuses to read thousands of them."""


def number_in(text: str) -> int:
    """The number of the puzzle that an address names, from 0; the day's, if it names none."""
    plain = text.isascii() and text.isdecimal() and len(text) <= DIGITS_MOST
    number = int(text) if plain else 0
    return number - 1 if 1 <= number <= len(puzzles()) else number_of(today())


def edition_of(number: int) -> Edition:
    """What a puzzle is from."""
    return puzzles()[number].state.edition


def given(number: int, language: str) -> str:
    """A puzzle for the page's script, as JSON: the board, and all words; the answer, too."""
    puzzle = puzzles()[number]
    state = puzzle.state
    learn_places(state.board.spaces)
    with in_full():
        shown = {
            "edition": edition_section(state.edition) | {"language": language},
            "game": game_section(state),
            "seat": puzzle.seat,
            "who": words.who(puzzle, state),
            "question": words.question(puzzle, state),
            "choices": [
                {
                    "words": words.choice(state, command),
                    "won": won / puzzle.games,
                    "outcome": words.outcome(puzzle, i),
                }
                for i, (command, won) in enumerate(zip(puzzle.choices, puzzle.won, strict=True))
            ],
            "best": puzzle.best,
            "about": words.about(puzzle, state),
            "why": [*reasons(puzzle, state), words.doubt(puzzle)],
            "next": (number + 1) % len(puzzles()) + 1,
        }
        return msgspec.json.encode(shown).decode()
