"""docs/quick-reference.md, row by row: each row of its tables has a test that names it, and does
what the row says and nothing else.
"""

import re
from pathlib import Path

import pytest

from controller.editions import load
from controller.files.tagbook import DeedTag, TokenTag
from controller.rules import commands as c
from controller.table import Press, RollDice, TurnKnob
from controller.table.panel import amounts
from controller.table.panel.pages.setup import Begin
from hardware.ports import Button, Turned
from tests.table.begun import at
from tests.table.hands import hands
from tests.table.stories import Story, renew, stories

PAGE = Path(__file__).parents[2] / "docs" / "quick-reference.md"
OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)

Row = tuple[str, ...]


def rows() -> set[Row]:
    """What the rows of the page's tables are about: all cells but the last."""
    found = set()
    for line in PAGE.read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("|") and not re.fullmatch(r"[|\- ]+", line):
            found.add(tuple(cells[:-1]))
    return found - {("tap", "when"), ("",)}


STORIES = """
a deed / you stand on it and nobody has it
  A@9;B buy:0 dice:4,5 | tap 9 -> last A: buy
another free deed / you stand on one that nobody has
  A@9;B buy:0 dice:4,5 | tap 39 -> unchanged, a no, asks buy of A,
      said "Mount Doom: Not bought: you are on ..", said "..Unclaimed, 400.."
your deed / somebody owes you rent for it
  A;B(9);C | roll 6,3 | tap 9 -> last B: ask-rent 9, cash[B]=1508
    | tap 9 -> unchanged, end "Owned by B. Rent 8"  # nothing is asked any more: its menu
your deed / the only thing to do is to roll
  A;B(6,8,9) | tap 9 -> unchanged, lines "Build:.." "Mortgage:.." "Offer it in a deal"
  A;B(6,8,9^1) | tap 9 -> line "Sell.."
  A;B;C(15m) | tap 15 -> lines "Lift mortgage.."
your deed / you have to place a building you won
  {houses=1} A(6,8,9);B(1,3) | A: build 6 | B: contest | A: bid 61 | B: pass
    | tap 8 -> last A: build 8
your deed / you have just received it mortgaged
  A;B(9m) | B: offer A (9) for 10 | A: accept B -> asks acquired of A | tap 9 -> last A: lift 9
your deed / you owe money
  A:20(9);B done:0 dice:2,2 debt:0,bank,75,tax,4 | tap 9 -> unchanged, lines "Mortgage.."
any other deed / at any time
  A;B;C(39) | tap 31 -> unchanged, said "..300.."
  A@9;B;C(39) buy:0 dice:4,5 | tap 39 -> unchanged, said "..Owned by C. Rent 50..", no page
your token / you have no question to answer
  A@9(39);B;C buy:0 dice:4,5 | tap A -> unchanged, page "A", seat A
    | tap B -> unchanged, page "B", seat B | tap C -> unchanged, page "C", seat C
    | tap A, ok -> unchanged, lines "Mount Doom.."
your token / in an auction
  A@9;B;C buy:0 dice:4,5 | A: decline | tap B -> last B: bid 1 | C: bid 7, tap B -> last B: bid 10
    | C: bid 20, tap B -> last B: bid 30 | C: bid 33, tap B -> last B: bid 40
    | C: bid 199, tap B -> last B: bid 200 | C: bid 230, tap B -> last B: bid 250
    | tap B -> said "..already holds the highest bid.." | hands A: close-auction -> owner[9]=B
your token / somebody builds and there are too few pieces
  {houses=1} A(6,8,9);B(1,3);C | A: build 8 | tap B -> last B: contest
your token / a card is played against you
  lotr-2021 A:30+quest:2;B:30(5) | A: play-card 2 1 5
    | tap B -> unchanged, only "Cancel the card" "Let it count"
your token / somebody offers you a deal
  A;B(9) | B: offer A (9) for 10
    | tap A -> unchanged, page "A: a deal?", line "Accept", line "Turn it down", owner[9]=B
    | choose "Accept" -> last A: accept B, owner[9]=A
a card that gets you out of Jail / you are in Jail, before you roll
  A+people:7;B | tap people -> unchanged, said "..a way out of Jail.."
  A@10#0+people:7;B | tap people -> last A: use-card
    | tap people -> said "..Nobody holds this card.."
deeds / while a deal is being put together
  A(9);B(15);C(31) | tap deal, ok
    | tap 9, tap 15, tap 15, tap 15 -> unchanged, lines "A gives: Weathertop" "B gives: Asfaloth"
    | tap 31 -> a no, lines "A gives: Weathertop" "B gives: Asfaloth"  # of somebody else
    | turn 2, ok -> last A: offer B (9) for (15), owner[15]=B
any token / while a game is being set up
  - | tap Aragorn, tap Frodo, tap Gandalf, tap Frodo | choose "Start"
    -> seats=2, players[0]=Aragorn.Aragorn, players[1]=Gandalf.Gandalf
the card *Build*, *Mortgage* or *Deal* / at any time
  A(6,8,9);B | tap build -> unchanged, page "Build" | tap deal -> unchanged, page "Deal with"
    | tap mortgage -> only "Buckleberry +50" "Bree +50" "Weathertop +60"
the card *Take back* or *Menu* / at any time
  A;B | tap take-back -> page "Take back from here" | tap menu -> page "Menu"
a card of a deck / at any time
  A;B | tap people:3 -> unchanged, said "Saruman's Envy:.."
**OK**
  A@9;B buy:0 dice:4,5 | ok -> last A: buy
**Back**
  A@9;B buy:0 dice:4,5 | push, turn 1, ok | back -> page "Menu" | back, back -> last A: decline
**push the knob**
  A@9;B buy:0 dice:4,5 | push -> page "Menu" | back, back, wait, ok, ok -> amount 1 step=10
    | push -> amount 1 step=100 | push -> amount 1 step=1 | push -> amount 1 step=10
**hold Back**
  A;B | roll 4,5, wait, hold back -> lines "A rolled 4 + 5" | ok -> asks roll of A, pos[A]=0
"""
"""By what a row of the page says it is about."""


