"""Moves of tokens that nobody has seen yet: set on the token pad, or confirmed by a press or a tap
where the table's settings ask for that.

Nobody is held up: the next throw, and whatever else is done, counts as if the token had been moved.
"""

from __future__ import annotations

from controller.dialogue import words
from controller.files.tagbook import Tag, TokenTag
from controller.rules.state import State
from controller.table.monitors.board_check import expected
from controller.table.monitors.timer import Timer
from controller.table.panel.pages.looking import seat_of
from controller.table.panel.pages.table_settings import AskMoved
from controller.table.presenter import changes
from controller.table.presenter.presenter import Presenter
from controller.table.wording.notices import notice
from controller.text.language import _
from controller.view.interface import Tone
from controller.view.put_back import Return
from hardware.ports import Clock


class Moves:
    """Which tokens are on their way."""

    def __init__(self, clock: Clock, presenter: Presenter) -> None:
        self._clock, self._presenter = clock, presenter
        self._pos: dict[int, int] = {}
        self._timer = Timer(clock)
        self.pending: dict[int, int] = {}  # by seat: where its token is to be set

    def start_game(self, state: State) -> None:
        """Another game."""
        self.close()
        self._pos, self.pending = expected(state), {}

    def changed(self, state: State, *, fresh: bool) -> None:
        """The game went on. `fresh`: a roll or a take-back; older moves have been seen to."""
        before, self._pos = self._pos, expected(state)
        if fresh:
            self.pending = {}
        for seat, space in self._pos.items():
            if before.get(seat, space) != space:
                self.pending[seat] = space
        self.close()
        if self.pending and self._presenter.context.settings.confirm_moves:
            self._ask()

    def tapped(self, tag: Tag | None, *, token_pad: bool) -> bool:
        """A tag was laid on a pad. True: it was about a move, and means nothing else."""
        asks = token_pad or self._presenter.context.settings.confirm_moves
        if not (self.pending and asks and isinstance(tag, TokenTag)):
            return False
        state = self._presenter.state
        seat = seat_of(state, tag.token)
        if seat in self.pending:
            self.confirm(seat)
            return True
        if token_pad:
            self._another(state, tag.token)
        return token_pad

    def _another(self, state: State, token: str) -> None:
        """Another token than the one that moves stands on the token pad."""
        mover, goal = next(iter(self.pending.items()))
        text = _("That is {token}. {name} goes to {place}.", token=token,
                 name=words.name(state, mover), place=words.place(state, goal))  # fmt: skip
        self._presenter.notice(notice(_("Wrong token"), text, Tone.NO, self._clock.time()))
        self._presenter.apply(changes.led, (Return(mover, goal, goal),), self._clock.time())

    def confirm(self, seat: int) -> None:
        """The token of a seat stands where it belongs."""
        space = self.pending.pop(seat, -1)
        if isinstance(self._presenter.panel.top, AskMoved):
            self._presenter.apply(changes.closed)
        if space >= 0:
            self._presenter.apply(changes.greeted, space, seat, self._clock.time())

    def seen(self, seat: int) -> None:
        """The board's own heads see it there."""
        self.pending.pop(seat, None)
        if self._presenter.panel.top == AskMoved(seat):
            self._presenter.apply(changes.closed)

    def close(self) -> None:
        """Ask nothing more by itself."""
        self._timer.stop()

    def _ask(self) -> None:
        """Once the news has been told, if nobody is in a menu by then."""
        presenter = self._presenter
        if presenter.telling():
            self._timer.start(max(0.05, presenter.told_in()), self._ask)
            return
        if self.pending and presenter.panel.top is None:
            moved = AskMoved(next(iter(self.pending)))
            presenter.apply(changes.paged, presenter.panel.opened(presenter.context, moved))
            presenter.show()
