"""Calling the host from the panel: on a table where somebody learns of it, and on no other."""

from __future__ import annotations

from controller.table import Press
from controller.table.panel.pages.outside import EndCall
from hardware.ports import Button
from tests.table.begun import opened

PUSH = Press(Button.PUSH)


def test_without_anybody_who_learns_of_it_there_is_no_such_line() -> None:
    table = opened()
    table.do(PUSH)
    assert not [line for line in table.page.items if "host" in line.lower()]


def test_a_call_begins_and_is_taken_back_on_the_panel() -> None:
    table, heard = opened(), list[bool]()
    table.table.host_calls.listeners.append(heard.append)
    table.table.host_calls.offer()
    table.do(PUSH)
    table.choose("Call the host")
    notice = table.table.ui.notice
    assert notice is not None
    assert notice.text == "The host is called."
    table.wait()
    table.choose("Host called. Cancel the call")
    assert heard == [True, False]
    assert not table.table.context.called


def test_a_host_who_comes_ends_the_call_once() -> None:
    table, heard = opened(), list[bool]()
    table.table.host_calls.listeners.append(heard.append)
    table.table.host_calls.offer()
    table.do(PUSH)
    table.choose("Call the host")
    table.table.choose(EndCall(coming=True))
    notice = table.table.ui.notice
    assert notice is not None
    assert notice.text == "The host is coming."
    table.table.choose(EndCall(coming=True))
    assert heard == [True, False]
