"""R60, R67, R68, R81, R82: rents of mortgaged deeds and of several, cards, money behind a bid."""

import msgspec
import pytest

from controller.dialogue import labels
from controller.rules import commands as c
from controller.rules.commands import AnyCommand, AskRent, WaiveRent
from controller.rules.engine import step
from controller.rules.events import RentAsked, RentLapsed, RentRollAsked
from controller.rules.legal import answers, legal
from controller.rules.notation import read
from controller.rules.refusals import Refusal
from controller.rules.state import State
from controller.text.language import in_language
from controller.text.sentences import Names
from controller.text.sentences.commands import command_sentence
from tests.rules.cases import Case, rule_cases
from tests.rules.positions import EVENTS, LOTR, PEOPLE, Table, box, run_in
from tests.steps import cases


@rule_cases("""
BIDDING = {rent_deadline=2,mortgage_when=any-time,build_when=any-time} A:100;B(16);C | A: land 16
    | B: land 5 | B: decline
# R60
R60: while a deed is mortgaged its rent cannot be collected
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time} A;B(16);C | A: land 16
    | B: mortgage 16 | B: ask-rent 16 -> refused mortgaged | -> offers no B: ask-rent 16
    | B: lift 16 | B: ask-rent 16 -> A>B 14 rent, names R60:rent_mortgage
R60: a deed mortgaged at the landing gives no claim even if it is lifted later
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time} A;B(16m);C | A: land 16 -> no RentDue
    | B: ask-rent 16 -> refused no-claim
    | B: ask-rent 16 -> refused no-claim: ..the deed is mortgaged. | B: lift 16
    | B: ask-rent 16 -> refused no-claim
R60: the amount is as it was at the landing
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time} A;B(16);C | A: land 16
    | let own B 16 18 19 | B: ask-rent 16 -> A>B 14 rent
R60: other tables fix everything at the landing
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time,rent_mortgage=at-landing} A;B(16);C
    | A: land 16 | B: mortgage 16 | B: ask-rent 16 -> A>B 14 rent, names R60:rent_mortgage:house
R60: a refusal says which of its cases it is
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time} A;B(16);C | A: land 16
    | B: ask-rent 16 | B: ask-rent 16 -> refused no-claim: ..it has already been paid.
    | C: ask-rent 16 -> refused no-claim: ..B holds the deed.
    | C: ask-rent 5 -> refused no-claim: ..the Bank holds the deed.
    | C: ask-rent 10 -> refused no-claim: ..there is no rent there.
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time} A;B(16);C | A: land 16 | B: land 20
    | C: land 20 | B: ask-rent 16 -> refused no-claim: ..it is too late to ask.
  {rent_must_be_asked=false} A;B(16);C
    | B: ask-rent 16 -> refused no-claim: ..at this table rent is paid without asking.

# D1
D1: the rents that end unasked with the next roll are known before it
  {rent_deadline=1} A;B(16);C | A: land 16 -> ends 14 | B: ask-rent 16 -> ends
  {rent_deadline=2} A;B(16,39);C | A: land 16 -> ends | B: land 20 -> ends 14 | C: roll -> ends
  {rent_deadline=1,mortgage_when=any-time} A;B(16);C | A: land 16 | B: mortgage 16 -> ends  # R60
  {rent_deadline=1} A:1500@15;B(16);C | A: land 16 5,5 -> ends  # nor with a roll of the same turn

# R67
R67: unsaid it is the card held longest
  A#0+people:7+events:4;B;C
    | A: use-card -> [CardReturned seat=A deck=0 card=7 unseen=no, Freed seat=A how=card]
R67: the player says which
  A#0+people:7+events:4;B;C | A: use-card events:4 -> CardReturned card=4, kept[A]=0:7
R67: the order of getting them is in the notation
  A#0+people:7+events:4;B;C turn:2,1 dice:2,3 | -> kept[A]=0:7.1:4
R67: a card that somebody else holds is no card
  A#0+people:7;B+events:4;C | A: use-card events:4 -> refused no-such-card
    | A: use-card 99:0 -> refused no-such-card

# R68
R68: what stands behind a bid cannot be spent or offered
  BIDDING | A: bid 95 | let own A 1 3 | let own A 15 | let mortgaged 15 | let cash A 200
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time} A:200@16(1,3,15m);B@5(16);C done:1
      rent:0,1,16,14,1 auction:5,0.1.2,0,195
    | A: build 1 -> refused bid-stands bid=195 | A: lift 15 -> refused bid-stands bid=195
    | let own C 16 | A: offer C 30 for (16) -> refused bid-stands
R68: who may mortgage only in debt may for one that only the bid could pay
  {rent_deadline=2,mortgage_when=in-debt,build_when=any-time} A:200;B(16);C | A: land 16 | B: land 5
    | B: decline | A: bid 195 | let own A 1 3 | B: ask-rent 16
    | A: declare-bankrupt -> refused can-raise | A: mortgage 1 -> bank>A 30 mortgage, A>B 14 rent
R68: a winner pays the bid and then raises the money for the debt
  BIDDING | A: bid 95 | B: ask-rent 16
    | C: close-auction -> A>bank 95 auction, asks debt of A, owner[5]=A
    | A: mortgage 5 -> bank>A 100 mortgage, A>B 14 rent
R68: a debt that can be raised otherwise does not wait
  BIDDING | A: bid 95 | let own A 15 | B: ask-rent 16 -> asks debt of A
    | A: declare-bankrupt -> refused can-raise
    | A: mortgage 15 -> bank>A 100 mortgage, A>B 14 rent, asks auction of B.C, cash[A]=186
R68: a debtor may raise money while the debt waits and pays none of it before
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time} A:100@16(1);B@5(16);C done:1 turn:2,1
      debt:0,1,14,rent,16 auction:5,0.1.2,0,100
    | A: mortgage 1 -> bank>A 30 mortgage, asks auction of B.C
    | C: close-auction -> A>bank 100 auction, A>B 14 rent
R68: the debt that waits is in the notation
  BIDDING | A: bid 95 | B: ask-rent 16 -> comes back
R68: other tables leave it free and a winner goes into debt
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time,bid_money=free} A:100;B(16);C
    | A: land 16 | B: land 5 | B: decline | A: bid 95 | B: ask-rent 16 -> A>B 14 rent
    | C: close-auction -> DebtArose reason=auction, asks debt of A, names R68:bid_money:house
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time,bid_money=free} A:100;B(16);C
    | A: land 16 | B: land 5 | B: decline | A: bid 100 | B: ask-rent 16 -> A>B 14 rent
    | C: close-auction -> DebtArose reason=auction, asks debt of A

# The same with a Ring that is borne
R60 lotr-2021: a mortgage between the landing and the asking
  {rent_deadline=2} A;B@30(15);C@30 bearer:2 | A: land 15 | B: mortgage 15
    | B: ask-rent 15 -> refused mortgaged | B: lift 15 | B: ask-rent 15 -> A>B 1 rent
R67 lotr-2021: the player says which card
  A#0+quest:11+quest:29;B;C bearer:1 | A: use-card quest:29 -> CardReturned card=29, names R67
R68 lotr-2021: what stands behind a bid is reserved
  {rent_deadline=2} A:5;B@30(15);C@30 bearer:2 | A: land 15 | let at C 20 | B: land 12 | B: decline
    | A: bid 5 | B: ask-rent 15 -> [RentAsked, DebtArose, DebtDeferred]
    | C: close-auction -> A>bank 5 auction, asks debt of A
R68: a debt that only it could pay waits for the auction
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time} A:100;B(16);C | A: land 16
    | B: land 5 | B: decline | A: bid 95
    | B: ask-rent 16 -> pays nothing, [.., DebtArose, .., DebtDeferred debtor=A, ..], asks auction
    | A: declare-bankrupt -> refused settle-first | B: bid 96 | A: bid 97 -> refused in-debt
    | -> offers no A: bid 97 | A: pass
    | C: pass -> B>bank 96 auction, A>B 14 rent  # outbid: now it is paid
R68: the way to raise a debt leaves the bid alone
  {rent_deadline=2,mortgage_when=any-time,build_when=any-time} A:200;B(16);C | A: land 16
    | B: land 5 | B: decline | A: bid 195 | let own A 1 3
    | B: ask-rent 16  # 5, and one mortgage
    | A: declare-bankrupt -> refused can-raise amount=35: ..For example: mortgage ..
    | A: mortgage 1 -> bank>A 30 mortgage, A>B 14 rent, cash[A]=216, names R68:bid_money
R82 lotr-2021: while a card waits for its answer rents wait and are not lost
  A:30(16)+quest:2;B:30@16(11);C:30@16 roll:0 turn:6,3 bearer:2 rent:1,0,16,2,5
    | A: play-card 2 B 11 | A: ask-rent 16 -> refused settle-first
    | -> answers only let-pass, comes back | A: roll 1,2 -> refused roll-not-awaited | B: let-pass
    | A: ask-rent 16
# B landed on Moria in turn 4, C in turn 5; the later one is written first.
R81: of several landings of one seat the first is meant
  {rent_deadline=2} A:1500(16);B:1500@16;C:1500@16 roll:0 turn:6,3 rent:2,0,16,14,5 rent:1,0,16,28,4
      rent:1,0,16,99,5
    | A: ask-rent 16 B -> claims[0].amount=14, claims[1].amount=99
R81: whoever owes nothing there is told so
  {rent_deadline=2} A:1500(16);B:1500@16;C:1500@16 roll:0 turn:6,3 rent:2,0,16,14,5 rent:1,0,16,28,4
    | A: ask-rent 16 A -> refused no-claim: A cannot ask for the rent on ..: A does not owe it.
    | A: ask-rent 16 9 -> refused no-such-seat: There is no seat 9 at this table. | A: ask-rent 16 C
    | A: ask-rent 16 C -> refused no-claim: ..: it has already been paid.
  {rent_deadline=2} A:1500(16);B:1500@16;C:1500@16 done:0 called:1 turn:6,3 rent:2,0,16,14,5
      rent:1,0,16,28,4
    | A: waive-rent 16 A -> refused no-claim: A cannot ask for the rent on ..
# R66: the same answers as of rents on two spaces.
R81 (only all): the clock lets each go by itself
  {rent_deadline=2} A:1500(16);B:1500@16;C:1500@16 done:0 called:1 turn:6,3 rent:2,0,16,14,5
      rent:1,0,16,28,4 | -> waits A A, least A: waive-rent 16 C | A: waive-rent 16 C
    | -> waits A | A: waive-rent 16 B -> claims=-
R81: one who cannot be asked yet does not stand in the way of the other
  {rent_deadline=2} A:1500(16);B:10@16;C:1500@16 roll:0 turn:6,3 rent:2,0,16,14,5 rent:1,0,16,28,4
      debt:1,2,50,card,-
    | A: ask-rent 16 -> refused debtor-busy: B still has a debt to settle..
    | -> offers A: ask-rent 16 C, offers no A: ask-rent 16 B, offers no A: ask-rent 16
    | A: ask-rent 16 C -> RentAsked debtor=C, len(claims)=1
""")
def test_rents_and_bids(case: Case) -> None:
    case.play()


