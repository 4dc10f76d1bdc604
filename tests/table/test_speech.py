"""What a table says aloud: events once, questions, pages and refusals, and nothing secret."""

from itertools import pairwise
from random import Random

import pytest

from common.message import Message
from controller import editions
from controller.bots import SimpleBot
from controller.bots.playing import DiceRoller, next_command, start_command
from controller.dialogue import questions
from controller.files.settings import VOLUME, Settings
from controller.rules.commands import Bid
from controller.rules.notation import read
from controller.rules.state import Debt, Phase
from controller.store.banker import Banker
from controller.table import Gesture, Hold, Press, RollDice, TurnKnob
from controller.table.panel.context import PanelContext
from controller.table.panel.navigation import turned
from controller.table.panel.page import Panel, Say
from controller.table.panel.pages.check import Check, FindingPage
from controller.table.panel.pages.lights_and_sound import Set
from controller.table.speech import spoken
from controller.table.speech.narrator import Narrator
from controller.table.wording import notices
from controller.text.language import LANGUAGES, in_language
from controller.view.interface import Menu, Ui
from controller.view.timing import GOING_ONCE, GOING_TWICE
from hardware.checks.findings import Finding, Verdict
from hardware.ports import Button
from sim.clock import SimClock
from tests.steps import cases
from tests.table.hands import EDITION, hands
from tests.table.listening import Listener, act, listening
from tests.table.stories import Story, stories
from tests.view.situations import at, own, started
from tests.view.test_screens import words

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)
ASK = Hold(Button.PUSH)


@stories("""
a roll is said once with what it brings and the question
  A;B | roll 4,5 -> heard "A rolls 4 + 5. A goes from GO to Weathertop. A, buy Weathertop for 120
      Power, or let it go to auction?"
    | wait -> silent  # nothing is said again while the display counts and the strip plays
    | ok -> heard "A pays the Bank 120 for a deed. A claims Weathertop. It is B's turn to roll."
a refusal is said with its reason
  A;B | roll 4,5 | roll 1,1 -> heard "Not counted. Nobody has to roll now..."
ok that only closes a refusal says the question again
  A;B | roll 4,5 | A: bid 5 -> heard "No. There is no auction."
    | ok -> heard "A, buy Weathertop for 120 Power, or let it go to auction?"
    | ok -> heard "..A claims Weathertop..."
ok that closes an explanation says its line again
  - | ok -> heard "Who plays? 2 to 6 players: tap tokens." | ok -> heard "0 of 2 to 6 players."
a take back is said once with what to put back
  A;B | roll 4,5, wait | hold back
    | ok -> heard "The last command is taken back. A to GO. It is A's turn to roll."
a take back is said once with what to put back in French
  A;B | in fr, roll 4,5, wait | hold back
    | ok -> heard "Le dernier coup est annulé. A à GO. À A de lancer."
the question about a tax names both choices
  A;B | roll 2,2 -> heard "..A, pay 200 Power in tax, or 10% of all you own?"
a deed tapped into a deal is heard whichever line the knob is on
  # The line that the tap has changed is said, not the one that stayed as it was.
  A(9);B | tap B, choose "Offer a deal" "A" | tap 9 -> heard "A gives: Weathertop."
a debt is said with what is still to be found
  # As the display has it: "Find 55 more"; again after each thing that brings some of it.
  A:20(1,3);B done:0 dice:2,2 debt:0,bank,75,tax,4
    | push, back -> heard "A owes the Bank 75 Power and must find 55 Power more."
    | turn 1, ok -> heard "..A owes the Bank 75 Power and must find 25 Power more..."
a debt is said with what is still to be found in French
  A:20(1,3);B done:0 dice:2,2 debt:0,bank,75,tax,4
    | in fr, push, back -> heard "A doit 75 Power à la Banque : encore 55 Power à trouver."
    | turn 1, ok -> heard "..A doit 75 Power à la Banque : encore 25 Power à trouver..."
a debt that cannot be paid is said so
  A:20;B done:0 dice:2,2 debt:0,bank,75,tax,4 | push, back -> heard "A owes the Bank 75 Power.
      Selling all leaves 55 Power unpaid: deal or give up."
    | in fr, push, back -> heard "A doit 75 Power à la Banque. Il manquera 55 Power : échange ou
      abandon."
marks are said in words before a game
  - | turn 1 -> heard "Aragorn: free." | ok -> heard "..Aragorn: player 1..."
    | ok -> heard "..Aragorn: free..."
an amount is read as it is turned
  A;B | roll 4,5, wait, back -> heard "..Auction of Weathertop.." | wait, ok, ok
    | turn 1 -> heard "10 Power."
without a voice a held knob opens the menu
  A;B | hold knob -> page "Menu"
French is spoken at a French table
  A;B | in fr, roll 4,5 -> heard "A fait 4 + 5. A va de GO à Weathertop..."
""")
def test_what_is_heard(story: Story) -> None:
    story.play()


