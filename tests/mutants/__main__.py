"""`python -m tests.mutants FOLDER`: tries 400 mutants, and lists those that no test notices.

A run that was cut off goes on with the same FOLDER: it holds a copy
of the project, which tests run which lines (made first, once), and what became of each mutant.
"""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
from collections import Counter, defaultdict
from functools import cache
from itertools import chain, starmap
from pathlib import Path
from typing import TYPE_CHECKING

from tests.apart import libraries

if TYPE_CHECKING:
    from tests.mutants.choosing import Mutant

ROOT = Path(__file__).parents[2]
SEED, COUNT = 41, 400

FIRST_S = 2.0
"""Seconds of tests that a mutant meets first: most do not outlive them."""

ALL_S = 30.0
"""Seconds of tests that a mutant meets at most, the fastest first."""

START_S = 30.0
"""Seconds that pytest may take besides the tests."""


class Suite:
    """The copy of the project, and its tests."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.tree = folder, (folder / "tree").resolve()
        folder.mkdir(parents=True, exist_ok=True)
        listed = ["git", "ls-files", "-co", "--exclude-standard"]
        names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        if not self.tree.exists():
            for name in names.splitlines():
                to = self.tree / name
                to.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, to)
            (self.tree / ".venv").symlink_to(ROOT / ".venv")
        self._restore()
        if not (folder / "seconds.json").exists():
            self.run("-p", "tests.mutants.covering", "--tier", "change")
        self.seconds: dict[str, float] = json.loads((folder / "seconds.json").read_text("utf-8"))
        from coverage import CoverageData

        self._data = CoverageData(str(folder / "coverage"))
        self._data.read()

    def run(self, *options: str, limit: float | None = None) -> int:
        """Run pytest; its exit code. `limit`: seconds of a processor."""
        paths = [path for path in sys.path if Path(path).resolve() != ROOT]
        environment = os.environ | {
            "PYTHONPATH": os.pathsep.join([str(self.tree), *paths]),
            "PYTHONDONTWRITEBYTECODE": "1",
            "MUTANTS_OUT": str(self.folder),
            "MUTANTS_ONLY": str(self.folder / "only.json"),
        }

        def limited() -> None:
            if limit is not None:
                resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit) + 5))

        call = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist"]
        try:
            return subprocess.run(
                [*call, *options], cwd=self.tree, env=environment, preexec_fn=limited, check=False,
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                timeout=limit and limit * 8,
            ).returncode  # fmt: skip
        except subprocess.TimeoutExpired:
            return -1

    def tests_of(self, mutant: Mutant) -> list[str]:
        """The tests that run a mutant's line, the fastest first. What runs when a module is
        imported concerns all tests of it, or of its folder if nothing else is in it."""
        file = self.tree / mutant.path
        lines = self._contexts(file)
        begun = max((line for line in lines if line <= mutant.line), default=0)
        found = {*lines.get(begun, ())} & self.seconds.keys()
        for files in ([file], sorted(file.parent.glob("*.py"))):
            every = (self._contexts(one).values() for one in files)
            found = found or {one for of in chain(*every) for one in of} & self.seconds.keys()
        return sorted(found, key=lambda one: self.seconds[one])

    @cache  # noqa: B019  there is one suite
    def _contexts(self, file: Path) -> dict[int, list[str]]:
        """The tests that run each line of a file; "" while it is imported."""
        found: dict[int, list[str]] = self._data.contexts_by_lineno(str(file))
        return found

    def fails(self, tests: list[str]) -> bool:
        """Whether one of these tests fails, or takes far longer than it does."""
        (self.folder / "only.json").write_text(json.dumps(tests), encoding="utf-8")
        files = sorted({test.partition("::")[0] for test in tests})
        limit = START_S + 5 * sum(self.seconds[test] for test in tests)
        return self.run("-x", "-p", "tests.mutants.only", *files, limit=limit) != 0

    def killed_by(self, mutant: Mutant) -> str:
        """What notices a mutant: `first`, `all`, or nothing."""
        tests = self.tests_of(mutant)
        first = self._some(tests, FIRST_S, files=8)
        later = [test for test in self._some(tests, ALL_S) if test not in first]
        path, original = self.tree / mutant.path, self.folder / "original"
        shutil.copy2(path, original)
        (self.folder / "changed").write_text(mutant.path, encoding="utf-8")
        path.write_text(mutant.source, encoding="utf-8")
        try:
            if first and self.fails(first):
                return "first"
            return "all" if later and self.fails(later) else ""
        finally:
            self._restore()

    def _restore(self) -> None:
        """Put the file back that a mutant changed, maybe in a run that was cut off."""
        changed = self.folder / "changed"
        if changed.exists():
            shutil.copy2(self.folder / "original", self.tree / changed.read_text("utf-8"))
            changed.unlink()

    def _some(self, tests: list[str], most: float, files: int = 1000) -> list[str]:
        """Of tests as many as take so long together, of the files that have most of them."""
        counts = Counter(test.partition("::")[0] for test in tests)
        wanted = {file for file, _ in counts.most_common(files)}
        found, spent = list[str](), 0.0
        for test in tests:
            if test.partition("::")[0] in wanted and (spent + self.seconds[test]) < most:
                found.append(test)
                spent += self.seconds[test]
        return found


def main(folder: Path) -> int:
    """Try them all; 1 if one lived."""
    os.nice(10)
    libraries("mutants")
    from tests.mutants.choosing import Mutant, chosen

    suite = Suite(folder)
    results = folder / "results.jsonl"
    known = {}
    if results.exists():
        lines = results.read_text(encoding="utf-8").splitlines()
        known = {(one["path"], one["line"], one["change"]): one for one in map(json.loads, lines)}
    lived = defaultdict(list)
    wanted = folder / "mutants.json"
    if not wanted.exists():
        wanted.write_text(json.dumps(chosen(suite.tree, SEED, COUNT)), encoding="utf-8")
    for mutant in starmap(Mutant, json.loads(wanted.read_text(encoding="utf-8"))):
        key = mutant.path, mutant.line, mutant.change
        if key not in known:
            killed = suite.killed_by(mutant)
            known[key] = dict(zip(("path", "line", "change"), key, strict=True), killed=killed)
            with results.open("a", encoding="utf-8") as file:
                file.write(json.dumps(known[key]) + "\n")
        if not known[key]["killed"]:
            lived[mutant.path].append(f"{mutant.path}:{mutant.line}  {mutant.change}")
            print(lived[mutant.path][-1], flush=True)
    number = sum(map(len, lived.values()))
    print(f"{COUNT} mutants with seed {SEED}: {COUNT - number} killed, {number} lived")
    return 1 if lived else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).resolve()))
