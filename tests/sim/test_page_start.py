"""The card with which a game begins: the form of the set-up, and unfinished games. No browser is
needed: the tests act on the page's desk."""

import os
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from controller import editions
from controller.bots import SimpleBot, Strength
from controller.bots.expert.bot import ExpertBot
from controller.bots.trader import TraderBot
from controller.dialogue.model import Section
from controller.editions import known
from controller.rules.commands import EndGame, Roll
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.table.panel.pages.setting_up import Join, PickEdition
from controller.table.panel.pages.setup import Begin
from sim.demo.page.acts import New, Resume, Seat, SetField
from sim.demo.page.desk import TableDesk
from sim.demo.page.games import broken_off
from sim.demo.session import Sitting
from tests.sim.tables import another_table, do, new_game, page, set_up, sitting, until
from tests.steps import cases


def rules_of(desk: TableDesk) -> Section:
    fields = {one.name: one for one in desk.draft.setup.fields(desk.draft.given)}
    found = fields["house-rules"]
    assert isinstance(found, Section)
    return found


@cases(
    "by_bot, bots",
    ([True, True, True], "Aragorn Gandalf"), ([False, True, True], "Aragorn Gandalf"),
    ([False] * 3, ""), ([True, False, True], "Frodo Gandalf"),
)  # fmt: skip
async def test_the_next_game_is_played_as_this_one(by_bot: list[bool], bots: str) -> None:
    """But that a person plays the first seat where only bots have played."""
    async with sitting(by_bot) as at:
        setup = TableDesk(at).draft.setup
        assert setup.tokens == ("Frodo", "Aragorn", "Gandalf")
        assert " ".join(setup.bots) == bots


async def test_a_seat_that_changes_hands_does_so_in_the_next_game_s_form_too(at: Sitting) -> None:
    desk = TableDesk(at)
    assert not desk.draft.setup.bots
    desk.act(Seat(seat=1, bot=True))
    assert desk.draft.setup.bots == (desk.draft.setup.tokens[1],)
    desk = TableDesk(at, start=True)
    assert desk.act(SetField(name="name.Frodo", value="Ada")) == ""
    form = msgspec.json.decode(desk.sections()["setup"])
    assert form["send"] == {"do": "begin"}
    assert "[1] Frodo: Ada" in str(form)
    assert desk.sections()["setup"] is desk.sections()["setup"], "made once"


async def test_to_play_again_keeps_names_seats_bots_and_house_rules(at: Sitting) -> None:
    """As tests/web/test_host.py says of a host."""
    desk = TableDesk(at, start=True)
    for act in set_up("Gimli=Ada", "Frodo", "Legolas=Bo", bots=("Frodo",)):
        assert desk.act(act) == ""
    desk.act(SetField(name="rules.fine", value=60))
    assert desk.act(New()) == ""
    assert isinstance(at.table.table.do(EndGame()), list)
    over, by_bot = at.table.state, [*at.seats.by_bot]
    assert (over.phase, over.rules.fine, by_bot) == (Phase.OVER, 60, [False, True, False])
    assert desk.act(New()) == ""
    now = at.table.state
    assert (now.phase, now.players, now.rules) == (Phase.OPENING, over.players, over.rules)
    assert at.seats.by_bot == by_bot


@pytest.mark.parametrize("name", known())
async def test_who_sits_stays_with_another_box(name: str, at: Sitting) -> None:
    """With the same token, if that box has it; names and bots stay with their players."""
    desk = TableDesk(at)
    for act in set_up("Frodo=Ada", "Gimli", "Legolas=Bo", bots=("Gimli",)):
        assert desk.act(act) == ""
    assert desk.act(SetField(name="edition", value=known().index(name))) == ""
    draft, tokens = desk.draft, editions.load(name).data.tokens
    setup = draft.setup
    assert len({*setup.tokens}) == 3
    assert {*setup.tokens} <= {*tokens}
    assert [setup.name(token) for token in setup.tokens][::2] == ["Ada", "Bo"]
    assert setup.bots == setup.tokens[1:2]
    assert setup.tokens[0] == "Frodo" or "Frodo" not in tokens
    assert draft.setup.lacks(draft.given) == ""
    assert at.edition.id == "lotr-2003", "until it begins"


async def test_house_rules_of_the_page_s_game_are_favourites_of_the_next(at: Sitting) -> None:
    desk = TableDesk(at, start=True)
    assert new_game(desk, rules__fine=7, rules__ring=False) == ""
    for name in ("lotr-2003", "starwars-1997"):
        assert desk.act(SetField(name="edition", value=known().index(name))) == ""
        first = rules_of(desk).fields[0]
        assert isinstance(first, Section)
        assert (first.name, [one.name for one in first.fields]) == (
            "list.favourites",
            ["rules.fine"],
        )
    assert new_game(desk, edition="lotr-2021") == ""
    assert rules_of(desk).fields[0].name == "list.favourites"


