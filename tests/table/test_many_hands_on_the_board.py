"""Many hands on the board at once: everything that stands wrong is said, one after the other. And
what hands do wrong at night: OK pressed twice, a card laid for nothing, a question misread."""

from random import Random

import pytest

from controller.bots import Strength, bots_of
from controller.bots.playing import DiceRoller, next_command
from controller.dialogue.questions import question
from controller.rules.commands import Buy
from controller.rules.prompts import Ask, prompt
from controller.rules.state import Phase, RingBattle, State
from controller.table import RollDice
from controller.table.monitors.board import GRACE, REMINDS, TELLS
from controller.table.monitors.board_check import BoardFault
from controller.table.panel.pages.taking_back import TakeBack
from controller.view.interface import Tone, Ui
from controller.view.put_back import THE_RING, Return
from hardware.ports import TagPlaced, TagRemoved
from tests.table.hands import Hands, banker, hands, token
from tests.table.stories import Story, stories
from tests.table.test_boardwatch import BOARD, begun, led, said, stand
from tests.view.situations import fellowship
from tests.view.test_screens import words


def read(table: Hands, seconds: float) -> list[tuple[str, Tone]]:
    """The notices that show within so many seconds, each with its tone."""
    seen: list[tuple[str, Tone]] = []
    for _ in range(int(seconds * 10)):
        table.wait(0.1)
        if said(table) and (said(table), table.notice.tone) not in seen:
            seen.append((said(table), table.notice.tone))
    return seen


def test_all_that_children_have_moved_is_said_one_after_the_other_and_flashes_once() -> None:
    table = begun()
    for seat in range(4):
        stand(table, seat, 3 * (seat + 1), old=0)
    seen = read(table, 30)
    assert [text.partition(" is on")[0] for text, _ in seen] == [
        "Wrong space: Ada", "Wrong space: Bo", "Wrong space: Cleo", "Wrong space: Dan",
    ]  # fmt: skip
    assert [tone for _, tone in seen] == [Tone.NO, Tone.INFO, Tone.INFO, Tone.INFO]
    assert led(table) == [Return(seat, 3 * (seat + 1), 0) for seat in range(4)]


def test_what_is_put_right_before_its_turn_comes_is_not_said() -> None:
    table = begun()
    for seat in range(3):
        stand(table, seat, 3 * (seat + 1), old=0)
    table.wait(GRACE[BoardFault.ELSEWHERE] + 0.1)
    stand(table, 1, 0, old=6)
    texts = [text for text, _ in read(table, 30)]
    assert len(texts) == 2
    assert not any("Bo" in text for text in texts)


def test_a_token_and_a_card_beside_it_are_both_said() -> None:
    table = begun()
    stand(table, 0, 5, old=0)
    table.table.on(TagPlaced(source="board", head=7, uid=b"\1\2\3\4"))
    assert len(read(table, 20)) == 2


def test_several_are_all_said_again_at_the_next_command() -> None:
    table = begun()
    table.do(RollDice((4, 5)))
    stand(table, 1, 3, old=0)
    read(table, 30)
    table.wait(REMINDS)
    table.table.do(Buy(0))
    table.wait(TELLS - 0.1)
    again = [text for text, _ in read(table, 20)]
    assert [text.split(":")[0] for text in again] == ["Not moved yet", "Wrong space"]


def test_a_token_that_stands_rightly_is_answered_once() -> None:
    table = begun()
    table.do(RollDice((4, 5)))
    table.wait(3)
    stand(table, 0, 9, old=0)
    answer = table.table.ui.greeting
    assert answer is not None
    for old, space in ((0, 1), (1, 2), (2, 0)):
        table.wait(1)
        stand(table, 1, space, old=old)
    assert table.table.ui.greeting == answer


# Taking back under watchful heads


def rolled() -> Hands:
    """Ada has thrown, and goes nine spaces on; nobody has touched her token."""
    table = begun()
    table.do(RollDice((4, 5)))
    table.wait(3)
    return table


def test_after_a_pulled_plug_a_token_that_has_gone_home_meanwhile_is_not_led() -> None:
    table = rolled()
    stand(table, 0, 9, old=0)
    table.table.choose(TakeBack(1))
    again = hands(table.table.banker, places=BOARD, ask_resume=True)
    assert led(again) == [Return(0, 9, 0)]
    for seat in range(4):
        stand(again, seat, 0)
    assert led(again) == []


# Everything at once


class Board:
    """Tokens on a board of heads, moved by hands that are not always right."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.table = hands(banker(seed=seed), places=BOARD)
        self.at: dict[int, int] = {}
        for seat in range(4):
            self.put(seat, 0)

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def wrong(self) -> set[int]:
        """Seats whose tokens stand elsewhere than the books say."""
        return {one for one in self.state.seats_in_play() if self.at[one] != self.state.pos[one]}

    @property
    def led(self) -> dict[int, int]:
        """From where the strip leads whom home."""
        return {way.seat: way.start for way in led(self.table) if way.seat != THE_RING}

    def put(self, seat: int, space: int) -> None:
        """A token goes to a space, or (-1) into a hand."""
        uid, old = token(self.table.state, seat), self.at.get(seat, -1)
        if old >= 0:
            self.table.table.on(TagRemoved(source="board", head=old, uid=uid))
        if space >= 0:
            self.table.table.on(TagPlaced(source="board", head=space, uid=uid))
        self.at[seat] = space

    def hands(self) -> None:
        """Most tokens go where they belong; some anywhere."""
        for seat in range(4):
            luck = self.chance.random()
            if luck < 0.8:
                where = self.chance.choice([-1, *range(40)])
                self.put(seat, self.state.pos[seat] if luck < 0.6 else where)

    def regret(self) -> None:
        """Somebody takes something back, in the middle of whatever is going on."""
        self.table.wait(self.chance.random() * 6)
        most = len(self.table.table.banker.counting()) - 5
        if most > 0:
            self.table.table.choose(TakeBack(self.chance.randint(1, min(most, 5))))

    def check(self) -> None:
        """After a while the strip leads exactly those that stand wrong, from where they stand; put
        right they are led no more, and nobody says a word."""
        self.table.wait(100)
        if self.state.phase is Phase.OVER:
            return
        if prompt(self.state).ask is not Ask.AUCTION:
            homes = self.state.pos
            stand = {s: self.at[s] if self.at[s] >= 0 else homes[s] for s in self.wrong}
            assert self.led == stand
        for seat in self.wrong:
            self.put(seat, self.state.pos[seat])
        assert self.led == {}
        before = len(self.table.lines)
        self.table.wait(100)
        assert self.table.lines[before:] == []


@pytest.mark.parametrize("seed", range(4))
def test_whatever_hands_do_exactly_what_stands_wrong_is_led_home(seed: int) -> None:
    board = Board(seed)
    one = board.table.table.banker
    bots, roller = bots_of(Strength.STRONG, 4), DiceRoller(one.edition, board.chance)
    for number in range(100):
        if board.state.phase is Phase.OVER:
            break
        board.table.table.do(next_command(board.state, bots, roller))
        board.hands()
        if number % 7 == 6:
            board.regret()
        board.table.wait(board.chance.choice([0, 0.5, 3, 8]))
        if number % 5 == 4:
            board.check()


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
