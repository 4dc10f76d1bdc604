"""Phones that sit down before the game: whoever has a token when it begins plays that seat."""

from random import Random

import pytest

from controller.rules.state import Phase
from controller.table.panel.pages.enrolling import Enrol
from controller.table.panel.pages.setting_up import Join
from controller.table.panel.pages.taking_back import TakeBack
from controller.web.access.codes import Role
from controller.web.feed import RoomFeed
from tests.steps import cases
from tests.web.serving import House, at_house
from tests.web.test_setting_up import TWO, Evening
from tests.web.test_site import seated


class Phones(Evening):
    """Before a game, with phones that sit down."""

    def sit(self, phone: RoomFeed, token: str, name: str = "") -> str:
        return self.room.browsers.take_chair(phone.session, token, name)

    def chair(self, phone: RoomFeed) -> str:
        return str(self.seen(phone, "me")["chair"]["own"])

    def taken(self, phone: RoomFeed) -> set[str]:
        return {token for token, held in self.seen(phone, "me")["chair"]["tokens"] if held}


def test_who_sits_down_on_a_phone_sits_at_the_table_and_plays_there() -> None:
    evening = Phones()
    other = evening.joined()
    assert evening.sit(evening.phone, "Gimli", "Ada") == ""
    assert evening.sit(other, "Frodo") == ""
    assert (evening.setup.tokens, evening.setup.name("Gimli")) == (("Gimli", "Frodo"), "Ada")
    assert evening.seen(evening.phone, "me")["chair"]["name"] == "Ada"
    assert evening.taken(other) == {"Gimli"}
    who = [one["who"] for one in evening.of_host("host")["phones"]]
    assert who[1:] == ["Ada", "Frodo"]
    assert evening.begin() == {"done": True}
    assert [evening.seen(one, "me")["seats"] for one in (evening.phone, other)] == [[0], [1]]
    assert evening.seen(other, "me")["chair"] is None
    assert evening.sit(other, "Legolas") == "The game has begun."


def test_two_phones_never_have_one_token() -> None:
    evening = Phones()
    other = evening.joined()
    assert evening.sit(evening.phone, "Gimli", "Ada") == ""
    assert evening.sit(other, "Gimli", "Bo") == "Another phone has Gimli."
    assert (evening.chair(other), evening.setup.name("Gimli")) == ("", "Ada")
    assert evening.sit(evening.phone, "Gimli", "Ada Lovelace") == "", "its own again"
    assert evening.setup.name("Gimli") == "Ada Lovelace"


def test_a_phone_that_leaves_frees_its_token_but_its_player_sits() -> None:
    """Whoever plays without a phone is still there; the host sees who sits."""
    evening = Phones()
    other = evening.joined()
    evening.sit(evening.phone, "Gimli", "Ada")
    evening.room.browsers.leave(evening.phone.session)
    assert evening.setup.tokens == ("Gimli",)
    assert evening.taken(other) == set()
    assert evening.sit(other, "Gimli") == ""
    assert (evening.chair(other), evening.setup.name("Gimli")) == ("Gimli", "Ada")
    evening.set(("sits.Frodo", True))
    evening.begin()
    assert evening.seen(other, "me")["seats"] == [0]


def test_another_token_takes_the_place_of_the_first_and_none_gets_up() -> None:
    evening = Phones()
    for token in ("Gimli", "Frodo", ""):
        assert evening.sit(evening.phone, token) == ""
        assert evening.setup.tokens == ((token,) if token else ())
        assert evening.chair(evening.phone) == token


def test_who_is_got_up_at_the_table_has_no_token_even_when_it_sits_again() -> None:
    """Somebody else may have tapped it."""
    evening = Phones()
    evening.sit(evening.phone, "Gimli")
    evening.table.choose(Join("Gimli"))
    evening.table.choose(Join("Gimli"))
    assert evening.setup.tokens == ("Gimli",)
    assert evening.chair(evening.phone) == ""
    evening.set(("sits.Frodo", True))
    evening.begin()
    assert evening.seen(evening.phone, "me")["seats"] == []


def test_with_another_box_everybody_sits_down_again() -> None:
    evening = Phones()
    evening.sit(evening.phone, "Frodo", "Ada")
    field = next(one for one in evening.of_host("setup")["fields"] if one["name"] == "edition")
    evening.set(("edition", next(value for value, words, *_ in field["items"] if "Wars" in words)))
    assert evening.chair(evening.phone) == ""
    assert evening.sit(evening.phone, "Frodo") == "That cannot be chosen now."


def test_a_game_that_begins_without_a_phone_asks_it_who_plays() -> None:
    evening = Phones()
    evening.sit(evening.phone, "Gimli")
    evening.set(("sits.Gimli", False), ("sits.Frodo", True), ("sits.Legolas", True))
    evening.begin()
    assert evening.seen(evening.phone, "me")["seats"] == []
    assert evening.room.browsers.sit(evening.phone.session, frozenset({0})) == ""


