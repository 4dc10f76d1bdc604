"""What of a hardware.toml with mistakes can be opened all the same, so that one evening's table is
not dark for one wrong letter.

A part with a mistake is left out: the usual pin in place of a wrong one may be wired to something
else. Of a panel only the wrong contact is, and a display is kept, to say so on. With a mistake in
[web] the table stays off the network.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from hardware.profile.types import DisplayProfile, PanelProfile, PowerProfile, Profile, WebProfile

UNREADABLE_PROFILE = Profile(display=DisplayProfile())
"""Of a file that cannot be read at all: the usual display, to say so on."""


def rest_of(profile: Profile, keys: Sequence[str]) -> Profile:
    """A profile without what the wrong `keys` (`strip.pin`, `readers.bank.heads`) are about."""
    wrong = {_part_of(key) for key in keys}
    for key in sorted(wrong):
        table, _, inside = key.partition(".")
        match table:
            case "strip" | "keypad" | "buzzer" | "speaker" | "mqtt":
                profile = replace(profile, **{table: None})
            case "panel" if profile.panel is not None:
                profile = replace(profile, panel=_without(profile.panel, inside))
            case "power":
                profile = replace(profile, power=PowerProfile())
            case "web":
                profile = replace(profile, web=WebProfile())
            case _:
                pass
    dice = {
        name: one for name, one in profile.dice.items() if _part_of(f"dice.{name}") not in wrong
    }
    readers = {
        name: one
        for name, one in profile.readers.items()
        if _part_of(f"readers.{name}") not in wrong
    }
    return replace(profile, dice=dice, readers=readers)


def _part_of(key: str) -> str:
    """A key without what is inside of its part: `readers.bank` of `readers.bank.heads`."""
    return ".".join(key.split(".")[:2])


def _without(panel: PanelProfile, contact: str) -> PanelProfile:
    if contact in ("encoder_a", "encoder_b"):
        return replace(panel, encoder_a=None, encoder_b=None)
    return replace(panel, **{contact: None}) if contact in panel.pins else panel
