"""R69, R79, R80: the host corrects a mistake. What the corrected books contradict is not claimed,
and what they do not is still owed."""

import random
from typing import get_args, get_type_hints

from hypothesis import given, settings, strategies as st

from controller.rules import commands as c
from controller.rules.engine import step
from controller.rules.events import Adjusted, Event, RentDropped, evolve
from controller.rules.game.adjusting import as_booked
from controller.rules.notation import read, write
from controller.rules.position_check.build import build, dump
from controller.rules.prompts import prompt
from controller.rules.refusals import Refusal
from controller.rules.state import OVER, Debt, RentRoll, State
from tests.amounts import often
from tests.rules.cases import Case, rule_cases
from tests.rules.positions import Table, box, check_books, run_in
from tests.rules.wild import GAMES, begin, sensible


@rule_cases("""
# B bids 60 of 100.
STANDING = A:1500@6;B:100(1,8m);C:1500 done:0 dice:4,2
OWING = A:1500@6;B:10@6(1,3);C:1500 done:1
R69: rent that the wrong player paid goes back over the bank
  # Money moves between a seat and the Bank, so that the ledger still sums.
  A;B;C
    | adjust cash[B]=1400 cash[C]=1600 -> cash[A]=1500, cash[B]=1400, cash[C]=1600,
      rules.bank_stock=15140
R69: deeds buildings and mortgages are corrected together
  # Each alone would be impossible: buildings without the whole group.
  A;B;C | adjust buildings[1]=3 buildings[3]=2 -> refused impossible-position
    | adjust owner[1]=C owner[3]=C buildings[1]=3 buildings[3]=2 owner[16]=A mortgage[16]=1 ->
      level[1]=3, level[3]=2, supply[0]=27, owner[16]=A, mortgaged[16]=yes
    | adjust mortgage[16]=0 -> mortgaged[16]=no
R69: a fortress that was never there goes back to the bank
  A;B;C | adjust owner[1]=B owner[3]=B buildings[1]=5 buildings[3]=5 -> supply[1]=10
    | adjust buildings[1]=4 -> supply=28.11 | adjust owner[3]=-1 -> refused impossible-position
R69: into jail and out again
  A;B;C | adjust jail[C]=1 -> jail[C]=1, pos[C]=10
    | adjust place[C]=8 -> refused impossible-position
    | adjust jail[C]=-1 place[C]=8 -> jail[C]=-1, pos[C]=8
R69: a kept card changes hands and goes under its deck
  A;B;C | adjust card[events:4]=B -> kept[B]=1:4 | adjust card[events:4]=A -> kept[A]=1:4, kept[B]=-
    | adjust card[events:4]=-1 -> decks[1][-1]=4
    | adjust card[events:0]=B -> refused impossible-position
R69: the ring stands elsewhere
  {ring=true} A;B;C | adjust ring=16 -> ring=16 | adjust ring=10 -> refused impossible-position
    | adjust bearer=B -> refused impossible-position
    | adjust tracker=1 -> refused impossible-position
R69: without the ring there is none to correct
  {ring=false} A;B;C | adjust ring=16 -> refused no-ring
R69 (only lotr-2021): bearer and tracker
  A;B;C | adjust bearer=C tracker=3 -> bearer=C, tracker=3
    | adjust ring=16 -> bearer=-1, loose_ring=16, tracker=0
    | adjust tracker=2 -> refused impossible-position
R69: in mid auction too and a bid that cannot be paid any more becomes a debt
  A;B;C | adjust owner[8]=B | A: land 16 | A: decline | B: bid 300
    | adjust cash[C]=900 -> asks auction of A.C | adjust cash[B]=270 | all-pass -> asks debt of B
R80 (only lotr-2003): what cannot be is refused though the debt could be paid
  A@6;B:10@6(1,3);C done:1 debt:1,0,200,rent,6 turn:2,1
    | adjust cash[B]=300 buildings[1]=4 -> refused impossible-position
R69: whoever still has less than the debt stays in it
  A;B;C | A: land 39 | A: buy | adjust owner[37]=A owner[39]=A
    | adjust buildings[37]=1 buildings[39]=1 | adjust cash[B]=10 owner[8]=B
    | B: rent 39 -> asks debt of B | adjust cash[B]=150 -> asks debt of B, cash[B]=150
R69: what is not there cannot be corrected
  A;B;C | adjust cash[H]=10 -> refused no-such-seat | adjust cash=10 -> refused no-such-seat
    | adjust cash[A]=-1 -> refused not-a-value | adjust place[A]=40 -> refused not-a-space
    | adjust owner[8]=9 -> refused no-such-seat | adjust owner[10]=B -> refused not-a-deed
    | adjust owner[99]=B -> refused not-a-space | adjust buildings[8]=6 -> refused not-a-value
    | adjust buildings[12]=1 -> refused impossible-position
    | adjust mortgage[8]=2 -> refused not-a-value
    | adjust mortgage[8]=1 -> refused impossible-position
    | adjust card[people:99]=B -> refused card-nowhere | adjust card=B -> refused card-nowhere
    | adjust bearer=-1 -> refused no-such-seat | adjust cash[A]=1500 -> refused nothing-wrong
R69: of the books of somebody who is out nothing is corrected
  A;B;C! | adjust cash[C]=5 -> refused retired | adjust owner[8]=C -> refused retired
R69: seat 0 need not be in the game any more
  # The host's command is no seat's.
  A:0!;B;C;D roll:1 | adjust cash[D]=77 -> cash[D]=77
R69: a correction of what a seat may answer changes the answer
  # The price of a deed is due from the corrected purse.
  A;B;C | A: land 16 | adjust cash[A]=5 | A: buy -> refused too-dear | adjust cash[A]=500
    | A: buy -> owner[16]=A
R69: on is played from there
  A;B;C | adjust owner[1]=A owner[3]=A | A: build 1 | A: roll -> level[1]=1
R79 (only all): a bid that cannot be paid any more is named as it stands
  STANDING auction:6,0.1.2,1,60 | adjust cash[B]=58
    | B: lift 8 -> refused bid-stands: B has bid 60. That money is reserved,
      which leaves 0 to spend.
R79 (only all): the winner who cannot pay owes the bank and the deed is theirs
  STANDING auction:6,0.1.2,1,60 | adjust cash[B]=30
    | A: close-auction -> DebtArose debtor=B creditor=bank amount=60 reason=auction space=6,
      len(stack)=1, owner[6]=B, cash[B]=30
R79: a debt that waits for the auction waits on and comes after it
  STANDING debt:1,0,80,rent,8 auction:6,0.1.2,1,60 | adjust cash[B]=10
    | A: close-auction -> len(stack)=2, stack[0].creditor=A, stack[0].amount=80,
      stack[1].creditor=bank, stack[1].amount=60
R80 (only all): a debt that can be paid once the cash is right is settled at once
  OWING debt:1,0,200,rent,6 | adjust cash[B]=200 -> cash[B]=0, len(stack)=0, comes back
  OWING debt:1,0,200,rent,6 | adjust cash[B]=250 -> cash[B]=50, len(stack)=0, comes back
  OWING debt:1,0,200,rent,6 | adjust cash[B]=199 -> cash[B]=199, len(stack)=1, comes back
  OWING debt:1,0,50,card,- debt:1,2,50,card,-
    | adjust cash[B]=50 -> cash[B]=0, len(stack)=1, comes back
  OWING debt:1,0,50,card,- debt:1,2,50,card,-
    | adjust cash[B]=150 -> cash[B]=50, len(stack)=0, comes back
  # another's comes first
  OWING debt:1,0,50,card,- debt:2,0,5000,card,-
    | adjust cash[B]=150 -> cash[B]=150, len(stack)=2, comes back
  # what is under it goes on, even to the end
  OWING estate:6.8 debt:1,0,50,card,- | adjust cash[B]=50 -> cash[B]=0, asks auction, comes back
  OWING called:1 debt:1,0,50,card,- | adjust cash[B]=50 -> cash[B]=0, len(stack)=0, comes back
R69: neither before nor after a game
  - | adjust cash[A]=1 -> refused no-game
  A:1500;B:1500 over:0 worth:1500.1500 winners:0.1 | adjust cash[A]=1 -> refused game-over

# Adjusting rents
RENT = RentDropped owner=A debtor=B space=11 amount=10
UNROLLED = RentDropped owner=A debtor=B space=12 amount=0
STAFF = {staff_rent_roll=fresh,staff_roll_when=when-asked} A(12);B;C | B: land 12
ASKED = A(11);B(8);C | B: land 11 | let cash B 3 | A: ask-rent 11 -> asks debt of B
LANDED = A(11);B;C | B: land 11 -> len(claims)=1, claims[0].amount=10
R69: nobody else can ask for it then
  # A correction is no landing: what is owed to the right owner is corrected as money.
  LANDED | adjust owner[11]=C | C: ask-rent 11 -> refused no-claim
R69: what a correction does not contradict is still owed
  LANDED | adjust cash[B]=1200 -> no RentDropped | A: ask-rent 11 -> cash[B]=1190
  LANDED | adjust each(place[A]=1 / owner[8]=A / owner[16]=B) -> no RentDropped | A: ask-rent 11
    -> cash[B]=1490
R69: the amount stays what it was at the landing
  # R60: corrected buildings or the rest of the group change no rent that is open.
  LANDED | adjust owner[11]=A owner[13]=A owner[14]=A -> len(claims)=1, claims[0].amount=10
R69: who has sold the deed since keeps the claim
  # D2: it is due for the landing, whoever has the deed now.
  LANDED | A: offer C (11) for 140 | C: accept A | adjust owner[11]=-1 -> no RentDropped
    | A: ask-rent 11
R69: a rent of an earlier landing is owed wherever the token is now
  A(11);B(16);C | B: land 11 2,2 | B: roll -> pos[B]=16 | adjust place[B]=1 -> no RentDropped
    | A: ask-rent 11
R69: a mortgage that was booked already only suspends the claim
  # R60: mortgaged since the landing; a correction lifts it, and the rent can be asked for.
  LANDED | let mortgaged 11 | adjust cash[B]=900 -> no RentDropped
    | A: ask-rent 11 -> refused mortgaged | adjust mortgage[11]=0 -> no RentDropped | A: ask-rent 11
R69: corrected to and fro in one command changes nothing that is owed
  LANDED
    | adjust owner[11]=C owner[11]=A cash[C]=5 -> no RentDropped, len(claims)=1,
      claims[0].debtor=B, claims[0].owner=A, claims[0].space=11, claims[0].amount=10,
      claims[0].turn=2
R69: a debt for rent goes with what it is for and the turn goes on
  ASKED | adjust each(owner[11]=C / owner[11]=B / mortgage[11]=1)
      -> [Adjusted was=0, RENT what=debt], stack=-, asks roll of C, cash[B]=3
  ASKED | adjust place[B]=1 -> [Adjusted was=11, RENT what=debt], stack=-, asks roll of C, cash[B]=3
R69: money is corrected together with what was owed
  # The debtor has enough for the debt, which is none any more. Alone, it would pay (R80).
  ASKED | adjust cash[B]=50 owner[11]=C -> stack=-, cash[B]=50
R69: a debt that stands is still owed
  ASKED | adjust owner[16]=C -> no RentDropped, asks debt of B
R69: what a dropped debt interrupted goes on
  {rent_deadline=2} A(11);B(8);C | B: land 11 | C: land 16 | C: decline | let cash B 3
    | A: ask-rent 11 -> asks debt of B | adjust owner[11]=C -> asks auction of A.B.C
R69: a deed that is auctioned cannot turn out to be somebody s
  # The auction has to end first.
  A;B;C | A: land 16 | A: decline | adjust owner[16]=B -> refused settle-first
R69: an offer of a deed that turns out to be mortgaged is off
  A(11);B;C | A: offer B (11) for 140
    | adjust mortgage[11]=1 -> [Adjusted was=0, DealEnded by=A accepted=no declined=-1], deals=-
R69: an offer of a deed that is somebody else s cannot be accepted
  # As when it was sold since; the offer says why.
  A(11);B;C | A: offer B (11) for 140 | adjust owner[11]=C | B: accept A -> refused not-owner
R69 D8: the right owner gets the rent that is rolled for
  {staff_rent_roll=fresh,staff_roll_when=at-landing} A(12);B;C | B: land 12
    | adjust owner[12]=C -> no RentDropped
    | B: roll -> len(claims)=1, claims[0].owner=C, claims[0].amount=20
R69: of two landings on the same deed only the last did not happen
  A(11);B@11;C roll:2 rent:1,0,11,10,2 rent:1,0,11,20,2
    | adjust place[B]=1 -> len(claims)=1, claims[0].amount=10
R69: when the last open rent goes after time was called the game is counted
  A(11);B@11;C done:2 called:1 rent:1,0,11,10,2
    | adjust owner[11]=C -> [Adjusted, RentDropped, GameEnded]
R69: afterwards it is played on
  LANDED | adjust owner[11]=B | C: roll -> no RentLapsed
R69: rent of a deed that is somebody else s cannot be asked for
  A(11);B;C | B: land 11
    | adjust each(owner[11]=B / owner[11]=C / owner[11]=-1) -> RENT what=claim, claims=-
    | A: ask-rent 11 -> refused no-claim
R69: rent of a deed that is mortgaged cannot be asked for
  {rent_mortgage=each(when-asked / at-landing)} A(11);B;C | B: land 11
    | adjust mortgage[11]=1 -> RENT what=claim
    | adjust mortgage[11]=0 | A: ask-rent 11 -> refused no-claim
R69: rent is not owed where the token never was
  A(11);B;C | B: land 11 -> RentDue amount=10
    | adjust each(place[B]=1 / jail[B]=0) -> RENT what=claim | A: ask-rent 11 -> refused no-claim
R69 D8: nobody rolls for a rent that is not owed
  STAFF | adjust each(owner[12]=-1 / mortgage[12]=1 / place[B]=1) -> UNROLLED what=claim
  STAFF | A: ask-rent 12 | adjust each(owner[12]=-1 / mortgage[12]=1 / place[B]=1)
      -> UNROLLED what=roll, len(stack)=0, asks roll
R69 D8: a landing that costs nothing needs no roll
  {staff_rent_roll=fresh,staff_roll_when=at-landing} A(12);B;C | B: land 12 -> phase=rent-roll
    | adjust each(owner[12]=-1 / owner[12]=B / mortgage[12]=1)
      -> UNROLLED what=landing, phase=roll, turn=C
""")
def test_adjusting(case: Case) -> None:
    case.play()


