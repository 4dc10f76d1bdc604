"""The text with which an owner reports a box: what was compared, as an edition's file has it."""

import tomllib
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from controller import editions
from controller.editions.form import fields
from controller.editions.write import compared
from controller.rules.board import Effect, Space
from controller.rules.edition import EditionData

ALL = [editions.load(one).data for one in editions.known()]
SOURCES = {id_: [key for key in fields(data) if key.startswith("sources.")] for id_, data in
           ((data.id, data) for data in ALL)}  # fmt: skip


def ticked(data: EditionData) -> EditionData:
    """An edition of whose owner everything was compared, in which nothing is named as it comes."""
    deck = data.decks[0]
    cards = tuple(
        replace(one, title="My title", text="Copied.", source="box") for one in deck.cards
    )
    return replace(
        data,
        id=f"{data.id}-own",
        name="Ann's box",
        spaces=tuple(replace(one, source="box") for one in data.spaces),
        decks=(replace(deck, cards=cards), *data.decks[1:]),
        sources={key.removeprefix("sources."): "box" for key in SOURCES[data.id]},
    )


@pytest.mark.parametrize("data", ALL, ids=lambda data: data.id)
def test_what_nobody_ticked_is_not_sent(data: EditionData) -> None:
    assert compared(data, data.id) == ""


@pytest.mark.parametrize("data", ALL, ids=lambda data: data.id)
def test_all_that_was_ticked_can_be_put_in_the_place_of_ours(data: EditionData) -> None:
    own = ticked(data)
    sent = tomllib.loads(compared(own, data.id))
    assert sent.pop("edition") == data.id
    spaces = msgspec.convert(sent.pop("spaces"), dict[int, Space], strict=False)
    assert tuple(spaces[one] for one in range(40)) == own.spaces
    deck = data.decks[0]
    effects = msgspec.convert(sent.pop("cards"), dict[str, Effect])
    assert [effects[f"{deck.id} {one + 1}"] for one in range(len(deck.cards))] == [
        card.effect for card in deck.cards
    ]
    values: dict[str, Any] = sent.pop("values")
    assert set(values) == set(own.sources)
    assert values["salary"] == data.rules.salary
    assert values["start_split"] == {str(note): count for note, count in data.start_split.items()}
    assert not sent


@pytest.mark.parametrize("data", ALL, ids=lambda data: data.id)
def test_it_says_nothing_of_its_owner_and_no_words_of_a_card(data: EditionData) -> None:
    text = compared(ticked(data), data.id)
    assert not [one for one in ("Ann", "-own", "My title", "Copied.") if one in text]


def test_a_value_of_none_or_no_is_a_value_too() -> None:
    data = replace(ALL[0], rules=replace(ALL[0].rules, fine=0, ring=False),
                   sources={"fine": "box", "ring": "box"})  # fmt: skip
    assert tomllib.loads(compared(data, data.id))["values"] == {"fine": 0, "ring": False}
