"""Tags tapped and lines typed: what they ask for, what never happens by a tap, and what is said
where neither makes sense (issue 5). What each tag does when: test_quick_reference.py."""

import contextlib
from random import Random

import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from common.message import verbatim
from controller.dialogue import words
from controller.rules import commands as c
from controller.rules.events import BidMade, DeedMoved, DeedOffered, TurnBegan
from controller.rules.state import Auction
from controller.store.banker import Banker
from controller.table import Press
from controller.table.input.typed import NotUnderstood, PrintHelp, Quit, understood
from controller.table.panel.context import PanelContext
from controller.table.panel.pages.setting_up import Join
from controller.table.panel.pages.setup import Begin
from controller.table.panel.pages.taking_back import TakeBack
from controller.table.presenter.printed import balances
from hardware.ports import Button, PartFound, PartLost, Pressed, Turned
from hardware.profile.places import Places, places
from hardware.profile.types import Profile, ReaderProfile
from tests.steps import cases
from tests.table.begun import at
from tests.table.hands import EDITION, PADS, banker, hands
from tests.table.stories import Story, stories
from tests.view.situations import Situation, all_situations
from tests.view.test_screens import words as words_on

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)


@stories("""
R81 tapping a deed that two owe rent for lets its owner say whom
  A(16);B@16;C@16 roll:0 turn:6,3 rent:1,0,16,28,4 rent:2,0,16,14,5
    | tap 16 -> only "Mines of Moria, B 28" "Mines of Moria, C 14"
    | turn 1, ok -> last A: ask-rent 16 2 | tap 16 -> last A: ask-rent 16, len(claims)=0
R81 if one of the two cannot be asked yet a tap asks the other
  A(16);B:9@16;C@16 roll:0 turn:6,3 rent:1,0,16,28,4 rent:2,0,16,14,5 debt:1,2,50,card,-
    | tap 16 -> last A: ask-rent 16 2
a seat that cannot go a step further bids all it has
  A@9;B;C:3 buy:0 dice:4,5 | A: decline | B: bid 2 | tap C -> last C: bid 3 | B: bid 9
    | tap C -> said "..3..", a no
an unknown tag is told and does nothing
  A@9;B buy:0 dice:4,5 | tap unknown -> said "Unknown card: Push the knob..", unchanged
a card that flickers counts once
  A@9;B buy:0 dice:4,5 | hands A: decline
    | lay B, wait 0.1, lift B, wait 0.1, lay B -> last B: bid 1, no notice
a card that is left lying counts once
  A@9;B buy:0 dice:4,5 | hands A: decline | lay B, wait 0.1, lay B -> last B: bid 1, no notice
a card that lay on the reader while it was gone counts once
  A@9;B;C buy:0 dice:4,5 | hands A: decline | lay B | C: bid 5
    | gone pads "it was unplugged", wait 60, found pads, lay B -> last C: bid 5
    | lift B, wait 1, lay B -> last B: bid 10
after a mortgage in a debt the display says what is still to be found
  /classic A@3(37^4,39^4);B:20@39(5,6) done:1 debt:1,0,130,rent,39
    | tap 5, ok -> last B: mortgage 5, asks debt, no page  # the deed's page has nothing more
""")
def test_taps(story: Story) -> None:
    story.play()


@cases(
    "line, space, rent",
    ("lotr-2003/classic A:900;B:900@1(1,3) roll:0", 1, "rent 4"),  # D4: the whole group
    ("lotr-2003/classic A:900;B:900@1(1,3^1) roll:0", 3, "rent 20"),
    ("lotr-2003/classic A:900;B:900@1(5,15) roll:0", 5, "rent 50"),  # D6
    ("lotr-2003/classic A:900;B:900@1(12,28) roll:0", 12, "rent 10 x dice"),  # D8
    ("lotr-2003/standard A:900;B:900@3(1) roll:0 ring:1", 1, "rent 4"),  # M6,
)
def test_D4_a_deed_says_the_rent_that_would_be_due_now(line: str, space: int, rent: str) -> None:
    state = at(line).table.state
    assert words.card(state, space).startswith(f"Owned by B. {rent[0].upper()}{rent[1:]}")


