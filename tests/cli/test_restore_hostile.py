"""`ringkeeper restore` and `backup` with archives, links, disks and plugs that mean harm."""

import contextlib
import gzip
import io
import os
import resource
import shutil
import subprocess
import sys
import tarfile
import zlib
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, assume, given, settings, strategies as st

from controller.__main__ import main
from controller.cli import OK, USAGE, WRONG
from controller.cli.backup.staging import FilePlace, list_beside, recover
from controller.cli.doctor.bundle import pack
from controller.cli.run.saved_games import Keeper
from controller.files.settings import Settings, SettingsStore
from controller.rules.entries import Entry
from controller.store.audit import repair
from controller.store.faults import JournalError
from controller.store.journal_file import read
from tests.cli.command_lines import Out, Patch
from tests.cli.sessions import everything
from tests.cli.test_backup import game
from tests.games.played import close
from tests.steps import cases
from tests.store.faulty_disk import files_may_grow_to

Member = tuple[str | tarfile.TarInfo, bytes]
GOOD = "[panel]\nok = 24\n"


@pytest.fixture
def at(tmp_path: Path, monkeypatch: Patch) -> Path:
    home = tmp_path / "table"
    home.mkdir()
    monkeypatch.chdir(home)
    monkeypatch.setenv("STATE_DIRECTORY", str(home))
    (home / "hardware.toml").write_text("[panel]\nok = 23\n", encoding="utf-8")
    SettingsStore(home / "settings.toml").change(Settings(volume=2))
    return home


def packed(path: Path, *members: Member) -> Path:
    with tarfile.open(path, "w:gz") as archive:
        for what, content in members:
            info = tarfile.TarInfo(what) if isinstance(what, str) else what
            info.size = len(content) if info.isreg() else 0
            archive.addfile(info, io.BytesIO(content))
    return path


def kind(name: str, type_: bytes, link: str = "") -> tarfile.TarInfo:
    """A member that is no plain file."""
    info = tarfile.TarInfo(name)
    info.type, info.linkname = type_, link
    return info


def sized(size: str) -> tarfile.TarInfo:
    """The parts of a table, with a header of a later kind that gives another size."""
    info = tarfile.TarInfo("ringkeeper/hardware.toml")
    info.pax_headers = {"size": size}
    return info


FINE: Member = ("ringkeeper/hardware.toml", GOOD.encode())
HOSTILE: dict[str, tuple[list[Member], str]] = {
    "symbolic link": ([(kind("ringkeeper/tags.toml", tarfile.SYMTYPE, "/etc/passwd"), b"")],
                      "tags.toml is a link"),
    "hard link": ([(kind("ringkeeper/tags.toml", tarfile.LNKTYPE, "/etc/passwd"), b"")],
                  "tags.toml is a link"),
    "link, then a file through it": (
        [(kind("ringkeeper/earlier", tarfile.SYMTYPE, "/tmp"), b""),
         ("ringkeeper/earlier/table-x.journal", b"x")], "earlier is a link"),
    "device": ([(kind("ringkeeper/tags.toml", tarfile.CHRTYPE), b"")], "is not a plain file"),
    "pipe": ([(kind("ringkeeper/tags.toml", tarfile.FIFOTYPE), b"")], "is not a plain file"),
    "absolute": ([("/etc/cron.d/ringkeeper", b"x")], "points outside its folder"),
    "dots": ([("ringkeeper/../../evil.toml", b"x")], "points outside its folder"),
    "dots inside": ([("ringkeeper/earlier/../table.journal", b"x")], "points outside its folder"),
    "twice": ([FINE, ("ringkeeper/hardware.toml", b"other")], "hardware.toml is in it twice"),
    "escape in a name": ([("ringkeeper/\x1b[2Jtags.toml", b"x")], "a name with unusual characters"),
    "line feed in a name": ([("ringkeeper/tags\n.toml", b"x")], "a name with unusual characters"),
    "too large for a small file": ([("ringkeeper/tags.toml", b"#" * 300_000)], "too large"),
    "a bomb": ([("ringkeeper/game.journal", bytes(49_000_000))], "unpacks to far more"),
    "another's": ([("home/somebody/notes.toml", b"x")], "is not one of a table's files"),
    "many": ([(f"ringkeeper/earlier/table-{i}.journal", b"") for i in range(2001)],
             "more than 2000 files"),
    "a size in words": ([(sized("x" * 99), GOOD.encode())], "a size that is not a number"),
    "a size below 0": ([(sized("-5"), GOOD.encode())], "a size that is not a number"),
    "nothing": ([], "it contains none of a table's files"),
}  # fmt: skip


