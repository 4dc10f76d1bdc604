"""A D-Bus of a test's own: a real dbus-daemon, on a socket in a folder that goes with it."""

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

_CONFIG = """\
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <listen>unix:path={folder}/bus</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/>
    <allow own="*"/>
    <allow send_type="method_call"/>
    <allow send_type="signal"/>
    <allow send_requested_reply="true" send_type="method_return"/>
    <allow send_requested_reply="true" send_type="error"/>
    <allow receive_type="method_call"/>
    <allow receive_type="method_return"/>
    <allow receive_type="error"/>
    <allow receive_type="signal"/>
    {rules}
  </policy>
</busconfig>
"""
"""As a system's bus, which hands out no answer that nobody has asked for."""


@contextmanager
def private_daemon(rules: str = "") -> Iterator[str]:
    """The address of a bus with these further rules (dbus-daemon(1), "policy"). Skips the test
    where there is no daemon."""
    daemon = shutil.which("dbus-daemon")
    if daemon is None:
        pytest.skip("there is no dbus-daemon here (Debian's package dbus-daemon has it)")
    with TemporaryDirectory() as folder:
        config = Path(folder) / "bus.conf"
        config.write_text(_CONFIG.format(folder=folder, rules=rules), encoding="utf-8")
        command = [daemon, f"--config-file={config}", "--nofork", "--print-address"]
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as process:
            assert process.stdout is not None
            try:
                yield process.stdout.readline().strip()
            finally:
                process.terminate()
