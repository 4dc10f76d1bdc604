"""The table's loop: parts that go, set-up and resuming, what is shown when; and that nothing is
kept of what is over."""

import gc
from pathlib import Path
from random import Random

from hypothesis import given, settings, strategies as st

from controller.bots import SimpleBot
from controller.bots.playing import DiceRoller, next_command, start_command
from controller.files.tagbook import TagBook
from controller.rules import commands as c
from controller.rules.events import OpeningRolled
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.table import Press, RollDice, Tap, TurnKnob
from controller.table.panel.context import PanelContext
from controller.table.panel.pages.confirm import NewGame
from hardware.ports import (
    Button,
    DieSettled,
    LineNoise,
    PartFound,
    PartLost,
    Pressed,
    TagPlaced,
    TagRemoved,
)
from hardware.strip.strip import StripLayout
from tests.store.faulty_disk import no_room_for
from tests.table.begun import asked, opened, standing
from tests.table.hands import BOOK, DICE, EDITION, NAMES, PADS, Hands, banker, deed, hands, token
from tests.table.stories import Story, stories
from tests.table.wired import Glass, Lights

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)


# Parts


@stories("""
a lost part is said once and the game goes on
  A@9;B buy:0 dice:4,5
    | gone display "it does not answer", gone display "it does not answer" -> missing display,
      told 1 "Display: gone: It does not answer. The game goes on.", told 1 "Display: gone"
    | hands A: buy, found display -> missing -, said "Display: back.."
a game is set up by tapping tokens
  - | tap Gandalf, tap Frodo -> lines "Start: 2 players"
    | choose "Game: " "Short game" "Start" -> game=short, asks opening, players[0]=Gandalf.Gandalf,
      players[1]=Frodo.Frodo
a deed says not yet before the game
  - | tap 9 -> said "..No game has been set up yet.." | ok -> said "..2 to 6 players.."
    | back, push -> page "Who plays?.."
""")
def test_parts_and_set_up(story: Story) -> None:
    story.play()


def test_noise_is_counted_and_shown_once_a_minute() -> None:
    """What its driver says is for whoever looks after the machine."""
    table, details = opened(), list[str]()
    table.table.details.append(details.append)
    for _ in range(61):
        table.table.on(LineNoise(part=DICE, why="wrong checksum"))
        table.clock.advance(1)
    shown = [line for line in table.lines if "Nothing was lost" in line]
    assert len(shown) == 2
    assert "(61 times so far)" in shown[1]
    assert sum("Noise: Dice" in line for line in table.lines) == 61
    assert details == [f"{DICE}: wrong checksum"] * 61


# Set-up and resuming


def test_resume_says_which_game_and_another_one_is_begun_only_when_sure() -> None:
    old = standing().table.banker
    table = hands(old, ask_resume=True, renew=lambda _: (Banker(EDITION), BOOK))
    assert table.page.title == "Resume?"
    assert table.page.items == (
        "Resume: 4 players, round 1",
        "Ada, buy Weathertop for 120 P, or let it go to auction?",
        "New game",
    )
    table.do(OK)
    assert table.shown() is None
    assert table.state is old.state
    table = hands(old, ask_resume=True, renew=lambda _: (Banker(EDITION), BOOK))
    for act in (BACK, TurnKnob(2)):
        table.do(act, *([OK] if act != BACK else []))
        assert table.page.title == "Put this game away?"
        table.do(OK)  # no
        assert table.page.title == "Resume?"
    table.do(BACK, TurnKnob(1), OK)
    assert table.state.phase is Phase.SETUP
    assert table.table.banker is not old


# What is shown, and when


def test_lights_run_ahead_of_the_record_and_numbers_never(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "game.journal", EDITION) as journal:
        one = Banker(EDITION, journal)
        one.do(start_command(EDITION, NAMES, Random(1)))
        lit, drawn = list[int](), list[int]()
        lights = Lights(sent=lambda: lit.append(len(journal.entries)))
        glass = Glass(sent=lambda: drawn.append(len(journal.entries)))
        layout = StripLayout(count=40)
        table = hands(one, strip=lights.driver, display=glass.driver, layout=layout)
        table.open_game()
        table.wait()
        table.die(0, 4)
        lit.clear()
        drawn.clear()
        table.die(1, 5)
        assert lit == [5]
        assert set(drawn) == {6}


