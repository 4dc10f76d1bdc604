"""R70: a player leaves in the middle of the game; a bot takes the seat, or it retires."""

import msgspec

from controller.rules import commands as c, events as e
from controller.rules.legal import answers
from controller.rules.notation import read, write
from controller.rules.state import State
from tests.rules.cases import Case, rule_cases
from tests.rules.positions import Table


@rule_cases("""
# A bot takes the seat
R70 (only lotr-2003 lotr-2012 lotr-2003-fr starwars-1997): somebody sits down there again
  A;B;C | B: sit -> refused no-bot-there | B: leave bot | B: leave bot -> refused bot-plays
    | B: leave retire -> refused bot-plays | B: sit -> [SeatTaken seat=B], by_bot=-
R70: a seat that a bot plays goes by the same rules
  A;B;C | A: leave bot | B: roll -> refused not-your-turn | A: land 16 -> asks buy of A
R70: everybody may leave to bots
  A;B;C | A: leave bot | B: leave bot | C: leave bot -> asks roll of A
R70: nobody leaves while a debt or an auction is open
  A;B;C | A: land 16 | A: decline | C: leave bot -> refused settle-first
  A:10(16);B(39);C | A: rent 39 -> asks debt of A | C: leave bot -> refused settle-first
  A;B;C | A: land 16 | A: decline | C: leave retire -> refused settle-first
  A:10(16);B(39);C | A: rent 39 -> asks debt of A | C: leave retire -> refused settle-first
R70: a bot may take a seat before the first turn but nobody retires then
  - | set-up 3 | B: leave retire -> refused settle-first | A: leave bot -> asks opening of A
    | A: sit -> comes back
R70: who is out of the game neither leaves nor sits down
  A;B:0!;C | B: leave bot -> refused retired | B: sit -> refused retired
R70: a new game has no bots
  - | -> by_bot=-, denied=-

# The other settings
R70: other tables only hand seats to bots
  {leaving=bot} A;B;C | A: leave retire -> refused no-retiring | A: leave bot
R70: other tables only let players retire
  {leaving=retire} A;B;C | A: leave bot -> refused no-bot | A: leave retire

# Retiring
R70 L6: kept cards go under their decks
  A+events:4;B;C | A: leave retire | B: agree
    | C: agree -> CardReturned seat=A deck=1 card=4 unseen=no, decks[1][-1]=4
R70: one who does not agree is enough and is not asked twice in a turn
  A;B;C | A: leave retire | B: agree
    | C: disagree -> [RetirementDropped seat=A by=C], asks roll of A
    | A: leave retire -> refused not-agreed | -> comes back | A: land 20
    | A: leave retire -> alive[A]=yes
R70: who wants to retire may stay after all and ask again
  A;B;C | A: leave retire | A: disagree -> [RetirementDropped seat=A by=A], denied=-
    | A: leave retire
R70: who sits down again meanwhile is asked too
  A;B;C;D | C: leave bot | A: leave retire -> asks retire of B.D
    | C: sit -> asks retire of B.D.C, comes back | B: agree
    | D: agree -> alive[A]=yes, least C: disagree | C: agree -> alive[A]=no
R70: of two the other one wins
  A;B | A: leave retire | B: agree -> GameEnded winners=B
R70 N8: it counts as a bankruptcy where one ends the game
  {end_after_bankruptcies=1} A;B;C | A: leave retire | B: agree
    | C: agree -> GameEnded why=bankruptcy
R70: each answers once and nobody leaves meanwhile
  A;B;C | A: leave retire | B: agree | B: agree -> refused not-asked
    | B: disagree -> refused not-asked | A: agree -> refused not-asked
    | B: leave bot -> refused settle-first | C: leave retire -> refused settle-first

# docs/decisions/readings-leaving.md: what is open when somebody leaves
R70: property stays as it is while it is asked
  A(16);B(1,3);C | A: leave retire | A: mortgage 16 -> refused settle-first
    | B: build 1 -> refused settle-first | A: offer B (16) for 1 -> refused settle-first
    | A: roll -> refused roll-not-awaited
R70: a rent may still be asked for before agreeing
  A;B(16);C | A: land 16 | A: leave retire | B: ask-rent 16 -> A>B 14 rent, asks retire of B.C
R70: a rent of more than the cash is settled first
  A:10(16,18,19);B(39);C | A: land 39 | A: leave retire | B: ask-rent 39 -> asks debt of A
    | C: agree -> refused settle-first | C: disagree -> refused settle-first | -> comes back
    | A: mortgage 16 -> asks retire of B.C
R70: rents and deals of who retires are off
  A(16);B;C | B: land 16 | A: offer B (16) for 100 | A: leave retire -> len(deals)=1 | B: agree
    | C: agree -> [RetirementAgreed, RentLapsed, DealEnded, Paid, DeedMoved, Bankrupted,
      EstateOpened, EstateTaken, AuctionOpened], claims=-, deals=-
R70: from jail
  A#0;B;C | A: leave retire | B: agree | C: agree -> jail[A]=-1
R70: somebody elses shortage goes on without who retires
  {houses=1} A(1,3);B(37,39);C roll:1 | B: build 37 -> asks shortage of A
    | A: leave retire -> comes back | B: agree | C: agree -> level[37]=1
R70: a building won and not placed goes back for what was paid
  {houses=1} A(1,3);B(37,39);C roll:1 | B: build 37 | A: contest | A: bid 50
    | B: close-auction -> asks place of A | A: leave retire | B: agree
    | C: agree -> bank>A 50 building-sold, A>bank 1500 bankruptcy
R70: time that has been called begins no retirement but ends one
  {time_limit=true} A;B;C | A: land 16 | A: leave retire | B: call-time | B: agree
    | C: agree -> GameEnded why=time
  {time_limit=true} A;B;C | A: land 16 | B: call-time | A: leave retire -> refused time-called
    | A: leave bot -> names R70:leaving
R70 R78 lotr-2021: secret cards go under the deck unseen
  A+quest:0+quest:1;B;C bearer:1 | A: leave retire | B: agree
    | C: agree -> [RetirementAgreed seat=C, A>bank 30 bankruptcy,
      CardReturned seat=A deck=0 card=0 unseen=yes, CardReturned seat=A deck=0 card=1 unseen=yes,
      Bankrupted seat=A creditor=bank by_wish=yes, TurnBegan seat=B turn=2 round=1]
R70 R10 lotr-2021: the bearer leaves the ring where it is
  A@12;B;C | A: leave retire | B: agree | C: agree -> RingDropped space=12, loose_ring=12
R70 lotr-2021: a bot takes the bearers seat and the ring stays with it
  A;B;C | A: leave bot -> bearer=A | A: sit
R70 (only lotr-2003 lotr-2012 lotr-2003-fr starwars-1997): a bot takes the seat, nobody is asked
  A;B;C | B: leave bot -> [SeatLeft seat=B], by_bot=1, asks roll of A, comes back
R70 (only lotr-2003 lotr-2012 lotr-2003-fr starwars-1997): when all others agree a seat retires
  A:900(5m,16);B;C
    | A: leave retire -> [RetirementAsked seat=A seats=B.C], asks retire of B.C other=A, comes back
    | B: agree -> [RetirementAgreed seat=B], comes back
    | C: agree -> A>bank 900 bankruptcy, Bankrupted seat=A creditor=bank by_wish=yes,
      no DebtSettled, EstateOpened deeds=5.16, asks auction, alive[A]=no, cash[A]=0
R70 L5: mortgages are cancelled and the deeds auctioned
  A(5m,16);B;C | A: leave retire | B: agree
    | C: agree -> MortgageEnded space=5, [.., DeedMoved space=5, .., DeedMoved space=16, ..]
    | B: bid 30 | C: pass | B: bid 30 | C: pass -> held[B]=5.16, asks roll of B
R70 L2: the bank takes the buildings back
  A(1^2,3^2);B;C | A: leave retire | B: agree | C: agree -> level[1]=0, level[3]=0, supply=32.12
R70 R66: silence is no
  A;B;C | A: leave retire -> waits B C, least B: disagree, least C: disagree | B: disagree -> waits
R70: bots are not asked
  A;B;C | B: leave bot | A: leave retire -> RetirementAsked seats=C | B: agree -> refused not-asked
    | C: agree -> alive=no.yes.yes
R70: with bots alone nobody need be asked
  A;B;C | B: leave bot | C: leave bot
    | A: leave retire -> [RetirementAsked, ..], Bankrupted seat=A, alive=no.yes.yes
R70: in the middle of ones own turn it ends
  A;B;C | A: land 16 -> asks buy | A: leave retire | B: disagree -> asks buy  # as it was
    | let ready A | A: land 16 | A: leave retire | B: agree
    | C: agree -> asks roll of B, owner[16]=-1
R70 M19 lotr-2021: nobody retires in a battle
  # It is between two who are in the game, and one of them would be gone.
  A@10;B@8;C roll:1 bearer:0 | B: roll -> asks battle, comes back
    | A: leave retire -> refused settle-first | B: leave retire -> refused settle-first
    | C: leave retire -> refused settle-first | C: leave bot | B: leave bot | A: leave bot
  A@10;B@8;C roll:1 bearer:0 | B: roll | B: battle -> comes back
    | A: leave retire -> refused settle-first | B: leave retire -> refused settle-first
    | C: leave retire -> refused settle-first | C: leave bot | B: leave bot | A: leave bot
R70: a bankrupt seat is no bots any more
  A;B;C | B: leave bot | let cash B 0 | let bankrupt B 3 -> by_bot=-, comes back
R70: who is asked and goes bankrupt is asked no more
  A;B(16);C | A: leave retire | let cash C 0 | let bankrupt C 3 -> stack[-1].waiting=B
""")
def test_leaving(case: Case) -> None:
    case.play()


def asked() -> Table:
    """Seat 0 wants to retire, the others are asked."""
    table = Table()
    table.do(c.Leave(0, "retire"))
    return table


def again(state: State) -> State:
    """The state by way of its notation."""
    return read(state.edition, write(state))


def test_R70_the_options_are_yes_and_no_of_whoever_is_asked() -> None:
    table = asked()
    assert [one.command for one in answers(table.state)] == [
        c.Agree(1), c.Disagree(1), c.Agree(2), c.Disagree(2),
    ]  # fmt: skip


# Wire and record


def test_R70_what_goes_over_the_wire() -> None:
    for command in (c.Leave(0, "bot"), c.Sit(0)):
        wire = msgspec.json.encode(command)
        assert msgspec.json.decode(wire, type=type(command)) == command
    old = b'{"type":"Bankrupted","seat":1,"creditor":3}'
    assert msgspec.json.decode(old, type=e.Bankrupted) == e.Bankrupted(1, 3)
