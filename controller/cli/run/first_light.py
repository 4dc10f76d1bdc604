"""The first pictures of a session: strip and display show the game as soon as it is read.

On a small computer the libraries cost most of a start. So nothing is imported here that these
pictures do not need; the table (session.py) comes once they are lit.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING

from controller.files.settings import Settings
from controller.rules.state import State
from controller.view.interface import Ui
from controller.view.oled import screen
from controller.view.strip import scene
from hardware.pi import OpenedParts, Opener
from hardware.ports import DeviceEvent, Sink

if TYPE_CHECKING:
    from hardware.panel.panel import Post


def show_first(opener: Opener, state: State, settings: Settings, language: str) -> None:
    """Open strip and display, and wait until they show a game: in a language, as bright as is
    set."""
    opener.open_shown()
    _light(opener.parts, state, settings, language)
    opener.wait_until_shown()


def _light(parts: OpenedParts, state: State, settings: Settings, language: str) -> None:
    ui = Ui(missing=tuple(error.part for error in parts.errors), language=language)
    if parts.strip is not None and parts.layout is not None:
        usual, order = parts.strip.brightness, parts.strip.order
        parts.strip.brightness = settings.share(usual)
        if order:
            parts.strip.order = settings.order(order)
        parts.strip.show(scene(state, ui, 0.0, settings.layout(parts.layout), 0.0).colours)
        parts.strip.brightness, parts.strip.order = usual, order  # the table reckons from them
    if parts.display is not None:
        parts.display.show(screen(state, ui, 0.0).image)


class Inbox:
    """Takes what parts report from the start on, and keeps it until a table listens.

    `post` is for threads: it calls at once while there is no loop, and in the loop's thread from
    then on."""

    def __init__(self) -> None:
        self._early: list[DeviceEvent] = []
        self._sink: Sink = self._early.append
        self._post: Post | None = None
        self._lock = Lock()

    def on(self, event: DeviceEvent) -> None:
        """The sink of all parts."""
        self._sink(event)

    def post(self, call: Callable[[], object]) -> None:
        """Have something called in the thread that takes events."""
        with self._lock:
            if self._post is None:
                call()
            else:
                self._post(call)

    def loop_runs(self, post: Post) -> None:
        """From now on everything is called by `post`."""
        with self._lock:
            self._post = post

    def hand_over(self, sink: Sink) -> None:
        """Give a table what came so far, and everything that follows."""
        self._sink = sink
        for event in self._early:
            sink(event)
