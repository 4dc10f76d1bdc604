"""The foot line: rents that may be asked for, and until when; open deals; else an aside.

Whose screen it stands on is the other modules' business.
"""

from __future__ import annotations

from functools import partial

from controller.rules.commands import Accept
from controller.rules.engine import verify
from controller.rules.money.rent import lapses_with, open_rents
from controller.rules.state import Claim, Deal, Phase, State
from controller.text.language import _
from controller.view.oled.canvas import WIDTH, Canvas
from controller.view.oled.font import SMALL, SMALL_BOLD, first_fit
from controller.view.oled.parts import brief as cut, line, money, name, place, short, small
from controller.view.oled.wording import clauses, fitting, in_short

Wordings = tuple[tuple[str, ...], tuple[str, ...]]
"""With a reader to tap on, and without one; longest first."""


def foot(canvas: Canvas, state: State, aside: str = "", *, pads: bool, due: bool = False) -> None:
    """The foot line: the oldest open rent and how many more; else the first open deal that can be
    accepted; else `aside`, or as many clauses of it as fit; else that the game is ending. `pads`:
    there is a reader to tap on. `due`: that rent's deed and amount stand above already."""
    if rents := open_rents(state):
        more = f"  +{len(rents) - 1}" if len(rents) > 1 else ""
        room = WIDTH - 2 - SMALL_BOLD.width(more)
        wordings = due_line(state) if due else claim_line(state, rents[0])
        text = first_fit(wordings[0 if pads else 1], room, SMALL)
        canvas.text(canvas.text(0, small(6), text, SMALL), small(6), more, SMALL_BOLD)
    elif deal := next(filter(partial(_possible, state), state.deals), None):
        giver, taker = name(state, deal.by), name(state, deal.to)
        line(canvas, 6, _("{name} offers {other} a deal", name=giver, other=taker),
             _("Deal: {name} > {other}", name=giver, other=taker),
             _("{name} offers a deal", name=giver))  # fmt: skip
    elif aside:
        line(canvas, 6, fitting(state, aside, clauses(in_short(state, aside))))
    elif state.called and not state.closing():
        line(canvas, 6, _("The game is ending"))


def _possible(state: State, deal: Deal) -> bool:
    return verify(state, Accept(deal.to, deal.by)) is None


def claim_line(state: State, claim: Claim) -> Wordings:
    """How an open rent is shown."""
    owner = name(state, claim.owner)
    amount = _("a roll") if claim.dice else money(state, claim.amount)
    where, brief = place(state, claim.space), short(state, claim.space)
    plain = (
        _("{name}: {place}, {amount}", name=owner, place=brief, amount=amount),
        _("{name}: rent {amount}", name=owner, amount=amount),
        _("{name}: rent {amount}", name=cut(owner, 55), amount=amount),
    )
    tap = (
        _("{name}: tap {place}, {amount}", name=owner, place=where, amount=amount),
        _("{name}: tap {place}, {amount}", name=owner, place=brief, amount=amount),
    )
    return (*tap, *plain), (
        _("{name}: {place}, {amount}", name=owner, place=where, amount=amount),
        *plain,
    )


def due_line(state: State) -> Wordings:
    """Who may ask for the oldest open rent, and until when (D1)."""
    owner, ends = name(state, open_rents(state)[0].owner), lapses_with(state, open_rents(state)[0])
    if ends < 0 or ends == open_rents(state)[0].owner:
        plain = _("{name}: last call", name=owner), _("{name}: last call", name=cut(owner, 55))
        if ends < 0:
            return (_("{name}: tap it now, last call", name=owner), *plain), plain
        return (_("{name}: tap it before you roll", name=owner), *plain), plain
    who = name(state, ends)
    plain = (
        _("{name}: before {other}", name=owner, other=who),
        _("{name}: before {other}", name=cut(owner, 40), other=cut(who, 40)),
    )
    tap = (
        _("{name}: tap it before {other} rolls", name=owner, other=who),
        _("{name}: tap before {other} rolls", name=owner, other=who),
        _("{name}: tap before {other}", name=owner, other=who),
    )
    return (*tap, *plain), plain


def deadline(state: State) -> str:
    """Until when the oldest open rent may be asked for, above the line that shows it."""
    if not open_rents(state):
        return ""
    ends = lapses_with(state, open_rents(state)[0])
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
    return _("Last call:")
