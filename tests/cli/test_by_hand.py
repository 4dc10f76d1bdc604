"""`ringkeeper play --by-hand`: a game in a terminal, by numbers and by words, with any names."""

import io
import os
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st
from msgspec.structs import replace

from controller import editions
from controller.__main__ import main
from controller.bots import Strength, bots_of
from controller.bots.playing import start_command
from controller.cli import OK, USAGE
from controller.cli.play.by_hand import ByHand, by_hand_of
from controller.cli.run.saved_games import by_hand_path
from controller.rules.edition import Edition
from controller.rules.refusals import Refusal
from controller.rules.state import Phase
from controller.store.audit import verify
from controller.store.banker import Banker
from controller.store.journal_file import read
from controller.text.sentences import card_title
from tests.cli.command_lines import Out, Patch
from tests.steps import cases

Type = Callable[..., str]
EDITION = editions.load("lotr-2003")


@pytest.fixture
def typed(tmp_path: Path, monkeypatch: Patch, capsys: Out) -> Type:
    """Types lines to `play --by-hand`, and says what was printed; it must end with 0."""
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))

    def run(lines: str | bytes, *args: str, code: int = OK) -> str:
        data = lines.encode() if isinstance(lines, str) else lines
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        assert main(["play", "--by-hand", "--seed", "3", *args]) == code
        said = capsys.readouterr()
        return said.out + said.err

    return run


def kept(tmp_path: Path) -> Path:
    """Where a game is kept whose journal is not named."""
    return tmp_path / "state" / "ringkeeper" / "by-hand.journal"


def test_a_first_turn_by_numbers(typed: Type) -> None:
    said = typed("1\n1\n1\nquit\n")
    assert "Aragorn rolls to see who starts." in said
    assert "   1  Roll the dice" in said
    assert "Aragorn, buy Weathertop for 120 P, or let it go to auction?" in said
    assert "   2  Send it to auction" in said
    assert "Aragorn claims Weathertop." in said
    assert "The game is saved. To resume it: ringkeeper play --by-hand\n" in said


def test_what_was_left_is_gone_on_with(typed: Type, tmp_path: Path) -> None:
    typed("1\n1\n1\nquit\n")
    before = len(read(kept(tmp_path)).entries)
    said = typed("show\nquit\n")
    assert "Resuming the game of Aragorn, Frodo, Gandalf, Gimli, round 2." in said
    assert "The Lord of the Rings, Trilogy Edition (2003): Aragorn; 3 seats are" in said
    assert "Aragorn: 1380 P, on Weathertop; Weathertop" in said
    assert len(read(kept(tmp_path)).entries) == before
    assert by_hand_of(Banker(EDITION)) is None


def test_the_end_of_the_input_saves_the_game_too(typed: Type, tmp_path: Path) -> None:
    assert "The game is saved." in typed("1\n1")
    assert "The game is saved." in typed(b"\xff\xfe\x00" * 50)
    assert verify(kept(tmp_path)).problem is None


def test_another_game_is_asked_about_and_the_old_one_kept(typed: Type, tmp_path: Path) -> None:
    typed("1\n1\n1\nquit\n")
    said = typed("n\nquit\n", "--seats", "Ann,Bob")
    assert "Aragorn, Frodo, Gandalf, Gimli have an unfinished game; its record is kept.\n" in said
    assert "Enter: resume it; y: start a new game; or quit> " in said
    assert "Aragorn: 1380 P" in typed("\nshow\nquit\n", "--seats", "Ann,Bob")
    said = typed("y\n1\nquit\n", "--seats", "Ann,Bob")
    assert "Ann rolls to see who starts." in said
    assert len(list(kept(tmp_path).parent.glob("by-hand-*.journal"))) == 1


@cases("lines", "quit\n", "exit\n", "q\n", "Q\n", "", "frodo\nyesterday\nQuit\n")
def test_who_quits_neither_resumes_nor_begins(typed: Type, tmp_path: Path, lines: str) -> None:
    typed("1\n1\n1\nquit\n")
    before = kept(tmp_path).read_bytes()
    said = typed(lines, "--seats", "Ann,Bob")
    assert "is saved" not in said
    assert "Ann rolls" not in said
    assert "Aragorn, on" not in said
    assert said.count("Enter: resume it") == (3 if "frodo" in lines else 1)
    assert kept(tmp_path).read_bytes() == before
    assert list(kept(tmp_path).parent.glob("by-hand-*.journal")) == []


