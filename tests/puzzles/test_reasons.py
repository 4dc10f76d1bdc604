"""Why a choice is best, at positions made for it: each fact is the position's (issue 43, 9)."""

from controller.editions import load
from controller.puzzle.book import Puzzle
from controller.puzzle.reasons import reasons
from controller.rules import commands as c
from controller.rules.notation import read
from controller.text.language import in_language
from controller.text.places import in_full, learn_places
from tests.steps import cases

DEAL = c.Accept(1, 0), c.Withdraw(1, 0)
SALE = c.Buy(0), c.Decline(0)


HAS: dict[tuple[c.AnyCommand, ...], int] = {SALE: 300, DEAL: 500}
"""What whoever chooses keeps by the other choice."""


def said(
    line: str, choices: tuple[c.AnyCommand, ...], best: int = 0, box: str = "lotr-2003"
) -> list[str]:
    """The reasons at a position of a box."""
    won = tuple(int(i == best) for i in range(len(choices)))
    puzzle = Puzzle(
        position=f"{box} {line}", seat=choices[0].seat, choices=choices, games=1, won=won,
        lost=(0,) * len(choices),
    )  # fmt: skip
    state = read(load(box), puzzle.position)
    learn_places(state.board.spaces)
    with in_full():
        return reasons(puzzle, state)


@cases(
    "line, choices, sentences",
    (  # a whole group, and what remains
        "A:300@3(1);B:500(39) buy:0", SALE,
        ["With Farmer Maggot's, A would complete the group. The rent on Farmer Maggot's is 180 P "
         "once there are 3 Strongholds.",
         "That leaves A 240 P; a high rent to fear is 50 P, on Mount Doom."],
    ),
    (  # somebody else's group, too
        "A:300@6;B:500(8,9) buy:0", SALE,
        ["With Buckleberry Ferry, A would have 1 of the group's 3 deeds, still without Bree "
         "(B) and Weathertop (B).",
         "With Buckleberry Ferry, B would complete the group. The rent on Weathertop is 300 P "
         "once there are 3 Strongholds.",
         "That leaves A 200 P; a high rent to fear is 8 P, on Weathertop."],
    ),
    (  # what one gives is gone; the Ring is on Bag End
        "A:300(1);B:500(3) roll:0 deal:0,1,0,1,-,0,3,-", DEAL,
        ["With Bag End, B would have 1 of the group's 2 deeds, still without Farmer Maggot's "
         "(A).",
         "With Farmer Maggot's, A would have 1 of the group's 2 deeds, still without Bag End "
         "(B).",
         "B keeps 500 P; a high rent to fear is 4 P, on Farmer Maggot's."],
    ),
    (  # four steeds, and the money of whoever pays
        "A:300(5,15,25);B:500(35) roll:0 deal:0,1,200,-,-,0,35,-", DEAL,
        ["With Shadowfax, A would have all 4 deeds of the group, each with a rent of 200 P.",
         "That leaves A 100 P, and there is no rent to fear yet."],
    ),
)  # fmt: skip
def test_facts_are_true(line: str, choices: tuple[c.AnyCommand, ...], sentences: list[str]) -> None:
    assert said(line, choices) == sentences
    *facts, purse = said(line, choices, best=1)
    assert facts == sentences[:-1]
    assert purse.startswith(f"{'AB'[choices[0].seat]} keeps {HAS[choices]} P"), purse


def test_a_rent_that_dice_decide_is_about_so_much() -> None:
    assert said("A:300@3(1);B:500(12) buy:0", SALE)[-1].endswith(
        "a high rent to fear is about 28 P, on Staff of Gandalf."
    )


def test_of_several_places_each_has_an_article_in_french() -> None:
    puzzle = "A:300(1);B:500(3,6,8) roll:0 deal:0,1,0,1,-,0,6.8,-", DEAL
    with in_language("fr"):
        french = said(*puzzle, box="lotr-2003-fr")
    assert any("Avec le Bac de Châteaubouc et Brie" in one for one in french), french