SCREENS = [one for one in all_situations() if one.ui.page is None and one.ui.notice is None]


def written(one: Situation, *, pads: bool) -> str:
    return " ".join(words_on(one.state, replace(one.ui, pads=pads), one.now)).lower()


@pytest.mark.parametrize("one", SCREENS, ids=lambda one: one.name)
def test_no_screen_of_a_question_says_tap(one: Situation) -> None:
    assert "tap" not in written(one, pads=False)


def test_with_a_reader_some_do() -> None:
    assert sum("tap" in written(one, pads=True) for one in SCREENS) > 3


def test_the_only_reader_with_a_pad_goes_and_comes_back() -> None:
    at = places(Profile(readers={PADS: ReaderProfile(heads=1, path="/dev/a")}))
    table = hands(places=at)
    said = [table.table.ui.pads]
    for event in (PartLost(part=PADS, why=verbatim("it was unplugged")), PartFound(part=PADS)):
        table.table.on(event)
        said.append(table.table.ui.pads)
    assert said == [True, False, True]


def test_one_of_two_readers_is_enough_and_heads_under_the_board_are_no_pads() -> None:
    under = ReaderProfile(heads=2, path="/dev/b", spaces=(0, 1))
    pad = ReaderProfile(heads=1, path="/dev/a")
    both = places(Profile(readers={"bank": pad, "corner": under, "other": pad}))
    assert both.tappable(["bank"])
    assert not both.tappable(["bank", "other"])
    assert not places(Profile(readers={"corner": under})).tappable()
    assert Places().tappable(["bank"])


def context(*, auction: bool = False) -> PanelContext:
    """Seat 1 stands on Bree, which nobody has; seat 0 owns Moria."""
    state = banker().state
    TurnBegan(1, 1, 1).apply(state)
    DeedMoved(16, -1, 0).apply(state)
    state.pos[1] = 8
    DeedOffered(1, 8, False).apply(state)
    if auction:
        state.stack.append(Auction(8, -1, (0, 1, 2)))
    return PanelContext(state=state)


@cases(
    "line, wanted",
    ("roll 4 eye", c.Roll(1, (0, 4))),
    ("roll eye 4", c.Roll(1, (0, 4))),
    ("roll 1 6", c.Roll(1, (6, 1))),
    ("roll 1 1", c.Roll(1, (1, 1))),
    ("ROLL 0 + 6", c.Roll(1, (0, 6))),
    ("buy", c.Buy(1)),
    ("leave", c.Decline(1)),
    ("auction", c.Decline(1)),
    ("bid 120", c.Bid(1, 120)),
    ("bid cleo 7", c.Bid(2, 7)),
    ("pass c", c.Pass(2)),
    ("tax share", c.ChooseTax(1, True)),
    ("rent moria", c.AskRent(0, 16)),
    ("rent mines of moria from cleo", c.AskRent(0, 16, 2)),
    ("waive moria", c.WaiveRent(0, 16)),
    ("waive moria from ada", c.WaiveRent(0, 16, 0)),
    ("mortgage mines of moria", c.Mortgage(0, 16)),
    ("build mor", c.Build(0, 16)),
    ("undo", TakeBack(1)),
    ("undo 3", TakeBack(3)),
    ("ok", Pressed(button=Button.OK)),
    ("hold", Pressed(button=Button.BACK, held=True)),
    ("turn -2", Turned(steps=-2)),
    ("quit", Quit()),
    ("help", PrintHelp()),
)
def test_lines(line: str, wanted: object) -> None:
    assert understood(context(), line, Random(1)) == wanted


def test_dice_that_are_left_to_the_table_are_of_the_edition() -> None:
    chance = Random(1)
    thrown = {understood(context(), "roll", chance) for _ in range(400)}
    assert all(isinstance(roll, c.Roll) and roll.dice in EDITION.rolls for roll in thrown)
    assert len(thrown) == 36


