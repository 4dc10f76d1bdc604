"""Writes Parquet files for other programs: each game of a study as a row, and each figure with its
interval. Loads pyarrow."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from controller.study.figures import StudyFigures
from controller.study.play import Row
from controller.study.rows import rows
from controller.study.store import Store

_COLUMNS = {
    "rule_set": pa.int8(),  # 1 or 2, as in the plan
    "seed": pa.int64(),
    "turns": pa.int32(),
    "rounds": pa.int32(),
    "seconds": pa.int64(),  # at the assumed pace
    "ended": pa.bool_(),
    "ending": pa.string(),  # empty: the game was given up
    "first": pa.int8(),  # the seat that began, from 0
    "winners": pa.list_(pa.int8()),  # seats
    "bots": pa.list_(pa.string()),  # strengths by seat
}


_FIGURES = {
    "rule_set": pa.int8(),  # 1 or 2; 0: the second less the first
    "figure": pa.string(),
    "of": pa.string(),  # a space, a group, a step of the Ring ...; empty: of the whole game
    "value": pa.float64(),
    "low": pa.float64(),  # of its 95 % interval; null: it has none
    "high": pa.float64(),
}


def write_figures(found: StudyFigures, path: Path) -> None:
    """Write all figures, a row each. OSError."""
    table = [(at, figure, of, one.value, one.low, one.high) for at, figure, of, one in rows(found)]
    columns = dict(zip(_FIGURES, map(list, zip(*table, strict=True)), strict=True))
    schema = pa.schema(_FIGURES, metadata={"plan": found.plan})
    with path.open("wb") as file:  # pyarrow takes no name that is not UTF-8
        pq.write_table(pa.table(columns, schema=schema), file)


def write_table(store: Store, path: Path) -> None:
    """Write all games that have been played, batch by batch, so that memory does not grow. The plan
    is in the file's metadata. StudyError, OSError."""
    schema = pa.schema(_COLUMNS, metadata={"plan": store.plan.id()})
    with path.open("wb") as file, pq.ParquetWriter(file, schema) as writer:
        for batch in store.batches():
            for number, rows in enumerate(batch.rows, 1):
                bots = [store.plan.bots_in(row.seed - store.plan.seed) for row in rows]
                columns = _columns(number, rows, bots)
                writer.write_table(pa.table(columns, schema=schema))


def _columns(
    number: int, rows: tuple[Row, ...], bots: list[tuple[str, ...]]
) -> dict[str, list[object]]:
    return {
        "rule_set": [number] * len(rows),
        "seed": [row.seed for row in rows],
        "turns": [row.turns for row in rows],
        "rounds": [row.rounds for row in rows],
        "seconds": [row.seconds for row in rows],
        "ended": [bool(row.why) for row in rows],
        "ending": [row.why for row in rows],
        "first": [row.first for row in rows],
        "winners": [list(row.winners) for row in rows],
        "bots": [list(one) for one in bots],
    }
