"""The 2003 edition as shipped: the board, the decks and every setting of its rulebook."""

import re
from typing import get_type_hints

import msgspec
import pytest

from controller import editions
from controller.editions.check import NAME_MOST
from controller.editions.check_decks import TEXT_MOST, TITLE_MOST
from controller.rules.board import Advance, Card, Keep, Nearest
from controller.rules.edition import Edition, Rules
from tests.steps import cases

EDITION = editions.load("lotr-2003")
DATA = EDITION.data
CARDS = [(deck.id, card) for deck in DATA.decks for card in deck.cards]


def test_it_is_known() -> None:
    assert "lotr-2003" in editions.known()
    assert EDITION.id == "lotr-2003"


def test_board_has_forty_spaces_28_deeds_22_territories() -> None:
    assert EDITION.board.size == 40
    assert len(EDITION.board.deeds) == 28
    assert len(EDITION.board.territories) == 22
    assert [len(group) for group in EDITION.board.groups] == [2, 4, 3, 3, 2, 3, 3, 3, 3, 2]


@cases(
    "position, name, price, mortgage, build, rent",
    (1, "Bag End", 60, 30, 50, (2, 10, 30, 90, 160, 250)),
    (5, "Bill the Pony", 200, 100, 0, (25, 50, 100, 200)),
    (12, "Staff of Gandalf", 150, 75, 0, (4, 10)),
    (19, "Falls of Rauros", 200, 100, 100, (16, 80, 220, 600, 800, 1000)),
    (25, "Brego", 200, 100, 0, (25, 50, 100, 200)),
    (29, "Isengard", 280, 140, 150, (24, 120, 360, 850, 1025, 1200)),
    (34, "Minas Tirith", 320, 160, 200, (28, 150, 450, 1000, 1200, 1400)),
    (37, "Barad-dur", 350, 175, 200, (35, 175, 500, 1100, 1300, 1500)),
    (39, "Mount Doom", 400, 200, 200, (50, 200, 600, 1400, 1700, 2000)),
)
def test_D7_deeds_have_the_classic_values(
    position: int, name: str, price: int, mortgage: int, build: int, rent: tuple[int, ...]
) -> None:
    space = DATA.spaces[position]
    found = (space.name, space.price, space.mortgage, space.build, space.rent)
    assert found == (name, price, mortgage, build, rent)


def test_all_values_together_are_the_classic_boards() -> None:
    # Sums over the facts' table: a slip in any one number shows.
    deeds = [DATA.spaces[i] for i in EDITION.board.deeds]
    assert sum(space.price for space in deeds) == 5690
    assert sum(space.mortgage for space in deeds) == 2845
    streets = [DATA.spaces[i] for i in EDITION.board.territories]
    assert sum(space.build for space in streets) == 2750
    rents = [sum(rent) for rent in zip(*(space.rent for space in streets), strict=True)]
    assert rents == [391, 1915, 5620, 14110, 18030, 21850]


def test_A8_one_die_has_the_eye_for_its_one() -> None:
    assert DATA.dice == ((0, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6))
    assert EDITION.rolls[0, 1] == (2, True, 1)
    assert (1, 1) not in EDITION.rolls


def test_A9_six_tokens() -> None:
    tokens = ("Aragorn", "Frodo", "Gandalf", "Gimli", "Legolas", "Galadriel")
    assert DATA.tokens == tokens


def test_A5_the_start_money_in_notes() -> None:
    split = {int(note): count for note, count in DATA.start_split.items()}
    assert split == {500: 2, 100: 2, 50: 2, 20: 6, 10: 5, 5: 5, 1: 5}