def test_R69_a_mistake_is_corrected_by_the_form_of_the_panel(typed: Type, tmp_path: Path) -> None:
    said = typed("1\n1\n1\ncorrect\n1\n1\n1400\n" + "forgotten " * 20 + "\nshow\nquit\n")
    assert "What is wrong?" in said
    assert "   1  Money of a player" in said
    assert "   1  Aragorn 1380" in said
    assert "  Corrected: Aragorn has 1400, not 1380 (forgotten" in said
    assert "Aragorn: 1400 P" in said
    assert verify(kept(tmp_path)).problem is None


@cases(
    "lines, says",
("0", "Nothing is corrected."), ("1\n0", "Nothing is corrected."), ("99\n\n", "no number"),
("1\n1\n1380\nso", "Nothing to correct yet: say what is right."),
("1\n1\nx\n", "'x' is not a number."), ("1\n1\n5\n\n", "Nothing is corrected."),
)  # fmt: skip
def test_a_correction_that_is_none_says_so(typed: Type, lines: str, says: str) -> None:
    said = typed(f"1\n1\n1\ncorrect\n{lines}\nquit\n")
    assert says.replace("no number", "is not a number in this list") in said
    assert "Corrected:" not in said


NAMES = ("Ann Marie", "Éowyn", "buy", "3", "Ann", "x|y")


def test_names_may_be_anything(typed: Type) -> None:
    """With a blank, with accents, like a command, like a number, the beginning of another's."""
    said = typed(
        "6\n1\nroll\nroll 4 3\nroll 2 2\nroll\n1\n1\nshow\nquit\n", "--seats", ",".join(NAMES)
    )
    for name in NAMES:
        assert f"  {name[:1].upper()}{name[1:]} rolls" in said
        assert f"{name}: 1500 P, on GO; no deeds" in said


def test_names_are_understood_in_a_bid() -> None:
    at = position("lotr-2003 A:500@6;B:900;C:400;D:800;E:700 buy:0", NAMES[:5])
    said = at(["leave", "bid ann marie 20", "bid éowyn 30", "bid BUY 40", "bid 3 50",
               "bid ann 60", "bid a 70", "pass zoe", "pass ann marie", "pass buy"])  # fmt: skip
    for one in ("Ann Marie bids 20", "Éowyn bids 30", "Buy bids 40", "3 bids 50", "Ann bids 60"):
        assert f"  {one}" in said
    assert "'a' could be more than one player; type more of the name." in said
    assert "There is no player called 'zoe'." in said
    assert "Ann Marie passes" in said


def position(
    notation: str, names: tuple[str, ...] = (), people: int = 0
) -> Callable[[list[str]], str]:
    """So many people (0: all) play by hand from a position; what is printed of what is typed."""
    from controller.files.position_file import given
    from controller.rules.commands import SetPosition

    edition, where = given(notation)
    seats = tuple(
        replace(seat, name=names[number] if names else seat.name)
        for number, seat in enumerate(where.seats)
    )
    where = replace(where, seats=seats)
    banker = Banker(edition)
    assert not isinstance(banker.do(SetPosition(position=where)), Refusal)
    hands = range(people or banker.state.seats)
    return lambda lines: "\n".join(spoken(banker, lines, people=hands))


def spoken(banker: Banker, lines: list[str], people: range) -> list[str]:
    """What is printed of a game while these lines are typed."""
    said: list[str] = []
    rest = iter(lines)

    def hear(question: str) -> str:
        said.append(question)
        line = next(rest, None)
        if line is None:
            raise EOFError
        return line

    bots = bots_of(Strength.STRONG, banker.state.seats)
    ByHand(banker, people, bots, Random(5), said.append, hear).play()
    return said


def test_undo_goes_back_to_what_was_asked_last(typed: Type) -> None:
    said = typed("1\n1\n1\nundo\nshow\nundo 99\nundo 1\nquit\n")
    assert "Taken back." in said
    assert said.count("Aragorn, buy Weathertop for 120 P, or let it go to auction?") >= 2
    assert "There is nothing to take back." in said


def test_a_deal_is_put_together_by_words() -> None:
    at = position("lotr-2003 Ann:500(13);Bob:900(14) roll:0")
    said = at(["deal bob", "100, bag end", "nothing", "deal bob", "100", "mordor",
               "deal bob", "50", "14 of them", "more", "deal zoe"])  # fmt: skip
    assert "You give (100, moria, card; or nothing): " in said
    assert "There is no space called 'mordor'." in said
    assert "There is no player called 'zoe'." in said


