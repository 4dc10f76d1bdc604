"""Which hardware.toml is meant: the one that is named, or the one that lies here or in /etc; and
where the other files of a table are.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from controller.cli import Misuse
from hardware.pi import Open, OpenedParts, Opener
from hardware.ports import Sink
from hardware.profile.profile import ProfileError, load_profile
from hardware.profile.types import Profile

if TYPE_CHECKING:
    from hardware.dice.bluetooth.pairs import PairsFile

_FILE, INSTALLED = "hardware.toml", "/etc/ringkeeper"


def hardware_places() -> tuple[Path, Path]:
    """Where hardware.toml is looked for if it is not named: here, then an installed table's, which
    systemd may tell its service (systemd.exec, ConfigurationDirectory=)."""
    return Path(_FILE), Path(os.environ.get("CONFIGURATION_DIRECTORY") or INSTALLED) / _FILE


def add_hardware(parser: argparse.ArgumentParser) -> None:
    what = "the parts file (default: ./hardware.toml)"
    parser.add_argument("--hardware", type=Path, metavar="FILE", help=what)


def add_tags(parser: argparse.ArgumentParser) -> None:
    what = "the tag book (default: tags.toml)"
    parser.add_argument("--tags", type=Path, metavar="FILE", help=what)


def profile_path(named: Path | None) -> Path | None:
    """The file; None if none is named and there is none."""
    # os.path: a folder that may not be looked into (sudo, from somebody's home) has none for us
    return named or next((path for path in hardware_places() if os.path.exists(path)), None)


def state_folder() -> Path | None:
    """Where an installed table keeps what it writes: systemd tells its service (systemd.exec,
    StateDirectory=), and install.sh whoever types `ringkeeper`. None: nobody says."""
    named = os.environ.get("STATE_DIRECTORY")
    return Path(named) if named else None


def beside(profile: Path | None) -> Path:
    """The folder of tag book and dice faces: an installed table's own, else that of hardware.toml,
    or this one."""
    return state_folder() or (profile.parent if profile else Path())


def pairs_file(folder: Path) -> PairsFile:
    """Where a table's paired Bluetooth dice are kept."""
    from hardware.dice.bluetooth.pairs import PAIRS_FILE, PairsFile  # once the table is lit

    return PairsFile(folder / PAIRS_FILE)


def profile_at(path: Path | None) -> Profile:
    """What a file says; nothing of no file. Raises Misuse with everything that is wrong in it."""
    if path is None:
        return Profile()
    try:
        return load_profile(path)
    except ProfileError as error:
        raise Misuse(str(error)) from error


def opener(profile: Profile, folder: Path | None = None) -> Open:
    """Opens its parts in the loop that then runs; `folder` is where paired dice are kept, if they
    are to be opened too."""

    def opened(sink: Sink) -> OpenedParts:
        import asyncio  # a table is lit before it is loaded

        loop = asyncio.get_running_loop()
        return Opener(
            profile,
            sink=sink,
            post=loop.call_soon_threadsafe,
            pairs=lambda: None if folder is None else pairs_file(folder),
        ).open(loop)

    return opened
