"""What a host does from a browser, act by act; and that nobody else does it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hypothesis import given, settings, strategies as st
from msgspec import Raw

from common.message import verbatim
from controller.files.settings import SETTING_ROWS, Settings
from controller.rules import commands as c
from controller.rules.board import Secret
from controller.rules.events import Adjusted, RulesChanged, SeatLeft, SeatTaken
from controller.rules.state import Phase
from controller.table.copies import Copied, SavedAt
from controller.table.input.gestures import Press
from controller.table.panel.pages.confirm import Sure
from controller.table.panel.pages.resuming import Resume
from controller.web.access.codes import Role
from controller.web.feed import RoomFeed
from hardware.checks.record import Checkup
from hardware.pi import OpenedParts
from hardware.ports import Button, PartFound, PartLost
from hardware.profile.types import Profile
from sim.clock import SimClock
from tests.amounts import often
from tests.rules.positions import check_books
from tests.steps import cases
from tests.table.hands import Hands, hands
from tests.web.serving import House, at_house
from tests.web.test_room import MORIA, Phones

WHO_RESUMES = "the host taps Resume, or somebody presses OK at the table"
RENT = "lotr-2003/classic A:1460@11;B:1540(11);C:1500 roll:0"
"""Ada has just paid 40 rent that was not hers to pay."""

SWAPPED = [{"what": "cash", "seat": 0, "value": 1500}, {"what": "cash", "seat": 2, "value": 1460}]


class Desk(Phones):
    """A table with a host, a player and a watcher; `hands` when it needs parts or a host's acts."""

    def __init__(self, where: str = RENT, **more: Any) -> None:
        super().__init__(where)
        if more:
            self.table = (own := hands(self.table.banker, **more)).table
            self.hands: Hands = own
            self.room = type(self.room)(self.table, own.clock)
            self.codes = self.room.codes
        self.host = self.joined(role=Role.HOST)
        self.player = self.joined(1)
        self.watcher = RoomFeed(self.room, None)

    @property
    def step(self) -> int:
        return int(self.seen(self.host, "ask")["step"])

    def ask(self, do: str, feed: RoomFeed | None = None, **more: Any) -> dict[str, Any]:
        """Send a message; lists are the ones that are shown now, unless said otherwise."""
        return dict((feed or self.host).handle(json.dumps({"do": do, **more})))

    def corrected(self, *added: dict[str, Any]) -> dict[str, list[Any]]:
        """The notes of the form that corrects mistakes, by kind: words, or links beside them."""
        form = self.ask("fill-in", form={"form": "correct", "added": added})["form"]
        found: dict[str, list[Any]] = {}
        for note in form.notes:
            found.setdefault(note.kind, []).extend(note.words)
        return found

    def of_host(self) -> Any:
        return self.seen(self.host, "host")


SENT: dict[str, dict[str, Any]] = {
    "take-back": {"count": 1, "step": 0},
    "give-for": {"command": {"type": "Leave", "seat": 1, "how": "bot"}, "step": 0},
    "answer-for": {"number": 0, "step": 0},
    "fill-in": {"form": {"form": "correct", "added": SWAPPED}},
    "set-up": {"name": "sits.Frodo", "value": True},
    "begin": {"step": 0},
    "correct": {"corrections": SWAPPED, "reason": "wrong player", "step": 0},
    "pause": {"on": True},
    "set": {"name": "mute", "value": True},
    "save-copy": {},
    "check-parts": {},
    "new-game": {"step": 0},
    "switch-off": {},
    "end-phone": {"number": 1},
    "teach": {"uid": "04A1B2C3D4E5F6", "section": "deeds", "name": "Bag End"},
}
"""A message of each kind; tests/requests tries all of them."""


def test_nobody_but_a_host_has_the_host_s_sections() -> None:
    desk = Desk()
    assert {*desk.host.sections()} - {*desk.player.sections()} == {
        "absent", "host", "history", "rolled", "rules", "settings", "copies", "setup", "who"
    }  # fmt: skip
    assert not {"host", "history", "rules"} & {*desk.player.sections(), *desk.watcher.sections()}


