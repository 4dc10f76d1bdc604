"""What all screens share: the bar with seat and balance, the answers at the bottom, the foot line.

The display's RAM is sent in rows of eight pixels, so every line of text lies in one of them: 0 the
bar, 2 and 3 the heading, 4 and 5 details, 6 the foot, 7 the answers. What stays the same from one
screen to the next stays in its place, and a number that changes touches only its own pixels.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from controller.palette import hue
from controller.rules.state import Claim, State
from controller.screens.canvas import WIDTH, Canvas
from controller.screens.font import (
    BOLD,
    SMALL,
    SMALL_BOLD,
    Font,
    drawable,
    first_fit,
    largest,
    shorten,
    wrap,
)
from controller.screens.icons import ALERT, POINTER, RING_SMALL, SHAPES, die
from controller.screens.purses import Purses

RULE = 10  # pixel row of the line under the bar
BALANCE = 47  # columns kept for a balance: "99999 P"
ARROW = 61  # left edge of the arrow from who pays to who gets
BELOW = 47  # baseline of small letters below the bold ones of row 4, clear of their tails
_ARROWED = ","  # the arrow between who pays and who gets goes below its line, as a comma does
SECOND = 60  # left edge of the second key
CORNER = 94  # left edge of the two dice, and the end of a heading beside them

Keys = tuple[tuple[str, str], ...]
"""What can be pressed and what that does: ("OK", "Claim"), ("", "Throw both dice")."""


def money(state: State, amount: int) -> str:
    """An amount with the edition's currency, as short as can be."""
    unit = state.edition.data.currency
    return f"{amount} {unit if len(unit) <= 2 else unit[0]}"


def name(state: State, seat: int) -> str:
    """The player of a seat, by a name that has letters here; the Bank for anything else."""
    if not 0 <= seat < state.seats:
        return "Bank"
    own = state.players[seat][0]
    return own if drawable(own) else _other_name(state, seat)


def _other_name(state: State, seat: int) -> str:
    """For a name in letters that no font here has: the token's, or the seat's number."""
    token = state.players[seat][1]
    taken = any(token == player for player, _ in state.players)
    return token if drawable(token) and token and not taken else f"Player {seat + 1}"


def readable(state: State, text: str) -> str:
    """A text of the table's, with every player called as `name` does."""
    if drawable(text):
        return text
    for seat, (player, _) in enumerate(state.players):
        if not drawable(player):
            text = text.replace(player, name(state, seat))
    return text


def place(state: State, space: int) -> str:
    """A space's name in full."""
    return state.board.spaces[space].name


def short(state: State, space: int) -> str:
    """A space's name where there is little room."""
    found = state.board.spaces[space]
    return found.short or found.name


def piece_name(state: State, piece: int, count: int = 1, seat: int = -1) -> str:
    """What the edition calls a building, or several; of a seat, in its side's style (A10)."""
    token = state.players[seat][1] if seat >= 0 else ""
    return state.edition.building(piece, count, token)


def small(row: int) -> int:
    """The baseline of small letters in a row of eight pixels."""
    return 8 * row + 6


def bold(row: int) -> int:
    """The baseline of bold letters, whose capitals fill a row of eight pixels."""
    return 8 * row + 7


def seat_bar(canvas: Canvas, state: State, seat: int, purses: Purses) -> None:
    """The bar: whose screen this is, and that seat's balance."""
    bar(canvas, state, seat, name(state, seat), purses)


def bar(canvas: Canvas, state: State, seat: int, title: str, purses: Purses) -> None:
    """The bar of a page: its title, with the seat's shape and balance if it is a seat's."""
    left, room = 1, WIDTH - 2
    if 0 <= seat < state.seats:
        canvas.draw(0, 0, SHAPES[hue(seat).shape])
        font, text = largest(money(state, purses.of(seat)), BALANCE, (BOLD, SMALL_BOLD, SMALL))
        canvas.right(WIDTH, bold(0), text, font)
        left, room = 10, WIDTH - BALANCE - 12
    _title(canvas, left, title, room)
    canvas.fill(0, RULE, WIDTH, 1)


def title_bar(canvas: Canvas, title: str) -> None:
    """The bar of a screen that is nobody's in particular."""
    _title(canvas, 1, title, WIDTH - 2)
    canvas.fill(0, RULE, WIDTH, 1)


def _title(canvas: Canvas, left: int, title: str, room: int) -> None:
    """In the largest letters that fit, accents on capitals included."""
    fonts = (BOLD, SMALL_BOLD) if BOLD.line(title).top <= BOLD.cap else (SMALL_BOLD,)
    font, text = largest(title, room, fonts)
    canvas.text(left, bold(0), text, font)


