"""The page's question, its buttons and what is lit never contradict each other, at every kind of
question of every edition."""

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, Literal, NamedTuple

import msgspec
import pytest

from controller.dialogue import questions
from controller.editions import known
from controller.rules.commands import AnyCommand, SetPosition
from controller.rules.edition import Edition
from controller.rules.engine import step, verify
from controller.rules.position_check.build import dump
from controller.rules.position_model import Position
from controller.rules.prompts import Ask, prompt
from controller.rules.state import Phase, State
from controller.store.banker import Banker
from controller.text.language import _, in_language
from controller.text.places import in_full
from controller.view.oled import shown
from sim.demo.page.acts import HandAct, Press, RollDice, Tap
from sim.demo.page.desk import TableDesk
from sim.demo.page.hints import TAX, TOO_POOR
from sim.demo.session import Sitting
from sim.table.chips import Plug
from tests.rules.wild import EDITIONS, GAMES, allowed, begin, sensible
from tests.sim.tables import later, page, sitting

STEPS = 400


Kind = tuple[str, Ask, bool, bool]


@cache
def moments() -> dict[Kind, Position]:
    """One of a wild game for each edition and question; with deals or proposed house rules, and
    with rents to ask for."""
    found: dict[Kind, Position] = {}
    for which in range(len(GAMES)):
        rng = Random(8 + which)  # with which every question is met
        state, _start = begin(rng, which)
        for _step in range(STEPS):
            if state.phase is Phase.OVER:
                break
            offers = bool(state.deals or state.proposal)
            kind = state.edition.id, prompt(state).ask, offers, bool(state.claims)
            if kind not in found:
                found[kind] = dump(state)
            step(state, sensible(rng, state, allowed(state)))
    return found


def test_every_question_is_met() -> None:
    assert {ask for _edition, ask, _offers, _claims in moments()} == {*Ask} - {Ask.OVER}
    assert {edition for edition, *_kind in moments()} == {*known()}


def who_plays(state: State) -> Iterator[list[bool]]:
    """Which seats bots play: none; all but one who is asked; all who are asked."""
    seats, asked = range(state.seats), prompt(state).seats
    yield [False for _seat in seats]
    yield [seat != asked[-1] for seat in seats]
    yield [seat in asked for seat in seats]


class Lit(NamedTuple):
    """What is lit."""

    dice: bool
    tags: list[str]
    buttons: list[Literal["ok", "back", "push"]]

    def acts(self) -> list[HandAct]:
        return [
            *([RollDice()] if self.dice else []),
            *(Tap(tag=tag) for tag in self.tags),
            *(Press(button=button) for button in self.buttons),
        ]


class Bench:
    """A page at a table where nothing is played but what the test does."""

    def __init__(self, at: Sitting) -> None:
        self._at, self._desk = at, TableDesk(at, start=False)
        self._page = page(at, self._desk)

    @property
    def state(self) -> State:
        return self._at.table.state

    def has(self, part: Plug) -> bool:
        return self._at.table.chips.plugged[part]

    async def unplug(self, part: str) -> None:
        """And wait until the table has noticed and told it."""
        if part:
            self._at.table.chips.unplug(Plug(part))
        await later(self._at, 15.0)

    def put(self, edition: Edition, position: Position) -> State:
        banker = Banker(edition)
        assert isinstance(banker.do(SetPosition(position=position)), list)
        self._at.table.table.adopt(banker)
        return banker.state

    async def begin(self, edition: Edition, position: Position, by_bot: list[bool]) -> set[int]:
        """From a position, until the display shows the question; the seats that people play."""
        self.put(edition, position)
        self._at.seats.by_bot = by_bot
        await later(self._at, 0.5)
        assert self.asks_only()
        people = {*self._desk.seats}
        assert not any(by_bot[seat] for seat in people)
        return people

    def seen(self) -> dict[str, Any]:
        return {name: json.loads(part) for name, part in self._page.sections().items()}

    def speaking(self) -> in_language:
        return self._desk.speaking()

    def asks_only(self) -> bool:
        """Whether the table only asks its question, and shows nothing else."""
        table = self._at.table.table
        return shown(self.state, table.ui, table.now) is None

    def opened(self) -> int | None:
        """For whose choice a page is open, -1: for anybody's; None if there is none."""
        return getattr(self._at.table.table.ui.page, "seat", None)

    async def does(self, act: HandAct) -> list[AnyCommand]:
        """What players' hands give by an act about which nobody has to be asked first."""
        before = len(self._at.banker.history())
        assert self._desk.act(act) == "", act
        await later(self._at, 8.0)
        new = self._at.banker.history()[before:]
        return [one.command for one in new if one.by == "player" and one.command is not None]


def agree(bench: Bench, people: set[int]) -> Lit:
    """One moment: the question, the answers and what is lit, as a page has them."""
    state, seen = bench.state, bench.seen()
    lit, ask = seen["hints"], seen["ask"]
    own = {int(part[4:]): seen[part] for part in seen if part.startswith("seat")}
    with bench.speaking(), in_full():
        assert lit["words"] == ask["words"] == questions.question(state)
    assert lit["seats"] == ask["seats"]
    assert {*seen["me"]["seats"]} == {*own} == people
    for seat, one in own.items():
        for line in one["answers"]:
            command = msgspec.convert(line["command"], AnyCommand)
            assert command.seat == seat
            assert verify(state, command) is None or line.get("pretended"), command
    mine = people & {*ask["seats"]}
    for seat in mine if ask["ask"] != "debt" else ():  # there one's deeds are the answer
        offered = [deal for deal in ask["deals"] if deal["to"] == seat]
        assert own[seat]["answers"] or own[seat]["dice"] or offered, (ask["words"], seat)
    first = ask["seats"][0]  # in a battle, the other rolls later
    rolls = first in people and own[first]["dice"] > 0 and bench.has(Plug.DICE)
    assert lit["dice"] == rolls, ask["words"]
    claims = any(line["command"]["type"] == "Buy" for seat in mine for line in own[seat]["answers"])
    told = TAX if ask["ask"] == "tax" else "" if ask["ask"] != "buy" or claims else TOO_POOR
    with bench.speaking():
        assert lit["hint"] == (_(told) if mine and told else "")
    return Lit(lit["dice"], lit["tags"], lit["buttons"])


WITHOUT = [
    *((name, "") for name in known()),
    *(("lotr-2021", part) for part in ("reader", "dice", "display", "panel")),
]


@pytest.mark.parametrize(("name", "without"), WITHOUT)
async def test_question_buttons_and_what_is_lit_agree(name: str, without: str) -> None:
    """Whatever is lit gives a command for somebody whom a person plays here, or leads on."""
    edition, chance = EDITIONS[name], Random(f"{name} {without}")
    async with sitting([False, False], at=f"{name}/standard A:9;B:9 roll:0") as at:
        bench = Bench(at)
        await bench.unplug(without)
        for kind, position in moments().items():
            if kind[0] != name:
                continue
            for by_bot in who_plays(bench.put(edition, position)):
                people = await bench.begin(edition, position, by_bot)
                acts = agree(bench, people).acts()
                assert not (without == "display" and any(isinstance(act, Press) for act in acts))
                for act in chance.sample(acts, min(len(acts), 2)):
                    await bench.begin(edition, position, by_bot)
                    given = await bench.does(act)
                    assert {one.seat for one in given} <= people, (kind, act, given)
                    assert given or bench.opened() in (-1, *people), (kind, act)
