"""One archive for a bug report: the doctor's report, logs, settings, the record of the game.

It holds no secret: no network settings, no environment, nothing outside of Ringkeeper's own files.
"""

from __future__ import annotations

import errno
import io
import json
import os
import subprocess
import tarfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from common.message import brief
from controller.cli.backup.archive import JOURNAL_MOST
from hardware.system.files import read_small

LOG_LINES = 2000
LOG_S = 5.0
"""Seconds that the system's log has to answer."""


def pack(
    target: Path, report: dict[str, Any], files: Sequence[Path]
) -> tuple[list[str], list[str]]:  # fmt: skip
    """Write the archive (.tar.gz), readable by its owner only; the names of what is in it, and of
    each file that is left out, why. Raises OSError if it cannot be written."""
    names, left_out = list[str](), list[str]()
    handle = os.open(target, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file, tarfile.open(fileobj=file, mode="w:gz") as archive:
        for name, content in _contents(report, files):
            if isinstance(content, str):
                left_out.append(f"{brief(name)} {content}; it was left out")
                continue
            info = tarfile.TarInfo(f"ringkeeper/{name}")
            info.size, info.mtime = len(content), int(time.time())
            archive.addfile(info, io.BytesIO(content))
            names.append(brief(name))
    return names, left_out


def _contents(
    report: dict[str, Any], files: Sequence[Path]
) -> Iterator[tuple[str, bytes | str]]:  # fmt: skip
    """Names and contents; in place of a content why there is none."""
    yield "doctor.json", json.dumps(report, ensure_ascii=False, indent=1).encode()
    yield "log.txt", _log()
    for path in files:
        yield path.name, _read(path)


def _read(path: Path) -> bytes | str:
    try:
        return read_small(path, JOURNAL_MOST)  # a pipe would keep it waiting for ever
    except OSError as error:
        if error.errno == errno.EFBIG:
            return f"has more than {JOURNAL_MOST // 1_000_000} MB"
        return f"cannot be read ({error.strerror})"


def _log() -> bytes:
    """What the service has said lately, where systemd keeps it."""
    call = ["journalctl", "--unit", "ringkeeper", "--no-pager", "--lines", str(LOG_LINES)]
    try:
        done = subprocess.run(call, capture_output=True, timeout=LOG_S, check=False)
        return done.stdout + done.stderr  # that this user may not read it, say
    except (OSError, subprocess.SubprocessError) as error:
        return f"There is no log to read here ({type(error).__name__}).\n".encode()
