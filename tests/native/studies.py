"""Prints what small studies of every edition add up to, a line each: the same from either build."""

import hashlib

import msgspec

from controller.editions import known, load
from controller.study.play import play_batch
from tests.study.plans import plan

BOTS = ("simple", "strong", "simple")
GAMES = 6


def main() -> None:
    """Every way to play every edition, with the same plan, and so the same seeds."""
    for name in known():
        data = load(name).data
        for game in data.games:
            wanted = plan(GAMES, game=game, edition=data, bots=BOTS, minutes=30, turns=200, code="")
            results = [play_batch(wanted, number) for number in wanted.batches()]
            print("study", name, game, hashlib.sha256(msgspec.json.encode(results)).hexdigest())


if __name__ == "__main__":
    main()
