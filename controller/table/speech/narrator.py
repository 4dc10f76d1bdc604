"""Says aloud what happens at a table: an utterance for each event, the newest in place of the last.

Everything that one event brings about is collected and said together once it is over.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from controller.rules.entries import Entry
from controller.rules.state import Auction
from controller.store.banker import Banker
from controller.table.monitors.timer import Timer
from controller.table.speech import spoken
from controller.table.speech.speakable import in_parts
from controller.table.table import Table
from controller.text.language import N_, _
from controller.text.sentences import Names
from controller.view.timing import GOING_ONCE, GOING_TWICE
from hardware.ports import Clock, Voice


class Narrator:
    """Listens to a table and speaks through a voice, as its settings say: always, only when
    somebody asks (the knob is held), or never."""

    def __init__(self, table: Table, voice: Voice, clock: Clock) -> None:
        self._table, self._voice, self._clock = table, voice, clock
        self._banker: Banker | None = None
        self._end: Callable[[], object] = lambda: None
        self._entries: list[Entry] = []
        self._last: list[str] = []
        self._timer, self._hammer = Timer(clock), Timer(clock)
        self._called = 0.0  # the time at which an auction was last to be called going
        self._heard = spoken.Heard("", None, None)
        table.watchers.append(self._changed)
        table.askers.append(self.repeat)
        table.can_speak()
        table.touch_watchers.append(voice.hush)  # any press or turn interrupts
        self._changed()

    def repeat(self) -> None:
        """Say again what happened last, what is asked, and what the panel shows."""
        with self._table.speaking():
            if self._table.context.settings.speech != "never":
                now = spoken.heard(self._table.state, self._table.ui)
                self._say([*self._last, *spoken.everything(now, self._table.state)])

    def close(self) -> None:
        """Say nothing more."""
        self._table.watchers.remove(self._changed)
        self._table.askers.remove(self.repeat)
        self._table.touch_watchers.remove(self._voice.hush)
        self._end()
        self._timer.stop()
        self._hammer.stop()
        self._voice.hush()

    def _changed(self) -> None:
        if self._banker is not self._table.banker:
            self._end()
            self._banker = self._table.banker
            self._entries, self._last = [], []
            self._end = self._banker.subscribe(self._entries.append)
        if not self._timer.running:
            self._timer.start(0, self._speak)

    def _speak(self) -> None:
        """The event is over: say what it brought about."""
        table = self._table
        with table.speaking():
            now = spoken.heard(table.state, table.ui)
            before, self._heard = self._heard, now
            entries, self._entries[:] = tuple(self._entries), []
            happened = spoken.sentences(entries, self._names()) if entries else []
            if happened:
                self._last = happened
            sentences = [*happened, *spoken.news(before, now, table.state, happened=bool(happened))]
            self._count_down()
            if sentences and table.context.settings.speech == "always":
                self._say(sentences)

    def _say(self, sentences: list[str]) -> None:
        self._voice.volume = self._table.context.settings.loudness
        edition, language = self._table.banker.edition, self._table.language
        text = spoken.joined(sentences, edition)
        self._voice.say(tuple(in_parts(text, edition, language)), language)

    def _names(self) -> Names:
        state = self._table.state
        players = state.players
        return Names(state.edition, [name for name, *_rest in players], [one[1] for one in players])

    def _count_down(self) -> None:
        """Say when the auction is going once, and twice."""
        state, since = self._table.state, self._table.ui.since
        top = state.stack[-1] if state.stack else None
        self._hammer.stop()
        if not isinstance(top, Auction) or top.bidder < 0:
            return
        now = self._clock.time()
        for at, words in (
            (since + GOING_ONCE, N_("Going once.")), (since + GOING_TWICE, N_("Going twice.")),
        ):  # fmt: skip
            # A timer may ring a trifle early, by rounding: nothing is called twice.
            if at > max(now, self._called):
                self._hammer.start(at - now, partial(self._going, at, words))
                return

    def _going(self, at: float, words: str) -> None:
        self._called = at
        if self._table.context.settings.speech == "always":
            with self._table.speaking():
                self._say([_(words)])
        self._count_down()
