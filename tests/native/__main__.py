"""`python -m tests.native`: builds the native rules and holds them against the rules as written."""

import argparse
import sys

from tests.native.same import differences


def main() -> int:
    """1 if anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.native", description=__doc__)
    parser.add_argument("--games", type=int, default=50, help="of each way to play each edition")
    problems = list(differences(parser.parse_args().games))
    print(*problems, sep="\n", end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