CLAIM = "Ada, buy {place} for {price} Power, or let it go to auction?"


@pytest.mark.parametrize("button", [OK, BACK])
def test_a_button_that_only_puts_a_drawn_card_away_says_the_question_again(button: Press) -> None:
    """The display still shows the card: OK and Back skip that."""
    table, listener = listening()
    act(table, RollDice((3, 4)))
    assert "Ada draws" in listener.last
    done = len(table.table.banker.counting())
    listener.utterances.clear()
    act(table, button)
    assert listener.utterances == [CLAIM.format(place="Mount Doom", price=400)]
    assert len(table.table.banker.counting()) == done
    act(table, button)
    assert len(table.table.banker.counting()) == done + 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deeds", [(), (1, 3)])
def test_a_debt_is_shown_whole_if_a_message_has_it(language: str, deeds: tuple[int, ...]) -> None:
    """With the longest names, on the display."""
    state = own(started(("Galadriel", "Aragorn", "Legolas")), 0, *deeds)
    state.cash[0], state.stack = 20, [Debt(0, 1, 1275, "rent", 37)]
    with in_language(language):
        for message in (notices.nothing_here(state, 0.0), notices.no_roll(state, 0.0)):
            shown = words(state, Ui(notice=message, language=language), 0.1)
            assert " ".join(shown[1:]) == message.text


@cases(
    "dice, english, french",
    (1, "Ada rolls one die for the rent on Weathertop.", "lance un dé pour le loyer"),
    (2, "Ada rolls both dice for the rent on Weathertop.", "lance les deux dés pour le loyer"),
)
def test_a_roll_for_a_rent_says_how_many_dice(dice: int, english: str, french: str) -> None:
    """The display draws them (R46); who only listens must be told."""
    state = at(started(), 9, Phase.RENT_ROLL)
    state.rent_dice = dice
    assert questions.question(state) == english.replace("Ada", state.name(0))
    with in_language("fr"):
        assert french in questions.question(state)


def test_a_part_and_what_is_wrong_with_it_are_said_in_words() -> None:
    remedy = Message("check the wires of the strip, and its power supply")
    found = Finding("strip", Verdict.WRONG, Message("does not answer"), remedy)
    context = PanelContext(Banker(EDITION).state, findings=lambda: (found,))
    panel = Panel().opened(context, Check())
    assert spoken_line(panel, context) == "Lights: Wrong"
    panel = Panel().opened(context, FindingPage(0))
    assert spoken_line(panel, context) == "Wrong: does not answer."
    assert spoken_line(turned(context, panel, 1), context) == "answer."
    assert spoken_line(turned(context, panel, 2), context) == f"{remedy}."


def spoken_line(panel: Panel, context: PanelContext) -> str:
    """What is said for the line that the cursor is on."""
    page = panel.shown(context)
    assert isinstance(page, Menu)
    return page.said


@pytest.mark.parametrize("speech", ["always", "asked"])
def test_any_press_or_turn_interrupts_what_is_being_said(speech: str) -> None:
    table, listener = listening(speech)
    hands_do: tuple[Gesture, ...] = (OK, BACK, PUSH, TurnKnob(1), TurnKnob(-1), ASK)
    for count, hand in enumerate(hands_do, 1):
        hushed = listener.hushed
        act(table, hand)
        assert listener.hushed == hushed + 1, count
    hushed = listener.hushed
    act(table, BACK, RollDice((4, 5)))
    assert listener.hushed == hushed + 1, "a roll is news: it replaces what is being said"


