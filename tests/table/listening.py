"""A listener at a table that speaks."""

from collections.abc import Iterable
from typing import Any

import msgspec

from controller.files.settings import Settings, SettingsStore
from controller.table import Gesture, RollDice
from controller.table.speech.narrator import Narrator
from hardware.ports import Words
from sim.clock import SimClock
from tests.table.hands import Hands, hands


class Listener:
    """Somebody with eyes shut: hears each utterance, with its language and loudness."""

    def __init__(self) -> None:
        self.volume = 1.0
        self.hushed = 0
        self.utterances: list[str] = []
        self.languages: list[str] = []

    @property
    def last(self) -> str:
        return self.utterances[-1]

    def say(self, text: str | Iterable[Words], language: str) -> None:
        self.utterances.append(text if isinstance(text, str) else "".join(one for one, _ in text))
        self.languages.append(language)

    def probe(self) -> None:
        """Silence is not heard."""

    def hush(self) -> None:
        self.hushed += 1

    def flush(self, timeout_s: float) -> bool:
        """A sentence is heard in no time."""
        return timeout_s >= 0

    def close(self) -> None:
        """Nothing is open."""


def listening(speech: str = "always", **more: Any) -> tuple[Hands, Listener]:
    """A table with a listener, its first turn begun."""
    settings = SettingsStore()
    settings.change(msgspec.convert({"speech": speech}, Settings))
    listener, clock = Listener(), SimClock()
    table = hands(clock=clock, settings=settings, **more)
    Narrator(table.table, listener, clock)
    for faces in ((6, 6), (2, 1), (2, 1), (2, 1)):
        act(table, RollDice(faces))
    table.wait()
    listener.utterances.clear()
    return table, listener


def act(table: Hands, *acts: Gesture) -> None:
    """Do one thing after the other, each in a moment of its own."""
    for one in acts:
        table.do(one)
        table.wait(0.01)