@cases(
    "token, name",
    ("Sauron", ""), ("Gimli", "x" * 17), ("Gimli", "a\x00b"), ("Gimli", "\u200b"),
    ("Gimli", " "), ("again", ""), ("Gimli.x", ""),
)  # fmt: skip
def test_what_is_no_token_or_no_name_changes_nothing(token: str, name: str) -> None:
    evening = Phones()
    evening.sit(evening.phone, "Frodo", "Ada")
    before = evening.setup
    assert evening.sit(evening.phone, token, name) == "That cannot be chosen now."
    assert evening.setup == before
    assert evening.chair(evening.phone) == "Frodo"


def test_nobody_sits_down_while_cards_are_laid() -> None:
    evening = Phones(save_tags=lambda _book: None)
    evening.table.choose(Enrol(("operator",), True))
    assert evening.table.enrolling
    assert "asking something first" in evening.sit(evening.phone, "Gimli")
    assert evening.setup.tokens == ()


def test_who_only_watches_has_no_chair_and_a_host_may_play_too() -> None:
    evening = Phones()
    assert evening.seen(RoomFeed(evening.room, None), "me")["chair"] is None
    assert evening.sit(evening.host, "Gimli", "Ada") == ""
    evening.set(("sits.Frodo", True))
    evening.begin()
    assert evening.seen(evening.host, "me")["seats"] == [0]


@pytest.mark.parametrize("seed", range(12))
def test_whatever_phones_host_and_hands_do_each_phone_plays_the_token_it_has(seed: int) -> None:
    evening, chance = Phones(), Random(seed)
    phones = [evening.phone, *(evening.joined() for _ in range(3))]
    tokens = evening.table.banker.edition.data.tokens
    for step in range(80):
        phone, token = chance.choice(phones), chance.choice(tokens)
        match chance.randrange(5):
            case 0 | 1:
                evening.sit(phone, chance.choice((token, "")), chance.choice(("", "Ada", "Bo")))
            case 2:
                evening.table.choose(Join(token))
            case 3:
                evening.ask("set-up", name=f"sits.{token}", value=chance.random() < 0.7)
            case _:
                if chance.random() < 0.1:
                    evening.room.browsers.leave(phone.session)
                    phones[phones.index(phone)] = evening.joined()
        held = [one for one in map(evening.chair, phones) if one]
        assert len({*held}) == len(held)
        assert {*held} <= {*evening.setup.tokens}
        if step % 20 == 19:
            _begun_and_taken_back(evening, phones)


def _begun_and_taken_back(evening: Phones, phones: list[RoomFeed]) -> None:
    """Whoever has a token plays it; and has it again when the start is taken back."""
    chairs = [evening.chair(phone) for phone in phones]
    evening.begin()
    if evening.table.state.phase is Phase.SETUP:
        return  # too few, too many, or two of one name
    players = [token for _name, token in evening.table.state.players]
    for phone, token in zip(phones, chairs, strict=True):
        assert evening.seen(phone, "me")["seats"] == ([players.index(token)] if token else [])
    evening.table.choose(TakeBack(1))
    assert [evening.chair(phone) for phone in phones] == chairs


def taken_back() -> tuple[Phones, RoomFeed]:
    """A game that a phone began as Gimli, and its host as Frodo; and another phone."""
    evening = Phones()
    evening.sit(evening.phone, "Gimli")
    evening.set(*TWO[:1])
    evening.begin()
    evening.table.choose(TakeBack(1))
    assert evening.table.state.phase is Phase.SETUP
    return evening, evening.joined()


def test_a_start_that_is_taken_back_leaves_seats_to_their_phones() -> None:
    evening, other = taken_back()
    assert evening.chair(evening.phone) == "Gimli"
    assert evening.sit(other, "Gimli") == "Another phone has Gimli."
    evening.begin()
    assert [evening.seen(one, "me")["seats"] for one in (evening.phone, other)] == [[0], []]


def test_after_a_start_that_is_taken_back_another_token_takes_the_place_of_the_first() -> None:
    evening, other = taken_back()
    assert evening.sit(evening.phone, "Legolas") == ""
    assert evening.setup.tokens == ("Frodo", "Legolas")
    assert evening.sit(other, "Gimli") == ""
    evening.set(("seat.Gimli", 1))
    evening.begin()
    assert [evening.seen(one, "me")["seats"] for one in (evening.phone, other)] == [[2], [0]]


def test_two_children_at_one_phone_keep_their_seats_when_a_start_is_taken_back() -> None:
    evening, _other = taken_back()
    evening.begin()
    assert evening.room.browsers.sit(evening.phone.session, frozenset({0, 1})) == ""
    evening.table.choose(TakeBack(1))
    evening.begin()
    assert evening.seen(evening.phone, "me")["seats"] == [0, 1]


@at_house("lotr-2003/standard A:900;B:900 roll:0")
async def test_a_chair_is_posted_by_who_has_joined(house: House) -> None:
    assert (await house.ask("/chair", post={"token": "Gimli"}))[0] == 403
    token = await seated(house, 0)
    status, _headers, body = await house.ask("/chair", post={"token": "Gimli"}, cookie=token)
    assert (status, body) == (403, "The game has begun.")
    for wrong in ({}, {"token": 7}, {"token": "x" * 81}, {"token": "", "more": 1}):
        assert (await house.ask("/chair", post=wrong, cookie=token))[0] == 400
    assert house.door.room.codes.show(Role.PLAYER)
