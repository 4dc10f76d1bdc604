"""Says aloud what happens at a table: an utterance for each event, the newest in place of the last.

Everything that one event brings about is collected and said together once it is over.
"""

from __future__ import annotations

from collections.abc import Callable

from controller.rules.entries import Entry
from controller.store.banker import Banker
from controller.table.monitors.going import Going
from controller.table.monitors.timer import Timer
from controller.table.speech import spoken
from controller.table.speech.speakable import in_parts
from controller.table.table import Table
from controller.text.language import N_, _
from controller.text.sentences import Names
from hardware.ports import Clock, Voice

CALLS = N_("Going once."), N_("Going twice.")


class Narrator:
    """Listens to a table and speaks through a voice, as its settings say: always, only when
    somebody asks (the knob is held), or never."""

    def __init__(self, table: Table, voice: Voice, clock: Clock) -> None:
        self._table, self._voice = table, voice
        self._banker: Banker | None = None
        self._end: Callable[[], object] = lambda: None
        self._entries: list[Entry] = []
        self._last: list[str] = []
        self._timer, self._calls = Timer(clock), Going(clock, self._going)
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
        self._calls.close()
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
            self._calls.changed(table.state, table.ui.bid_since)
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

    def _going(self, times: int) -> None:
        if self._table.context.settings.speech == "always":
            with self._table.speaking():
                self._say([_(CALLS[times - 1])])
