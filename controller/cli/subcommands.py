"""The subcommands of `ringkeeper`, and what each needs."""

from __future__ import annotations

from typing import NamedTuple


class Row(NamedTuple):
    """A subcommand: its module, what it does, and the extra that it needs (pyproject.toml)."""

    module: str
    about: str
    extra: str = ""


SUBCOMMANDS = {
    "demo": Row("sim.demo.demo", "play a game on the simulated table", "page"),
    "run": Row("controller.cli.run.run", "run the table on its real parts", "table"),
    "firmware": Row(
        "controller.cli.firmware", "list and flash the boards of dice and readers", "flash"
    ),
    "enrol": Row(
        "controller.cli.enrol.enrol", "teach the table the tags of deeds, tokens and cards", "table"
    ),
    "cards": Row(
        "controller.cli.cards", "make sheets of cards with codes, for phones that read them", "page"
    ),
    "doctor": Row(
        "controller.cli.doctor.doctor", "check every part, and say what to do if one fails", "table"
    ),
    "wiring": Row(
        "controller.cli.wiring", "draw how the parts of hardware.toml are wired, pin by pin"
    ),
    "backup": Row("controller.cli.backup.backup", "pack all of a table's files into one"),
    "restore": Row("controller.cli.backup.restore", "restore a table's files from a backup"),
    "play": Row(
        "controller.cli.play.play", "play without devices: by hand, with bots or by script"
    ),
    "puzzle": Row(
        "controller.cli.puzzle", "solve the puzzle of the day: one moment, one best choice"
    ),
    "study": Row(
        "controller.cli.study.study", "play thousands of games between bots, and report on them"
    ),
    "hall": Row("controller.cli.hall", "show all tables of a hall on one page", "mqtt,page"),
    "journal": Row(
        "controller.cli.journal", "verify, show, take-back, repair, report, moves: a game's record"
    ),
    "edition": Row("controller.cli.edition", "list, show, check, diff, copy: the printed games"),
    "dice": Row(
        "sim.demo.dice_trial", "test whether dice are fair, calibrate their faces", "serial"
    ),
    "position": Row("controller.cli.position", "check, show: any moment of a game, written down"),
    "completion": Row(
        "controller.cli.completion", "complete commands with the Tab key in bash and zsh"
    ),
    "schema": Row("controller.cli.schema", "print JSON Schemas of commands, events and positions"),
}
