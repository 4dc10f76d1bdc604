"""What the panel says of a deal: the rent of either side that it takes the place of (D10,
lotr-2003-fr), and the interest that mortgaged deeds cost (K5)."""

from __future__ import annotations

import pytest

from controller import editions
from controller.dialogue.forms.dealing import Dealing
from controller.rules.commands import Bundle, Offer
from controller.rules.notation import read, write
from controller.rules.state import State
from controller.table.input.gestures import Press, TurnKnob
from controller.table.panel.context import PanelContext
from controller.table.panel.navigation import taken
from controller.table.panel.page import Choice, Panel, Say
from controller.table.panel.pages.deals import DraftPage, OpenDraft
from controller.table.panel.pages.offers import OpenDeal
from controller.table.panel.paths import path_to
from hardware.ports import Button
from tests.table.begun import at
from tests.table.test_table_paths import given

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
    assert table.table.state.owner[11] == 0
