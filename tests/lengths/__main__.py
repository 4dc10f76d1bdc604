"""Writes `controller/duration/lengths.json`: `python -m tests.lengths [EDITION ...]`.

Plays some ten thousand games with native rules, for about half an hour on two processors. A kind of
game that has been played is kept in build/lengths, so that it can be stopped and resumed.
"""

import multiprocessing
import re
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec

from controller.duration.table import (
    LENGTHS_FILE,
    Box,
    Cell,
    Effect,
    Kind,
    Lengths,
    box_key,
    lengths,
)
from controller.editions import known, load
from controller.study import task
from controller.study.code import code_id
from controller.study.plan import Pace
from tests.lengths import fold
from tests.lengths.games import LIMIT_S, Played, Want, play
from tests.lengths.plan import RULES_PLAYERS, TIMES, KindOf, house_rules, kinds, pairs, players_of
from tests.native.build import ROOT, build

SEED, BOTS = 1, "strong"
CELL, UNTRADED, SCREEN, RULES = 240, 80, 30, 120
"""Games: of a cell, of one without trade, of a house rule at first, and of one that may matter."""

PROCESSES = 2
KEPT = ROOT / "build" / "lengths"


def main(editions: Sequence[str]) -> None:
    """Play what is missing, and write the file."""
    native, code = build(), code_id()
    fresh = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(PROCESSES, fresh, task.prepare, (str(native or ""),)) as pool:
        for kind in kinds():
            path = _path(kind, code)
            if not path.exists() and (not editions or kind.edition in editions):
                began = monotonic()
                found = _kind(pool, kind)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(msgspec.json.encode(found))
                print(f"{path.stem}: {monotonic() - began:.0f} s", flush=True)
    write(code)


def _path(kind: KindOf, code: str) -> Path:
    words = [kind.edition, kind.game, *(f"no-{name}" for name in kind.rules)]
    return KEPT / code / f"{'-'.join(words)}.json"


def write(code: str) -> None:
    """The file from what has been played with this code; of a box that has not been, and is still
    the same, what stands there."""
    boxes, before = {}, lengths().boxes
    for id_ in known():
        key = box_key(load(id_).data)
        paths = [_path(one, code) for one in kinds() if one.edition == id_]
        found = [msgspec.json.decode(p.read_bytes(), type=Kind) for p in paths if p.exists()]
        if found:
            boxes[key] = Box(edition=id_, kinds=tuple(found))
        elif key in before:
            boxes[key] = before[key]
    pace = Pace()
    table = Lengths(
        code=code, seed=SEED, games=(CELL, UNTRADED, RULES), bots=BOTS,
        pace=(pace.roll, pace.bid, pace.decision), limit=LIMIT_S // 60,
        settings=tuple(sorted({name for one in kinds() for name in house_rules(one)} - {*TIMES})),
        boxes=boxes,
    )  # fmt: skip
    LENGTHS_FILE.write_bytes(lines(table))


def lines(table: Lengths) -> bytes:
    """As JSON, with a line for each cell and effect, so that a change can be read."""
    text = msgspec.json.encode(table)
    for cut in (b'"boxes":', b'{"game":', b'{"rules":', b'"players":', b'"amounts":'):
        text = text.replace(cut, b"\n" + cut)
    return re.sub(rb"(\d)\.0(?=[],}])", rb"\1", text) + b"\n"


def _kind(pool: ProcessPoolExecutor, kind: KindOf) -> Kind:
    sizes = players_of(kind)
    wants = [_want(kind, {}, players, BOTS, CELL) for players in sizes]
    bare = [_want(kind, {}, players, "simple", UNTRADED) for players in sizes]
    played = _all(pool, [*wants, *bare])
    cells = {
        players: fold.cell(games, untraded)
        for players, games, untraded in zip(
            sizes, played[: len(sizes)], played[len(sizes) :], strict=True
        )
    }
    usual = played[sizes.index(min(RULES_PLAYERS, sizes[-1]))]
    return _with_rules(pool, kind, cells, usual)


def _with_rules(
    pool: ProcessPoolExecutor, kind: KindOf, cells: dict[int, Cell], usual: Sequence[Played]
) -> Kind:
    rules = load(kind.edition).rules_for(kind.game, kind.rules)
    tried = house_rules(kind)
    single = [{name: value} for name, values in tried.items() for value in values]
    first = _changed(pool, kind, single, SCREEN)
    maybe = [
        one
        for one, games in zip(single, first, strict=True)
        if games and ({*one} <= {"salary", "start_money"} or fold.matters(usual, games, 2.0))
    ]
    again = [*maybe, *pairs(kind)]
    effects = _effects(usual, again, _changed(pool, kind, again, RULES))
    return Kind(
        game=kind.game, rules=kind.rules, players=cells,
        amounts={name: (getattr(rules, name), *tried[name]) for name in TIMES if name in tried},
        effects=tuple(effects),
    )  # fmt: skip


def _effects(
    usual: Sequence[Played], tried: Sequence[dict[str, Any]], played: Sequence[Sequence[Played]]
) -> Iterable[Effect]:
    for rules, games in zip(tried, played, strict=True):
        amounts = {*rules} <= {"salary", "start_money"}
        if games and (amounts or fold.matters(usual, games)):
            yield fold.effect(rules, usual, games)


def _changed(
    pool: ProcessPoolExecutor, kind: KindOf, changes: Sequence[dict[str, Any]], games: int
) -> list[list[Played]]:
    players = min(RULES_PLAYERS, players_of(kind)[-1])
    return _all(pool, [_want(kind, one, players, BOTS, games) for one in changes])


def _want(kind: KindOf, rules: dict[str, Any], players: int, bots: str, games: int) -> Want:
    return Want(kind.edition, kind.game, kind.rules | rules, players, bots, SEED, games)


def _all(pool: ProcessPoolExecutor, wants: Sequence[Want]) -> list[list[Played]]:
    return list(pool.map(play, wants))


if __name__ == "__main__":
    main(sys.argv[1:])
