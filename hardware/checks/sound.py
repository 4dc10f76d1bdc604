"""Checks of the sound card that [speaker] names. ALSA counts cards as it finds them, in another
order after some starts (raspberrypi/linux, issue 5592): only a card's id stays.
"""

from __future__ import annotations

import re
from pathlib import Path

from common.message import Message, verbatim
from hardware.checks.findings import Finding, Verdict
from hardware.profile.types import Profile

_COUNTED = re.compile(r"(?::|\bCARD=)([0-9]+)\b")
_ANY = frozenset({"default", "sysdefault", "hw", "plughw"})

_CARDS = "proc/asound"
_CHOSEN = ("etc/asound.conf", "etc/alsa/conf.d/*default*.conf")
"""Where somebody, or a sound server, says what "default" is."""


def check(profile: Profile, root: Path = Path("/")) -> list[Finding]:
    """Whether the loudspeaker may be another card after the next start."""
    if profile.speaker is None:
        return []
    device, cards = profile.speaker.device, _cards(root)
    if (counted := _COUNTED.search(device)) is not None:
        what = Message("{device} may be another sound card after the next start", device=device)
        id_ = cards.get(int(counted[1]), "...")
        return [Finding("speaker", Verdict.LOOK, what, _name(id_))]
    chosen = any(list(root.glob(place)) for place in _CHOSEN)
    if device not in _ANY or len(cards) < 2 or chosen:
        return []
    what = Message(
        "{device} is whichever sound card is found first, of {cards}",
        device=device, cards=tuple(map(verbatim, cards.values())),
    )  # fmt: skip
    return [Finding("speaker", Verdict.LOOK, what, _name(next(iter(cards.values()))))]


def _name(id_: str) -> Message:
    return Message(
        'name the card by its id in hardware.toml, like device = "plughw:CARD={id}"; '
        "aplay -l shows the ids",
        id=id_,
    )  # fmt: skip


def _cards(root: Path) -> dict[int, str]:
    """The ids of the cards by their numbers (Linux, "Proc Files of ALSA Drivers")."""
    found = {}
    for file in (root / _CARDS).glob("card[0-9]*/id"):
        number = file.parent.name.removeprefix("card")
        if number.isdecimal():
            found[int(number)] = file.read_text(encoding="utf-8", errors="replace").strip()
    return dict(sorted(found.items()))