def test_L1_a_host_raises_the_money_of_a_debtor_who_has_walked_away() -> None:
    """As the table's clock would (R66), step by step."""
    desk = Desk("lotr-2003/classic A:10@0(37,39);B:900 roll:0")
    desk.table.do(c.Roll(0, (2, 2)))
    done = []
    while answers := desk.seen(desk.host, "absent"):
        (answer,) = answers
        done.append(answer["label"])
        assert desk.ask("answer-for", number=0, step=desk.step) == {"done": True}
    assert [one.split(":")[:2] for one in done] == [["A", " Pay 200"], *[["A", " Mortgage"]] * 2]
    assert (desk.table.state.stack, desk.table.state.alive) == ([], [True, True])
    assert "list has changed" in desk.ask("answer-for", number=0, step=desk.step)["says"]


def test_a_correction_is_said_in_words_before_it_is_made_and_can_be_taken_back() -> None:
    desk = Desk()
    will = desk.corrected(*SWAPPED)["added"]
    names = [name for name, _token in desk.table.state.players]
    assert will == [f"{names[0]} has 1500, not 1460.", f"{names[2]} has 1460, not 1500."]
    assert desk.table.state.cash[:3] == [1460, 1540, 1500], "only said"
    assert desk.ask("correct", corrections=SWAPPED, reason="wrong player", step=desk.step) == {
        "done": True
    }
    assert desk.table.state.cash[:3] == [1500, 1540, 1460]
    lines = json.loads(desk.player.log_since(0)[0])
    assert lines[-1]["words"] == f"Corrected: {names[2]} has 1460, not 1500 (wrong player)."
    assert desk.seen(desk.host, "history")[0] == (
        f"Corrected: {names[0]}: money +40; {names[2]}: money -40 (wrong player)"
    )
    assert desk.ask("take-back", count=1, step=desk.step) == {"done": True}
    assert desk.table.state.cash[:3] == [1460, 1540, 1500]


def test_R69_a_rent_that_a_correction_drops_is_said_beforehand_and_in_the_chronicle() -> None:
    desk = Desk("lotr-2003/classic A:900@8(11);B:900@5;C:900@10 roll:1")
    assert isinstance(desk.table.do(c.Roll(1, (2, 4))), list)
    wrong = [{"what": "owner", "space": 11, "value": 1}]
    no_rent = "B does not owe A the rent on Ford of Bruinen after all."
    assert desk.corrected(*wrong) == {
        "added": ["Ford of Bruinen belongs to B, not to A."],
        "will": ["This will change, too:", no_rent],
    }
    assert desk.table.state.claims, "only said"
    assert desk.ask("correct", corrections=wrong, reason="so", step=desk.step) == {"done": True}
    assert json.loads(desk.player.log_since(0)[0])[-1]["words"] == no_rent
    assert desk.ask("take-back", count=1, step=desk.step) == {"done": True}
    assert desk.table.state.claims
    assert "will" not in desk.corrected(*SWAPPED), "none dropped"


def test_an_impossible_correction_says_why_before_anybody_sees_it() -> None:
    desk = Desk()
    wrong = [{"what": "buildings", "space": 11, "value": 2}]
    tried = desk.corrected(*wrong)["no"]
    done = desk.ask("correct", corrections=wrong, reason="so", step=desk.step)
    for says in (*tried, done["says"]):
        assert "nobody owns its whole group" in says
    assert desk.table.ui.notice is None or "group" not in desk.table.ui.notice.text


def test_a_player_leaves_and_a_bot_plays_until_somebody_sits_down_there_again() -> None:
    desk = Desk()
    (leave,) = [
        one for one in desk.seen(desk.host, "who")[2]["can"] if one["label"].startswith("Let")
    ]
    assert desk.ask("give-for", command=leave["command"], step=desk.step) == {"done": True}
    assert desk.seen(desk.host, "who")[2]["bot"]
    (back,) = desk.seen(desk.host, "who")[2]["can"]
    assert desk.ask("give-for", command=back["command"], step=desk.step) == {"done": True}
    assert not desk.seen(desk.host, "who")[2]["bot"]
    kinds = [type(event) for entry in desk.table.banker.counting() for event in entry.events]
    assert kinds[-2:] == [SeatLeft, SeatTaken]


