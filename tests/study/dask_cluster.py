"""A real Dask cluster for tests: its own commands, as processes of this computer."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]


class Cluster:
    """A scheduler, at `address`, and workers that come and go."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._processes: list[subprocess.Popen[bytes]] = []
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{port}"
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", str(port))

    def worker(self) -> subprocess.Popen[bytes]:
        """One more worker, of one thread."""
        name = f"worker-{len(self._processes)}"
        return self._start(
            "worker", self.address, "--nthreads", "1", "--no-nanny", "--death-timeout", "60",
            "--local-directory", str(self._folder / name),
        )  # fmt: skip

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        with (self._folder / f"{len(self._processes)}.log").open("wb") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "dask", *words, "--no-dashboard"],
                stdout=log, stderr=log, env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
            )  # fmt: skip
        self._processes.append(process)
        return process

    def stop(self) -> None:
        """End what is still running."""
        for process in self._processes[::-1]:
            process.kill()
            process.wait()


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A cluster without workers, stopped at the end."""
    with tempfile.TemporaryDirectory(prefix="ringkeeper-dask-") as folder:
        found = Cluster(Path(folder))
        try:
            yield found
        finally:
            found.stop()
