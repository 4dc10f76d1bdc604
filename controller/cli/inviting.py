"""How a program at a terminal leads people to its pages: a code for phones, and a browser here."""

from __future__ import annotations

import os
import sys
import webbrowser
from contextlib import suppress
from threading import Thread

_QUIET = 2
"""Modules of white around a code: enough on a screen, and it fits into 80 columns."""
_WHITE_ON_BLACK, _PLAIN = "\x1b[97;40m", "\x1b[0m"
_LIGHT = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
"""By whether the upper and the lower of two modules are light."""


def open_browser(url: str) -> bool:
    """Open a page, if there is a screen; whether there is. If it fails, its address is in the
    terminal."""
    if not _has_screen():
        return False
    # some run for as long as the browser does
    Thread(target=_show, args=(url,), daemon=True).start()
    return True


def code_lines(text: str) -> list[str]:
    """A QR code for a terminal, whatever its colours; none if the text is too long for it."""
    from controller.view.oled.qr import TooLong, matrix  # needs a library that a start does not

    try:
        dark = matrix((text,))
    except TooLong:
        return []
    blank = (False,) * (len(dark) + 2 * _QUIET)
    around = (False,) * _QUIET
    rows = [blank] * _QUIET + [(*around, *row, *around) for row in dark] + [blank] * (_QUIET + 1)
    pairs = zip(rows[::2], rows[1::2], strict=False)
    return [
        _WHITE_ON_BLACK + "".join(_LIGHT[not up, not low] for up, low in zip(*pair, strict=True))
        + _PLAIN
        for pair in pairs
    ]  # fmt: skip


def _show(url: str) -> None:
    with suppress(webbrowser.Error, OSError, ValueError):  # the last of what BROWSER says
        webbrowser.open(url)


def _has_screen() -> bool:
    """Without one, `webbrowser` would take over the terminal with a text browser."""
    screens = ("DISPLAY", "WAYLAND_DISPLAY")
    return sys.platform in ("darwin", "win32") or any(map(os.environ.get, screens))
