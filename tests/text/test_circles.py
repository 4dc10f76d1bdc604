"""lotr-2021: a circle of the Tracker is named by what is printed on it, as pages show it (M16), and
a card for a whole set by all of its deeds (R78)."""

from controller.editions import load
from controller.rules import events as e
from controller.rules.board import TakeGroup
from controller.rules.commands import Correction
from controller.text.language import in_language
from controller.text.sentences import Names, correction_sentence, event_sentence
from tests.steps import cases

BOX = load("lotr-2021")
NAMES = Names(BOX, ("Frodo", "Sam"))


@cases(
    "circle, called",
    (0, "the circle marked 0"), (1, "the circle marked 1"), (3, "the circle marked 4"),
    (5, "the circle marked 16"), (6, "Mount Doom"),
)  # fmt: skip
def test_M16_a_circle_has_the_name_that_is_printed_on_it(circle: int, called: str) -> None:
    moved = e.TrackerMoved(0, circle)
    assert event_sentence(moved, NAMES) == f"Frodo's Tracker advances to {called}."


def test_R69_a_correction_names_both_circles_by_their_marks() -> None:
    one = Correction("tracker", 4)
    said = "The Tracker is on the circle marked 8, not on the circle marked 4"
    assert correction_sentence(one, 3, NAMES) == said
    with in_language("fr"):
        assert correction_sentence(one, 3, NAMES) == (
            "La Piste est sur le cercle 8, et non sur le cercle 4"
        )


def test_R78_a_card_that_takes_a_whole_set_names_all_of_it() -> None:
    deck, card = next(
        (deck, card)
        for deck, cards in enumerate(BOX.board.decks)
        for card, one in enumerate(cards.cards)
        if isinstance(one.effect, TakeGroup)
    )
    said = event_sentence(e.CardPlayed(1, deck, card, 0, 1), NAMES)
    assert said.startswith("Sam plays “Whispers at Court” against Frodo for ")
    group = BOX.board.groups[BOX.board.group_of[1]]
    assert len(group) > 1
    assert all(BOX.board.spaces[space].name in said for space in group)