def tampered(how: str, data: bytes) -> bytes:
    """An archive as it is in its gzip, which stays whole, damaged after its first file."""
    second = data.index(b"ringkeeper/tags.toml")
    if how == "a header":
        return data[: second + 148] + bytes([data[second + 148] ^ 1]) + data[second + 149 :]
    if how == "cut before a file":
        return data[:second]
    if how == "cut in a header":
        return data[: second + 100]
    if how == "zeros before a file":
        return data[:second] + bytes(512) + data[second:]
    return data[:second] + bytes(1024) + data[second:]


@pytest.mark.usefixtures("at")
@cases("how", "a header", "cut before a file", "cut in a header", "zeros before a file", "an end")
def test_an_archive_that_is_cut_off_is_refused_whole(how: str, tmp_path: Path, capsys: Out) -> None:
    """A library takes what it cannot read for the end, and that for success."""
    archive = packed(tmp_path / "b.tar.gz", FINE, ("ringkeeper/tags.toml", b"x = 1"))
    archive.write_bytes(gzip.compress(tampered(how, gzip.decompress(archive.read_bytes()))))
    before = everything(tmp_path)
    assert main(["restore", str(archive)]) == WRONG
    assert "it cannot be unpacked to its end" in capsys.readouterr().err
    assert everything(tmp_path) == before


@pytest.mark.usefixtures("at")
@pytest.mark.parametrize("case", HOSTILE)
def test_a_hostile_archive_is_refused_whole(case: str, tmp_path: Path, capsys: Out) -> None:
    members, why = HOSTILE[case]
    before = everything(tmp_path)
    first = [] if case.startswith("a size") else [FINE]
    archive = packed(tmp_path / "b.tar.gz", *first, *members[members[:1] == [FINE] :])
    if case == "nothing":
        packed(archive)
    assert main(["restore", str(archive)]) == WRONG
    said = capsys.readouterr().err
    assert why in said
    assert said.count("\n") == 1
    assert said.strip().isprintable()
    archive.unlink()
    assert everything(tmp_path) == before


@cases(
    "name",
    "table.journal", "table.journal-wal", "table.journal.lock", "hardware", ".bashrc", "x/y",
    "settings.toml", "tags.toml", "tablejournal", "table-2026.journal.new",
    "table-x/y.journal", "../tags-x/y.toml", "../tags/x.toml", "../editions/x/y.toml",
)  # fmt: skip
def test_what_has_no_place_stays_in_it(name: str, at: Path, tmp_path: Path, capsys: Out) -> None:
    """earlier/table.journal would be written over the game that is gone on with."""
    name = f"earlier/{name}".removeprefix("earlier/../")
    close(game(at / "table.journal"))
    before = (at / "table.journal").read_bytes()
    archive = packed(tmp_path / "b.tar.gz", FINE, (f"ringkeeper/{name}", b"evil"))
    assert main(["restore", str(archive)]) == WRONG
    assert f"{name} does not belong to this table" in capsys.readouterr().err
    assert (at / "hardware.toml").read_text(encoding="utf-8") == GOOD
    assert (at / "table.journal").read_bytes() == before
    for path in at.rglob("*"):
        assert path.is_dir() or path.read_bytes() != b"evil"


def test_a_sparse_member_is_refused(at: Path, tmp_path: Path, capsys: Out) -> None:
    """GNU tar writes files with holes as such: ten bytes that unpack to gigabytes."""
    with (at / "tags.toml").open("wb") as file:
        file.truncate(200_000)
    (tmp_path / "ringkeeper").mkdir()
    (at / "tags.toml").rename(tmp_path / "ringkeeper" / "tags.toml")
    call = ["tar", "--sparse", "-C", str(tmp_path), "-czf", str(tmp_path / "b.tgz"), "ringkeeper"]
    subprocess.run(call, check=True)
    assert main(["restore", str(tmp_path / "b.tgz")]) == WRONG
    assert "tags.toml is a sparse file" in capsys.readouterr().err


