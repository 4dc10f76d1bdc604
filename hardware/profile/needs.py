"""What the parts of a table need on this model of Raspberry Pi: libraries, interfaces, rights.

install.sh runs this file by itself, before any library is there: the standard library alone.

    python3 -I hardware/profile/needs.py /etc/ringkeeper/hardware.toml /proc/device-tree/model

It ends with 2 and a sentence if the file has a mistake that hides what is needed, with 3 and a
sentence if there is no such file to read. Every other mistake is for `ringkeeper run` to name.
"""

from __future__ import annotations

import os
import re
import stat
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SIZE_MOST = 256 * 1024
"""Bytes of a hardware.toml; what is longer is none, for system/files.py neither."""

TABLES = (
    "display",
    "strip",
    "panel",
    "keypad",
    "buzzer",
    "speaker",
    "power",
    "web",
    "mqtt",
    "dice",
    "readers",
)
BACKENDS = ("auto", "pio", "spi", "pwm", "neopixel")
STRIP_KINDS = ("ws2812", "apa102", "wled")
STRIP_KEYS = (
    "kind", "backend", "pin", "count", "leds_per_space", "corner_leds", "first_space", "direction",
    "corners", "last", "brightness", "limit_ma", "supply_ma", "order", "host", "port",
)  # fmt: skip
WEB_KEYS = ("lan", "port")
PART_KINDS = {
    "dice": ("ringkeeper", "bluetooth", "lines"),
    "readers": ("ringkeeper", "rdm6300", "lines", "keyboard", "pn532", "pcsc"),
}
"""What hardware/profile/types.py knows, whose library is not there yet. A misspelt name would
quietly choose other libraries, or give the service no network, no Bluetooth or no keyboard."""

PIO_MODEL = re.compile(r"Raspberry Pi (5|500|Compute Module 5)\b")
"""Models with an RP1, which sends to a strip by PIO."""

SPI_DATA = 10
"""The GPIO at which SPI0 sends (MOSI)."""

DOTS_MOST = 100
"""Dots on a line. tomllib takes time that grows with the square of a dotted key's parts."""

_SHOWN_MOST = 300
"""Letters of a sentence: what it repeats of the file may be long."""


class Unreadable(Exception):
    """There is no file to read."""


class Mistake(ValueError):
    """What the parts need cannot be known. `line` and `column` count from 1; 0: none in
    particular."""

    def __init__(self, line: int, wrong: str, column: int = 0) -> None:
        super().__init__(wrong)
        self.line, self.column = line, column


def needs(tables: dict[str, Any], model: str) -> Iterator[str]:
    """Words for install.sh: `lock NAME` is requirements/NAME.txt, `interface NAME` one that
    raspi-config switches on, `right memory` for the library that reaches the Pi's memory,
    `right network` where phones can join, a broker is named or WLED has the strip,
    `right bluetooth` for Bluetooth dice, `right keyboard` for a keypad or readers that type,
    `right pcsc` for those of pcscd, `chip rp1` where the pins hang on one, which RPi.GPIO does not
    know."""
    yield "lock pi"
    if PIO_MODEL.match(model):
        yield "chip rp1"
    if "display" in tables:
        yield "interface i2c"
    strip = tables.get("strip")
    kind = strip.get("kind", "ws2812") if isinstance(strip, dict) else ""
    if tables.get("web", {}).get("lan") or "mqtt" in tables or kind == "wled":
        yield "right network"
    if "bluetooth" in _kinds(tables, "dice").values():
        yield "right bluetooth"
    if "keypad" in tables or "keyboard" in _kinds(tables, "readers").values():
        yield "right keyboard"
    if "pcsc" in _kinds(tables, "readers").values():
        yield "right pcsc"
    if isinstance(strip, dict) and kind != "wled":
        backend = "spi" if kind == "apa102" else strip.get("backend", "auto")
        yield from _strip(backend, strip.get("pin"), model)


