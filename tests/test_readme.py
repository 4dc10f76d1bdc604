"""README wins somebody in a minute: what its first screen holds, and its pictures (issue 11, 6)."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LINES = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
FIRST_SCREEN = LINES[:40]
PICTURE = re.compile(r"!\[([^\]]+)\]\(([^)]+)\)")
PICTURES_MOST, FILM_MOST, WORDS_MOST = 8, 200_000, 700


def pictures() -> list[tuple[int, str]]:
    """Line and path of each picture that is shown, not only linked to."""
    return [(n, found[1]) for n, line in enumerate(LINES) for found in PICTURE.findall(line)]


def caption(line: int, path: str) -> str:
    """The words that stand under a picture for everybody to see: the cell below it in a table,
    else the next paragraph, in italics."""
    if LINES[line].startswith("|"):
        cells = LINES[line].split("|")
        [column] = [n for n, cell in enumerate(cells) if path in cell]
        return LINES[line + 1].split("|")[column].strip()
    found = re.fullmatch(r"\*([^*]+)\*", LINES[line + 2])
    return found[1] if found else ""


def test_there_are_few_pictures_and_they_exist() -> None:
    paths = [path for _, path in pictures()]
    assert 4 <= len(paths) <= PICTURES_MOST
    assert len({*paths}) == len(paths)
    assert [path for path in paths if not (ROOT / path).is_file()] == []


@pytest.mark.parametrize(("line", "path"), pictures())
def test_every_picture_has_a_caption_that_can_be_seen(line: int, path: str) -> None:
    assert re.fullmatch(r"[A-Z].{15,}[.?!]", caption(line, path)), f"under {path}"


def test_the_first_picture_is_a_short_film_of_a_turn() -> None:
    line, path = pictures()[0]
    film = (ROOT / path).read_bytes()
    assert line < len(FIRST_SCREEN)
    assert len(film) < FILM_MOST
    assert (film[:4], film[8:12]) == (b"RIFF", b"WEBP")
    assert film.count(b"ANMF") >= 10, "it moves (WebP container, Animation)"


def test_the_first_screen_has_two_commands_and_says_what_was_tried() -> None:
    code = "\n".join(FIRST_SCREEN).split("```sh\n")[1].split("```")[0]
    commands = [line.partition("#")[0].strip() for line in code.splitlines()]
    assert commands == ["make demo", "make test"]
    text = " ".join(FIRST_SCREEN)
    assert "Has it met real parts?" in text
    assert "Nobody has tried it on a real Pi" in text


def test_there_are_three_ways_in_each_with_its_commands_in_few_words() -> None:
    """Issue 41, 3: look, tonight with a laptop and phones, build a table."""
    text = "\n".join(LINES)
    assert len(text.split()) <= WORDS_MOST
    ways = text.partition("\n## Three ways in\n")[2].partition("\n## ")[0].split("\n### ")[1:]
    assert [way.partition(":")[0].partition("\n")[0] for way in ways] == [
        "Look", "Tonight", "Build a table",
    ]  # fmt: skip
    assert ["`make demo`" in ways[0], "\n.venv/bin/ringkeeper run\n" in ways[1]] == [True] * 2
    assert "\nmake release\n" in ways[2]