@pytest.mark.usefixtures("at")
def test_a_header_that_is_gigabytes_long_takes_no_memory(tmp_path: Path, capsys: Out) -> None:
    """tarfile reads an extended header whole, and takes its word for how long it is."""
    info = tarfile.TarInfo("ringkeeper/x")
    info.type, info.size = tarfile.XHDTYPE, 4_000_000_000
    with gzip.open(tmp_path / "b.tar.gz", "wb") as file:
        file.write(info.tobuf(tarfile.GNU_FORMAT))
        for _ in range(40):
            file.write(bytes(1 << 20))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert main(["restore", str(tmp_path / "b.tar.gz")]) == WRONG
    assert "one of its headers is too long" in capsys.readouterr().err
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 30_000  # kilobytes


def unpacked(archive: bytes) -> bytes | None:
    """What gzip makes of it; one bit in 600 changes nothing: a copy of zeros from further away."""
    try:
        return gzip.decompress(archive)
    except (OSError, EOFError, zlib.error):
        return None


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cut=st.integers(0, 5000), at_byte=st.integers(0, 5000), bits=st.integers(1, 255))
def test_a_damaged_archive_changes_nothing(
    cut: int, at_byte: int, bits: int, at: Path, tmp_path: Path, capsys: Out
) -> None:
    """Cut anywhere, or with any bit changed; gzip's checksum at the end is looked at, too."""
    whole = tmp_path / "whole.tar.gz"
    if not whole.exists():
        main(["backup", str(whole)])
    data = bytearray(whole.read_bytes())
    before = everything(at)
    (tmp_path / "cut.tar.gz").write_bytes(data[: cut % len(data)])
    assert main(["restore", str(tmp_path / "cut.tar.gz")]) == WRONG
    place = 10 + at_byte % (len(data) - 10)  # gzip's own header holds a name and a time
    data[place] ^= bits
    assume(unpacked(bytes(data)) != gzip.decompress(whole.read_bytes()))
    (tmp_path / "bits.tar.gz").write_bytes(data)
    assert main(["restore", str(tmp_path / "bits.tar.gz")]) == WRONG
    assert everything(at) == before
    assert "Traceback" not in capsys.readouterr().err


def test_mistakes_in_what_comes_back_are_named(at: Path, tmp_path: Path, capsys: Out) -> None:
    archive = packed(
        tmp_path / "b.tar.gz",
        ("ringkeeper/hardware.toml", b"[panel]\nok = 99\n"),
        ("ringkeeper/settings.toml", b"volume = 77\n"),
        ("ringkeeper/tags.toml", b"[deeds]\nNowhere = '04A1B2C3'\n"),
        ("ringkeeper/dice-faces.toml", b"\x1b]0;title\x07"),
    )
    assert main(["restore", str(archive)]) == WRONG
    said = capsys.readouterr().err
    for wrong in (
        "hardware.toml, line 2: panel.ok", "settings.toml, line 1: volume",
        "tags.toml, line 2: [deeds] Nowhere",
        "dice-faces.toml, line 1, column 1: ",
    ):  # fmt: skip
        assert wrong in said
    assert "it was left in the backup" in said
    assert "\x1b" not in said
    assert (at / "hardware.toml").read_text(encoding="utf-8") == "[panel]\nok = 99\n"
    assert not (at / "dice-faces.toml").exists()


# Links that lie in the way


def test_a_linked_hardware_toml_is_packed_by_what_is_in_it(at: Path, tmp_path: Path) -> None:
    real = tmp_path / "elsewhere.toml"
    (at / "hardware.toml").rename(real)
    (at / "hardware.toml").symlink_to(real)
    assert main(["backup", str(tmp_path / "b.tar.gz")]) == OK
    with tarfile.open(tmp_path / "b.tar.gz") as archive:
        member = archive.getmember("ringkeeper/hardware.toml")
        assert member.isreg()
        content = archive.extractfile(member)
        assert content is not None
        assert content.read() == real.read_bytes()


