"""What families play and no rulebook has: each as a setting, what it changes and what it leaves."""

import pytest

from controller.editions import known, load
from controller.rules.capabilities import known as settings_of
from tests.rules.cases import Case, rule_cases

FAMILIES = (
    "pot", "salary_doubled", "deed_declined", "first_buying_round", "jail_rent",
    "first_bankruptcy_round",
)  # fmt: skip


@rule_cases("""
# E4: a pot on Free Parking
E4: taxes go into the pot and whoever lands on Free Parking gets them
  {pot=fees} A;B;C | A: land 38 -> A>bank 75 tax, pot=75
    | B: land 20 -> bank>B 75 pot, pot=0, names E4:pot:house, cash[3]=10640
    | C: land 20 -> pays nothing
E4: a fine for leaving Jail goes into the pot
  {pot=fees} A:100@10#0;B;C pot:30 | A: pay-fine -> A>bank 50 fine, pot=80, comes back
E4: what a card costs goes into the pot but not what it pays
  {pot=fees} A;B;C card:Lose:15 | A: land 7 -> A>bank 15 card, pot=15
  {pot=fees} A;B;C card:Gain:15 | A: land 7 -> bank>A 15 card, pot=0
E4: deeds and rents do not
  {pot=fees} A;B(5);C | A: land 16 | A: buy -> pot=0
  {pot=fees} A;B(16);C | A: rent 16 -> A>B 14 rent, pot=0
E4: a tax that has to be raised first goes into the pot once it is paid
  {pot=fees} A:70(5);B;C | A: land 38 -> asks debt of A, pot=0
    | A: mortgage 5 -> bank>A 100 mortgage, A>bank 75 tax, pot=75
E4: what a bankrupt leaves to the Bank does not
  {pot=fees} A:70;B;C | A: land 38 | A: declare-bankrupt -> A>bank 70 bankruptcy, pot=0
E4: the Bank may add a salary each time
  {pot=fees-and-salary} A;B;C pot:10 | A: land 20 -> bank>A 210 pot, pot=0
    | B: land 20 -> bank>B 200 pot
E4: without the rule the pot is not even counted
  A;B;C | A: land 38 -> pot=0
  A:5;B:5 roll:0 pot:5 -> cannot be: this table has no pot on Free Parking
E4: who agrees on no pot any more leaves it with the Bank
  {pot=fees} A;B pot:75 | A: change-rules pot=none | B: agree -> pot=0, comes back

# B1: GO pays double
B1: landing on GO pays double and passing it does not
  {salary_doubled=true} A@33;B@33;C | A: land 40 -> bank>A 400 salary, names B1:salary_doubled:house
    | B: land 41 -> bank>B 200 salary
B1: so does a card that leads there
  {salary_doubled=true} A;B;C card:Advance:0 | A: land 7 -> bank>A 400 salary
B1 (only lotr-2012): also where GO pays once the move is over
  {salary_doubled=true} A@33;B;C | A: land 40 -> bank>A 400 salary

# C1: no auctions
C1: a deed that is not bought stays with the Bank
  {deed_declined=bank} A;B;C | A: land 16
    | A: decline -> [DeedDeclined seat=A space=16, TurnBegan], names C1:deed_declined:house,
      owner[16]=-1, asks roll of B
C1: a double rolls again after that
  {deed_declined=bank} A@10;B;C | A: land 16 3,3 | A: decline -> asks roll of A
C1: what a bankrupt leaves to the Bank is auctioned all the same
  {deed_declined=bank} A:10(5m);B;C | A: land 38 | A: declare-bankrupt -> asks auction of B.C

# C1: deeds only after some rounds
C1: in the first round nobody is asked to buy
  {first_buying_round=2} A;B;C
    | A: land 16 -> [.., NothingDue seat=A space=16, TurnBegan], names C1:first_buying_round:house,
      asks roll of B
  {first_buying_round=2} A;B;C | A: land 16 3,3
    | A: buy -> refused not-asked: Not now: deeds can be bought from round 2 on.
C1: in the second everybody is
  {first_buying_round=2} A;B;C turn:4,2 | A: land 16 -> asks buy of A
  {first_buying_round=3} A;B;C turn:4,2 | A: land 16 -> NothingDue
C1: the Ring gives nothing away before
  {first_buying_round=2} A;B;C ring:16 | A: land 16 -> NothingDue, owner[16]=-1

# F9: no rent for who is in Jail
F9: an owner in Jail gets no rent
  {jail_rent=false} A;B@10#0(16);C | A: land 16
      -> [.., NothingDue seat=A space=16, TurnBegan], no RentDue, names F9:jail_rent:house
    | B: ask-rent 16 -> refused no-claim
F9: an owner who only visits does
  {jail_rent=false} A;B@10(16);C | A: land 16 -> RentDue
F9: what was due before the owner went to Jail may be asked for
  {jail_rent=false} A;B@23(16);C | A: land 16 -> RentDue | B: ask-rent 16 -> A>B 14 rent
F9: nor does a card that names a rent lead to one
  {jail_rent=false} A@7;B@10#0(25);C card:Nearest:steed:2 | A: land 17 -> NothingDue space=25

# L1: nobody is ruined in the first rounds
L1: who cannot pay gives what there is and plays on
  {first_bankruptcy_round=11} A:10(5m);B(39);C
    | A: rent 39 -> asks debt of A
    | A: declare-bankrupt -> [DebtForgiven seat=A creditor=B amount=40, A>B 10 rent],
      alive[A]=yes, owner[5]=A, names L1:first_bankruptcy_round:house, asks roll of B
L1: who can still raise the money has to
  {first_bankruptcy_round=11} A:10(5);B(39);C
    | A: rent 39 | A: declare-bankrupt -> refused can-raise
L1: who cannot raise enough sells and mortgages everything for it
  {first_bankruptcy_round=11} A:10(5);B(37^1,39^1);C
    | A: rent 39 -> asks debt of A amount=200
    | A: declare-bankrupt -> bank>A 100 mortgage, A>B 110 rent, DebtForgiven amount=90,
      mortgaged[5]=yes, alive[A]=yes
L1: who has nothing at all pays nothing
  {first_bankruptcy_round=11} A:0;B(39);C
    | A: rent 39 | A: declare-bankrupt -> [DebtForgiven seat=A creditor=B amount=50]
L1: the clock answers so too
  {time_limit=true,first_bankruptcy_round=11} A:0;B(39);C done:0 called:1 debt:0,1,50,rent,39
    | -> least A: declare-bankrupt | A: declare-bankrupt -> alive[A]=yes
L1: from that round on it is as printed
  {first_bankruptcy_round=11} A:0;B(39);C turn:31,11 | A: rent 39
    | A: declare-bankrupt -> alive[A]=no
L1: who cannot pay for leaving Jail leaves all the same
  {first_bankruptcy_round=11} A:0@10#2;B;C | A: roll 2,3 -> asks debt of A
    | A: declare-bankrupt -> DebtForgiven, Freed, pos[A]=15
""")  # fmt: skip
def test_families_rules(case: Case) -> None:
    case.play()


@pytest.mark.parametrize("name", known())
def test_every_box_knows_them_and_has_none_of_them_as_printed(name: str) -> None:
    edition = load(name)
    for game in edition.data.games:
        own = edition.rules_for(game, {})
        here = settings_of(edition, own)
        assert {*FAMILIES} <= {*here}
        assert [getattr(own, one) for one in FAMILIES] == ["none", False, "auction", 1, True, 1]