def test_a_house_rule_is_proposed_for_a_seat_and_holds_once_all_have_agreed() -> None:
    desk = Desk()
    begins = desk.seen(desk.host, "rules")["begins"]
    filled = begins | {"group": "money", "name": "salary", "value": 400}
    send = desk.ask("fill-in", form=filled)["form"].send
    assert desk.ask(**{**send, "step": desk.step}) == {"done": True}
    rules = desk.seen(desk.host, "rules")
    assert (rules["proposal"]["by"], rules["proposal"]["waits"]) == (0, [1, 2])
    assert desk.give(desk.player, c.Agree(1)) == ""
    assert desk.give(desk.joined(2), c.Agree(2)) == ""
    assert desk.table.state.rules.salary == 400
    last = desk.table.banker.counting()[-1].events
    assert any(isinstance(event, RulesChanged) for event in last)


def test_the_host_withdraws_what_was_proposed() -> None:
    desk = Desk()
    change = {"type": "ChangeRules", "seat": 0, "rules": {"salary": 400}}
    desk.ask("give-for", command=change, step=desk.step)
    withdraw = desk.seen(desk.host, "rules")["proposal"]["withdraw"]
    assert desk.ask("give-for", command=withdraw, step=desk.step) == {"done": True}
    assert desk.seen(desk.host, "rules")["proposal"] is None


@cases("command", {"type": "Roll", "seat": 0, "dice": [1, 2]}, {"type": "Buy", "seat": 0})
def test_no_other_command_is_given_in_somebody_s_name(command: dict[str, Any]) -> None:
    desk = Desk()
    done = len(desk.table.banker.history())
    assert "did not understand" in desk.ask("give-for", command=command, step=desk.step)["says"]
    assert len(desk.table.banker.history()) == done


def test_a_game_that_waits_to_be_resumed_is_resumed_by_the_host() -> None:
    desk = Desk()
    desk.table.choose(Resume())
    assert desk.seen(desk.player, "table")["paused"]
    assert WHO_RESUMES in desk.give(desk.joined(0), c.Roll(0, (2, 3)))
    assert desk.ask("pause", on=False) == {"done": True}
    assert not desk.table.panel.paused


def test_a_question_above_one_that_waits_does_not_go_on_with_the_game() -> None:
    """Back on "Resume?" asks whether to put the game away: nothing counts meanwhile."""
    desk = Desk()
    desk.table.choose(Resume())
    desk.hands.do(Press(Button.BACK))
    asks = desk.table.panel.top
    assert isinstance(asks, Sure)
    assert desk.table.panel.paused
    assert "asking something" in desk.give(desk.joined(0), c.Roll(0, (2, 3)))
    assert desk.ask("pause", on=False) == {"done": True}
    assert desk.table.panel.top is None
    assert desk.give(desk.joined(0), c.Roll(0, (2, 3))) == ""


def test_the_host_learns_nothing_of_secret_cards_by_trying_corrections() -> None:
    """R71: only the holder knows which cards a seat keeps secretly."""
    desk = Desk("lotr-2021/standard A:9;B:1500;C:1500 roll:0")
    decks = desk.table.state.edition.board.decks
    secret = next(
        (deck, card)
        for deck, cards in enumerate(decks)
        for card, one in enumerate(cards.cards)
        if isinstance(one.effect, Secret)
    )
    said = {
        str(desk.corrected(one | {"value": seat}))
        for seat in (-1, 0, 1, 2)
        for one in [{"what": "card", "deck": secret[0], "card": secret[1]}]
    }
    assert len(said) == 1


def test_there_is_no_game_to_pause_before_it() -> None:
    desk = Desk()
    desk.table.state.phase = Phase.OVER
    assert desk.ask("pause", on=True) == {"says": "There is no game to pause."}


@cases(
    "name, value",
    ("brightness", 3), ("screen", 2), ("volume", 1), ("mute", True), ("text_size", "large"),
    ("marks", True), ("auction_clock", True), ("answer_seconds", 90), ("confirm_moves", True),
    ("game_minutes", 60), ("bots", "expert"), ("language", "fr"),
)  # fmt: skip
def test_a_setting_is_set(name: str, value: Any) -> None:
    desk = Desk()
    answer = desk.ask("set", name=name, value=value)
    assert answer == {"set": "settings", "settings": Raw(desk.host.sections()["settings"])}
    assert getattr(desk.table.context.settings, name) == value
    shown = {one["name"]: one["now"] for one in desk.seen(desk.host, "settings")["fields"]}
    offered = SETTING_ROWS[name].title and desk.table.context.has(SETTING_ROWS[name].needs)
    assert shown.get(name) == (value if offered else None)


