"""A whole game by bots through drivers, firmware and chips; games.py plays it in a tab, too."""

from __future__ import annotations

from pathlib import Path

import msgspec

from controller.cli.game import chosen
from controller.store.journal_file import read
from sim.demo.demo import make_parser, play


async def played(edition: str, seed: int, path: str) -> str:
    """What its journal has: a line of JSON for each entry, without the time of day."""
    choice = chosen(make_parser().parse_args(["--edition", edition]))
    result = await play(choice, seed, Path(path))
    assert result["ended"], result
    entries = [msgspec.to_builtins(one) | {"time": 0.0} for one in read(Path(path)).entries]
    return "\n".join(msgspec.json.encode(one).decode() for one in entries)
