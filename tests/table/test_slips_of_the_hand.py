"""What hands do wrong at night: OK pressed twice, a card laid for nothing, a question misread; and
what the table makes of it."""

from __future__ import annotations

from controller.dialogue.questions import question
from controller.rules.state import RingBattle
from controller.view.interface import Ui
from tests.table.stories import Story, stories
from tests.view.situations import fellowship
from tests.view.test_screens import words


@stories("""
ok pressed twice does not sell what was just built
  A(6,8,9);B | tap 9 -> cursor "Build.." | ok, ok -> last A: build 9, given 1, level[9]=1
ok pressed twice does not lift what was just mortgaged
  A(9);B | tap 9, ok, ok -> last A: mortgage 9, given 1
the cursor stays on what it pointed at
  A(6,8,9);B@9(15) roll:0 turn:2,1 rent:1,0,9,16,1 | tap A, choose "Offer a deal" | back
    -> cursor "Offer a deal" | A: ask-rent 9 -> cursor "Offer a deal"  # a line less, above
building goes on with ok while there is a place
  A(6,8,9);B | tap build, ok, ok, ok -> given 3, level[6]=1, level[8]=1, level[9]=1
after the last building of a group ok builds nowhere else
  A:5000(6^5,8^5,9^4,11,13,14);B | tap A, choose "Build" -> cursor "Weathertop.."
    | ok -> last A: build 9, cursor "Build....."  # back on the page of the player
    | ok -> given 1
nor on the one place that another group has left
  A:5000(6^5,8^5,9^4,11^5,13^5,14^4);B | tap A, choose "Build", ok
    -> last A: build 9, given 1, cursor "Has .."  # one line with another place is no list
    | ok -> given 1
nor after two groups with one place each
  A:5000(6^5,8^5,9^4,11^5,13^5,14^4);B | tap build, ok, ok -> last A: build 9, given 1
ok on a text shows it and ok again puts it away
  A(6,8,9);B | tap 9, turn -1 -> cursor "Owned by A. Rent 16" | ok -> said "..Owned by A. Rent 16"
    | ok -> no notice, cursor "Owned by A. Rent 16" | ok -> said "..Owned by A. Rent 16"
ok on a no puts it away and claims nothing
  /classic A:500@6;B:900@10 buy:0 dice:4,2 | tap 14 -> said "Caradhras: Not bought.."
    | ok -> owner[6]=-1, no notice | ok -> owner[6]=A
a no that has gone by itself keeps ok from nothing
  /classic A:500@6;B:900@10 buy:0 dice:4,2 | tap 14, wait, ok -> owner[6]=A
a card that was tapped to look at it is put away before ok answers anything
  A@6;B buy:0 dice:4,2 | tap 39 | ok -> asks buy, no notice | ok -> owner[6]=A
a card that was tapped to look at it is put away before back answers anything
  A@6;B buy:0 dice:4,2 | tap 39 | back -> asks buy, no notice | back -> asks auction
whether time is up is nobody's own question
  /time-limit A:300@12;B:800@31 roll:1 | push, choose "Time is up" -> page "Is time up?", seat -
ok types the roll whatever else may be done
  # As the bottom line says: "type it". A rent of somebody else's is a line of the answers.
  A(6,8,9);B@9 roll:0 turn:2,1 rent:1,0,9,16,1 | ok -> page "First die"
    | back, turn 1 -> line "..Weathertop.."  # turning has all the answers
in jail with only the dice left ok types the roll as the bottom line says
  /classic A:30@10#2;B:900 roll:0 | wait -> display "enter roll" | ok -> page "First die"
R66 a debtor is told what to begin with
  A:20(5,6,8,9^1,13);B done:0 dice:2,2 debt:0,bank,80,tax,4
    | wait -> display "Sell building: Weathertop +25" | ok -> cursor "Sell building: Weathertop +25"
R66 a debtor of more is told what to begin with, and sells on after mortgages
  A:20(5,6,8,9^1,13);B done:0 dice:2,2 debt:0,bank,300,tax,4
    | wait -> display "Sell building: Weathertop +25" | ok -> cursor "Sell building: Weathertop +25"
    | hands A: mortgage 5, hands A: mortgage 13, back, back, back, wait
    -> display "Sell building: Weathertop +25"
where nothing helps a deal stands first
  A:20(5,6,8,9^1,13);B done:0 dice:2,2 debt:0,bank,400,tax,4 | wait -> no display "Mortgage:.."
    | ok -> cursor "Offer a deal"
a debtor finds deals where the question sends for them
  A:20(5,6,8,9^1,13);B done:0 dice:2,2 debt:0,bank,2000,tax,4
    | ok -> line "Offer a deal", end "Declare bankruptcy.."
lifting a mortgage says what it costs
  A(9m);B | tap 9 -> lines "Lift mortgage: Weathertop 66"
a token shows what its player has at once
  A(8,9,39);B | tap A -> lines "Has Bree, Weathertop, Mount Doom"
a push before the game leads to its first line
  - | tap Aragorn, tap Frodo, turn 4 -> cursor "[ ] Gimli" | push -> cursor "Start.."
    | turn -1, ok, push -> cursor "Start.."
a token tapped too early leaves the deal as it is
  # A partner who wants to agree before it is offered: all that was put together stays.
  A(9);B(15);C | tap deal, ok, tap 9, tap 15
    | tap B -> lines "A gives: Weathertop" "B gives: Asfaloth",
      said "Not yet: Not offered yet: press OK on the line that offers it."
    | tap A -> lines "A gives: Weathertop" "B gives: Asfaloth",
      said "Not yet: Not offered yet: press OK on the line that offers it."
    | tap C -> page "C"  # of somebody else: a look
""")
def test_a_slip_of_the_hand(story: Story) -> None:
    story.play()


def test_in_a_battle_it_is_told_whose_die_comes_first() -> None:
    """The table cannot see whose die it was: the first that lies is the first one's."""
    state = fellowship()
    state.bearer, state.stack = 1, [RingBattle(0, 1)]
    assert "Frodo rolls first" in words(state, Ui())
    assert question(state) == "The battle for the Ring: Frodo rolls one die first."
    state.stack = [RingBattle(0, 1, (5, -1))]
    assert "Sam rolls now" in words(state, Ui())
    assert question(state) == "The battle for the Ring: Sam rolls one die now."
