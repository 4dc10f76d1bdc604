"""Packs a release: dist/ringkeeper-VERSION.tar.gz with the source, the wheel, the locked lists of
libraries and install.sh; the wheel beside it; and a checksum beside each. `make release` does.

The same commit gives the same bytes, whenever and wherever it is packed.
"""

import gzip
import hashlib
import io
import os
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[2]

SUMS = "SHA256SUMS"
"""Inside: every file with its checksum; install.sh looks."""

FIRST = ("install.sh", SUMS)


def tracked(root: Path) -> list[str]:
    """The files of the project: as git has them, or as an unpacked release lists them."""
    if (root / SUMS).is_file():
        lines = (root / SUMS).read_text(encoding="utf-8").splitlines()
        names = [line.split("  ", 1)[1] for line in lines]
        return sorted(name for name in names if not name.endswith(".whl"))
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=root, capture_output=True, check=True, text=True
    )
    return sorted(name for name in listed.stdout.split("\0") if name and (root / name).is_file())


def when(root: Path) -> int:
    """The time that every file gets: SOURCE_DATE_EPOCH, or when the commit was made."""
    if named := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(named)
    if (root / SUMS).is_file():
        return int((root / SUMS).stat().st_mtime)
    told = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=root, capture_output=True, check=True, text=True
    )
    return int(told.stdout)


def version(root: Path) -> str:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["version"])


def wheel(root: Path, names: Iterable[str], folder: Path) -> Path:
    """Build it, from a copy that has nothing but what is tracked."""
    with tempfile.TemporaryDirectory() as scratch:
        for name in names:
            target = Path(scratch, name)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes((root / name).read_bytes())
        build = "import sys, uv_build; print(uv_build.build_wheel(sys.argv[1]))"
        path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
        subprocess.run(  # PATH: the back end looks for its own binary there
            [sys.executable, "-c", build, str(folder)], cwd=scratch, check=True,
            stdout=subprocess.DEVNULL, env={**os.environ, "PATH": path},
        )  # fmt: skip
    (built,) = folder.glob("*.whl")
    return built


def pack(root: Path, target: Path) -> Path:
    """Write the archive and the wheel into a folder, with their checksums; the archive."""
    names = tracked(root)
    with tempfile.TemporaryDirectory() as scratch:
        built = wheel(root, names, Path(scratch))
        contents = {name: (root / name).read_bytes() for name in names}
        contents[built.name] = built.read_bytes()
    sums = "".join(f"{_sha256(data)}  {name}\n" for name, data in sorted(contents.items()))
    contents[SUMS] = sums.encode()
    title = f"ringkeeper-{version(root)}"
    target.mkdir(parents=True, exist_ok=True)
    _put(target / built.name, contents[built.name])
    return _put(target / f"{title}.tar.gz", _archive(title, contents, root, when(root)))


def _put(path: Path, data: bytes) -> Path:
    """Write a file, and its checksum beside it."""
    path.write_bytes(data)
    line = f"{_sha256(data)}  {path.name}\n"
    path.with_name(f"{path.name}.sha256").write_text(line, encoding="utf-8")
    return path


def _archive(title: str, contents: dict[str, bytes], root: Path, mtime: int) -> bytes:
    packed = io.BytesIO()
    with (
        gzip.GzipFile(filename="", mode="wb", fileobj=packed, mtime=mtime) as squeezed,
        tarfile.open(fileobj=squeezed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        for name, data in sorted(contents.items(), key=lambda item: (_place(item[0]), item[0])):
            member = tarfile.TarInfo(str(PurePosixPath(title, name)))
            member.size, member.mtime = len(data), mtime
            member.mode = 0o755 if os.access(root / name, os.X_OK) else 0o644
            archive.addfile(member, io.BytesIO(data))
    return packed.getvalue()


def _place(name: str) -> int:
    """What says that something is missing comes first: a disk may fill up while it is unpacked."""
    return FIRST.index(name) if name in FIRST else len(FIRST)


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def main() -> int:
    """Pack it, or say why it may not be called that version."""
    from tests.install import tags, tried

    if told := tags.refusals(ROOT):
        print(f"Ringkeeper {version(ROOT)} is not packed:", *told, sep="\n  ", file=sys.stderr)
        return 1
    print(f"Ringkeeper {version(ROOT)}")
    print(*(f"  {one}" for one in tags.remarks(ROOT)), sep="\n")
    archive = pack(ROOT, ROOT / "dist")
    print(archive)
    return tried.main(archive)


if __name__ == "__main__":
    sys.exit(main())
