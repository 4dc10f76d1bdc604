"""The tag book: what a uid stands for, and a file whose every fault is named."""

import tempfile
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from controller.editions import load
from controller.files.tagbook import (
    CardTag,
    DeedTag,
    OperatorTag,
    Tag,
    TagBook,
    TagBookError,
    TokenTag,
    Work,
    names,
    read,
    simulated,
    text,
)
from hardware.readers.uid import bytes_in, impossible, same_tag
from tests.steps import cases

EDITION = load("lotr-2003")
TAGS: list[Tag] = [tag for section in names(EDITION).values() for tag in section.values()]


def faults(tmp_path: Path, content: str) -> list[str]:
    """What is said about a file."""
    path = tmp_path / "tags.toml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(TagBookError) as caught:
        read(path, EDITION)
    assert all(str(path) in str(problem) for problem in caught.value.problems)
    return [str(problem).partition(": ")[2] for problem in caught.value.problems]


def test_a_fault_is_told_with_its_line_and_the_rest_is_read_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "tags.toml"
    path.write_text(
        '# ours\n\n[deeds]\n"Bag End" = "01020304"\nMoria = "05060708"\n\n'
        '[tokens]\nFrodo = "AABBCCDD"\n"Sam" = "AABBCCDD"\nGandalf = "AABBCCDD"\n[teas]\na = 1\n',
        encoding="utf-8",
    )
    with pytest.raises(TagBookError) as caught:
        read(path, EDITION)
    where = [str(problem).split(": ")[0] for problem in caught.value.problems]
    assert where == [f"{path}, line {line}" for line in (5, 9, 10, 11)]
    assert {uid.hex() for uid, _ in caught.value.rest} == {"01020304", "aabbccdd"}
    assert caught.value.rest.tag(bytes.fromhex("AABBCCDD")) == TokenTag(token="Frodo")
    assert faults(tmp_path, "[deeds]\n\n[deeds\n") == [
        '"[deeds" appears twice; expected it only once'
    ]
    path.write_text("[deeds]\n\n[deeds\n", encoding="utf-8")
    with pytest.raises(TagBookError, match=r'line 3, column 7: "\[deeds" appears twice'):
        read(path, EDITION)


def test_the_simulated_book_has_every_tag_once_and_is_always_the_same() -> None:
    book = simulated(EDITION)
    assert [book.uids(tag) for tag in TAGS] == [simulated(EDITION).uids(tag) for tag in TAGS]
    assert all(len(book.uids(tag)) == 1 for tag in TAGS)
    assert len(book) == len(TAGS) == 28 + 6 + 2 + 30 + len(Work)
    assert {len(uid) for uid, _ in book} == {4, 7}


def test_no_simulated_uid_looks_like_a_cascade_tag() -> None:
    """ISO/IEC 14443-3, 6.5.4: 88 as the first byte says that the uid goes on."""
    assert all(uid[0] != 0x88 for uid, _ in simulated(EDITION))


uids = st.one_of(st.binary(min_size=4, max_size=4), st.binary(min_size=7, max_size=7)).filter(
    lambda uid: impossible(uid) is None and uid <= uid[::-1]  # of two spellings, one
)


