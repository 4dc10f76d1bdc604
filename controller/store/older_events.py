"""Events as versions before this one wrote them: what a check of an older journal allows for."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from controller.rules import events as e


def as_written_then(outcome: Sequence[e.Event], written: Sequence[e.Event]) -> list[e.Event]:
    """What the rules decide, put as an older version put the same: it may have named fewer rulings
    and house rules, left a deal open that another countered, and rents and offers that a correction
    contradicted; and not said who was met, or why a deal, a meeting or a rent ended."""
    decided = list(outcome)
    if written and all(isinstance(then, e.Adjusted) for then in written):
        decided = [now for now in decided if isinstance(now, e.Adjusted)]
    if len(decided) != len(written):
        return decided
    return [
        replace(now, applied=then.applied) if {*then.applied} <= {*now.applied} else now
        for now, then in zip(map(_as_said, decided, written), written, strict=True)
    ]


_UNSAID: dict[type[e.Event], dict[str, object]] = {
    e.DealOffered: {"counters": False},
    e.DealEnded: {"declined": -1},
    e.Met: {"others": ()},
    e.MeetingEnded: {"kept": False, "bearing": False},
    e.RentLapsed: {"waived": False},
}
"""What older versions did not say of an event, as that is read now."""


def _as_said(now: e.Event, then: e.Event) -> e.Event:
    """An event without what was not said of it then."""
    if type(now) is not type(then):
        return now
    left_out = _UNSAID.get(type(now), {})
    unsaid = {key: value for key, value in left_out.items() if getattr(then, key) == value}
    return replace(now, **unsaid) if unsaid else now
