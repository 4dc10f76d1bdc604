"""The flash memory of a Pico: MicroPython, and our files as `firmware flash` puts them.

MicroPython's image comes from elsewhere: tests/pico/image.py.
"""

from collections.abc import Mapping
from pathlib import Path, PurePosixPath

from littlefs import LittleFS, UserContext
from rp2040py.boards import BOARDS, BoardSpec, FlashLayout, resolve_firmware

DISK_VERSION = 0x0002_0000  # littlefs 2.0, which MicroPython writes (extmod/vfs_lfsx.c)


def spec(path: Path) -> BoardSpec:
    return resolve_firmware(BOARDS["pico"], "micropython", str(path))


def file_system(files: Mapping[str, bytes], layout: FlashLayout) -> bytes:
    """What a Pico's flash holds behind MicroPython: a file system with these files."""
    memory = UserContext(layout.fs_blocksize * layout.fs_blockcount)
    disk = LittleFS(
        context=memory, block_size=layout.fs_blocksize, block_count=layout.fs_blockcount,
        prog_size=256, disk_version=DISK_VERSION,
    )  # fmt: skip
    for name, data in files.items():
        folder = str(PurePosixPath(name).parent)
        if folder != ".":
            disk.makedirs(folder, exist_ok=True)
        with disk.open(name, "wb") as file:
            file.write(data)
    disk.unmount()
    return bytes(memory.buffer)
