"""Setting a game up from the host's page: each change is on the panel at once, and nothing that the
form does not offer gets in."""

import json
from typing import Any

from controller import editions
from controller.dialogue.forms.setting_up import SettingUp
from controller.editions import load
from controller.files.settings import SettingsStore
from controller.rules.state import Phase
from controller.store.banker import Banker
from controller.table.panel.pages.setting_up import Join
from controller.table.panel.pages.setup import Joining
from controller.view.interface import Menu
from controller.web.access.codes import Role
from controller.web.feed import RoomFeed
from tests.steps import cases
from tests.table.hands import hands
from tests.table.stories import renew
from tests.web.test_room import Phones

TWO: tuple[tuple[str, Any], ...] = (("sits.Frodo", True), ("sits.Gimli", True))


class Evening(Phones):
    """A table before a game, with a host's page and a phone."""

    def __init__(self, **more: Any) -> None:
        """`more`: what the host of the table does."""
        box, boxes = Banker(load("lotr-2003")), tuple(editions.known())
        super().__init__(hands(box, editions=boxes, renew=renew, **more))
        self.host, self.phone = self.joined(role=Role.HOST), self.joined()

    def of_host(self, name: str) -> Any:
        """A section of the host's page."""
        return self.seen(self.host, name)

    def ask(self, do: str, feed: RoomFeed | None = None, **more: Any) -> dict[str, Any]:
        return dict((feed or self.host).handle(json.dumps({"do": do, **more})))

    def set(self, *fields: tuple[str, Any]) -> None:
        for name, value in fields:
            assert self.ask("set-up", name=name, value=value)["set"], name

    def begin(self) -> dict[str, Any]:
        return self.ask("begin", step=self.of_host("ask")["step"])

    @property
    def setup(self) -> SettingUp:
        return self.table.panel.setup


def test_what_the_host_sets_is_on_the_panel_and_what_hands_set_is_on_the_page() -> None:
    evening = Evening()
    evening.set(*TWO, ("name.Frodo", "Ada"), ("game", "short"), ("rules.ring", False))
    page = evening.table.ui.page
    assert isinstance(page, Menu)
    assert {"[1] Frodo: Ada", "[2] Gimli", "The Ring: left out"} <= {*page.items}
    evening.hands.choose("[ ] Aragorn")
    who = next(one for one in evening.of_host("setup")["fields"] if one["name"] == "who")
    assert [one["label"] for one in who["fields"][:2]] == ["[3] Aragorn", "[1] Frodo: Ada"]


def test_the_host_begins_the_game_that_everybody_has_set_up() -> None:
    evening = Evening()
    evening.set(*TWO, ("seat.Gimli", 1), ("rules.salary", 400), ("name.Frodo", "Ada"))
    form = evening.of_host("setup")
    assert form["send"] == {"do": "begin"}
    assert evening.begin() == {"done": True}
    state = evening.table.state
    assert state.players == [("Gimli", "Gimli"), ("Ada", "Frodo")]
    assert state.rules.salary == 400
    assert evening.of_host("setup") is None
    for late in (evening.begin(), evening.ask("set-up", name="sits.Frodo", value=True)):
        assert late == {"says": "The game has begun."}


def test_the_next_evening_begins_with_their_names() -> None:
    store = SettingsStore()
    evening = Evening(settings=store)
    evening.set(*TWO, ("name.Frodo", "Ada"))
    evening.begin()
    again = Evening(settings=store)
    (note,) = [one for one in again.of_host("setup")["notes"] if one["kind"] == "more"]
    name, value = note["links"][0]["values"]
    again.set((name, value))
    again.begin()
    assert again.table.state.players == evening.table.state.players


@cases(
    "fields, says",
    ((), "0 of 2 to 6 players: choose their tokens."),
    (TWO[:1], "1 of 2 to 6 players: choose their tokens."),
    ((*TWO, ("name.Frodo", "gimli")), "Two players are called Gimli."),
    (
        (*TWO, ("name.Frodo", "Zo\u00e9"), ("name.Gimli", "Zoe\u0301")),
        "Two players are called Zoe\u0301.",
    ),
)
def test_no_game_begins_incomplete(fields: tuple[tuple[str, Any], ...], says: str) -> None:
    evening = Evening()
    evening.set(*fields)
    assert evening.of_host("setup")["lacks"] == says
    assert evening.begin() == {"says": says}
    assert evening.table.state.phase is Phase.SETUP


@cases(
    "name, value",
    ("sits.Sauron", True), ("name.Frodo", "Ada"), ("game", "chess"), ("edition", 99), ("", ""),
    ("rules.salary", 10**9), ("rules.salary", -1), ("who", True),
)  # fmt: skip
def test_what_the_form_does_not_offer_changes_nothing(name: str, value: Any) -> None:
    evening = Evening()
    before = evening.setup
    assert "cannot be chosen" in evening.ask("set-up", name=name, value=value)["says"]
    assert evening.setup == before


@cases(
    "message",
    '{"do": "set-up", "name": 7, "value": 1}', '{"do": "set-up", "name": "x"}',
    '{"do": "set-up", "name": "game", "value": null}',
    '{"do": "set-up", "name": "game", "value": [1]}', '{"do": "begin"}',
    json.dumps({"do": "set-up", "name": "n" * 81, "value": 1}),
)  # fmt: skip
def test_what_is_no_request_is_refused(message: str) -> None:
    evening = Evening()
    assert "did not understand" in str(evening.host.handle(message)["says"])


def test_only_a_host_sets_the_game_up() -> None:
    evening = Evening()
    for feed in (evening.phone, RoomFeed(evening.room, None)):
        no = {"says": "Only the host can do that."}
        assert evening.ask("set-up", feed, name="sits.Frodo", value=True) == no
        assert evening.ask("begin", feed, step=0) == no
        assert evening.seen(feed, "setup") is None
    assert evening.setup.tokens == ()


def test_another_box_is_laid_and_its_house_rules_stay() -> None:
    evening = Evening()
    evening.set(*TWO, ("rules.salary", 400))
    field = next(one for one in evening.of_host("setup")["fields"] if one["name"] == "edition")
    (number,) = [value for value, words, *_ in field["items"] if words.startswith("Star Wars")]
    evening.set(("edition", number))
    assert evening.table.banker.edition.id == "starwars-1997"
    assert (evening.setup.tokens, evening.setup.rules) == ((), {"salary": 400})
    evening.set(("edition", number))
    assert isinstance(evening.table.panel.top, Joining)


def test_a_field_that_is_open_on_the_panel_closes_when_the_host_sets_it() -> None:
    evening = Evening()
    evening.hands.choose("Game: ")
    evening.set(("game", "short"))
    assert isinstance(evening.table.panel.top, Joining)
    evening.table.choose(Join("Frodo"))
    assert evening.setup.tokens == ("Frodo",)
