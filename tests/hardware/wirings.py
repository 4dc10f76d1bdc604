"""Settings for drawings: of the example, of every tier of docs/build, and any others."""

from pathlib import Path

from hypothesis import strategies as st

from hardware.profile.profile import load_profile, parse_profile
from hardware.profile.types import Profile

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE = DOCS / "hardware.example.toml"
TAKEN = {2, 3, 7, 8, 14, 15}  # by display, SPI and serial port
FREE = sorted({*range(28)} - TAKEN)


def example() -> Profile:
    return load_profile(EXAMPLE)


@st.composite
def profiles(draw: st.DrawFn) -> Profile:
    """Any parts at any pins, each part there or not."""
    pins = draw(st.permutations(FREE))
    strip, buzzer, clk, dt, push, ok, back = pins[:7]
    port = draw(st.sampled_from([1, 1, 4]))
    data = f"pin = {strip}"
    if draw(st.booleans()) and not {10, 11} & {*pins[1:7]}:
        data = 'kind = "apa102"'
    tables = [
        f"[display]\nport = {port}\n",
        f"[strip]\n{data}\ncount = {draw(st.integers(1, 400))}\n",
        f"[buzzer]\npin = {buzzer}\n",
        '[readers.coil]\nkind = "rdm6300"\npath = "/dev/serial0"\n',
    ]
    keys = [f"encoder_a = {clk}\nencoder_b = {dt}\n", f"push = {push}\n", f"ok = {ok}\n"]
    keys.append(f"back = {back}\n")
    panel = "[panel]\n" + "".join(one for one in keys if draw(st.booleans()))
    text = "".join(one for one in tables if draw(st.booleans())) + panel
    for number in range(draw(st.integers(0, 3))):
        heads = draw(st.integers(1, 8))
        text += f'[readers.r{number}]\npath = "/dev/r{number}"\nheads = {heads}\n'
    if draw(st.booleans()):
        text += '[dice.d]\npath = "/dev/d"\n'
    return parse_profile(text.replace("count =", "limit_ma = 60000\ncount ="))
