"""Fresh Debian systems for the Pi's processor: debootstrap, and qemu for their programs.

Bases are kept as archives in a folder outside the project: RINGKEEPER_ARM64, or one of the
user's cache. It needs root, and Debian's archive the first time.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
import subprocess
import tempfile
from pathlib import Path

CACHE = Path(os.environ.get("RINGKEEPER_ARM64") or Path.home() / ".cache/ringkeeper-arm64")
ARCHIVE = "http://deb.debian.org/debian"
QEMU = "qemu-aarch64-static"
BINFMT = Path("/proc/sys/fs/binfmt_misc")

RELEASES = {"bookworm": "Raspberry Pi OS 12", "trixie": "Raspberry Pi OS 13"}

LITE = (
    "ca-certificates", "sudo", "python3", "udev", "systemd", "systemd-sysv", "libpam-systemd",
    "dbus", "polkitd", "less", "psmisc", "unzip", "curl", "rsync", "file", "htop", "usbutils",
    "bash-completion", "gpiod", "python3-libgpiod", "python3-smbus2", "python-is-python3", "kmod",
)  # fmt: skip
"""Of Raspberry Pi OS Lite, what Debian has and what could matter here. Lite has no git, no make, no
compiler, no python3-dev and no python3-venv."""

PROC = (
    "self", "thread-self", "cpuinfo", "meminfo", "stat", "mounts", "filesystems", "devices", "sys",
    "loadavg", "uptime", "version",
)  # fmt: skip

RASPI_CONFIG = '#!/bin/sh\necho "raspi-config $*" >> /var/log/raspi-config\n'
"""In place of Raspberry Pi's own, which is not in Debian: it writes down how it was called."""

PROCESSORS = {
    "Raspberry Pi Zero 2": "cortex-a53", "Raspberry Pi 3": "cortex-a53",
    "Raspberry Pi 4": "cortex-a72", "Raspberry Pi 5": "cortex-a76",
}  # fmt: skip
"""What qemu is, by the start of a model's name: it can do no more than the Pi can. What no Pi has,
signed pointers, Debian 13 uses where they are, and they cost qemu ten times the rest."""

REVISIONS = {
    "Raspberry Pi Zero 2": 0x902120, "Raspberry Pi 3": 0xA02082, "Raspberry Pi 4": 0xC03114,
    "Raspberry Pi 5": 0xC04170,
}  # fmt: skip
"""Codes of the boards, as RPi.GPIO and rpi_ws281x look for them."""

DEVICES = {"null": 3, "zero": 5, "full": 7, "random": 8, "urandom": 9}

# ELF, 64 bit, little-endian, AArch64: as qemu-user-static registers it; F: it is opened now
_MAGIC = r"\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00"
_MASK = r"\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff"


def why_not() -> str:
    """What is missing here for such a system; "" if nothing."""
    if os.geteuid() != 0:
        return "it needs root (chroot, mounts)"
    for tool in ("debootstrap", "chroot", "mount", "tar"):
        if shutil.which(tool) is None:
            return f"there is no {tool} here (apt install {tool})"
    if os.uname().machine == "aarch64":
        return ""
    if shutil.which(QEMU) is None:
        return f"there is no {QEMU} here (apt install qemu-user-static)"
    return _registered()


def _registered() -> str:
    if not (BINFMT / "register").exists():
        mount = ["mount", "-t", "binfmt_misc", "none", str(BINFMT)]
        if subprocess.run(mount, capture_output=True, check=False).returncode:
            return "this kernel runs no programs for other processors (binfmt_misc)"
    if not (BINFMT / "qemu-aarch64").exists():
        line = f":qemu-aarch64:M::{_MAGIC}:{_MASK}:{shutil.which(QEMU)}:F"
        (BINFMT / "register").write_text(line, encoding="ascii")
    return ""