@cases(
    "line, why",
    ("dance", "Unknown word 'dance'"),
    ("roll 4", "Type both dice"),
    ("roll four eye", "'four' is not a number"),
    ("bid", "How much"),
    ("bid --5", "'--5' is not a number"),
    ("bid 99999999999999999999", "is not a number"),
    ("bid zoe 5", "no player called 'zoe'"),
    ("tax maybe", "One of: fixed, share"),
    ("rent", "Which space?"),
    ("rent staff", "could be more than one space"),
    ("rent bree", "Nobody owns Bree"),
    ("rent paris", "no space called 'paris'"),
    ("rent moria from", "Which player?"),
    ("rent moria from zoe", "no player called 'zoe'"),
    ("join frodo", "The game has started"),
    ("turn fast", "is not a number"),
)
def test_what_makes_no_sense_is_said(line: str, why: str) -> None:
    with pytest.raises(NotUnderstood, match=why.replace("?", r"\?")):
        understood(context(), line, Random(1))


@pytest.mark.parametrize("line", ["{}", "bid {}", "rent {}", "bid {} 5", "undo {}", "join {}"])
def test_of_an_endless_word_the_beginning_is_said(line: str) -> None:
    with pytest.raises(NotUnderstood) as raised:
        understood(context(), line.format("a" * 4000), Random(1))
    assert len(str(raised.value)) < 120


def test_where_several_are_asked_the_name_is_needed() -> None:
    with pytest.raises(NotUnderstood, match="Ada or Bo or Cleo"):
        understood(context(auction=True), "pass", Random(1))
    assert understood(context(auction=True), "pass ada", Random(1)) == c.Pass(0)


def test_whoever_may_close_an_auction_need_not_be_named() -> None:
    """R6: anybody but the highest bidder; it comes to the same."""
    where = context(auction=True)
    BidMade(0, 20).apply(where.state)
    assert understood(where, "sold", Random(1)) == c.CloseAuction(1)


def test_names_may_be_typed_without_their_accents() -> None:
    """But who types them means them."""
    where = context(auction=True)
    names = ["Émile", "Anaïs", "Anais"]
    where.state.players[:3] = [(name, "Frodo") for name in names]
    assert understood(where, "bid emile 5", Random(1)) == c.Bid(0, 5)
    assert understood(where, "bid ANAÏS 5", Random(1)) == c.Bid(1, 5)
    assert understood(where, "bid anais 5", Random(1)) == c.Bid(2, 5)
    with pytest.raises(NotUnderstood, match="could be more than one player"):
        understood(where, "bid ana 5", Random(1))


def test_before_the_game() -> None:
    empty = PanelContext(state=Banker(EDITION).state)
    assert understood(empty, "join gan", Random(1)) == Join("Gandalf")
    assert understood(empty, "start", Random(1)) == Begin()
    with pytest.raises(NotUnderstood, match="No game yet"):
        understood(empty, "roll", Random(1))


@given(st.text(min_size=1).filter(lambda text: text.split()))
def test_nothing_typed_breaks_anything(line: str) -> None:
    for where in (context(), context(auction=True), PanelContext(state=Banker(EDITION).state)):
        with contextlib.suppress(NotUnderstood):
            understood(where, line, Random(1))


def test_balances_name_everybody() -> None:
    lines = balances(context().state).splitlines()
    assert lines[0] == "Ada: 1500 P, on GO; Mines of Moria"
    assert lines[1] == "Bo: 1500 P, on Bree; no deeds"


def test_balances_say_who_is_in_jail_and_who_is_only_visiting() -> None:
    state = context().state
    state.pos[0] = state.pos[1] = state.board.jail
    state.jail[1] = 0
    lines = balances(state).splitlines()
    assert lines[0].startswith("Ada: 1500 P, just visiting Jail;")
    assert lines[1].startswith("Bo: 1500 P, in Jail;")
