"""Tunes as the buzzer's driver plays them: one family, and each told from the others by a listener
who does not look, has no absolute pitch and hears one alone (tests/hearing.py)."""

from itertools import combinations
from math import pi, sin

import pytest

from controller.view.sounds import TUNES, Sound as Named, Tune
from tests.hearing import C_MAJOR, FAMILY_LU, LIMIT, QUIET, RATE, Sound, apart
from tests.recordings import buzzer, of_buzzer

F_SHARP = 6


def test_loudness_is_measured_as_the_standard_says() -> None:
    """BS.1770-5: a full-scale sine of 997 Hz in one channel is -3.01 LUFS."""
    sine = Sound([sin(2 * pi * 997 * n / RATE) for n in range(RATE)])
    assert sine.loudness == pytest.approx(-3.01, abs=0.1)
    assert sine.peak == pytest.approx(0, abs=0.01)


def test_tunes_are_one_family_equally_loud_and_quiet() -> None:
    heard = buzzer()
    loud = [one.loudness for one in heard.values()]
    assert max(loud) - min(loud) <= FAMILY_LU
    assert max(loud) <= QUIET
    for sound, tune in TUNES.items():
        also = {F_SHARP} if sound is Named.EYE else set()
        assert heard[sound.value].notes <= C_MAJOR | also, sound
        assert heard[sound.value].length == pytest.approx(sum(s for _, s in tune), abs=0.025)


def test_every_two_tunes_are_told_apart() -> None:
    films = {name: one.film for name, one in buzzer().items()}
    for (one, first), (other, second) in combinations(films.items(), 2):
        assert apart(first, second) >= LIMIT, (one, other)


@pytest.mark.parametrize(("one", "other"), [
    (((262, 0.2), (330, 0.3)), ((262, 0.2), (330, 0.3))),
    (((262, 0.2), (330, 0.3)), ((349, 0.2), (440, 0.3))),  # a fourth higher
    (((262, 0.2), (330, 0.3)), ((262, 0.2), (349, 0.3))),  # one note, by a semitone
    (((262, 0.2), (330, 0.3)), ((262, 0.22), (330, 0.33))),  # a tenth slower
    (((1047, 0.05),), ((784, 0.04),)),  # a bid and the next turn, as they once were
], ids=repr)  # fmt: skip
def test_two_that_are_hardly_told_apart_fail(one: Tune, other: Tune) -> None:
    assert apart(of_buzzer(one).film, of_buzzer(other).film) < LIMIT
