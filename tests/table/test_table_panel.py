"""Knob and buttons, taking back, and what pages say of a deal (D10, lotr-2003-fr; K5)."""

import pytest

from common.message import verbatim
from controller import editions
from controller.dialogue.forms.dealing import Dealing
from controller.rules import commands as c
from controller.rules.commands import Bundle, Offer
from controller.rules.notation import read, write
from controller.rules.state import Phase, State
from controller.table import Press, RollDice, TurnKnob
from controller.table.panel.context import PanelContext
from controller.table.panel.navigation import taken
from controller.table.panel.page import Choice, Listing, Panel, Say
from controller.table.panel.pages.deals import DraftPage, OpenDraft, Partners, StartDeal
from controller.table.panel.pages.details import Faces
from controller.table.panel.pages.offers import OpenDeal
from controller.table.panel.paths import path_to
from controller.text.sentences.commands import COMMANDS
from controller.view.interface import Amount
from controller.view.oled.canvas import WIDTH
from controller.view.oled.font import SMALL_BOLD
from controller.view.oled.parts import BALANCE
from hardware.ports import Button, PartLost, Pressed, Turned
from tests.games.played import EDITION
from tests.table.begun import at, opened, standing
from tests.table.hands import DICE, banker, hands
from tests.table.stories import Story, stories
from tests.table.test_table_paths import given

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)


# Panel


@stories("""
ok claims and back leaves to the auction
  A@9;B;C;D buy:0 dice:4,5 | ok -> last A: buy
  A@9;B;C;D buy:0 dice:4,5 | back -> last A: decline
    | back -> line "Nobody wants it.." | ok -> last D: pass, given 5, asks roll
a press while news is told answers nothing that nobody has seen
  A@9;B;C;D buy:0 dice:4,5 | hands A: buy, wait
    | roll 4,5 -> asks roll of C  # B lands there too: rent is told, then C is asked to roll
    | ok -> no page | ok -> page "First die"
back where there is nothing to leave says so
  A;B | back -> said "..Nothing to go back to..", said "..It is A's turn to roll.."
building pages stay open and others close
  A(37,39,5);B | hands A: mortgage 5 -> page ".." | back, back, back -> no page | push
    | roll 4,4 -> no page  # another question
an offer made on the panel is put before the partner
  A@9;B;C buy:0 dice:4,5 | hands A: buy, wait | hands A: offer C (9) for 345
    -> seat C, lines "A gives Weathertop" "A gets 345 P" | turn 3, ok -> len(deals)=0
tapping deeds puts them into the open deal
  A(9);B(39) | push, turn 1, ok, choose "Offer a deal", ok, tap 9, tap 39, turn 2, ok
    -> last A: offer B (9) for (39)
holding back takes back by name and says where things go
  A;B;C;D | roll 4,5, wait, hands A: buy
    | hold back -> lines "A claimed Weathertop for 120 P" "A rolled 4 + 5"
    | turn 1, ok -> page "Take back 2 moves?",
      only "No" "Yes" "A claimed Weathertop for 120 P" "A rolled 4 + 5"
    | ok -> cursor "A rolled 4 + 5"
    | ok, turn 1, ok -> asks roll, said "Taken back: A to GO; Weathertop to Bank..", cash[A]=1500
several moves are not taken back once others have followed
  # What is asked about is what is undone: the question closes when it is no longer that.
  A;B | roll 4,6, roll 4,5, wait, hold back, turn 1, ok -> page "Take back 2 moves?"
    | hands B: buy -> owner[9]=B | push, back, wait -> no page
the hammer is one line without a name
  A@9;B;C;D buy:0 dice:4,5 | hands A: decline, wait | tap A, turn 1 -> line "Sold: A 1"
""")
def test_knob_and_buttons(story: Story) -> None:
    story.play()


def test_the_roll_can_be_typed_when_the_dice_are_gone() -> None:
    table = opened()
    table.table.on(PartLost(part=DICE, why=verbatim("it was unplugged")))
    assert table.table.path_to(c.Roll(0, (0, 6))) == (OK, OK, TurnKnob(-1), OK)
    table.give(c.Roll(0, (0, 6)))
    assert table.last == c.Roll(0, (0, 6))


