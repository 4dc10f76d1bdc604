"""What of a hardware.toml with mistakes can be opened all the same, so that one evening's table is
not dark for one wrong letter.

A part with a mistake is left out: the usual pin in place of a wrong one may be wired to something
else. Of a panel only the wrong contact is, and a display is kept, to say so on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from hardware.profile_types import DisplayProfile, PanelProfile, PowerProfile, Profile

Part = TypeVar("Part")

UNREADABLE = Profile(display=DisplayProfile())
"""Of a file that cannot be read at all: the usual display, to say so on."""


def rest_of(profile: Profile, keys: Sequence[str]) -> Profile:
    """A profile without what the wrong `keys` (`strip.pin`, `readers.bank.heads`) are about."""
    for key in keys:
        table, _, inside = key.partition(".")
        match table:
            case "strip" | "buzzer":
                profile = replace(profile, **{table: None})
            case "panel" if profile.panel is not None:
                profile = replace(profile, panel=_without(profile.panel, inside))
            case "power":
                profile = replace(profile, power=PowerProfile())
            case "dice":
                profile = replace(profile, dice=_others(profile.dice, inside))
            case "readers":
                profile = replace(profile, readers=_others(profile.readers, inside))
            case _:
                pass
    return profile


def _without(panel: PanelProfile, contact: str) -> PanelProfile:
    if contact in ("encoder_a", "encoder_b"):
        return replace(panel, encoder_a=None, encoder_b=None)
    return replace(panel, **{contact: None}) if contact in panel.__struct_fields__ else panel


def _others(parts: dict[str, Part], key: str) -> dict[str, Part]:
    wrong = key.partition(".")[0]
    return {name: part for name, part in parts.items() if name != wrong}