def _kinds(tables: dict[str, Any], table: str) -> dict[str, object]:
    """The kinds of the dice, or of the readers, by name."""
    parts = tables.get(table)
    named = parts.items() if isinstance(parts, dict) else ()
    return {name: one.get("kind", "ringkeeper") for name, one in named if isinstance(one, dict)}


def _strip(backend: object, pin: object, model: str) -> Iterator[str]:
    """As `hardware/strip/ways.py` takes them: PIO where there is one, SPI at its pin, else PWM."""
    pio = PIO_MODEL.match(model) is not None
    if pio and backend in ("auto", "neopixel", "pio"):
        yield "lock pi-pio"
    if backend == "spi" or (backend == "auto" and pin == SPI_DATA):
        yield "interface spi"
    elif not pio and backend in ("auto", "neopixel", "pwm"):
        yield from ("lock pi-pwm", "right memory")


def read(path: Path) -> dict[str, Any]:
    """The tables of a hardware.toml. Unreadable, Mistake."""
    try:
        with open(path, "rb", opener=_at_once) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise Unreadable("it is not a file")
            data = file.read(SIZE_MOST + 1)
    except OSError as error:
        mend = f"; sudo chmod 644 {path} mends it" if isinstance(error, PermissionError) else ""
        raise Unreadable(f"it cannot be read: {error.strerror}{mend}") from error
    if len(data) > SIZE_MOST:
        raise Mistake(0, f"it has more than {SIZE_MOST // 1024} kB; expected a hardware.toml")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Mistake(0, "it is not text in UTF-8; expected a hardware.toml") from error
    tables = tables_of(text)
    for line, table, key, wrong in _mistakes(tables):
        raise Mistake(line or _line_of(text, table, key), wrong)
    return tables


def tables_of(text: str) -> dict[str, Any]:
    if number := too_many_dots(text):
        raise Mistake(number, f"there are more than {DOTS_MOST} dots; expected a hardware.toml")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        number, column, written, twice = stopped_at(text, error)
        why, expected = "is not TOML", _expected(written)
        if twice:
            why, expected = "appears twice", "it only once"
        wrong = f'"{_brief(written)}" {why}; expected {expected}'
        raise Mistake(number, wrong, column) from error
    except ValueError as error:  # int() takes 4,300 digits
        raise Mistake(0, "a number is too long; expected a hardware.toml") from error
    except RecursionError as error:
        raise Mistake(0, "it is nested too deeply; expected a hardware.toml") from error


def too_many_dots(text: str) -> int:
    """The first line with more dots than are read; 0: none."""
    lines = enumerate(text.splitlines(), 1)
    return next((number for number, line in lines if line.count(".") > DOTS_MOST), 0)


def stopped_at(text: str, error: tomllib.TOMLDecodeError) -> tuple[int, int, str, bool]:
    """Where tomllib stopped, line and column (0: at the end of the text), what is written on that
    line, and whether that is right in itself, but stands in the file twice."""
    lines = text.splitlines() or [""]
    found = re.search(r"\(at line (\d+), column (\d+)\)$", str(error))
    number = min(int(found[1]) if found else len(lines), len(lines))
    column = int(found[2]) if found else 0
    return number, column, lines[number - 1].strip(), str(error).startswith("Cannot")


def _brief(written: str) -> str:
    return written if len(written) <= 60 else f"{written[:60]}..."


def _expected(written: str) -> str:
    """What may stand on a line like this one; the same as toml_text.py says."""
    if written.startswith("["):
        return "a table, such as [display]"
    if "=" in written:
        return 'a number such as 60 or 0x3C, true, false, or text in "quotes" after the ='
    return "NAME = VALUE, or a table such as [display]"


