"""The foot line: rents that may be asked for, and until when; open deals; else an aside.

Whose screen it stands on is the other modules' business.
"""

from __future__ import annotations

from controller.language import _
from controller.rules.state import Claim, Phase, State
from controller.screens.canvas import WIDTH, Canvas
from controller.screens.font import SMALL, SMALL_BOLD, first_fit
from controller.screens.parts import brief as cut
from controller.screens.parts import line, money, name, place, short, small
from controller.screens.wording import clauses, fitting, in_short


def foot(canvas: Canvas, state: State, aside: str = "", *, due: bool = False) -> None:
    """The foot line: the oldest open rent and how many more; else the open deals; else `aside`, or
    as many clauses of it as fit. `due`: that rent's deed and amount stand above already."""
    if state.claims:
        more = f"  +{len(state.claims) - 1}" if len(state.claims) > 1 else ""
        room = WIDTH - 2 - SMALL_BOLD.width(more)
        wordings = due_line(state) if due else claim_line(state, state.claims[0])
        text = first_fit(wordings, room, SMALL)
        canvas.text(canvas.text(0, small(6), text, SMALL), small(6), more, SMALL_BOLD)
    elif state.deals:
        deal = state.deals[0]
        giver, taker = name(state, deal.by), name(state, deal.to)
        line(canvas, 6, _("{name} offers {other} a deal", name=giver, other=taker),
             _("Deal: {name} > {other}", name=giver, other=taker),
             _("{name} offers a deal", name=giver))  # fmt: skip
    elif aside:
        line(canvas, 6, fitting(state, aside, clauses(in_short(state, aside))))


def claim_line(state: State, claim: Claim) -> tuple[str, ...]:
    """How an open rent is told, longest wording first."""
    owner, amount = name(state, claim.owner), money(state, claim.amount)
    where, brief = place(state, claim.space), short(state, claim.space)
    return (
        _("{name}: tap {place}, {amount}", name=owner, place=where, amount=amount),
        _("{name}: tap {place}, {amount}", name=owner, place=brief, amount=amount),
        _("{name}: {place}, {amount}", name=owner, place=brief, amount=amount),
        _("{name}: rent {amount}", name=owner, amount=amount),
        _("{name}: rent {amount}", name=cut(owner, 55), amount=amount),
    )


def due_line(state: State) -> tuple[str, ...]:
    """Who may ask for the oldest open rent, and until when (D1), longest wording first."""
    owner, ends = name(state, state.claims[0].owner), _ends_with(state)
    if ends < 0:
        return (
            _("{name}: tap it now, last call", name=owner),
            _("{name}: last call", name=owner),
            _("{name}: last call", name=cut(owner, 55)),
        )
    if ends == state.claims[0].owner:
        return _("{name}: tap it before you roll", name=owner), _("{name}: last call", name=owner)
    who = name(state, ends)
    return (
        _("{name}: tap it before {other} rolls", name=owner, other=who),
        _("{name}: tap before {other} rolls", name=owner, other=who),
        _("{name}: tap before {other}", name=owner, other=who),
        _("{name}: before {other}", name=owner, other=who),
        _("{name}: before {other}", name=cut(owner, 40), other=cut(who, 40)),
    )


def _ends_with(state: State) -> int:
    """The seat whose roll ends the time to ask for the oldest open rent (D1); -1: the next roll."""
    left = state.claims[0].turn + state.rules.rent_deadline - state.turns
    coming = [*state.from_left_of(state.turn), state.turn]
    return coming[(left - 1) % len(coming)] if left > 0 else -1


def deadline(state: State) -> str:
    """Until when the oldest open rent may be asked for, above the line that tells of it."""
    if not state.claims:
        return ""
    ends = _ends_with(state)
    if ends >= 0:
        who = name(state, ends)
        return fitting(
            state,
            _("Until {name} rolls:", name=who),
            _("Until {name}:", name=who),
            _("Until {name}:", name=cut(who, 80)),
            font=SMALL_BOLD,
        )
    return last_call() if state.phase is Phase.ROLL else ""


def last_call() -> str:
    """The roll that is awaited loses the rent."""
    return _("Last call, before you roll:")
