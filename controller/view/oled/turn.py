"""Screens of a seat's own turn: who starts, roll, Jail, claim, tax, a staff's rent."""

from __future__ import annotations

from controller.rules.board import BANK, STEED, STREET
from controller.rules.commands import PayFine, UseCard
from controller.rules.engine import verify
from controller.rules.events import Paid, SalaryDeferred
from controller.rules.property.raising import raisable
from controller.rules.state import RentRoll, State
from controller.rules.turn.jail import fine_to_raise
from controller.text.language import _, pgettext
from controller.view.oled.canvas import Canvas
from controller.view.oled.font import SMALL, wrap
from controller.view.oled.foot import deadline, foot, last_call
from controller.view.oled.parts import (
    Keys,
    corner,
    heading,
    keys,
    line,
    money,
    name,
    place,
    seat_bar,
    thrown,
)
from controller.view.oled.story import ScreenContext, Told, story
from controller.view.oled.wording import ROOM, fitting


def roll_keys() -> Keys:
    """The keys where dice are awaited."""
    return ((_("OK"), _("enter roll")), (_("Push"), _("menu")))


def opening(canvas: Canvas, view: ScreenContext) -> None:
    """The seat rolls to see who starts; what the others threw."""
    state = view.state
    seat_bar(canvas, state, view.seat, view.purses)
    heading(canvas, _("Who starts?"))
    _awaited(canvas, view)
    line(canvas, 4, _("The highest roll starts"))
    for row, text in enumerate(_rolled_so_far(state), 5):
        line(canvas, row, text)
    keys(canvas, roll_keys(), bool(view.ui.missing))


def _rolled_so_far(state: State) -> tuple[str, ...]:
    """What each has rolled in two lines; or the highest of them."""
    rolled = list(zip(state.opening_seats, state.opening, strict=False))
    lines = wrap(", ".join(f"{name(state, seat)} {total}" for seat, total in rolled), ROOM, SMALL)
    if len(lines) <= 2:
        return lines
    seat, total = max(rolled, key=lambda one: one[1])
    return (_("Highest: {name} {total}", name=name(state, seat), total=total),)


def roll(canvas: Canvas, view: ScreenContext) -> None:
    """The seat throws both dice; what happened last stays to be read."""
    state = view.state
    seat_bar(canvas, state, view.seat, view.purses)
    heading(canvas, _("Your roll"))
    _awaited(canvas, view)
    told = view.told or Told(view.seat, _stands(state, view.asked.space))
    _story(canvas, view, told, _below(state, told))
    keys(canvas, roll_keys(), bool(view.ui.missing))


def _stands(state: State, space: int) -> str:
    """Where a token stands that is not in Jail."""
    if space == state.board.jail:
        return _("just visiting Jail")
    return _("on {place}", place=place(state, space))


def _below(state: State, told: Told) -> str:
    """What has to be known before the dice: that they are one's own again, that a rent is lost
    with them; when it will be, unless who paid whom needs the room."""
    if state.doubles:
        return _("Double: roll again")
    due = "" if told.owed(state) else deadline(state)
    return due if due == last_call() or not told.transfer else ""


def _story(canvas: Canvas, view: ScreenContext, told: Told, below: str = "") -> None:
    told = told._replace(pads=view.ui.pads)
    if view.state.called:
        below = below or _("The game is ending")
    story(canvas, view.state, view.seat, told, view.purses, below)


def jail(canvas: Canvas, view: ScreenContext) -> None:
    """The ways out of Jail that are open to the seat."""
    state, seat = view.state, view.seat
    seat_bar(canvas, state, seat, view.purses)
    _awaited(canvas, view)
    ways = [pgettext("way out of Jail", "Double")]
    if verify(state, PayFine(seat)) is None:
        ways.append(money(state, state.rules.fine))
    if verify(state, UseCard(seat)) is None:
        ways.append(pgettext("way out of Jail", "card"))
    tries = state.rules.jail_rolls
    fine, last_try = money(state, state.rules.fine), state.jail[seat] + 1 >= tries
    alone = _("Only a double")  # no tails: row 6 is close
    if last_try:
        alone = _("No double: pay {amount}", amount=fine)
    elif fine_to_raise(state, seat):
        alone = _("Double, or raise {amount}", amount=fine)
    out = _(" or ").join(ways) if len(ways) > 1 else alone
    if last_try and len(ways) > 1 and fine not in ways:
        out = _("{ways}, else {amount}", ways=out, amount=fine)
    ok = _("ways out") if len(ways) > 1 else _("enter roll")
    keys(canvas, ((_("OK"), ok), (_("Push"), _("menu"))), bool(view.ui.missing))
    title = _("In Jail")
    if tries > 1:
        title = _("In Jail: try {number} of {tries}", number=state.jail[seat] + 1, tries=tries)
    if deadline(state) == last_call():
        _in_jail_with_rents(canvas, view, title, out)
        return
    heading(canvas, _("Your roll"))
    told = Told(seat, "") if view.told is None or view.seen else view.told
    whose = name(state, told.seat) if told.title and told.seat not in (-1, seat) else ""
    words = [word for word in (whose, told.title, told.detail) if word]
    last = fitting(state, _(": ").join(words), _(": ").join(words[:-1])) if words else ""
    paid = told.transfer
    if paid and told.seat not in (-1, seat) and state.seats in (*paid.payers, *paid.payees):
        paid = None  # what somebody else has paid the Bank is no news of this seat's
    here = Told(seat, title, "" if paid else last, transfer=paid)
    _story(canvas, view, here, out)


