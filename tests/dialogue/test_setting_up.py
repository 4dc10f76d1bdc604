"""The form in which a game is set up: what it offers can be chosen, on every face, and nothing
else; and what it lets begin, the rules let begin."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec import json
from msgspec.structs import replace

from controller import editions
from controller.dialogue.forms.setting_up import PLAYER_NAME_MOST, SEAT_AGAIN, YOUR_PARTS, SettingUp
from controller.dialogue.house_rules import POPULAR, settable
from controller.dialogue.model import Entry, Number, Pick, Section, Text, Tick, Value
from controller.dialogue.setup import Given
from controller.files.settings import LastSetup, Settings
from controller.rules.commands import StartGame
from controller.rules.edition import Edition
from controller.rules.engine import step, verify
from controller.rules.events import blank
from controller.rules.refusals import Refusal
from controller.table.panel.context import PanelContext
from controller.table.panel.page import Listing, Page, Panel, Range
from controller.table.panel.pages.setting_up import FieldPage, Join, SetField
from controller.table.panel.pages.setup import Joining
from tests.steps import cases

KNOWN = tuple(editions.known())
TWO = SettingUp(tokens=("Frodo", "Legolas"))


def given(name: str = "lotr-2003", *, bots: bool = False, **settings: object) -> Given:
    """What a set-up begins with where every box is known."""
    return Given(editions.load(name), KNOWN, replace(Settings(), **settings), bots)


def every(fields: tuple[Entry, ...]) -> Iterator[Pick | Number | Text | Tick]:
    """All fields that are set, those in sections too."""
    for one in fields:
        if isinstance(one, Section):
            yield from every(one.fields)
        else:
            yield one


def offered(field: Pick | Number | Text | Tick) -> tuple[Value, ...]:
    """What a field says it can be."""
    match field:
        case Pick(items=items):
            return tuple(item.value for item in items)
        case Number(least=least, most=most):
            return least, most, (least + most) // 2
        case Text(usual=usual):
            return (*usual, "Bo", "x" * field.most)
        case Tick():
            return True, False


def seated(at: Given, count: int) -> SettingUp:
    """So many sit."""
    setup = SettingUp.begun(at)
    for token in at.edition.data.tokens[:count]:
        setup = chosen(at, setup, f"sits.{token}", True)
    return setup


def chosen(at: Given, setup: SettingUp, name: str, value: Value) -> SettingUp:
    """It takes that value, and has it then."""
    now = setup.set(at, name, value)
    assert now is not None, (name, value)
    return now


def field_of(at: Given, setup: SettingUp, name: str) -> Pick | Number | Text | Tick:
    return next(one for one in every(setup.fields(at)) if one.name == name)


def rule_of(field: str) -> str:
    """The house rule that a field is about, if it is about one."""
    kind, _, what = field.partition(".")
    return POPULAR[int(what)][0] if kind == "popular" else what


@pytest.mark.parametrize("name", KNOWN)
def test_whatever_a_field_offers_it_takes_and_has_then(name: str) -> None:
    """But for the box, which is not a value of the set-up: another table is laid for it."""
    at = given(name, bots=True, favourites=("salary", "fine"))
    setup = seated(at, 3)
    fields = {one.name: one for one in every(setup.fields(at)) if one.name != "edition"}
    assert len(fields) > 45
    for field in fields.values():
        for value in offered(field):
            then = chosen(at, setup, field.name, value)
            json.encode(then.form(at))
            left = field.name.startswith("sits") and not value
            assert field_of(at, then, field.name).now == value or left, field.name
            changed = {one for one in then.rules if then.rules[one] != setup.rules.get(one)}
            assert changed <= {rule_of(field.name)}


@cases("name", "", " ", "\x1b]0;title\x07", "\u202e", "a\nb", "x" * 5000)
def test_a_name_in_a_file_that_nobody_can_have_is_not_offered(name: str) -> None:
    tokens = ("Frodo", "Gimli", "Frodo")
    last = LastSetup(edition="lotr-2003", tokens=tokens, names={"Frodo": name})
    at = given(setup=last)
    seated_again = chosen(at, SettingUp.begun(at), SEAT_AGAIN, "")
    assert (seated_again.tokens, seated_again.name("Frodo")) == (tokens[:2], "Frodo")
    assert seated_again.lacks(at) == ""
    assert offered(field_of(at, seated_again, "name.Frodo"))[:-2] == ("Frodo",)


def test_a_player_may_be_called_after_a_token_again_however_long_its_name_is() -> None:
    data, long = editions.load("lotr-2003").data, "Samwise the gardener"
    at = replace(given(), edition=Edition(replace(data, tokens=(long, *data.tokens[1:]))))
    setup = chosen(at, seated(at, 2), f"name.{long}", "Sam")
    assert chosen(at, setup, f"name.{long}", long).name(long) == long


@pytest.mark.parametrize("name", KNOWN)
def test_what_the_form_lets_begin_the_rules_let_begin(name: str) -> None:
    """And what it does not they refuse, or two are called alike, which only people mix up."""
    at, chance = given(name, bots=True), Random(name)
    for _round in range(25):
        setup = seated(at, chance.randrange(1, 8))
        for _change in range(6):
            fields = [one for one in every(setup.fields(at)) if one.name != "edition"]
            field = chance.choice(fields)
            setup = setup.set(at, field.name, chance.choice(offered(field))) or setup
        form, command = setup.form(at), setup.command(at, chance)
        why = verify(blank(at.edition), command)
        assert (form.send is not None) == (not form.lacks)
        assert form.send is None or why is None
        assert why is None or form.send is None
        if why is None:
            state = blank(at.edition)
            assert not isinstance(step(state, command), Refusal)
            bots = tuple(token for token in setup.bots if token in setup.tokens)
            again = SettingUp.of(state, bots)
            assert again.command(at, Random(1)).rules == setup.command(at, Random(1)).rules
            assert (again.tokens, again.game) == (setup.tokens, command.game)


@pytest.mark.parametrize("name", KNOWN)
def test_every_field_is_set_on_a_page_of_the_panel_and_no_other(name: str) -> None:
    """A browser has one script for all kinds of fields (tests/browser)."""
    context = PanelContext(state=blank(editions.load(name)), editions=KNOWN)
    at = Given(context.edition, KNOWN)
    panel = Panel(setup=seated(at, 2))
    wanted = {one.name: {*offered(one)} for one in every(panel.setup.fields(at))}
    found = dict[str, set[object]]()
    waiting, met = list[Page]([Joining()]), set[Page]()
    while waiting:
        page = waiting.pop()
        if page in met:
            continue
        met.add(page)
        inside = page.content(context, panel)
        lines = inside.choices if isinstance(inside, Listing) else ()
        waiting += [one.act for one in lines if isinstance(one.act, FieldPage)]
        for act in (one.act for one in lines):
            if isinstance(act, SetField):
                found.setdefault(act.name, set()).add(act.value)
            if isinstance(act, Join):
                found.setdefault(f"sits.{act.token}", set())
        if isinstance(page, FieldPage) and isinstance(inside, Range):
            found[page.name] = {inside.low, inside.high, (inside.low + inside.high) // 2}
    assert found.keys() == wanted.keys()
    for field in every(panel.setup.fields(at)):
        if isinstance(field, Pick | Number):
            assert found[field.name] >= wanted[field.name], field.name


@cases(
    "name, value",
    ("game", "chess"), ("game", 0), ("sits.Sauron", True), ("sits.Frodo", 1), ("sits.Frodo", "x"),
    ("seat.Frodo", 0), ("seat.Frodo", 3), ("seat.Frodo", True), ("seat.Gimli", 1),
    ("name.Frodo", "  "), ("name.Frodo", "\u3164"), ("name.Frodo", "\u2800"),
    ("name.Frodo", "\u0301\u0301"), ("name.Frodo", "x" * (PLAYER_NAME_MOST + 1)),
    ("name.Gimli", "Bo"), ("name.Frodo", "a\nb"), ("name.Frodo", 7), ("rules.salary", -1),
    ("rules.salary", 10**6), ("rules.salary", "much"), ("rules.salary", 7.5), ("rules.ring", 1),
    ("rules.houses", 1), ("rules.tax_choice", 99), ("rules.tax_choice", True), ("rules", 1),
    ("who", 1), ("house-rules", 1), ("token.Frodo", 1), ("bot.Frodo", True),
    ("part", "watch"), ("", ""), (SEAT_AGAIN, ""), ("__class__", 1), ("edition", 99),
    ("edition", "lotr-2012"),
)  # fmt: skip
def test_what_a_field_does_not_offer_it_does_not_take(name: str, value: Value) -> None:
    at = given()
    setup = chosen(at, chosen(at, SettingUp(), "sits.Frodo", True), "sits.Legolas", True)
    assert setup.set(at, name, value) is None


@cases(
    "steps, tokens, names",
    ("sits.Frodo=1 sits.Legolas=1", "Frodo Legolas", {}),
    ("sits.Frodo=1 sits.Legolas=1 sits.Gimli=1 seat.Gimli=1", "Gimli Frodo Legolas", {}),
    ("sits.Frodo=1 sits.Legolas=1 sits.Gimli=1 seat.Frodo=3", "Legolas Gimli Frodo", {}),
    ("sits.Frodo=1 sits.Frodo=1", "Frodo", {}),
    ("sits.Frodo=1 sits.Frodo=0 sits.Legolas=0", "", {}),
    ("sits.Frodo=1 name.Frodo=Ada", "Frodo", {"Frodo": "Ada"}),
    ("sits.Frodo=1 name.Frodo=Ada name.Frodo=Frodo", "Frodo", {}),
    ("sits.Frodo=1 name.Frodo=_Ada__Bo_", "Frodo", {"Frodo": "Ada Bo"}),
    ("sits.Frodo=1 name.Frodo=Ada sits.Frodo=0", "", {}),
    ("sits.Frodo=1 name.Frodo=Ada sits.Frodo=0 sits.Frodo=1", "Frodo", {}),
    ("sits.Frodo=1 name.Frodo=Ada sits.Frodo=1", "Frodo", {"Frodo": "Ada"}),
)
def test_who_sits_where_is_called_what(steps: str, tokens: str, names: dict[str, str]) -> None:
    at, setup = given(), SettingUp()
    for one in steps.split():
        name, text = one.split("=")
        kind = name.partition(".")[0]
        value: Value = text.replace("_", " ")
        if kind != "name":
            value = int(text) if kind == "seat" else text == "1"
        setup = chosen(at, setup, name, value)
    assert " ".join(setup.tokens) == tokens
    assert setup.kept(at).names == names


@cases(
    "setup, lacks",
    (SettingUp(tokens=("Frodo",)), "1 of 2 to 6 players: choose their tokens."),
    (
        SettingUp(tokens=("Frodo", "Legolas"), names={"Legolas": "frodo"}),
        "Two players are called frodo.",
    ),
    (SettingUp(tokens=("Frodo", "Legolas"), names={"Legolas": "Bo", "Gimli": "Bo"}), ""),
    (SettingUp(tokens=("Frodo", "Legolas"), game="chess"), ""),
)
def test_the_form_says_what_is_missing(setup: SettingUp, lacks: str) -> None:
    form = setup.form(given())
    assert form.lacks == lacks
    assert (form.send is None) == bool(lacks)


def test_two_names_that_only_accents_or_ends_tell_apart_are_two_names() -> None:
    setup = SettingUp(tokens=("Frodo", "Legolas"), names={"Frodo": "Jose", "Legolas": "José"})
    assert not setup.lacks(given())


@cases(
    "bots, part",
    ((), "hands"), (("Frodo", "Legolas", "Gimli"), "watch"), (("Legolas", "Gimli"), "against"),
    (("Frodo",), ""), (("Gandalf",), "hands"),
)  # fmt: skip
def test_who_is_played_by_bots_has_a_name_if_it_is_usual(bots: tuple[str, ...], part: str) -> None:
    at = given(bots=True)
    setup = SettingUp(tokens=("Frodo", "Legolas", "Gimli"), bots=bots)
    assert field_of(at, setup, "part").now == part
    for one in YOUR_PARTS:
        assert field_of(at, chosen(at, setup, "part", one), "part").now == one
    assert field_of(at, setup, "bot.Legolas").now == ("Legolas" in bots)


def test_a_box_is_one_of_those_that_are_there_by_number() -> None:
    """Where a file lies is not said to browsers."""
    files = ("/games/editions/lotr-2003-own.toml", *KNOWN)
    own = Given(editions.load("lotr-2003"), files)
    field = field_of(own, SettingUp(), "edition")
    assert isinstance(field, Pick)
    assert field.now == files.index("lotr-2003")
    assert b"/games" not in json.encode(field)[: json.encode(field).index(b"items")]
    elsewhere = Given(editions.load("lotr-2003"), ("lotr-2012", "lotr-2021"))
    assert field_of(elsewhere, SettingUp(), "edition").now == -1
    assert not [one for one in every(SettingUp().fields(Given(own.edition, KNOWN[:1])))
                if one.name == "edition"]  # fmt: skip


# What the next set-up begins with

LAST = LastSetup(
    edition="lotr-2003", game="short", tokens=("Legolas", "Nobody", "Frodo"),
    names={"Legolas": "Ada"}, rules={"salary": 400},
)  # fmt: skip


def test_everybody_sits_again_as_last_time_with_their_names() -> None:
    at = given(setup=LAST)
    setup = SettingUp.begun(at)
    (again,) = [note for note in setup.form(at).notes if note.kind == "more"]
    assert again.links[0].label == "As last time: Ada, Frodo"
    then = chosen(at, setup, *again.links[0].values)
    assert (then.tokens, then.name("Legolas")) == (("Legolas", "Frodo"), "Ada")
    assert (then.game, then.rules) == ("short", {"salary": 400})
    assert then.set(at, SEAT_AGAIN, "") is None
    assert not [note for note in then.form(at).notes if note.kind == "more"]


def test_somebody_else_with_a_token_is_not_called_as_whoever_had_it() -> None:
    at = given(setup=LAST)
    setup = chosen(at, SettingUp.begun(at), "sits.Legolas", True)
    name = field_of(at, setup, "name.Legolas")
    assert isinstance(name, Text)
    assert (name.now, name.usual) == ("Legolas", ("Legolas", "Ada"))


@cases(
    "last, game, rules",
    (LAST, "short", {"salary": 400}),
    (replace(LAST, edition="lotr-2012"), "standard", {"salary": 400}),
    (replace(LAST, game="chess"), "standard", {"salary": 400}),
    (replace(LAST, rules={"salary": "much"}), "short", {}),
    (replace(LAST, rules={"no_such_rule": 1}), "short", {}),
)
def test_what_a_set_up_begins_with(last: LastSetup, game: str, rules: dict[str, object]) -> None:
    setup = SettingUp.begun(given(setup=last))
    assert (setup.game, setup.rules, setup.tokens) == (game, rules, ())


def test_house_rules_wait_for_a_box_that_has_them() -> None:
    """Also one whose value the box does not have: it is said, and not played by."""
    rules: dict[str, bool | int | str] = {"ring_target": "next-unclaimed", "salary": 400}
    setup = replace(seated(given(), 2), rules=rules)
    other = given("starwars-1997")
    moved = replace(SettingUp.begun(other, setup), tokens=other.edition.data.tokens[:2])
    form = moved.form(other)
    (beside,) = [note for note in form.notes if note.kind == "beside"]
    assert beside.words == ("Not in this box: The Ring goes to the next unclaimed territory",)
    assert moved.command(other, Random(1)).rules == {"salary": 400}
    assert SettingUp.begun(given(), moved).rules == rules


def test_what_it_starts_is_what_was_chosen() -> None:
    at = given()
    setup = SettingUp(tokens=("Legolas", "Frodo"), names={"Legolas": "Ada"}, rules={"salary": 400})
    command = setup.command(at, Random(3))
    assert isinstance(command, StartGame)
    assert [(one.name, one.token) for one in command.players] == [
        ("Ada", "Legolas"),
        ("Frodo",) * 2,
    ]
    assert (command.game, command.rules) == ("standard", {"salary": 400})
    assert {*command.rules} <= {*settable(fixed=True)}


@cases(
    "setup, says",
    (TWO, ["With 2 players, this game usually takes 25 to 60 min."]),
    (SettingUp(tokens=("Frodo",)), []),
    (replace(TWO, tokens=given().edition.data.tokens[:4], game="classic", rules={"salary": 1000}),
     ["GO pays 1000: 3 of 10 games take more than 5 hours.",
      "Trade deeds: if nobody does, 7 of 10 games take more than 5 hours."]),
)  # fmt: skip
def test_the_form_says_how_long_it_takes_once_enough_sit(setup: SettingUp, says: list[str]) -> None:
    found = [note.words for note in setup.form(given()).notes if note.kind == "will"]
    assert [*(found[0] if found else ())][-len(says) or 9 :] == says
