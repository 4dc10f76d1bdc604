"""What a table says aloud: events once, questions, pages and refusals, and nothing secret."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from controller import editions
from controller.bots import SimpleBot
from controller.bots.playing import DiceRoller, next_command, start_command
from controller.files.settings import VOLUME, Settings, SettingsStore
from controller.files.tagbook import simulated
from controller.rules.commands import AnyCommand, Bid, Roll
from controller.rules.edition import Edition
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.table import Gesture, Hold, Press, RollDice, TurnKnob
from controller.table.panel.page import Say
from controller.table.panel.pages.lamps import Set
from controller.table.speech import spoken
from controller.table.speech.narrator import Narrator
from controller.table.wording import asking
from controller.text.language import in_language
from controller.view.interface import Amount, Menu
from controller.view.timing import GOING_ONCE, GOING_TWICE
from hardware.ports import Button
from sim.clock import SimClock
from tests.table.hands import Hands, hands

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)
ASK = Hold(Button.PUSH)


class Listener:
    """Somebody with eyes shut: hears each utterance, with its language and loudness."""

    def __init__(self) -> None:
        self.volume = 1.0
        self.utterances: list[str] = []
        self.languages: list[str] = []

    @property
    def last(self) -> str:
        """What was said last."""
        return self.utterances[-1]

    def say(self, text: str, language: str) -> None:
        self.utterances.append(text)
        self.languages.append(language)

    def probe(self) -> None:
        """Silence is not heard."""

    def hush(self) -> None:
        self.utterances.append("")

    def flush(self, timeout_s: float) -> bool:
        """A sentence is heard in no time."""
        return timeout_s >= 0

    def close(self) -> None:
        """Nothing is open."""


def listening(speech: str = "always", **more: Any) -> tuple[Hands, Listener]:
    """A table with a listener, its first turn begun."""
    settings = SettingsStore()
    settings.change(msgspec.convert({"speech": speech}, Settings))
    listener, clock = Listener(), SimClock()
    table = hands(clock=clock, settings=settings, **more)
    Narrator(table.table, listener, clock)
    for faces in ((6, 6), (2, 1), (2, 1), (2, 1)):
        act(table, RollDice(faces))
    table.wait()
    listener.utterances.clear()
    return table, listener


def act(table: Hands, *acts: Gesture) -> None:
    """Do one thing after the other, each in a moment of its own."""
    for one in acts:
        table.do(one)
        table.wait(0.01)


def test_a_roll_is_said_once_with_what_it_brings_and_the_question() -> None:
    table, listener = listening()
    act(table, RollDice((4, 5)))
    assert listener.utterances == [
        "Ada rolls 4 + 5. Ada goes from GO to Weathertop. "
        "Ada: claim Weathertop (120 Power) or leave it to the auction."
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
        "Ada: claim Weathertop (120 Power) or leave it to the auction."
    ]
    assert table.table.ui.page is None, "the knob was held, not pushed"


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
    assert listener.utterances[-1].startswith("Ada fait 4 + 5. Ada\xa0: GO, Weathertop.")


def test_a_secret_card_is_never_said_aloud() -> None:
    """R71: others at the table listen, too."""
    table, listener = listening()
    table.table.choose(Say("Secret", "Down the Mountain", secret=True))
    table.wait(0.01)
    assert listener.utterances == ["This is for you alone: read it on the display."]


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
            assert spoken.joined([asking.question(one.state)], edition) in said
        assert isinstance(table.table.do(next_command(one.state, bots, roller)), list)


@pytest.mark.parametrize("name", editions.known())
def test_a_game_is_played_by_ear(name: str) -> None:
    """Taps, dice, knob and voice: whatever the knob turns to is said before it is pressed."""
    edition = editions.load(name)
    clock, listener, one = SimClock(), Listener(), Banker(edition)
    table = hands(one, simulated(edition), clock, language="en")
    Narrator(table.table, listener, clock)
    one.do(start_command(edition, ("Ada", "Bo", "Cleo"), Random(7)))
    bots, roller = [SimpleBot()] * 3, DiceRoller(edition, Random(7))
    turned = 0
    while one.state.phase is not Phase.OVER and one.state.turns < 200:
        table.wait()
        command, taps = next_command(one.state, bots, roller), one.state.turns % 2 == 0
        for gesture in table.table.path_to(command, tags=taps):
            for detents in one_by_one(table, gesture):
                act(table, detents)
                if isinstance(detents, TurnKnob):
                    assert spoken.joined([selected(table, edition)], edition) in listener.last
                    turned += 1
        assert given(one) == command
    assert turned > 10


def given(one: Banker) -> AnyCommand:
    """The last command, a roll without what its dice reported."""
    command = one.counting()[-1].command
    assert command is not None
    return replace(command, thrown=()) if isinstance(command, Roll) else command


def one_by_one(table: Hands, gesture: Gesture) -> list[Gesture]:
    """A turn of the knob line by line, as somebody does who listens to each; an amount goes further
    with each detent of a fast turn, so that it is turned at once."""
    if not isinstance(gesture, TurnKnob) or isinstance(table.table.ui.page, Amount):
        return [gesture]
    return [TurnKnob(1 if gesture.steps > 0 else -1)] * abs(gesture.steps)


def selected(table: Hands, edition: Edition) -> str:
    """The line or the amount that the knob has turned to."""
    page = table.table.ui.page
    if isinstance(page, Amount):
        return f"{page.amount} {edition.data.currency}"
    assert isinstance(page, Menu)
    return page.items[page.cursor]
