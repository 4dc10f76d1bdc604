"""The sounds of pages, made by their own scripts: of one family with the buzzer's tunes."""

from itertools import combinations

from playwright.sync_api import Browser

from tests.hearing import C_MAJOR, FAMILY_LU, LIMIT, QUIET, Sound, apart
from tests.recordings import buzzer, pages

TOGETHER = "all at once"
HEADROOM = -1.0
"""dB below full scale."""

STEP = 0.25
"""Of a sound's peak: a wave that begins or ends with more of it than this clicks."""


def test_sounds_of_pages_are_quiet_clean_and_told_apart(browser: Browser) -> None:
    tunes, made = buzzer(), pages(browser)
    del made[TOGETHER]
    loud = [one.loudness for one in (*tunes.values(), *made.values())]
    assert max(loud) - min(loud) <= FAMILY_LU
    assert max(loud) <= QUIET
    del made["demo buzzer"]  # a tone for the others to be held against
    assert max(edge for one in made.values() for edge in edges(one)) <= STEP
    assert made["coins"].notes | made["ring"].notes <= C_MAJOR
    films = {name: one.film for name, one in tunes.items()}
    films |= {f"a page's {name}": one.film for name, one in made.items()}
    for one, other in combinations(films, 2):
        assert apart(films[one], films[other]) >= LIMIT, (one, other)


def test_at_full_volume_nothing_clips_however_much_happens_at_once(browser: Browser) -> None:
    for name, one in pages(browser, volume=1).items():
        assert one.peak <= HEADROOM, name


def edges(sound: Sound) -> tuple[float, float]:
    """The largest share of its peak in a sound's first millisecond, and in its last."""
    heard = [abs(one) for one in sound.samples]
    while heard and not heard[-1]:
        heard.pop()
    return max(heard[:24]) / max(heard), max(heard[-24:]) / max(heard)
