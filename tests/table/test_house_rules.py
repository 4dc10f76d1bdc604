"""House rules as lists (issue 11): grouped, only what the box knows, what this table used first, a
name beside each list; proposed on the panel and agreed to in mid-game."""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from controller import editions
from controller.dialogue.house_rules import (
    AMOUNTS,
    FAVOURITES,
    FAVOURITES_MOST,
    POPULAR,
    fitting,
    lists,
    offered,
    settable,
)
from controller.files.settings import LastSetup, Settings, SettingsStore, parse, text_of
from controller.files.tagbook import TagBook, simulated
from controller.rules.commands import Agree, ChangeRules, Roll
from controller.rules.edition import Rules
from controller.rules.house_rules import FIXED
from controller.rules.state import ROLL
from controller.store.banker import Banker
from controller.table import Host, Press, Table, TableParts, TurnKnob
from controller.text.language import in_language
from controller.text.sentences.settings import GROUPS, SETTINGS, group_name, setting_title
from controller.view.interface import Menu
from controller.view.oled.canvas import WIDTH
from controller.view.oled.font import SMALL
from controller.view.oled.parts import BALANCE
from hardware.ports import Button
from sim.clock import SimClock
from tests.table.hands import DICE, Hands, hands
from tests.table.stories import Story, stories

OK, BACK, PUSH = Press(Button.OK), Press(Button.BACK), Press(Button.PUSH)


def rig(keeping: SettingsStore | None = None, edition: str = "lotr-2003") -> Hands:
    """A table on which a game is to be set up, with every box there is."""
    clock = SimClock()

    def renew(name: str) -> tuple[Banker, TagBook]:
        return Banker(editions.load(name)), simulated(editions.load(name))

    box = editions.load(edition)
    table = Table(
        Banker(box), simulated(box), clock, TableParts(dice=(DICE,)),
        Host(settings=keeping or SettingsStore(), editions=tuple(editions.known()), renew=renew),
        chance=Random(1), language="en",
    )  # fmt: skip
    return Hands(table, clock)


def line(table: Hands, begins: str) -> str:
    return next(item for item in table.page.items if item.startswith(begins))


# Groups and names


def test_every_setting_is_in_a_group_and_has_a_title() -> None:
    assert {*SETTINGS} == {*Rules.__struct_fields__}
    assert {one.group for one in SETTINGS.values()} == {*GROUPS}
    assert not [name for name, one in SETTINGS.items() if not one.title]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_names_of_lists_and_titles_of_rules_fit_the_display_and_differ(language: str) -> None:
    with in_language(language):
        names = [group_name(one) for one in GROUPS]
        titles = [setting_title(one) for one in settable(fixed=True)]
        said = [one.name for one in lists(("salary",), ("salary",))]
    assert [one for one in (*names, *titles) if SMALL.width(one) > WIDTH - 2] == []
    beside_a_balance = WIDTH - BALANCE - 12
    assert [one for one in names if SMALL.width(one) > beside_a_balance] == []
    assert [one for one, count in Counter((*names, *titles)).items() if count > 1] == []
    assert said == (["Favourites", "Money"] if language == "en" else ["Favorites", "Argent"])


@pytest.mark.parametrize("name", editions.known())
def test_every_rule_of_a_box_stands_in_one_group_and_no_list_is_empty_or_long(name: str) -> None:
    box = editions.load(name)
    for game in box.data.games:
        names = offered(box, box.rules_for(game, {}), fixed=True)
        found = lists(names, ())
        assert sorted(rule for one in found for rule in one.rules) == sorted(names)
        assert all(1 <= len(one.rules) <= 10 for one in found)
        assert len(found) <= 11


