"""The folder of a study: its plan, and a file for each batch that has been played.

A file is written whole or not at all, and named by its batch: a batch counts once, however often it
was played, and a study goes on from what is there.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec.structs import replace

from controller.editions.problems import EditionError
from controller.study.plan import Plan, decoded, encoded, verify_plan
from controller.study.play import Batch
from controller.study.tally import Pairs, Tally, total, total_pairs
from hardware.reasons import reason
from hardware.system.files import read_small

PLAN_FILE = "plan.json"
_BATCHES = "batches"

_FILE_MOST = 16 << 20
"""Bytes of a plan or a result: somebody may have sent the folder. The largest of ours is a tenth of
that."""

_AT_ONCE = 64
"""Batches that are added up in one go."""


_NO_PLAN = (
    msgspec.MsgspecError, EditionError, ValueError, KeyError, TypeError, RecursionError,
)  # fmt: skip


class StudyError(Exception):
    """A study's folder cannot be used; the message says why."""


class Store:
    """The folder of one study, with its plan."""

    def __init__(self, folder: Path, plan: Plan) -> None:
        self.folder, self.plan, self._id = folder, plan, plan.id()

    @classmethod
    def create(cls, folder: Path, plan: Plan) -> Store:
        """Begin a study in a folder that has none, or resume the same one. StudyError: another
        study is there. OSError."""
        if (folder / PLAN_FILE).exists():
            store = cls.open(folder)
            if store.plan != plan:
                raise StudyError(_difference(folder, store.plan, plan))
            return store
        folder.mkdir(parents=True, exist_ok=True)
        (folder / _BATCHES).mkdir(exist_ok=True)
        write_whole(folder / PLAN_FILE, encoded(plan))
        return cls(folder, plan)

    @classmethod
    def open(cls, folder: Path) -> Store:
        """A study that has been begun. StudyError."""
        path = folder / PLAN_FILE
        if not path.exists():
            raise StudyError(f"there is no study in {folder}: begin one with `study run`")
        try:
            plan = decoded(read_small(path, _FILE_MOST))
            verify_plan(plan)
        except _NO_PLAN as error:
            raise StudyError(f"{path} is no plan of a study: {reason(error)}") from error
        except OSError as error:
            raise StudyError(f"{path} cannot be read: {error.strerror}") from error
        return cls(folder, plan)

    def missing(self) -> list[int]:
        """The batches still to be played, in order."""
        try:
            there = {path.name for path in (self.folder / _BATCHES).iterdir()}
        except FileNotFoundError:
            there = set()
        return [one for one in self.plan.batches() if self._path(one).name not in there]

    def save(self, result: bytes) -> Batch:
        """Keep the result of a batch. StudyError if it is none of this plan's. OSError."""
        batch = self._decoded(result, "a worker's result")
        (self.folder / _BATCHES).mkdir(exist_ok=True)
        write_whole(self._path(batch.number), result)
        return batch

    def damaged(self) -> dict[int, str]:
        """The results that are there and of no use, and why: they count as missing."""
        found = {}
        for number in self._there():
            try:
                self._read(number)
            except StudyError as error:
                found[number] = str(error)
        return found

    def batches(self) -> Iterator[Batch]:
        """The results that are there, in order, but for those that were damaged."""
        for number in self._there():
            with suppress(StudyError):
                yield self._read(number)

    def _there(self) -> list[int]:
        missing = {*self.missing()}
        return [number for number in self.plan.batches() if number not in missing]

    def _read(self, number: int) -> Batch:
        """The result of a batch. StudyError."""
        path = self._path(number)
        try:
            result = read_small(path, _FILE_MOST)
        except OSError as error:
            raise StudyError(f"{path} cannot be read: {error.strerror}") from error
        batch = self._decoded(result, str(path))
        if batch.number != number:
            raise StudyError(f"{path} is the result of batch {batch.number}")
        return batch

    def _decoded(self, result: bytes, where: str) -> Batch:
        try:
            batch = msgspec.json.decode(result, type=Batch)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise StudyError(f"{where} is damaged: {reason(error)}") from error
        if batch.plan != self._id or batch.number not in self.plan.batches():
            raise StudyError(f"{where} is not of this study")
        return batch

    def _path(self, number: int) -> Path:
        return self.folder / _BATCHES / f"{number:06}.json"


def _difference(folder: Path, there: Plan, plan: Plan) -> str:
    """Why a study cannot be resumed with another plan, and what to do."""
    if replace(there, games=plan.games) == plan:
        return (
            f"{folder} has this study with another number of games ({there.games:,}): name another "
            f"folder for {plan.games:,}, or resume this one with: ringkeeper study run {folder}"
        )
    return f"{folder} has another study in it; name another folder"


def collected(store: Store) -> tuple[list[Tally], Pairs]:
    """What all batches that are there add up to: by rule set, and the differences of pairs."""
    tallies = [Tally() for _ in store.plan.rule_sets]
    pairs, waiting = Pairs(), list[Batch]()
    for batch in store.batches():
        waiting.append(batch)
        if len(waiting) == _AT_ONCE:
            tallies, pairs = _with(tallies, pairs, waiting)
            waiting = []
    return _with(tallies, pairs, waiting)


def _with(tallies: list[Tally], pairs: Pairs, batches: list[Batch]) -> tuple[list[Tally], Pairs]:
    more = [total([tally, *(batch.tallies[at] for batch in batches)])
            for at, tally in enumerate(tallies)]  # fmt: skip
    return more, total_pairs([pairs, *(batch.pairs for batch in batches)])


def write_whole(path: Path, content: bytes) -> None:
    """Whole or not at all, even if the power fails."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with fresh.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(fresh, path)
    except OSError:
        fresh.unlink(missing_ok=True)
        raise
