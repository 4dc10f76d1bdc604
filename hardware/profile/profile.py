"""hardware.toml: read and checked before anything opens; every mistake at once, with its line.

What may stand in it is in types.py; hardware/pi.py opens what it names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
from msgspec import Struct

from common.message import Message, brief, verbatim
from common.problem import FileError, Problem, at_most, one_of
from hardware.profile import resources, toml_text
from hardware.profile.places import wrong_places
from hardware.profile.rest import UNREADABLE_PROFILE, rest_of
from hardware.profile.types import (
    A_DEVICE,
    AUTO,
    BOARD_NUMBER,
    FILE_PATH,
    KEYS_OF_KIND,
    PWM_PINS,
    BuzzerProfile,
    DiceKind,
    DiceProfile,
    DisplayProfile,
    MqttProfile,
    PanelProfile,
    PowerProfile,
    Profile,
    ReaderKind,
    ReaderProfile,
    SpeakerProfile,
    StripBackend,
    StripProfile,
    WebProfile,
)
from hardware.strip_layout import DARK_MA, WHITE_MA, wrong


class ProfileError(FileError):
    """hardware.toml has mistakes; `rest` is what can be opened all the same (rest.py)."""

    def __init__(self, problems: Sequence[Problem], rest: Profile = UNREADABLE_PROFILE) -> None:
        super().__init__(problems)
        self.rest = rest


_SECTIONS: dict[str, type[Struct]] = {
    "display": DisplayProfile,
    "strip": StripProfile,
    "panel": PanelProfile,
    "buzzer": BuzzerProfile,
    "speaker": SpeakerProfile,
    "power": PowerProfile,
    "web": WebProfile,
    "mqtt": MqttProfile,
}
_NAMED: dict[str, type[Struct]] = {"dice": DiceProfile, "readers": ReaderProfile}


def load_profile(path: Path | str) -> Profile:
    """Read and check a profile. ProfileError."""
    path = Path(path)
    try:
        text = toml_text.text_of(path)
    except FileError as error:
        raise ProfileError(error.problems) from error
    return parse_profile(text, file=str(path))


def parse_profile(text: str, *, file: str = "hardware.toml") -> Profile:
    """Check the text of a profile. ProfileError."""
    return _Reader(text, file).read()


class _Reader:
    """Walks through the tables, keeps every problem, and goes on with the next key."""

    def __init__(self, text: str, file: str) -> None:
        self._text, self._file = text, file
        self._problems: list[Problem] = []
        self._lines = toml_text.KeyLines(text)
        self._nearest = toml_text.NameSuggestions()

    def read(self) -> Profile:
        profile = self._profile(self._tables())
        self._check_pins(profile)
        self._check_names(profile)
        self._check_nodes(profile)
        self._check_bluetooth(profile)
        self._check_strip(profile)
        self._check_mqtt(profile.mqtt)
        for key, found, expected in wrong_places(profile):
            self._problem(key, found, expected)
        if self._problems:
            rest = rest_of(profile, [problem.place for problem in self._problems])
            raise ProfileError(sorted(self._problems, key=lambda p: p.line), rest)
        return profile

    def _tables(self) -> dict[str, Any]:
        try:
            return toml_text.loads(self._text, self._file)
        except FileError as error:
            raise ProfileError(error.problems) from error

    def _profile(self, tables: dict[str, Any]) -> Profile:
        sections: dict[str, Any] = {}
        for name, value in tables.items():
            if name in _SECTIONS:
                sections[name] = self._section(_SECTIONS[name], value, name)
            elif name in _NAMED:
                sections[name] = self._named(_NAMED[name], value, name)
            else:
                self._unknown(name, name, [*_SECTIONS, *_NAMED])
        return Profile(**{name: value for name, value in sections.items() if value is not None})

    def _named(self, kind: type[Struct], value: Any, key: str) -> dict[str, Struct]:
        """[dice.NAME] and [readers.NAME]."""
        if not isinstance(value, dict):
            self._problem(key, _is(value), Message("a table for each, like [{key}.bank]", key=key))
            return {}
        read = {name: self._section(kind, v, f"{key}.{name}") for name, v in value.items()}
        sections = {name: section for name, section in read.items() if section is not None}
        for name, section in sections.items():
            if isinstance(section, DiceProfile | ReaderProfile):
                self._check_kind(section, value[name], f"{key}.{name}")
        return sections

    def _check_kind(self, part: DiceProfile | ReaderProfile, value: Any, key: str) -> None:
        """Keys that only a part of another kind has."""
        own = {"kind", *KEYS_OF_KIND[part.kind]}
        if part.path == AUTO and "path" in own and "node" not in own:
            wrong = _is(AUTO) if "path" in value else MISSING  # it never says what it is
            self._problem(f"{key}.path", wrong, Message(A_DEVICE))
        for name in value:
            if name in part.__struct_fields__ and name not in own:
                others = [kind for kind in type(part.kind) if name in KEYS_OF_KIND[kind]]
                kinds = _either([f'kind = "{kind.value}"' for kind in others])
                wrong = Message('does not apply to kind "{kind}"', kind=part.kind.value)
                self._problem(f"{key}.{name}", wrong, kinds)

    def _section(self, kind: type[Struct], value: Any, key: str) -> Struct | None:
        """One table as its struct, without its wrong keys (reported); None if that cannot be."""
        if not isinstance(value, dict):
            self._problem(key, _is(value), Message("a table [{key}]", key=key))
            return None
        hints = _hints(kind)
        for name in value:
            if name not in hints:
                self._unknown(f"{key}.{name}", name, list(hints))
        needed = _needed(kind)
        for name in needed:
            if name not in value:
                self._problem(f"{key}.{name}", MISSING, _expected(hints[name]))
        fields = {
            name: self._field(hint, value[name], f"{key}.{name}")
            for name, hint in hints.items()
            if name in value
        }
        right = {name: field for name, field in fields.items() if field is not None}
        return kind(**right) if set(needed) <= set(right) else None

    def _field(self, hint: Any, value: Any, key: str) -> Any:
        try:
            return msgspec.convert(value, hint)
        except msgspec.ValidationError:
            self._problem(key, _is(value), _expected(hint))
            return None

    def _check_pins(self, profile: Profile) -> None:
        """Nothing of the Pi twice (resources.py); an encoder has two contacts."""
        for clash in resources.clashes(profile):
            if clash.sure:
                wanted = resources.advice(clash, profile)
                self._problem(clash.second.key, resources.clash_in_words(clash), wanted)
        panel = profile.panel
        if panel and (panel.encoder_a is None) != (panel.encoder_b is None):
            missing = "panel.encoder_a" if panel.encoder_a is None else "panel.encoder_b"
            if all(problem.place != missing for problem in self._problems):  # there, but wrong
                self._problem(missing, MISSING, Message("both contacts of the encoder"))

    def _check_strip(self, profile: Profile) -> None:
        """The corners follow one another; the supply feeds more than the dark lights' chips; PWM
        reaches its pin."""
        strip = profile.strip
        if strip is None:
            return
        if strip.backend is StripBackend.PWM and strip.pin not in PWM_PINS:
            unreached = Message("is {value}, which PWM cannot use", value=strip.pin)
            self._problem("strip.pin", unreached, one_of(PWM_PINS))
        if strip.corners and (why := wrong(strip.corners, strip.last, strip.count)):
            wanted = Message("where each corner begins, in the tokens' order")
            self._problem("strip.corners", why, wanted)
        dark = DARK_MA * strip.count
        if strip.limit_ma <= dark:
            taken = Message(
                "is {value}, and {count} dark lights take {dark}",
                value=strip.limit_ma, count=strip.count, dark=dark,
            )  # fmt: skip
            self._problem("strip.limit_ma", taken, Message("more milliamperes than that"))
        self._check_supply(strip)

    def _check_supply(self, strip: StripProfile) -> None:
        """The strip draws no more than nine tenths of what is printed on its supply."""
        if strip.supply_ma is None:
            return
        most = strip.supply_ma * 9 // 10
        if min(strip.limit_ma, (WHITE_MA + DARK_MA) * strip.count) > most:
            more = Message(
                "is {value}, and the strip's supply gives {supply}",
                value=strip.limit_ma, supply=strip.supply_ma,
            )  # fmt: skip
            self._problem("strip.limit_ma", more, at_most(most))

    def _check_names(self, profile: Profile) -> None:
        """Names and devices of serial parts are used once."""
        names: dict[str, object] = dict.fromkeys(_SECTIONS, Message("a part"))
        paths: dict[str, str] = {}
        for table, parts in (("dice", profile.dice), ("readers", profile.readers)):
            for name, part in parts.items():
                key = f"{table}.{name}"
                if name in names:
                    self._problem(key, _already(name, names[name]), Message("another name"))
                names.setdefault(name, brief(key))
                if part.path == AUTO:
                    continue
                if part.path in paths:
                    taken = _already(part.path, paths[part.path])
                    self._problem(f"{key}.path", taken, Message("a device of its own"))
                paths.setdefault(part.path, brief(key))

    def _check_nodes(self, profile: Profile) -> None:
        """Boards that are looked for can be told apart: all of a kind but one have their number."""
        for table, parts in (("dice", profile.dice), ("readers", profile.readers)):
            numbers: dict[str, str] = {}
            nodes = {
                f"{table}.{name}": part
                for name, part in parts.items()
                if part.kind in (DiceKind.RINGKEEPER, ReaderKind.RINGKEEPER)
            }
            unnumbered = [key for key, part in nodes.items() if not part.node]
            for key, part in nodes.items():
                number = part.node.upper()
                if number in numbers:
                    taken = _already(number, numbers[number])
                    self._problem(f"{key}.node", taken, Message("another board's number"))
                elif not number and part.path == AUTO and len(unnumbered) > 1:
                    why = Message("is missing, and several boards would fit")
                    self._problem(f"{key}.node", why, Message(BOARD_NUMBER))
                if number:
                    numbers.setdefault(number, brief(key))

    def _check_bluetooth(self, profile: Profile) -> None:
        """A table has two dice, and their pairs have one file."""
        sets = [name for name, one in profile.dice.items() if one.kind is DiceKind.BLUETOOTH]
        for name in sets[1:]:
            wrong = _already("bluetooth", brief(f"dice.{sets[0]}"))
            self._problem(f"dice.{name}.kind", wrong, Message("one table for both dice"))

    def _check_mqtt(self, mqtt: MqttProfile | None) -> None:
        """Commands need a key, and a password belongs to a user."""
        if mqtt is None:
            return
        if mqtt.commands and mqtt.key_file is None:
            self._problem("mqtt.key_file", MISSING, Message(FILE_PATH))
        if mqtt.password_file is not None and not mqtt.username:
            self._problem("mqtt.username", MISSING, Message("the user of the password"))
        if mqtt.ca_file is not None and not mqtt.tls:
            no_tls = Message("is set, but tls is not")
            self._problem("mqtt.ca_file", no_tls, Message("tls = true, or no ca_file"))

    def _unknown(self, key: str, name: str, known: list[str]) -> None:
        near = self._nearest.of(name, known)
        wanted = verbatim(near) if near else Message("one of {names}", names=", ".join(known))
        self._problem(key, Message("is not a known name"), wanted)

    def _problem(self, key: str, wrong: Message, expected: Message) -> None:
        *tables, last = key.split(".")
        line = self._lines.of(tables, last)
        self._problems.append(
            Problem(
                file=self._file, line=line, place=key,
                wrong=wrong, expected=expected,
            )
        )  # fmt: skip


@cache
def _hints(kind: type[Struct]) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


@cache
def _needed(kind: type[Struct]) -> tuple[str, ...]:
    """The fields without which there is none."""
    return tuple(field.name for field in msgspec.structs.fields(kind) if field.required)


MISSING = Message("is missing")


def _is(value: object) -> Message:
    return Message("is {value}", value=toml_text.value_in_words(value))


def _already(name: str, other: object) -> Message:
    return Message("{name} is already {other}", name=brief(name), other=other)


def _either(choices: Sequence[str]) -> Message:
    """One of them; without more words, which of two is right is seen at once."""
    told = verbatim(choices[0])
    for choice in choices[1:]:
        told = Message("{one} or {other}", one=told, other=choice)
    return told


def descriptions() -> Iterator[str]:
    """What all keys take, in words, from types.py: keys of messages."""
    for kind in (*_SECTIONS.values(), *_NAMED.values()):
        for hint in _hints(kind).values():
            yield from (str(meta.description) for meta in _metas(hint))


def _metas(hint: Any) -> list[msgspec.Meta]:
    parts = (hint, *get_args(hint))
    found = [meta for part in parts for meta in getattr(part, "__metadata__", ())]
    return [meta for meta in found if meta.description]


def _expected(hint: Any) -> Message:
    """What a key takes, in words: its description, or the choices of its enum."""
    for part in (hint, *get_args(hint)):
        if isinstance(part, type) and issubclass(part, Enum):
            return _either([f'"{choice.value}"' for choice in part])
    described: str = _metas(hint)[0].description or ""
    return Message(described)