@stories("""
the panel lists groups with how many are changed then the rules of one
  - boxes | choose "House rules" -> page "House rules: none",
      lines "Often played" "Players" "Money" "Rent"
    | choose "Money" -> page "Money" | choose "GO pays at once" -> page "When GO pays"
    | choose "GO pays when the move is over" -> line "* GO pays when the move is over"
    | back -> lines "Often played" "Players" "Money: 1 changed" | back -> line "House rules: 1"
in mid-game the same lists are there with what is changed
  A;B;C | A: change-rules fine=10, B: agree, C: agree, wait, push, choose "House rules" "A"
    -> line "Jail: 1 changed", line "Players"  # how a player leaves can be changed
    | choose "Jail" -> page "Jail", line "* Leaving Jail costs 10"
R71 the printed deck can be chosen before the game
  # docs/host.md promises it
  lotr-2021 - boxes | choose "House rules" "Cards" "The program draws" "The printed deck"
    -> line "* The printed deck.."
another way to play names what it does not know
  - boxes | choose "House rules" "The Ring" "The Eye moves" "Doubles move", back, back
    | choose "Game: " "Standard game without" -> line "House rules: none (1 not in this box)"
    | choose "Game: " "Standard game" -> line "House rules: 1"
a rule is proposed in the menu and agreed to on the page that opens
  A;B;C | push, choose "House rules" "A" "Money" "You choose to pay a fixed tax"
    | choose "The tax is a fixed amount" -> page "A proposes", lines "the tax is a fixed amount"
    | choose "B: Agree" "C: Agree" -> rules.tax_choice=no, proposal=-
an amount is set and can be turned down
  A;B;C | hands B: change-rules salary=250, wait, hands C: disagree -> proposal=-
    | hands A: change-rules fine=10, hands B: agree, hands C: agree -> rules.fine=10
what families play has a line each, which sets it at once
  - boxes | choose "House rules" "Often played" -> page "Often played"
    | choose "GO pays double" -> line "* GO pays double for landing on it"
    | choose "Free Parking pays all taxes, fines" "Free Parking pays all taxes and"
    -> line "Free Parking pays all taxes, fines..", line "* Free Parking pays all taxes and.."
    | back, back -> line "House rules: 2"
an amount begins with what holds now
  A;B | push, choose "House rules" "A" "Money" "GO pays" -> amount 200
""")
def test_house_rules_on_the_panel(story: Story) -> None:
    story.play()


# Only what the box knows


@pytest.mark.parametrize("name", editions.known())
def test_no_page_offers_what_the_box_does_not_know(name: str) -> None:
    """Line by line, as players see it."""
    box = editions.load(name)
    table = rig(edition=name)
    table.choose("House rules")
    seen = 0
    for number in range(len(table.page.items)):
        table.do(TurnKnob(number - table.page.cursor), OK)
        seen += len(table.page.items)
        table.do(BACK)
    own = box.rules_for("standard", {})
    popular = [name for name, value in POPULAR if getattr(own, name) != value]
    assert seen == len(offered(box, own, fixed=True)) + len(popular)
    table.choose("Cards")
    assert any("secret" in item for item in table.page.items) == (name == "lotr-2021")
    table.do(BACK)
    assert any(item == "The Ring" for item in table.page.items) == (name != "starwars-1997")


def test_a_rule_of_another_box_is_named_and_waits_for_it() -> None:
    keeping = SettingsStore()
    rules: dict[str, bool | int | str] = {"ring_target": "next-unclaimed", "salary": 400}
    keeping.change(Settings(setup=LastSetup(edition="lotr-2003", rules=rules)))
    table = rig(keeping)
    assert line(table, "House rules") == "House rules: 2"
    table.choose("Edition", "Star Wars")
    assert line(table, "House rules") == "House rules: 1 (1 not in this box)"
    table.choose("House rules")
    assert table.page.items[0] == "Not in this box: 1"
    assert line(table, "Money") == "Money: 1 changed"
    table.choose("Not in this box")
    assert table.page.title == "Not in this box"
    assert table.page.items == ("The Ring goes to the next unclaimed territory",)
    table.do(OK)
    assert table.notice.text.startswith("This box has no such rule.")
    table.do(OK, BACK, BACK)
    table.choose(*(f"[ ] {one}" for one in editions.load("starwars-1997").data.tokens[:2]), "Start")
    assert table.state.rules.salary == 400
    assert table.state.rules.ring_target == "next-territory"
    kept = keeping.now.setup
    assert kept is not None
    assert kept.rules == rules, "in its own box it holds again"
    assert line_of_next(keeping) == "House rules: 2"


def line_of_next(keeping: SettingsStore) -> str:
    """What the next set-up with the box of 2003 says of its house rules."""
    return line(rig(keeping), "House rules")


