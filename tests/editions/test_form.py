"""An edition as a form: read and filled in again it is the same, and a change changes one field."""

import re
from typing import Any

import msgspec
import pytest
from hypothesis import given, strategies as st

from controller import editions
from controller.editions.check import check
from controller.editions.form import Field, fields, filled
from controller.editions.problems import Findings
from controller.editions.reshape import CARDS_MOST, EFFECTS, LESS, MORE, SPACE_KINDS, reshaped
from controller.editions.write import written
from controller.rules.board import Advance, Gain
from controller.rules.edition import EditionData
from tests.steps import cases

EDITIONS = {name: editions.load(name).data for name in editions.known()}
FIELDS = {name: fields(data) for name, data in EDITIONS.items()}
PLAIN = [(name, place) for name, found in FIELDS.items() for place in found]

some_field = st.sampled_from(PLAIN)


def sound(data: EditionData, values: dict[str, str]) -> EditionData:
    findings = Findings("form")
    found = filled(data, values, findings)
    assert findings.problems == []
    return found


def wrong(values: dict[str, str], name: str = "lotr-2003") -> list[str]:
    findings = Findings("form")
    filled(EDITIONS[name], values, findings)
    return [str(one) for one in findings.problems]


@pytest.mark.parametrize("name", EDITIONS)
def test_a_form_with_every_field_as_it_was_is_the_same_edition(name: str) -> None:
    values = {place: field.text for place, field in FIELDS[name].items()}
    assert sound(EDITIONS[name], values) == EDITIONS[name]


def changed_text(field: Field, number: int, word: str) -> str:
    """Another text that the field can have."""
    if field.number:
        return str(number + 1 if str(number) == field.text else number)
    if field.way[-1] == "source":
        return "box"
    if field.way[0] == "sources":
        return "box"
    if field.way[-1] == "kind":
        return "staff" if field.text == "steed" else "steed"
    return word + "x" if word == field.text else word


@given(some_field, st.integers(1, 9), st.text("abcdefgh", min_size=1, max_size=9))
def test_a_changed_field_changes_no_other(which: tuple[str, str], number: int, word: str) -> None:
    name, place = which
    before, field = EDITIONS[name], FIELDS[name][place]
    text = changed_text(field, number, word)
    after = fields(sound(before, {place: text}))
    different = [one for one in after if after[one].text != FIELDS[name][one].text]
    assert different == ([place] if text != field.text else [])
    if different:
        assert after[place].text == text


@given(some_field, st.text(max_size=30))
def test_what_is_typed_is_taken_or_told_with_its_place(which: tuple[str, str], text: str) -> None:
    name, place = which
    findings = Findings("form")
    found = filled(EDITIONS[name], {place: text}, findings)
    assert [one.place for one in findings.problems] in ([], [place])
    if findings.problems:
        assert found == EDITIONS[name]
    check(found, findings)  # whatever it says, it says it


@cases("printed", "1200", " 1200 ", "1,200", "1.200", "1 200", "$1200", "1200 P")
def test_an_amount_may_be_written_as_it_is_printed(printed: str) -> None:
    assert sound(EDITIONS["lotr-2003"], {"spaces[39].rent[5]": printed}).spaces[39].rent[5] == 1200


@pytest.mark.parametrize("text", ["", "abc", "1O", "12 34", "1e3", "0x1f", "١", "9" * 30, "6,30,9"])
def test_what_is_no_amount_is_told_beside_its_field(text: str) -> None:
    (told,) = wrong({"spaces[1].rent[0]": text})
    assert "spaces[1].rent[0]" in told
    assert "whole number" in told


def test_numbers_that_need_not_be_printed_may_be_empty() -> None:
    space = sound(EDITIONS["lotr-2021"], {"spaces[1].lift": "", "spaces[1].build_hotel": "7"})
    assert (space.spaces[1].lift, space.spaces[1].build_hotel) == (0, 7)
    again = sound(space, {"spaces[1].build_hotel": ""})
    assert again.spaces[1].build_hotel is None


def test_text_stays_on_one_line_and_keeps_french_blanks() -> None:
    found = sound(EDITIONS["lotr-2003"], {"spaces[1].name": " Bag\n  End\u200b\0 !\u00a0? "})
    assert found.spaces[1].name == "Bag End !\u00a0?"


def test_a_place_that_is_no_field_is_refused() -> None:
    for place in (
        "spaces[99].name",
        "id",
        "rules",
        "spaces[0].price",
        "__class__",
        "spaces[1].kind",
    ):
        with pytest.raises(KeyError):
            filled(EDITIONS["lotr-2003"], {place: "1"}, Findings("form"))


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("kind", SPACE_KINDS)
def test_another_kind_of_space_has_its_own_fields(name: str, kind: str) -> None:
    before = EDITIONS[name]
    for number in (4, 5, 6, 12):
        after = reshaped(before, f"spaces[{number}].kind", kind)
        assert after.spaces[number].kind == kind
        assert after.spaces[number].name == before.spaces[number].name
        findings = Findings("form")
        check(after, findings)
        ours = re.compile(r"spaces\[\d+\]\.(rent|price|group|build|mortgage|deck|amount)")
        assert [one for one in findings.problems if ours.match(one.place)] == []
        assert sound(after, {at: one.text for at, one in fields(after).items()}) == after