def test_a_command_that_cannot_be_written_down_has_not_happened(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    with Journal.create(path, EDITION) as journal:
        one = Banker(EDITION, journal)
        one.do(start_command(EDITION, NAMES, Random(1)))
        lights = Lights()
        table = hands(one, strip=lights.driver, layout=StripLayout(count=40))
        table.wait()
        quiet = list(lights.colours)
        with no_room_for(path):
            table.do(RollDice((6, 6)))
        assert "the table checks first" in table.said
        assert len(table.table.banker.counting()) == 1
        assert table.state.opening == []
        table.wait()
        assert lights.colours == quiet
        table.do(RollDice((6, 6)))
        assert isinstance(one.counting()[-1].events[0], OpeningRolled)


def test_an_idle_table_wakes_at_most_once_a_second() -> None:
    lit, drawn = list[int](), list[int]()
    lights, glass = Lights(sent=lambda: lit.append(0)), Glass(sent=lambda: drawn.append(0))
    table = hands(strip=lights.driver, display=glass.driver, layout=StripLayout(count=40))
    table.do(RollDice((6, 6)))
    table.wait(60)
    before = table.clock.calls
    table.wait(100)
    assert 0 < table.clock.calls - before <= 100
    table.wait(3600)
    before = table.clock.calls
    lit.clear()
    drawn.clear()
    table.wait(600)
    assert 100 < len(lit) <= table.clock.calls - before <= 330, "the strip goes on: IDLE_PACE"
    assert drawn == []
    lit.clear()
    table.do(TurnKnob(1))
    table.wait(20)
    assert len(lit) >= 30, "a hand on the table wakes the strip: rhythms at once"
    table.wait(20)
    lit.clear()
    table.wait(200)
    assert len(lit) <= 110
    table.table.close()
    assert table.clock.next_due() is None


def test_a_whole_game_by_hands(tmp_path: Path) -> None:
    """Every command of the bots goes through dice, tags and panel, and comes out as it was."""
    path = tmp_path / "game.journal"
    with Journal.create(path, EDITION) as journal:
        one = Banker(EDITION, journal)
        one.do(start_command(EDITION, NAMES, Random(9)))
        table = hands(one)
        bots, roller = [SimpleBot()] * 4, DiceRoller(EDITION, Random(9))
        while table.state.phase is not Phase.OVER and table.state.turns < 150:
            command = next_command(table.state, bots, roller)
            table.give(command)
            table.wait(0.4)
            assert asked(table) == command
    with Journal.open(path) as journal:
        assert Banker.resume(journal).state == table.state


events = st.one_of(
    st.builds(
        DieSettled, source=st.just(DICE), die=st.integers(0, 2), face=st.integers(0, 7),
        roll=st.integers(0, 9),
    ),
    st.builds(
        TagPlaced,
        source=st.just(PADS),
        head=st.integers(0, 1),
        uid=st.sampled_from([*(uid for uid, _ in BOOK), b"\x01\x02\x03\x04", b""]),
    ),
    st.builds(
        TagRemoved,
        source=st.just(PADS),
        head=st.integers(0, 1),
        uid=st.sampled_from([*(uid for uid, _ in BOOK), b"\x01\x02\x03\x04"]),
    ),
    st.builds(Pressed, button=st.sampled_from(Button), held=st.booleans()),
    st.integers(-9, 9).map(TurnKnob),
    st.builds(PartLost, part=st.sampled_from([DICE, PADS, "strip"]), why=st.just("gone")),
    st.builds(PartFound, part=st.sampled_from([DICE, PADS, "strip"])),
    st.builds(LineNoise, part=st.just(DICE), why=st.just("torn frame")),
)  # fmt: skip


@settings(max_examples=40)
@given(st.lists(events, max_size=80), st.booleans())
def test_whatever_the_parts_say_the_books_balance(said: list[object], begun: bool) -> None:
    table = hands(banker() if begun else Banker(EDITION), chance=Random(1))
    for event in said:
        if isinstance(event, TurnKnob):
            table.do(event)
        else:
            table.table.on(event)  # type: ignore[arg-type]
        table.clock.advance(0.2)
        state = table.state
        if state.seats:
            assert sum(state.cash) == state.rules.bank_stock


def test_taps_are_the_shortest_path() -> None:
    table = standing()
    assert table.table.path_to(c.Buy(0)) == (Tap(deed(9)),)
    table.give(c.Decline(0))
    assert table.table.path_to(c.Bid(1, 1)) == (Tap(token(table.state, 1)),)
    assert len(table.table.path_to(c.Bid(1, 437))) > 3


def counted(kind: type) -> int:
    """How many there are."""
    gc.collect()
    return sum(type(one) is kind for one in gc.get_objects())


def play(table: Hands, most: int = 10**6) -> None:
    """To the end, or so many commands."""
    roller, bots = DiceRoller(EDITION, Random(2)), [SimpleBot()] * 4
    while table.state.phase is not Phase.OVER and most:
        table.table.do(next_command(table.state, bots, roller))
        table.wait(10)
        most -= 1


def test_a_table_keeps_no_moment_that_is_over() -> None:
    before = counted(PanelContext)
    table = hands()
    play(table, 20)
    early = counted(PanelContext) - before
    play(table, 60)
    assert counted(PanelContext) - before <= early <= 4


def test_a_table_keeps_no_game_that_was_put_away() -> None:
    def renew(_: str) -> tuple[Banker, TagBook]:
        return Banker(EDITION), BOOK

    before = counted(Banker)
    table = hands(banker(game="short"), renew=renew)
    for _ in range(3):
        play(table, 30)
        table.table.choose(NewGame())
        table.table.adopt(banker(game="short"))
    assert counted(Banker) - before <= 2
