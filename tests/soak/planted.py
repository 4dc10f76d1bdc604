"""Faults planted into what an evening asked of the disk, each as a careless program would make it:
power cuts have to find every one, or they prove nothing.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from tests.soak.disk import Call, Create, Flush, FlushFolder, Rename, Said, Write

Calls = Sequence[Call]


def named(calls: Calls) -> dict[int, str]:
    """What each file was called first."""
    return {call.file: Path(call.path).name for call in calls if isinstance(call, Create)}


def without_flush(*ends: str) -> Callable[[Calls], list[Call]]:
    """No flush of files whose first name ends so."""

    def plant(calls: Calls) -> list[Call]:
        names = named(calls)
        return [
            call for call in calls
            if not (isinstance(call, Flush) and names.get(call.file, "").endswith(ends))
        ]  # fmt: skip

    return plant


def without_folder_flush(calls: Calls) -> list[Call]:
    """No flush of the folder."""
    return [call for call in calls if not isinstance(call, FlushFolder)]


def late_flush(*ends: str) -> Callable[[Calls], list[Call]]:
    """Files whose first name ends so are flushed only when somebody has been told."""

    def plant(calls: Calls) -> list[Call]:
        names, late, planted = named(calls), list[Call](), list[Call]()
        for call in calls:
            if isinstance(call, Flush) and names.get(call.file, "").endswith(ends):
                late.append(call)
                continue
            planted.append(call)
            if isinstance(call, Said):
                planted += late
                late.clear()
        return planted + late

    return plant


def list_before_its_files(calls: Calls) -> list[Call]:
    """The list of a restore is put down before the files that it names have been written."""
    names, held = named(calls), list[Call]()
    planted: list[Call] = []
    for call in calls:
        written = isinstance(call, Write | Flush) and names.get(call.file, "").endswith(".restored")
        if written:
            held.append(call)
            continue
        planted.append(call)
        if isinstance(call, Rename) and call.new.endswith(".restoring"):
            planted += held
            held.clear()
    return planted + held


PLANTED: dict[str, Callable[[Calls], list[Call]]] = {
    "no flush of the -wal": without_flush("-wal"),
    "no flush of the journal": without_flush("table.journal.new", "table.journal"),
    "no flush of a restored file": without_flush(".restored"),
    "no flush of the backup": without_flush("backup.tar.gz.new"),
    "no flush of the settings": without_flush("settings.toml.new"),
    "no flush of the tag book": without_flush("tags.toml.new"),
    "no flush of what a person wrote": without_flush("tags.toml.old.new"),
    "no flush of the folder": without_folder_flush,
    "renamed before the flush": late_flush(".new", ".restored"),
    "acknowledged before the flush": late_flush("-wal"),
    "the list before its files": list_before_its_files,
}  # fmt: skip


def planted(calls: Calls) -> Iterator[tuple[str, list[Call]]]:
    """Each fault by name, and the calls with it. ValueError if it changes nothing."""
    for name, plant in PLANTED.items():
        changed = plant(calls)
        if changed == list(calls):
            raise ValueError(f"{name}: there is nothing to leave out")
        yield name, changed
