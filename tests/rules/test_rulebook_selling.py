"""Section I of the rules matrix: selling strongholds and fortresses."""

from __future__ import annotations

from controller.rules import commands as c
from controller.rules.events import BuildingsChanged
from tests.rules.cases import Case, cases
from tests.rules.positions import BROWN, LORIEN, MORIA, ORANGE, RAUROS, Table, box, payments


@cases("""
I1: the bank pays half of the price paid
  A(16^1,18^1,19^1);B;C
    | A: sell-building 16 -> [BuildingsChanged seat=A space=16 start=1 level=0 steps=-1
      supply=30.12 bids=-, bank>A 50 building-sold]
I1: only ones own and only what is there
  A(5,16,18,19);B(1^1,3^1);C | A: sell-building 3 -> refused not-owner
    | A: sell-building 16 -> refused no-building | A: sell-building 5 -> refused no-building
    | A: sell-building 99 -> refused not-a-space
I2: all fortresses of a group at once
  A(16^5,18^5,19^5);B;C
    | A: sell-fortresses 18 -> bank>A 250 building-sold, bank>A 250 building-sold,
      bank>A 250 building-sold, level[16]=0, level[18]=0, level[19]=0, supply=32.12
I2: not all at once when one has only strongholds
  A(16^5,18^4,19^4);B;C | A: sell-fortresses 16 -> refused no-fortresses
    | B: sell-fortresses 16 -> refused not-owner
I2: the first step of a fortress brings four strongholds back to the board
  A(1^5,3^5);B;C
    | A: sell-building 1 -> [BuildingsChanged seat=A space=1 start=5 level=4 steps=-1 supply=28.11
      bids=-, ..]
I3: with few strongholds in the bank a fortress comes down to those
  {houses=8} A(1^5,3^4);B;C | -> supply[0]=4
    | A: sell-building 1 -> bank>A 25 building-sold, BuildingsChanged level=4
  {houses=7} A(1^5,3^4);B;C | -> supply[0]=3
    | A: sell-building 1 -> bank>A 50 building-sold, BuildingsChanged level=3
  {houses=6} A(1^5,3^4);B;C | -> supply[0]=2 | A: sell-building 1 -> refused no-houses
  {houses=4} A(1^5,3^4);B;C | -> supply[0]=0 | A: sell-building 1 -> refused no-houses
I3: where no single sale is possible the fortresses go down together
  {houses=0} A(1^5,3^5);B;C | A: sell-building 1 -> refused no-houses
    | A: break-down 1 -> bank>A 125 building-sold, bank>A 125 building-sold, level[1]=0,
      level[3]=0, supply=0.12
  {houses=1} A(1^5,3^5);B;C | A: sell-building 1 -> refused no-houses
    | A: break-down 1 -> bank>A 125 building-sold, bank>A 100 building-sold, level[1]=0,
      level[3]=1, supply=0.12
  {houses=2} A(1^5,3^5);B;C | A: sell-building 1 -> refused no-houses
    | A: break-down 1 -> bank>A 100 building-sold, bank>A 100 building-sold, level[1]=1,
      level[3]=1, supply=0.12
  {houses=3} A(1^5,3^5);B;C | A: sell-building 1 -> refused no-houses
    | A: break-down 1 -> bank>A 100 building-sold, bank>A 75 building-sold, level[1]=1,
      level[3]=2, supply=0.12
I3: strongholds already standing stay in the count
  # 2 in the Bank
  {houses=6} A(1^5,3^4);B;C
    | A: break-down 3 -> bank>A 25 building-sold, bank>A 50 building-sold, level[1]=3, level[3]=3
    # 9 steps down to 6
I3: together only when one by one is impossible
  A(1^5,3^5);B;C | A: break-down 1 -> refused one-by-one
  A(1^2,3^2);B;C | A: break-down 1 -> refused one-by-one
  A(1,3);B;C | A: break-down 1 -> refused no-building
I4: evenly in reverse of building
  A(16^3,18^2,19^2);B;C | A: sell-building 18 -> refused uneven | A: sell-building 16
    | A: sell-building 18 | A: sell-building 18 -> refused uneven
I4: a fortress counts above four
  A(1^5,3^4);B;C | A: sell-building 3 -> refused uneven
-: I sold at any time also by a debtor
  A:150(31^1,32^1,34^1);B(37^1,39^1);C | A: rent 39
    | A: sell-building 31 -> bank>A 100 building-sold, A>B 200 rent, [BuildingsChanged, Paid,
      DebtSettled, Paid]
-: I a group with buildings is not dealt in
  A(16^1,18,19);B;C | A: offer B (18) for 100 -> refused group-built
""")
def test_selling(case: Case) -> None:
    case.play()


def test_I2_one_step_at_a_time_a_fortress_is_five() -> None:
    table = Table().own(0, *BROWN).built(5, *BROWN)
    paid = []
    for _ in range(5):
        for space in BROWN:
            paid += payments(table.do(c.SellBuilding(0, space)))
    assert paid == [(3, 0, 25, "building-sold")] * 10
    assert table.state.supply == [32, 12]


def test_I3_what_does_not_change_is_not_sold() -> None:
    table = Table(houses=10).own(0, *ORANGE).built(4, LORIEN, RAUROS).built(5, MORIA)
    changed = [e.space for e in table.do(c.BreakDown(0, MORIA)) if isinstance(e, BuildingsChanged)]
    assert [table.state.level[i] for i in ORANGE] == [3, 3, 4]
    assert RAUROS not in changed


def test_I5_no_building_of_the_classic_deeds_has_an_odd_price() -> None:
    assert all(price % 2 == 0 for prices in box().board.piece_price for price in prices)
