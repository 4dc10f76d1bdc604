"""What an audit of the French game against its rulebook found: each test is a defect that was."""

from __future__ import annotations

from typing import Any

import pytest

from controller.editions import load
from controller.rules import commands as c
from controller.rules.citations import named as names_of
from controller.rules.engine import verify
from controller.rules.events import RingMoved
from controller.rules.game.agreement import verify_change
from controller.rules.notation import position, read
from controller.rules.position_check.build import PositionError
from controller.rules.refusals import Refusal
from controller.text.language import in_language
from controller.text.sentences import refusal_sentence
from tests.rules.cases import Case, cases
from tests.rules.positions import DARK_BLUE, GREEN, ISENGARD, OSGILIATH, PARKING, PELENNOR, Table


@cases("""
# R20: the Ring never stays where it is
R20 lotr-2003-fr: the ring leaves the only unclaimed territory
  {ring_target=next-unclaimed} A;B(3,6,8,9,11,13,14,16,18,19,21,23,24,26,27,29,31,32,34,37,39);C
    | A: land 20 0,4 -> RingMoved start=1 to=3
  {ring_target=next-unclaimed} A;B(3,6,8,9,11,13,14,16,18,19,21,23,24,26,27,29,31,32,34,37,39);C
    | A: land 20 4,0 -> RingMoved start=1 to=3
R20 lotr-2003-fr: the mountain may be the only one left
  {ring_target=next-unclaimed} A;B(1,3,6,8,9,11,13,14,16,18,19,21,23,24,26,27,29,31,32,34,37);C
    | A: land 20 0,4 -> RingMoved start=1 to=39
R20 M7 lotr-2003-fr: the ring does not leap a claimed mountain to start anew
  {ring_target=next-unclaimed} A;B(39);C ring:37 | A: land 20 0,4 -> [Rolled, RingMoved, GameEnded]

# H7, H8 x J1: a shortage in which somebody sells the place meanwhile
H8 lotr-2003-fr: a shortage that nobody has a place for any more is over
  {houses=1} A(1,3);B(6,8,9);C(16,18,19) | A: build 1 | B: contest | A: offer C (1) for 5
    | C: accept A | B: offer C (6) for 5 | C: accept B
    | C: pass -> [ShortageAnswered, ShortageEnded], supply[0]=1
H7 lotr-2003-fr: against a rival without a place there is no auction
  {houses=1} A(1,3);B(6,8,9);C(16,18,19) | A: build 1 | B: contest | B: offer C (6) for 5
    | C: accept B | C: pass -> [ShortageAnswered, ShortageEnded, Paid, BuildingsChanged], level[1]=1
H7 lotr-2003-fr: nor against a builder without one
  {houses=1} A(1,3);B(6,8,9);C(16,18,19) | A: build 1 | B: contest | A: offer C (3) for 5
    | C: accept A | C: pass -> [ShortageAnswered, ShortageEnded, PlacementAwaited]

# K1, D10 x several debts
K1 R40 lotr-2003-fr: no more is mortgaged than the debt asks for
  A;B:10(5,15);C:10(16,25);D debt:2,0,50,card,- debt:1,0,50,card,-
    | C: mortgage 25  # 110; the other debt comes first
    | C: mortgage 16 -> refused only-in-debt
    | B: mortgage 5 -> bank>B 100 mortgage, B>A 50 card, C>A 50 card
D10 lotr-2003-fr: property settles the rent not a card
  A:0(5);B;C debt:0,1,60,card,- debt:0,1,100,rent,39 | A: offer B (5) for 0 settles=80
    | B: accept A -> len(stack)=2, stack[0].debtor=A, stack[0].creditor=B, stack[0].amount=60,
      stack[0].reason=card, stack[1].debtor=A, stack[1].creditor=B, stack[1].amount=20,
      stack[1].reason=rent, stack[1].space=39
D10 L1 lotr-2003-fr: what property is worth for a rent is for the creditor to say
  A:0(5);B(37^5,39^5);C | A: rent 39 | A: offer B (5) for 0 settles=80  # its loan would be 100
    | B: accept A -> DebtReduced amount=80

# What is said
J1 lotr-2003-fr: no deal of a seat that there is not
  A;B;C | A: accept 9 -> refused no-such-seat | A: withdraw 9 -> refused no-such-seat
  A;B;C | A: accept D -> refused no-such-seat | A: withdraw D -> refused no-such-seat
  A;B;C | A: accept -1 -> refused no-such-seat | A: withdraw -1 -> refused no-such-seat

# What is named, and what a house rule cannot do
E1 lotr-2003-fr: there is no share to choose
  - | set-up 3 tax_choice=true -> refused bad-rule
  A;B;C | A: change-rules tax_choice=true -> refused bad-rule
""")
def test_corners_lotr_2003_fr(case: Case) -> None:
    case.play()


