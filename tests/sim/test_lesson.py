"""Learn in five minutes, by somebody who does what the lesson says, in each box; or does not."""

import re
from collections.abc import Callable, Sequence
from random import Random

import pytest

from controller.editions import known
from controller.rules import commands as c, events as e
from controller.rules.legal import answers, legal
from controller.rules.prompts import ROLLED, prompt
from controller.rules.state import State
from controller.text.language import in_language
from sim.demo.lesson import LESSONS, PUPIL, FirstEvening
from sim.demo.page.acts import Learn, RollDice, SetField
from sim.demo.page.desk import TableDesk
from sim.demo.session import Sitting
from tests.sim.tables import do, sitting, until
from tests.steps import cases

ENDS = len(LESSONS) - 1
TOLD = (
    "Press Roll", "Press Roll again", "Claim it for", "Ask for the rent", "there is more to get",
    "Send it to auction", "Everybody may bid", "offers you a deal", "lets you build", "That is all",
)  # fmt: skip
"""What the lesson says, in this order, beside whose turn it is."""

WISHES = (c.AskRent, c.Accept, c.Buy, c.Decline, c.Pass)

TO_ROLL = re.compile(r"Press Roll|: roll\.|^Roll|Now roll")


def rolls(state: State) -> bool:
    asked = prompt(state)
    return asked.ask in ROLLED and PUPIL in asked.seats


Chooses = Callable[[FirstEvening, Sequence[c.AnyCommand]], c.AnyCommand | None]


def obedient(lesson: FirstEvening, can: Sequence[c.AnyCommand]) -> c.AnyCommand | None:
    """What the lesson wants: the first deed is claimed, the second goes to auction."""
    unwanted = c.Decline if lesson.at < 3 else c.Buy
    found = [one for one in can if isinstance(one, WISHES) and not isinstance(one, unwanted)]
    return min(found, key=lambda one: WISHES.index(type(one)), default=None)


class Pupil:
    """Whoever has the first seat, and reads all the while."""

    def __init__(self, at: Sitting, chooses: Chooses) -> None:
        self.at, self.chooses, self.read = at, chooses, [""]
        self.desk = TableDesk(at, start=False)

    def begin(self, box: str) -> None:
        self.desk.act(SetField(name="edition", value=known().index(box)))
        assert self.desk.act(Learn()) == ""
        assert self.at.edition.id == box

    def learned(self) -> bool:
        """Act, if it is the pupil's turn to; whether all has been learned."""
        lesson, state = self.at.lesson, self.at.table.state
        assert lesson is not None
        with in_language("en"):
            self.read += [lesson.says] if lesson.says != self.read[-1] else []
        if TO_ROLL.search(self.read[-1]):
            assert rolls(state), self.read[-1]
        mine = [one.command for one in answers(state) if one.command.seat == PUPIL]
        if lesson.at == ENDS or not mine:
            return lesson.at == ENDS
        if command := self.chooses(lesson, mine):
            do(self.at, command)
        elif isinstance(mine[0], c.Roll) and prompt(state).seats[0] == PUPIL:
            self.desk.act(RollDice(faces=(None, None)))
        return False


@pytest.mark.parametrize("box", known())
async def test_whoever_does_what_the_lesson_says_meets_everything(box: str) -> None:
    """A deed, a rent, an auction, a deal and the Ring, each explained before it happens."""
    async with sitting([True, True]) as at:
        pupil = Pupil(at, obedient)
        pupil.begin(box)
        await until(at, pupil.learned)
        told = [next((key for key in TOLD[::-1] if key in one), "") for one in pupil.read]
        assert tuple(dict.fromkeys(filter(None, told))) == TOLD
        assert not re.findall(r"[{}]", " ".join(pupil.read))
        happened = [one for entry in at.banker.counting() for one in entry.events]
        rents = [one for one in happened if isinstance(one, e.Paid) and one.reason == "rent"]
        assert [one.payee for one in rents] == [PUPIL]
        moved = e.TrackerMoved if at.table.state.rules.bearer else e.RingMoved
        ring = at.table.state.rules.ring or at.table.state.rules.bearer
        wanted = (e.DeedClaimed, e.AuctionClosed, e.DealEnded, *([moved] if ring else []))
        assert {*wanted} <= {*map(type, happened)}


@cases("box, seed", *((box, seed) for box in known() for seed in (1, 2)))
async def test_whoever_does_as_they_like_comes_to_the_end_of_it_too(box: str, seed: int) -> None:
    chance = Random(seed)

    def wild(_lesson: FirstEvening, can: Sequence[c.AnyCommand]) -> c.AnyCommand | None:
        every = [one.command for one in legal(at.table.state) if one.command.seat == PUPIL]
        quiet = (c.Roll, c.Offer, c.ChangeRules, c.CallTime, c.EndGame, c.Leave, c.Contest, c.Build)
        some = [one for one in (*can, *every) if not isinstance(one, quiet)]
        return chance.choice(some) if some and chance.random() < 0.8 else None

    async with sitting([True, True]) as at:
        pupil = Pupil(at, wild)
        pupil.begin(box)
        await until(at, lambda: pupil.learned() or at.table.state.rounds > 9)
        assert at.lesson is not None
        assert at.lesson.at == ENDS


async def test_what_is_taken_back_is_learned_once_more() -> None:
    async with sitting([True, True]) as at:
        pupil = Pupil(at, obedient)
        pupil.begin("lotr-2003")
        lesson = at.lesson
        assert lesson is not None
        await until(at, lambda: pupil.learned() or lesson.at == 2)
        claimed = len(at.banker.counting())
        at.banker.take_back(claimed - 1)
        assert lesson.at == 0
        await until(at, pupil.learned)
        assert lesson.at == ENDS


async def test_a_lesson_that_is_left_leaves_the_dice_to_chance() -> None:
    async with sitting([True, True]) as at:
        pupil = Pupil(at, obedient)
        pupil.begin("lotr-2003")
        assert at.table.hands.aim is not None
        assert pupil.desk.act(Learn(on=False)) == ""
        assert at.lesson is None
        assert at.table.hands.aim is None
