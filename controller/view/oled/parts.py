"""What all screens share: the bar with seat and balance, the answers at the bottom, the foot line.

The display's RAM is sent in rows of eight pixels, so every line of text lies in one of them: 0 the
bar, 2 and 3 the heading, 4 and 5 details, 6 the foot, 7 the answers. What stays the same from one
screen to the next stays in its place, and a number that changes touches only its own pixels.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from types import MappingProxyType

from controller.rules.state import State
from controller.text.language import _
from controller.view.oled.canvas import WIDTH, Canvas
from controller.view.oled.font import (
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
from controller.view.oled.icons import ALERT, SHAPES, die
from controller.view.oled.purses import Purses
from controller.view.palette import hue

RULE = 10  # pixel row of the line under the bar
BALANCE = 47  # columns kept for a balance: "99999 P"
_SECOND = 60  # left edge of the second key
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
        return _("Bank")
    own = state.players[seat][0]
    return own if drawable(own) else _other_name(state, seat)


def _other_name(state: State, seat: int) -> str:
    """For a name in letters that no font here has: the token's, or the seat's number."""
    token = state.players[seat][1]
    taken = any(token == player for player, _ in state.players)
    return (
        token if drawable(token) and token and not taken else _("Player {number}", number=seat + 1)
    )


def readable(state: State, text: str) -> str:
    """A text of the table's, with every player called as `name` does."""
    if drawable(text):
        return text
    for seat, (player, _token) in enumerate(state.players):
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
    """The bar of a page: its title, with the seat's shape and balance if it is a seat's. A title
    for which that leaves no room gives way to the seat's name."""
    left, room = 1, WIDTH - 2
    if 0 <= seat < state.seats:
        canvas.draw(0, 0, SHAPES[hue(seat).shape])
        font, text = largest(money(state, purses.of(seat)), BALANCE, (BOLD, SMALL_BOLD, SMALL))
        canvas.right(WIDTH, bold(0), text, font)
        left, room = 10, _room(state, seat, purses)
        title = next((one for one in (title, name(state, seat)) if SMALL.width(one) <= room), title)
    _title(canvas, left, title, room)
    canvas.fill(0, RULE, WIDTH, 1)


def gives_way(state: State, seat: int, title: str, purses: Purses) -> bool:
    """Whether a seat's balance leaves no room for a page's title in its bar."""
    return 0 <= seat < state.seats and SMALL.width(title) > _room(state, seat, purses)


def _room(state: State, seat: int, purses: Purses) -> int:
    return WIDTH - _balance(state, seat, purses) - 12


def _balance(state: State, seat: int, purses: Purses) -> int:
    """Columns for a balance, which may have fewer digits while it counts."""
    digits = max(4, *(len(f"{cash}") for cash in (purses.of(seat), state.cash[seat])))
    return min(BOLD.width(money(state, 10**digits - 1)), BALANCE)


def title_bar(canvas: Canvas, title: str) -> None:
    """The bar of a screen that is nobody's in particular."""
    _title(canvas, 1, title, WIDTH - 2)
    canvas.fill(0, RULE, WIDTH, 1)


def _title(canvas: Canvas, left: int, title: str, room: int) -> None:
    """In the largest letters that fit, accents on capitals included."""
    fonts = (BOLD, SMALL_BOLD, SMALL) if BOLD.line(title).top <= BOLD.cap else (SMALL_BOLD, SMALL)
    font, text = largest(title, room, fonts)
    canvas.text(left, bold(0), text, font)