@cases(
    "name, value",
    ("brightness", 99), ("volume", "loud"), ("text_size", "tiny"), ("language", "xx"),
    ("lights", None), ("favourites", None), ("setup", None), ("nonsense", 1), ("mute", None),
    ("answer_seconds", 1), ("bots", "grandmaster"),
)  # fmt: skip
def test_a_setting_that_there_is_not_is_not_set(name: str, value: Any) -> None:
    desk = Desk()
    assert desk.ask("set", name=name, value=value) == {"says": "The table has no such setting."}
    assert desk.table.context.settings == Settings()


def test_another_language_is_that_of_every_page_at_once() -> None:
    desk = Desk()
    before = desk.seen(desk.player, "ask")["words"]
    desk.ask("set", name="language", value="fr")
    assert desk.seen(desk.player, "edition")["language"] == "fr"
    assert desk.seen(desk.player, "ask")["words"] != before
    assert desk.ask("pause", desk.player, on=True) == {"says": "Réservé à l’hôte."}


def test_a_copy_is_saved_and_the_page_says_where_it_lies() -> None:
    asked: list[Callable[[Copied], object]] = []
    desk = Desk(copy=asked.append)
    assert desk.of_host()["copies"]
    assert desk.ask("save-copy") == {"done": True}
    asked[0](SavedAt(Path("/games/copy.tar.gz")))
    assert desk.of_host()["copied"] == "/games/copy.tar.gz"
    assert desk.of_host()["lacks"] == []


def test_a_part_that_does_not_answer_is_named_with_how_long_and_how_to_play_on() -> None:
    desk = Desk(missing=["strip"])
    desk.table.on(PartLost(part="dice", why=verbatim("no answer")))
    desk.hands.wait(150)
    strip, dice = desk.of_host()["away"]
    assert (strip["name"], strip["since"]) == ("Lights", "since the start")
    assert (dice["name"], dice["since"]) == ("Dice", "for 2 min")
    assert "enter the roll on a phone" in dice["instead"]
    desk.table.on(PartFound(part="dice", about=verbatim("")))
    assert [one["name"] for one in desk.of_host()["away"]] == ["Lights"]


def test_the_parts_are_checked_and_what_to_do_is_said() -> None:
    clock = SimClock()
    desk = Desk(clock=clock, checkup=Checkup(Profile(), OpenedParts(), clock))
    assert desk.of_host()["checks"]
    found = desk.ask("check-parts")["findings"]
    assert {"name", "verdict", "says", "what", "remedy"} == {*found[0]}
    assert Desk().ask("check-parts")["says"].startswith("The parts of this table cannot")


def test_the_table_is_switched_off_where_that_is_possible() -> None:
    stopped: list[None] = []
    desk = Desk(stop=lambda: stopped.append(None))
    assert desk.ask("switch-off") == {"done": True}
    assert stopped == [None]
    assert Desk().ask("switch-off") == {"says": "This table cannot be switched off from here."}


def fresh(_edition: str) -> Any:
    """Another game without players."""
    table = Desk().table
    return type(table.banker)(table.banker.edition), table.tagbook


def test_a_new_game_is_the_panel_s_new_game() -> None:
    renewed: list[str] = []

    def renew(edition: str) -> Any:
        renewed.append(edition)
        return fresh(edition)

    desk = Desk(renew=renew)
    assert desk.ask("new-game", step=desk.step) == {"done": True}
    assert renewed == ["lotr-2003"]
    assert desk.table.state.phase is Phase.SETUP
    assert desk.seen(desk.host, "who") == []
    assert desk.seen(desk.host, "rules")["begins"] is None


