"""Setting a game up on the panel: with knob and buttons alone, and begun as the last one was; each
edition; and how long such a game takes."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from controller import editions
from controller.bots import SimpleBot
from controller.bots.playing import DiceRoller, next_command
from controller.cli.run.saved_games import Keeper
from controller.editions import known, load
from controller.files.settings import LastSetup, Settings, SettingsStore, parse, text_of
from controller.files.tagbook import TagBook, TokenTag, simulated
from controller.rules.commands import StartGame
from controller.rules.prompts import Ask
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.table import Hold, Host, Press, Table, TableParts, Tap, TurnKnob
from controller.table.panel.pages.setup import Begin, PickEdition, PickGame
from controller.view.interface import Menu
from hardware.ports import Button
from sim.clock import SimClock
from tests.table.begun import at
from tests.table.hands import BOOK, DICE, EDITION, Hands, hands

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
        """The page that shows."""
        return self.hands.page

    def line(self, begins: str) -> str:
        """The line that begins so."""
        return next(item for item in self.page.items if item.startswith(begins))

    def choose(self, *lines: str) -> None:
        """Turn to a line that begins so, and press OK; then the next."""
        self.hands.choose(*lines)

    def begun(self) -> StartGame:
        """What the game began with."""
        command = self.table.banker.counting()[0].command
        assert isinstance(command, StartGame)
        return command


def test_a_game_is_set_up_with_knob_and_ok_alone() -> None:
    rig = Rig()
    rig.choose(f"[ ] {SECOND}", f"[ ] {FIRST}", f"[ ] {THIRD}")
    assert rig.line("[1]") == f"[1] {SECOND}"
    assert rig.line("In turn") == f"In turn: {SECOND}, {FIRST}, {THIRD}"
    rig.choose("Game: ", "Short game")
    assert rig.line("Game: ").startswith("Game: Short")
    rig.choose("The Ring: in play")
    rig.choose("House rules", "Money", "GO pays")
    amount = rig.hands.amount
    rig.hands.do(PUSH, TurnKnob(2), OK)  # a push: by tens
    salary = amount.amount + 20
    assert rig.line("* GO pays") == f"* GO pays {salary}"
    rig.hands.do(BACK, BACK)
    assert rig.line("The Ring") == "The Ring: left out"
    assert rig.line("House rules") == "House rules: 2"
    rig.choose("Start: 3 players")
    begun = rig.begun()
    assert [player.token for player in begun.players] == [SECOND, FIRST, THIRD]
    assert (begun.game, begun.rules) == ("short", {"ring": False, "salary": salary})
    assert rig.table.state.rules.salary == salary
    assert rig.table.state.ring == -1
    assert rig.table.context.prompt.ask is Ask.OPENING
    rig.hands.wait()
    rig.hands.do(OK)  # the opening roll has answers too
    assert rig.table.ui.page is not None


def test_chairs_are_seen_and_changed() -> None:
    rig = Rig()
    rig.choose(f"[ ] {FIRST}", f"[ ] {SECOND}", f"[ ] {THIRD}")
    rig.choose("In turn", f"3 {THIRD}")
    assert rig.page.items == (f"1 {FIRST}", f"2 {THIRD}", f"3 {SECOND}")
    rig.choose(f"1 {FIRST}")  # before the first is the last
    assert rig.page.items == (f"1 {THIRD}", f"2 {SECOND}", f"3 {FIRST}")
    rig.hands.do(BACK)
    rig.choose("Start")
    assert [one.token for one in rig.begun().players] == [THIRD, SECOND, FIRST]


def test_a_tap_is_a_chair_and_another_gets_up() -> None:
    rig = Rig()
    tag = BOOK.uids(TokenTag(token=SECOND))[0]
    rig.hands.do(Tap(tag))
    assert rig.line("[1]") == f"[1] {SECOND}"
    rig.hands.do(Tap(tag))
    assert not any(item.startswith("[1]") for item in rig.page.items)


def test_what_the_box_has_is_no_house_rule() -> None:
    rig = Rig()
    rig.choose("The Ring: in play", "The Ring: left out")
    assert rig.line("House rules") == "House rules: none"
    rig.choose("House rules", "Money", "Everybody starts with")
    rig.hands.do(OK)
    assert not any(item.startswith("*") for item in rig.page.items)


@pytest.mark.parametrize(
    ("edition", "has"), [("lotr-2003", True), ("lotr-2021", True), ("starwars-1997", False)]
)
def test_the_ring_has_a_line_where_the_box_has_a_ring(edition: str, has: bool) -> None:
    rig = Rig(edition=edition)
    assert any(item.startswith("The Ring: ") for item in rig.page.items) == has


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


def test_help_is_a_page_in_set_up_and_in_the_menu() -> None:
    rig = Rig()
    rig.choose("How to play")
    assert "Hold Back" in " ".join(rig.page.items)
    rig.hands.do(OK)
    assert rig.page.title.startswith("Who plays?")
    game = hands()
    game.do(PUSH)
    assert isinstance(game.table.ui.page, Menu)
    assert "How to play" in game.table.ui.page.items


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


def test_a_take_back_of_the_start_leads_to_a_set_up_as_it_was() -> None:
    rig = Rig()
    rig.choose(f"[ ] {SECOND}", f"[ ] {FIRST}", "Start")
    rig.hands.wait()
    rig.hands.do(Hold(Button.BACK), OK)
    assert rig.table.state.phase is Phase.SETUP
    assert rig.line("In turn") == f"In turn: {SECOND}, {FIRST}"


# Each edition: chosen, sat down to, played on


def renew(name: str) -> tuple[Banker, TagBook]:
    """What `ringkeeper run` does, without a journal."""
    edition = load(name)
    return Banker(edition), simulated(edition)


@pytest.mark.parametrize("name", known())
def test_an_edition_is_chosen_on_the_panel_and_played_by_hand(name: str) -> None:
    table = hands(Banker(EDITION), editions=known(), renew=renew)
    table.table.choose(PickGame("time-limit"))
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


def test_the_length_stands_below_what_decides_it_once_enough_players_sit() -> None:
    """The places stay where they were: whoever taps a token sees its number."""
    rig = Rig()
    assert not lines(rig.hands, "Length")
    seated(rig, 4)
    items = lines(rig.hands, "")
    assert items[0] == "Start: 4 players"
    assert "Length: 40 to 70 min" in items[5:]
    rig.choose("Length")
    assert rig.page.title == "How long?"
    assert lines(rig.hands, "") == ["Of 10 such games, 8 take 40 to 70 min."]
    rig.hands.do(BACK)
    assert lines(rig.hands, "")[0] == "Start: 4 players"


def test_house_rules_that_make_an_evening_endless_are_warned_of() -> None:
    rig = Rig()
    seated(rig, 4)
    rig.choose("The Ring: in play")
    assert not lines(rig.hands, "3 of 10")
    rig.choose("House rules", "Money", "GO pays")
    rig.hands.do(PUSH, *[TurnKnob(10)] * 8, OK, BACK, BACK)
    assert lines(rig.hands, "3 of 10") == ["3 of 10: more than 5 h"]
    rig.choose("3 of 10")
    assert "GO pays 1000: 3 of 10 games take more than 5 hours." in rig.page.items


def test_with_more_money_than_was_tried_it_may_take_longer() -> None:
    rig = Rig()
    seated(rig, 4)
    rig.choose("House rules", "Money", "Everybody starts")
    rig.hands.do(PUSH, PUSH, *[TurnKnob(20)] * 8, OK, BACK, BACK)
    assert lines(rig.hands, "Length") == ["Length: 50 to 80 min or longer"]
    rig.choose("Length")
    assert rig.page.items == (
        "Of 10 such games, 8 take 50 to 80 min or longer.",
        "No games with so much money have been tried: yours may take longer.",
    )


def test_the_table_s_clock_is_the_longest_that_a_time_limit_game_takes() -> None:
    store = SettingsStore()
    store.change(Settings(game_minutes=60))
    rig = Rig(store)
    seated(rig, 6)
    rig.choose("Game: ", "Time-limit")
    assert lines(rig.hands, "Length")[0].endswith(" to 60 min")


def test_the_menu_says_how_much_longer_a_game_goes_on() -> None:
    table = at("lotr-2003/standard A:900@14;B:900@3;C:900 roll:0 ring:37")
    table.do(PUSH)
    near = lines(table, "Likely left")
    assert near
    assert near[0].endswith(" min")
    table.choose("Likely left")
    assert table.page.title == "How long?"


def test_nothing_is_said_about_a_box_whose_games_were_never_played() -> None:
    table = at("lotr-2003/standard{houses=3} A:900@14;B:900@3 roll:0")
    table.do(PUSH)
    assert not lines(table, "Likely left")