WHY = "it was booked wrongly"
KINDS = get_args(get_type_hints(c.Correction)["what"])


def corrected(*corrections: c.Correction, reason: str = WHY) -> c.Adjust:
    """A command of the host's."""
    return c.Adjust(corrections=corrections, reason=reason)


def test_R69_each_correction_is_an_event_with_what_was_and_why() -> None:
    table = Table()
    events = table.do(
        corrected(c.Correction("cash", 1400, seat=1), c.Correction("place", 5, seat=1))
    )
    assert [(e.corrected.what, e.was, e.reason) for e in events if isinstance(e, Adjusted)] == [
        ("cash", 1500, WHY), ("place", 0, WHY),
    ]  # fmt: skip


STANDING = "BOX A:1500@6;B:100(1,8m);C:1500 done:0 dice:4,2 {}auction:6,0.1.2,1,60"
"""B bids 60 of 100; before the auction may stand what waits for it."""


def laid(line: str) -> State:
    """A position of the box that is played."""
    return read(box(), line.replace("BOX", box().data.id))


def test_R79_cash_below_a_standing_bid_leaves_nothing_to_spend_and_the_bid_stands() -> None:
    """Nobody ever has less than 0; every refusal that names what there is says so."""
    for cash, left in ((30, 0), (60, 0), (61, 1)):
        state = laid(STANDING.format(""))
        assert not isinstance(step(state, corrected(c.Correction("cash", cash, seat=1))), Refusal)
        assert (state.spendable(1), prompt(state).amount, prompt(state).other) == (left, 60, 1)
        for command in (c.Lift(1, 8), c.Offer(1, 0, c.Bundle(cash + 1), c.Bundle(deeds=(2,)))):
            assert "-" not in str(step(state.copy(), command))
        assert read(box(), write(state)) == state


