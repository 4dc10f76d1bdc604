"""What a table says aloud: events once, questions, pages and refusals, and nothing secret."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest

from common.message import Message
from controller import editions
from controller.bots import SimpleBot
from controller.bots.playing import DiceRoller, next_command, start_command
from controller.dialogue import questions
from controller.files.settings import VOLUME, Settings
from controller.files.tagbook import TokenTag
from controller.rules.commands import Bid
from controller.rules.state import Debt, Phase
from controller.store.banker import Banker
from controller.table import Gesture, Hold, Press, RollDice, Tap, TurnKnob
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
from tests.table.hands import BOOK, EDITION, Hands, deed, hands
from tests.table.listening import Listener, act, listening
from tests.view.situations import at, own, started
from tests.view.test_screens import words

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)
ASK = Hold(Button.PUSH)


def test_a_roll_is_said_once_with_what_it_brings_and_the_question() -> None:
    table, listener = listening()
    act(table, RollDice((4, 5)))
    assert listener.utterances == [
        "Ada rolls 4 + 5. Ada goes from GO to Weathertop. "
        "Ada, buy Weathertop for 120 Power, or let it go to auction?"
    ]
    assert listener.languages[-1] == "en"
    listener.utterances.clear()
    table.wait()  # nothing is said again while the display counts and the strip plays
    assert listener.utterances == []
    act(table, OK)
    assert listener.utterances == [
        "Ada pays the Bank 120 for a deed. Ada claims Weathertop. It is Bo's turn to roll."
    ]


def test_a_refusal_is_said_with_its_reason() -> None:
    table, listener = listening()
    act(table, RollDice((4, 5)))
    listener.utterances.clear()
    act(table, RollDice((1, 1)))
    assert listener.utterances[-1].startswith("Not counted. Nobody has to roll now.")


CLAIM = "Ada, buy {place} for {price} Power, or let it go to auction?"


def test_ok_that_only_closes_a_refusal_says_the_question_again() -> None:
    table, listener = listening()
    act(table, RollDice((4, 5)))
    table.table.do(Bid(0, 5))
    table.wait(0.01)
    assert listener.last == "No. There is no auction."
    act(table, OK)
    assert listener.last == CLAIM.format(place="Weathertop", price=120)
    act(table, OK)
    assert "Ada claims Weathertop." in listener.last


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


def test_ok_that_closes_an_explanation_says_its_line_again() -> None:
    listener, clock, one = Listener(), SimClock(), Banker(editions.load("lotr-2003"))
    table = hands(one, clock=clock, language="en")
    Narrator(table.table, listener, clock)
    table.wait(0.01)
    act(table, OK)
    assert listener.last == "Who plays? 2 to 6 players: tap tokens."
    act(table, OK)
    assert listener.last == "0 of 2 to 6 players."


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The last command is taken back. Ada to GO. It is Ada's turn to roll."),
        ("fr", "Le dernier coup est annulé. Ada à GO. À Ada de lancer."),
    ],
)
def test_a_take_back_is_said_once_with_what_to_put_back(language: str, said: str) -> None:
    table, listener = listening(language=language)
    act(table, RollDice((4, 5)))
    table.wait()
    act(table, Hold(Button.BACK))
    listener.utterances.clear()
    act(table, OK)
    assert listener.utterances == [said]


def test_the_question_about_a_tax_names_both_choices() -> None:
    table, listener = listening()
    act(table, RollDice((2, 2)))
    assert listener.last.endswith("Ada, pay 200 Power in tax, or 10% of all you own?")


def test_a_deed_tapped_into_a_deal_is_heard_whichever_line_the_knob_is_on() -> None:
    """The line that the tap has changed is said, not the one that stayed as it was."""
    table, listener = listening()
    act(table, RollDice((4, 5)), OK)  # Ada claims Weathertop
    act(table, Tap(BOOK.uids(TokenTag(token=EDITION.data.tokens[1]))[0]))
    table.choose("Offer a deal", "Ada")
    table.wait(0.01)
    listener.utterances.clear()
    (space,) = (at for at, one in enumerate(EDITION.board.spaces) if one.name == "Weathertop")
    act(table, Tap(deed(space)))
    assert listener.utterances == ["Ada gives: Weathertop."]


def indebted(language: str, *deeds: int) -> tuple[Hands, Listener]:
    """Ada owes the Bank 75 and has 20, and some deeds."""
    table, listener = listening(language=language)
    state = own(table.state, 0, *deeds)
    state.cash[0], state.stack = 20, [Debt(0, state.seats, 75, "tax")]
    act(table, PUSH, BACK)
    return table, listener


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Ada owes the Bank 75 Power and must find {lack} Power more."),
        ("fr", "Ada doit 75 Power à la Banque\xa0: encore {lack} Power à trouver."),
    ],
)
def test_a_debt_is_said_with_what_is_still_to_be_found(language: str, said: str) -> None:
    """As the display has it: "Find 55 more"; again after each thing that brings some of it."""
    table, listener = indebted(language, 1, 3)
    assert listener.last == said.format(lack=55)
    act(table, TurnKnob(1), OK, OK)
    assert said.format(lack=25) in listener.last


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Ada owes the Bank 75 Power. Selling all leaves 55 Power unpaid: deal or give up."),
        ("fr", "Ada doit 75 Power à la Banque. Il manquera 55 Power\xa0: échange ou abandon."),
    ],
)
def test_a_debt_that_cannot_be_paid_is_said_so(language: str, said: str) -> None:
    """As the display has it: "55 short. Deal or give up"."""
    _table, listener = indebted(language)
    assert listener.last == said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deeds", [(), (1, 3)])
def test_a_debt_is_shown_whole_where_a_message_repeats_it(
    language: str, deeds: tuple[int, ...]
) -> None:
    """With the longest names, on the display."""
    state = own(started(("Galadriel", "Aragorn", "Legolas")), 0, *deeds)
    state.cash[0], state.stack = 20, [Debt(0, 1, 1275, "rent", 37)]
    with in_language(language):
        for message in (notices.nothing_here(state, 0.0), notices.no_roll(state, 0.0)):
            shown = words(state, Ui(notice=message, language=language), 0.1)
            assert " ".join(shown[1:]) == message.text


@pytest.mark.parametrize(
    ("dice", "english", "french"),
    [
        (1, "Ada rolls one die for the rent on Weathertop.", "lance un dé pour le loyer"),
        (2, "Ada rolls both dice for the rent on Weathertop.", "lance les deux dés pour le loyer"),
    ],
)
def test_a_roll_for_a_rent_says_how_many_dice(dice: int, english: str, french: str) -> None:
    """The display draws them (R46); who only listens must be told."""
    state = at(started(), 9, Phase.RENT_ROLL)
    state.rent_dice = dice
    assert questions.question(state) == english.replace("Ada", state.name(0))
    with in_language("fr"):
        assert french in questions.question(state)


def test_marks_are_said_in_words_before_a_game() -> None:
    listener, clock, one = Listener(), SimClock(), Banker(editions.load("lotr-2003"))
    table = hands(one, clock=clock, language="en")
    Narrator(table.table, listener, clock)
    act(table, TurnKnob(1))
    assert listener.last == "Aragorn: free."
    act(table, OK)
    assert "Aragorn: player 1." in listener.last
    act(table, OK)
    assert "Aragorn: free." in listener.last


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


def test_an_amount_is_read_as_it_is_turned() -> None:
    table, listener = listening()
    act(table, RollDice((4, 5)))
    table.wait()
    act(table, BACK)
    assert "Auction of Weathertop" in listener.utterances[-1]
    table.wait()
    act(table, OK, OK)
    listener.utterances.clear()
    act(table, TurnKnob(1))
    assert re.fullmatch(r"\d+ Power\.", listener.utterances[-1])


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


def test_without_a_voice_a_held_knob_opens_the_menu() -> None:
    table = hands()
    table.do(ASK)
    assert table.page.title == "Menu"


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


def test_french_is_spoken_at_a_french_table() -> None:
    table, listener = listening(language="fr")
    act(table, RollDice((4, 5)))
    assert listener.languages[-1] == "fr"
    assert listener.utterances[-1].startswith("Ada fait 4 + 5. Ada va de GO à Weathertop.")


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
