"""QR codes that fit on the display: up to version 3, with the least error correction (level L).

After ISO/IEC 18004:2015; its sections and tables are named where they are used. A display of light
has no dirt and no creases to correct, and two pixels for a module count for more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise

ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
"""Characters that take five and a half bits each; all others take eight (table 5)."""

DATA_WORDS = {1: 19, 2: 34, 3: 55}
CHECK_WORDS = {1: 7, 2: 10, 3: 15}
"""Codewords at level L, by version: one block each (table 9)."""

_PADDING = (0xEC, 0x11)  # 7.4.10
_LEVEL_L = 0b01  # table 12

Matrix = tuple[tuple[bool, ...], ...]
"""Rows of modules; True is dark."""


class TooLong(ValueError):
    """There is no room for it in the largest version."""


def matrix(parts: Sequence[str]) -> Matrix:
    """The smallest code that says these parts, one after the other, each in as few bits as its
    characters allow. TooLong."""
    bits = "".join(_segment(part) for part in parts)
    version = next((v for v, words in DATA_WORDS.items() if len(bits) <= 8 * words), 0)
    if not version:
        raise TooLong(f"{len(bits)} bits")
    data = _words(bits, DATA_WORDS[version])
    words = (*data, *_check_words(data, CHECK_WORDS[version]))
    sheets = (_Sheet(version, mask).filled(words) for mask in range(len(_MASKS)))
    return min(sheets, key=_penalty)


def _segment(text: str) -> str:
    """Mode, length, characters (7.4.4, 7.4.5)."""
    if all(sign in ALPHANUMERIC for sign in text):
        values = [ALPHANUMERIC.index(sign) for sign in text]
        pairs = zip(values[::2], values[1::2], strict=False)
        bits = "".join(f"{45 * one + other:011b}" for one, other in pairs)
        odd = f"{values[-1]:06b}" if len(values) % 2 else ""
        return f"0010{len(values):09b}{bits}{odd}"
    data = text.encode()
    return f"0100{len(data):08b}" + "".join(f"{byte:08b}" for byte in data)


def _words(bits: str, count: int) -> tuple[int, ...]:
    """Codewords of data: terminator and padding (7.4.9, 7.4.10)."""
    bits += "0" * min(4, 8 * count - len(bits))
    bits += "0" * (-len(bits) % 8)
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    return (*words, *(_PADDING[n % 2] for n in range(count - len(words))))


def _times(one: int, other: int) -> int:
    """Product in GF(256), modulo x^8 + x^4 + x^3 + x^2 + 1 (7.5.2)."""
    product = 0
    for bit in range(7, -1, -1):
        product = (product << 1) ^ (0x11D if product & 0x80 else 0)
        product ^= one if other >> bit & 1 else 0
    return product


def _check_words(data: Sequence[int], count: int) -> list[int]:
    """The remainder of the data by the generator polynomial of that degree (annex A)."""
    generator, root = [0] * (count - 1) + [1], 1
    for _ in range(count):
        for at in range(count):
            more = generator[at + 1] if at + 1 < count else 0
            generator[at] = _times(generator[at], root) ^ more
        root = _times(root, 2)
    rest = [0] * count
    for word in data:
        factor = word ^ rest[0]
        rest = [*rest[1:], 0]
        rest = [one ^ _times(term, factor) for one, term in zip(rest, generator, strict=True)]
    return rest


_MASKS: tuple[Callable[[int, int], int], ...] = (
    lambda row, column: (row + column) % 2,
    lambda row, _: row % 2,
    lambda _, column: column % 3,
    lambda row, column: (row + column) % 3,
    lambda row, column: (row // 2 + column // 3) % 2,
    lambda row, column: row * column % 2 + row * column % 3,
    lambda row, column: (row * column % 2 + row * column % 3) % 2,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2,
)
"""Where they are 0 a module of data is turned over (table 10)."""


class _Sheet:
    """A code of a version, under one mask; None: data goes there."""

    def __init__(self, version: int, mask: int) -> None:
        self._size, self._mask = 17 + 4 * version, mask
        self._rows: list[list[bool | None]] = [[None] * self._size for _ in range(self._size)]
        self._finders()
        if version > 1:
            self._square(self._size - 7, self._size - 7, (2, 0))  # annex E
        for at in range(8, self._size - 8):
            self._rows[6][at] = self._rows[at][6] = at % 2 == 0
        self._format()

    def filled(self, words: Sequence[int]) -> Matrix:
        """With the codewords in their places (7.7.3), masked (7.8.2)."""
        bits = (bool(word >> bit & 1) for word in words for bit in range(7, -1, -1))
        turned = _MASKS[self._mask]
        for row, column in self._places():
            self._rows[row][column] = next(bits, False) != (turned(row, column) == 0)
        return tuple(tuple(bool(dark) for dark in row) for row in self._rows)

    def _places(self) -> Iterator[tuple[int, int]]:
        """Free modules: pairs of columns from the right, up and down by turns."""
        upwards = True
        for right in (*range(self._size - 1, 6, -2), *range(5, 0, -2)):
            for row in range(self._size - 1, -1, -1) if upwards else range(self._size):
                yield from (
                    (row, column) for column in (right, right - 1)
                    if self._rows[row][column] is None
                )  # fmt: skip
            upwards = not upwards

    def _finders(self) -> None:
        """Three squares in squares, with a light edge (6.3.3, 6.3.4)."""
        for row, column in ((3, 3), (3, self._size - 4), (self._size - 4, 3)):
            self._square(row, column, (3, 1, 0), edge=4)

    def _square(self, row: int, column: int, dark: Sequence[int], edge: int = 0) -> None:
        """Rings around a middle; `dark` are the distances of the dark ones."""
        most = max(*dark, edge)
        for down in range(-most, most + 1):
            for across in range(-most, most + 1):
                if 0 <= row + down < self._size and 0 <= column + across < self._size:
                    ring = max(abs(down), abs(across))
                    self._rows[row + down][column + across] = ring in dark

    def _format(self) -> None:
        """Level and mask, twice, with check bits (7.9), and the module that is always dark."""
        value = _LEVEL_L << 3 | self._mask
        rest = value << 10
        for bit in range(4, -1, -1):
            if rest >> bit + 10:
                rest ^= 0x537 << bit
        bits = [bool(((value << 10 | rest) ^ 0x5412) >> n & 1) for n in range(15)]
        last = self._size - 1
        column = [(row, 8) for row in (0, 1, 2, 3, 4, 5, 7, 8)]
        line = [(8, at) for at in (7, 5, 4, 3, 2, 1, 0)]
        for places in (
            (*column, *line),
            (*((8, last - n) for n in range(8)), *((last - n, 8) for n in range(6, -1, -1))),
        ):
            for (row, at), dark in zip(places, bits, strict=True):
                self._rows[row][at] = dark
        self._rows[last - 7][8] = True


def _penalty(rows: Matrix) -> int:
    """How hard it is to read: the mask with the least is taken (7.8.3)."""
    columns = tuple(zip(*rows, strict=True))
    lines = ["".join("10"[not dark] for dark in line) for line in (*rows, *columns)]
    dark = sum(map(sum, rows))
    share = 100 * dark // len(rows) ** 2
    return (
        sum(map(_runs, lines))
        + _blocks(rows)
        + 40 * sum(map(_finder_like, lines))
        + (10 * (abs(share - 50) // 5))
    )


def _runs(line: str) -> int:
    """Five or more of one kind."""
    runs = (len(list(run)) for _kind, run in groupby(line))
    return sum(length - 2 for length in runs if length >= 5)


def _blocks(rows: Matrix) -> int:
    """Two by two of one kind."""
    return 3 * sum(
        one == right == below == across
        for upper, lower in pairwise(rows)
        for (one, right), (below, across) in zip(pairwise(upper), pairwise(lower), strict=True)
    )


def _finder_like(line: str) -> int:
    """What looks like the edge of a square in a corner."""
    wanted = ("00001011101", "10111010000")
    return sum(line.startswith(wanted, at) for at in range(len(line)))
