"""The printed deck on the table (R71): whoever draws names the card, a secret one when played."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from controller.editions import load
from controller.rules import commands as c, events as e
from controller.rules.board import HIDDEN, UNSEEN, Gain, Keep, Secret
from controller.rules.engine import decide, step
from controller.rules.legal import legal
from controller.rules.notation import read, write
from controller.rules.position_check.build import build, dump
from controller.rules.refusals import Refusal
from controller.rules.state import State
from controller.rules.state.unseen import nameable
from tests.rules import bearing as b
from tests.rules.cases import Case, rule_cases
from tests.rules.positions import EVENTS, EVENTS_17, PEOPLE, Table, check_cards, kinds, only
from tests.rules.wild import fill, pick

"""A card that may be kept by all to see: out of Jail."""


@rule_cases("""
# Drawing
R71 lotr-2021: printed deck swapped decks lie on each others spaces
  lotr-2003{decks_swapped=true,cards_drawn=at-table} A;B;C | A: land 7 -> CardAwaited deck=1
R71 lotr-2021: printed deck a card leads on to another
  # Back 3 from one Quest space leads to another deck's, or this one's: each card is named.
  {cards_drawn=at-table} A@30;B;C | A: land 36
    | A: name-card 8 -> Moved to=33, [.., CardAwaited seat=A deck=0], decks[0][-1]=8
R71 lotr-2021: printed deck only who draws and only when asked
  {cards_drawn=at-table} A;B;C | A: name-card 3 -> refused not-asked | B: land 7
    | A: name-card 3 -> refused not-your-turn | B: name-card 32 -> refused not-next
    | B: name-card -1 -> refused not-next
    | B: name-card 99 -> refused not-next: B cannot have drawn 99: the deck has no such card.
  A;B;C | A: name-card 3 -> refused not-asked

# What cannot be named
R71 lotr-2021: printed deck a kept card cannot be named
  {cards_drawn=at-table} A;B;C | A: land 7 | A: name-card 11 | let at A 20 | B: land 7
    | B: name-card 11 -> refused not-next: ..: A holds it.
R71 lotr-2021: printed deck a card under the deck cannot be named
  {cards_drawn=at-table} A;B;C | A: land 7 | A: name-card 3 | let at A 20 | B: land 7
    | B: name-card 3 -> refused not-next: ..: it is under the deck.

# Secret cards
R71 lotr-2021: printed deck a secret card is named when it is played
  {cards_drawn=at-table} A;B(15);C | A: land 7 | A: name-card -> CardKept card=-2 shown=no
    | let at A 20 | -> secret[A]=0:-2
    | A: play-card 2 B 15 -> CardPlayed card=2, secret[A]=-, decks[0][-1]=2
    | B: let-pass -> owner[15]=A | A: play-card 2 B 25 -> refused no-such-card
R71 lotr-2021: printed deck what is played is looked at then
  # Not one that is known to be elsewhere, none that is not secret, none that is not there.
  {cards_drawn=at-table} A;B(15,25);C | A: land 7 | A: name-card | let at A 20 | C: land 7
    | C: name-card | let at C 20 | B: land 7 | B: name-card 11 | let at B 20 | C: play-card 2 B 15
    | B: let-pass
    | A: play-card 2 B 25 -> refused not-in-hand: A cannot have Down the Mountain: it is under the
      deck. | A: play-card 2 B 25 -> refused not-in-hand: ..: it is under the deck.
    | A: play-card 11 B 25 -> refused not-in-hand: ..: B holds it.
    | A: play-card 3 B 25 -> refused not-in-hand: ..: it is not a secret card.
    | A: play-card 77 B 25 -> refused not-in-hand: ..: the deck has no such card.
    | A: play-card 77 B 25 -> refused not-in-hand | -> names R71:secret_cards
R71 lotr-2021: printed deck another hand is not told
  # A secret card that the record knows (a bot's) is somebody's: whose is not said.
  {cards_drawn=at-table} A;B(15);C | C: land 7 | C: name-card 2 | let at C 20 | -> secret[C]=0:2
    | A: land 7 | A: name-card | let at A 20
    | A: play-card 2 B 15 -> refused not-in-hand: ..: somebody holds it. | B: land 7
    | B: name-card 2 -> refused not-next: ..: somebody holds it.
R73 lotr-2021: printed deck the outpost is kept and played
  {cards_drawn=at-table} A(21,23,24);B;C | A: land 7 | A: name-card | let at A 20
    | A: play-card 0 space=23 -> level[23]=1, decks[0][-1]=0

