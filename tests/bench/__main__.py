"""`python -m tests.bench`: runs the measurements, each with the reference loop beside it."""

import argparse
import sys
from collections.abc import Callable
from importlib import import_module

from tests.bench.figures import Figure, as_json, markdown
from tests.bench.reference import step_seconds

MEASURES = {
    "light": "a die's byte in to the strip's bytes out, the rules and the journal in between",
    "display": "bytes to the OLED over a whole scripted game",
    "engine": "turns and games per second, four bots",
    "record": "making a durable record of a command",
    "journal": "reading a journal of 5,000 events back",
    "start": "from the start of the process to the first picture",
    "idle": "what a table costs while nobody touches it",
    "presses": "taps, presses and detents in a turn, with a reader and without",
    "page": "the demo's speed with four bots and a browser that shows its page",
    "phones": "what six phones and twenty watchers cost a table",
    "speech": "from a roll to the first sound of the sentence about it",
    "mqtt": "from an event at the table to a subscriber, and what that costs the table",
    "bluetooth": "a bought die's message from BlueZ's line to the roll",
    "study": "games per second of a study: 1 and 2 processes, and a Dask cluster of two workers",
    "hall": "200 tables at ten events a second each: delay, losses, memory (five minutes)",
    "lines": "what the lines to hub and reader cost while nothing happens",
}

Measure = Callable[[float], list[Figure]]
"""What each module has as `measure`; given the seconds of one reference step."""


def main() -> int:
    """Measure what was asked for; 1 if an aim was missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=", ".join(MEASURES))
    parser.add_argument("--json", action="store_true", help="for machines")
    args = parser.parse_args()
    unknown = [name for name in args.names if name not in MEASURES]
    if unknown:
        parser.error(f"there is no measurement {unknown[0]!r}; there are {', '.join(MEASURES)}")
    figures: list[Figure] = []
    steps: list[float] = []
    for name in args.names or MEASURES:
        print(f"{name}: {MEASURES[name]} ...", file=sys.stderr, flush=True)
        measure: Measure = import_module(f"tests.bench.{name}").measure
        steps.append(step_seconds())
        figures += measure(steps[-1])
    print(as_json(figures, min(steps)) if args.json else markdown(figures, min(steps)))
    return int(any(figure.met is False for figure in figures))


if __name__ == "__main__":
    sys.exit(main())
