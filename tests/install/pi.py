"""A Raspberry Pi in a folder, for install.sh: whatever needs root, the network or another program
is played by small scripts that write down how they were called.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tests.patience import PATIENCE_S

PROJECT = Path(__file__).parents[2]

NEEDED = (
    "install.sh", "docs/hardware.example.toml", "docs/ringkeeper.service", "docs/build",
    "hardware/profile/needs.py", "requirements",
)  # fmt: skip
"""What install.sh takes out of the folder that it lies in, besides the wheel; and the tiers'
settings, which a release has, too."""

TOOLS = (
    "useradd", "userdel", "usermod", "groupadd", "getent", "chown", "raspi-config", "apt-get",
    "udevadm",
)  # fmt: skip

NOTE = 'echo "{name} $*" >> "$NOTES"\n'

RUNUSER = """#!/bin/sh
echo "runuser $*" >> "$NOTES"
while [ "$1" != -- ]; do shift; done
shift
exec "$@"
"""

SYSTEMCTL = """#!/bin/sh
echo "systemctl $*" >> "$NOTES"
[ "$1" != restart ] || [ ! -e "$ROOT/broken" ] || { rm "$ROOT/broken"; exit 1; }
"""

PYTHON = """#!/bin/sh
# The real one, but for venv and pip: that pip installs a ringkeeper that says which one it is.
# Whether it has venv, it is asked with REAL_VENV only: it takes a third of the whole to answer.
case "$1 $2" in
    "-m venv") mkdir -p "$3/bin" "$3/lib/python"; cp "$0" "$3/bin/python"; exit ;;
    "-m pip")
        echo "pip $*" >> "$NOTES"
        [ -z "${PIP_SAYS:-}" ] || { echo "$PIP_SAYS" >&2; exit 1; }
        [ -z "${NO_NETWORK:-}" ] || { echo "WARNING: Retrying (Retry(total=1))" >&2; exit 1; }
        printf '#!/bin/sh\\necho "ringkeeper $*" >> "$NOTES"\\n' > "${0%/*}/ringkeeper"
        echo '[ "$1" != backup ] || echo packed > "$4"' >> "${0%/*}/ringkeeper"
        chmod +x "${0%/*}/ringkeeper"
        exit ;;
esac
case "$2" in
    *ensurepip*) [ -z "${NO_VENV:-}" ] || exit 1; [ -n "${REAL_VENV:-}" ] || exit 0 ;;
    *calcsize*) [ -z "${BITS:-}" ] || { echo "$BITS"; exit; } ;;
esac
exec "$REAL_PYTHON" "$@"
"""


def _unpacked(folder: Path) -> Path:
    """What install.sh takes, and an empty wheel."""
    for name in NEEDED:
        source, target = PROJECT / name, folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, target)
        else:
            shutil.copy(source, target)
    (folder / "ringkeeper-0-py3-none-any.whl").write_bytes(b"")
    return folder


class Pi:
    """A system in a folder, and a release beside it. `root` is what it believes that it is."""

    def __init__(
        self, folder: Path, *, root: bool = False, systemd: bool = True, release: Path | None = None
    ) -> None:
        self.root, self.notes = folder / "root", folder / "notes"
        self.tools = folder / "tools"
        for path in (self.tools, self.root):
            path.mkdir()
        self.release = release or _unpacked(folder / "release")
        if systemd:
            (self.root / "run/systemd/system").mkdir(parents=True)
        for name in TOOLS:
            self.tool(name, "#!/bin/sh\n" + NOTE.format(name=name))
        self.tool("runuser", RUNUSER)
        self.tool("systemctl", SYSTEMCTL)
        self.tool("id", f'#!/bin/sh\n[ "$1" = -u ] && echo {0 if root else 1000} || exit 1\n')
        self.tool("python3", PYTHON)
        self._path = f"{self.tools}{os.pathsep}{os.environ['PATH']}"

    def tool(self, name: str, text: str | None) -> None:
        """Put a program there, or take one away."""
        path = self.tools / name
        if text is None:
            path.unlink()
            return
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)

    def model(self, name: str) -> None:
        """What its device tree says."""
        self.write("proc/device-tree/model", f"{name}\0")

    def install(self, *options: str | Path, **more: str) -> subprocess.CompletedProcess[str]:
        """Run it, nobody at the keyboard."""
        self.notes.write_text("", encoding="utf-8")
        about = {
            "PATH": self._path, "ROOT": str(self.root), "NOTES": str(self.notes),
            "REAL_PYTHON": sys.executable, **more,
        }  # fmt: skip
        return subprocess.run(
            ["sh", str(self.release / "install.sh"), *map(str, options)], env=about,
            stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
            timeout=PATIENCE_S,
            start_new_session=True,  # it may be killed with all that it started
        )  # fmt: skip

    def refuses(self, *options: str | Path, **more: str) -> str:
        """Run it where it has to fail: what it says of that."""
        done = self.install(*options, **more)
        assert done.returncode == 1
        return done.stderr

    def noted(self, start: str) -> list[str]:
        lines = self.notes.read_text(encoding="utf-8").splitlines()
        return [line for line in lines if line.startswith(start)]

    @property
    def locks(self) -> list[str]:
        """The locked files that were installed from."""
        calls = (line.split() for line in self.noted("pip -m pip install"))
        return [Path(words[-1]).stem for words in calls if "-r" in words]

    @property
    def version(self) -> str:
        return os.readlink(self.root / "opt/ringkeeper/current")

    def versions(self) -> set[str]:
        return {f"versions/{one.name}" for one in (self.root / "opt/ringkeeper/versions").iterdir()}

    def read(self, path: str) -> str:
        return (self.root / path).read_text(encoding="utf-8")

    def write(self, path: str, text: str) -> Path:
        """A file, and the folders above it."""
        target = self.root / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        return target

    def everything(self) -> dict[str, str]:
        """Each file and link with what it holds, each folder with nothing; but for /run, which is
        gone with the next start."""
        found = {}
        for path in sorted(self.root.rglob("*")):
            if path.is_relative_to(self.root / "run"):
                continue
            if path.is_symlink():
                found[str(path)] = os.readlink(path)
            else:
                found[str(path)] = path.read_text(encoding="utf-8") if path.is_file() else ""
        return found
