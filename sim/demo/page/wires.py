"""The wires of the table for pages that ask for them: what passes on each, decoded, and its plugs.

A page that shows no wires costs nothing: sim/table/recorder.py taps no wire for it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

import msgspec

from controller.text.wording import worded
from hardware.profile.types import Profile
from hardware.wiring.pi_sheet import pi_sheet
from hardware.wiring.sheets import Kind
from sim.table.recorder import Passed, Wire, WireRecorder
from sim.table.table import SimTable

HEX_MOST = 64
"""Bytes that a page is told of one line; a run of equal ones counts as one."""

HEX_ABOVE = 16
"""The same in a row that can be opened: the rest is in its lines."""

RUN_LEAST = 4
"""Equal bytes in a row that are written as one and a number."""

_WIRED = {
    Kind.DISPLAY: Wire.DISPLAY, Kind.STRIP: Wire.STRIP, Kind.KNOB: Wire.PANEL,
    Kind.BUTTON: Wire.PANEL, Kind.BUZZER: Wire.BUZZER,
}  # fmt: skip

Named = Callable[[bytes], str]
"""The page's name of a tag."""


def pins(profile: Profile) -> dict[str, list[int]]:
    """By wire, the GPIOs of the Pi at which it ends, as `ringkeeper wiring` draws them."""
    sheet = pi_sheet(profile)
    found: dict[str, list[int]] = {}
    for wire in sheet.wires:
        kind = _WIRED.get(sheet.parts[wire.ends[0].part].kind)
        if kind is not None and wire.pin.gpio is not None:
            found.setdefault(kind.value, []).append(wire.pin.gpio)
    return {name: sorted(gpios) for name, gpios in found.items()}


class WiresSection:
    """What one page is told of the wires: what is new since it was told last."""

    def __init__(
        self, recorder: WireRecorder, table: Callable[[], SimTable], named: Named
    ) -> None:  # fmt: skip
        self._recorder, self._table, self._named = recorder, table, named
        self._changed = 0
        self._about: dict[str, Any] = {}
        self._blob = b""
        recorder.watch()

    def close(self) -> None:
        """The page shows no wires any more."""
        self._recorder.unwatch()

    def blob(self) -> bytes:
        """As JSON; the same object as before if nothing is new."""
        with self._table().table.speaking():
            return self._spoken()

    def _spoken(self) -> bytes:
        rows, self._changed = self._recorder.since(self._changed)
        about = self._state()
        if rows or about != self._about:
            self._about = about
            fresh = [_shown(one, self._named) for one in rows]
            self._blob = msgspec.json.encode(about | {"rows": fresh})
        return self._blob

    def _state(self) -> dict[str, Any]:
        table = self._table()
        return {
            "plugs": {plug.value: there for plug, there in table.chips.plugged.items()},
            "bytes": {wire.value: count for wire, count in self._recorder.bytes.items()},
            "board": bool(table.chips.board),
        }


def _shown(one: Passed, named: Named) -> dict[str, Any]:
    """A row as a page gets it."""
    row = one.row
    write = _edges if one.wire is Wire.PANEL else hexed
    lines = [(write(line.raw), worded(line.words)) for line in row.lines]
    most = HEX_ABOVE if len(lines) > 1 else HEX_MOST
    raw = _edges(row.raw) if one.wire is Wire.PANEL else hexed(row.raw, most)
    return {
        "n": one.n, "wire": one.wire.value, "time": round(one.began, 3), "times": one.times,
        "to": row.to_part, "name": row.name, "words": worded(row.words), "raw": raw,
        "bytes": 0 if one.wire is Wire.PANEL else len(row.raw),
        "lines": lines if len(lines) > 1 else [],
        "lights": b"".join(map(bytes, row.colours)).hex(),
        "tag": named(row.uid) if row.uid else "", "uid": row.uid.hex(":"), "wrong": row.wrong,
    }  # fmt: skip


def hexed(raw: bytes, most: int = HEX_MOST) -> str:
    """Bytes in hexadecimal; a run of equal ones as `00×124`, an ellipsis for what is too much."""
    words: list[str] = []
    for value, run in groupby(raw):
        count = len(list(run))
        word = f"{value:02X}"
        words += [f"{word}×{count}"] if count >= RUN_LEAST else [word] * count
        if len(words) > most:
            return " ".join([*words[:most], "…"])
    return " ".join(words)


def _edges(raw: bytes) -> str:
    """Edges of pins: each GPIO, then an arrow for each edge."""
    edges = list(zip(raw[::2], raw[1::2], strict=True))
    shown = []
    for gpio, run in groupby(edges, key=lambda edge: edge[0]):
        arrows = "".join("↓" if low else "↑" for _, low in run)
        shown.append(f"GPIO {gpio} {arrows}")
    return " · ".join(shown)