@cases(
    "typed, told",
    (
        ["deal bob", "bruinen", "nothing", "60"],
        "Ann offers Bob Ford of Bruinen for 60 off the rent.",
    ),
    (["deal bob", "bruinen", "nothing", ""], "Ann owes 70; until that is paid, nothing"),
    (["deal bob", "bruinen", "nothing", "71"], "cannot settle more than that"),
    (["deal bob", "bruinen", "nothing", "all"], "'all' is not a number."),
)
def test_D10_a_typed_deal_may_take_the_place_of_rent(typed: list[str], told: str) -> None:
    """lotr-2003-fr: the rent is asked for only where one of the two owes it."""
    line = "lotr-2003{property_pays_rent=true} Ann:20(11);Bob:500(37,39) done:0"
    said = position(f"{line} debt:0,1,70,rent,39")(typed)
    assert "In place of how much of Ann's rent, up to 70? " in said
    assert told in said


def test_rules_are_proposed_by_words() -> None:
    at = position("lotr-2003 Ann:500;Bob:900 roll:0")
    said = at(["rules salry=400", "rules", "rules salary=400", "agree"])
    assert "salry: is not a known name; expected salary" in said
    assert "Type house rules like this: rules salary=400" in said
    assert "Ann proposes house rules" in said


def test_a_rent_is_asked_for_before_the_computer_goes_on(typed: Type) -> None:
    """Whoever plays by hand may also let it go: 0."""
    banker = begun(EDITION, 4)
    chance = Random(1)
    zeros = 0

    def chosen() -> str:
        nonlocal zeros
        rents = said and "carry on without it" in said[-1]
        zeros += bool(rents)
        return "0" if rents else "1" if chance.random() < 0.8 else "2"

    said: list[str] = []
    lines = 0

    def counted(_: str) -> str:
        nonlocal lines
        lines += 1
        if lines > 150:
            raise EOFError
        return chosen()

    ByHand(banker, [0], bots_of(Strength.SIMPLE, 4), Random(2), said.append, counted).play()
    assert zeros > 0
    assert typed("quit\n")


def begun(edition: Edition, seats: int, game: str = "standard") -> Banker:
    banker = Banker(edition)
    names = edition.data.tokens[:seats]
    assert not isinstance(banker.do(start_command(edition, names, Random(7), game)), Refusal)
    return banker


def typing(chance: Random, most: int) -> Iterator[str]:
    """Somebody who mostly answers sensibly, and sometimes does not."""
    odd = ["", "0", "help", "more", "show", "undo", "99", "bid", "bid 50", "build", "roll",
           "rent x", "deal", "deal x", "lift moria", "sell bree", "\N{SNOWMAN}", "tax share",
           "more", "-1", "rules fine=9"]  # fmt: skip
    for _ in range(most):
        yield chance.choice(odd) if chance.random() < 0.1 else str(chance.choice((1, 1, 1, 2, 3)))


@pytest.mark.parametrize("edition", editions.known())
@pytest.mark.parametrize("seed", range(3))
def test_every_box_can_be_played_so(edition: str, seed: int) -> None:
    """Nothing that is typed ends a game but its end; each question can be answered by 1."""
    chance = Random(f"{edition} {seed}")
    banker = begun(editions.load(edition), 3)
    lines = list(typing(chance, 600)) + ["1"] * 2500
    spoken(banker, lines, people=range(seed))
    assert banker.state.phase is Phase.OVER or banker.state.turns > 60


@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.lists(st.text(max_size=30), max_size=12))
def test_no_line_ends_in_anything_but_a_sentence(lines: list[str]) -> None:
    said = spoken(begun(EDITION, 2), ["1", "1", *lines], people=range(2))
    assert said[0].startswith("Type a number")


def test_a_line_without_end_is_one_line(typed: Type) -> None:
    said = typed("1\n" + "x" * 100_000 + "\nquit\n")
    assert said.count("is not a word here") <= 2
    assert len(said) < 20_000


def test_in_french(typed: Type) -> None:
    said = typed("1\n1\nhelp\nquit\n", "--edition", "lotr-2003-fr")
    assert "Lancer les dés" in said
    assert "La partie est enregistrée." in said
    assert "The game" not in said


