"""How bright, how loud, where the lights are, how the table is used, how the last game was set up
and which house rules were used: chosen at the table, kept from start to start.

A small TOML file beside the journal, written whole and in one step. It says nothing of how a game
stands, and nothing about wires: those are in hardware.toml.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from common.loader import UNKNOWN_NAME, wrong_value
from common.message import Message
from common.problem import FileError, Findings, Problem
from controller.files.setting_rows import Group, Row, steps
from controller.text.language import LANGUAGES, N_
from hardware.profile import toml_text
from hardware.reasons import reason
from hardware.strip_layout import StripLayout, wrong
from hardware.system.files import write_whole

BRIGHTNESS = (0.04, 0.07, 0.11, 0.17, 0.25, 0.35, 0.48, 0.63, 0.8, 1.0)
"""Share of its light by step, from 1 on; each about as much brighter to the eye as the last."""

VOLUME = (0.06, 0.14, 0.3, 0.6, 1.0)
"""Loudness by step, from 1 on."""


SCREEN = (0.1, 0.3, 0.6, 1.0)
"""Share of the display's light by step, from 1 on."""


REMEMBERED = 12
"""House rules that are remembered; a box may not know all of them."""


MINUTES_MOST = 600
"""Of a game against the clock."""


class Walked(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where a strip of `count` lights lies, as walked on the panel (see StripLayout)."""

    count: Annotated[int, Meta(ge=1, le=1000)]
    corners: tuple[int, int, int, int]
    last: Annotated[int, Meta(ge=0, le=999)]
    corner_leds: Annotated[int, Meta(ge=1, le=1000)]


class LastSetup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the last game was set up: the next one begins with that. `names`: the players' own, by
    token."""

    edition: str
    game: str = "standard"
    tokens: tuple[str, ...] = ()
    names: dict[str, str] = {}
    rules: dict[str, bool | int | str] = {}


_LIGHT, _HABIT, _EVERYWHERE = Group.LIGHTS_AND_SOUND, Group.HABITS, Group.EVERYWHERE


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is set, each with its row, in the order of the panel. Steps: None is as in
    hardware.toml, and full. `language`: what is spoken; none: that of the edition.
    `answer_seconds`: how long a player whom others wait for has to answer (R66). `game_minutes`:
    after how long a game against the clock ends (N10); 0: when somebody says so. `bots`: how well
    bots play the seats of players who left (R70). `favourites`: the settings that were house rules
    of games here, the last used first."""

    brightness: Annotated[Annotated[int, Meta(ge=1, le=len(BRIGHTNESS))] | None, Row(
        _LIGHT, N_("Brightness: {value}"), N_("Brightness of the lights"),
        numbers=steps(BRIGHTNESS), needs="strip",
    )] = None  # fmt: skip
    screen: Annotated[Annotated[int, Meta(ge=1, le=len(SCREEN))] | None, Row(
        _LIGHT, N_("Display: {value}"), N_("Brightness of the display"), numbers=steps(SCREEN),
    )] = None  # fmt: skip
    volume: Annotated[Annotated[int, Meta(ge=1, le=len(VOLUME))] | None, Row(
        _LIGHT, N_("Volume: {value}"), N_("Volume"), numbers=steps(VOLUME),
    )] = None  # fmt: skip
    mute: Annotated[bool, Row(
        _LIGHT, {False: N_("Sound: on"), True: N_("Sound: off")}, N_("Sound off"),
    )] = False  # fmt: skip
    speech: Annotated[Literal["always", "asked", "never"], Row(
        _LIGHT,
        {"always": N_("Voice: on"), "asked": N_("Voice: when knob held"),
         "never": N_("Voice: off")},
        needs="loudspeaker", host=False,
    )] = "always"  # fmt: skip
    auction_clock: Annotated[bool, Row(
        _HABIT, {False: N_("Auctions end: by hand"), True: N_("Auctions end: by clock")},
        N_("A clock ends auctions"),
    )] = False  # fmt: skip
    answer_seconds: Annotated[int, Meta(ge=10, le=600), Row(
        _HABIT, N_("Time to answer: {value}"), N_("Time to answer"), N_("{value} s"),
        numbers=(30, 60, 90, 120, 180, 300), expected=Message("seconds, from 10 to 600"),
    )] = 60  # fmt: skip
    confirm_moves: Annotated[bool, Row(
        _HABIT, {False: N_("Moves: not confirmed"), True: N_("Moves: confirm each")},
        N_("Each move is confirmed"),
    )] = False  # fmt: skip
    game_minutes: Annotated[int, Meta(ge=0, le=MINUTES_MOST), Row(
        _HABIT,
        {0: N_("Time limit: your own watch"), None: N_("Time limit: {value} min of play")},
        numbers=(0, 60, 90, 120, 150, 180, 240), needs="time limit",
        expected=Message("minutes, from 0 to {most}", most=MINUTES_MOST),
    )] = 0  # fmt: skip
    bots: Annotated[Literal["simple", "strong", "expert"], Row(
        _HABIT,
        {"simple": N_("Bots: easy"), "strong": N_("Bots: strong"), "expert": N_("Bots: expert")},
        N_("Stand-in bots"),
        {"simple": N_("easy: they never trade"), "strong": N_("strong: they trade"),
         "expert": N_("expert: they think ahead")},
    )] = "strong"  # fmt: skip
    language: Annotated[str, Row(
        _EVERYWHERE, N_("Language: {value}"), N_("Language"),
        {"": N_("same as the box"), **LANGUAGES},
    )] = ""  # fmt: skip
    text_size: Annotated[Literal["usual", "large", "huge"], Row(
        _EVERYWHERE, "", N_("Text size on all pages"),
        {"usual": N_("usual"), "large": N_("large"), "huge": N_("very large")},
    )] = "usual"  # fmt: skip
    marks: Annotated[bool, Row(
        _EVERYWHERE, "", N_("Letters on colours (for colour-blind players)"),
    )] = False  # fmt: skip
    lights: Walked | None = None
    colours: Literal["", "RGB", "RBG", "GRB", "GBR", "BRG", "BGR"] = ""
    setup: LastSetup | None = None
    favourites: tuple[str, ...] = ()

    def having_used(self, rules: Iterable[str]) -> Settings:
        """With house rules that were just used before all others."""
        names = tuple(dict.fromkeys((*rules, *self.favourites)))[:REMEMBERED]
        return replace(self, favourites=names)

    @property
    def loudness(self) -> float:
        """For a buzzer: 0 to 1."""
        if self.mute:
            return 0.0
        return 1.0 if self.volume is None else VOLUME[self.volume - 1]

    @property
    def glow(self) -> float:
        """The share of its light that the display shines with."""
        return 1.0 if self.screen is None else SCREEN[self.screen - 1]

    def share(self, usual: float) -> float:
        """For a strip whose `usual` brightness is that."""
        return usual if self.brightness is None else BRIGHTNESS[self.brightness - 1]

    def order(self, usual: str) -> str:
        """The order of a strip's colours: as seen, else as `usual`; white stays where it is."""
        return self.colours + usual[len(self.colours) :]

    def layout(self, usual: StripLayout) -> StripLayout:
        """How the strip lies: as walked, if it was this strip, else as `usual`."""
        walked = self.lights
        if walked is None or walked.count != usual.count:
            return usual
        return StripLayout(
            count=walked.count, corners=walked.corners, last=walked.last,
            corner_leds=walked.corner_leds,
        )  # fmt: skip


class SettingsStore:
    """The settings, and the file that they are kept in (None: they are forgotten at the end).

    `problems` are what was wrong with the file when it was read; what is wrong is as usual.
    """

    def __init__(self, path: Path | None = None) -> None:
        """A file that is not there is not an error; one that is wrong is left alone until the first
        change, and then kept beside the new one as `NAME.wrong`."""
        self.path = path
        self.problems: list[Problem] = []
        self.now = Settings()
        if path is not None and path.exists():
            self._read(path)

    def change(self, settings: Settings) -> None:
        """Set it, and write it down. OSError: it is set, but could not be written."""
        self.now = settings
        if self.path is None:
            return
        if self.problems:
            with contextlib.suppress(FileNotFoundError):
                self.path.replace(self.path.with_name(f"{self.path.name}.wrong"))
            self.problems = []
        write_whole(self.path, text_of(settings))

    def _read(self, path: Path) -> None:
        try:
            self.now, self.problems = parse(toml_text.text_of(path), str(path))
        except FileError as error:
            self.problems = list(error.problems)


_HINTS = get_type_hints(Settings, include_extras=True)

SETTING_ROWS: dict[str, Row] = {
    name: row
    for name, hint in _HINTS.items()
    for row in getattr(hint, "__metadata__", ())
    if isinstance(row, Row)
}
"""Of the settings that people choose, by name."""

_SAVED = {
    "lights": Message("what “Where the lights are” on the panel saves there"),
    "colours": Message("what “Colours” on the panel saves there"),
    "setup": Message("what is saved there when a game is set up"),
    "favourites": Message("what the games at this table save there"),
}
"""What stands in the file for the others."""


def parse(text: str, file: str) -> tuple[Settings, list[Problem]]:
    """Settings from their text, and what is wrong in it; that is then as usual. FileError if it is
    no TOML."""
    right: dict[str, Any] = {}
    findings = Findings(file, text)
    for key, value in toml_text.loads(text, file).items():
        bad: Message | None = None
        expected = SETTING_ROWS[key].wanted() if key in SETTING_ROWS else _SAVED.get(key)
        try:
            found = right[key] = msgspec.convert(value, _HINTS[key])
            if key == "language" and found not in LANGUAGES:
                bad = wrong_value(value)
            if isinstance(found, Walked):
                bad = wrong(found.corners, found.last, found.count)
        except KeyError:
            bad = UNKNOWN_NAME
        except msgspec.ValidationError as error:
            bad = reason(error) if isinstance(value, dict) else wrong_value(value)  # inside
        if bad is not None:
            right.pop(key, None)
            findings.add(key, bad, expected)
    return Settings(**right), sorted(findings.problems, key=lambda one: one.line)


def text_of(settings: Settings) -> str:
    """The text of a settings file."""
    values: dict[str, Any] = msgspec.to_builtins(settings)
    lights, setup = values.pop("lights"), values.pop("setup")
    usual = {
        name: value for name, value in msgspec.to_builtins(Settings()).items() if name != "mute"
    }
    values = {name: value for name, value in values.items() if value != usual.get(name)}
    lines = ["# Set on the panel of the table.", *_lines(values)]
    if lights is not None:
        lines += ["", "[lights]", *_lines(lights)]
    if setup is not None:
        inside = {name: setup.pop(name) for name in ("names", "rules")}
        lines += ["", "[setup]", *_lines(setup)]
        for name, found in inside.items():
            lines += ["", f"[setup.{name}]", *_lines(found)] if found else []
    return "\n".join(lines) + "\n"


def _lines(values: dict[str, Any]) -> list[str]:
    """Texts, numbers, lists of them, yes and no: JSON writes them as TOML does, but for DEL."""
    written = {
        toml_text.key_text(name): msgspec.json.encode(value).decode()
        for name, value in values.items()
        if value is not None
    }
    return [f"{key} = {text}".replace("\x7f", "\\u007f") for key, text in written.items()]
