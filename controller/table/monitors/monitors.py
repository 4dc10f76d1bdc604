"""Everything at a table that speaks up by itself: dice, heads under the board, pads, moves, and the
auction's clock.

Each is a module of its own; here is only who is told what.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from controller.files import enrolment
from controller.files.tagbook import Tag, TagBook
from controller.rules.commands import Roll
from controller.rules.entries import Entry
from controller.rules.state import Phase, State
from controller.store.banker import Banker
from controller.table.monitors.auction_clock import AuctionClock
from controller.table.monitors.board import BoardMonitor
from controller.table.monitors.bot_takeover import StandIn
from controller.table.monitors.deadline import Deadline, Do
from controller.table.monitors.dice import DiceMonitor
from controller.table.monitors.game_clock import GameClock
from controller.table.monitors.highest_bids import HighestBids
from controller.table.monitors.last_call import LastCall
from controller.table.monitors.moves import Moves
from controller.table.monitors.pads import PadMonitor
from controller.table.presenter import changes
from controller.table.presenter.presenter import Presenter
from controller.table.wording.notices import notice
from controller.table.wording.tag_names import title
from controller.text.language import _, in_language
from controller.view.interface import Tone
from controller.view.put_back import Return
from hardware.ports import Clock, TagPlaced, TagRemoved
from hardware.profile.places import Places


class Monitors:
    """`busy` tells whether cards are being laid to be enrolled, `in_language` the table's language,
    `do` gives the banker a command, `book` knows the tags, `chance` throws for who is late or
    has left."""

    def __init__(
        self,
        clock: Clock,
        presenter: Presenter,
        places: Places,
        *,
        in_language: Callable[[], in_language],
        do: Do,
        busy: Callable[[], bool],
        book: Callable[[], TagBook],
        chance: Random,
    ) -> None:
        self._clock, self._presenter, self._places = clock, presenter, places
        self._in_language, self._busy = in_language, busy
        self._book = book
        self.dice = DiceMonitor(
            clock, presenter.notice, in_language, lambda told: presenter.apply(changes.cocked, told)
        )
        self.moves = Moves(clock, presenter)
        self.hammer = AuctionClock(clock, presenter, do)
        self.highest_bids = HighestBids(clock, presenter, do)
        self.deadline = Deadline(clock, presenter, do, chance)
        self.last_call = LastCall(clock, presenter)
        self.game_clock = GameClock(clock, presenter, do)
        self.stand_in = StandIn(clock, presenter, do, chance)
        self._paused = False
        self.pads = PadMonitor(clock, self._left)
        self.board = BoardMonitor(
            clock, places, say=presenter.notice, lead=self._lead, greet=self._set_down,
            in_language=in_language, book=book,
        )  # fmt: skip

    def start_game(self, state: State, banker: Banker) -> None:
        """Another game."""
        self.moves.start_game(state)
        back = self._presenter.ui.put_back  # a plug was pulled before all went back
        self.board.start_game(state, [way.seat for way in back.ways] if back else ())
        self.hammer.changed(state)
        self.highest_bids.start_game(state)
        self.deadline.start_game(state)
        self.last_call.start_game()
        self.game_clock.start_game(state, banker)
        self.stand_in.start_game(state)

    def paged(self) -> None:
        """Other pages are open: is it asked whether the game goes on, or no longer? Nobody loses
        time by a pause: after it, a bid and a question have their whole time again."""
        self.game_clock.paged()
        if self._presenter.panel.paused == self._paused:
            return
        self._paused = not self._paused
        if not self._paused:
            self._presenter.apply(changes.resumed, self._clock.time())
        self.hammer.changed(self._presenter.state)
        self.highest_bids.changed(self._presenter.state)
        self.deadline.start_game(self._presenter.state)
        self.last_call.start_game()

    def on_entry(self, state: State, entry: Entry) -> None:
        """A command or a take-back has been shown."""
        self.moves.changed(state, fresh=entry.command is None or isinstance(entry.command, Roll))
        if self._places.spaces:
            self.board.changed(state)
        self.hammer.changed(state)
        self.highest_bids.on_entry(state, entry)
        by_hand = entry.command if entry.by == "player" else None
        self.deadline.changed(state, answered=by_hand.seat if by_hand is not None else -1)
        self.last_call.changed(state)
        self.game_clock.changed(state)
        if state.by_bot or self.stand_in.plays:
            self.stand_in.changed(state)

    def felt(self, event: TagPlaced | TagRemoved) -> None:
        """A tag came to lie on a head, or has gone from one, whatever is tried out meanwhile."""
        watch = self.board if (event.source, event.head) in self._places.spaces else self.pads
        if isinstance(event, TagPlaced):
            watch.placed(event)
        else:
            watch.removed(event)

    def under_board(self, event: TagPlaced) -> bool:
        """Whether a tag lies where it is no tap. While cards are laid to be enrolled at a table
        without a pad, it is one."""
        if (event.source, event.head) not in self._places.spaces:
            return False
        return not self._busy() or self._places.pads

    def tapped(self, event: TagPlaced, tag: Tag | None) -> bool:
        """A tap. True: it was about a move, and means nothing else."""
        if self._presenter.ui.hammer is not None:
            self.hammer.touched()
        on_token_pad = (event.source, event.head) in self._places.token_pads
        return self.moves.tapped(tag, token_pad=on_token_pad)

    def parts(self, missing: tuple[str, ...]) -> None:
        """Parts have gone, or are back."""
        self.board.parts(missing)
        for part in missing:
            self.pads.lost(part)

    def close(self) -> None:
        """Say nothing more."""
        several = (self.dice, self.moves, self.hammer, self.highest_bids, self.deadline, self.pads)
        for one in (*several, self.last_call, self.stand_in, self.game_clock, self.board):
            one.close()

    def _lead(self, ways: tuple[Return, ...]) -> None:
        self._presenter.apply(changes.led, ways, self._clock.time())

    def _set_down(self, space: int, seat: int) -> None:
        """A head under the board sees a token where it belongs."""
        self.moves.seen(seat)
        self._presenter.apply(changes.greeted, space, seat, self._clock.time())

    def _left(self, uid: bytes) -> None:
        if (
            self._busy()
            or self._presenter.panel.paused
            or self._presenter.state.phase is Phase.OVER
        ):
            return
        tag, edition = self._book().tag(uid), self._presenter.state.edition
        with self._in_language():
            if tag is None:
                name = _("An unknown card")
            else:
                name = title(edition, enrolment.thing_of(edition, tag))
            text = _("{name} is still on the pad. It counted once: take it away.", name=name)
            self._presenter.notice(
                notice(_("Left on the pad"), text, Tone.INFO, self._clock.time())
            )
