"""What just happened beside what is asked next: rows 4 to 6, in which no two lines touch.

Which events are shown, and in what words, is in news.py and moments/.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from controller.rules.money.rent import open_rents
from controller.rules.prompts import Prompt
from controller.rules.state import State
from controller.text.language import _
from controller.view.interface import Ui
from controller.view.oled.canvas import WIDTH, Canvas
from controller.view.oled.font import BOLD, SMALL, SMALL_BOLD, Font, largest, shorten
from controller.view.oled.foot import foot
from controller.view.oled.icons import POINTER, SHAPES
from controller.view.oled.parts import bold, brief, money, name, small
from controller.view.oled.purses import Purses
from controller.view.oled.wording import fitting
from controller.view.palette import hue

ARROW = 61  # left edge of the arrow from who pays to who gets
BELOW = 47  # baseline of small letters below the bold ones of row 4, clear of their tails
CUT = (30, 16)  # columns of a name that is cut, one way after the other
_SHAPED = 10  # columns before a title: a shape and a gap
_ARROWED = ","  # the arrow between who pays and who gets goes below its line, as a comma does


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
    amount: str = ""  # of money that moved, or is due
    transfer: Transfer | None = None
    applied: tuple[str, ...] = ()  # a ruling or house rule that decided it: longest wording first
    due: int = -1  # the space whose rent of that amount may be asked for
    pads: bool = True  # whether there is a reader to tap on

    def owed(self, state: State) -> bool:
        """Whether this shows the oldest open rent."""
        claim = next(iter(open_rents(state)), None)
        return claim is not None and (claim.space, claim.debtor) == (self.due, self.seat)


def story(
    canvas: Canvas, state: State, bar_of: int, told: Told, purses: Purses, below: str = ""
) -> None:
    """Row 4: somebody's shape and what happened to them, with an amount at the right. Row 5:
    `below`, or a note, or the name, where the bar is another's (`bar_of`) and no payment names
    them; with row 5 taken, row 4 has the name. Row 6: the foot, with the details if no rent is
    open; with both, details are row 5 and `below` row 6. Who paid whom goes where it finds room, in
    row 6 rather than 5, below the details."""
    last, wide = "", SMALL.width(fitting(state, told.detail))
    crowded = told.note or open_rents(state) or state.deals or wide > WIDTH - 2
    if below and told.detail and not crowded:
        # All of one event is shown before the next, with nobody else's news in between.
        last, below = below, ""
        told = told._replace(note=told.detail, detail="", transfer=None)
    elif told.transfer and told.detail and not crowded and wide <= WIDTH - 11:
        # What happened is said to its end, then who paid for it.
        told = told._replace(note=told.detail, detail="")
    left = 1 if last and wide > WIDTH - 11 else 10
    foot_free = not (last or told.detail or open_rents(state) or state.deals)
    sides = told.transfer if foot_free or not below else None
    whose = name(state, told.seat) if told.seat >= 0 and told.seat != bar_of else ""
    if sides or told.title in ("", whose):  # the title says who, or it is about nobody
        whose = ""
    taken = below or (_ARROWED if sides and not foot_free else told.note)
    if whose and not taken and not foot_free and (named := _named(told, whose)):
        told, whose = told._replace(title=named), ""
    second = _Second(1, below, SMALL_BOLD) if below else _Second(left, taken or whose, SMALL)
    lefts = (second.x,) if taken else (second.x, WIDTH - SMALL.width(whose))
    footed = bool(sides) or not foot_free or state.called
    set_at = _happened(canvas, state, told, whose if taken else "", (second, lefts, footed))
    if below:
        canvas.text(1, set_at.baseline, below, SMALL_BOLD)
    elif sides and not foot_free:
        transfer(canvas, set_at.baseline, state, sides, purses)
    elif told.note:
        note = fitting(state, told.note, room=WIDTH - 1 - left)
        canvas.text(left, set_at.baseline, note, SMALL)
    else:
        canvas.text(set_at.x, set_at.baseline, shorten(whose, WIDTH - 11, SMALL), SMALL)
    if last:
        canvas.text(1, small(6), last, SMALL_BOLD)
    elif sides and foot_free:
        transfer(canvas, small(6), state, sides, purses)
    else:
        foot(canvas, state, told.detail, pads=told.pads, due=told.owed(state))


def _named(told: Told, whose: str) -> str:
    """What happened after the name, if row 4 has room for both: above a foot a name alone in row 5
    is crowded. Else empty."""
    both = _("{name}: {what}", name=whose, what=told.title)
    room = WIDTH - _SHAPED - (BOLD.width(told.amount) + 4 if told.amount else 0)
    return both if SMALL_BOLD.width(both) <= room else ""


def titled(canvas: Canvas, told: Told, below: str) -> None:
    """Row 4 alone, in the largest letters that do not touch a line of small ones in row 5."""
    x = canvas.draw(0, 32, SHAPES[hue(told.seat).shape]) + 3
    for font, baseline in ((BOLD, bold(4)), (SMALL_BOLD, small(4)), (SMALL, small(4))):
        trial = Canvas()
        trial.text(0, small(5), below, SMALL)
        trial.text(x, baseline, told.title, font)
        if not (trial.clash or trial.outside):
            break
    canvas.text(x, baseline, shorten(told.title, WIDTH - x, font), font)


class _Second(NamedTuple):
    """The text of row 5, to see whether its neighbours leave it room."""

    x: int
    text: str
    font: Font
    baseline: int = BELOW


def _happened(
    canvas: Canvas, state: State, told: Told, whose: str,
    below: tuple[_Second, tuple[int, ...], bool],
) -> _Second:  # fmt: skip
    """Row 4, above a second line that may begin at any of some columns, and has a foot below it or
    not: where that line goes. Where it would touch the title, the title has small letters a pixel
    higher: three lines of them have room, with their tails. The name is cut where there is no room
    for both."""
    second, lefts, footed = below
    x = canvas.draw(0, 32, SHAPES[hue(told.seat).shape]) + 3 if told.seat >= 0 else 1
    room = WIDTH - x - (BOLD.width(told.amount) + 4 if told.amount else 0)
    names = (whose, *(brief(whose, width) for width in CUT)) if whose else ()
    both = (_("{name}: {what}", name=who, what=told.title) for who in names)
    title = fitting(state, *both, told.title, room=room)
    fonts = (BOLD, SMALL_BOLD, SMALL) if BOLD.line(title).top <= BOLD.cap else (SMALL_BOLD, SMALL)
    font, text = largest(title, room, fonts)
    found = _beside(x, text, font, second, lefts, footed=footed)
    if found is None:
        font, text = largest(title, room, (SMALL_BOLD, SMALL))
    canvas.text(x, small(4) if found is None else bold(4), text, font)
    canvas.right(WIDTH, bold(4), told.amount, BOLD)
    return found or second._replace(baseline=small(5))


def _beside(
    x: int, title: str, font: Font, second: _Second, lefts: Sequence[int], *, footed: bool
) -> _Second | None:
    """Where the second line touches neither the title nor the foot; None: nowhere."""
    if second.text == _ARROWED:
        return None
    baseline = small(5) if footed and _tails(second) else BELOW
    for left in lefts:
        trial = Canvas()
        trial.text(x, bold(4), title, font)
        trial.text(left, baseline, second.text, second.font)
        if not trial.clash:
            return second._replace(x=left, baseline=baseline)
    return None


def _tails(line: _Second) -> bool:
    """Whether a letter goes below the line."""
    glyph = line.font.line(line.text)
    return len(glyph.rows) > glyph.top


def transfer(canvas: Canvas, y: int, state: State, sides: Transfer, purses: Purses) -> None:
    """A line on the baseline `y`: who paid whom, with their balances. The Bank has none: beside it
    a balance would look like what was paid, so the line says whose it is."""
    (payer, *others), (payee, *more) = sides
    if not (others or more) and max(payer, payee) >= state.seats > min(payer, payee):
        seat = min(payer, payee)
        # The whole sum at once: a sentence that counts would be untrue until it has counted.
        amount = money(state, state.cash[seat])
        told = _("{name} has {amount}", name=name(state, seat), amount=amount)
        canvas.text(1, y, fitting(state, told), SMALL)
        return
    _side(canvas, 0, ARROW - 3, y, state, sides.payers, purses)
    canvas.draw(ARROW, y - 5, POINTER)
    canvas.note(ARROW, y, "→")
    canvas.remark(joint=" ")
    _side(canvas, ARROW + 8, WIDTH, y, state, sides.payees, purses)


def _side(
    canvas: Canvas, left: int, right: int, y: int, state: State, seats: tuple[int, ...],
    purses: Purses,
) -> None:  # fmt: skip
    """A player with the balance, which stands still while it counts; or many, or the Bank."""
    if len(seats) > 1 or seats[0] >= state.seats:
        canvas.text(left, y, _("the others") if len(seats) > 1 else _("Bank"), SMALL)
        return
    shown = f"{purses.of(seats[0])}"
    canvas.right(right, y, shown, SMALL_BOLD)
    digits = max(4, len(shown), len(f"{state.cash[seats[0]]}"))
    room = right - left - digits * SMALL_BOLD.width("0") - 3
    canvas.text(left, y, brief(name(state, seats[0]), room), SMALL)


class ScreenContext(NamedTuple):
    """One moment; `now` in seconds of the table's clock."""

    state: State
    asked: Prompt
    ui: Ui
    now: float
    purses: Purses
    told: Told | None = None  # what happened last
    seen: bool = True  # whether that had a picture of its own

    @property
    def seat(self) -> int:
        """The seat asked, where only one is."""
        return self.asked.seats[0]