def test_R69_a_reason_is_wanted() -> None:
    table = Table()
    assert table.refused(corrected(c.Correction("cash", 1, seat=0), reason=" ")) == "no-reason"
    assert table.refused(corrected(c.Correction("cash", 1, seat=0), reason="a\nb")) == "no-reason"
    assert table.refused(corrected(c.Correction("cash", 1, seat=0), reason="\u2800")) == "no-reason"


def a_correction(rng: random.Random, state: State) -> c.Correction:
    """Anything about a thing that is there or not, mostly near what is."""
    what = rng.choice(KINDS)
    seat = rng.randrange(-1, state.seats + 1)
    space = rng.choice((rng.choice(state.board.deeds), rng.randrange(-1, 41)))
    deck = rng.randrange(-1, len(state.board.decks) + 1)
    value = rng.choice((-1, 0, 1, 2, 3, 5, rng.randrange(40), rng.randrange(3000)))
    return c.Correction(what, value, seat=seat, space=space, deck=deck, card=rng.randrange(-1, 20))


@run_in("lotr-2003")  # its games are of every box
@settings(max_examples=often(40, 200))
@given(st.integers(0, len(GAMES) - 1), st.integers(0, 2**32), st.integers(1, 200))
def test_R69_corrected_books_are_right_and_played_on(which: int, seed: int, steps: int) -> None:
    """Refused, and nothing has changed; or the position can be, is told by its events alone, and
    is played on from."""
    rng = random.Random(seed)
    state, _ = begin(rng, which)
    for _ in range(steps):
        if state.phase is OVER:
            break
        if rng.random() < 0.3:
            some = tuple(a_correction(rng, state) for _ in range(rng.choice((1, 1, 1, 2, 3))))
            before, told = state.facts(), state.copy()
            outcome = step(state, corrected(*some))
            if isinstance(outcome, Refusal):
                assert state.facts() == before
                assert str(outcome).endswith(".")
                continue
            for event in outcome:
                evolve(told, event)
            assert told == state
            check_books(state)
            assert build(state.edition, dump(state)) == state
            for one in some:
                as_booked(state, one)
        else:
            step(state, sensible(rng, state))
            check_books(state)


