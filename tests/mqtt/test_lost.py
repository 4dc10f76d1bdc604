"""A table that is killed, and one that does not use MQTT."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

from controller.mqtt.messages import OFFLINE, ONLINE, Topics
from tests.broker import USER
from tests.cli.running import Running
from tests.mqtt.at_table import watching
from tests.mqtt.mosquitto import PASSWORD, needs_broker, running, until
from tests.patience import PATIENCE_S

_PROFILE = """\
[mqtt]
host = "127.0.0.1"
port = {port}
username = "{user}"
password_file = "{folder}/password"
name = "Bree"
"""


@needs_broker
async def test_the_broker_says_that_a_killed_table_is_gone(tmp_path: Path) -> None:
    async with running(tmp_path) as broker, watching(broker) as seen:
        (tmp_path / "password").write_text(PASSWORD)
        text = _PROFILE.format(port=broker.port, user=USER, folder=tmp_path)
        (tmp_path / "hardware.toml").write_text(text)
        table = Running(
            "--hardware", tmp_path / "hardware.toml", "--journal", tmp_path / "game",
            folder=tmp_path, patience=PATIENCE_S,
        )  # fmt: skip
        status = Topics("bree").status
        await until(lambda: seen.of(status) == [ONLINE.encode()])
        table.process.send_signal(signal.SIGKILL)
        await until(lambda: seen.of(status) == [ONLINE.encode(), OFFLINE.encode()])
        table.process.wait(PATIENCE_S)


_UNUSED = """
import sys, controller.__main__, controller.cli.run.run, controller.cli.run.session
print([name for name in ("aiomqtt", "paho", "controller.mqtt") if name in sys.modules])
"""


def test_a_table_without_mqtt_loads_nothing_for_it() -> None:
    done = subprocess.run([sys.executable, "-c", _UNUSED], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("[]\n", "")
