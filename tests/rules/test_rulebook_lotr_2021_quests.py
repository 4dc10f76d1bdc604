"""The Quest deck of F1663: all 32 cards, and those that are kept secretly and played on others."""

from collections import Counter

from controller.rules import board
from tests.rules.bearing import BOX
from tests.rules.cases import Case, rule_cases


@rule_cases("""
# The deck
B1 lotr-2021: the bearer gets the bearers salary from a card and no second sum
  A;B;C tracker:3 deck:quest,14 | A: land 7 -> bank>A 4 salary

# R61, D9, G3
R61 lotr-2021: the bearer pays twice the rent of a weapon
  A;B@30(15,25);C@30 deck:quest,26 | A: land 7 | B: ask-rent 15 -> A>B 4 rent,
      names R61:card_rent_binds
R61 lotr-2021: the bearer pays for a shard what both dice show
  A;B@30(12);C@30 deck:quest,16 | A: land 7 | B: ask-rent 12 | A: roll 5,6 -> A>B 11 rent
R61 lotr-2021: a mortgaged shard or weapon pays nothing
  A;B@30(15m);C@30 deck:quest,26 | A: land 7 -> no RentDue, asks roll of B
  A;B@30(12m);C@30 deck:quest,16 | A: land 7 -> no RentDue, asks roll of B
R61 lotr-2021: a card that only moves the bearer leaves the landing free
  A;B@30(11);C@30 deck:quest,10 | A: land 7 -> Spared space=11
R61 lotr-2021: rent is rent by the other setting
  {card_rent_binds=false} A;B@30(15);C@30 deck:quest,26 | A: land 7 -> Spared space=15,
      names R61:card_rent_binds:house
  {card_rent_binds=false} A;B@30(12);C@30 deck:quest,16 | A: land 7 -> Spared space=12
  {card_rent_binds=false} A;B(21,23,24)+quest:1;C | B: play-card 1 A 21 -> refused not-that-property
    | B: play-card 1 C 21 -> [CardPlayed] | C: let-pass -> [CardPassed, RentDue]

# R71
R71 lotr-2021: that a card is kept is no card drawn
  A;B;C deck:quest,12
    | B: land 7 -> CardKept seat=B card=12 shown=no, no CardDrawn, secret[B]=0:12, kept[B]=-
  {secret_cards=open} A;B;C deck:quest,12 | B: land 7 -> CardKept shown=yes,
      names R71:secret_cards:house
R71 lotr-2021: a secret card is nothing to trade
  A+quest:12;B(15);C | A: offer B +quest for (15) -> refused bad-deal

# R72
R72 lotr-2021: whenever building is allowed in anybodys turn
  A+quest:2;B;C(15) | B: land 25  # asked whether to claim it
    | A: play-card 2 C 15 -> CardPlayed target=C | C: let-pass -> owner[15]=A, asks buy of B,
      names R72:secret_when
  {build_when=between-turns} A+quest:2;B;C(15) | B: land 25 | A: play-card 2 C 15 -> refused not-now
R72 lotr-2021: not while anything is open
  A+quest:2;B;C(15) | B: land 25 | B: decline | A: play-card 2 C 15 -> refused not-now  # an auction
  A+quest:2;B:0;C(15,21^5,23,24) | B: rent 21
    | A: play-card 2 C 15 -> refused not-now: That card cannot be played now. First: B has 30 to
      pay.  # somebody's debt
  A+quest:2;B;C(15) | B: offer C 1 for (15) | A: play-card 2 C 15 -> refused not-now  # a deal
    | B: withdraw B | let at A 25 | B: land 26 -> asks battle of B
    | A: play-card 2 C 15 -> refused not-now  # a battle
R72 R66 lotr-2021: no more once nothing is built after time is called
  {time_limit=true} A+quest:2;B;C(15,25) | B: land 25 | A: call-time
    | A: play-card 2 C 15 -> refused time-called | -> offers no play-card
    | C: ask-rent 25 -> phase=over
R72 lotr-2021: own turn only
  {secret_when=own-turn} A+quest:2;B;C(15) roll:1 | A: play-card 2 C 15 -> refused not-now
    | let ready A | A: play-card 2 C 15
R72 lotr-2021: the stone only answers
  A(15)+quest:12;B+quest:2;C | A: play-card 12 B 15 -> refused not-now
    | A: cancel-card -> refused not-asked | A: let-pass -> refused not-asked
    | A: play-card 2 B 15 -> refused no-such-card

# R73
R73 lotr-2021: a free outpost goes evenly on a complete set
  A(21^1,23,24)+quest:0;B;C | A: play-card 0 space=21 -> refused not-that-property
    | A: play-card 0 space=23 -> [CardPlayed, BuildingsChanged], level[23]=1, cash[A]=30,
      decks[0][-1]=0
R73 lotr-2021: without a place or a piece the outpost stays kept
  A(21,23)+quest:0;B;C | A: play-card 0 space=21 -> refused not-that-property | let own A 24
    | let mortgaged 24 | A: play-card 0 space=21 -> refused not-that-property
  A(21^4,23^4,24^4)+quest:0;B;C | A: play-card 0 space=21 -> refused not-that-property
  {houses=0} A(21,23,24)+quest:0;B;C | A: play-card 0 space=21 -> refused none-left
    | -> secret[A]=0:0
R73 lotr-2021: a free fortress on any location whatever stands there
  A@30;B(21^2,23^2,24^2);C deck:quest,25 | B: land 7 -> PlacementAwaited free=yes, asks place of B
    | B: build 1 -> refused not-owner
    | B: build 24 -> BuildingsChanged level=5 steps=3, supply[0]=28, cash[B]=30, comes back
    | let ready B | B: build 24 -> refused full | B: build 21  # building goes on from the lowest
    | B: build 21 -> refused uneven
R73 lotr-2021: sold from an uneven set it leaves four outposts
  A;B(21^5,23,24);C | B: sell-building 23 -> refused no-building
    | B: sell-building 21 -> level[21]=4, comes back
R73 lotr-2021: the fortress is not declined by spoiling its set
  # A mortgage or a deal that leaves it no place waits; other deeds do not.
  A@30;B(15,21,23,24);C deck:quest,25 | B: land 7 | B: mortgage 21 -> refused settle-first
    | B: offer C (23) for 1 -> refused settle-first | C: offer B 1 for (23) -> refused settle-first
    | B: mortgage 15 | B: build 24 -> level[24]=5 | B: mortgage 21 -> refused group-built
R73 lotr-2021: a deal offered before the card waits for its place
  A@30;B(21,23,24);C roll:1 deck:quest,25 | B: offer C (23) for 1 | B: land 7
    | C: accept B -> refused settle-first | B: build 21 | C: accept B -> refused group-built
R73 lotr-2021: with nowhere to go the fortress does nothing
  each(A@30;B(21^5,23^5,24^5);C / A@30;B(21,23);C / A@30;B(21m,23,24);C / {hotels=0}
      A@30;B(21,23,24);C) deck:quest,25
    | B: land 7 -> no PlacementAwaited, decks[0][-1]=25
R73 lotr-2021: ordinary conditions by the other setting
  {card_building=ordinary} A@30;B(21^3,23^3,24^3);C deck:quest,25
    | B: land 7 -> no PlacementAwaited, names R73:card_building:house
  {card_building=ordinary} A@30;B(21^4,23^4,24^4);C deck:quest,25 | B: land 7
    | B: build 23 -> level[23]=5

# R74
R74 lotr-2021: the rents of a colour as on landing now
  A(21^1,23,24)+quest:1;B;C | A: play-card 1 B 23
    | B: let-pass -> CardPassed seat=B, RentDue debtor=B owner=A amount=21
    # 1 Outpost, twice double
    | let cash B 30 | A: ask-rent 21 -> B>A 21 rent, names R74:card_rent
R74 lotr-2021: the owner asks before the next roll
  A(21,23,24)+quest:1;B;C roll:2 | A: play-card 1 B 23 | B: let-pass -> comes back | let at C 15
    | C: roll | A: roll | A: ask-rent 21 -> refused no-claim
R74 lotr-2021: mortgaged ones pay nothing and a sum of 0 is refused
  A(26m,27)+quest:1;B;C | A: play-card 1 B 21 -> refused not-that-property
    | A: play-card 1 B 6 -> refused not-that-property
    | A: play-card 1 B 5 -> refused not-that-property | A: play-card 1 A 27 -> refused own-card
    | A: play-card 1 H 27 -> refused no-such-seat
    | A: play-card 1 B 26  # any space of the colour will do
    | B: let-pass -> RentDue amount=3
  A(26m)+quest:1;B;C | A: play-card 1 B 26 -> refused not-that-property
R74 R12 lotr-2021: the bearers double counts if the holder bears the ring
  A(37)+quest:1;B;C tracker:5 | A: play-card 1 B 37 | B: let-pass -> RentDue amount=10
R74 R61 lotr-2021: the bearer pays too
  A(37)+quest:1;B;C bearer:1 | A: play-card 1 B 37 | B: let-pass -> RentDue amount=5
R74 lotr-2021: bare rents by the other setting
  {card_rent=bare} A(21^1,23^1,24^1)+quest:1;B;C | A: play-card 1 B 21
    | B: let-pass -> RentDue amount=9, names R74:card_rent:house
R74 R21 lotr-2021: the banker collects it where nobody has to ask
  {rent_must_be_asked=false} A(21)+quest:1;B;C | A: play-card 1 B 21 | B: let-pass -> B>A 3 rent

# R75
R75 lotr-2021: take a property with its mortgage
  A+quest:2;B(11,15m);C | A: play-card 2 B 15
    | B: let-pass -> DeedMoved to=A, asks acquired of A  # as in a deal (K5)
    | A: keep-mortgage 15 -> mortgaged[15]=yes
R75 lotr-2021: never from a complete set but weapons and shards always
  A(6,37)+quest:2+quest:30;B(5,11,12,15,21,23,24,25,28,35);C
    | A: play-card 2 B 21 -> refused not-that-property
    | A: play-card 30 B 21 6 -> refused not-that-property
    | A: play-card 2 C 15 -> refused not-that-property | A: play-card 2 B 12 | B: let-pass
    | A: play-card 30 B 15 6 | B: let-pass -> owner[12]=A, owner[15]=A, owner[6]=B
R75 lotr-2021: a swap gives nothing of ones own complete set
  A(6,8,9)+quest:30;B(15);C | A: play-card 30 B 15 6 -> refused not-that-property
    | A: play-card 30 B 15 15 -> refused not-that-property
    | A: play-card 30 B 15 99 -> refused not-a-space
R72 lotr-2021: what a card wants named is said
  A(6,8,9)+quest:30;B(15);C
    | A: play-card 30 -> refused card-needs: To play this card, name a player (target).
    | A: play-card 30 B -> refused card-needs: To play this card, name a property (space).
    | A: play-card 30 B 15 -> refused card-needs: To play this card,
      name a property of your own (other). | A: play-card 30 -2 15 15 -> refused no-such-seat
R75 lotr-2021: a complete set comes with buildings and may be the last
  A+quest:24;B(21^5,23^4,24^4);C(11,13) | A: play-card 24 C 11 -> refused not-that-property
    | A: play-card 24 B 24
    | B: let-pass -> held[A]=21.23.24, held[B]=-, level[21]=5, level[23]=4, level[24]=4,
      monopolies[A]=6, comes back
R75 K5 lotr-2021: several mortgages are lifted or kept deed by deed
  A+quest:24;B(21m,23m,24);C | A: play-card 24 B 21 | B: let-pass -> asks acquired of A space=21
    | A: lift 21 -> A>bank 2 lift | A: keep-mortgage 23 -> asks roll of A
R75 K5 lotr-2021: the interest as in a deal
  {buyer_pays_interest=true} A:0+quest:2;B(15m);C interest:1
    | A: play-card 2 B 15 -> refused interest | let cash A 1 | A: play-card 2 B 15
    | B: let-pass -> A>bank 1 interest, names R75:card_deeds
R75 lotr-2021: no mortgaged ones by the other setting
  {card_deeds=unmortgaged} A(25)+quest:2+quest:24+quest:30;B(15m,21m,23,24);C
    | A: play-card 2 B 15 -> refused not-that-property
    | A: play-card 24 B 23 -> refused not-that-property
    | A: play-card 30 B 15 25 -> refused not-that-property
R75 lotr-2021: a deed that its owner was just asked about is the takers question
  A+quest:2;B;C(15m) | C: offer B (15) for 1 | B: accept C -> asks acquired of B
    | A: play-card 2 B 15 | B: let-pass -> asks acquired of A
R75 D8 lotr-2021: not the shard that is rolled for
  {staff_roll_when=at-landing} A+quest:2;B(12);C(15)+quest:30 | C: land 12 -> asks rent-roll of C
    | A: play-card 2 B 12 -> refused not-that-property
    | C: play-card 30 B 12 15  # who rolls may have it

# R76
R76 lotr-2021: cancelled both cards go under the deck in order
  A+quest:2;B(15)+quest:12;C | A: play-card 2 B 15
    | B: cancel-card -> CardCancelled card=12, decks[0][30]=2, decks[0][31]=12, owner[15]=B,
      asks roll of A, secret=-.-.-, names R76:cancel_asked
R76 lotr-2021: only a holder is asked by the other setting
  {cancel_asked=holder} A(35)+quest:2+quest:30;B(15,25);C
    | A: play-card 2 B 15 -> CardPlayed asked=no, owner[15]=A | let secret B 12
    | A: play-card 30 B 25 35 -> asks card of B
R76 lotr-2021: a card that was drawn is never cancelled
  A+quest:12;B;C deck:quest,5 | B: land 7 | A: cancel-card -> refused not-asked
    | -> cash[A]=29, cash[B]=32, cash[C]=29
R76 R66 lotr-2021: no answer by the deadline is no
  A+quest:2;B(15)+quest:12;C | A: play-card 2 B 15 -> least B: let-pass

# R77, R78
R77 lotr-2021: the next shard costs what both dice show
  each(A@30(12);B;C / A@30(12,28);B;C) deck:quest,16 | B: land 7 -> RentRollDue factor=1 dice=2
    | A: ask-rent 12 | B: roll 5,6 -> B>A 11 rent
R77 lotr-2021: one die for one shard by the other setting
  {card_staff_dice=by-number} A@30(12);B;C deck:quest,16 | B: land 7 -> RentRollDue dice=1,
      names R77:card_staff_dice:house
R77 R51 lotr-2021: the dice stay when somebody is met on the way
  A@9;B;C@30(12) deck:quest,16 | B: land 7 -> asks battle of B, comes back
    | B: walk-on -> RentRollDue dice=2
  A@12;B;C@30(12) deck:quest,16 | B: land 7 | B: battle -> comes back | B: roll 6
    | A: roll 2 -> RentRollDue dice=2, names R46:staff_roller, names R51
R78 lotr-2021: played cards go under the deck
  A+quest:2;B(15);C | A: play-card 2 B 15 -> decks[0][-1]=2  # before the answer
    | B: let-pass -> decks[0][-1]=2, names R78
R76 lotr-2021: who called time does not end the question
  A+quest:2;B(15);C | A: play-card 2 B 15 | A: call-time -> refused no-time-limit
B1 lotr-2021: a card leads there and go pays on the way
  A@30;B;C deck:quest,10 | B: land 36 -> bank>B 2 salary, pos[B]=11
  A@30;B;C deck:quest,21 | B: land 7 -> pays nothing, pos[B]=24
  A@30;B;C deck:quest,21 | B: land 36 -> bank>B 2 salary, pos[B]=24
  A@30;B;C deck:quest,27 | B: land 36 -> bank>B 2 salary, pos[B]=5
  A@30;B;C deck:quest,28 | B: land 22 -> asks battle of B | B: walk-on -> pays nothing, pos[B]=39
R73 lotr-2021: the fortress may not be declined nor stand twice
  A@30;B(21,23,24);C deck:quest,25 | let built 5 21 | B: land 7 | B: build 21 -> refused full
    | -> answers only build | C: roll -> refused roll-not-awaited | -> names R73:card_building
R76 lotr-2021: who is played against is always asked
  A+quest:2;B(15);C | A: play-card 2 B 15 -> CardPlayed asked=yes, asks card of B other=A space=15
    | B: cancel-card -> refused no-such-card
  A+quest:2;B(15)+quest:12;C | A: play-card 2 B 15 -> CardPlayed asked=yes,
      asks card of B other=A space=15 | B: cancel-card
R76 lotr-2021: property stands still until the answer
  A+quest:24;B(15,21^1,23^1,24^1);C(25)+quest:2 | A: play-card 24 B 21
    | B: sell-building 21 -> refused settle-first | B: mortgage 15 -> refused settle-first
    | B: build 21 -> refused settle-first | B: offer C (15) for 1 -> refused settle-first
    | C: play-card 2 B 15 -> refused settle-first | C: mortgage 25 -> refused settle-first
    | A: roll -> refused roll-not-awaited | C: let-pass -> refused not-asked
    | -> offers only let-pass, comes back, seated=frozenset()
R78 L4 L6 lotr-2021: a bankrupts secret cards go under the deck unseen
  A@30(21^5,23^5,24^5);B:0+quest:12+quest:2+quest:11;C deck:quest,6 | B: land 7
    | B: declare-bankrupt -> no CardGiven, [.., CardReturned card=12 unseen=yes,
      CardReturned card=2 unseen=yes, ..], secret[B]=-
  A(21^5,23^5,24^5);B:0+quest:12+quest:2+quest:11;C | B: rent 21
    | B: declare-bankrupt -> CardGiven, [.., CardReturned card=12 unseen=yes,
      CardReturned card=2 unseen=yes, ..], secret[B]=-
""")
def test_lotr_2021_quests(case: Case) -> None:
    case.play()