def dropped(events: list[Event]) -> list[RentDropped]:
    """The rents that turned out not to be owed."""
    return [event for event in events if isinstance(event, RentDropped)]


def check_open_rents(state: State, before: State) -> None:
    """Nobody collects for what they do not own; one who had sold the deed keeps the claim (D2)."""
    for claim in state.claims:
        sold = before.owner[claim.space] != claim.owner
        assert sold or state.owner[claim.space] == claim.owner
        assert sold or state.mortgaged[claim.space] <= before.mortgaged[claim.space]
    for top in state.stack:
        if isinstance(top, Debt) and top.reason == "rent" and top.space >= 0:
            sold = before.owner[top.space] != top.creditor
            assert sold or state.owner[top.space] == top.creditor
        if isinstance(top, RentRoll):
            sold = before.owner[top.space] != top.owner
            assert sold or state.owner[top.space] == top.owner


def about_rents(rng: random.Random, state: State) -> c.Correction:
    """A correction of what an open rent depends on, if there is one."""
    rents = [(one.debtor, one.space) for one in state.claims]
    rents += [(one.debtor, one.space) for one in state.stack if isinstance(one, Debt | RentRoll)]
    rents = [(seat, space) for seat, space in rents if space >= 0]
    seat, space = rng.choice(rents or [(state.turn, rng.choice(state.board.deeds))])
    match rng.randrange(4):
        case 0:
            return c.Correction("owner", rng.randrange(-1, state.seats), space=space)
        case 1:
            return c.Correction("mortgage", 1 - state.mortgaged[space], space=space)
        case 2:
            return c.Correction("place", rng.randrange(40), seat=seat)
        case _:
            return c.Correction("cash", rng.randrange(2000), seat=seat)


