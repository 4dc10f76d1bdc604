"""Writes docs/requests.md, and a table of docs/commands.md: `python -m tests.requests.page`."""

from collections.abc import Iterator
from pathlib import Path

import msgspec

from controller.cli.run.terminal import LINE_MOST
from controller.mqtt.orders import BYTES_MOST, ORDER_WINDOW_S
from controller.rules.commands import Command
from controller.table.input import typed
from controller.table.panel.page import Action
from controller.table.requests.question import FRESH, Fresh
from controller.table.requests.request import Request, Role, When
from controller.table.requests.rows import REQUESTS
from controller.web.limits import HOUSEHOLD
from controller.web.live import BEAT_TEXT
from hardware.ports import Pressed, Turned

DOCS = Path(__file__).parents[2] / "docs"
PAGE, COMMANDS_PAGE = DOCS / "requests.md", DOCS / "commands.md"
BEGIN, END = "<!-- tests.requests.page writes this table -->", "<!-- until here -->"
COMMAND = "python -m tests.requests.page"

WHO = {
    Role.HOST: "the host",
    Role.PLAYER: "whoever plays the seat",
    Role.WATCHER: "whose form it is: the host, or whoever plays the seat",
}
IN_PAUSE = {When.GAME: "no", When.PAUSE: "yes", When.EVER: "yes, and while cards are laid"}
MEANT = {
    Fresh.ANY_TIME: "at any time",
    Fresh.ANSWER: "the question that was shown",
    Fresh.SHARED: "the question that was shown, whoever answers it meanwhile",
    Fresh.DEAL: "the deal that was shown",
    Fresh.COUNTER: "the deal that was shown, if it answers one",
    Fresh.PROPOSAL: "the house rules, or the leaving, that were shown",
    Fresh.MOMENT: "the last move that was shown",
    Fresh.COMMAND: "as its command (below)",
}

HEAD = f"""# What can be asked of a table

Written by `{COMMAND}` from `controller/table/requests/`: change the rows there, not this page.

Each kind of request is one row, whether it comes from a browser, a broker or a terminal: its name
and fields, who may send it, whether it is accepted in a pause, and for which moment it is meant. A
request for another moment is late, and refused. Whatever is asked for, the rules decide last."""

BROWSER = f"""
## Browsers

A page sends JSON on its WebSocket, `{{"do": "take-back", "count": 1, "step": 7}}`. The answer is
`done`, `says` (why not), or what was asked for. An empty message asks whether anybody is there; the
answer is `{BEAT_TEXT}`. A page that sends more than {HOUSEHOLD.messages} messages in a second, or
one of more than {HOUSEHOLD.message_bytes} bytes, is disconnected.

Joining (`/join`), sitting down before a game (`/chair`), choosing seats (`/seats`) and leaving
(`/leave`) are posted, as are the deed book's forms (`/deeds/...`), which are the host's alone.

| `do` | fields | what it asks for | who | in a pause | meant for |
|---|---|---|---|---|---|"""

BROKER = f"""
## Brokers

With `commands = true` ([home-assistant.md](home-assistant.md#commands)) whoever has the table's key
counts as the host: at most {BYTES_MOST} bytes a message, each once, within {ORDER_WINDOW_S:g} s.
There is no answer.

| `what` | what it asks for | in a pause |
|---|---|---|"""

TERMINAL = f"""
## Terminals

Whoever types to `ringkeeper run` counts as the host; {LINE_MOST} bytes of a line are read. The
words are in [commands.md](commands.md#run)."""

OF_COMMANDS = """
## Commands

For which moment a command is meant that a browser gives, with the `topic` and the `step` of the
question that it showed. Fields are in `ringkeeper schema command`.

| meant for | commands |
|---|---|"""

OTHER_WORDS: dict[type, tuple[str, ...]] = {
    Command: ("roll 4 eye", "buy", "bid 120", "and the others that `help` lists"),
    Action: ("undo 3", "join frodo", "start"),
    Turned: ("turn 2",),
}
"""Words behind which more is typed, by what they mean."""

TYPED: dict[type, str] = {
    Command: "a command, for whoever is asked",
    Action: "to take back, or to set up a game",
    Pressed: "the panel's buttons; `hold` holds Back",
    Turned: "the panel's knob",
    typed.Show: "who has what, and the question",
    typed.PrintHelp: "all the words",
    typed.Quit: "the end of the program",
}
"""What words ask for, by what they mean."""


def about(kind: type) -> str:
    """What a message says of itself, on one line."""
    return " ".join((kind.__doc__ or "").split())


def fields(kind: type) -> str:
    """The names of a message's fields, as they are sent."""
    return ", ".join(f"`{field.encode_name}`" for field in msgspec.structs.fields(kind))


def words(row: Request) -> list[str]:
    """The words on a terminal that ask for it."""
    plain = [word for word, meant in typed.WORDS.items() if type(meant) is row.kind]
    more = OTHER_WORDS.get(row.kind, ())
    return [word if "`" in word else f"`{word}`" for word in (*plain, *more)]


def page() -> str:
    """The whole of docs/requests.md."""
    return "\n".join([HEAD, *_browser(), *_broker(), TERMINAL, *_commands()]) + "\n"


def _browser() -> Iterator[str]:
    yield BROWSER
    for row in REQUESTS:
        if row.name:
            yield _line(
                f"`{row.name}`", fields(row.kind), about(row.kind), WHO[row.role],
                IN_PAUSE[row.when], MEANT[row.fresh],
            )  # fmt: skip


def _broker() -> Iterator[str]:
    yield BROKER
    for row in REQUESTS:
        for word, asked in row.orders.items():
            with_ = msgspec.json.encode(msgspec.structs.asdict(asked)).decode()
            yield _line(f"`{word}`", f"{about(row.kind)} `{with_}`", IN_PAUSE[row.when])


def typed_words() -> str:
    """The table of docs/commands.md."""
    head = (BEGIN, "", "| words | what they ask for | in a pause |", "|---|---|---|")
    found = [(row, words(row)) for row in REQUESTS]
    lines = [
        _line(", ".join(said), TYPED[row.kind], IN_PAUSE[row.when]) for row, said in found if said
    ]
    return "\n".join([*head, *lines, "", END])


def commands_page() -> str:
    """docs/commands.md with that table as it should be."""
    before, _begin, rest = COMMANDS_PAGE.read_text(encoding="utf-8").partition(BEGIN)
    return before + typed_words() + rest.partition(END)[2]


def _commands() -> Iterator[str]:
    yield OF_COMMANDS
    for fresh in Fresh:
        kinds = [f"`{kind.__name__}`" for kind, one in FRESH.items() if one is fresh]
        if kinds:
            yield _line(MEANT[fresh], ", ".join(kinds))


def _line(*cells: str) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def main() -> None:
    """Write both."""
    PAGE.write_text(page(), encoding="utf-8")
    COMMANDS_PAGE.write_text(commands_page(), encoding="utf-8")


if __name__ == "__main__":
    main()
