"""Rulings as drawn on the display, and at panel, taps and page where other tests do not have them:
R39, R56, R60, R61, R66, R67, R68 and R72."""

from __future__ import annotations

from controller.files.tagbook import DeedTag
from controller.rules import commands as c
from controller.rules.events import Paid
from controller.rules.prompts import Ask
from controller.rules.refusals import Refusal
from controller.table.panel.pages.answers import Answers
from controller.table.panel.pages.cards import PlayPage
from controller.table.panel.pages.options import Group
from controller.view.oled import screen
from controller.web.sections.board import game_section
from tests.glass import reads
from tests.rules.test_raising import RUINED
from tests.table.begun import at
from tests.table.hands import BOOK, Hands
from tests.table.test_rulings_at_the_table import QUESTS, RENT, SCARCE, lines, won

JAILED = "lotr-2003/classic A:300#0+events:{0}+people:{1};B:300 roll:0"
QUEST = "lotr-2021 A:30@36(12);B:30@30;C:30@30 roll:1 turn:8,3 bearer:1 deck:quest,16"


def asked(table: Hands) -> str:
    """What the table waits for."""
    return table.table.context.prompt.ask.value


def stands(table: Hands, text: str) -> bool:
    """Whether it is on the display when the news are over."""
    table.wait(20)
    return shows(table, text)


def shows(table: Hands, text: str) -> bool:
    """Whether it is on the display now."""
    one = table.table
    pixels = screen(one.state, one.ui, table.clock.time()).image.tobytes()
    return reads(pixels, text)


def test_R39_the_display_names_half_of_what_was_paid() -> None:
    table = won()
    table.table.choose(Group(1, c.SellBuilding))
    assert shows(table, "Buckleberry +31")


def test_R56_the_display_says_what_is_bid_for_the_last_stronghold() -> None:
    table = at(SCARCE, c.Build(0, 1), c.Contest(1), c.Bid(1, 61))
    assert stands(table, "61")
    assert stands(table, "Stronghold")


def test_R60_the_display_asks_for_no_tap_of_a_mortgaged_deed() -> None:
    table = at(RENT.format(1500), c.Roll(0, (2, 4)))
    assert stands(table, "Bree")
    table.give(c.Mortgage(1, 8))
    assert not stands(table, "tap")


def test_R68_the_display_goes_on_with_the_auction_while_the_debt_waits() -> None:
    line = "lotr-2003/classic A:100@31;B:900@20(16);C:400@20 buy:0 rent:0,1,16,14,1"
    table = at(line, c.Decline(0), c.Bid(0, 95))
    table.give(c.AskRent(1, 16))
    assert asked(table) == "auction"
    assert stands(table, "95")
    for seat in (1, 2):
        table.table.banker.do(c.Pass(seat))
    assert asked(table) == "debt"
    assert stands(table, "14")


def test_R68_the_display_does_not_count_the_bid_among_what_is_there_for_a_debt() -> None:
    line = "lotr-2003/classic A:200@31(1,3);B:900@20(16);C:400@20 buy:0 rent:0,1,16,14,1"
    table = at(line, c.Decline(0), c.Bid(0, 195))
    table.give(c.AskRent(1, 16))
    assert asked(table) == "debt"
    assert stands(table, "Find 9 more")


def test_R40_the_display_asks_for_no_more_than_the_debt_and_its_advice_pays_it() -> None:
    """After that no deed may be mortgaged, so nothing says what those would bring."""
    table = at(RUINED)
    assert stands(table, "Encore 300 P à trouver")
    assert stands(table, "Tout vendre\N{NO-BREAK SPACE}: Barad Dûr +500")
    refusal = table.table.banker.do(c.DeclareBankrupt(0))
    assert isinstance(refusal, Refusal)
    assert refusal.values["amount"] == 500
    assert "500" in str(refusal)
    assert "1275" not in str(refusal)


def test_R72_the_display_has_no_line_to_play_a_card_in_an_auction() -> None:
    quests = QUESTS.replace("B:", "Bilbo:").replace("C:", "Celeborn:")
    table = at(quests)
    free = lines(table, PlayPage(0, 0, 2))
    assert any(shows(table, line) for line in free)
    table = at(quests.replace("roll:0", "buy:0").replace("A:30@0", "A:30@27"), c.Decline(0))
    table.table.choose(PlayPage(0, 0, 2))
    assert [line for line in free if shows(table, line)] == []


def test_R61_a_tap_asks_the_bearer_for_what_a_card_names() -> None:
    table = at(QUEST.replace("B:30@30", "B:30@2"), c.Roll(1, (2, 3)))
    assert table.table.state.bearer == 1
    assert len(game_section(table.table.state)["open"]) == 1
    table.tap(BOOK.uids(DeedTag(space=12))[0])
    assert table.table.context.prompt.ask is Ask.RENT_ROLL
    assert stands(table, "Roll for rent")
    table.table.banker.do(c.Roll(1, (5, 6)))
    assert table.table.state.cash[0] == 41


def test_R67_the_panel_offers_both_cards_and_the_page_follows() -> None:
    line = JAILED.format(4, 7)
    table = at(line)
    offered = lines(table, Answers())[2:]
    assert offered == ["Use: Gwahir's Rescue", "Use: Faramir's Mercy"]  # the one held longest first
    assert shows(table, "Use: Faramir's Mercy")
    kept = len(game_section(table.table.state)["players"][0]["cards"])
    assert isinstance(table.table.banker.do(c.UseCard(0)), list)
    assert len(game_section(table.table.state)["players"][0]["cards"]) == kept - 1


def test_R66_the_page_counts_once_the_clock_has_let_the_open_rent_go() -> None:
    rent = RENT.format(1500).replace("classic", "time-limit")
    table = at(rent, c.Roll(0, (2, 4)), c.CallTime(2))
    assert len(game_section(table.table.state)["open"]) == 1
    table.wait(61)
    assert table.table.context.prompt.ask is Ask.OVER
    over = game_section(table.table.state, "time")["over"]
    assert isinstance(over, dict)
    assert over["winners"] == list(table.table.state.winners)
    told = [event for entry in table.table.banker.counting() for event in entry.events]
    assert not any(isinstance(event, Paid) and event.reason == "rent" for event in told)