def test_R67_each_card_is_offered_once() -> None:
    table = Table().keeps(0, PEOPLE).keeps(0, EVENTS).jailed(0)
    second = c.Held(*table.state.kept[0][1])
    uses = [one.command for one in legal(table.state) if isinstance(one.command, c.UseCard)]
    assert uses == [c.UseCard(0), c.UseCard(0, second)]


TWO = (
    "BOX{{rent_deadline=2}} A:1500(16);B:1500@16;C:1500@16 {} turn:6,3"
    " rent:2,0,16,14,5 rent:1,0,16,28,4"
)
"""B landed on Moria in turn 4, C in turn 5; the later one is written first."""
ROLLED = (
    "BOX{rent_deadline=2} A:1500(12);B:1500@12;C:1500@12 roll:0 turn:3,2"
    " rent:1,0,12,4x2,1 rent:2,0,12,4x2,2"
)


def state_of(line: str) -> State:
    """A position of the box that is played."""
    return read(box(), line.replace("BOX", box().data.id))


def paid_by(command: AnyCommand, line: str = TWO.format("roll:0")) -> int:
    state = state_of(line)
    events = step(state, command)
    assert not isinstance(events, Refusal), str(events)
    asked = next(one for one in events if isinstance(one, RentAsked | RentLapsed | RentRollAsked))
    assert not any(claim.debtor == asked.debtor for claim in state.claims)
    assert len(state.claims) == 1, "the other is still owed"
    return asked.debtor


