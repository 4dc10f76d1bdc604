"""Hands that turn and press on a panel of their own, and note it: it shows what each act does.

What they do it for is not theirs: trails come from __init__.py, deals from dealing.py.
"""

from __future__ import annotations

from controller.files.tagbook import DeedTag, TagBook
from controller.rules.state import State
from controller.table.input.gestures import Gesture, Hold, NoPath, Press, Tap, TurnKnob
from controller.table.panel import amounts
from controller.table.panel.context import PanelContext
from controller.table.panel.navigation import chosen, left, pushed, taken, turned
from controller.table.panel.page import Chosen, Content, Listing, Panel, Range
from controller.table.panel.pages.cards import Hand
from controller.table.panel.pages.deals import ToggleDeed
from hardware.ports import Button

_BY_SIZE = sorted(range(len(amounts.STEPS)), key=lambda index: -amounts.STEPS[index])
"""Indices of the steps, the biggest first."""


class HandPath:
    """`acts` is what they did so far, and `panel` how it is after that."""

    def __init__(self, context: PanelContext, panel: Panel, book: TagBook | None) -> None:
        self._context = context
        self._book = book
        self.panel = panel
        self.acts: list[Gesture] = []

    @property
    def state(self) -> State:
        """The game's."""
        return self._context.state

    def ok(self, *, held: bool = False) -> list[Gesture]:
        """Press OK, or hold it; all acts so far."""
        self.acts.append(Hold(Button.OK) if held else Press(Button.OK))
        self.panel, _ = chosen(self._context, self.panel, held=held)
        return self.acts

    def back(self) -> list[Gesture]:
        """Press Back; all acts so far."""
        self.acts.append(Press(Button.BACK))
        self.panel, _ = left(self._context, self.panel)
        return self.acts

    def answers(self) -> list[Gesture]:
        """Turn on the question's own screen, which opens the answers; all acts so far."""
        self._turn(1)
        return self.acts

    def push(self) -> None:
        """Push the encoder."""
        self.acts.append(Press(Button.PUSH))
        self.panel = pushed(self._context, self.panel)

    def _turn(self, steps: int) -> None:
        if steps:
            self.acts.append(TurnKnob(steps))
            self.panel = turned(self._context, self.panel, steps)

    def lay(self, space: int) -> bool:
        """Tap a deed that goes into a deal or out of it; whether there is a card, and a reader."""
        uids = self._book.uids(DeedTag(space=space)) if self._book else ()
        if not uids:
            return False
        self.acts.append(Tap(uids[0]))
        self.panel, _ = taken(self._context, self.panel, ToggleDeed(space))
        return True

    def inside(self) -> Content | None:
        """What stands on the page on top."""
        return self.panel.inside(self._context)

    def choose(self, act: Chosen) -> None:
        """Turn to the line that does this, and press OK. Raises NoPath if there is none."""
        inside = self.inside()
        assert isinstance(inside, Listing)
        acts = [choice.act for choice in inside.choices]
        if act not in acts:
            raise NoPath(f"{inside.title} has no line for {act}")
        steps, count = acts.index(act) - self.panel.views[-1].at, len(acts)
        self._turn(min((steps, steps - count, steps + count), key=abs))
        self.ok(held=isinstance(act, Hand))

    def set(self, amount: int) -> None:
        """Set an amount, with big steps first, and press OK. Raises NoPath if it cannot be."""
        inside = self.inside()
        assert isinstance(inside, Range)
        if not inside.low <= amount <= inside.high:
            raise NoPath(f"{inside.title}: {amount} is not in {inside.low} to {inside.high}")
        for index, steps in self._plan(amount, inside):
            while self.panel.views[-1].step != index:
                self.push()
            self._turn(steps)
        self.ok()

    def _plan(self, amount: int, inside: Range) -> list[tuple[int, int]]:
        """By which steps an amount is set, as indices, and by how many detents of each: the big
        ones first, unless a push to get at them costs more than it saves."""
        plans = []
        for sizes in (_BY_SIZE[number:] for number in range(len(_BY_SIZE))):
            at, plan = self.panel.views[-1].at, list[tuple[int, int]]()
            for index in sizes:
                steps = _steps(at, amounts.STEPS[index], amount, inside)
                if steps:
                    plan.append((index, steps))
                    at = amounts.turned(at, amounts.STEPS[index], steps, inside.low, inside.high)
            plans.append(plan)
        return min(plans, key=self._dear)

    def _dear(self, plan: list[tuple[int, int]]) -> int:
        """How many pushes and detents a plan takes."""
        cost, step = 0, self.panel.views[-1].step
        for index, steps in plan:
            cost += (index - step) % len(amounts.STEPS) + abs(steps)
            step = index
        return cost


def _steps(at: int, step: int, goal: int, inside: Range) -> int:
    """How many detents of a step bring an amount nearest to a goal without passing it."""
    if goal == at:
        return 0
    if goal > at:  # the last one may land on the end of the range, which need not be round
        return (-(-goal // step) if goal == inside.high else goal // step) - at // step
    return (goal // step if goal == inside.low else -(-goal // step)) + -at // step
