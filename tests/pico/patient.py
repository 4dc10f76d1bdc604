"""`ringkeeper`, with more patience: a second of an emulated board takes some twenty of ours.

python -m tests.pico.patient firmware flash reader --port /dev/pts/7
"""

import sys

from controller.__main__ import main
from controller.cli import firmware as command
from hardware.boards import boards, prompt

TIMES = 30.0  # more than the slowness of an emulated board on a busy computer
ASK_S = 10.0  # real seconds between two questions, so that few of them wait for the board


def patiently(words: list[str]) -> int:
    command.HAIL_S *= TIMES
    command.RESTART_S *= TIMES
    prompt.PATIENCE_S *= TIMES
    prompt.WAKE_S *= TIMES
    prompt.WAKE_ASK_S = boards.ASK_S = ASK_S
    return main(words)


if __name__ == "__main__":
    sys.exit(patiently(sys.argv[1:]))
