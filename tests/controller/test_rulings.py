"""Rulings and house rules in words: a sentence for each, a line of the display, the chronicle."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from controller.editions import known, load
from controller.language import speaking
from controller.rules import engine
from controller.rules.applied import Applied, named
from controller.rules.commands import Roll, UseCard
from controller.rules.edition import Rules
from controller.rulings import sentence, sentences, wordings
from controller.screens.canvas import WIDTH
from controller.screens.font import SMALL, first_fit
from controller.screens.news import news
from tests.rules.positions import GANDALF, Table

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
    with speaking(language):
        said = [sentence(Applied("D4", name, True), rules) for name in Rules.__struct_fields__]
    assert len({*said}) == len(said)
    start = {"en": "House rule D4: ", "fr": "Règle maison D4\u00a0: "}[language]
    assert all(one.startswith(start) for one in said)


@pytest.mark.parametrize("row", CONSTANT)
def test_every_ruling_without_a_setting_is_said(row: str) -> None:
    rules = load("lotr-2021").data.rules
    with speaking("fr"):
        assert sentence(Applied(row), rules).startswith(f"Décision {row}\u00a0: ")
    assert sentence(Applied(row), rules).startswith(f"Ruling {row}: ")


def test_a_card_used_when_it_is_too_late_for_the_fine_is_told_at_the_table() -> None:
    """R24: what the rules name the display can say, or it shows nothing more."""
    table = Table()
    table.state.jail[0] = table.state.rules.fine_turns
    table.state.decks[0].remove(7)
    table.state.kept[0] = [(0, 7)]
    table.do(UseCard(0))
    told = news(table.state, table.told)
    assert told[-1].told.applied[1] == "R24: a card opens the Jail on any turn"


def test_what_an_edition_names_fits_the_display() -> None:
    for edition, one in HERE:
        if one.setting or one.row in CONSTANT:
            rules = load(edition).data.rules
            assert one.row in first_fit(wordings(one, rules), WIDTH - 2, SMALL)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("row", CONSTANT)
def test_a_ruling_without_a_setting_is_told_in_one_line(row: str, language: str) -> None:
    with speaking(language):
        said = wordings(Applied(row), load("lotr-2021").data.rules)
    fits = [text for text in said[:-1] if SMALL.width(text) <= WIDTH - 2]
    assert fits, said


def test_a_short_wording_tells_how_it_is_set_where_that_says_it() -> None:
    rules = load("lotr-2003").data.rules
    assert wordings(Applied("R4", "ring_rent"), rules)[-2:] == (
        "Ruling R4: twice due", "Ruling R4"
    )  # fmt: skip
    assert wordings(Applied("B1", "salary", True), rules)[-2] == "House rule B1: 200"
    assert wordings(Applied("R3", "mortgaged_counts"), rules)[-2].startswith("R3: a mortgaged")


def test_each_is_said_once() -> None:
    rules = load("lotr-2003").data.rules
    assert len(sentences([Applied("R1"), Applied("R6"), Applied("R1")], rules)) == 2


def test_the_moment_says_which_ruling_decided_it() -> None:
    table = Table().own(1, GANDALF)
    table.land(0, 2)  # past GO
    moment = next(one for one in news(table.state, table.told) if one.told.applied)
    assert moment.told.applied[-2] == "Ruling R32: at once"
    table = Table()
    table.do(Roll(0, (2, 4)))
    assert not any(one.told.applied for one in news(table.state, table.told))
