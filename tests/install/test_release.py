"""`make release`: the same bytes twice, nothing missing, and what is unpacked installs itself."""

import hashlib
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from tests.install.pi import Pi
from tests.install.release import ROOT, SUMS, pack, tracked, version

if not (ROOT / ".git").exists() and not (ROOT / SUMS).is_file():
    pytest.skip("neither a checkout nor a release", allow_module_level=True)


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return pack(ROOT, tmp_path_factory.mktemp("dist"))


@pytest.fixture(scope="module")
def unpacked(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """By the one command of README."""
    folder = tmp_path_factory.mktemp("home")
    subprocess.run(["tar", "xf", str(archive)], cwd=folder, check=True)
    (there,) = folder.iterdir()
    return there


def test_the_same_commit_gives_the_same_bytes(archive: Path, tmp_path: Path) -> None:
    assert pack(ROOT, tmp_path).read_bytes() == archive.read_bytes()


def test_what_was_unpacked_packs_to_the_same(archive: Path, unpacked: Path, tmp_path: Path) -> None:
    assert pack(unpacked, tmp_path).read_bytes() == archive.read_bytes()


def test_readme_names_the_archive_that_is_packed(archive: Path) -> None:
    for page in ("README.md", "docs/installing.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        assert f"tar xf {archive.name}\n" in text
        assert f"sudo {archive.name.removesuffix('.tar.gz')}/install.sh\n" in text


def test_the_checksum_beside_it_is_its_own(archive: Path) -> None:
    told, name = archive.with_name(f"{archive.name}.sha256").read_text(encoding="utf-8").split()
    assert (told, name) == (hashlib.sha256(archive.read_bytes()).hexdigest(), archive.name)


def test_it_has_all_of_the_source_and_the_wheel_and_nobody_s_name(archive: Path) -> None:
    with tarfile.open(archive) as opened:
        members = opened.getmembers()
    names = {member.name.partition("/")[2] for member in members}
    wheel = f"ringkeeper-{version(ROOT)}-py3-none-any.whl"
    assert names == {*tracked(ROOT), wheel, SUMS}
    assert {(member.uid, member.gid, member.uname) for member in members} == {(0, 0, "")}
    assert all(member.isfile() for member in members)
    (script,) = (member for member in members if member.name.endswith("/install.sh"))
    assert script.mode == 0o755


def test_what_says_that_a_part_is_missing_is_unpacked_first(archive: Path, tmp_path: Path) -> None:
    """A disk that fills up: install.sh is whole, and sees that the rest is not."""
    with tarfile.open(archive) as opened:
        first = [opened.next() for _ in range(3)]
        opened.extractall(tmp_path, members=[one for one in first if one], filter="data")
    (there,) = tmp_path.iterdir()
    assert [one.name.partition("/")[2] for one in first if one][:2] == ["install.sh", SUMS]
    folder = tmp_path / "pi"
    folder.mkdir()
    pi = Pi(folder, release=there)
    said = pi.refuses()
    assert "damaged or not whole: " in said
    assert "df -h" in said
    assert not (pi.root / "opt").exists()


def test_the_wheel_has_what_the_program_reads(unpacked: Path) -> None:
    with zipfile.ZipFile(next(unpacked.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
    for folder in ("common", "controller", "firmware", "hardware", "sim"):
        here = {name for name in tracked(ROOT) if name.startswith(f"{folder}/")}
        assert here <= names


def test_every_file_is_held_against_its_checksum(unpacked: Path, tmp_path: Path) -> None:
    pi = Pi(tmp_path, release=unpacked)
    before = pi.everything()
    script = unpacked / "requirements/pi.txt"
    whole = script.read_bytes()
    script.write_bytes(whole.replace(b"sha256:0", b"sha256:1", 1))
    try:
        done = pi.install()
    finally:
        script.write_bytes(whole)
    assert done.returncode == 1
    assert "damaged" in done.stderr
    assert pi.everything() == before


def test_unpacked_it_installs_itself(unpacked: Path, tmp_path: Path) -> None:
    pi = Pi(tmp_path, release=unpacked)
    done = pi.install()
    assert (done.returncode, done.stderr) == (0, "")
    assert pi.noted("pip -m pip install")[-1].endswith(next(unpacked.glob("*.whl")).name)


def test_the_wheel_starts_where_nothing_else_of_ours_is(unpacked: Path, tmp_path: Path) -> None:
    """With the libraries of these tests, which are those that are locked."""
    venv.create(tmp_path / "venv", with_pip=False, system_site_packages=False)
    python = tmp_path / "venv/bin/python"
    wheel = next(unpacked.glob("*.whl"))
    libraries = [path for path in sys.path if path.endswith("site-packages")]
    start = (
        f"import sys; sys.path[:0] = [{str(wheel)!r}]; sys.path += {libraries!r}; "
        "from importlib import import_module; import controller.cli.run.run, hardware.pi; "
        "print(import_module('controller.__main__').__file__)"
    )
    done = subprocess.run(
        [str(python), "-I", "-c", start], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert str(wheel) in done.stdout
