"""What is rescued of a damaged journal: all before the damage at least, and nothing made up."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings, strategies as st

from controller.cli.run.saved_games import Keeper
from controller.store import audit
from controller.store.faults import JournalError
from controller.store.journal_file import read
from controller.store.salvage import ROWS_MOST, SAME_MOST, carve
from tests.games.played import close, record

BEFORE_A_PAYLOAD = 40
"""Bytes of a row before its payload, at most: lengths, number, types, time, kind."""


VERSION = (60, 64)
"""Bytes that say which version wrote a file: one of a later Ringkeeper is left as it is."""


class Good(msgspec.Struct, frozen=True):
    """A good journal: its bytes, where its identity is, and where each entry begins and ends."""

    data: bytes
    ident: tuple[int, int]
    entries: list[tuple[int, int]]


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Good:
    """A game of some 70 entries."""
    path = tmp_path_factory.mktemp("good") / "g.db"
    close(record(path, 70))
    data = path.read_bytes()
    with closing(sqlite3.connect(path)) as database:
        (ident,) = database.execute("SELECT ident FROM header").fetchone()
        rows = database.execute("SELECT payload, hash FROM entries ORDER BY seq").fetchall()
    entries = []
    for row in (payload + stored for payload, stored in rows):
        assert data.count(row) == 1, "it flows over into another page"
        at = data.index(row)
        entries.append((at - BEFORE_A_PAYLOAD, at + len(row)))
    at = data.index(ident)
    return Good(data, (at - BEFORE_A_PAYLOAD, at + len(ident)), entries)


def apart(one: tuple[int, int], damage: tuple[int, int]) -> bool:
    """Whether a place is untouched by the damage."""
    return one[1] <= damage[0] or damage[1] <= one[0]


def rescued(folder: Path, data: bytes) -> int:
    """How many entries a repair copies; all of them are checked, and decided again."""
    path, new = folder / "g.db", folder / "new.db"
    path.write_bytes(data)
    new.unlink(missing_ok=True)
    try:
        copied = audit.repair(path, new).copied
    except JournalError:
        assert not new.exists()
        return 0
    assert audit.verify(new).problem is None
    assert path.read_bytes() == data
    return copied


@settings(max_examples=60)
@given(
    where=st.floats(0, 1, exclude_max=True),
    length=st.sampled_from((1, 16, 512, 4096, 12_000)),
    how=st.sampled_from(("zeros", "rubbish", "end")),
    seed=st.integers(0, 2**32 - 1),
)
def test_all_before_the_damage_is_rescued(
    tmp_path_factory: pytest.TempPathFactory, good: Good,
    where: float, length: int, how: str, seed: int,
) -> None:  # fmt: skip
    """Zeros, rubbish or the end of the file, anywhere: all but the journal's identity may go."""
    at = int(where * len(good.data))
    end = len(good.data) if how == "end" else min(at + length, len(good.data))
    spoilt = good.data[:at]
    if how == "zeros":
        spoilt += bytes(end - at)
    elif how == "rubbish":
        spoilt += Random(seed).randbytes(end - at)
    spoilt += good.data[end:]
    copied = rescued(tmp_path_factory.mktemp("spoilt"), spoilt)
    if apart(good.ident, (at, end)) and apart(VERSION, (at, end)):
        hurt = [not apart(one, (at, end)) for one in good.entries]
        assert copied >= ([*hurt, True].index(True))


def test_a_letter_of_the_edition_that_is_another_costs_no_entry(good: Good, tmp_path: Path) -> None:
    """Its title can still be read, but it is not what the chain begins with."""
    assert good.data.count(b"Gwahir's Rescue") == 1
    spoilt = good.data.replace(b"Gwahir's Rescue", b"<wahir's Rescue")
    assert rescued(tmp_path, spoilt) == len(good.entries)


PLACES = {
    "the first page, which says what tables there are": (0, 4096),
    "the pages of the edition": (3 * 4096, 7 * 4096),
    "the page that leads to the entries": (2 * 4096, 3 * 4096),
}  # fmt: skip


@pytest.mark.parametrize("place", PLACES)
def test_all_is_rescued_where_sqlite_reads_none(place: str, good: Good, tmp_path: Path) -> None:
    at, end = PLACES[place]
    spoilt = good.data[:at] + bytes(end - at) + good.data[end:]
    assert rescued(tmp_path, spoilt) == len(good.entries)


def test_entries_that_flow_over_into_other_pages_are_rescued(tmp_path: Path) -> None:
    """Fileformat2, 1.6: by the length of the row, the last of its pages is full or only begun."""
    banker = record(tmp_path / "long.db", 3)
    for length in range(4000, 8200, 400):
        banker.note("x" * length)
    close(banker)
    data = (tmp_path / "long.db").read_bytes()
    assert rescued(tmp_path, bytes(4096) + data[4096:]) == len(banker.history())


def test_an_entry_with_a_damaged_hash_is_proved_by_the_next(good: Good, tmp_path: Path) -> None:
    spoilt = bytearray(good.data)
    spoilt[good.entries[30][1] - 5] ^= 1
    assert rescued(tmp_path, bytes(spoilt)) == len(good.entries)
    spoilt = bytearray(good.data)
    spoilt[good.entries[-1][1] - 5] ^= 1  # after the last one there is none
    assert rescued(tmp_path, bytes(spoilt)) == len(good.entries) - 1


def test_nothing_that_was_changed_is_rescued(good: Good, tmp_path: Path) -> None:
    spoilt = bytearray(good.data)
    spoilt[good.entries[30][1] - 40] ^= 1  # of a payload
    assert rescued(tmp_path, bytes(spoilt)) == 30


def test_a_journal_without_its_identity_is_not_guessed_at(good: Good, tmp_path: Path) -> None:
    at, end = good.ident
    assert rescued(tmp_path, good.data[:at] + bytes(end - at) + good.data[end:]) == 0


def test_a_journal_of_another_program_is_ours_if_its_chain_is(good: Good, tmp_path: Path) -> None:
    assert rescued(tmp_path, good.data[:68] + b"ding" + good.data[72:]) == len(good.entries)
    assert rescued(tmp_path, good.data[:60] + b"\0\0\0\x09" + good.data[64:]) == 0  # a later one


def test_the_table_goes_on_with_what_was_found(good: Good, tmp_path: Path) -> None:
    path = tmp_path / "table.journal"
    path.write_bytes(bytes(4096) + good.data[4096:])
    keeper = Keeper(path)
    assert len(keeper.open("lotr-2003").history()) == len(good.entries)
    keeper.close()
    assert keeper.trouble is not None
    assert f"it ends after entry {len(good.entries)}" in str(keeper.trouble.remedy)
    assert read(path).error is None


def test_a_file_full_of_what_looks_like_rows_costs_bounded_work() -> None:
    entry = b"\x02\x07\x00\x07\x1b\x81\x7f\x4c" + bytes(8) + b"command"
    header = b"\x07\x00\x2c\x83\xff\x7f\x08"
    found = carve((entry + header) * 20_000)
    assert len(found.headers) <= SAME_MOST
    assert len(found.idents) <= SAME_MOST
    assert sum(map(len, found.rows.values())) <= SAME_MOST * len(found.rows) <= ROWS_MOST