def test_an_amount_runs_when_turned_fast_and_never_leaves_its_range() -> None:
    table = standing()
    table.give(c.Decline(0))
    table.do(OK, OK)
    title = "Ada bids"
    assert table.shown() == Amount(title=title, amount=1, low=1, high=1500, seat=0, step=10)
    table.do(TurnKnob(-5))
    assert table.shown() == Amount(title=title, amount=1, low=1, high=1500, seat=0, step=10)
    table.do(PUSH, PUSH)
    for _ in range(10):
        table.clock.advance(0.02)
        table.table.on(Turned(steps=1))
    assert table.shown() == Amount(title=title, amount=100, low=1, high=1500, seat=0, step=1)
    table.do(PUSH, PUSH, TurnKnob(90))
    assert table.shown() == Amount(title=title, amount=1500, low=1, high=1500, seat=0, step=100)


# Taking back


def test_taking_everything_back_returns_to_the_set_up() -> None:
    table = hands()
    table.table.on(Pressed(button=Button.BACK, held=True))
    table.do(OK)
    assert table.state.phase is Phase.SETUP
    assert table.page
    table.table.on(Pressed(button=Button.BACK, held=True))
    assert "Nothing" in table.said


def test_a_deal_begun_is_forgotten_when_the_start_is_taken_back() -> None:
    table = hands()
    table.table.choose(StartDeal(0, 1))
    table.table.on(Pressed(button=Button.BACK, held=True))
    table.do(OK)
    assert table.state.phase is Phase.SETUP
    assert table.page
    table.do(OK, BACK, TurnKnob(1), PUSH)


def test_a_long_name_leaves_no_title_without_its_verb() -> None:
    """A page's bar has the seat's shape and balance; beside those "Gandalf: first die" was cut."""
    table = hands(banker(("Bartholomew Tuk", "Bo")))
    table.do(RollDice((6, 6)), RollDice((2, 3)))
    table.wait()
    open_pages = (Faces(0), Faces(0, 0), Partners(0))
    titles = [*(row.verb for row in COMMANDS.values() if row.verb), "Give up?"]
    for one in open_pages:
        table.table.choose(one)
        titles.append(table.page.title)
    assert titles[-3:] == ["First die", "Eye and...", "Deal with"]
    room = WIDTH - BALANCE - 12
    assert [title for title in titles if SMALL_BOLD.width(title) > room] == []


def test_whose_turn_it_is_comes_first_among_those_to_deal_with() -> None:
    """Who taps another player's token and chooses *Offer a deal* means one of the two."""
    line = "lotr-2003/classic A:900(1);B:900(6);C:900(8) "
    for turn, names in (("roll:0", ["A", "B"]), ("roll:1", ["B", "A"])):
        page = Partners(2).listing(PanelContext(state=read(EDITION, line + turn)))
        assert isinstance(page, Listing)
        assert [choice.label for choice in page.choices] == names


# What the panel says of a deal: D10 (lotr-2003-fr), K5


BOX = editions.load("lotr-2003-fr")
OWING = "A:20(11);B:500(37,39) done:0 debt:0,1,70,rent,39"
BOTH = "A:20(11);B:20(37,39) done:0 debt:0,1,70,rent,39 debt:1,0,25,rent,11"


def position(line: str) -> State:
    return read(BOX, f"lotr-2003-fr/standard {line}")


def lines(state: State, draft: Dealing) -> list[str]:
    """What the page of a deal says that is being put together."""
    page = DraftPage().drafted(state, draft)
    assert page is not None
    return [choice.label for choice in page.choices]


def settled(draft: Dealing, state: State) -> int:
    """How much rent it takes the place of."""
    offer = draft.offer(state)
    assert offer is not None
    return offer.settles


@pytest.mark.parametrize(("seat", "settles"), [(0, 70), (1, -70)])
def test_a_deal_begins_in_place_of_all_the_rent_whoever_owes_it(seat: int, settles: int) -> None:
    state = position(OWING)
    draft = Dealing(seat=seat, to=1 - seat)
    assert settled(draft, state) == settles
    assert "In place of rent: 70 P" in lines(state, draft)


def test_of_two_rents_each_has_its_line_under_its_debtor_s_name() -> None:
    state = position(BOTH)
    draft = Dealing(seat=1, to=0)
    assert settled(draft, state) == 25
    assert lines(state, draft)[2:4] == ["B, in place of rent: 25 P", "A, in place of rent: 0 P"]


