"""A real Dask cluster for tests: its own commands, as processes of this computer."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.ports import free_port

ROOT = Path(__file__).parents[2]


_DASK = """
import sys
from pathlib import Path
home = sys.argv.pop(1)
sys.path = [home, *(one for one in sys.path if not Path(one, "controller").is_dir())]
from dask.__main__ import main
main()
"""
"""The command `dask`, with the Ringkeeper of one folder, whichever is installed."""


def another_version(folder: Path) -> Path:
    """A Ringkeeper in this folder whose rules are not those of this one."""
    for package in ("common", "controller", "hardware", "firmware"):
        caches = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / package, folder / package, ignore=caches)
    with (folder / "controller" / "rules" / "engine.py").open("a", encoding="utf-8") as engine:
        engine.write("# another rule\n")
    return folder


class Cluster:
    """A scheduler, at `address`, and workers that come and go."""

    def __init__(self, folder: Path, home: Path = ROOT) -> None:
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []
        port = free_port()
        self.address = f"tcp://127.0.0.1:{port}"
        self.scheduler = self._start(
            "scheduler", "--host", "127.0.0.1", "--port", str(port), home=home
        )

    def worker(self, home: Path = ROOT) -> subprocess.Popen[bytes]:
        """One more worker, of one thread, with the Ringkeeper of the folder `home`, or with none if
        that is empty."""
        name = f"worker-{len(self._processes)}"
        return self._start(
            "worker", self.address, "--nthreads", "1", "--no-nanny", "--death-timeout", "60",
            "--local-directory", str(self._folder / name), home=home,
        )  # fmt: skip

    def _start(self, *words: str, home: Path = ROOT) -> subprocess.Popen[bytes]:
        with (self._folder / f"{len(self._processes)}.log").open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-c", _DASK, str(home), *words, "--no-dashboard"],
                stdout=log, stderr=log, env=os.environ | {"PYTHONPATH": str(home)},
            )  # fmt: skip
        self._processes.append(process)
        return process

    def stop(self) -> None:
        for process in self._processes[::-1]:
            process.kill()
            process.wait()


@contextmanager
def cluster(home: Path = ROOT) -> Iterator[Cluster]:
    """A cluster without workers, stopped at the end; `home` is its scheduler's Ringkeeper."""
    with tempfile.TemporaryDirectory(prefix="ringkeeper-dask-") as folder:
        found = Cluster(Path(folder), home)
        try:
            yield found
        finally:
            found.stop()
