"""Every edition as shipped: it loads, fits the display, and its cards say what they do."""

import re
from pathlib import Path
from typing import get_type_hints

import msgspec
import pytest

from controller import editions
from controller.editions.check import NAME_MOST
from controller.editions.check_decks import TEXT_MOST, TITLE_MOST
from controller.rules.board import Advance, Card, Gain, GainEach, Keep, Nearest
from controller.rules.board_index import Board
from controller.rules.edition import Edition, Rules
from tests.steps import cases

CLASSIC = [name for name in editions.known() if name != "lotr-2021"]
"""Those on the classic skeleton, with classic values."""

LOADED = {name: editions.load(name) for name in editions.known()}
CARDS = [(name, card) for name in CLASSIC for d in LOADED[name].data.decks for card in d.cards]


def test_all_are_known() -> None:
    wanted = {"lotr-2003", "lotr-2003-fr", "lotr-2012", "starwars-1997"}
    assert wanted <= set(editions.known())


@pytest.mark.parametrize("edition", LOADED.values(), ids=LOADED)
def test_names_fit_the_oled(edition: Edition) -> None:
    data = edition.data
    for space in data.spaces:
        assert 0 < len(space.short or space.name) <= NAME_MOST
    shown = [space.short or space.name for space in data.spaces if space.price]
    assert len(set(shown)) == len(shown) == 28
    assert all(len(token) <= NAME_MOST + 2 for token in data.tokens)  # alone on their line
    styles = [(data.house, data.hotel), *((s.house, s.hotel) for s in data.sides.values())]
    assert all(len(name) <= NAME_MOST for style in styles for name in style)


@pytest.mark.parametrize("name", CLASSIC)
def test_values_are_the_classic_ones(name: str) -> None:
    mine, first = LOADED[name].board, LOADED["lotr-2003"].board
    assert mine.price == first.price
    assert (mine.mortgage, mine.piece_price) == (first.mortgage, first.piece_price)
    assert mine.rent == first.rent
    assert mine.groups == first.groups
    assert mine.kind == first.kind
    assert [space.amount for space in mine.spaces] == [space.amount for space in first.spaces]


NEWER = {Gain(45): Gain(50), GainEach(50): GainEach(10)}
"""What two cards do from 2008 on (R28)."""


@pytest.mark.parametrize("name", CLASSIC)
def test_decks_do_what_the_classic_ones_do(name: str) -> None:
    mine, first = LOADED[name].data, LOADED["lotr-2003"].data
    for deck, other in zip(mine.decks, first.decks, strict=True):
        newer = NEWER if name == "lotr-2012" else {}
        effects = [newer.get(card.effect, card.effect) for card in other.cards]
        assert [card.effect for card in deck.cards] == effects
    drawn = [[board.deck_at[i] for i in (2, 7, 17, 22, 33, 36)] for board in boards(name)]
    assert drawn[0] == drawn[1]


def boards(name: str) -> tuple[Board, Board]:
    return (LOADED[name].board, LOADED["lotr-2003"].board)


@pytest.mark.parametrize(("name", "card"), CARDS, ids=[f"{n}-{c.title}" for n, c in CARDS])
def test_a_card_says_what_it_does(name: str, card: Card) -> None:
    assert len(card.title) <= TITLE_MOST
    assert len(card.text) <= TEXT_MOST
    said = {int(number) for number in re.findall(r"\d+", card.text)}
    match card.effect:
        case Advance(to=0):
            assert said == set()
        case Advance(to=to):
            assert LOADED[name].data.spaces[to].name in card.text
            assert said == set()
        case Nearest(factor=factor):
            assert said == {factor}
        case effect:
            values = msgspec.structs.asdict(effect).values()
            assert said == {value for value in values if isinstance(value, int)}


@pytest.mark.parametrize("edition", LOADED.values(), ids=LOADED)
def test_titles_are_our_own_and_different(edition: Edition) -> None:
    titles = [card.title for deck in edition.data.decks for card in deck.cards]
    assert len(set(titles)) == len(titles)
    assert sum(isinstance(c.effect, Keep) for d in edition.data.decks for c in d.cards) > 0


@pytest.mark.parametrize("edition", LOADED.values(), ids=LOADED)
def test_every_setting_has_a_row_and_says_where_it_comes_from(edition: Edition) -> None:
    for name, hint in get_type_hints(Rules, include_extras=True).items():
        assert re.match(r"[A-NR]\d+", hint.__metadata__[-1].extra["row"]), name
    known = set(Rules.__struct_fields__) | set(edition.data.__struct_fields__)
    assert set(edition.data.sources) <= known
    assert edition.data.sources["bank_stock"] in ("stand-in", "sheet")
    for name in edition.data.games:
        assert edition.rules_for(name, {})


def test_an_edition_survives_json() -> None:
    for edition in LOADED.values():
        again = msgspec.json.decode(msgspec.json.encode(edition.data), type=type(edition.data))
        assert again == edition.data


@cases(
    "old, new, place",
    ('tokens = ["Darth Vader", ', "tokens = [", "'Darth Vader' is on 0 sides"),
    ('tokens = ["Darth Vader", ', 'tokens = ["C-3PO", "Darth Vader", ', "'C-3PO' is on 2 sides"),
    ('tokens = ["Darth Vader", ', 'tokens = ["Yoda", "Darth Vader", ', "no token 'Yoda'"),
)
def test_A10_each_token_is_on_one_side(old: str, new: str, place: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    text = (editions.HERE / "starwars_1997.toml").read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")
    with pytest.raises(editions.EditionError, match=place):
        editions.load(str(path))
