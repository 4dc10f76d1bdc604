"""Why a choice is the best one, at positions made for it: each fact is one of the position
(issue 43, 9)."""

from __future__ import annotations

from controller.editions import load
from controller.puzzle.book import Puzzle
from controller.puzzle.reasons import reasons
from controller.rules import commands as c
from controller.rules.notation import read
from controller.text.places import in_full
from tests.steps import cases

DEAL = c.Accept(1, 0), c.Withdraw(1, 0)
SALE = c.Buy(0), c.Decline(0)


def said(line: str, choices: tuple[c.AnyCommand, ...], best: int = 0) -> list[str]:
    """The reasons at a position of lotr-2003."""
    won = tuple(int(i == best) for i in range(len(choices)))
    puzzle = Puzzle(
        position=f"lotr-2003 {line}", seat=choices[0].seat, choices=choices, games=1, won=won,
        lost=(0,) * len(choices),
    )  # fmt: skip
    with in_full():
        return reasons(puzzle, read(load("lotr-2003"), puzzle.position))


@cases(
    "line, choices, sentences",
    (  # a whole group, and what remains
        "A:300@3(1);B:500(39) buy:0", SALE,
        ["With Farmer Maggot's, A would have its whole group. The rent on Farmer Maggot's is 180 P "
         "once there are 3 Strongholds.",
         "That leaves A 240 P; a high rent to fear is 50 P, on Mount Doom."],
    ),
    (  # somebody else's group, too
        "A:300@6;B:500(8,9) buy:0", SALE,
        ["With Buckleberry Ferry, A would have 1 of the 3 deeds of its group, still without Bree "
         "(B) and Weathertop (B).",
         "With Buckleberry Ferry, B would have its whole group. The rent on Weathertop is 300 P "
         "once there are 3 Strongholds.",
         "That leaves A 200 P; a high rent to fear is 8 P, on Weathertop."],
    ),
    (  # what one gives is gone; the Ring is on Bag End
        "A:300(1);B:500(3) roll:0 deal:0,1,0,1,-,0,3,-", DEAL,
        ["With Bag End, B would have 1 of the 2 deeds of its group, still without Farmer Maggot's "
         "(A).",
         "With Farmer Maggot's, A would have 1 of the 2 deeds of its group, still without Bag End "
         "(B).",
         "That leaves A 300 P; a high rent to fear is 4 P, on Bag End."],
    ),
    (  # four steeds, and the money of whoever pays
        "A:300(5,15,25);B:500(35) roll:0 deal:0,1,200,-,-,0,35,-", DEAL,
        ["With Shadowfax, A would have all 4 deeds of its group, each with a rent of 200 P.",
         "That leaves A 100 P, and there is no rent to fear yet."],
    ),
)  # fmt: skip
def test_facts_are_those_of_the_position(
    line: str, choices: tuple[c.AnyCommand, ...], sentences: list[str]
) -> None:
    assert said(line, choices) == said(line, choices, best=1)
    assert said(line, choices) == sentences
