"""Rulings and house rules in words: a sentence for each, a line of the display, the chronicle."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from controller.editions import known, load
from controller.rules import engine
from controller.rules.capabilities import settings
from controller.rules.citations import Applied, named
from controller.rules.commands import Decline, Pass, Roll, UseCard
from controller.rules.edition import Rules
from controller.rules.events import AuctionClosed, BidMade
from controller.rules.legal import rolls_of
from controller.rules.prompts import Ask
from controller.table import Press
from controller.table.panel.pages.taking_back import TakeBack
from controller.text.language import in_language
from controller.text.rulings import Once, explained, sentence, sentences, wordings
from controller.view.oled.canvas import WIDTH
from controller.view.oled.font import SMALL, first_fit
from controller.view.oled.news import NAMED, news
from hardware.ports import Button
from tests.rules.positions import GANDALF, Table
from tests.table.hands import Hands, hands

HERE = [
    (edition, one)
    for edition in known()
    for names in named(load(edition), "standard", load(edition).data.rules).values()
    for one in names
]
RULES = Path(engine.__file__).parent
CONSTANT = sorted(
    {
        row
        for file in RULES.rglob("*.py")
        for row in re.findall(r'named\["(R\d+)"\]', file.read_text())
    }
)
"""The rulings that the rules name by their ids, as they stand in their source."""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_setting_is_said_as_a_house_rule(language: str) -> None:
    rules = load("lotr-2021").data.rules
    with in_language(language):
        said = [sentence(Applied("D4", name, True), rules) for name in Rules.__struct_fields__]
    assert len({*said}) == len(said)
    start = {"en": "House rule D4: ", "fr": "Règle maison D4\u00a0: "}[language]
    assert all(one.startswith(start) for one in said)


@pytest.mark.parametrize("row", CONSTANT)
def test_every_ruling_without_a_setting_is_said(row: str) -> None:
    rules = load("lotr-2021").data.rules
    with in_language("fr"):
        assert sentence(Applied(row), rules).startswith(f"Décision {row}\u00a0: ")
    assert sentence(Applied(row), rules).startswith(f"Ruling {row}: ")


def test_a_card_used_when_it_is_too_late_for_the_fine_is_told_at_the_table() -> None:
    """R24: what the rules name the display can say, or it shows nothing more."""
    table = Table()
    table.state.jail[0] = table.state.rules.fine_turns
    table.state.decks[0].remove(7)
    table.state.kept[0] = [(0, 7)]
    table.do(UseCard(0))
    [moment] = news(table.state, table.told, [Applied("R24")])
    assert moment.told.applied[1] == "R24: a card gets you out of Jail on any turn"


def test_what_an_edition_names_fits_the_display() -> None:
    for edition, one in HERE:
        if one.setting or one.row in CONSTANT:
            rules = load(edition).data.rules
            assert one.row in first_fit(wordings(one, rules), WIDTH - 2, SMALL)


def plain(said: str) -> bool:
    """Whether this is one whole sentence, without ids of rows or jargon of the project."""
    whole = said[0].isupper() and said[-1] == "." and "{" not in said
    return whole and not re.search(r"\b[A-Z]\d|[Bb]anker|setting", said)


def what_can_decide() -> Iterator[tuple[Applied, Rules]]:
    """Everything that an event can name, with the rules by which it does: for each edition's games,
    the rulings as printed, and each setting as a house rule with each of its values."""
    for edition in map(load, known()):
        for game in edition.data.games:
            own = edition.rules_for(game, {})
            for names in named(edition, game, own).values():
                yield from ((one, own) for one in names if one.setting or one.row in CONSTANT)
            for name, setting in settings().items():
                for value in setting.values or (getattr(own, name),):
                    changed = msgspec.structs.replace(own, **{name: value})
                    yield from ((one, changed) for one in named(edition, game, changed)[name])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_whatever_can_decide_a_line_is_explained_in_a_plain_sentence(language: str) -> None:
    decides = list(what_can_decide())
    assert {one.row for one, _rules in decides} >= {*CONSTANT}
    assert any(one.house for one, _rules in decides)
    with in_language(language):
        said = {explained(one, rules) for one, rules in decides}
    assert [one for one in said if not plain(one)] == []


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("row", CONSTANT)
def test_a_ruling_without_a_setting_is_told_in_one_line(row: str, language: str) -> None:
    with in_language(language):
        said = wordings(Applied(row), load("lotr-2021").data.rules)
    fits = [text for text in said[:-1] if SMALL.width(text) <= WIDTH - 2]
    assert fits, said


def test_what_a_setting_says_is_a_sentence_for_its_value() -> None:
    rules = load("lotr-2003").data.rules
    assert wordings(Applied("R4", "ring_rent"), rules) == (
        "Ruling R4: where the Ring is, rent is doubled",
        "R4: where the Ring is, rent is doubled",
        "Ruling R4",
    )
    assert sentence(Applied("B1", "salary", True), rules) == "House rule B1: GO pays 200"


def test_each_is_said_once() -> None:
    rules = load("lotr-2003").data.rules
    assert len(sentences([Applied("R1"), Applied("R6"), Applied("R1")], rules)) == 2


def test_the_moment_says_which_ruling_decided_it() -> None:
    """Where it is the first time, and for as long as it takes to read."""
    table = Table().own(1, GANDALF)
    table.land(0, 2)  # past GO
    named = Once().unsaid(table.told)
    assert [one.row for one in named] == ["R32"]
    [moment] = [one for one in news(table.state, table.told, named) if one.told.applied]
    assert (moment.named, moment.seconds) == (named[0], NAMED)
    assert moment.told.applied[1] == "R32: GO pays at once"
    assert not any(one.told.applied for one in news(table.state, table.told))


def test_each_is_named_once_in_a_game() -> None:
    first, second = Applied("R1"), Applied("R6")
    bid = BidMade(0, 20, applied=(second,))
    once = Once.after([bid])
    closed = AuctionClosed(-1, 0, 5, -1, applied=(first, second))
    assert once.unsaid([closed, bid]) == (first,)
    assert once.saying([first]).unsaid([closed]) == ()


def test_the_table_names_a_ruling_once_and_again_after_a_take_back() -> None:
    """An auction without a bid (R1); the menu has it all the time."""
    at = hands()
    play(at, Ask.BUY)
    for count in (1, 2):
        unwanted(at)
        assert ("R1" in shown(at)) == (count == 1)
        play(at, Ask.BUY)
    at.do(Press(Button.PUSH))
    at.choose("Rules used so far")
    assert "Ruling R1: nobody bid, so it stays with the Bank" in at.page.items
    at.table.choose(TakeBack(len(at.table.banker.counting()) - 1))
    at.wait()
    play(at, Ask.BUY)
    unwanted(at)
    assert "R1" in shown(at)


def play(at: Hands, until: Ask) -> None:
    """Roll until a question comes up; whatever else is asked gets its first answer."""
    chance = Random(1)
    at.wait()
    while at.table.context.prompt.ask is not until:
        first = at.table.context.answers[0]
        faces = rolls_of(at.table.state, first) if isinstance(first.command, Roll) else []
        roll = Roll(first.command.seat, chance.choice(list(faces))) if faces else first.command
        at.give(roll)
        at.wait()


def unwanted(at: Hands) -> None:
    """Nobody bids for the deed that is offered."""
    at.give(next(o.command for o in at.table.context.answers if isinstance(o.command, Decline)))
    at.wait()
    while at.table.state.stack:
        at.give(next(o.command for o in at.table.context.answers if isinstance(o.command, Pass)))


def shown(at: Hands) -> set[str]:
    """The rulings that the display has named since the last command."""
    ui = at.table.ui
    told = news(at.table.state, ui.fresh, ui.naming)
    return {moment.named.row for moment in told if moment.named is not None}