def keys(canvas: Canvas, answers: Keys, alert: bool = False) -> None:
    """The bottom line: each key in a box, with what it does; a mark if a part is missing. The
    second of two keys is always in the same place, if there is room."""
    room = WIDTH - (11 if alert else 0)
    caps = sum(_cap(key) for key, _ in answers)
    each = (room - caps - 5 * (len(answers) - 1)) // max(len(answers), 1)
    spare = sum(max(each - SMALL.width(text), 0) for _, text in answers)
    x = 0
    for key, text in answers:
        if x and len(answers) == 2 and max(x, SECOND) + _cap(key) + SMALL.width(text) <= room:
            x = max(x, SECOND)
        if key:
            canvas.text(x + 2, small(7), key, SMALL_BOLD)
            canvas.invert(x, 56, SMALL_BOLD.width(key) + 3, 8)
            x += _cap(key)
        fitted = shorten(text, each + spare, SMALL)
        spare -= max(SMALL.width(fitted) - each, 0)
        x = canvas.text(x, small(7), fitted, SMALL) + 5
    if alert:
        canvas.draw(WIDTH - 9, 55, ALERT)


def _cap(key: str) -> int:
    """Columns of a key's box and the gap after it."""
    return SMALL_BOLD.width(key) + 6 if key else 0


def heading(canvas: Canvas, text: str, room: int = CORNER - 2) -> None:
    """A place or a question in rows 2 and 3: bold, or smaller on one line or two."""
    fits = BOLD.width(text) <= room and BOLD.line(text).top <= BOLD.cap
    if fits:
        canvas.text(1, bold(2), text, BOLD)
        return
    lines = wrap(text, room, SMALL_BOLD)
    canvas.text(1, small(2), lines[0], SMALL_BOLD)
    if len(lines) > 1:
        canvas.text(1, small(3), shorten(" ".join(lines[1:]), room, SMALL_BOLD), SMALL_BOLD)


def line(canvas: Canvas, row: int, *texts: str, room: int = WIDTH - 2, font: Font = SMALL) -> None:
    """A line of small text in a row: the first of the wordings that fits."""
    canvas.text(0 if font is SMALL else 1, small(row), first_fit(texts, room, font), font)


def claim_line(state: State, claim: Claim) -> tuple[str, ...]:
    """How an open rent is told, longest wording first."""
    owner, amount = name(state, claim.owner), money(state, claim.amount)
    where, brief = place(state, claim.space), short(state, claim.space)
    return (
        f"{owner}: tap {where}, {amount}",
        f"{owner}: tap {brief}, {amount}",
        f"{owner}: {brief}, {amount}",
        f"{shorten(owner, 40, SMALL)}: {amount}, tap {shorten(brief, 42, SMALL)}",
    )


def foot(canvas: Canvas, state: State, aside: str = "") -> None:
    """The foot line: the oldest open rent and how many more; else the open deals; else `aside`."""
    if state.claims:
        more = f"  +{len(state.claims) - 1}" if len(state.claims) > 1 else ""
        room = WIDTH - 2 - SMALL_BOLD.width(more)
        text = first_fit(claim_line(state, state.claims[0]), room, SMALL)
        canvas.text(canvas.text(0, small(6), text, SMALL), small(6), more, SMALL_BOLD)
    elif state.deals:
        deal = state.deals[0]
        giver, taker = name(state, deal.by), name(state, deal.to)
        line(canvas, 6, f"{giver} offers {taker} a deal", f"Deal: {giver} > {taker}")
    elif aside:
        line(canvas, 6, aside)