@pytest.mark.parametrize("name", known())
async def test_another_box_comes_with_its_dice_words_and_rules(name: str, at: Sitting) -> None:
    desk = TableDesk(at, start=True)
    assert new_game(desk, edition=name, new=New(heads=name == "lotr-2012"), rules__salary=7) == ""
    desk.sections()
    table = at.table
    assert at.heads is (name == "lotr-2012")
    assert (at.edition.id, table.state.rules.salary) == (name, 7)
    assert (desk.edition.id, desk.language) == (name, at.edition.data.language)
    at.clock.run_fast()
    await table.ready.wait()
    table.hands.throw((6, 5))
    table.hands.throw((2, 3))
    await until(at, lambda: len(at.banker.history()) == 3)


async def test_the_bots_of_a_new_game_play_as_well_as_was_chosen() -> None:
    """The page knows how well they play now, and what is not said stays."""
    async with sitting([True, True]) as at:
        desk = TableDesk(at, start=True)
        plays = {Strength.EXPERT: ExpertBot, Strength.STRONG: TraderBot, Strength.SIMPLE: SimpleBot}
        for chosen in (Strength.EXPERT, None, Strength.STRONG, Strength.SIMPLE):
            now = chosen or Strength.EXPERT
            bots = editions.load("lotr-2003").data.tokens[:2]
            assert new_game(desk, bots=bots, new=New(strength=chosen)) == ""
            assert {type(bot) for bot in at.seats.bots} == {plays[now]}
            assert msgspec.json.decode(desk.sections()["run"])["strength"] == now.value


@cases(
    "name, value", ("edition", 99), ("game", "chess"), ("rules.salary", "much"),
    ("rules.no_such_rule", True), ("sits.Yoda", True), ("name.Frodo", "x" * 17), ("", ""),
)  # fmt: skip
async def test_what_the_card_does_not_offer_is_refused(name: str, value: str, at: Sitting) -> None:
    desk = TableDesk(at, start=False)
    before = desk.draft.setup
    assert desk.act(SetField(name=name, value=value)) == "That cannot be chosen now."
    assert desk.draft.setup == before


@cases(
    "players, told",
    (("Frodo",), "1 of 2 to 6 players: choose their tokens."),
    (("Frodo=Ada", "Gimli=ada"), "Two players are called ada."),
)  # fmt: skip
async def test_bad_starts_change_nothing(players: tuple[str, ...], told: str, at: Sitting) -> None:
    desk, banker = TableDesk(at, start=False), at.banker
    assert str(new_game(desk, *players)) == told
    assert at.banker is banker
    assert desk.draft.setup.tokens == tuple(one.partition("=")[0] for one in players)


async def test_a_game_that_was_broken_off_is_offered_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    async with sitting([False, False], record=path) as at:
        desk = TableDesk(at, start=False)
        do(at, Roll(0, (6, 6)), Roll(1, (2, 3)), Roll(0, (0, 5)))
        assert msgspec.json.decode(desk.games()) == []  # it is being played
        assert new_game(desk, edition="lotr-2021") == ""
        (offered,) = msgspec.json.decode(desk.games())
        assert (offered["file"], offered["names"]) == (path.name, ["Frodo", "Aragorn"])
        assert offered["when"] == path.stat().st_mtime
        assert offered["box"].startswith("The Lord of the Rings, Trilogy")
        assert desk.act(Resume(file=path.name, bots=(False, True))) == ""
        assert at.edition.id == "lotr-2003"
        assert at.seats.by_bot == [False, True]
        assert [die.face for die in at.table.hands.dice] == [0, 5]
        assert at.banker.state.dice == (0, 5)
        assert desk.act(Resume(file="nothing.journal")) == "That game no longer exists."
        assert msgspec.json.decode(desk.games()) == [], "nobody had a turn in it"


def test_what_is_no_game_in_the_folder_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "gone.journal").symlink_to("nowhere")
    (tmp_path / "round.journal").symlink_to("round.journal")
    (tmp_path / "folder.journal").mkdir()
    os.mkfifo(tmp_path / "pipe.journal")
    assert broken_off(tmp_path, None) == []