# Cancelling (R76), bankruptcy, Jail
R76 lotr-2021: printed deck of two that cancel the lower number goes
  # No box has two; a house's may: what docs/commands.md says of it.
  {cards_drawn=at-table} A;B(15);C card:Cancel | B: land 7 | B: name-card | let at B 20 | B: land 7
    | B: name-card | let at B 20 | A: land 7 | A: name-card | let at A 20 | A: play-card 2 B 15
    | B: cancel-card -> CardCancelled card=0, secret[B]=0:-2
R76 lotr-2021: printed deck a card that nobody has seen may cancel
  {cards_drawn=at-table,cancel_asked=holder} A;B(15);C | B: land 7 | B: name-card | let at B 20
    | A: land 7 | A: name-card | let at A 20 | A: play-card 2 B 15 -> CardPlayed asked=yes
    | B: cancel-card -> CardCancelled card=12, secret[B]=-, decks[0][30]=2, decks[0][31]=12
R71 lotr-2021: printed deck a card of ones own gets out of jail
  {cards_drawn=at-table} A;B;C | A: land 7 | A: name-card 11 | let at A 20 | let jailed A
    | let ready A | A: use-card -> CardReturned card=11, decks[0][-1]=11,
      names R71:cards_drawn:house

# Positions
R71 lotr-2021: printed deck cannot be taken up in mid game
  A;B;C
    | A: change-rules cards_drawn=at-table -> refused bad-rule: This house rule does not work:
      “cards_drawn” cannot be changed once the game has started.
R71 lotr-2021: printed deck the landing waits for the card
  {cards_drawn=at-table} A;B;C | B: land 7 -> CardAwaited seat=B deck=0, asks draw of B, phase=draw
    | B: roll -> refused roll-not-awaited
    | B: name-card 3 -> [CardDrawn card=3, Paid, .., TurnBegan seat=C], decks[0][-1]=3, comes back
R71 lotr-2021: printed deck a debt comes first
  {cards_drawn=at-table} A:0;B@7;C(15) draw:1 debt:0,2,500,rent,15
    | B: name-card 3 -> refused settle-first
R71 lotr-2021: printed deck all is open names secret cards too
  {cards_drawn=at-table,secret_cards=open} A;B(15);C | A: land 7
    | A: name-card -> refused not-next: ..cards are not secret here, so it has to be named.
    | A: name-card 2 -> CardKept shown=yes | let at A 20 | B: land 7
    | B: name-card 2 -> refused not-next: ..A holds it. | B: name-card 3 | A: play-card 2 B 15
R71 lotr-2021: printed deck only six can be out
  # Six secret cards are kept: the next one is none of them.
  {cards_drawn=at-table} A+quest:?+quest:?;B+quest:?+quest:?;C+quest:?+quest:? | A: land 7
    | A: name-card -> refused not-next: ..no secret card is in the deck.
    | A: name-card 2 -> refused not-next: ..so many secret cards are held that it must be one of
      them.
    | -> offers no A: name-card, offers no A: name-card 0, offers no A: name-card 1,
      offers no A: name-card 2, offers no A: name-card 12, offers no A: name-card 24,
      offers no A: name-card 30, offers A: name-card 3
R71 lotr-2021: printed deck only what can be there is offered
  {cards_drawn=at-table} A;B;C under:quest,3 | B: land 7 -> offers no B: name-card 3,
      offers B: name-card,
      offers B: name-card 0, offers B: name-card 4, offers B: name-card 31
R76 lotr-2021: printed deck nobody cancels with a card that lies under the deck
  {cards_drawn=at-table,cancel_asked=holder} A+quest:?;B(15)+quest:?;C under:quest,12
    | A: play-card 2 B 15 -> CardPlayed asked=no, names R76:cancel_asked:house
R78 lotr-2021: printed deck a bankrupts cards go under it unseen
  {cards_drawn=at-table} A(15);B:0+quest:?+quest:12;C debt:1,0,900,rent,15
    | B: declare-bankrupt -> [.., CardReturned card=-2 unseen=yes, CardReturned card=12 unseen=yes,
      ..], decks[0][-2]=-2, decks[0][-1]=12
R71 lotr-2021: printed deck an unseen card under it is written
  {cards_drawn=at-table} A;B;C under:quest,?.3 | -> writes under:quest,?.3, comes back
R71 lotr-2021: printed deck positions that cannot be
  {cards_drawn=at-table} A:30+quest:?+quest:?+quest:?+quest:?;B:30+quest:?+quest:?+quest:? roll:0
    -> cannot be: each(at most 6 / seats[0].cards)
  {cards_drawn=at-table} A:30;B:30 roll:0 under:quest,?.?.?.?.?.?.? -> cannot be: under.quest
  {cards_drawn=at-table} A:30+quest:?+quest:?+quest:?+quest:?+quest:?+quest:?;B:30 roll:0
      under:quest,12
      -> cannot be: at most 5
  {cards_drawn=at-table} A:30+quest:11;B:30 roll:0 under:quest,11 -> cannot be: also somewhere else
  {cards_drawn=at-table} A:30;B:30 roll:0 under:quest,3.3 -> cannot be: also somewhere else
  {cards_drawn=at-table} A:30;B:30 roll:0 under:quest,3 under:0,6 -> cannot be: appears twice
  {cards_drawn=at-table} A:30;B:30 roll:0 under:luck,3 -> cannot be: no deck
  {cards_drawn=at-table} A:30;B:30 roll:0 under:quest,44 -> cannot be: no card
  {cards_drawn=at-table} A:30;B:30 roll:0 deck:quest,3
      -> cannot be: the next cards of a printed deck are unknown
  {cards_drawn=at-table} A:30;B:30 draw:0 -> cannot be: no card is drawn
