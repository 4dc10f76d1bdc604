"""R69: lists say what was corrected, and why."""

from __future__ import annotations

import pytest

from controller.rules.board import Secret
from controller.rules.commands import Adjust, Correction
from controller.rules.state import FREE
from tests.table.begun import at

PLAYED = "lotr-2003/standard A:1460@11(1^1,3);B:1540(11);C:1500 roll:0 ring:1"
BORNE = "lotr-2021 A:30;B:30;C:30 roll:0 bearer:1"


def said(where: str, *right: Correction) -> str:
    """What the list of moves says of a correction."""
    table = at(where, Adjust(corrections=right, reason="a mix-up"))
    return table.table.context.history()[0]


@pytest.mark.parametrize(("right", "what"), [
    (Correction("cash", 1500, seat=0), "A: money +40"),
    (Correction("cash", 1500, seat=1), "B: money -40"),
    (Correction("place", 0, seat=0), "A: Bruinen, now GO"),
    (Correction("jail", 0, seat=2), "C: not in Jail, now in Jail"),
    (Correction("owner", 2, space=11), "Bruinen: B, now C"),
    (Correction("owner", -1, space=11), "Bruinen: B, now Bank"),
    (Correction("buildings", 2, space=1), "Bag End: 1 Stronghold, now 2 Strongholds"),
    (Correction("buildings", 0, space=1), "Bag End: 1 Stronghold, now No buildings"),
    (Correction("mortgage", 1, space=11), "Bruinen: not mortgaged, now mortgaged"),
    (Correction("ring", 3, seat=-1), "The One Ring: Bag End, now Maggot's Farm"),
])  # fmt: skip
def test_R69_what_was_corrected_is_said_beside_why(right: Correction, what: str) -> None:
    also = (
        [Correction("buildings", 1, space=3)]
        if right == Correction("buildings", 2, space=1)
        else []
    )
    assert said(PLAYED, right, *also).startswith(f"Corrected: {what}")


def test_R69_several_are_listed_and_of_many_how_many_more() -> None:
    right = [Correction("cash", 1000 + seat, seat=seat) for seat in range(3)]
    assert said(PLAYED, *right[:2]) == "Corrected: A: money -460; B: money -539 (a mix-up)"
    right += [Correction("place", 5, seat=0), Correction("place", 5, seat=1)]
    assert said(PLAYED, *right).endswith("C: money -498 (+2) (a mix-up)")


@pytest.mark.parametrize(("right", "what"), [
    (Correction("bearer", 2), "B, now C"),
    (Correction("tracker", 3), "Tracker: 0, now 4"),
])  # fmt: skip
def test_R69_lotr_2021_the_bearer_and_the_tracker(right: Correction, what: str) -> None:
    assert what in said(BORNE, right)


def test_R69_R71_lotr_2021_a_secret_card_is_not_named() -> None:
    table = at(BORNE)
    secret = next(
        (deck, number)
        for deck, found in enumerate(table.table.state.edition.board.decks)
        for number, card in enumerate(found.cards)
        if isinstance(card.effect, Secret)
    )
    deck, number = secret
    one = said(BORNE, Correction("card", 0, deck=deck, card=number))
    name = table.table.state.edition.board.decks[deck].name
    assert one == f"Corrected: {name}: under its deck, now A (a mix-up)"


def test_R69_out_of_jail() -> None:
    jailed = "lotr-2003/standard A:1460@10#1;B:1540;C:1500 roll:1 ring:1"
    assert said(jailed, Correction("jail", FREE, seat=0)).startswith(
        "Corrected: A: in Jail, now not"
    )
