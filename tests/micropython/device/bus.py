"""The way from a simulated board to what it is wired to: a question, an answer.

`RINGKEEPER_BUS` is the descriptor of a socket that keeps messages apart; tests/micropython/world.py
is at the other end.
"""

import os

ANSWER = 250  # bytes: a read goes on until it has them all; the first says how many count

_descriptor = int(os.getenv("RINGKEEPER_BUS"))
_in = open(_descriptor, "rb", buffering=0)  # noqa: SIM115
_out = open(_descriptor, "wb", buffering=0)  # noqa: SIM115


def ask(question):
    """Send bytes, the first of them the kind of question; the answer."""
    _out.write(question)
    answer = _in.read(ANSWER)
    return answer[1 : 1 + answer[0]]
