"""The pages of a journal's file, where no entry is: there SQLite leaves nothing but zeros.

Our connections write with `secure_delete` and never delete an entry (access.py). So anything else
there was written by another program, or is what is left of entries that it deleted.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

_TREE_PAGES = {2: 12, 5: 12, 10: 8, 13: 8}  # first byte of a page -> length of its header
_INNER = 5  # first byte of a page that only leads to other pages of a table
_SIZE, _FREE = slice(16, 18), slice(32, 40)
"""In a file: bytes of a page; the first unused page and their number (fileformat2, 1.3)."""


def changed_page(path: Path) -> int:
    """The first page that was changed where no entry is, or is not used any more; 0: none. Of a
    file without a -wal. OSError."""
    with path.open("rb") as file:
        if any(file.read(40)[_FREE]):
            return 1
    # When the way to a long game's pages is split, SQLite leaves old cell pointers in the gaps.
    skip = _INNER if sum(page[0] == _INNER for page in _pages(path)) > 1 else None
    for number, page in enumerate(_pages(path), 1):
        start = 0 if number > 1 else 100
        if page[start] != skip and _is_written_in_a_gap(page, start):
            return number
    return 0


def _pages(path: Path) -> Iterator[bytes]:
    with path.open("rb") as file:
        size = int.from_bytes(file.read(18)[_SIZE], "big")
        file.seek(0)
        while page := file.read(65536 if size == 1 else size):
            yield page


def _is_written_in_a_gap(page: bytes, start: int) -> bool:
    length = _TREE_PAGES.get(page[start])
    if length is None:
        return False  # an overflow page: entries, which have their hash
    cells = int.from_bytes(page[start + 3 : start + 5], "big")
    content = int.from_bytes(page[start + 5 : start + 7], "big")
    return any(page[start + length + 2 * cells : content])
