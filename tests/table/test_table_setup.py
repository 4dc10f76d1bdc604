"""Setting a game up on the panel: with knob and buttons alone, and begun as the last one was; each
edition; and how long such a game takes."""

from pathlib import Path
from random import Random

import pytest

from controller import editions
from controller.bots import SimpleBot
from controller.bots.playing import DiceRoller, next_command
from controller.cli.run.saved_games import Keeper
from controller.editions import known
from controller.files.settings import LastSetup, Settings, SettingsStore, parse, text_of
from controller.files.tagbook import TokenTag, simulated
from controller.rules.commands import StartGame
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.table import Host, Press, Table, TableParts, Tap, TurnKnob
from controller.table.panel.pages.setting_up import PickEdition, SetField
from controller.table.panel.pages.setup import Begin
from controller.view.interface import Menu
from hardware.ports import Button
from sim.clock import SimClock
from tests.table.hands import BOOK, DICE, EDITION, Hands, hands
from tests.table.stories import Story, renew, stories

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)
FIRST, SECOND, THIRD = EDITION.data.tokens[:3]


class Rig:
    """A table on which a game is to be set up. `edition` is the box."""

    def __init__(self, keeping: SettingsStore | None = None, edition: str = "lotr-2003") -> None:
        box = editions.load(edition)
        self.keeping = keeping or SettingsStore()
        clock = SimClock()
        table = Table(
            Banker(box), simulated(box), clock, TableParts(dice=(DICE,)),
            Host(settings=self.keeping), chance=Random(1), language="en",
        )  # fmt: skip
        self.hands = Hands(table, clock)
        self.table = table

    @property
    def page(self) -> Menu:
        return self.hands.page

    def line(self, begins: str) -> str:
        return next(item for item in self.page.items if item.startswith(begins))

    def choose(self, *lines: str) -> None:
        self.hands.choose(*lines)

    def begun(self) -> StartGame:
        command = self.table.banker.counting()[0].command
        assert isinstance(command, StartGame)
        return command


@stories("""
chairs are seen and changed
  - | choose "[ ] Aragorn" "[ ] Frodo" "[ ] Gandalf" "In turn" "[3] Gandalf" "Seat: 3" "1"
    -> line "Seat: 1" | back -> line "[1] Gandalf", line "[2] Aragorn", line "[3] Frodo"
    | choose "[2] Aragorn" "Seat: 2" "3", back, back, choose "Start"
    -> seats=3, players[0]=Gandalf.Gandalf, players[1]=Frodo.Frodo
a player's name is chosen or typed
  - | choose "[ ] Aragorn" "[ ] Frodo" "[1] Aragorn" -> line "[1] Frodo", line "[ ] Aragorn"
    | choose "[ ] Aragorn" "In turn" "[2] Aragorn" "Name: Aragorn" "Another name"
    | ok, turn 1, ok, turn -2, ok -> line "Name: ab"
    | back, back -> line "[2] Aragorn: ab", line "In turn: Frodo, ab"
    | choose "Start" -> players[1]=ab.Aragorn
who is called after the token again has no name of their own
  - | choose "[ ] Frodo" "In turn" "[1] Frodo" "Name: Frodo" "Another name", ok, turn -1, ok
    -> line "Name: a" | choose "Name: a" "Frodo", back, back -> line "[1] Frodo"
a tap is a chair and another gets up
  - | tap Frodo -> line "[1] Frodo" | tap Frodo -> no line "[1].."
what the box has is no house rule
  - | choose "The Ring: in play" "The Ring: left out" -> line "House rules: none"
    | choose "House rules" "Money" "Everybody starts with", ok -> no line "*.."
the Ring has a line where the box has a Ring
  lotr-2003 - | wait -> line "The Ring: .."
  lotr-2021 - | wait -> line "The Ring: .."
  starwars-1997 - | wait -> no line "The Ring: .."
help is a page in set-up and in the menu
  - | choose "How to play" -> line "..Hold Back.." | ok -> page "Who plays?.."
  A;B | push -> line "How to play"
a take back of the start leads to a set-up as it was
  - | choose "[ ] Frodo" "[ ] Aragorn" "Start", wait, hold back, ok
    -> phase=setup, line "In turn: Frodo, Aragorn"
the length stands below what decides it once enough players sit
  # The places stay where they were: whoever taps a token sees its number.
  - | wait -> no line "Length.."
    | choose "[ ] Aragorn" "[ ] Frodo" "[ ] Gandalf" "[ ] Gimli"
    -> lines "Start: 4 players" "[1].." "[2].." "[3].." "[4]..", line "Length: 40 to 70 min"
    | choose "Length" -> page "How long?", only "Of 10 such games, 8 take 40 to 70 min."
    | back -> lines "Start: 4 players"
house rules that make an evening endless are warned of
  - | choose "[ ] Aragorn" "[ ] Frodo" "[ ] Gandalf" "[ ] Gimli" "The Ring: in play"
    -> no line "3 of 10.."
    | choose "House rules" "Money" "GO pays", push, turn 10 x8, ok, back, back
    -> line "3 of 10: more than 5 h"
    | choose "3 of 10" -> line "GO pays 1000: 3 of 10 games take more than 5 hours."
with more money than was tried it may take longer
  - | choose "[ ] Aragorn" "[ ] Frodo" "[ ] Gandalf" "[ ] Gimli"
    | choose "House rules" "Money" "Everybody starts", push, push, turn 20 x8, ok, back, back
    -> line "Length: 50 to 80 min or longer"
    | choose "Length" -> only "Of 10 such games, 8 take 50 to 80 min or longer."
      "No games with so much money have been tried: yours may take longer."
the menu says how much longer a game goes on
  A:900@14;B:900@3;C:900 roll:0 ring:37 | push -> line "Likely left.."
    | choose "Likely left" -> page "How long?"
nothing is said about a box whose games were never played
  {houses=3} A:900@14;B:900@3 roll:0 | push -> no line "Likely left.."
knob and ok alone are enough
  - | choose "[ ] Frodo" "[ ] Aragorn" "[ ] Gandalf"
    -> line "[1] Frodo", line "In turn: Frodo, Aragorn, Gandalf"
    | choose "Game: " "Short game" -> line "Game: Short.."
    | choose "The Ring: in play" "House rules" "Money" "GO pays", push, turn 2, ok
    -> line "* GO pays 220"  # a push: by tens
    | back, back -> line "The Ring: left out", line "House rules: 2"
    | choose "Start: 3 players" -> game=short, rules.salary=220, ring=-1, asks opening,
      players[0]=Frodo.Frodo, players[1]=Aragorn.Aragorn, players[2]=Gandalf.Gandalf
    | wait, ok -> page ".."  # the opening roll has answers too
""")
def test_a_game_is_set_up(story: Story) -> None:
    story.play()