def test_links_in_the_way_of_a_restore_are_not_followed(at: Path, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("mine", encoding="utf-8")
    archive = packed(tmp_path / "b.tar.gz", FINE)
    for name in (".hardware.toml.restored", ".hardware.toml.new", ".table.journal.restoring.new",
                 "hardware.toml"):  # fmt: skip
        (at / name).unlink(missing_ok=True)
        (at / name).symlink_to(victim)
    assert main(["restore", str(archive)]) == OK
    assert victim.read_text(encoding="utf-8") == "mine"
    assert not (at / "hardware.toml").is_symlink()
    assert (at / "hardware.toml").read_text(encoding="utf-8") == GOOD


def test_links_in_the_way_of_a_backup_are_not_followed(at: Path, tmp_path: Path) -> None:
    (at / "hardware.toml").write_text(GOOD, encoding="utf-8")
    victim, mine = tmp_path / "victim", gzip.compress(b"mine")
    victim.write_bytes(mine)
    for name in (".b.tar.gz.new", "b.tar.gz"):
        (tmp_path / name).symlink_to(victim)
    assert main(["backup", str(tmp_path / "b.tar.gz")]) == OK
    assert victim.read_bytes() == mine
    assert not (tmp_path / "b.tar.gz").is_symlink()
    victim.write_text("mine", encoding="utf-8")
    (tmp_path / "b.tar.gz").unlink()
    (tmp_path / "b.tar.gz").symlink_to(victim)
    assert main(["backup", str(tmp_path / "b.tar.gz")]) == USAGE
    assert victim.read_text(encoding="utf-8") == "mine"


def test_what_is_too_large_for_a_backup_is_named(at: Path, tmp_path: Path, capsys: Out) -> None:
    (at / "tags.toml").write_bytes(b"#" * 300_000)
    assert main(["backup", str(tmp_path / "b.tar.gz")]) == WRONG
    assert "tags.toml has 300000 bytes, which is too large; it was left out" in (
        capsys.readouterr().err
    )
    assert main(["restore", str(tmp_path / "b.tar.gz")]) == OK


# A full disk, and a pulled plug


def test_a_full_disk_leaves_no_half_backup(at: Path, tmp_path: Path, capsys: Out) -> None:
    close(game(at / "table.journal"))
    before = everything(tmp_path)
    with files_may_grow_to(100):
        assert main(["backup", str(tmp_path / "b.tar.gz")]) == WRONG
    assert "b.tar.gz: File too large" in capsys.readouterr().err
    assert everything(tmp_path) == before


@pytest.mark.parametrize("room", [0, 100, 2000, 20_000])
def test_a_full_disk_changes_no_table(room: int, at: Path, tmp_path: Path, capsys: Out) -> None:
    close(game(at / "table.journal", 2))
    main(["backup", str(tmp_path / "b.tar.gz")])
    SettingsStore(at / "settings.toml").change(Settings(volume=5))
    before = everything(at)
    with files_may_grow_to(room):
        assert main(["restore", str(tmp_path / "b.tar.gz")]) != OK
    assert everything(at) == before
    said = capsys.readouterr().err
    assert "Traceback" not in said
    assert "output: " not in said, "it says which file cannot grow"


PULLED = """
import os, shutil, sys
from pathlib import Path
from controller.__main__ import main
import controller.cli.backup.restore
at, old, out, archive = map(Path, sys.argv[1:])

def pulled_after(left):
    def pulling(name, real):
        def call(*args, **kwargs):
            nonlocal left
            if name != "open" or (len(args) > 1 and args[1] & (os.O_CREAT | os.O_TRUNC)):
                left -= 1
                if left < 0:
                    os._exit(99)
            return real(*args, **kwargs)
        return call
    for one in ("rename", "unlink", "fsync", "open", "replace"):
        setattr(os, one, pulling(one, getattr(os, one)))

def alone(call):
    pid = os.fork()
    if pid == 0:
        os._exit(call())
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])

def broken_off(left):
    pulled_after(left)
    return main(["restore", str(archive)])

for left in range(500):
    shutil.rmtree(at)
    shutil.copytree(old, at)
    os.chdir(at)
    code = alone(lambda: broken_off(left))
    again = alone(lambda: main(["backup", str(out / f"{left}.tar.gz")]))  # any command that begins
    shutil.copytree(at, out / str(left))
    if code != 99:
        sys.exit(code or again)
"""


def test_a_plug_pulled_anywhere_leaves_the_old_or_the_new(at: Path, tmp_path: Path) -> None:
    """At every call that changes a folder; the next start then goes on where it was broken off."""
    close(game(at / "table.journal", 2))
    main(["backup", str(tmp_path / "b.tar.gz")])
    new = _stands(at)
    (at / "table.journal").unlink()
    close(game(at / "table.journal", 1))
    SettingsStore(at / "settings.toml").change(Settings(volume=5))
    (at / "hardware.toml").write_text("[panel]\nok = 25\n", encoding="utf-8")
    old = _stands(at)
    shutil.copytree(at, tmp_path / "old")
    (tmp_path / "out").mkdir()
    names = [str(tmp_path / name) for name in ("table", "old", "out", "b.tar.gz")]
    child = subprocess.run([sys.executable, "-c", PULLED, *names], check=False, capture_output=True)
    assert child.returncode == OK, child.stderr.decode()
    cuts = [path for path in (tmp_path / "out").iterdir() if path.is_dir()]
    assert len(cuts) > 20
    for cut in cuts:
        assert not list_beside(cut / "table.journal").exists()
        assert _stands(cut) in (old, new)
    assert {_stands(cut) == new for cut in cuts} == {True, False}


@cases("list_", b"", b"[", b'[{"folder": "\xff", "name": "a"}]', b"[" * 2000)
def test_a_damaged_list_of_what_was_broken_off_stops_nobody(list_: bytes, at: Path) -> None:
    list_beside(at / "table.journal").write_bytes(list_)
    recover(at / "table.journal")
    assert not list_beside(at / "table.journal").exists()


@cases("words", "doctor --quick", "dice test --rolls 9", "dice calibrate", "enrol --tags none.toml")
def test_who_looks_at_parts_first_goes_on_with_what_was_broken_off(words: str, at: Path) -> None:
    (at / ".hardware.toml.restored").write_text("[panel]\nok = 25\n", encoding="utf-8")
    places = [FilePlace(folder=str(at), name="hardware.toml")]
    list_beside(at / "table.journal").write_bytes(msgspec.json.encode(places))
    main(words.split())
    assert not list_beside(at / "table.journal").exists()
    assert "25" in (at / "hardware.toml").read_text(encoding="utf-8")


def test_a_pipe_among_the_files_of_a_report_keeps_nobody_waiting(at: Path) -> None:
    os.mkfifo(at / "tags.toml")
    names, left_out = pack(at / "bug.tar.gz", {}, [at / "tags.toml", at / "hardware.toml"])
    assert names == ["doctor.json", "log.txt", "hardware.toml"]
    assert left_out == ["tags.toml cannot be read (is not a plain file); it was left out"]


def _stands(folder: Path) -> tuple[list[Entry], int | None, str]:
    reading = read(folder / "table.journal")
    assert reading.error is None
    parts = (folder / "hardware.toml").read_text(encoding="utf-8")
    return reading.entries, SettingsStore(folder / "settings.toml").now.volume, parts


# A journal that is damaged, and the copy of what was good of it


def damaged(path: Path) -> None:
    """The last page of it is gone."""
    data = path.read_bytes()
    path.write_bytes(data[: len(data) - 4096])


def torn(path: Path) -> None:
    path.write_bytes(b"tea" * 4000)


@pytest.mark.parametrize("worse", [damaged, torn])
def test_a_rescued_copy_outlives_its_origin(worse: Callable[[Path], None], at: Path) -> None:
    """The plug was pulled after the copy; meanwhile the card has lost still more."""
    journal, copy = at / "table.journal", at / "table.journal.rescued"
    close(game(journal, 2))
    repair(journal, copy)
    good = len(read(copy).entries)
    worse(journal)
    keeper = Keeper(journal)
    keeper.open(None)
    keeper.close()
    assert len(read(journal).entries) == good


def test_a_copy_of_another_game_is_kept_too(at: Path) -> None:
    journal, copy = at / "table.journal", at / "table.journal.rescued"
    close(game(journal, 2))
    close(game(at / "other.journal", 1))
    repair(at / "other.journal", copy)
    before = read(copy).entries
    torn(journal)
    keeper = Keeper(journal)
    keeper.open(None)
    keeper.close()
    kept = [path for path in at.iterdir() if path.suffix == ".journal" or "rescued" in path.name]
    journals = [path for path in kept if path.read_bytes()[:6] == b"SQLite"]
    assert before in [read(path).entries for path in journals if path.name != "other.journal"]


def test_a_full_disk_does_not_cost_the_rescued_copy(at: Path) -> None:
    journal, copy = at / "table.journal", at / "table.journal.rescued"
    close(game(journal, 2))
    repair(journal, copy)
    before = copy.read_bytes()
    torn(journal)
    with files_may_grow_to(0), contextlib.suppress(JournalError):
        Keeper(journal).open(None)
    assert before in [path.read_bytes() for path in (journal, copy) if path.exists()]