def _in_jail_with_rents(canvas: Canvas, view: ScreenContext, title: str, out: str) -> None:
    """The same where this roll loses a rent: the ways out above its last call."""
    heading(canvas, title)
    _story(canvas, view, Told(view.seat, out), last_call())


def buy(canvas: Canvas, view: ScreenContext) -> None:
    """The deed the seat stands on, its price, and what it would bring."""
    state, space, price = view.state, view.asked.space, view.asked.amount
    seat_bar(canvas, state, view.seat, view.purses)
    able = state.cash[view.seat] >= price
    heading(canvas, _("Claim it?") if able else _("Too expensive"))
    _thrown(canvas, state)
    what = money(state, price) if price else _("FREE")
    told = Told(view.seat, place(state, space), _about(view), amount=what)
    _story(canvas, view, told)
    answers = (
        (_("OK"), _("Claim") if able else _("Choose")),
        (_("Back"), pgettext("key", "Auction")),
    )
    keys(canvas, answers, bool(view.ui.missing))


def _about(view: ScreenContext) -> str:
    """What the seat lacks, has just been paid, or would get."""
    state, seat = view.state, view.seat
    lack = view.asked.amount - state.cash[seat]
    if lack > 0 and raisable(state, seat) < lack:
        return _("You lack {amount}: offer a deal", amount=money(state, lack))
    if lack > 0:
        return _("You lack {amount}: sell or mortgage", amount=money(state, lack))
    about = worth(state, view.asked.space, seat)
    both = about, _rent(state, view.asked.space)
    for event in view.ui.fresh:
        if isinstance(event, Paid) and event.reason == "salary":
            paid = money(state, event.amount)
            told = (_("{about}. GO paid {amount}", about=one, amount=paid) for one in both)
            return fitting(state, *told)
        if isinstance(event, SalaryDeferred) and event.amount:
            return fitting(state, *(_("{about}. GO pays later", about=one) for one in both))
    return about


def worth(state: State, space: int, seat: int, least: int = 1) -> str:
    """What rent a deed brings, and how much of its group a seat has, if that is so much at
    `least`, or how much is taken."""
    group = state.board.groups[state.board.group_of[space]]
    owners = [state.owner[member] for member in group]
    mine, taken, whole = owners.count(seat), len(group) - owners.count(BANK), len(group)
    rent, who = _rent(state, space), name(state, seat)
    if mine >= least:
        return fitting(
            state,
            _("{rent} · {name} has {count} of {all}", rent=rent, name=who, count=mine, all=whole),
            _("{rent} · has {count} of {all}", rent=rent, count=mine, all=whole),
        )
    if taken == whole:
        return _("{rent} · all {all} taken", rent=rent, all=whole)
    return _("{rent} · {count} of {all} taken", rent=rent, count=taken, all=whole)


def _rent(state: State, space: int) -> str:
    """The rent of a deed by itself, from the least to the most."""
    rents = state.board.rent[space]
    match state.board.kind[space]:
        case kind if kind == STREET:
            return _("Rent {amount}", amount=rents[0])
        case kind if kind == STEED:
            return _("Rent {least}-{most}", least=rents[0], most=rents[-1])
        case _:
            return _("Rent {times} x dice", times=rents[0])


def tax(canvas: Canvas, view: ScreenContext) -> None:
    """The choice between a share and the amount, before anything is counted (E1)."""
    state = view.state
    here = state.board.spaces[view.asked.space]
    seat_bar(canvas, state, view.seat, view.purses)
    heading(
        canvas, _("{amount} or {share}%?", amount=money(state, here.amount), share=here.percent)
    )
    _thrown(canvas, state)
    _story(canvas, view, Told(view.seat, here.name, _("First choose, then count")))
    keys(canvas, ((_("OK"), _("Choose how to pay")),), bool(view.ui.missing))


def rent_roll(canvas: Canvas, view: ScreenContext) -> None:
    """A roll for the rent of a staff."""
    state, space = view.state, view.asked.space
    top = state.stack[-1] if state.stack else None
    asked = top if isinstance(top, RentRoll) else None
    seat_bar(canvas, state, view.seat, view.purses)
    heading(canvas, _("Roll for rent"))
    _awaited(canvas, view)
    line(canvas, 4, fitting(state, _("for {place}", place=place(state, space))))
    owner = name(state, asked.owner if asked else state.owner[space])
    times = asked.factor if asked else state.factor
    if times == 1:
        line(canvas, 5, _("{name} gets what you roll", name=owner))
    else:
        line(canvas, 5, _("{name} gets {times} times the roll", name=owner, times=times),
             _("{times} times the roll", times=times))  # fmt: skip
    foot(canvas, state, pads=view.ui.pads)
    keys(canvas, roll_keys(), bool(view.ui.missing))


def _awaited(canvas: Canvas, view: ScreenContext) -> None:
    """Two empty dice; the one that was thrown already shows its face."""
    corner(canvas, -1 if view.ui.held_die is None else view.ui.held_die, -1)


def _thrown(canvas: Canvas, state: State) -> None:
    """The dice that led here."""
    if state.dice is not None:
        thrown(canvas, state, state.dice)
