"""What has been chosen of a game that is being set up: a value, kept in the panel."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What has been chosen so far: tokens in seating order, the way to play, and the house rules
    that differ from the box; also those that only another box knows (house_rules.py)."""

    tokens: tuple[str, ...] = ()
    game: str = "standard"
    rules: dict[str, bool | int | str] = {}

    def join(self, token: str) -> Setup:
        """Sit down with a token, or get up if it sits already."""
        if token in self.tokens:
            return replace(self, tokens=tuple(one for one in self.tokens if one != token))
        return replace(self, tokens=(*self.tokens, token))

    def up(self, token: str) -> Setup:
        """Sit one chair further to the front; from the first chair to the last."""
        at = self.tokens.index(token)
        rest = [one for one in self.tokens if one != token]
        rest.insert(at - 1 if at else len(rest), token)
        return replace(self, tokens=tuple(rest))
