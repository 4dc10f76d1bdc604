"""install.sh and a hardware.toml with a mistake in it: which libraries and rights the parts need
cannot be known, so nothing is changed and the mistake is named; and which file of two it reads."""

import re
from pathlib import Path

import pytest

from hardware.profile import needs
from hardware.profile.profile import ProfileError, load_profile
from tests.install.pi import Pi
from tests.install.steps import At

PWM = '[display]\naddress = 0x3C\n[strip]\nbackend = "pwm"\npin = 18\n'
FILE = "etc/ringkeeper/hardware.toml"


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    pi = Pi(tmp_path)
    pi.model("Raspberry Pi 4 Model B Rev 1.4")
    return pi


OPTIONS = pytest.mark.parametrize("option", [(), ("--dry-run",)])


@OPTIONS
def test_an_update_stops_at_a_mistake_and_removes_nothing(at: At, option: tuple[str, ...]) -> None:
    at.pi.write(FILE, PWM)
    at.take("install -> 0 | there etc/systemd/system/ringkeeper.service.d/strip.conf")
    at.pi.write(FILE, PWM.replace("0x3C", "3C"))
    at.keep()
    assert at.install(*option) == 1
    at.take(f"err ROOT/{FILE}, line 2 | err address = 3C | err expected | err nothing has changed")
    assert at.done.stdout == ""
    at.take("kept | noted apt-get -> 0 | noted pip -> 0 | noted systemctl -> 0")
    at.take("noted usermod -> 0 | noted udevadm -> 0")


@OPTIONS
def test_parts_that_are_there_win_and_that_is_said(at: At, option: tuple[str, ...]) -> None:
    at.pi.write(FILE, PWM)
    at.mine("[panel]\nok = 23\n")
    assert at.install(*option, "--hardware", "MINE") == 0
    at.out(f"MINE is not used: ROOT/{FILE} is there already, and stays")
    at.reads(FILE, PWM)


def test_a_link_of_root_s_that_leads_nowhere_is_named(at: At) -> None:
    at.link(FILE, "/none/such")
    at.tool("stat", '[ "$2" = %u ] || exec /usr/bin/stat "$@"\necho 0')
    at.take(f"keep | install -> 1 | err ROOT/{FILE}: it cannot be read | kept")


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("root:x:0:0:root:/root:/bin/bash\n", 1, "NAME = VALUE"),
        ("[display]\n\n[strip\n", 3, "[display]"),
        ("[strp]\npin = 18\n", 1, "[strp] is not known"),
        ("[display]\n[strip]\nbackend = 'pmw'\n", 3, '"pmw"; expected "auto"'),
        ("[strip]\npin = '18'\n", 2, "a GPIO number from 0 to 27"),
        ("[strip]\npin = true\n", 2, "a GPIO number from 0 to 27"),
        ("[strip]\nbakend = 'pwm'\n", 2, "bakend is not known"),
        ("strip = 18\n", 1, "a table [strip]"),
        ("web = true\n", 1, "a table [web]"),
        ("[display]\n[web]\nlan = 1\n", 3, "web.lan is wrong; expected true or false"),
        ("[web]\nlna = true\n", 2, "lna is not known; expected one of lan, port"),
        ("display = 1\n", 1, "a table [display]"),
        ("a = \x1b[2J\n", 1, "\N{REPLACEMENT CHARACTER}"),
        ("\x00", 1, "NAME = VALUE"),
    ],
)
def test_a_file_that_is_no_hardware_toml_is_not_installed(
    pi: Pi, tmp_path: Path, text: str, line: int, said: str
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(text, encoding="utf-8")
    before = pi.everything()
    told = pi.refuses("--hardware", mine)
    assert re.search(rf"{mine}, line {line}(, column [0-9]+)?: ", told)
    assert said in told
    assert "\x1b" not in told
    assert pi.everything() == before


def test_parts_that_are_not_text_or_far_too_long_are_named(pi: Pi, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    for data, said in ((b"\xff\xfe", "not text in UTF-8"), (b"#" * 2_000_000, "more than 256 kB")):
        mine.write_bytes(data)
        told = pi.refuses("--hardware", mine)
        assert f"{mine}: " in told
        assert said in told


@pytest.mark.parametrize(
    "text", ["[display]\naddress = 3C\n", "[dsplay\n", "[display]\nport\n", "[power]\n[power]\n",
             "a = \x1b[2J\n", "[display]\nport = [1\n"],
)  # fmt: skip
def test_doctor_says_the_same_of_a_line_as_install_sh(pi: Pi, text: str) -> None:
    """One mechanism: hardware/profile/needs.py, which runs where no library is there yet."""
    path = pi.write(FILE, text)
    with pytest.raises(ProfileError) as caught:
        load_profile(path)
    assert f"install.sh: {caught.value}. Correct it" in pi.install().stderr


def test_a_key_with_very_many_dots_is_no_work(tmp_path: Path) -> None:
    """tomllib takes minutes for as many as fit into a hardware.toml."""
    path = tmp_path / "hardware.toml"
    path.write_text("[display]\n" + "a." * 120_000 + "a = 1\n", encoding="ascii")
    with pytest.raises(needs.Mistake, match="more than 100 dots") as caught:
        needs.read(path)
    assert caught.value.line == 2