BOX = load("lotr-2003-fr")


def sit(seats: int = 3, **rules: Any) -> Table:
    """A game of this box that has begun."""
    return Table(seats, edition=BOX, **rules)


def said(refusal: Refusal | None) -> str:
    """What a French table says."""
    assert refusal is not None
    with in_language("fr"):
        return refusal_sentence(refusal)


def test_R20_lotr_2003_fr_with_all_claimed_that_are_ahead_it_goes_step_by_step() -> None:
    table = sit(ring_target="next-unclaimed").own(1, *GREEN, *DARK_BLUE).ring(ISENGARD)
    moved = [e.to for e in table.land(0, PARKING, (0, 0)) if isinstance(e, RingMoved)]
    assert moved == [OSGILIATH, PELENNOR]


# H7, H8 x J1: a shortage in which somebody sells the place meanwhile


@pytest.mark.parametrize(
    ("line", "rules", "why"),
    [
        ("A:1#2;B:1 roll:0", {"jail_rolls": 2},
         "quelqu’un en prison a déjà lancé trop souvent pour cela"),
        ("A:1(1);B:1;C:1 roll:2 turn:3,1 rent:1,0,1,2,2 rent:1,0,1,2,1", {"rent_deadline": 1},
         "un loyer qui peut encore être réclamé serait perdu"),
        ("A:1(1^1,3m);B:1 roll:0", {"mortgage_needs": "group"},
         "c’est incompatible avec les bâtiments et les hypothèques actuels"),
        ("A:1(1);B:1 roll:0 deal:0,1,0,1,-,0,-,-,9", {"property_pays_rent": False},
         "un échange proposé dépend de la règle actuelle"),
        ("A:1;B:1;C:1;D:0! roll:0", {"end_after_bankruptcies": 1},
         "trop de joueurs sont déjà hors jeu"),
        ("A:1;B:1 roll:0 doubles:2 dice:2,2", {"doubles_to_jail": 2},
         "il y a déjà eu trop de doubles à ce tour"),
    ],
)  # fmt: skip
def test_house_rules_that_the_table_does_not_allow_are_refused_in_french(
    line: str, rules: dict[str, Any], why: str
) -> None:
    state = read(BOX, f"lotr-2003-fr {line}")
    sentence = said(verify_change(state, c.ChangeRules(0, rules)))
    assert sentence == f"Cette règle maison ne convient pas\N{NO-BREAK SPACE}: {why}."


@pytest.mark.parametrize(
    ("dice", "faces"), [((1, 6), "1 et 6"), ((3, 9), "3 et 9"), ((0, 1), "l’Œil et 1")]
)
def test_A8_lotr_2003_fr_dice_that_cannot_be_are_told_in_french(
    dice: tuple[int, int], faces: str
) -> None:
    refusal = verify(sit().state, c.Roll(0, dice))
    assert said(refusal) == f"Les dés de cette boîte ne donnent pas {faces}."


# What is named, and what a house rule cannot do


def test_L4_lotr_2003_fr_what_is_named_as_a_ruling_is_one() -> None:
    for game in BOX.data.games:
        named = names_of(BOX, game, BOX.rules_for(game, {}))
        assert {one.row[0] for names in named.values() for one in names} == {"R"}


# Positions


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ("roll:0 shortage:0,1,house,1,- placement:0,house,9", "two scarce buildings"),
        ("roll:0 auction:house,0.1,-,0 shortage:0,1,house,1,-", "two scarce buildings"),
        ("roll:0 placement:0,house,0", "nothing was bid for it"),
    ],
)
def test_H7_R39_lotr_2003_fr_one_scarce_building_at_a_time_for_a_bid(
    fields: str, wrong: str
) -> None:
    with pytest.raises(PositionError, match=wrong):
        position(BOX, f"lotr-2003-fr{{shortage_value=bid}} A:99(1,3);B:99(6,8,9) {fields}")


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("A:1;B:2 over worth:1.2 winners:0", "winners: A cannot have won with 1"),
        ("A:2;B:2 over worth:2.2 winners:0", "winners: B has 2 too and must have won"),
    ],
)
def test_R48_lotr_2003_fr_the_winner_has_the_most(line: str, wrong: str) -> None:
    with pytest.raises(PositionError, match=wrong):
        position(BOX, f"lotr-2003-fr {line}")
    assert position(BOX, "lotr-2003-fr A:2;B:2;C:0! over worth:2.2.0 winners:0.1").winners
    most = "lotr-2003-fr{ties=most-deeds} A:2;B:2 over worth:2.2 winners:1"
    assert position(BOX, most).winners
