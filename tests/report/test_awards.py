"""Awards go to whoever earned them, and to nobody where there is nothing to tell apart."""

from msgspec.structs import replace

from controller import editions
from controller.report.awards import awards
from controller.report.gather import gather
from controller.report.statistics import GameStatistics, Rent
from tests.report.whole import after, every_game, played
from tests.steps import cases

EDITION = editions.load("lotr-2003")
QUIET = gather(EDITION, after("lotr-2003/classic A:900@1;B:900 roll:0").counting())

LANDLORD = "Landlord of the board"


def given(figures: GameStatistics) -> dict[str, tuple[tuple[int, ...], str]]:
    return {one.title: (one.seats, one.words) for one in awards(figures, EDITION)}


@cases(
    "change, title, seats, words",
    ({"rents": {1: (40, 2), 3: (0, 1700)}}, LANDLORD, (1,), "earned 1,702 in rent"),
    ({"rents": {1: (40, 40)}}, LANDLORD, None, ""),
    (
        {"highest_rent": Rent(1, 0, 1, 90)}, "Most expensive night", (1,),
        f"got 90 in one go from A ({EDITION.board.spaces[1].name})",
    ),
    ({"spent": ({"building": 150}, {})}, "Master builder", (0,), "spent 150 on buildings"),
    ({"auctions": (1, 0)}, "Auction champion", (0,), "won 1 auction"),
    ({"auctions": (2, 0)}, "Auction champion", (0,), "won 2 auctions"),
    ({"steps": (8, 80)}, "Longest road", (1,), "walked 80 spaces"),
    ({"jailed": (0, 3)}, "Jail's best guest", (1,), "was sent to Jail 3 times"),
    ({"spent": ({"tax": 7}, {})}, "The Bank's best friend", (0,), "paid 7 in tax"),
    ({"lapsed": (0, 20)}, "Too polite to ask", (1,), "did not ask for 20 of rent"),
    (
        {"winners": (0,), "worths": ((900, 300, 800), (900, 600, 500))},
        "Back from the brink", (0,), "came last after round 1, and won the game",
    ),
    ({"winners": (1,), "worths": ((900, 300), (900, 600))}, "Back from the brink", None, ""),
)  # fmt: skip
def test_an_award_of_a_game(
    change: dict[str, object], title: str, seats: tuple[int, ...] | None, words: str
) -> None:
    found = given(replace(QUIET, **change))
    assert found.get(title) == ((seats, words) if seats else None)


def test_who_rolls_high_is_lucky_only_after_some_rolls() -> None:
    one, other = QUIET.luck
    high = replace(one, rolls=10, average=8.25, expected=7.0)
    low = replace(other, rolls=10, average=6.0, expected=7.0)
    assert given(replace(QUIET, luck=(high, low)))["Hot dice"] == ((0,), "rolled 8.2 on average")
    assert "Hot dice" not in given(replace(QUIET, luck=(replace(high, rolls=9), low)))


def test_a_game_that_has_only_begun_has_none() -> None:
    assert given(QUIET) == {}


@every_game
def test_a_whole_game_has_a_handful(name: str, game: str) -> None:
    banker = played(name, game)
    figures = gather(banker.edition, banker.counting())
    assert 4 <= len(awards(figures, banker.edition)) <= 10