@pytest.mark.parametrize("edition", editions.known())
def test_every_setting_of_every_edition_can_be_changed_and_changed_back(edition: str) -> None:
    rig = Rig(edition=edition)
    rig.choose("House rules")
    seen = 0
    for group in range(len(rig.page.items)):
        rig.hands.do(TurnKnob(group - rig.page.cursor), OK)
        for number in range(len(rig.page.items)):
            own = rig.page.items[number]
            rig.hands.do(TurnKnob(number - rig.page.cursor), OK)
            listed = rig.page.items if isinstance(rig.table.ui.page, Menu) else ()
            if listed[number : number + 1] == (f"* {own}",):  # one press is all
                rig.hands.do(OK)
                continue
            rig.hands.do(TurnKnob(1), OK)
            assert rig.page.items[number].startswith("* ")
            rig.hands.do(OK)
            if isinstance(rig.table.ui.page, Menu):
                rig.hands.do(TurnKnob(rig.page.items.index(own) - rig.page.cursor), OK)
            else:
                rig.hands.do(TurnKnob(-1), OK)
            assert not rig.page.items[number].startswith("* ")
            seen += 1
        rig.hands.do(BACK)
    assert seen > 45
    rig.hands.do(BACK)
    assert rig.line("House rules") == "House rules: none"


def test_house_rules_that_cannot_hold_are_refused_at_the_start_with_the_reason() -> None:
    keeping = SettingsStore()
    keeping.change(
        Settings(setup=LastSetup(edition="lotr-2003", game="short", rules={"deeds_dealt": 9}))
    )
    rig = Rig(keeping)
    rig.choose(f"[ ] {FIRST}", f"[ ] {SECOND}", f"[ ] {THIRD}", f"[ ] {EDITION.data.tokens[3]}")
    rig.choose("Start")
    assert rig.table.state.phase is Phase.SETUP
    assert "deeds to deal" in rig.hands.notice.text