@pytest.mark.parametrize("effect", EFFECTS)
def test_another_effect_has_its_own_fields(effect: str) -> None:
    before = EDITIONS["lotr-2021"]
    after = reshaped(before, "decks[0].cards[3].effect.type", effect)
    assert isinstance(after.decks[0].cards[3].effect, EFFECTS[effect])
    assert after.decks[0].cards[:3] == before.decks[0].cards[:3]
    assert sound(after, {at: one.text for at, one in fields(after).items()}) == after


def test_a_card_more_or_less() -> None:
    before = EDITIONS["lotr-2003"]
    more = reshaped(before, "decks[1].cards", MORE)
    assert more.decks[1].cards[:-1] == before.decks[1].cards
    assert more.decks[1].cards[-1].source == "box"
    assert reshaped(more, "decks[1].cards[16]", LESS) == before
    less = reshaped(before, "decks[0].cards[0]", LESS)
    assert less.decks[0].cards == before.decks[0].cards[1:]
    full = before
    for _ in range(CARDS_MOST - 16):
        full = reshaped(full, "decks[0].cards", MORE)
    with pytest.raises(KeyError):
        reshaped(full, "decks[0].cards", MORE)


@cases(
    "place, wish",
    ("spaces[40].kind", "street"), ("spaces[1].kind", "castle"), ("decks[9].cards", MORE),
    ("decks[0].cards[99]", LESS), ("decks[0].cards[0].effect.type", "explode"),
    ("decks[0].cards", "less"), ("name", "street"), ("", ""),
)  # fmt: skip
def test_what_cannot_be_wished_for(place: str, wish: str) -> None:
    with pytest.raises(KeyError):
        reshaped(EDITIONS["lotr-2003"], place, wish)


def test_fields_of_effects_are_filled_in() -> None:
    before = EDITIONS["lotr-2021"]
    cards = before.decks[0].cards
    gain = next(i for i, card in enumerate(cards) if isinstance(card.effect, Gain))
    goes = next(i for i, card in enumerate(cards) if isinstance(card.effect, Advance))
    values = {
        f"decks[0].cards[{gain}].effect.amount": "7", f"decks[0].cards[{goes}].effect.to": "39",
        "decks[0].cards[1].effect.groups": "red, pink",
    }  # fmt: skip
    after = sound(before, values).decks[0].cards
    assert (after[gain].effect, after[goes].effect) == (Gain(7), Advance(39))
    assert msgspec.to_builtins(after[1].effect)["groups"] == ("red", "pink")


@given(
    st.dictionaries(some_field.map(lambda one: one[1]), st.integers(0, 999).map(str), max_size=9)
)
def test_a_corrected_edition_is_written_and_read_back(values: dict[str, str]) -> None:
    data = EDITIONS["lotr-2003"]
    numbers = {
        place: text for place, text in values.items()
        if place in FIELDS["lotr-2003"] and FIELDS["lotr-2003"][place].number
        and place.startswith("spaces") and "percent" not in place and "build" not in place
    }  # fmt: skip
    found = sound(data, numbers | {place: "0" for place in numbers if place.endswith(".lift")})
    again: Any = editions.from_text(written(found, "lotr-2003-own"), "own.toml").data
    assert msgspec.structs.replace(again, id="lotr-2003") == found


def test_the_box_of_a_corrected_copy() -> None:
    boxes = {
        "lotr-2003": "lotr-2003", "lotr-2003-own": "lotr-2003", "lotr-2003-fr": "lotr-2003-fr",
        "lotr-2003-fr-own": "lotr-2003-fr", "lotr-2003x": "", "mine": "", "": "", "classic": "",
    }  # fmt: skip
    assert {one: editions.box_of(one) for one in boxes} == boxes


def test_a_corrected_copy_of_an_older_version_has_later_settings_as_its_box_has() -> None:
    text = written(EDITIONS["lotr-2003"], "lotr-2003-own")
    older = re.sub(r'(?m)^opening_ties = "(roll-again|seat-order)"\n', "", text)
    assert older.count("\n") == text.count("\n") - 1
    own = editions.from_text(older, "own.toml").data
    assert own.rules == EDITIONS["lotr-2003"].rules
    stranger = older.replace('"lotr-2003-own"', '"mine"')
    with pytest.raises(editions.EditionError, match="opening_ties: is missing"):
        editions.from_text(stranger, "mine.toml")
