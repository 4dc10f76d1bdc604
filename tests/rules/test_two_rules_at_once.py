"""Where two rules meet in one move or settlement of lotr-2003; and which case a refusal names."""

from tests.rules.cases import Case, rule_cases


@rule_cases("""
# J x L: what a debtor gives away, its creditor does not get
L1 L3 J1 (not lotr-2003-fr): a debtor gives nothing away that would pay the debt
  A:1600(5,15,16,25,35);B(37^5,39^5);C | A: rent 39 | A: declare-bankrupt -> refused can-raise
    | A: offer C (5,15,25,35) for 0 -> refused too-cheap
    | C: offer A 309 for (5,15,25,35) -> refused too-cheap
    | A: offer B (5,15,25,35) for 1 -> refused too-cheap
    | C: offer A 310 for (5,15,25,35)  # 1910, and 90 on Moria
    | A: accept C | A: declare-bankrupt -> refused can-raise
L1 L3 J1: nor what the creditor would have had
  A:1000(5,15,16,25,35);B(37^5,39^5);C | A: rent 39 | let keeps A 0 | let mortgaged 5
    | A: offer C (5) for 0 -> refused too-cheap | A: offer C +people for 0 -> refused too-cheap
    | A: offer C (16) for 90 -> refused too-cheap | A: offer C (16) for 91 | C: accept A

# N8 x L4, N8 x L1: what is owed when a bankruptcy ends the game
N8 L4 (not lotr-2003-fr): the interest on the estate is paid before the count
  /short{deeds_dealt=0} A:0(16m);B(37^5,39^5);C | A: rent 39
    | A: declare-bankrupt -> B>bank 9 interest, GameEnded worth=0.3931.1500
N8 L1 (not lotr-2003-fr): other debts are paid as far as the cash goes
  /short{deeds_dealt=0} A:0;B(37^5,39^5);C:120;D(5) debt:2,3,500,rent,5 debt:0,1,2000,rent,39
    | A: declare-bankrupt -> C>D 120 rent, GameEnded worth=0.3850.0.1820

# H7 x I2, H7 x L: a building that was won and is not placed yet
H7 I2: nobody breaks a fortress down with a stronghold that is sold
  {houses=4} A(1,3);B(6^5,8^5,9^5);C placement:0,house,30
    | B: sell-building 8 -> refused no-houses  # 3 of 4, and that is uneven
    | B: break-down 8 -> level[6]=1, level[8]=1, level[9]=1 | A: build 3 -> level[3]=1
H7 L3: what was paid for it goes to the creditor
  A:0(1,3);B;C placement:0,house,30 debt:0,1,500,rent,16
    | A: declare-bankrupt -> bank>A 30 building-sold, A>B 30 bankruptcy

# What costs nothing by a house rule: no payment could name it
K3 K5: interest of nothing is named
  {interest_percent=0} A(5m,16m);B;C | A: lift 5 -> MortgageEnded applied=K3:interest_percent:house
    | A: offer B (16) for 0 | B: accept A -> AcquisitionAwaited applied=K3:interest_percent:house
J1 L1: a deal that fails on the interest of a debtor names it
  # 1500, and 90 on Moria
  {interest_percent=20} A(16);B;C(5m,12) debt:0,bank,1600,tax,-
    | C: offer A 90(5) for (16) -> refused too-cheap | -> names K3:interest_percent:house
D1 L3: who leaves before rolling is no following player
  {rent_deadline=1} A@16;B:0;C(16);D roll:1 turn:2,1 rent:0,2,16,14,1 debt:1,bank,75,tax,-
    | B: declare-bankrupt -> turn=C, comes back | C: land 20 | C: ask-rent 16 -> refused no-claim
  {rent_deadline=2} A@16;B:0;C(16);D roll:1 turn:2,1 rent:0,2,16,14,1 debt:1,bank,75,tax,-
    | B: declare-bankrupt -> turn=C, comes back | C: land 20 | C: ask-rent 16 -> A>C 14 rent
  {rent_deadline=2} A@16;B:0;C(16);D roll:1 turn:2,1 rent:0,2,16,14,1 debt:1,bank,75,tax,-
    | B: declare-bankrupt | C: land 20 | D: land 20 | C: ask-rent 16 -> refused no-claim
F3: a fine of nothing is named
  {fine=0} A#0;B;C | A: pay-fine -> Freed, names F3:fine:house
  {fine=0,jail_rolls=1} A#0;B;C | A: roll -> FineForced, names F3:fine:house,
      names F6:jail_rolls:house
B1: a salary of nothing is named
  {salary=0} A@36;B;C card:Advance:0 | A: roll 3,4 -> [Rolled, Moved applied=B1:salary:house, ..]
  {salary=0} A@38;B;C card:Advance:0
    | A: roll 3,6 -> [Rolled, Moved applied=B1:salary:house, CardDrawn,
      Moved applied=B1:salary:house, ..]
H5: a fortress after fewer strongholds names the house rule
  {houses_before_hotel=1} A(1,3);B;C | A: build 1 | A: build 3
    | A: build 3 -> BuildingsChanged start=1 level=5 applied=H5:houses_before_hotel:house,
      names H5:houses_before_hotel:house
  {houses_before_hotel=2} A(1,3);B;C | A: build 1 | A: build 3 | A: build 1 | A: build 3
    | A: build 3 -> BuildingsChanged start=2 level=5 applied=H5:houses_before_hotel:house
# lotr-2003-fr ends at the second
L4 N8 (not lotr-2003-fr): so is a creditor who pays nothing at the end
  /short{deeds_dealt=0,creditor_pays_interest=false} A:0(16m);B(37^5,39^5);C | A: rent 39
    | A: declare-bankrupt -> pays nothing, Bankrupted, names L4:creditor_pays_interest:house
  /short{deeds_dealt=0,interest_percent=0} A:0(16m);B(37^5,39^5);C | A: rent 39
    | A: declare-bankrupt -> pays nothing, Bankrupted, names K3:interest_percent:house
# no interest in lotr-2003-fr
R2 K5 (not lotr-2003-fr): a bid leaves the interest that comes with the deed
  {auction_mortgage_cancelled=false} A:0(5m);B:100;C debt:0,bank,75,tax,- | A: declare-bankrupt
    | B: bid 91 -> refused bid-too-high
    | -> names R22:interest_base, names no K5:buyer_pays_interest:house, offers B: bid 1
    | B: bid 90 | all-pass -> B>bank 90 auction, B>bank 10 interest

# Whys
K5 M18: not asked says that there is nothing to answer
  A(16);B;C | A: keep-mortgage 16 -> refused not-asked: Not now: A has not just received that deed.
    | A: walk-on -> refused not-asked: Not now: A has met nobody on the way.
D1: no claim says which of its cases it is
  A;B(16);C | B: ask-rent 16 -> refused no-claim: B cannot ask for the rent on ..: nobody owes it.
    | B: ask-rent 0 -> refused no-claim: ..: there is no rent there.
    | B: ask-rent 5 -> refused no-claim: ..: the Bank holds the deed.
    | let own C 5 | B: ask-rent 5 -> refused no-claim: ..: C holds the deed.
    | A: rent 16 | B: ask-rent 16 -> refused no-claim: ..: it has already been paid.
  A;B(16);C | A: land 16 | B: land 20 | C: land 20
    | B: ask-rent 16 -> refused no-claim: ..: it is too late to ask.
  A;B(16m);C | A: land 16 | B: ask-rent 16 -> refused no-claim: ..: the deed is mortgaged.
  {rent_must_be_asked=false} A;B(16);C | A: land 16
    | B: ask-rent 16 -> refused no-claim: ..: at this table rent is paid without asking.
D8: no claim says that nobody has rolled yet
  {staff_rent_roll=fresh} A;B(28);C | A: land 28 | B: ask-rent 28
    | B: ask-rent 28 -> refused no-claim: ..: A has not rolled for it yet.
    | -> names D8:staff_rent_roll:house
  {staff_rent_roll=fresh,staff_roll_when=at-landing} A;B(28);C | A: land 28
    | B: ask-rent 28 -> refused no-claim: ..: A has not rolled for it yet.
D9 lotr-2021: no claim says that the bearer owes none
  # also when the dice have passed on, as they do at once
  A;B(15);C | A: land 15 -> turn=B
    | B: ask-rent 15 -> refused no-claim: ..: A bears the Ring and owes no rent.
    | B: land 20 | B: ask-rent 15 -> refused no-claim: ..: nobody owes it.
C1: not asked says why there is no deed to claim
  A@20;B(16);C | B: buy -> refused not-asked: Not now: it is not B's turn.
    | A: buy -> refused not-asked: Not now: A is on .., which nobody can own. | let at A 16
    | A: buy -> refused not-asked: Not now: B owns ... | let own A 16
    | A: buy -> refused not-asked: Not now: A already owns ... | let at A 5
    | A: buy -> refused not-asked: Not now: .. can be claimed only right after landing on it.
E1: not asked says why there is no tax to choose
  A;B;C | A: choose-tax yes -> refused not-asked: Not now: A is not on a tax space. | A: land 4
    | A: choose-tax no | A: choose-tax yes -> refused not-asked: Not now: A is not on a tax space.
  A@4;B;C tax:0 debt:1,bank,5000,card,-
    | A: choose-tax yes -> refused settle-first: First this: B has 5000 to pay.
F4 F5: not asked says why there is no way out of jail now
  A;B;C debt:1,bank,5000,card,- | A: pay-fine -> refused not-asked: Not now: A is not in Jail.
    | let jailed C | C: use-card -> refused not-asked: Not now: B has 5000 to pay.
H7 R63: not asked says why about scarce buildings
  A;B;C | B: contest -> refused not-asked: Not now: nobody is building what the Bank is short of.
  {shortage_contest=wishes,shortage_asked=once-a-turn,houses=2} A(1,3);B(6,8,9);C(21,23,24);D(16)
    | A: build 1 | A: contest -> refused not-asked: Not now: A is the one who builds.
    | D: contest -> refused not-asked: Not now: D could not build such a building. | B: pass
    | B: contest -> refused not-asked: Not now: B has already answered. | C: contest 2
    | C: contest -> refused not-asked: Not now: C has already answered.  # one is auctioned
    | A: contest -> refused not-asked: Not now: A is the one who builds.
  {shortage_contest=wishes,shortage_asked=once-a-turn,hotels=2}
      A(1^4,3^4);B(6^4,8^4,9^4);C(21^4,23^4,24^4);D(16)
    | A: build 1 | A: contest -> refused not-asked: Not now: A is the one who builds.
    | D: contest -> refused not-asked: Not now: D could not build such a building. | B: pass
    | B: contest -> refused not-asked: Not now: B has already answered. | C: contest 2
    | C: contest -> refused not-asked: Not now: C has already answered.
    | A: contest -> refused not-asked: Not now: A is the one who builds.
""")
def test_two_rules_at_once(case: Case) -> None:
    case.play()


# D1 x L: a player who leaves before rolling is none of those who follow


# R2 x K5: an estate that is auctioned still mortgaged
