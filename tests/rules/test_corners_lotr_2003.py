"""What an audit of lotr-2003 against its rulebook found, row by row; most hold elsewhere, too."""

import random

import pytest

from controller.rules import commands as c, events as e, notation
from controller.rules.citations import Applied
from controller.rules.engine import step
from controller.rules.position_check.build import PositionError
from controller.rules.refusals import Refusal
from tests.rules import positions as p
from tests.rules.cases import Case, rule_cases
from tests.steps import cases


@rule_cases("""
# L1, R8: what must be raised before anybody may give up
L1 R8: one fortress of a stuck group may still be sold
  {break_down_without_houses=false,houses=12} A:0(21^5,23^5,24^4);B(1^2,3^2);C debt:0,bank,75,tax,-
    | -> supply[0]=4  # of the eight that both would need
    | A: declare-bankrupt -> refused can-raise
    | A: sell-building 21 -> bank>A 75 building-sold, A>bank 75 tax
  {break_down_without_houses=false,houses=12} A:0(21^5,23^5,24^4);B(1^2,3^2);C debt:0,bank,76,tax,-
    | -> supply[0]=4  # of the eight that both would need
    | A: sell-building 21 -> bank>A 75 building-sold | A: sell-building 23 -> refused no-houses
    | A: sell-building 24 -> refused uneven | A: declare-bankrupt

# N10: nobody escapes what is due by the clock
N10 E1 (not lotr-2003-fr): the tax is paid before the count
  /time-limit A:1240(1,5);B:1340(3,6) | A: land 4 | B: call-time -> [TimeCalled]
    | A: choose-tax no -> [TaxChosen, Paid, GameEnded]
N10 D8: the roll for a staff comes before the count
  /time-limit A:1240(1,5);B:1340(3,6,12) deck:people,3 | A: land 7 | B: call-time -> [TimeCalled]
    | B: ask-rent 12 | A: roll -> [RentRolled, Paid, GameEnded]

# What is named: no more, no less than what decided
K3: a lift that fails on the interest alone names what that depends on
  {interest_percent=20} A:29(1m);B | A: lift 1 -> refused too-dear  # the loan alone is too much
    | -> names no K3:interest_percent:house | let cash A 35 | A: lift 1 -> refused too-dear
    | -> names K3:interest_percent:house
L1 R8: fortresses that no way leads down from do not count
  {houses=8,break_down_without_houses=false,fortresses_at_once=false}
      A:0(1^5,3^5);B(21^2,23^2,24^2);C
      debt:0,bank,50,tax,- | A: sell-building 3 -> refused no-houses
    | A: sell-fortresses 3 -> refused step-by-step | A: break-down 3 -> refused no-houses
    | A: mortgage 3 -> refused group-built | -> raisable[A]=0
    | A: declare-bankrupt  # else nobody could go on
R5: one creditor alone is owed everything
  {several_creditors=each(in-order / split)} A:49;B card:LoseEach:50 | A: land 7
    -> pays nothing, DebtArose amount=50, names no R5
K5: a deal that fails on the interest names what that depends on
  A(12m);B:7 | A: offer B (12) for 0 -> refused interest  # 8, by R7 and R22
    | -> names R7:rounding, names R22:interest_base | let cash B 8 | A: offer B (12) for 0
D1: rent asked for before the next roll is not late whatever comes before
  {rent_deadline=1} A;B(1,3);C(12m) | A: land 3 | C: offer B (12) for 0
    | B: accept C -> len(stack)=1  # the mortgage is asked about before B rolls
    | B: ask-rent 3 -> RentAsked applied=-
""")
def test_corners_lotr_2003(case: Case) -> None:
    case.play()


def test_R8_lotr_2003_a_ruling_is_named_once() -> None:
    table = p.Table(3, houses=11).own(0, *p.BROWN).own(1, *p.RED).built(3, *p.RED)
    e.evolve(table.state, e.BuildingsChanged(0, p.BAG_END, 0, 5, 5, (2, 11)))
    e.evolve(table.state, e.BuildingsChanged(0, p.MAGGOT, 0, 5, 5, (2, 10)))
    table.do(c.BreakDown(0, p.BAG_END))
    named = [event.applied for event in table.told if isinstance(event, e.BuildingsChanged)]
    assert named
    assert all(len(set(rulings)) == len(rulings) for rulings in named)


def test_M2_R19_lotr_2003_a_throw_in_jail_names_what_keeps_the_ring_in_its_place() -> None:
    rule = Applied("M2", "ring_moved_by", True)
    mover = "doubles" if p.box().data.rules.ring_moved_by == "eyes" else "eyes"
    table = p.Table(3, ring_moved_by=mover).jailed(0)
    rolled = table.named.copy()
    table.roll(0, p.stirs())
    told = p.only(table.told, e.Rolled)
    assert (rule in told.applied, rule in rolled) == (True, False)
    assert "RingMoved" not in p.kinds(table.told)


# Positions that no game comes to