@run_in("lotr-2003", "lotr-2012", "lotr-2003-fr", "lotr-2021", "starwars-1997")
def test_R81_the_owner_says_whom_and_unsaid_it_is_whoever_landed_first() -> None:
    assert [paid_by(AskRent(0, 16, of)) for of in (-1, 1, 2)] == [1, 1, 2]
    assert [paid_by(AskRent(0, 12, of), ROLLED) for of in (-1, 1, 2)] == [1, 1, 2]
    closing = TWO.format("done:0 called:1")
    assert [paid_by(WaiveRent(0, 16, of), closing) for of in (-1, 1, 2)] == [1, 1, 2]


@pytest.mark.parametrize("how", ["roll:0", "done:0 called:1"])
def test_R81_every_rent_is_an_option_of_its_own_that_names_its_debtor(how: str) -> None:
    state = state_of(TWO.format(how))
    kinds = (AskRent, WaiveRent) if "called" in how else (AskRent,)
    for found in (answers(state), legal(state)):
        rents = [one.command for one in found if isinstance(one.command, AskRent | WaiveRent)]
        assert rents == [kind(0, 16, of) for kind in kinds for of in (2, 1)]
        for command, text in zip(rents, ("C 14", "B 28") * 2, strict=False):
            assert labels.label(state, command).endswith(f", {text}")
            assert paid_by(command, TWO.format(how)) == command.of