def test_the_knob_reads_the_menu_line_by_line() -> None:
    table, listener = listening()
    act(table, PUSH, TurnKnob(1), TurnKnob(1), BACK)
    first, second, third, question = listener.utterances
    assert first.startswith("Menu. Current question. Line 1 of ")
    table.do(PUSH)
    assert [f"{item}." for item in table.page.items[1:3]] == [second, third]
    assert question == "It is Ada's turn to roll."


def test_going_once_and_twice_are_said_in_time() -> None:
    table, listener = listening()
    act(table, RollDice((4, 5)))
    table.wait()
    act(table, BACK)
    table.wait()
    table.table.do(Bid(1, 60))
    at = table.clock.time()
    heard: dict[str, float] = {}
    for _ in range(200):
        table.wait(0.05)
        heard.setdefault(listener.utterances[-1], table.clock.time() - at)
    assert heard["Going once."] == pytest.approx(GOING_ONCE, abs=0.1)
    assert heard["Going twice."] == pytest.approx(GOING_TWICE, abs=0.1)


def test_only_on_asking_it_is_silent_until_the_knob_is_held() -> None:
    table, listener = listening("asked")
    act(table, RollDice((4, 5)))
    table.wait()
    assert listener.utterances == []
    act(table, ASK)
    assert listener.utterances == [
        "Ada rolls 4 + 5. Ada goes from GO to Weathertop. "
        "Ada, buy Weathertop for 120 Power, or let it go to auction?"
    ]
    assert table.shown() is None, "the knob was held, not pushed"


def test_switched_off_it_says_nothing_at_all() -> None:
    table, listener = listening("never")
    act(table, RollDice((4, 5)), ASK)
    assert listener.utterances == []


def test_it_is_as_loud_as_the_table_and_mute_silences() -> None:
    table, listener = listening()
    table.table.choose(Set(Settings(volume=2)))
    act(table, RollDice((4, 5)))
    assert listener.volume == VOLUME[1]
    table.table.choose(Set(Settings(mute=True)))
    act(table, OK)
    assert listener.volume == 0.0


def test_the_panel_says_how_it_speaks_and_changes_it() -> None:
    table, _listener = listening()
    act(table, PUSH)
    table.choose("Lights and sound")
    for now, then in pairwise(("Voice: on", "Voice: when knob held", "Voice: off", "Voice: on")):
        table.choose(now)
        assert then in table.page.items


def test_a_secret_card_is_never_said_aloud() -> None:
    """R71: others at the table listen, too."""
    table, listener = listening()
    table.table.choose(Say("Secret", "Down the Mountain", secret=True))
    table.wait(0.01)
    assert listener.utterances == [
        "This is for you alone: read it on the display or on your phone."
    ]


@pytest.mark.parametrize("name", editions.known())
def test_every_question_of_a_whole_game_is_heard(name: str) -> None:
    """With eyes shut: whatever the table waits for has been said before anybody has to answer."""
    edition = editions.load(name)
    clock, listener, one = SimClock(), Listener(), Banker(edition)
    table = hands(one, clock=clock, language="en")
    Narrator(table.table, listener, clock)
    one.do(start_command(edition, ("Ada", "Bo", "Cleo"), Random(7)))
    bots, roller = [SimpleBot()] * 3, DiceRoller(edition, Random(7))
    said = ""
    while one.state.phase is not Phase.OVER and one.state.turns < 60:
        table.wait(0.01)
        said = (listener.utterances or [said])[-1]
        with in_language("en"):
            assert spoken.joined([questions.question(one.state)], edition) in said
        assert isinstance(table.table.do(next_command(one.state, bots, roller)), list)


def test_D1_the_last_call_for_a_rent_is_said_before_the_question_and_that_a_bot_waits() -> None:
    line = "lotr-2003 A:900@16;B:900(16);C:900 roll:2 turn:7,3 rent:0,1,16,14,5"
    state, before = read(EDITION, line), spoken.Heard("", None, None)
    now = spoken.heard(state, Ui())
    call = "Last call: B may ask A for 14, the rent on Mines of Moria."
    assert spoken.news(before, now, state, happened=True) == [call, "It is C's turn to roll."]
    waits = spoken.heard(state, Ui(rolls=10.0))
    assert spoken.news(now, waits, state, happened=False) == ["C rolls in 10 seconds."]
    assert spoken.news(waits, waits, state, happened=False) == []
    assert spoken.everything(waits, state) == [call, "It is C's turn to roll."]
