"""Rulings as drawn on the display, and at panel, taps and page where other tests do not have them:
R39, R56, R60, R61, R66, R67, R68 and R72."""

from controller.rules import commands as c
from controller.rules.events import Paid
from controller.rules.prompts import Ask
from controller.table.panel.pages.answers import Answers
from controller.table.panel.pages.cards import PlayPage
from controller.table.panel.pages.options import Group
from controller.view.oled import screen
from controller.web.sections.board import game_section
from tests.glass import reads
from tests.table.begun import at
from tests.table.hands import Hands
from tests.table.stories import Story, stories
from tests.table.test_rulings_at_the_table import QUESTS, RENT, lines, won

JAILED = "lotr-2003/classic A:300#0+events:{0}+people:{1};B:300 roll:0"


def shows(table: Hands, text: str) -> bool:
    one = table.table
    pixels = screen(one.state, one.ui, table.clock.time()).image.tobytes()
    return reads(pixels, text)


def test_R39_the_display_names_half_of_what_was_paid() -> None:
    table = won()
    table.table.choose(Group(1, c.SellBuilding))
    assert shows(table, "Buckleberry +31")


@stories("""
R56 the display says what is bid for the last stronghold
  /classic{houses=1} A(1,3);B(6,8,9);C | A: build 1, B: contest, B: bid 61, wait 20
    -> display "..61..", display "..Stronghold.."
R60 the display asks for no tap of a mortgaged deed
  /classic A@2;B@20(8);C@20 | A: roll 2,4, wait 20 -> display "..Bree.."
    | hands B: mortgage 8, wait 20 -> no display "..tap.."
R68 the display goes on with the auction while the debt waits
  /classic A:100@31;B:900@20(16);C:400@20 buy:0 rent:0,1,16,14,1
    | A: decline, A: bid 95, hands B: ask-rent 16, wait 20 -> asks auction, display "..95.."
    | B: pass, C: pass, wait 20 -> asks debt, display "..14.."
R68 the display does not count the bid among what is there for a debt
  /classic A:200@31(1,3);B:900@20(16);C:400@20 buy:0 rent:0,1,16,14,1
    | A: decline, A: bid 195, hands B: ask-rent 16, wait 20 -> asks debt, display "Find 9 P more"
R40 the display asks for no more than the debt and its advice pays it
  # After that no deed may be mortgaged, so nothing says what those would bring.
  lotr-2003-fr/classic A:0(37^5,39^4);B(6^4,8^4,9^4,11^4,13^4,14^4,16^2,18^1,19^1);C done:0
      debt:0,1,300,rent,39 | wait 20 -> display "..Encore 300 P à trouver..",
      display "..Tout vendre : Barad Dûr +500.."
R61 a tap asks the bearer for what a card names
  lotr-2021 A:30@36(12);B:30@2;C:30@30 roll:1 turn:8,3 bearer:1 deck:quest,16
    | B: roll 2,3 -> bearer=B, len(claims)=1
    | tap 12, wait 20 -> asks rent-roll, display "..Roll for rent.." | B: roll 5,6 -> cash[A]=41
""")
def test_rulings_displayed(story: Story) -> None:
    story.play()


def test_R72_the_display_has_no_line_to_play_a_card_in_an_auction() -> None:
    quests = QUESTS.replace("B:", "Bilbo:").replace("C:", "Celeborn:")
    table = at(quests)
    free = lines(table, PlayPage(0, 0, 2))
    assert any(shows(table, line) for line in free)
    table = at(quests.replace("roll:0", "buy:0").replace("A:30@0", "A:30@27"), c.Decline(0))
    table.table.choose(PlayPage(0, 0, 2))
    assert [line for line in free if shows(table, line)] == []


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