@given(st.dictionaries(uids, st.sampled_from(TAGS)))
def test_a_book_written_and_read_is_the_same(tags: dict[bytes, Tag]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tags.toml"
        path.write_text(text(TagBook(tags), EDITION), encoding="utf-8")
        assert dict(read(path, EDITION)) == tags


@pytest.mark.parametrize("number", ["00000000", "8804a3c6", "08A1B2C3", "FF:FF:FF:FF"])
def test_a_number_that_is_no_tag_s_is_told(tmp_path: Path, number: str) -> None:
    (told,) = faults(tmp_path, f'[deeds]\n"Bag End" = "{number}"\n')
    assert number.replace(":", "").upper() in told


@pytest.mark.parametrize("other", ["C3B2A104", "04-a1-b2-c3", "0x04 0xA1 0xB2 0xC3", "6204A1B2C3"])
def test_one_tag_spelt_in_two_ways_for_two_things_is_told(tmp_path: Path, other: str) -> None:
    book = f'[deeds]\n"Bag End" = "04A1B2C3"\n[tokens]\nFrodo = "{other}"\n'
    (told,) = faults(tmp_path, book)
    assert "Bag End" in told


def test_uids_may_be_written_with_colons_or_blanks_and_a_thing_may_have_two(tmp_path: Path) -> None:
    path = tmp_path / "tags.toml"
    path.write_text(
        '[deeds]\n"Bag End" = ["04:a1:b2:c3:d4:e5:f6", "DEADBEEF"]\n'
        '[tokens]\nFrodo = "01 02 03 04"\n[operator]\ntake-back = "05060708"\n'
        '[cards]\npeople = "11223344"\n',
        encoding="utf-8",
    )
    book = read(path, EDITION)
    assert book.tag(bytes.fromhex("04A1B2C3D4E5F6")) == DeedTag(space=1)
    assert book.tag(bytes.fromhex("DEADBEEF")) == DeedTag(space=1)
    assert book.tag(bytes.fromhex("01020304")) == TokenTag(token="Frodo")
    assert book.tag(bytes.fromhex("05060708")) == OperatorTag(work=Work.TAKE_BACK)
    people = next(i for i, deck in enumerate(EDITION.board.decks) if deck.id == "people")
    assert book.tag(bytes.fromhex("11223344")) == CardTag(deck=people)
    assert book.tag(b"1234") is None


def test_every_fault_is_named(tmp_path: Path) -> None:
    said = faults(
        tmp_path,
        'edition = "starwars-1997"\n'
        '[deeds]\n"Bag Ent" = "01020304"\nMoria = "01 02"\nBree = "hello"\n'
        '[tokens]\nFrodo = "AABBCCDD"\nGandalf = "aa:bb:cc:dd"\nDarth = "01010101"\n'
        "[decks]\nx = 1\n[deck]\ny = 1\n",
    )
    assert said == [
        "edition is 'starwars-1997', but the game is 'lotr-2003'",
        "[deeds] Bag Ent: is unknown; did you mean 'Bag End'?",
        "[deeds] Moria: is unknown; did you mean 'Mines of Moria'?",
        "[deeds] Bree: 'hello' is not a uid in hexadecimal digits",
        "[tokens] Gandalf: tag AABBCCDD already belongs to [tokens] Frodo",
        "[tokens] Darth: is not known in this edition",
        "[decks] x: is not known in this edition",
        "[deck] is not one of [deeds], [tokens], [cards], [operator], [decks]",
    ]


def test_a_uid_of_a_wrong_length_is_named(tmp_path: Path) -> None:
    said = faults(tmp_path, '[deeds]\n"Bag End" = "010203040506"\n')
    assert said == ["[deeds] Bag End: uid 010203040506 has 6 bytes; tags have 4, 5 or 7"]


def test_a_file_that_is_not_toml_or_not_there(tmp_path: Path) -> None:
    assert "is not TOML" in faults(tmp_path, "[deeds\n")[0]
    assert "a number is too long" in faults(tmp_path, f"a = {'9' * 5000}\n")[0]
    (tmp_path / "tags.toml").unlink()
    with pytest.raises(TagBookError, match="cannot be read"):
        read(tmp_path / "tags.toml", EDITION)


@cases(
    "taught, told",
    ("04A1B2C3", "C3B2A104"),  # the bytes the other way round
    ("6204A1B2C3", "04A1B2C3"),  # 8H10D has the last four of an EM4100's five
    ("6204A1B2C3", "C3B2A104"),
    ("04A1B2C3", "6204A1B2C3"),
    ("C3B2A10462", "04A1B2C3"),
    ("0100BC614E", "0012345678"),  # ten digits typed by a reader that calls itself a keyboard
    ("0100BC614E", "188,24910"),  # 3D5D, as printed on the tag
    ("0012345678", "0012345678 188,24910"),
    ("62A5BC614E", "188,24910"),
)
def test_one_tag_told_by_two_kinds_of_readers_is_one(taught: str, told: str) -> None:
    """Decimal, hexadecimal, reversed, shortened: never two cards, and never unknown."""
    first, second = bytes_in(taught), bytes_in(told)
    assert first is not None
    assert second is not None
    frodo, sam = TAGS[0], TAGS[1]
    book = TagBook({first: frodo, bytes.fromhex("DEADBEEF"): sam})
    assert book.tag(second) == frodo
    assert len(book.having(second, sam)) == 1, "the card has become another thing, and only that"
    assert len(book.also(second, sam)) == 2
    assert book.swapped(second, bytes.fromhex("DEADBEEF")).tag(first) == sam


@given(st.sets(uids, min_size=2, max_size=60))
def test_other_tags_are_not_taken_for_one(found: set[bytes]) -> None:
    """4 and 7 bytes: only a number's own bytes reversed are the same tag's."""
    for one in found:
        book = TagBook({one: TAGS[0]})
        assert [other for other in found if book.tag(other)] == [
            other for other in found if other in (one, one[::-1])
        ]


def test_no_simulated_uid_is_another_s_other_spelling() -> None:
    known = [uid for uid, _ in simulated(EDITION)]
    assert not [(a, b) for a in known for b in known if a != b and same_tag(a, b)]
