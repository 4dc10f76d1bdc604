"""Kills install.sh (SIGKILL, and all that it has started) before each of the programs that it
calls, and runs it again: it must end well, and what was there must still start in between.

    python -m tests.install.cut_off      # each point of a first run, an update, --back, --remove
"""

import shutil
import sys
import tempfile
from pathlib import Path

from hardware.checks.rights import NETWORK_RIGHT
from tests.install.pi import TOOLS, Pi

CORE = (
    "mktemp", "cat", "chmod", "mv", "ln", "rm", "rmdir", "mkdir", "cp", "readlink", "cut", "find",
)  # fmt: skip

WRAPPED = """#!/bin/sh
echo >> "$COUNT"
[ "$CUT" = 0 ] || [ $(/usr/bin/wc -l < "$COUNT") -lt "$CUT" ] || kill -9 0
exec {real} "$@"
"""

STARTS: dict[str, tuple[tuple[str, ...], ...]] = {
    "first": ((),), "update": ((), ()), "back": ((), (), ("--back",)),
    "remove": ((), ("--remove",)),
}  # fmt: skip
"""What is run before, and what is cut off: the last."""

MINE = {
    "etc/ringkeeper/hardware.toml": "[panel]\nok = 23\n[web]\nlan = true\n",
    "var/lib/ringkeeper/table.journal": "a game",
}


class Cut:
    """A Pi on which the last of some runs of install.sh is cut off before its `at`-th program."""

    def __init__(self, folder: Path, start: str, at: int) -> None:
        self.pi = Pi(folder, root=True)
        self._start = start
        self._count = folder / "count"
        self._scratch = folder / "scratch"  # who is killed leaves it behind
        self._scratch.mkdir()
        for run in STARTS[start][:-1]:
            self._run(run, 0)
        if start != "first":
            for name, text in MINE.items():
                self.pi.write(name, text)
        for name in (*CORE, *TOOLS, "runuser", "systemctl"):
            self._wrap(name, folder / "honest")
        self.code = self._run(STARTS[start][-1], at)
        self.calls = len(self._count.read_text(encoding="ascii").splitlines())

    def _run(self, options: tuple[str, ...], at: int) -> int:
        self._count.write_text("", encoding="ascii")  # a line for each program
        done = self.pi.install(
            *options, COUNT=str(self._count), CUT=str(at), TMPDIR=str(self._scratch)
        )
        self.said = done.stdout + done.stderr
        return done.returncode

    def _wrap(self, name: str, honest: Path) -> None:
        honest.mkdir(exist_ok=True)
        tool = self.pi.tools / name
        real = shutil.which(name) or f"/bin/{name}"
        if tool.exists():
            real = str(shutil.move(tool, honest / name))
        self.pi.tool(name, WRAPPED.format(real=real))

    def starts(self) -> bool:
        """Whether the program that the unit names is there."""
        return (self.pi.root / "opt/ringkeeper/current/bin/ringkeeper").exists()

    def wrong(self) -> list[str]:
        """Run it again: what is not as it must be then."""
        found = []
        if self._run((), 0):
            return [f"ended with an error: {self.said}"]
        root = self.pi.root
        kept = self.pi.versions()
        if len(kept) > 2 or self.pi.version not in kept:
            found.append(f"versions kept: {kept}")
        if not self.starts():
            found.append("nothing to start")
        placed = [
            "etc/systemd/system/ringkeeper.service", "usr/local/bin/ringkeeper",
            "etc/udev/rules.d/99-ringkeeper.rules", "etc/ringkeeper/hardware.toml",
        ]  # fmt: skip
        if self._start != "first":  # MINE lets phones join
            placed.append(NETWORK_RIGHT.path)
        found += [f"{name} is missing" for name in placed if not (root / name).is_file()]
        left = [*root.rglob(".ringkeeper-*"), *root.rglob("*.new")]
        return found + [f"{path} was left" for path in left]

    def mine(self) -> bool:
        """Whether the table's own files are as they were."""
        return all(self.pi.read(name) == text for name, text in MINE.items())


def tried(start: str, at: int) -> tuple[Cut, list[str]]:
    """Cut off once, and again; and what was wrong."""
    with tempfile.TemporaryDirectory() as folder:
        cut = Cut(Path(folder), start, at)
        wrong = []
        if start in ("update", "back") and not cut.starts():
            wrong.append("what was there starts no more")
        wrong += cut.wrong()
        if start != "first" and not cut.mine():
            wrong.append("the table's own files have changed")
        return cut, wrong


def main() -> int:
    ended = 0
    for start in STARTS:
        at, points = 1, 0
        while True:
            cut, wrong = tried(start, at)
            if cut.calls < at:
                break
            points += 1
            for line in wrong:
                print(f"{start}, cut off before program {at}: {line}")
                ended = 1
            at += 1
        print(f"{start}: cut off at {points} points", flush=True)
    return ended


if __name__ == "__main__":
    sys.exit(main())