def test_R81_of_a_single_debtor_nothing_is_named() -> None:
    """So what is recorded of most rents is what it has always been."""
    state = state_of(TWO.format("roll:0").rpartition(" ")[0])
    asked = [one.command for one in answers(state) if isinstance(one.command, AskRent)]
    assert asked == [AskRent(0, 16)]
    assert msgspec.json.encode(asked[0]) == b'{"type":"AskRent","seat":0,"space":16}'
    for kind in (AskRent, WaiveRent):
        old = b'{"type":"%s","seat":0,"space":16}' % kind.__name__.encode()
        assert msgspec.json.decode(old, type=AnyCommand) == kind(0, 16, -1)


@cases(
    "command, english, french",
    (AskRent(0, 16), "A asks for the rent on Mines of Moria",
     "A réclame le loyer de Mines of Moria"),
    (AskRent(0, 16, 2), "A asks C for the rent on Mines of Moria",
     "A réclame à C le loyer de Mines of Moria"),
    (WaiveRent(0, 16, 2), "A does not ask C for the rent on Mines of Moria",
     "A ne réclame pas à C le loyer de Mines of Moria"),
)  # fmt: skip
@run_in("lotr-2003")
def test_R81_the_sentence_says_who_is_asked(command: AnyCommand, english: str, french: str) -> None:
    names = Names(LOTR, ["A", "B", "C"])
    assert command_sentence(command, names) == english
    with in_language("fr"):
        assert command_sentence(command, names).replace("\u00a0", " ") == french