def test_the_next_set_up_begins_as_the_last_game_and_two_presses_start_it(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    rig = Rig(SettingsStore(path))
    rig.choose(
        f"[ ] {SECOND}", f"[ ] {FIRST}", "Game: ", "Short game", "The Ring: in play", "Start"
    )
    again = Rig(SettingsStore(path))
    assert again.page.items[0] == f"As last time: {SECOND}, {FIRST}"
    assert again.line("Game: ").startswith("Game: Short")
    assert again.line("The Ring") == "The Ring: left out"
    again.hands.do(OK, OK)
    assert again.begun().players == rig.begun().players
    assert (again.begun().game, again.begun().rules) == ("short", {"ring": False})


def test_others_who_sit_down_are_not_got_up_by_their_tap(tmp_path: Path) -> None:
    """Who played last time is offered, and nobody is seated before saying so."""
    path = tmp_path / "settings.toml"
    rig = Rig(SettingsStore(path))
    rig.choose(f"[ ] {SECOND}", f"[ ] {FIRST}", "Start")
    again = Rig(SettingsStore(path))
    again.hands.do(Tap(BOOK.uids(TokenTag(token=SECOND))[0]))
    assert again.line("[1]") == f"[1] {SECOND}"
    assert again.page.items[0].startswith("1 of ")


def test_a_set_up_of_another_box_or_one_that_makes_no_sense_is_left_alone() -> None:
    for last in (
        LastSetup(edition="starwars-1997", tokens=("Yoda",)),
        LastSetup(edition="lotr-2003", game="chess"),
    ):
        keeping = SettingsStore()
        keeping.change(Settings(setup=last))
        assert Rig(keeping).page.items[0].startswith("0 of ")
    keeping = SettingsStore()
    last = LastSetup(edition="lotr-2003", tokens=("Nobody", FIRST), rules={"salary": "much"})
    keeping.change(Settings(setup=last))
    rig = Rig(keeping)
    assert rig.page.items[0] == f"As last time: {FIRST}"
    assert rig.line("House rules") == "House rules: none"


def test_the_file_holds_a_set_up() -> None:
    last = LastSetup(
        edition="lotr-2003-fr", game="short", tokens=("Sam", 'Éowyn "x"'),
        names={"Sam": 'Ada "x"', "J. R. R.": "Bo"},
        rules={"salary": 400, "ring": False, "salary_when": "at-once"},
    )  # fmt: skip
    settings = Settings(volume=3, setup=last)
    assert parse(text_of(settings), "settings.toml") == (settings, [])


def test_run_begins_with_the_edition_of_the_last_game(tmp_path: Path) -> None:
    journal = tmp_path / "game.journal"
    for usual, wanted, edition in (
        ("starwars-1997", None, "starwars-1997"),
        ("starwars-1997", "lotr-2012", "lotr-2012"),
        ("gone.toml", None, "lotr-2003"),
        (None, None, "lotr-2003"),
    ):
        keeper = Keeper(journal)
        assert keeper.open(wanted, usual).edition.id == edition
        keeper.close()
        journal.unlink()


# Each edition: chosen, sat down to, played on


@pytest.mark.parametrize("name", known())
def test_an_edition_is_chosen_on_the_panel_and_played_by_hand(name: str) -> None:
    table = hands(Banker(EDITION), editions=known(), renew=renew)
    table.table.choose(SetField("game", "time-limit"))
    table.table.choose(PickEdition(name))  # it may lack that game
    edition = table.state.edition
    assert edition.id == name
    book = simulated(edition)
    for token in edition.data.tokens[:3]:
        table.tap(book.uids(TokenTag(token=token))[0])
    table.table.choose(Begin())
    assert table.state.phase is Phase.OPENING
    assert [token for _, token in table.state.players] == list(edition.data.tokens[:3])
    bots, roller = [SimpleBot()] * 3, DiceRoller(edition, Random(5))
    for number in range(60):
        command = next_command(table.state, bots, roller)
        table.give(command)
        table.wait(5)
        assert len(table.table.banker.counting()) == number + 2, command


# How long such a game takes


def seated(rig: Rig, players: int) -> None:
    rig.choose(*(f"[ ] {token}" for token in EDITION.data.tokens[:players]))


def lines(hands: Hands, begins: str) -> list[str]:
    """Those lines of the page that begin so."""
    return [item for item in hands.page.items if item.startswith(begins)]


def test_the_table_s_clock_is_the_longest_that_a_time_limit_game_takes() -> None:
    store = SettingsStore()
    store.change(Settings(game_minutes=60))
    rig = Rig(store)
    seated(rig, 6)
    rig.choose("Game: ", "Time-limit")
    assert lines(rig.hands, "Length")[0].endswith(" to 60 min")
