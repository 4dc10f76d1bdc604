"""Watches a table for a broker: what happens, how things stand, calls for the host; and does what
a broker's commands ask for, if they may.
"""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from controller.mqtt import discovery, outbox, trouble
from controller.mqtt.client import Account
from controller.mqtt.files import NoSecret, key, password, read_kept, write_kept
from controller.mqtt.link import BrokerLink
from controller.mqtt.messages import TableState, Topics, table_id
from controller.mqtt.orders import TAKEN_FILE, Gatekeeper, Refused, Taken
from controller.mqtt.to_messages import Moment, call_event, call_part, snapshot
from controller.store.banker import Banker
from controller.table import Table
from controller.table.monitors.game_clock import MINUTE
from controller.table.requests.request import At, Role
from controller.table.requests.rows import ORDERS, carry_out
from hardware.profile.types import MqttProfile

ANNOUNCED_FILE = "mqtt-announced.json"
"""The topics of the messages that the broker retains for this table."""
WRITTEN_EVERY_S = 60.0
"""Seconds between two notes of how far the broker is: a card wears out."""


class Reporter:
    """A table's side of MQTT. `folder`: of the table's own files; None: nothing is noted."""

    def __init__(
        self, table: Table, profile: MqttProfile, folder: Path | None,
        wall: Callable[[], float] = time.time,
    ) -> None:  # fmt: skip
        """Raises NoSecret."""
        self._table, self._wall = table, wall
        self._profile = profile
        self._name = profile.name or socket.gethostname()
        self.topics = Topics(table_id(self._name), profile.prefix)
        self._folder = folder
        self._written: float | None = None
        self._outbox = outbox.Outbox(read_kept(self._kept(outbox.SENT_FILE), outbox.Sent))
        self._own = discovery.retained(self.topics, announced=profile.home_assistant)
        self._left = self._left_now = self._left_behind()
        self._gate = self._gatekeeper()
        self.refused = 0  # messages that were no commands
        self._called: float | None = None
        self._call_part = 0
        self._ends: tuple[int | None, float | None] = (None, None)
        self._banker: Banker | None = None
        self._retained: dict[str, bytes] = {}
        self._last: TableState | None = None
        self._dirty = True
        self._writing: asyncio.Task[None] | None = None
        self.link = BrokerLink(
            self._account(), self.topics, self, table.on, commands=self._gate is not None
        )
        self._recent = outbox.Recent(self.link.wake)
        table.watchers.append(self._changed)
        table.host_calls.listeners.append(self._host_called)
        with table.speaking():
            table.host_calls.offer()
        self._changed()
        with table.speaking():
            self._recent.add(self._outbox.game.last_sent(outbox.ENTRIES_MOST))
        self.link.start()

    async def close(self) -> None:
        """Say goodbye to the broker, and listen no more."""
        self._recent.close()
        connected = self.link.connected
        await self.link.close()
        self._table.watchers.remove(self._changed)
        self._table.host_calls.listeners.remove(self._host_called)
        if self._writing is not None:
            await self._writing
        write_kept(self._kept(outbox.SENT_FILE), msgspec.json.encode(self._outbox.sent))
        if connected:  # then what was left behind is cleared
            write_kept(self._kept(ANNOUNCED_FILE), msgspec.json.encode(self._own))

    def began(self) -> None:
        """A connection begins: everything that is retained is sent again."""
        self._retained.clear()
        self._left_now = self._left
        self._last, self._dirty = None, True
        self._recent.began()

    def next(self) -> outbox.Batch | None:
        with self._table.speaking():
            return self._outbox.next()

    def acknowledge(self, batch: outbox.Batch) -> None:
        """The broker has them. How far it is gets noted now and then, by a thread."""
        self._outbox.acknowledge(batch)
        self._recent.add(batch.events)
        now = asyncio.get_running_loop().time()
        if self._written is None or now - self._written >= WRITTEN_EVERY_S:
            self._written = now
            self._keep(outbox.SENT_FILE, self._outbox.sent)

    def retained(self) -> Mapping[str, bytes]:
        """What is new among the retained messages: the newest state, discovery's, and, once nothing
        waits, the last events."""
        changed = self._standing()
        recent = None if self._outbox.is_waiting else self._recent.due()
        left, self._left_now = self._left_now, frozenset()
        changed = {**dict.fromkeys(left, b""), **changed}
        return changed if recent is None else {**changed, self.topics.recent: recent}

    def _standing(self) -> Mapping[str, bytes]:
        """How things stand, and discovery's messages about it."""
        if not self._dirty:
            return {}
        self._dirty = False
        with self._table.speaking():
            state = self._state()
            if self._last is not None and msgspec.structs.replace(state, at=self._last.at) == (
                self._last
            ):
                return {}
            self._last = state
            wanted = discovery.messages(self.topics, state) if self._profile.home_assistant else {}
        changed = {
            topic: text for topic, text in wanted.items() if self._retained.get(topic) != text
        }
        self._retained.update(changed)
        return changed | {self.topics.state: msgspec.json.encode(state)}

    def receive(self, payload: bytes, *, retained: bool) -> None:
        """A message on the topic of commands: carry it out, or have the table say once why not."""
        if self._gate is None:
            return
        order = self._gate.accept(payload, self._wall(), retained=retained)
        if isinstance(order, Refused):
            self.refused += 1
            if self.refused == 1:
                self._table.on(trouble.refused(order.why))
            return
        self._keep(TAKEN_FILE, self._gate.taken)
        carry_out(At(self._table, Role.HOST), ORDERS[order.what])  # as the host's page does

    def _changed(self) -> None:
        if self._banker is not self._table.banker:
            self._banker = self._table.banker
            self._outbox.follow(self._banker)
            if self._outbox.lost:  # the table says it once
                self._table.on(trouble.lost(outbox.GAMES_WAITING_MOST))
        self._dirty = True
        self.link.wake()

    def _host_called(self, on: bool) -> None:
        now = self._wall()
        self._called = now if on else None
        self._call_part = part = call_part(now, self._call_part)
        game = self._outbox.game
        with self._table.speaking():
            self._outbox.call(call_event(game.id, game.banker.last_seq, part, now, on=on))
        self._changed()

    def _state(self) -> TableState:
        table, game = self._table, self._outbox.game
        moment = Moment(
            game=game.id, n=game.banker.last_seq, at=self._wall(), name=self._name,
            language=table.language, paused=table.panel.paused, began=game.banker.began,
            ends=self._end(), called=self._called,
        )  # fmt: skip
        return snapshot(table.state, moment)

    def _end(self) -> float | None:
        """When the time of a game against the clock is up. It is known by the minute, and stays the
        same until another minute is shown."""
        left = self._table.context.minutes_left
        if left != self._ends[0]:
            self._ends = (left, None if left is None else self._wall() + left * MINUTE)
        return self._ends[1]

    def _account(self) -> Account:
        profile = self._profile
        return Account(
            host=profile.host, port=profile.broker_port, username=profile.username or None,
            password=password(profile.password_file), tls=profile.tls, ca_file=profile.ca_file,
        )  # fmt: skip

    def _gatekeeper(self) -> Gatekeeper | None:
        profile = self._profile
        if not profile.commands:
            return None
        taken = read_kept(self._kept(TAKEN_FILE), Taken)
        return Gatekeeper(key(profile.key_file), self.topics.table, taken)

    def _left_behind(self) -> frozenset[str]:
        """Topics under which the broker retains what this table sent under another name, or with
        other settings: they are cleared at each connection until the table ends."""
        path, own = (
            self._kept(ANNOUNCED_FILE),
            discovery.retained(self.topics, announced=self._profile.home_assistant),
        )
        before = read_kept(path, frozenset[str]) or frozenset()
        write_kept(path, msgspec.json.encode(before | own))
        return before - own

    def _kept(self, name: str) -> Path | None:
        return self._folder / name if self._folder is not None else None

    def _keep(self, name: str, kept: object) -> None:
        """Write a file, by a thread, after the one that is being written."""
        path, text, before = self._kept(name), msgspec.json.encode(kept), self._writing

        async def write() -> None:
            if before is not None:
                await before
            await asyncio.to_thread(write_kept, path, text)

        self._writing = asyncio.get_running_loop().create_task(write())


__all__ = ["NoSecret", "Reporter"]
