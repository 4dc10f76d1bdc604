"""What stands under a button on a phone: what asking for a rent, or building, would change."""

from __future__ import annotations

from controller.rules import commands as c
from tests.web.test_room import Phones


def effects(phones: Phones, seat: int, kind: str) -> dict[int, str]:
    """By space, of a seat's commands of a kind, on its deeds and beside the question."""
    own = phones.seen(phones.joined(seat), f"seat{seat}")
    lines = [*own["answers"], *(line for deed in own["deeds"] for line in deed["can"])]
    found = [line for line in lines if line["command"]["type"] == kind]
    return {line["command"]["space"]: line["effect"] for line in found}


def test_D2_asking_for_rent_says_what_both_then_have() -> None:
    phones = Phones("lotr-2003/classic A:900@1;B:1200(11);C:100 roll:0")
    phones.table.do(c.Roll(0, (4, 6)))
    assert effects(phones, 1, "AskRent") == {11: "Then A has 890 P, B 1210 P."}
    phones.table.do(c.AskRent(1, 11))
    assert phones.table.state.cash[:2] == [890, 1210]


def test_L1_a_rent_that_leaves_a_debt_says_nothing_of_balances() -> None:
    phones = Phones("lotr-2003/classic A:9@1;B:1200(11);C:100 roll:0")
    phones.table.do(c.Roll(0, (4, 6)))
    assert effects(phones, 1, "AskRent") == {11: ""}


def test_R81_each_of_two_debtors_has_a_button_with_what_both_then_have() -> None:
    rents = "rent:1,0,16,28,4 rent:2,0,16,14,5"
    phones = Phones(f"lotr-2003/classic A:900(16);B:900@16;C:9@16 roll:0 turn:6,3 {rents}")
    lines = phones.seen(phones.joined(0), "seat0")["answers"]
    told = [(one["label"], one["command"]["of"], one["effect"]) for one in lines]
    assert told == [
        ("Ask for rent: Mines of Moria, B 28", 1, "Then B has 872 P, A 928 P."),
        ("Ask for rent: Mines of Moria, C 14", 2, ""),
    ]
    assert [one["until"] for one in lines] == [
        "Last call: ask before the next roll.",
        "Ask before B rolls.",
    ]


def test_D5_building_says_the_rent_before_and_after() -> None:
    """From the double rent of the whole group, up to the Fortress; twice where the Ring is (M6)."""
    phones = Phones("lotr-2003/standard A:900@0(1^4,3^4,6,8,9);B:900 roll:0 ring:8")
    assert effects(phones, 0, "Build") == {
        1: "Rent: 160, after building 250", 3: "Rent: 320, after building 450",
        6: "Rent: 12, after building 30", 8: "Rent: 24, after building 60",
        9: "Rent: 16, after building 40",
    }  # fmt: skip
    assert phones.table.state.level[8] == 0, "only looked at"


def test_A10_what_the_bank_has_left_is_said_to_whoever_may_build() -> None:
    phones = Phones("lotr-2003/classic A:900@0(1^4,3^4);B:900 roll:0")
    one, other = (phones.seen(phones.joined(seat), f"seat{seat}") for seat in (0, 1))
    assert one["left"] == "Left in the Bank: 24 Strongholds, 12 Fortresses"
    assert other["left"] == ""