def test_what_cannot_be_is_said(typed: Type) -> None:
    said = typed("", "--seats", "A,B,C,D", "--bots", "4", code=USAGE)
    assert "at least one of 4 seats is played by hand" in said
    assert "--by-hand: one game, and no script" in typed("", "--games", "3", code=USAGE)
    said = typed("1\nquit\n", "--bots", "1")
    assert re.search(r": \w+; 1 seat is played by a bot", said)
    place = "lotr-2003 Ann:500(13);Bob:900(14);Cleo:800 roll:0"
    said = typed("y\nquit\n", "--position", place, "--bots", "2")
    assert "Ann; 2 seats are played by bots" in said, "a position names its players itself"


# Secret Quest cards

QUESTS = (
    "lotr-2021 Ann:30@0(21,23,24,5)+quest:2;Bob:30@0(6,12,31,32,34)+quest:12;Cleo:30@0(15) roll:0"
)


def test_R72_a_secret_card_is_played_by_a_word_and_numbers() -> None:
    said = position(QUESTS)(["play", "y", "1", "1", "1", "2"])
    assert "   1  Cancel the card\n   2  Let it count" in said
    assert "  Bob lets the card count." in said
    assert said.index("Ann plays") < said.index("Bob lets")


def test_R76_both_answers_are_offered_whoever_holds_what() -> None:
    for held, told in (("12", "Bob cancels"), ("24", "Bob does not hold that card")):
        said = position(QUESTS.replace("quest:12", f"quest:{held}"))(
            ["play ann", "y", "1", "1", "1", "cancel"]
        )
        assert "   1  Cancel the card\n   2  Let it count" in said
        assert told in said


def test_R71_no_line_shows_a_card_before_its_holder_has_asked() -> None:
    lines = ["more", "show", "help", "play", "n", "play bob", "", "play cleo", "play zoe"]
    said = [
        position(QUESTS.replace("quest:2;", f"quest:{card};"))(lines) for card in (0, 1, 2, 24, 30)
    ]
    assert len(set(said)) == 1
    assert "play Ann: to look at secret cards, or play one" in said[0]
    assert "Is Ann alone at the screen? [y/N]" in said[0]
    assert "Cleo has no secret card to play." in said[0]
    assert "There is no player called 'zoe'." in said[0]


def test_R70_a_seat_left_to_a_bot_shows_its_cards_to_nobody() -> None:
    said = position(QUESTS)(["hand bob", "play bob", "y"])
    assert "A bot plays Bob." in said
    assert "Is Bob alone at the screen?" not in said


def test_R70_the_last_person_to_leave_says_what_becomes_of_the_game() -> None:
    """Bots alone would play on at full speed, and nobody could sit down again."""
    alone = "Only bots are left."
    said = position(QUESTS, people=1)(["hand ann", "what", "sit ann", "show", "quit"])
    assert said.count(alone) == 1
    assert said.index(alone) < said.rindex("It is Ann's turn to roll.")
    assert position(QUESTS, people=1)(["hand ann", "quit"]).rstrip().endswith("quit>")
    assert position(QUESTS, people=2)(["hand bob", "quit", "y"]).count(alone) == 0
    watched = position(QUESTS, people=1)(["hand ann", ""])
    assert watched.count(alone) == 1
    assert "The game is over" in watched[-600:]


def test_R71_the_cards_leave_the_screen_after_a_look() -> None:
    title = card_title(editions.load("lotr-2021"), 0, 2)
    said = position(QUESTS)(["play", "y", "x", "1", "0", "more"])
    shown, gone = said.split("\n" * 30, 1)
    assert title in shown
    assert "'x' is not a number in this list." in shown
    assert title not in gone
    assert "No card is played." in gone


def test_R71_against_bots_alone_nobody_else_looks() -> None:
    said = position(QUESTS, people=1)(["play", "0"])
    assert card_title(editions.load("lotr-2021"), 0, 2) in said
    assert "alone at the screen" not in said
    assert "alone at the screen" in position(QUESTS, people=2)(["play", "n"])


def test_one_of_several_who_stops_is_asked_whether_all_stop() -> None:
    said = position(QUESTS)(["quit", "n", "show", "exit", "y", "show"])
    assert said.count("Save and stop for everybody? [y/N] ") == 2
    assert said.count("It is Ann's turn to roll.") == 2


def test_who_may_not_write_there_has_their_own_games(tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "own"))
    assert by_hand_path() == tmp_path / "by-hand.journal"
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert by_hand_path() == tmp_path / "own/ringkeeper/by-hand.journal"