DECK = BOX.data.decks[0]


def test_A11_G1_lotr_2021_the_deck_is_the_boxs_own() -> None:
    """What owners report: 7 times 1 from the Bank, 3 times 1 to it, and so on; no repairs."""
    effects = [card.effect for card in DECK.cards]
    count = Counter(type(effect) for effect in effects)
    assert count == {
        board.Gain: 7, board.Lose: 3, board.GainEach: 1, board.LoseEach: 1, board.Advance: 6,
        board.Nearest: 2, board.Back: 1, board.ToJail: 2, board.Keep: 2, board.FreeFortress: 1,
        board.FreeOutpost: 1, board.ColourRent: 1, board.TakeDeed: 1, board.TakeGroup: 1,
        board.SwapDeeds: 1, board.Cancel: 1,
    }  # fmt: skip
    assert [i + 1 for i, effect in enumerate(effects) if effect == board.Gain(1)] == [
        4, 5, 8, 14, 19, 21, 23,
    ]  # fmt: skip
    assert [i + 1 for i, effect in enumerate(effects) if effect == board.Lose(1)] == [7, 18, 20]
    led = {i + 1: one.to for i, one in enumerate(effects) if isinstance(one, board.Advance)}
    assert led == {11: 11, 15: 0, 22: 24, 24: 0, 28: 5, 29: 39}
    assert (effects[5], effects[8], effects[9]) == (
        board.GainEach(1),
        board.Back(3),
        board.LoseEach(1),
    )
    assert (effects[16], effects[26]) == (board.Nearest("staff", 1, 2), board.Nearest("steed", 2))
    assert {card.source for card in DECK.cards} == {"reported"}


def test_A11_lotr_2021_four_spaces_are_a_guess() -> None:
    guessed = {i: s.name for i, s in enumerate(BOX.data.spaces) if s.source == "guess"}
    assert guessed == {
        5: "Morgul Blade", 11: "Pass of Caradhras", 24: "Isengard", 39: "Barad-dur",
    }  # fmt: skip