def keys(canvas: Canvas, answers: Keys, alert: bool = False) -> None:
    """The bottom line: each key in a box, with what it does; a mark if a part is missing, unless
    the clock takes its room. The second of two keys is always in the same place, if there is
    room."""
    end = WIDTH - canvas.kept
    caps = sum(_cap(key) for key, _ in answers)
    whole = caps + sum(SMALL.width(text) + 5 for _, text in answers) - 5
    alert = alert and (not canvas.kept or whole <= end - 11)
    room = end - (11 if alert else 0)
    each = (room - caps - 5 * (len(answers) - 1)) // max(len(answers), 1)
    spare = sum(max(each - SMALL.width(text), 0) for _, text in answers)
    x = 0
    for key, text in answers:
        if x and len(answers) == 2 and max(x, _SECOND) + _cap(key) + SMALL.width(text) <= room:
            x = max(x, _SECOND)
        if key:
            canvas.text(x + 1, small(7), key, SMALL)
            canvas.remark(joint=" ")
            canvas.invert(x, 56, SMALL.width(key) + 3, 8)
            x += _cap(key)
        fitted = shorten(text, each + spare, SMALL)
        spare -= max(SMALL.width(fitted) - each, 0)
        x = canvas.text(x, small(7), fitted, SMALL) + 5
    if alert:
        canvas.draw(end - 9, 55, ALERT)
        canvas.note(end - 9, small(7), "!")


def time_left(canvas: Canvas, seconds: int) -> None:
    """How long whoever others wait for has to answer, at the right of the bottom line; before the
    keys are drawn."""
    text = _("{count} s", count=seconds)
    canvas.kept = SMALL.width(text) + 3
    canvas.right(WIDTH - 1, small(7), text, SMALL)


def _cap(key: str) -> int:
    """Columns of a key's box and the gap after it."""
    return SMALL.width(key) + 5 if key else 0


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


def chips(
    canvas: Canvas,
    state: State,
    lit: Collection[int],
    said: Mapping[int, str] = MappingProxyType({}),
) -> None:
    """The seats in row 6, or in rows 5 and 6 if their names need it: `lit` ones by shape and name,
    or what they have `said` in place of it; the others leave a dash in their place."""
    seats = range(state.seats)
    half = -(-len(seats) // 2)
    parts = (seats,) if sum(_chip(state, seat) for seat in seats) <= WIDTH else (
        seats[:half], seats[half:]
    )  # fmt: skip
    for row, part in enumerate(parts, 7 - len(parts)):
        _chips(canvas, state, row, part, {seat: name(state, seat) for seat in lit} | dict(said))


def _chips(canvas: Canvas, state: State, row: int, seats: range, words: dict[int, str]) -> None:
    """A row of seats, each as wide as its name if there is room for all, else all alike."""
    left = 0
    spare = (WIDTH - sum(_chip(state, seat) for seat in seats)) // max(len(seats), 1)
    for seat in seats:
        wide = _chip(state, seat) + spare if spare >= 0 else WIDTH // len(seats)
        if seat in words:
            canvas.draw(left, 8 * row, SHAPES[hue(seat).shape])
            canvas.text(left + 9, small(row), brief(words[seat], wide - 10), SMALL)
        else:
            canvas.fill(left + wide // 2 - 3, 8 * row + 4, 6, 1)
        left += wide


def _chip(state: State, seat: int) -> int:
    """Columns of a seat's shape and name, and the gap after it."""
    return 10 + SMALL.width(name(state, seat))


def corner(canvas: Canvas, first: int, second: int) -> None:
    """The two dice beside the heading; -1 for one that has not been thrown."""
    canvas.draw(CORNER, 16, die(first))
    canvas.draw(CORNER + 18, 16, die(second))
    shown = [str(face) if face else _("Eye") for face in (first, second) if face >= 0]
    canvas.note(CORNER, small(3), f"({' + '.join(shown)})" if shown else "")


def thrown(canvas: Canvas, state: State, dice: tuple[int, ...]) -> None:
    """The dice, and how many steps they are."""
    corner(canvas, dice[0], dice[1] if len(dice) > 1 else -1)
    canvas.right(CORNER - 2, small(3), f"{state.thrown(dice)[0]}", SMALL_BOLD)
    canvas.remark(joint=" ")


def brief(text: str, width: int) -> str:
    """The text, or as many letters as fit with a point after them: for very narrow places."""
    if SMALL.width(text) <= width:
        return text
    while text and SMALL.width(f"{text}.") > width:
        text = text[:-1]
    return f"{text.rstrip()}."
