"""Events as versions before this one wrote them: what a check of an older journal allows for."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from controller.rules import events as e


def as_written_then(outcome: Sequence[e.Event], written: Sequence[e.Event]) -> list[e.Event]:
    """What the rules decide, put as an older version put the same: it may have named fewer rulings
    and house rules, said no more than `DebtReduced` of a rent settled in property, booked the
    printed cost of lifting a mortgage in two parts, left a deal open that another countered, and
    rents and offers that a correction contradicted; and not said who was met, or why a deal, a
    meeting or a rent ended."""
    told = list(outcome)
    if written and all(isinstance(then, e.Adjusted) for then in written):
        told = [now for now in told if isinstance(now, e.Adjusted)]
    for i, then in enumerate(written):
        if i < len(told) and _is_settling(told[i]) and told[i] != then:
            del told[i]
        if i < len(told):
            told[i : i + 1] = _parts(told[i], then, written[i + 1 : i + 2])
    if len(told) > len(written) and _is_settling(told[-1]):
        del told[-1]
    if len(told) != len(written):
        return told
    return [
        replace(now, applied=then.applied) if {*then.applied} <= {*now.applied} else now
        for now, then in zip(map(_as_said, told, written), written, strict=True)
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


def _is_settling(event: e.Event) -> bool:
    return isinstance(event, e.DebtSettled) and event.debtor >= 0


def _parts(now: e.Event, then: e.Event, after: Sequence[e.Event]) -> list[e.Event]:
    """A payment, or the two of loan and interest that it was written as."""
    following = after[0] if after else None
    lifts = isinstance(now, e.Paid) and now.reason == "lift" and isinstance(then, e.Paid)
    if not (lifts and isinstance(following, e.Paid) and following.reason == "interest"):
        return [now]
    assert isinstance(now, e.Paid)
    assert isinstance(then, e.Paid)
    if then.amount + following.amount != now.amount:
        return [now]
    loan = replace(now, amount=then.amount, applied=())
    rest = replace(now, amount=following.amount, reason="interest", applied=following.applied)
    return [loan, rest]
