"""What all screens share: the bar with seat and balance, the answers at the bottom, the foot line.

Rows: bar 0-11, body 12-43, foot 45-53, answers 55-63. Every box keeps its place, so that a number
that changes touches only its own pixels.
"""

from __future__ import annotations

from controller.palette import hue
from controller.rules.state import Claim, State
from controller.screens.canvas import WIDTH, Canvas
from controller.screens.font import BOLD, SMALL, SMALL_BOLD, first_fit, largest, shorten, wrap
from controller.screens.icons import ALERT, SHAPES

BAR = 12  # rows of the bar
FOOT = 52  # baseline of the foot line
KEYS = 62  # baseline of the answers
BALANCE = 47  # columns kept for a balance: "99,999 P"

Keys = tuple[tuple[str, str], ...]
"""What can be pressed and what that does: ("OK", "Claim"), ("", "Throw both dice")."""


def money(state: State, amount: int) -> str:
    """An amount with the edition's currency, as short as can be."""
    unit = state.edition.data.currency
    return f"{amount:,} {unit if len(unit) <= 2 else unit[0]}"


def name(state: State, seat: int) -> str:
    """The player of a seat; the Bank for anything else."""
    return state.players[seat][0] if 0 <= seat < state.seats else "Bank"


def place(state: State, space: int) -> str:
    """A space's name in full."""
    return state.board.spaces[space].name


def short(state: State, space: int) -> str:
    """A space's name where there is little room."""
    found = state.board.spaces[space]
    return found.short or found.name


def piece_name(state: State, piece: int) -> str:
    """What the edition calls a building."""
    data = state.edition.data
    return data.hotel if piece else data.house


def seat_bar(canvas: Canvas, state: State, seat: int) -> None:
    """The bar: whose screen this is, and that seat's balance."""
    canvas.draw(2, 2, SHAPES[hue(seat).shape])
    room = WIDTH - BALANCE - 12
    font, text = largest(name(state, seat), room, (BOLD, SMALL_BOLD))
    canvas.text(12, 9, text, font)
    font, text = largest(money(state, state.cash[seat]), BALANCE, (BOLD, SMALL_BOLD, SMALL))
    canvas.right(WIDTH - 1, 9, text, font)
    canvas.invert(0, 0, WIDTH, BAR)


def title_bar(canvas: Canvas, title: str, right: str = "") -> None:
    """The bar of a screen that is nobody's in particular."""
    room = WIDTH - 4
    if right:
        room = canvas.right(WIDTH - 1, 9, right, BOLD) - 6
    font, text = largest(title, room, (BOLD, SMALL_BOLD))
    canvas.text(2, 9, text, font)
    canvas.invert(0, 0, WIDTH, BAR)


def bar(canvas: Canvas, state: State, seat: int, title: str) -> None:
    """The bar of a page: its title, with the seat's shape and balance if it is a seat's."""
    if seat < 0 or seat >= state.seats:
        title_bar(canvas, title)
        return
    canvas.draw(2, 2, SHAPES[hue(seat).shape])
    right = canvas.right(WIDTH - 1, 9, money(state, state.cash[seat]), SMALL_BOLD)
    font, text = largest(title, right - 15, (BOLD, SMALL_BOLD, SMALL))
    canvas.text(12, 9, text, font)
    canvas.invert(0, 0, WIDTH, BAR)


def keys(canvas: Canvas, answers: Keys, alert: bool = False) -> None:
    """The bottom line: each key in a box, with what it does; a mark if a part is missing."""
    room = WIDTH - (12 if alert else 0)
    caps = sum(SMALL_BOLD.width(key) + 6 for key, _ in answers if key)
    gaps = 5 * (len(answers) - 1)
    each = (room - caps - gaps) // max(len(answers), 1)
    spare = sum(max(each - SMALL.width(text), 0) for _, text in answers)
    x = 0
    for key, text in answers:
        if key:
            canvas.text(x + 2, KEYS, key, SMALL_BOLD)
            canvas.invert(x, KEYS - 7, SMALL_BOLD.width(key) + 3, 9)
            x += SMALL_BOLD.width(key) + 6
        fitted = shorten(text, each + spare, SMALL)
        spare -= max(SMALL.width(fitted) - each, 0)
        x = canvas.text(x, KEYS, fitted, SMALL) + 5
    if alert:
        canvas.draw(WIDTH - 9, 55, ALERT)


def heading(canvas: Canvas, y: int, text: str, room: int = WIDTH - 2) -> int:
    """A place or question in bold, on one line or two, the first baseline at `y`; the baseline
    that follows."""
    if BOLD.width(text) <= room:
        canvas.text(1, y, text, BOLD)
        return y + 10
    lines = wrap(text, room, SMALL_BOLD)
    canvas.text(1, y - 2, lines[0], SMALL_BOLD)
    if len(lines) > 1:
        rest = " ".join(lines[1:])
        canvas.text(1, y + 7, shorten(rest, room, SMALL_BOLD), SMALL_BOLD)
        return y + 16
    return y + 10


def line(canvas: Canvas, y: int, *texts: str, room: int = WIDTH - 2) -> None:
    """A line of small text: the first of the wordings that fits."""
    canvas.text(0, y, first_fit(texts, room, SMALL), SMALL)


def claim_line(state: State, claim: Claim) -> tuple[str, ...]:
    """How an open rent is told, longest wording first."""
    owner, debtor = name(state, claim.owner), name(state, claim.debtor)
    amount, where, brief = f"{claim.amount:,}", place(state, claim.space), short(state, claim.space)
    return (
        f"{owner}: tap {where}, {amount} from {debtor}",
        f"{owner}: tap {brief}, {amount} from {debtor}",
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
        canvas.text(canvas.text(0, FOOT, text, SMALL), FOOT, more, SMALL_BOLD)
    elif state.deals:
        deal = state.deals[0]
        giver, taker = name(state, deal.by), name(state, deal.to)
        line(canvas, FOOT, f"{giver} offers {taker} a deal", f"Deal: {giver} > {taker}")
    elif aside:
        line(canvas, FOOT, aside)


def chips(canvas: Canvas, state: State, y: int, lit: tuple[int, ...], boxed: int = -1) -> None:
    """A row of seats, 10 rows high from `y`: `lit` ones by shape and name, `boxed` inverted; the
    others leave a dash in their place."""
    wide = WIDTH // max(state.seats, 1)
    for seat in range(state.seats):
        x = seat * wide
        if seat in lit or seat == boxed:
            canvas.draw(x + 1, y + 1, SHAPES[hue(seat).shape])
            label = cut(name(state, seat), wide - 13)
            canvas.text(x + 10, y + 7, label, SMALL)
            if seat == boxed:
                canvas.invert(x, y, wide - 1, 9)
        else:
            canvas.fill(x + wide // 2 - 3, y + 4, 6, 1)


def cut(text: str, width: int) -> str:
    """As many letters as fit, without an ellipsis: for very narrow places."""
    while text and SMALL.width(text) > width:
        text = text[:-1]
    return text
