"""The chart of everybody's worth on the table's view: when there is one, and when it is drawn."""

from __future__ import annotations

from controller.rules import commands as c
from controller.table.panel.pages.taking_back import TakeBack
from controller.web.report.course import CourseChart
from controller.web.table_session import Room
from tests.table.begun import at
from tests.web.serving import House, at_house

ROUND = (c.Roll(0, (4, 6)), c.Roll(1, (4, 6)))
"""Both land on the visitors' part of Jail: a round without a question."""

HERE = "lotr-2003/standard A:900@0;B:500@0 roll:0 ring:1"


def played(one: House, *commands: c.AnyCommand) -> None:
    for command in commands:
        assert isinstance(one.table.do(command), list), command


@at_house(HERE)
async def test_there_is_a_chart_for_anybody_once_a_round_has_ended(one: House) -> None:
    status, _headers, body = await one.ask("/course")
    assert (status, body) == (204, "")
    played(one, *ROUND)
    status, headers, body = await one.ask("/course")
    assert status == 200
    assert headers["content-type"] == "image/svg+xml"
    assert body.startswith("<svg")
    assert "<script" not in body
    assert "style=" not in body


async def test_it_is_drawn_again_only_when_a_round_has_ended_or_was_taken_back() -> None:
    hands = at(HERE)
    chart, table = CourseChart(Room(hands.table, hands.clock)), hands.table

    async def drawn() -> bytes:
        return bytes((await chart.answer("en")).body)

    def do(command: c.AnyCommand) -> None:
        assert isinstance(table.do(command), list), command

    for command in ROUND:
        do(command)
    first = await drawn()
    assert first
    do(c.Roll(0, (2, 3)))
    assert await drawn() == first, "the round goes on"
    table.choose(TakeBack(2))
    assert await drawn() == b"", "no round has ended any more"
    do(ROUND[1])
    do(c.Roll(0, (2, 3)))
    table.choose(TakeBack(1))
    assert await drawn() == first
    table.close()