@pytest.mark.parametrize("where", [OWING, BOTH])
@pytest.mark.parametrize(("seat", "settles"), [(0, 40), (0, 0), (1, -40), (1, 0)])
def test_hands_can_offer_each_of_them(where: str, seat: int, settles: int) -> None:
    state = position(where)
    deed = Bundle(deeds=(11,))
    give, take = (Bundle(), deed) if seat else (deed, Bundle())
    offer = Offer(seat, 1 - seat, give, take, settles)
    context = PanelContext(state)
    assert given(context, path_to(context, Panel(), offer, None)) == offer


def test_a_draft_settles_no_more_than_what_is_left_to_be_owed() -> None:
    draft = Dealing(seat=1, to=0)
    assert settled(draft, position(OWING.replace("70,rent", "30,rent"))) == -30


def test_the_offer_names_who_owes_the_rent() -> None:
    offered = "deal:1,0,0,-,-,0,11,-,-70"
    state = position(f"{OWING} {offered}")
    assert offered in write(state)
    page = OpenDeal(1).listing(PanelContext(state))
    assert page is not None
    assert page.choices[0] == Choice("In place of rent: 70 P", Say("A owes rent", "70 P"))


def test_K5_the_offer_and_the_draft_say_what_each_side_pays_in_interest() -> None:
    where = "lotr-2003/standard A:900(13,35m);B:1500(11m) roll:0 deal:0,1,0,13.35,-,0,11,-"
    state = read(editions.load("lotr-2003"), where)
    page = OpenDeal(0).listing(PanelContext(state))
    assert page is not None
    said = ["A pays interest: 7 P", "B pays interest: 10 P"]
    assert [one.label for one in page.choices[2:4]] == said
    draft = Dealing(seat=0, to=1, give=Bundle(deeds=(13, 35)), take=Bundle(deeds=(11,)))
    assert lines(state, draft)[2:4] == said
    plain = Dealing(seat=0, to=1, give=Bundle(9, (13,)))
    assert not [one for one in lines(state, plain) if "interest" in one]


@pytest.mark.parametrize("where", [
    "lotr-2003/standard A:900(13,35);B:1500(11) roll:0 deal:1,0,40,11,-,0,13,-",
    f"lotr-2003-fr/standard {OWING} deal:0,1,0,11,-,0,-,-,60",
])  # fmt: skip
def test_another_offer_begins_as_the_one_that_was_made_turned_round(where: str) -> None:
    state = read(editions.load(where.partition("/")[0]), where)
    (deal,) = state.deals
    context = PanelContext(state)
    page = OpenDeal(deal.by).listing(context)
    assert page is not None
    (another,) = (one.act for one in page.choices if one.label == "Make another offer")
    now, rest = taken(context, Panel(), another)
    assert rest is None
    assert isinstance(now.top, DraftPage)
    assert now.draft is not None
    turned = Offer(deal.to, deal.by, deal.take, deal.give, -deal.settles)
    assert now.draft.offer(state) == turned


def test_another_deal_closes_the_pages_of_the_one_before() -> None:
    """Back from it came to a page of the first deal that showed the second, its cursor on no line:
    OK was a traceback."""
    table = at("lotr-2003-fr/standard " + BOTH.replace(" done", ";C:300(1,3) done", 1))
    table.table.choose(OpenDraft(Dealing(seat=0, to=1)))
    table.do(TurnKnob(9))
    table.table.choose(OpenDraft(Dealing(seat=2, to=0)))
    assert [view.page for view in table.table.panel.views] == [DraftPage()]
    table.do(Press(Button.BACK), Press(Button.OK))


def test_a_deal_that_becomes_another_under_the_cursor_is_read_before_it_is_accepted() -> None:
    """A offers 1 from a phone while B has the cursor on Accept for 500."""
    table = at("lotr-2003/standard A:900(11);B:900 roll:0")
    for cash in (500, 1):
        table.table.do(Offer(0, 1, Bundle(deeds=(11,)), Bundle(cash=cash)))
        if cash == 500:
            table.table.choose(OpenDeal(0))
            table.do(TurnKnob(2))
            assert table.page.items[table.page.cursor] == "Accept"
    assert table.page.items[table.page.cursor] == "A gives Bruinen"
    table.do(Press(Button.OK))
    assert table.state.owner[11] == 0