@run_in("lotr-2003")  # its games are of every box
@settings(max_examples=often(60, 400))
@given(st.integers(0, len(GAMES) - 1), st.integers(0, 2**32), st.integers(1, 200))
def test_R69_after_corrections_nobody_collects_wrongly(which: int, seed: int, steps: int) -> None:
    """And only what it is about is dropped, the events alone tell it, and the game goes on."""
    rng = random.Random(seed)
    state, _ = begin(rng, which)
    for _ in range(steps):
        if not prompt(state).seats:
            break
        open_rents = state.claims or any(isinstance(one, Debt | RentRoll) for one in state.stack)
        if rng.random() < (0.5 if open_rents else 0.05):
            before, told = state.copy(), state.copy()
            some = tuple(about_rents(rng, state) for _ in range(rng.choice((1, 1, 2))))
            outcome = step(state, corrected(*some))
            if isinstance(outcome, Refusal):
                continue
            for event in outcome:
                evolve(told, event)
            assert told == state
            check_books(state)
            check_open_rents(state, before)
            check_dropped(before, outcome)
            assert build(state.edition, dump(state)) == state
        else:
            step(state, sensible(rng, state))


def check_dropped(before: State, outcome: list[Event]) -> None:
    """Every rent that was dropped was about a deed or a token that was corrected."""
    right = [event.corrected for event in outcome if isinstance(event, Adjusted)]
    spaces = {one.space for one in right if one.what in ("owner", "mortgage")}
    seats = {one.seat for one in right if one.what in ("place", "jail")}
    for rent in dropped(outcome):
        was_here = before.pos[rent.debtor] == rent.space
        assert rent.space in spaces or (rent.debtor in seats and was_here)
