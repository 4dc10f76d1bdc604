"""What the card with which a game begins offers, and what becomes of it: boxes, house rules, games
that were broken off; by the page's desk, without a browser."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from controller import editions
from controller.bots import SimpleBot, Strength
from controller.bots.expert.bot import ExpertBot
from controller.bots.trader import TraderBot
from controller.dialogue.forms.setting_up import SettingUp
from controller.editions import known
from controller.files.settings import Settings
from controller.rules.commands import Roll
from controller.rules.events import blank
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.store.journal import Journal
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Listing
from controller.table.panel.pages.setting_up import FieldPage, Join, PickEdition
from controller.table.panel.pages.setup import Begin
from sim.demo.page.acts import New, Resume, Sitter
from sim.demo.page.boxes import box
from sim.demo.page.desk import TableDesk
from sim.demo.page.games import broken_off
from sim.demo.session import Sitting
from tests.sim.tables import another_table, do, page, sitting, until
from tests.steps import cases


def sitters(edition: str, bot: bool = False) -> tuple[Sitter, ...]:
    tokens = editions.load(edition).data.tokens[:2]
    return tuple(Sitter(name=token, token=token, bot=bot) for token in tokens)


@pytest.mark.parametrize("name", known())
def test_a_box_offers_what_its_file_says(name: str) -> None:
    """And every value that is offered is one that the rules take."""
    edition = editions.load(name)
    offered = box(edition)
    assert offered["tokens"] == list(edition.data.tokens)
    assert [one["id"] for one in offered["games"]] == list(edition.data.games)
    assert len(offered["settings"]) > 45
    for setting, one in offered["settings"].items():
        values = [value for value, _words in one.get("values", [])] or [one["least"], one["most"]]
        assert all(words for _value, words in one.get("values", []))
        taken = 0
        for value in values:
            try:
                rules = edition.rules_for(offered["games"][0]["id"], {setting: value})
            except msgspec.ValidationError:
                continue
            taken += getattr(rules, setting) == value
        assert taken == len(values), setting
        for game in offered["games"]:
            assert setting in game["rules"]
    rings = [one["ring"] for one in offered["games"]]
    data = edition.data.rules
    assert any(rings) == bool(data.ring or data.bearer)


@pytest.mark.parametrize("name", known())
def test_the_lists_of_house_rules_are_those_of_the_panel(name: str) -> None:
    """Issue 11: grouped, only what the box knows, favourites first, each list with its name."""
    edition = editions.load(name)
    offered = box(edition, ("ring_target", "salary", "fine", "no_such_rule"))
    favourites = ("ring_target", "salary", "fine")
    context = PanelContext(blank(edition), settings=Settings(favourites=favourites))
    for game in offered["games"]:
        pages = FieldPage("house-rules").so_far(context, SettingUp(game=game["id"]))
        assert isinstance(pages, Listing)
        lists = game["lists"]
        assert [one["name"] for one in lists] == [line.label for line in pages.choices]
        assert [one["id"] for one in lists if one["favourites"]] == [lists[0]["id"]]
        of_ring = ["ring_target"] if game["ring"] == "ring" else []
        assert lists[0]["rules"] == [*of_ring, "salary", "fine"]
        listed = {rule for one in lists for rule in one["rules"]}
        assert listed <= {*offered["settings"]}
        assert all(offered["settings"][rule]["title"] for rule in listed)
    assert not box(edition)["games"][0]["lists"][0]["favourites"]


async def test_house_rules_of_the_page_s_game_are_favourites_of_the_next(at: Sitting) -> None:
    desk = TableDesk(at, start=True)
    assert desk.act(New(players=sitters("lotr-2003"), rules={"fine": 7, "ring": False})) == ""
    for name in ("lotr-2003", "starwars-1997"):
        first = msgspec.json.decode(desk.box(name))["games"][0]["lists"][0]
        assert (first["name"], first["rules"]) == ("Favourites", ["fine"])
    assert desk.act(New(players=sitters("lotr-2021"), edition="lotr-2021")) == ""
    assert msgspec.json.decode(desk.box("lotr-2021"))["games"][0]["lists"][0]["favourites"]


@pytest.mark.parametrize("name", known())
async def test_another_box_comes_with_its_dice_words_and_rules(name: str, at: Sitting) -> None:
    desk = TableDesk(at, start=True)
    game = editions.load(name).data.games
    act = New(
        players=sitters(name), edition=name, game=next(iter(game)), rules={"salary": 7},
        heads=name == "lotr-2012",
    )  # fmt: skip
    assert desk.act(act) == ""
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
        desk, name = TableDesk(at, start=True), at.edition.id
        plays = {Strength.EXPERT: ExpertBot, Strength.STRONG: TraderBot, Strength.SIMPLE: SimpleBot}
        for chosen in (Strength.EXPERT, None, Strength.STRONG, Strength.SIMPLE):
            now = chosen or Strength.EXPERT
            new = New(players=sitters(name, bot=True), edition=name, strength=chosen)
            assert desk.act(new) == ""
            assert {type(bot) for bot in at.seats.bots} == {plays[now]}
            run = msgspec.json.decode(desk.sections()["run"])
            assert run["strength"] == now.value


@cases(
    "more, told",
    ({"edition": "lotr-1999"}, "There is no box called lotr-1999."),
    ({"game": "chess"}, "This edition has no game called chess."),
    ({"rules": {"salary": "much"}}, "This house rule does not work"),
    ({"rules": {"no_such_rule": True}}, "This house rule does not work"),
)
async def test_a_bad_start_changes_nothing(more: dict[str, object], told: str, at: Sitting) -> None:
    desk, banker = TableDesk(at, start=False), at.banker
    players = msgspec.to_builtins(sitters("lotr-2003"))
    act = msgspec.convert({"do": "new", "players": players, **more}, New)
    assert str(desk.act(act)).startswith(told)
    assert at.banker is banker


async def test_a_game_that_was_broken_off_is_offered_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.journal"
    async with sitting([False, False], record=path) as at:
        desk = TableDesk(at, start=False)
        do(at, Roll(0, (6, 6)), Roll(1, (2, 3)), Roll(0, (0, 5)))
        assert msgspec.json.decode(desk.games())["games"] == []  # it is being played
        assert desk.act(New(players=sitters("lotr-2021"), edition="lotr-2021")) == ""
        (offered,) = msgspec.json.decode(desk.games())["games"]
        assert (offered["file"], offered["names"]) == (path.name, ["Frodo", "Aragorn"])
        assert offered["when"] == path.stat().st_mtime
        assert offered["box"].startswith("The Lord of the Rings, Trilogy")
        assert desk.act(Resume(file=path.name, bots=(False, True))) == ""
        assert at.edition.id == "lotr-2003"
        assert at.seats.by_bot == [False, True]
        assert [die.face for die in at.table.hands.dice] == [0, 5]
        assert at.banker.state.dice == (0, 5)
        assert desk.act(Resume(file="nothing.journal")) == "That game no longer exists."
        assert msgspec.json.decode(desk.games())["games"] == [], "nobody had a turn in it"


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
        assert desk.act(New(players=sitters("lotr-2003", bot=True))) == ""
        assert not kept.exists()
        for number in range(2):
            assert desk.act(New(players=sitters("lotr-2003"))) == ""
            assert len([*kept.glob("*.journal")]) == number + 1
        (tmp_path / "file").touch()
        at.keep = tmp_path / "file" / "demo"  # no folder can be there
        assert desk.act(New(players=sitters("lotr-2003"))) == ""
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
        assert desk.act(New(players=sitters("lotr-2003"))) == ""
        (offered,) = msgspec.json.decode(desk.games())["games"]
        assert offered["bots"] == [False, False, True]
        assert desk.act(Resume(file="game.journal")) == ""
        assert at.seats.by_bot == [False, False, True]
        at.hand_over(1, bot=True)
        assert desk.act(New(players=sitters("lotr-2003"))) == ""
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
    assert desk.act(New(players=sitters("lotr-2003"))) == ""
    fresh, _next = feed.log_since(seen)
    assert [line["kind"] for line in msgspec.json.decode(fresh)][:1] == ["begin"]