def _mistakes(tables: dict[str, Any]) -> Iterator[tuple[int, str, str, str]]:
    """What hides which libraries are needed: a line if it is known, table, key, what is wrong."""
    for name in tables:
        if name not in TABLES:
            known = ", ".join(f"[{one}]" for one in TABLES)
            yield 0, "", name, f"[{name[:60]}] is not known; expected one of {known}"
    for name in ("display", "strip", "web"):
        if not isinstance(tables.get(name, {}), dict):
            yield 0, "", name, f"{name} is not a table; expected a table [{name}]"
    for name, keys in (("strip", STRIP_KEYS), ("web", WEB_KEYS)):
        table = tables.get(name)
        for key in table if isinstance(table, dict) else ():
            if key not in keys:
                known = ", ".join(keys)
                yield 0, name, key, f"{name}.{key[:60]} is not known; expected one of {known}"
    yield from _strip_mistakes(tables.get("strip"))
    for table, kinds in PART_KINDS.items():
        for name, kind in _kinds(tables, table).items():
            if kind not in kinds:
                known = " or ".join(f'"{one}"' for one in kinds)
                wrong = f'{table}.{name[:60]}.kind is "{str(kind)[:60]}"; expected {known}'
                yield 0, f"{table}.{name}", "kind", wrong
    web = tables.get("web")
    if isinstance(web, dict) and not isinstance(web.get("lan", False), bool):
        yield 0, "web", "lan", "web.lan is wrong; expected true or false"


def _strip_mistakes(strip: object) -> Iterator[tuple[int, str, str, str]]:
    if not isinstance(strip, dict):
        return
    backend, pin = strip.get("backend", "auto"), strip.get("pin", 18)
    kind = strip.get("kind", "ws2812")
    if kind not in STRIP_KINDS:
        names = " or ".join(f'"{one}"' for one in STRIP_KINDS)
        yield 0, "strip", "kind", f'strip.kind is "{str(kind)[:60]}"; expected {names}'
    if backend not in BACKENDS:
        names = " or ".join(f'"{one}"' for one in BACKENDS)
        yield 0, "strip", "backend", f'strip.backend is "{str(backend)[:60]}"; expected {names}'
    if type(pin) is not int or not 0 <= pin <= 27:
        yield 0, "strip", "pin", "strip.pin is wrong; expected a GPIO number from 0 to 27"


def _line_of(text: str, table: str, key: str) -> int:
    """Where a key of a table, or a table, stands; the nearest above it if it is written oddly."""
    inside, best = "", 1
    for number, line in enumerate(text.splitlines(), 1):
        start = re.sub(r"[\s'\"]", "", line)
        if start.startswith("["):
            inside = start.strip("[").partition("]")[0]
            if inside.partition(".")[0] == (table or key):
                if not table:
                    return number
                best = number
        elif inside == table and re.match(rf"{re.escape(key)}[.=]", start):
            return number
        elif table and not inside and start.startswith(f"{table}."):
            best = number
    return best


def _at_once(path: str, flags: int) -> int:
    """Open a file; a pipe that nobody writes to is not waited for."""
    return os.open(path, flags | os.O_NONBLOCK)


def model_at(path: Path) -> str:
    """What the device tree says the computer is; "" where there is none."""
    try:
        return path.read_text(encoding="ascii", errors="replace").strip("\0\n ")
    except OSError:
        return ""


def main(path: str, model: str, name: str = "") -> int:
    """Print what is needed, or the sentence that says what is wrong; `name` is what people know
    the file by."""
    name = name or path
    try:
        print(*needs(read(Path(path)), model_at(Path(model))), sep="\n")
        return 0
    except Mistake as error:
        line = f", line {error.line}" if error.line else ""
        column = f", column {error.column}" if error.column else ""
        print(_shown(f"{name}{line}{column}: {error}"))
        return 2
    except Unreadable as error:
        print(_shown(f"{name}: {error}"))
        return 3


def _shown(text: str) -> str:
    """Short, and without signs that root's terminal would obey."""
    short = text if len(text) <= _SHOWN_MOST else f"{text[:_SHOWN_MOST]}..."
    plain = (sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in short)
    return "".join(plain).encode("utf-8", "replace").decode()


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    sys.exit(main(*sys.argv[1:]))