def chips(canvas: Canvas, state: State, row: int, lit: Collection[int]) -> None:
    """A row of seats: `lit` ones by shape and name; the others leave a dash in their place."""
    wide = WIDTH // max(state.seats, 1)
    for seat in range(state.seats):
        x = seat * wide
        if seat in lit:
            canvas.draw(x, 8 * row, SHAPES[hue(seat).shape])
            canvas.text(x + 9, small(row), brief(name(state, seat), wide - 10), SMALL)
        else:
            canvas.fill(x + wide // 2 - 3, 8 * row + 4, 6, 1)


class Transfer(NamedTuple):
    """Who paid whom; the Bank is the number after the last seat."""

    payers: tuple[int, ...]
    payees: tuple[int, ...]


class Told(NamedTuple):
    """What happened, in the words of a screen that asks something else: of whom, what, details."""

    seat: int
    title: str
    detail: str = ""
    note: str = ""  # where the Ring went
    amount: str = ""  # of money that moved
    transfer: Transfer | None = None


def story(
    canvas: Canvas, state: State, bar_of: int, told: Told, purses: Purses, below: str = ""
) -> None:
    """Row 4: somebody's shape and what happened to them, with an amount at the right. Row 5:
    `below`, or a note, or the name, where the bar is another's (`bar_of`) and no payment names
    them; with row 5 taken, row 4 has the name. Row 6: the foot, with the details if no rent is
    open. Who paid whom goes where it finds room, in row 6 rather than 5."""
    foot_free = not (told.detail or state.claims or state.deals)
    sides = told.transfer if foot_free or not below else None
    whose = "" if sides or told.seat == bar_of or not told.title else name(state, told.seat)
    whose = whose if told.seat >= 0 else ""
    taken = below or (_ARROWED if sides and not foot_free else told.note)
    second = _Second(1, below, SMALL_BOLD) if below else _Second(10, taken or whose, SMALL)
    crowded = bool(second.text and (sides or not foot_free) and _tails(second))
    tight = _happened(canvas, told, whose if taken else "", second, crowded)
    baseline = small(5) if tight else BELOW
    if below:
        canvas.text(1, baseline, below, SMALL_BOLD)
    elif sides and not foot_free:
        transfer(canvas, baseline, state, sides, purses)
    elif told.note:
        canvas.draw(0, baseline - 5, RING_SMALL)
        canvas.text(10, baseline, shorten(told.note, WIDTH - 11, SMALL), SMALL)
    else:
        canvas.text(10, baseline, shorten(whose, WIDTH - 11, SMALL), SMALL)
    if sides and foot_free:
        transfer(canvas, small(6), state, sides, purses)
    else:
        foot(canvas, state, told.detail)


class _Second(NamedTuple):
    """The text of row 5, to see whether its neighbours leave it room."""

    x: int
    text: str
    font: Font


def _happened(canvas: Canvas, told: Told, whose: str, second: _Second, crowded: bool) -> bool:
    """Row 4, in small letters a pixel higher if `crowded`, or if its tails would reach into the
    `second` line: whether it is so. Three lines of small letters have room, with their tails."""
    title = f"{whose}: {told.title}" if whose else told.title
    x = canvas.draw(0, 32, SHAPES[hue(told.seat).shape]) + 3 if told.seat >= 0 else 1
    room = WIDTH - x - (BOLD.width(told.amount) + 4 if told.amount else 0)
    plain = crowded or BOLD.line(title).top > BOLD.cap
    font, text = largest(title, room, (SMALL_BOLD, SMALL) if plain else (BOLD, SMALL_BOLD, SMALL))
    tight = crowded or (font is BOLD and _reaches(x, text, second))
    if tight:
        font, text = largest(title, room, (SMALL_BOLD, SMALL))
    canvas.text(x, small(4) if tight else bold(4), text, font)
    canvas.right(WIDTH, bold(4), told.amount, BOLD)
    return tight


def _reaches(x: int, title: str, second: _Second) -> bool:
    """Whether a bold title in row 4 would touch the line below it."""
    trial = Canvas()
    trial.text(x, bold(4), title, BOLD)
    trial.text(second.x, BELOW, second.text, second.font)
    return trial.clash


def _tails(line: _Second) -> bool:
    """Whether a letter goes below the line."""
    glyph = line.font.line(line.text)
    return len(glyph.rows) > glyph.top


def transfer(canvas: Canvas, y: int, state: State, sides: Transfer, purses: Purses) -> None:
    """A line on the baseline `y`: who paid whom, with their balances."""
    _side(canvas, 0, ARROW - 3, y, state, sides.payers, purses)
    canvas.draw(ARROW, y - 5, POINTER)
    _side(canvas, ARROW + 8, WIDTH, y, state, sides.payees, purses)


def _side(
    canvas: Canvas, left: int, right: int, y: int, state: State, seats: tuple[int, ...],
    purses: Purses,
) -> None:  # fmt: skip
    """A player with the balance, which stands still while it counts; or the Bank; or many."""
    if len(seats) > 1 or seats[0] >= state.seats:
        canvas.text(left, y, "the others" if len(seats) > 1 else "Bank", SMALL)
        return
    shown = f"{purses.of(seats[0])}"
    canvas.right(right, y, shown, SMALL_BOLD)
    digits = max(4, len(shown), len(f"{state.cash[seats[0]]}"))
    room = right - left - digits * SMALL_BOLD.width("0") - 3
    canvas.text(left, y, brief(name(state, seats[0]), room), SMALL)


def corner(canvas: Canvas, first: int, second: int) -> None:
    """The two dice beside the heading; -1 for one that has not been thrown."""
    canvas.draw(CORNER, 16, die(first))
    canvas.draw(CORNER + 18, 16, die(second))


def thrown(canvas: Canvas, state: State, dice: tuple[int, int]) -> None:
    """The two dice, and how many steps they are."""
    corner(canvas, *dice)
    canvas.right(CORNER - 2, small(3), f"{state.throws[dice][0]} =", SMALL_BOLD)


def brief(text: str, width: int) -> str:
    """The text, or as many letters as fit with a point after them: for very narrow places."""
    if SMALL.width(text) <= width:
        return text
    while text and SMALL.width(f"{text}.") > width:
        text = text[:-1]
    return f"{text.rstrip()}."