@cases(
    "row, name, value",
    ("A1", "players_most", 6), ("A4", "start_money", 1500), ("A8", "eye_value", 1),
    ("A10", "houses", 32), ("A10", "hotels", 12), ("A13", "bank_stock", 15140),
    ("B1", "salary", 200), ("B4", "doubles_to_jail", 3), ("D1", "rent_deadline", 2),
    ("R21", "rent_must_be_asked", True), ("D4", "group_double_with_mortgage", True),
    ("R3", "mortgaged_counts", True), ("E1", "tax_choice", True), ("F3", "fine", 50),
    ("R24", "fine_turns", 2), ("F6", "jail_rolls", 3),
    ("R34", "jail_double_rolls_again", False),
    ("H5", "houses_before_hotel", 4), ("K3", "interest_percent", 10),
    ("R22", "interest_base", "mortgage"), ("R17", "interest_each_owner", True),
    ("R7", "rounding", "up"), ("R6", "auction_opening", 1), ("R6", "auction_raise", 1),
    ("M1", "ring", True), ("R4", "ring_rent", "twice-due"), ("R18", "ring_before_jail", True),
    ("N8", "end_after_bankruptcies", 0),
)  # fmt: skip
def test_setting(row: str, name: str, value: object) -> None:
    assert getattr(DATA.rules, name) == value
    hint = get_type_hints(Rules, include_extras=True)[name]
    assert row in hint.__metadata__[-1].extra["row"]


def test_games_change_what_their_rows_say() -> None:
    assert not EDITION.rules_for("classic", {}).ring
    short = EDITION.rules_for("short", {})  # N3 to N8
    assert (short.deeds_dealt, short.deeds_paid, short.houses_before_hotel) == (3, False, 3)
    assert (short.tax_choice, short.fine_turns, short.jail_rolls) == (False, 1, 1)
    assert short.end_after_bankruptcies == 1
    timed = EDITION.rules_for("time-limit", {})  # N10
    assert (timed.deeds_dealt, timed.deeds_paid, timed.time_limit) == (2, True, True)


def test_A11_two_decks_of_sixteen_on_their_spaces() -> None:
    assert [(deck.id, len(deck.cards)) for deck in DATA.decks] == [("people", 16), ("events", 16)]
    spaces = [(i, space.deck) for i, space in enumerate(DATA.spaces) if space.kind == "card"]
    assert spaces == [
        (2, "events"), (7, "people"), (17, "events"), (22, "people"), (33, "events"),
        (36, "people"),
    ]  # fmt: skip


def test_G2_each_deck_has_one_card_to_keep_and_one_to_GO() -> None:
    for deck in DATA.decks:
        effects = [card.effect for card in deck.cards]
        assert effects.count(Keep()) == 1
        assert effects.count(Advance(to=0)) == 1
    titles = {card.title for _, card in CARDS if isinstance(card.effect, Keep)}
    assert titles == {"Gwahir's Rescue", "Faramir's Mercy"}


def test_decks_do_what_the_classic_ones_before_2008_do() -> None:
    def money(deck: str, kind: str) -> list[int]:
        tagged = [msgspec.to_builtins(card.effect) for name, card in CARDS if name == deck]
        return sorted(effect["amount"] for effect in tagged if effect["type"] == kind)

    assert money("people", "gain") == [50, 150]
    assert money("people", "lose") == [15]
    assert money("people", "lose-each") == [50]
    assert money("events", "gain") == [10, 20, 25, 45, 100, 100, 100, 200]
    assert money("events", "lose") == [50, 100, 150]
    assert money("events", "gain-each") == [50]


@pytest.mark.parametrize("card", [card for _, card in CARDS], ids=lambda card: card.title)
def test_a_card_says_what_it_does(card: Card) -> None:
    assert len(card.title) <= TITLE_MOST
    assert len(card.text) <= TEXT_MOST
    said = {int(number) for number in re.findall(r"\d+", card.text)}
    match card.effect:
        case Advance(to=to):
            assert DATA.spaces[to].name in card.text
            assert said == set()
        case Nearest(kind=kind, factor=factor):
            assert kind in card.text
            assert said == {factor}
        case effect:
            values = msgspec.structs.asdict(effect).values()
            assert said == {value for value in values if isinstance(value, int)}


def test_names_fit_the_oled_and_say_where_they_come_from() -> None:
    for space in DATA.spaces:
        assert 0 < len(space.short or space.name) <= NAME_MOST
        assert space.source != "stand-in"
    assert DATA.sources["bank_stock"] == "stand-in"
    assert DATA.sources["rounding"] == "ruling"


def test_an_edition_survives_json() -> None:
    again = msgspec.json.decode(msgspec.json.encode(DATA), type=type(DATA))
    assert again == DATA
    assert Edition(again).rolls == EDITION.rolls


@pytest.mark.parametrize("name", editions.known())
def test_a_box_is_called_what_stands_on_it(name: str) -> None:
    assert editions.title(name) == editions.load(name).data.name
    assert editions.title("chess") == "chess"