@pytest.mark.parametrize("name", editions.known())
def test_no_house_rule_is_lost_between_boxes(name: str) -> None:
    """Whatever is chosen with one box fits another, is named, or is what that box plays anyway."""
    box = editions.load(name)
    for other in map(editions.load, editions.known()):
        own = other.rules_for("standard", {})
        for setting, values in offered(other, own, fixed=True).items():
            for value in values or (7,):
                fits, left = fitting(box, "standard", {setting: value})
                here = getattr(box.rules_for("standard", {}), setting) == value
                assert len(fits) + len(left) + here == 1


# Favourites


def test_what_was_used_last_stands_first_and_a_few_at_most() -> None:
    names = {*settable()}
    used = (
        "no_such_rule", "battle_tie", "salary", "fine", "tax_choice", "rounding", "ties", "leaving",
    )  # fmt: skip
    found = lists([one for one in settable() if one != "battle_tie"], used)
    assert found[0].id == FAVOURITES
    assert found[0].rules == ("salary", "fine", "tax_choice", "rounding", "ties")
    assert len(found[0].rules) == FAVOURITES_MOST
    assert "salary" in next(one.rules for one in found if one.id == "money"), "in its group, too"
    assert lists(names, ())[0].id != FAVOURITES


def test_a_game_that_begins_with_house_rules_remembers_them(tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    table = rig(SettingsStore(path))
    assert "Favourites" not in items_of_house_rules(table)
    table.choose("Money", "GO pays at once", "GO pays when the move is over")
    table.do(BACK, BACK)
    table.choose("[ ] Frodo", "[ ] Aragorn", "Start")
    assert SettingsStore(path).now.favourites == ("salary_when",)
    again = rig(SettingsStore(path), "lotr-2012")
    assert items_of_house_rules(again)[0].startswith("Favourites")
    again.choose("Favourites")
    assert again.page.title == "Favourites: 1 changed"
    assert again.page.items == ("* GO pays when the move is over",)


def items_of_house_rules(table: Hands) -> tuple[str, ...]:
    """The lists on the panel."""
    table.choose("House rules")
    return table.page.items


def test_what_everybody_agreed_to_is_remembered_before_what_was_used_earlier() -> None:
    keeping = SettingsStore()
    keeping.change(Settings(favourites=("fine", "salary")))
    table = begun(settings=keeping)
    table.give(ChangeRules(0, {"salary": 400}))
    assert keeping.now.favourites == ("fine", "salary"), "nobody has agreed yet"
    for seat in range(1, table.state.seats):
        table.give(Agree(seat))
    assert keeping.now.favourites == ("salary", "fine")
    table.wait()
    table.do(PUSH)
    table.choose("House rules", table.state.players[0][0], "Favourites")
    assert isinstance(table.shown(), Menu)
    assert table.page.items == ("* GO pays 400", "Leaving Jail costs 50")


def test_favourites_are_kept_in_the_file_and_a_wrong_line_is_named() -> None:
    settings = Settings(volume=2, favourites=("salary", "fine"))
    assert parse(text_of(settings), "settings.toml") == (settings, [])
    read, problems = parse('favourites = "salary"\nmute = true\n', "settings.toml")
    assert read == Settings(mute=True)
    assert [(one.line, one.place) for one in problems] == [(1, "favourites")]


def test_only_so_many_are_remembered() -> None:
    settings = Settings()
    for name in Rules.__struct_fields__:
        settings = settings.having_used([name])
    assert len(settings.favourites) == 12
    assert settings.favourites[0] == Rules.__struct_fields__[-1]


# Proposed and agreed to in mid-game


def begun(**more: Any) -> Hands:
    """Everybody has rolled; who starts is about to roll. `more` as for hands()."""
    table = hands(**more)
    while table.state.phase is not ROLL:
        seat = table.table.context.prompt.seats[0]
        table.give(Roll(seat, (6, 6) if seat == 0 else (2, 3)))
        table.wait()
    return table


def test_every_setting_of_the_panel_is_one() -> None:
    assert {*AMOUNTS} <= {*settable(fixed=True)} <= {*Rules.__struct_fields__}
    assert {*settable()} == {*settable(fixed=True)} - FIXED