def base(release: str) -> Path:
    """The archive of a fresh system; made if there is none. Raises CalledProcessError."""
    packed = CACHE / f"{release}.tar"
    if packed.exists():
        return packed
    CACHE.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:
        root = Path(folder)
        debootstrap = ["debootstrap", "--variant=minbase", "--arch=arm64", "--foreign", release]
        subprocess.run([*debootstrap, folder, ARCHIVE], check=True)
        with System(root) as system:
            system.must("/debootstrap/debootstrap", "--second-stage")
        with System(root) as system:  # anew: debootstrap has mounted and unmounted, too
            system.file("/usr/sbin/policy-rc.d", "#!/bin/sh\nexit 101\n", 0o755)
            system.file("/etc/apt/sources.list", f"deb {ARCHIVE} {release} main\n")
            system.must("apt-get", "update", "-q")
            system.must("apt-get", "install", "-y", "-q", *LITE)
            system.must("sh", "-c", "rm -rf /var/lib/apt/lists/* /var/cache/apt/archives/*.deb")
        fresh = packed.with_suffix(".new")
        subprocess.run(["tar", "--numeric-owner", "-C", folder, "-cf", str(fresh), "."], check=True)
        fresh.replace(packed)
    return packed


class System:
    """A system in a folder: programs run in it, and it is what a stand-in of /proc says it is."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._undo = contextlib.ExitStack()
        self.environment = {
            "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "LANG": "C.UTF-8", "HOME": "/root", "DEBIAN_FRONTEND": "noninteractive",
            "QEMU_CPU": "cortex-a53",
        }  # fmt: skip

    def __enter__(self) -> System:
        with contextlib.ExitStack() as undone:
            self._enter(undone)
            self._undo = undone.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._undo.close()

    def _enter(self, undone: contextlib.ExitStack) -> None:
        self.root.chmod(0o755)  # a temporary folder is closed to everybody but root
        for name in ("proc", ".proc", "dev", "etc", "run", "tmp"):
            folder = self.root / name
            if folder.is_symlink():  # debootstrap in a container: our own /proc, from out here
                folder.unlink()
            folder.mkdir(exist_ok=True)
        self._mount(undone, ".proc", "-t", "proc", "proc")
        for name in PROC:
            link = self.root / "proc" / name
            if not link.is_symlink():
                link.symlink_to(f"../.proc/{name}")
        for name, minor in DEVICES.items():
            node = self.root / "dev" / name
            node.unlink(missing_ok=True)
            os.mknod(node, 0o666 | stat.S_IFCHR, os.makedev(1, minor))
            node.chmod(0o666)
        (self.root / "dev/pts").mkdir(exist_ok=True)
        options = ("-t", "devpts", "-o", "newinstance,ptmxmode=0666", "devpts")
        self._mount(undone, "dev/pts", *options)
        multiplexer = self.root / "dev/ptmx"
        multiplexer.unlink(missing_ok=True)
        multiplexer.symlink_to("pts/ptmx")
        resolver = self.root / "etc/resolv.conf"
        resolver.unlink(missing_ok=True)
        shutil.copy("/etc/resolv.conf", resolver)

    def _mount(self, undone: contextlib.ExitStack, name: str, *how: str) -> None:
        place = str(self.root / name)
        subprocess.run(["mount", *how, place], check=True)
        undone.callback(_unmount, place)

    def trust(self) -> None:
        """Take over which certificates this computer trusts."""
        ours = Path("/etc/ssl/certs/ca-certificates.crt")
        if ours.exists():
            self.file(str(ours), ours.read_text(encoding="utf-8"))
            self.environment["PIP_CERT"] = str(ours)

    def model(self, name: str) -> None:
        self.file("/proc/device-tree/model", f"{name}\0")
        revision = next(code for start, code in REVISIONS.items() if name.startswith(start))
        told = self.path("/proc/device-tree/system/linux,revision")
        told.parent.mkdir(parents=True, exist_ok=True)
        told.write_bytes(revision.to_bytes(4, "big"))
        for start, processor in PROCESSORS.items():
            if name.startswith(start):
                self.environment["QEMU_CPU"] = processor

    def file(self, path: str, text: str, mode: int = 0o644) -> None:
        target = self.path(path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
        target.chmod(mode)

    def path(self, path: str) -> Path:
        """Where a file of the system is for us; no link is followed."""
        return self.root / path.lstrip("/")

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a program in it, as root, nobody at the keyboard."""
        return subprocess.run(
            ["chroot", str(self.root), *words], env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
        )  # fmt: skip

    def must(self, *words: str) -> str:
        """The same, and it must go well: what it says. RuntimeError."""
        done = self.run(*words)
        if done.returncode:
            raise RuntimeError(f"{' '.join(words)}: {done.stdout[-2000:]}")
        return done.stdout


def _unmount(place: str) -> None:
    if os.path.ismount(place):
        subprocess.run(["umount", "-l", place], check=True)