@cases(
    "line, wrong",
    ("A:5;B:5 opening:0 opening:13,0.1", "opening: 13 cannot be rolled with these dice"),
    ("A:5;B:5 opening:0 opening:1,0.1", "opening: 1 cannot be rolled with these dice"),
    (
        "A:5#3;B:5 move:0 dice:2,3 debt:1,bank,50,fine,-",
        "stack: the fine that A has to pay is missing; expected a debt",
    ),
)
def test_A7_F8_lotr_2003_positions_that_cannot_be(line: str, wrong: str) -> None:
    with pytest.raises(PositionError) as found:
        notation.position(p.box(), f"{p.box().id} {line}")
    assert [str(problem).split(": ", 1)[1] for problem in found.value.problems] == [wrong]


# Everything that a landing costs, counted a second time in another way


STREETS = [i for i in p.LOTR.board.deeds if p.LOTR.board.spaces[i].kind == "street"]
GROUPS = [group for group in p.LOTR.board.groups if group[0] in STREETS]


class Hands:
    """Deeds of two seats at random: by space the owner, the level and whether it is mortgaged."""

    def __init__(self, rng: random.Random) -> None:
        self.owner: dict[int, int] = {}
        self.level: dict[int, int] = {}
        self.mortgaged: set[int] = set()
        for group in p.LOTR.board.groups:
            whole, seat, level = rng.random() < 0.5, rng.randrange(2), rng.randrange(-2, 5)
            for space in group:
                if whole or rng.random() < 0.7:
                    self.owner[space] = seat if whole else rng.randrange(2)
                if whole and group in GROUPS and level >= 0:
                    self.level[space] = level + rng.randrange(2)
                elif space in self.owner and rng.random() < 0.3:
                    self.mortgaged.add(space)

    def of(self, seat: int) -> list[int]:
        return [space for space, owner in self.owner.items() if owner == seat]

    def line(self, seat: int) -> str:
        deeds = [
            f"{i}^{self.level.get(i, 0)}" + "m" * (i in self.mortgaged)
            for i in sorted(self.of(seat))
        ]
        return f"({','.join(deeds)})" if deeds else ""

    def rent(self, space: int, pips: int, ring: int) -> int:
        """What seat 1 may ask from seat 0 (D3 to D8, M6, R3, R4)."""
        if self.owner.get(space) != 1 or space in self.mortgaged:
            return 0
        group = next(group for group in p.LOTR.board.groups if space in group)
        owned, printed = len({*group} & {*self.of(1)}), p.LOTR.board.rent[space]
        if space not in STREETS:
            return printed[owned - 1] * (pips if p.LOTR.board.price[space] == 150 else 1)
        level = self.level.get(space, 0)
        rent = printed[level] if level else printed[0] * (2 if owned == len(group) else 1)
        return rent * (2 if space == ring else 1)

    def worth(self, seat: int, *, final: bool) -> int:
        """Printed values and buildings (E2, M9 to M11)."""
        price, build = p.LOTR.board.price, [space.build for space in p.LOTR.board.spaces]
        values = [
            (price[i] // 2 if final and i in self.mortgaged else price[i])
            + build[i] * self.level.get(i, 0)
            for i in self.of(seat)
        ]
        return sum(values)


@pytest.mark.parametrize("seed", range(100))
def test_lotr_2003_D3_to_D8_E2_M5_to_M11_a_landing_counted_in_another_way(seed: int) -> None:
    rng = random.Random(seed)
    hands, ring = Hands(rng), rng.choice(STREETS[:-1])
    space = rng.choice([*p.LOTR.board.deeds, ring, ring, p.PALANTIR])
    dice = rng.choice([*p.LOTR.rolls])
    pips, _, eyes = p.LOTR.rolls[dice]
    start, cash = (space - pips) % 40, rng.choice([1201, 5000])
    seats = f"A:{cash}@{start}{hands.line(0)};B:77{hands.line(1)}"
    state = notation.read(p.LOTR, f"lotr-2003{{houses=99,hotels=99}} {seats} roll:0 ring:{ring}")
    events = step(state, c.Roll(0, dice))
    assert not isinstance(events, Refusal)
    ring = STREETS[STREETS.index(ring) + eyes]
    if ring == STREETS[-1]:
        count = p.only(events, e.GameEnded).worth
        assert count == tuple(
            own + hands.worth(seat, final=True) for seat, own in enumerate((cash, 77))
        )
        return
    cash += 200 * (start + pips >= 40)
    if space == p.PALANTIR:
        taxed = step(state, c.ChooseTax(0, True))
        assert not isinstance(taxed, Refusal)
        share = -(-(cash + hands.worth(0, final=False)) // 10)
        assert next(one.amount for one in taxed if isinstance(one, e.Paid | e.DebtArose)) == share
    elif space not in hands.owner:
        assert p.only(events, e.DeedOffered).free == (space == ring)
    else:
        due = [event.amount for event in events if isinstance(event, e.RentDue)]
        assert due == [rent for rent in [hands.rent(space, pips, ring)] if rent]
