"""hardware.toml: read and checked before anything opens; every mistake at once, with its line.

What may stand in it is in types.py; hardware/pi.py opens what it names.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from common.loader import MISSING, load, wrong_value
from common.message import Message, brief, verbatim
from common.problem import FileError, Findings, Problem, at_most, either, one_of, raised_as
from hardware.profile import resources, toml_text
from hardware.profile.places import wrong_places
from hardware.profile.rest import UNREADABLE_PROFILE, rest_of
from hardware.profile.types import (
    A_DEVICE,
    A_WLED,
    AUTO,
    BOARD_NUMBER,
    FILE_PATH,
    KEYS_OF_KIND,
    PWM_PINS,
    DiceKind,
    DiceProfile,
    MqttProfile,
    Profile,
    ReaderKind,
    ReaderProfile,
    StripBackend,
    StripProfile,
)
from hardware.strip_layout import DARK_MA, WHITE_MA, wrong


class ProfileError(FileError):
    """hardware.toml has mistakes; `rest` is what can be opened all the same (rest.py)."""

    def __init__(self, problems: Sequence[Problem], rest: Profile = UNREADABLE_PROFILE) -> None:
        super().__init__(problems)
        self.rest = rest


_SINGLE = [name for name in Profile.__struct_fields__ if name not in ("dice", "readers")]


def load_profile(path: Path | str) -> Profile:
    """Read and check a profile. ProfileError."""
    with raised_as(ProfileError):
        text = toml_text.text_of(Path(path))
    return parse_profile(text, file=str(path))


def parse_profile(text: str, *, file: str = "hardware.toml") -> Profile:
    """Check the text of a profile. ProfileError."""
    with raised_as(ProfileError):
        tables = toml_text.loads(text, file)
    findings = Findings(file, text)
    profile: Profile = load(tables, Profile, findings)
    _Checks(tables, profile, findings).all()
    if problems := findings.problems:
        rest = rest_of(profile, [problem.place for problem in problems])
        raise ProfileError(sorted(problems, key=lambda one: one.line), rest)
    return profile


class _Checks:
    """What fits by itself, but not together."""

    def __init__(self, tables: dict[str, Any], profile: Profile, findings: Findings) -> None:
        self._tables, self._profile = tables, profile
        self._problems, self._problem = findings.problems, findings.add

    def all(self) -> None:
        profile = self._profile
        for table, parts in (("dice", profile.dice), ("readers", profile.readers)):
            for name, part in parts.items():
                self._check_path(part, self._tables[table][name], f"{table}.{name}")
                self._check_kind(part, self._tables[table][name], f"{table}.{name}")
        if profile.strip is not None:
            self._check_kind(profile.strip, self._tables["strip"], "strip")
        self._check_pins(profile)
        self._check_names(profile)
        self._check_nodes(profile)
        self._check_bluetooth(profile)
        self._check_strip(profile)
        self._check_mqtt(profile.mqtt)
        for found in wrong_places(profile):
            self._problem(*found)

    def _check_path(self, part: DiceProfile | ReaderProfile, value: Any, key: str) -> None:
        """A part that never says what it is has to be named."""
        own = KEYS_OF_KIND[part.kind]
        if part.path == AUTO and "path" in own and "node" not in own:
            wrong = wrong_value(AUTO) if "path" in value else MISSING
            self._problem(f"{key}.path", wrong, A_DEVICE)

    def _check_kind(
        self, part: DiceProfile | ReaderProfile | StripProfile, value: Any, key: str
    ) -> None:
        """Keys that only a part of another kind has."""
        own = {"kind", *KEYS_OF_KIND[part.kind]}
        for name in value:
            if name in part.__struct_fields__ and name not in own:
                others = [kind for kind in type(part.kind) if name in KEYS_OF_KIND[kind]]
                kinds = either([verbatim(f'kind = "{kind.value}"') for kind in others])
                wrong = Message('does not apply to kind "{kind}"', kind=part.kind.value)
                self._problem(f"{key}.{name}", wrong, kinds)

    def _check_pins(self, profile: Profile) -> None:
        """Nothing of the Pi twice (resources.py); an encoder has two contacts."""
        for clash in resources.clashes(profile):
            if clash.sure:
                self._problem(clash.second.key, *resources.mistake(clash, profile))
        panel = profile.panel
        if panel and (panel.encoder_a is None) != (panel.encoder_b is None):
            missing = "panel.encoder_a" if panel.encoder_a is None else "panel.encoder_b"
            if not self._told(missing):
                self._problem(missing, MISSING, Message("both contacts of the encoder"))

    def _told(self, key: str) -> bool:
        """Whether it is there, but wrong."""
        return any(problem.place == key for problem in self._problems)

    def _check_strip(self, profile: Profile) -> None:
        """The corners follow one another; the supply feeds more than the dark lights' chips; PWM
        reaches its pin."""
        strip = profile.strip
        if strip is None:
            return
        if strip.backend is StripBackend.PWM and strip.pin not in PWM_PINS:
            unreached = Message("is {value}, which PWM cannot use", value=strip.pin)
            self._problem("strip.pin", unreached, one_of(PWM_PINS))
        if not strip.wired and strip.host is None and not self._told("strip.host"):
            self._problem("strip.host", MISSING, A_WLED)
        if strip.clocked and "W" in strip.colours:
            no_white = Message("is {value}, and an APA102 has no white", value=strip.colours)
            self._problem("strip.order", no_white, verbatim("BGR"))
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
        names: dict[str, object] = dict.fromkeys(_SINGLE, Message("a part"))
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
                    self._problem(f"{key}.node", why, BOARD_NUMBER)
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
            self._problem("mqtt.key_file", MISSING, FILE_PATH)
        if mqtt.password_file is not None and not mqtt.username:
            self._problem("mqtt.username", MISSING, Message("the user of the password"))
        if mqtt.ca_file is not None and not mqtt.tls:
            no_tls = Message("is set, but tls is not")
            self._problem("mqtt.ca_file", no_tls, Message("tls = true, or no ca_file"))


def _already(name: str, other: object) -> Message:
    return Message("{name} is already {other}", name=brief(name), other=other)