def test_every_row_of_the_page_has_its_test() -> None:
    titles = {tuple(one.split(" / ")) for one in re.findall(r"(?m)^(\S.*)$", STORIES)}
    assert rows() == titles | {("**turn**",)}


@stories(STORIES)
def test_a_row_of_the_page(story: Story) -> None:
    story.play()


def test_turn_opens_moves_and_runs() -> None:
    table = at("lotr-2003/standard A:1500@9;B:1500 buy:0 dice:4,5 ring:1")
    table.do(TurnKnob(1))
    assert table.page.items[0].startswith("Claim")
    table.do(TurnKnob(1))
    assert table.page.cursor == 1
    table.do(OK)
    assert table.last == c.Decline(0)
    table.wait()
    table.do(OK, OK)
    grown = []
    for seconds in (0.1, 0.05, 0.02, 0.01):
        before = table.amount.amount
        table.clock.advance(seconds)
        table.table.on(Turned(steps=1))
        grown.append(table.amount.amount - before)
    assert grown[0] == 9, "from 1 to the next round sum"
    assert grown[1:] == sorted(grown[1:]), "the faster the further"
    assert grown[-1] == amounts.MOST


@pytest.mark.parametrize("name", ["lotr-2021", "lotr-2003-fr"])
def test_the_page_holds_in_other_editions(name: str) -> None:
    """The grammar is the same everywhere: a deed under the token, and one that is not."""
    edition = load(name)
    start, book = renew(name)
    table = hands(start, book)
    for one in edition.data.tokens[:2]:
        table.tap(book.uids(TokenTag(token=one))[0])
    table.table.choose(Begin())
    for faces in ((6, 6), (2, 3), (4, 2)):
        table.do(RollDice(faces))
    table.wait()
    table.tap(book.uids(DeedTag(space=39))[0])
    assert table.state.owner[39] == -1
    table.tap(book.uids(DeedTag(space=6))[0])
    assert table.last == c.Buy(0)