R71 lotr-2021: printed deck the programs deck knows every card
  A:30+quest:?;B:30 roll:0 -> cannot be: knows every card
  A:30;B:30 roll:0 under:quest,3 -> cannot be: knows the whole deck
  A:30@7;B:30 draw:0 -> cannot be: the program draws
""")
def test_printed_deck(case: Case) -> None:
    case.play()


SECRET = (b.BEACON, b.PRICE, b.MOUNTAIN, b.STONE, b.WHISPERS, b.HANDS)
EAGLE = 11
GAIN = next(i for i, card in enumerate(b.BOX.data.decks[0].cards) if card.effect == Gain(1))


def sit(seats: int = 3, **rules: Any) -> b.Fellowship:
    """A table with the printed deck on it, as shuffled by hand."""
    table = b.Fellowship(seats, cards_drawn="at-table", **rules)
    table.state.decks = [[UNSEEN] * len(deck.cards) for deck in b.BOX.board.decks]
    return table


def drawing(table: b.Fellowship, seat: int = 0, card: int = HIDDEN) -> list[e.Event]:
    """Land on a card's space and name the card."""
    table.land(seat, b.QUEST)
    events = table.do(c.NameCard(seat, card))
    table.at(seat, b.PARKING)  # out of the way: the bearer would be met
    return events


def why(table: Table, command: Any) -> str:
    """What is said to a command that is refused."""
    outcome = decide(table.state, command)
    assert isinstance(outcome, Refusal)
    return str(outcome)


def test_R71_lotr_2021_printed_deck_is_a_house_rule_of_every_edition() -> None:
    table = Table(3, cards_drawn="at-table")
    table.state.decks = [[UNSEEN] * 16, [UNSEEN] * 16]
    assert only(table.land(0, EVENTS_17), e.CardAwaited).deck == EVENTS
    assert table.refused(c.NameCard(0, 2, PEOPLE)) == "other-deck"
    cards = table.state.board.decks[EVENTS].cards
    keep = next(i for i, card in enumerate(cards) if isinstance(card.effect, Keep))
    assert only(table.do(c.NameCard(0, keep, EVENTS)), e.CardDrawn).kept
    assert table.state.kept[0] == [(EVENTS, keep)]
    for name in ("lotr-2003", "lotr-2003-fr", "lotr-2012", "starwars-1997", "lotr-2021"):
        edition = load(name)
        state = build(edition, dump(_begun(name)))
        assert state.decks == [[UNSEEN] * len(deck.cards) for deck in edition.board.decks]


def _begun(name: str) -> State:
    return Table(3, edition=load(name), cards_drawn="at-table").state


def test_R71_lotr_2021_printed_deck_comes_round_in_the_order_that_is_known() -> None:
    """All 32 have been seen: the next card is known, and no other can be named."""
    table = sit()
    table.state.decks[0] = [GAIN, *(i for i in range(32) if i != GAIN)]
    table.land(1, b.QUEST)
    assert nameable(table.state, 0) == (GAIN,)
    assert why(table, c.NameCard(1, 6)).endswith("it is under the deck.")
    assert table.refused(c.NameCard(1)) == "not-next"
    table.do(c.NameCard(1, GAIN))


def test_R71_lotr_2021_printed_deck_a_known_secret_card_on_top_is_that_one() -> None:
    """Everybody saw it played: as a secret card it is recorded by its number."""
    table = sit()
    table.state.decks[0] = [b.STONE, *(i for i in range(32) if i != b.STONE)]
    assert only(drawing(table, 1), e.CardKept).card == b.STONE
    assert table.state.secret[1] == [(0, b.STONE)]


@pytest.mark.parametrize("card", range(32))
def test_R71_lotr_2021_printed_deck_every_card_can_be_named(card: int) -> None:
    table = sit()
    table.land(0, b.QUEST)
    named = table.do(c.NameCard(0, card))[0]
    if card in SECRET:
        assert named == e.CardKept(0, 0, card, applied=named.applied)
        assert table.state.secret[0] == [(0, card)]
        return
    assert isinstance(named, e.CardDrawn)
    assert (named.card, named.kept) == (card, (0, card) in table.state.kept[0])
    assert named.kept or table.state.decks[0][-1] == card