async def test_a_game_is_offered_from_its_first_roll_on(tmp_path: Path) -> None:
    for rolls, offered in ((0, []), (1, ["Frodo", "Aragorn"])):
        path = tmp_path / f"{rolls}" / "game.journal"
        path.parent.mkdir()
        async with sitting([False, False], record=path) as at:
            do(at, *[Roll(0, (6, 6))] * rolls)
        names = [game["names"] for game in broken_off(path.parent, None)]
        assert names == ([offered] if offered else [])


async def test_games_by_hand_are_kept_where_they_can_be_found_another_day(tmp_path: Path) -> None:
    scratch, kept = tmp_path / "scratch", tmp_path / "state" / "demo"
    scratch.mkdir()
    async with sitting([True, True], record=scratch / "game.journal") as at:
        at.keep = kept
        desk = TableDesk(at, start=True)
        assert new_game(desk, "Frodo", "Gimli", bots=("Frodo", "Gimli")) == ""
        assert not kept.exists()
        for number in range(2):
            assert new_game(desk) == ""
            assert len([*kept.glob("*.journal")]) == number + 1
        (tmp_path / "file").touch()
        at.keep = tmp_path / "file" / "demo"  # no folder can be there
        assert new_game(desk) == ""
        assert at.banker.journal is not None
        assert at.banker.journal.path == kept / "game-3.journal"


async def test_a_new_game_is_set_up_on_the_panel_too_and_the_page_follows() -> None:
    async with sitting([False, True], heads=True) as at:
        desk = TableDesk(at, start=False)
        desk.sections()
        at.table.table.choose(PickEdition("starwars-1997"))
        await another_table(at)
        assert at.banker.state.phase is Phase.SETUP
        assert desk.edition.id == "starwars-1997"
        assert at.seats.by_bot == []
        for token in at.edition.data.tokens[:2]:
            at.table.table.choose(Join(token))
        at.table.table.choose(Begin())
        assert at.banker.state.seats == 2
        assert at.seats.by_bot == [False, False]
        assert desk.stands() == (0, 0), "tokens are set up; from then on people move them"
        assert at.movers is not None
        assert at.movers.lazy >= {0, 1}
        assert desk.seats == {0, 1}


async def test_a_resumed_game_is_played_by_whoever_played_it(tmp_path: Path) -> None:
    """By hand and by bots as they last were, whatever the card would choose for a new game."""
    async with sitting([True, False, True], record=tmp_path / "game.journal") as at:
        desk = TableDesk(at, start=False)
        at.run(paused=True)
        do(at, Roll(0, (2, 6)), Roll(1, (2, 3)), Roll(2, (2, 2)), Roll(0, (2, 1)))
        at.hand_over(0, bot=False)
        assert new_game(desk) == ""
        (offered,) = msgspec.json.decode(desk.games())
        assert offered["bots"] == [False, False, True]
        assert desk.act(Resume(file="game.journal")) == ""
        assert at.seats.by_bot == [False, False, True]
        at.hand_over(1, bot=True)
        assert new_game(desk) == ""
        assert desk.act(Resume(file="game.journal")) == ""
        assert at.seats.by_bot == [False, True, True]
    with Journal.open(tmp_path / "game.journal") as journal:  # a note changes nothing
        assert Banker.resume(journal).state.turns == 1


async def test_a_page_that_is_open_gets_the_whole_log_of_the_next_game(at: Sitting) -> None:
    """Its lines go on with the numbers that the page already knows."""
    desk, feed = TableDesk(at, start=False), page(at)
    at.table.table.do(Roll(0, (5, 6)))
    _lines, seen = feed.log_since(0)
    assert seen > 1
    assert new_game(desk) == ""
    fresh, _next = feed.log_since(seen)
    assert [line["kind"] for line in msgspec.json.decode(fresh)][:1] == ["begin"]


async def test_the_first_page_s_language_is_spoken_unless_one_is_chosen(at: Sitting) -> None:
    desk = TableDesk(at, start=True)
    for reads, spoken in (("fr", "fr"), ("en", "fr")):  # the second page changes nothing
        desk.greet(reads)
        assert desk.language == spoken
    assert msgspec.json.decode(desk.sections()["hints"])["words"].startswith("Une partie commence")
    new_game(desk, edition="lotr-2012")
    assert desk.language == "fr", "at another table, too"


@pytest.mark.parametrize(("start", "set_to"), [(False, ""), (True, "en")])
async def test_a_game_that_is_named_or_a_language_that_is_set_stays(
    at: Sitting, start: bool, set_to: str
) -> None:
    settings = at.table.settings
    settings.change(replace(settings.now, language=set_to))
    desk = TableDesk(at, start=start)
    desk.greet("fr")
    assert desk.language == "en"