PLAYED = "lotr-2003/classic Ada=Gimli:900@3;Bo=Frodo:10@35;Cy=Aragorn:900@3;Di=Legolas:900@3 roll:1"
"""Seats in another order than the box has its tokens; Bo cannot pay the tax that comes next."""


def test_to_play_again_keeps_names_seats_bots_and_house_rules() -> None:
    """Once a game is over, the next one is set up as it was; a bot that is bankrupt plays again,
    whoever has sat down again does (R70)."""
    desk = Desk(PLAYED, renew=fresh)
    table, rules = desk.table, {"fine": 60, "salary": 400}
    commands: list[c.AnyCommand] = [
        c.ChangeRules(0, rules), *[c.Agree(seat) for seat in (1, 2, 3)],
        *[c.Leave(seat, "bot") for seat in (1, 2, 3)], c.Sit(2),
        c.Roll(1, (2, 1)), c.DeclareBankrupt(1), c.EndGame(),
    ]  # fmt: skip
    for command in commands:
        assert isinstance(table.do(command), list), command
    before = table.state
    assert before.phase is Phase.OVER
    assert desk.ask("new-game", step=desk.step) == {"done": True}
    assert table.state.phase is Phase.SETUP
    assert desk.ask("begin", step=desk.step) == {"done": True}
    now = table.state
    assert now.players == before.players
    assert (now.game, now.rules) == (before.game, before.rules)
    assert now.by_bot == [1, 3]
    assert now.alive == [True] * 4


def test_a_bot_s_seat_is_taken_by_a_person_before_the_next_game() -> None:
    desk = Desk(PLAYED, renew=fresh)
    for command in (c.Leave(3, "bot"), c.EndGame(), c.Roll(1, (1, 2))):
        desk.table.do(command)
    assert desk.table.state.phase is Phase.OVER
    desk.ask("new-game", step=desk.step)
    assert "says" not in desk.ask("set-up", name="bot.Legolas", value=False)
    assert desk.ask("begin", step=desk.step) == {"done": True}
    assert desk.table.state.by_bot == []


@at_house(MORIA)
async def test_a_phone_is_ended_by_its_number(house: House) -> None:
    room = house.door.room
    host = RoomFeed(room, await house.join(house.code(Role.HOST)))
    player = RoomFeed(room, await house.join(house.code()))
    seen = json.loads(host.sections()["host"])["phones"]
    assert [one["who"] for one in seen] == ["Host", "phone 2"]
    host.handle(json.dumps({"do": "end-phone", "number": player.session.number}))
    roles = [feed.session.role for feed in (host, player)]
    assert roles == [Role.HOST, Role.WATCHER]
    host.handle(json.dumps({"do": "end-phone", "number": 0}))
    roles = [feed.session.role for feed in (host, player)]
    assert roles == [Role.WATCHER, Role.WATCHER]


NUMBER = st.integers(-3, 45) | st.integers(-(2**70), 2**70)
CORRECTION = st.fixed_dictionaries(
    {"what": st.sampled_from(["cash", "place", "jail", "owner", "buildings", "mortgage", "card",
                              "ring", "bearer", "tracker", "soul"]),
     "value": NUMBER},
    optional={"seat": NUMBER, "space": NUMBER, "deck": NUMBER, "card": NUMBER, "more": NUMBER},
)  # fmt: skip


@settings(max_examples=often(80, 1000))
@given(corrections=st.lists(CORRECTION, max_size=4), reason=st.text(max_size=5))
def test_corrections_keep_the_books_right(corrections: list[dict[str, Any]], reason: str) -> None:
    desk = Desk(MORIA)
    before = desk.table.state.facts()
    tried = desk.ask("fill-in", form={"form": "correct", "added": corrections})
    assert desk.table.state.facts() == before
    answer = desk.ask("correct", corrections=corrections, reason=reason, step=desk.step)
    assert {*tried} in ({"says"}, {"form"})
    assert {*answer} in ({"says"}, {"done"})
    if "done" in answer:
        events = desk.table.banker.counting()[-1].events
        assert sum(isinstance(event, Adjusted) for event in events) == len(corrections)
    else:
        assert desk.table.state.facts() == before
        assert answer["says"].endswith(".")
    check_books(desk.table.state)
    for feed in (desk.host, desk.player, desk.watcher):
        feed.sections()
