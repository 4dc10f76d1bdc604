"""What somebody types on a Pi in a folder (pi.py) and what comes of it, as steps of tables
(tests/steps.py).

    a full disk leaves what was there
      install -> 0 | stay | tool cat exit 1 | install -> 1 | err could not be written | stays

Options, and settings of the environment (`NO_VENV=1`), stand behind `install`, which gives the exit
code. In texts `\\n` is a line feed, ROOT the folder that it is in, MINE somebody's file of parts.
"""

import os
import re
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.install.pi import Pi
from tests.steps import Stepped


class At(Stepped):
    """Somebody at a Pi."""

    def __init__(self, pi: Pi, folder: Path) -> None:
        self.pi, self.mine_at = pi, folder / "mine.toml"
        self.done: CompletedProcess[str]

    def text(self, words: tuple[str, ...]) -> str:
        """What such words mean."""
        said = " ".join(words).replace("\\n", "\n").replace("\\e", "\x1b")
        return said.replace("ROOT", str(self.pi.root)).replace("MINE", str(self.mine_at))

    def path(self, name: str) -> Path:
        return self.pi.root / name

    def install(self, *words: str) -> int:
        settings = [word for word in words if re.match(r"[A-Z_]+=", word)]
        options = (self.text((word,)) for word in words if word not in settings)
        self.done = self.pi.install(*options, **dict(one.split("=", 1) for one in settings))
        return self.done.returncode

    def take(self, steps: str) -> None:
        """Take these steps."""
        self.play(tuple(steps.split(" | ")))

    def out(self, *words: str) -> None:
        said = self.done.stdout
        assert self.text(words) in (said if "\n" in self.text(words) else " ".join(said.split()))

    def err(self, *words: str) -> None:
        assert self.text(words) in self.done.stderr, self.done.stderr

    def no(self, *words: str) -> None:
        assert self.text(words) not in self.done.stdout + self.done.stderr

    def only(self, *words: str) -> None:
        """Its complaint is this sentence, or none."""
        assert self.done.stderr == (f"{self.text(words)}\n" if words else "")

    def mine(self, *words: str) -> None:
        self.mine_at.write_text(self.text(words), encoding="utf-8")

    def write(self, name: str, *words: str) -> None:
        self.pi.write(name, self.text(words))

    def reads(self, name: str, *words: str) -> None:
        assert self.pi.read(name) == self.text(words)

    def has(self, name: str, *words: str) -> None:
        assert self.text(words) in self.pi.read(name)

    def lacks(self, name: str, *words: str) -> None:
        assert self.text(words) not in self.pi.read(name)

    def there(self, *names: str) -> None:
        assert all(map(os.path.exists, map(self.path, names)))

    def gone(self, *names: str) -> None:
        assert not any(map(os.path.lexists, map(self.path, names)))

    def empty(self, name: str) -> None:
        assert list(self.path(name).iterdir()) == []

    def hidden(self, name: str) -> int:
        """How many hidden files a folder has."""
        return len(list(self.path(name).glob(".*")))

    def holds(self, name: str) -> str:
        """What a folder has in it."""
        return " ".join(sorted(os.listdir(self.path(name))))

    def remove(self, name: str) -> None:
        self.path(name).unlink()

    def folder(self, name: str) -> None:
        self.path(name).mkdir(parents=True)

    def link(self, name: str, to: str) -> None:
        """A link, in place of an empty folder if one is there."""
        path = self.path(name)
        if path.is_dir():
            path.rmdir()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.symlink_to(self.text((to,)))

    def plain(self, *names: str) -> None:
        """They are files, and no links."""
        assert all(self.path(one).is_file() and not self.path(one).is_symlink() for one in names)

    def model(self, *words: str) -> None:
        self.pi.model(" ".join(words))

    def tool(self, name: str, *words: str) -> None:
        """A program for the shell in place of a tool; none: the tool is taken away again."""
        self.pi.tool(name, f"#!/bin/sh\n{self.text(words)}\n" if words else None)

    def keep(self) -> None:
        self._kept = self.pi.everything()

    def kept(self) -> None:
        assert self.pi.everything() == self._kept

    def stay(self) -> None:
        """Remember which version is run."""
        self._version = self.pi.version

    def same(self) -> None:
        assert self.pi.version == self._version

    def stays(self) -> None:
        """It is run still, and no other is kept."""
        assert (self.pi.version, self.pi.versions()) == (self._version, {self._version})

    def noted(self, *start: str) -> int:
        """How many calls of tools begin so."""
        return len(self.pi.noted(" ".join(start)))

    def called(self, tool: str, *words: str) -> None:
        """A tool was called with this."""
        assert any(self.text(words) in one for one in self.pi.noted(tool)), self.pi.noted(tool)

    def left(self, pattern: str) -> int:
        """How many files have such a name."""
        return len(list(self.pi.root.rglob(pattern)))

    def locks(self) -> str:
        """From which locked files it has installed."""
        return " ".join(self.pi.locks)

    def switched(self) -> str:
        """What it has switched on."""
        calls = re.findall(r"raspi-config nonint do_(\w+) 0", "\n".join(self.pi.noted("raspi")))
        assert len(calls) == len(self.pi.noted("raspi-config"))
        return " ".join(calls)


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    return Pi(tmp_path)


@pytest.fixture
def at(pi: Pi, tmp_path: Path) -> At:
    return At(pi, tmp_path)