PLAYS: list[tuple[c.PlayCard, Callable[[State], bool]]] = [
    (
        c.PlayCard(0, b.PRICE, 1, b.RED[0]),
        lambda state: [card.debtor for card in state.claims] == [1],
    ),
    (c.PlayCard(0, b.MOUNTAIN, 1, b.STING), lambda state: state.owner[b.STING] == 0),
    (
        c.PlayCard(0, b.WHISPERS, 1, b.PINK[0]),
        lambda state: {state.owner[i] for i in b.PINK} == {0},
    ),
    (
        c.PlayCard(0, b.HANDS, 1, b.STING, b.MORGUL),
        lambda state: (state.owner[b.STING], state.owner[b.MORGUL]) == (0, 1),
    ),
]
"""What is played against P1 from a hand that nobody has named, and whether it has been done."""


@pytest.mark.parametrize("named", [False, True])
@pytest.mark.parametrize(("command", "is_done"), PLAYS)
def test_R71_R76_lotr_2021_printed_deck_each_is_kept_played_and_cancelled(
    command: c.PlayCard, is_done: Callable[[State], bool], named: bool
) -> None:
    for answer in (c.LetPass(1), c.CancelCard(1)):
        table = sit().own(0, b.MORGUL, *b.RED).own(1, b.STING, *b.PINK)
        drawing(table, 1, b.STONE if named else HIDDEN)
        drawing(table, 0, command.card if named else HIDDEN)
        assert only(table.do(command), e.CardPlayed).asked
        assert table.state.secret[0] == []
        table.do(answer)
        assert is_done(table.state) == isinstance(answer, c.LetPass)
        under = [command.card] if isinstance(answer, c.LetPass) else [command.card, b.STONE]
        assert table.state.decks[0][-len(under) :] == under
        assert len(table.state.secret[1]) == 2 - len(under)


def test_R71_lotr_2021_printed_deck_unseen_under_it_comes_up_as_a_secret_card() -> None:
    table = sit()
    known = [i for i in range(32) if i not in (b.MOUNTAIN, b.HANDS)]
    table.state.decks[0] = [HIDDEN, HIDDEN, *known]
    table.land(0, b.QUEST)
    assert nameable(table.state, 0) == (b.MOUNTAIN, b.HANDS, HIDDEN)
    assert only(table.do(c.NameCard(0)), e.CardKept).card == HIDDEN


def test_R71_lotr_2021_printed_deck_an_empty_one_asks_nobody() -> None:
    table = sit()
    table.state.decks[0] = []
    table.state.kept[1] = [(0, i) for i in range(32) if i not in SECRET]
    table.state.secret[2] = [(0, i) for i in SECRET]
    assert "CardAwaited" not in kinds(table.land(0, b.QUEST))


@pytest.mark.parametrize("secret_cards", ["secret", "open"])
def test_R71_lotr_2021_printed_deck_a_position_remembers_what_is_known(secret_cards: str) -> None:
    table = sit(secret_cards=secret_cards).own(1, b.STING)
    drawing(table, 0, GAIN)
    drawing(table, 1, EAGLE)
    drawing(table, 2, HIDDEN if secret_cards == "secret" else b.STONE)
    table.land(0, b.QUEST)
    text = write(table.state)
    assert f"under:quest,{GAIN}" in text
    assert ("+quest:?" in text) == (secret_cards == "secret")
    assert " draw:0 " in text
    assert read(b.BOX, text) == table.state
    again = e.blank(b.BOX)
    step(again, c.SetPosition(position=dump(table.state)))
    assert again == table.state


# Wild games


def _wild(seed: int, steps: int, **rules: Any) -> Iterator[State]:
    rng = Random(seed)
    table = sit(**rules)
    state = table.state
    for _ in range(steps):
        options = legal(state)
        if not options:
            return
        plays = [
            o for o in options if isinstance(o.command, c.NameCard | c.PlayCard | c.CancelCard)
        ]
        rolls = [o for o in options if isinstance(o.command, c.Roll)]
        option = pick(rng, plays or rolls or options)
        outcome = step(state, fill(rng, state, option))
        if not isinstance(outcome, Refusal):
            yield state


@given(st.integers(0, 2**32), st.sampled_from(("secret", "open")))
def test_R71_lotr_2021_printed_deck_wild_games_keep_count(seed: int, secret_cards: str) -> None:
    for state in _wild(seed, 40, secret_cards=secret_cards):
        check_cards(state)


def test_secret_cards_are_these() -> None:
    cards = b.BOX.data.decks[0].cards
    assert tuple(i for i, card in enumerate(cards) if isinstance(card.effect, Secret)) == SECRET
