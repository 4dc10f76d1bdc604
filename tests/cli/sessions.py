"""What somebody types into a terminal and what comes of it, as steps of tables (tests/steps.py).

    a damaged game is packed as it is
      spoil table.journal | rk backup b.tar.gz -> 1 | err the game's record is damaged

`rk` is the command `ringkeeper` and gives its exit code. What it says is looked for with any blanks
and line feeds as one blank; in the text of a file `\\n` is a line feed.
"""

import shlex
from pathlib import Path

import pytest

from controller.__main__ import main
from controller.files.settings import Settings, SettingsStore
from controller.files.tagbook import read, simulated
from controller.files.tagfile import save
from controller.store.audit import verify
from tests.cli.command_lines import Out, Patch
from tests.games.played import EDITION
from tests.steps import Stepped


def everything(folder: Path) -> dict[str, bytes]:
    """All files below, as they are."""
    found = (path for path in folder.rglob("*") if path.is_file())
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def text(words: tuple[str, ...]) -> str:
    return " ".join(words).replace("\\n", "\n")


class Session(Stepped):
    """A folder, in which somebody types."""

    def __init__(self, capsys: Out) -> None:
        self._capsys = capsys
        self.stdout = self.stderr = ""

    def rk(self, *words: str) -> int:
        """Carry a command out."""
        self._capsys.readouterr()
        try:
            code = main(shlex.split(" ".join(words)))
        except SystemExit as ended:  # argparse's own way out
            code = int(ended.code or 0)
        self.stdout, self.stderr = self._capsys.readouterr()
        assert "Traceback" not in self.stderr, self.stderr
        return code

    def out(self, *words: str) -> None:
        assert " ".join(words) in " ".join(self.stdout.split()), self.stdout

    def err(self, *words: str) -> None:
        assert " ".join(words) in " ".join(self.stderr.split()), self.stderr

    def no(self, *words: str) -> None:
        """This stands nowhere in it."""
        assert " ".join(words) not in " ".join((self.stdout + self.stderr).split())

    def mute(self) -> None:
        """It has printed nothing."""
        assert self.stdout == ""

    def content(self) -> None:
        """It has complained of nothing."""
        assert self.stderr == ""

    def complaints(self) -> int:
        """How many lines of complaints there are."""
        return len(self.stderr.splitlines())

    def write(self, name: str, *words: str) -> None:
        Path(name).write_text(text(words), encoding="utf-8")

    def spoil(self, name: str) -> None:
        """Nothing of a file can be read any more."""
        Path(name).write_bytes(b"tea" * 4000)

    def folder(self, name: str) -> None:
        Path(name).mkdir()

    def remove(self, *names: str) -> None:
        """Files, or all of them."""
        for path in map(Path, names or everything(Path())):
            path.unlink()

    def rename(self, name: str, other: str) -> None:
        Path(name).rename(other)

    def reads(self, name: str, *words: str) -> None:
        """A file has this text, and no other."""
        assert Path(name).read_text(encoding="utf-8") == text(words)

    def has(self, name: str, *words: str) -> None:
        assert " ".join(words) in Path(name).read_text(encoding="utf-8")

    def gone(self, *names: str) -> None:
        """There are no such files."""
        assert not any(Path(name).exists() for name in names)

    def mode(self, name: str, bits: str = "") -> str:
        """Who may read a file, in octal digits; with `bits`, from now on."""
        if bits:
            Path(name).chmod(int(bits, 8))
        return f"{Path(name).stat().st_mode & 0o777:o}" if not bits else ""

    def keep(self, where: str = ".") -> None:
        self._where, self._kept = Path(where), everything(Path(where))

    def kept(self) -> None:
        assert everything(self._where) == self._kept

    def tags(self, name: str = "tags.toml") -> None:
        """A whole tag book."""
        save(Path(name), simulated(EDITION), EDITION)

    def tagged(self, name: str = "tags.toml") -> None:
        """It is there."""
        assert dict(read(Path(name), EDITION)) == dict(simulated(EDITION))

    def volume(self, step: str = "") -> int | None:
        """What is set; with `step`, from now on."""
        store = SettingsStore(Path("settings.toml"))
        if step:
            store.change(Settings(volume=int(step)))
        return None if step else store.now.volume

    def sound(self, name: str) -> None:
        """A journal has nothing wrong with it."""
        assert verify(Path(name)).problem is None


@pytest.fixture
def session(tmp_path: Path, monkeypatch: Patch, capsys: Out) -> Session:
    """Somebody in a folder of a computer with nothing else on it."""
    monkeypatch.chdir(tmp_path)
    for name in ("XDG_STATE_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path))
    return Session(capsys)
