"""A board as a picture."""

from xml.etree import ElementTree as ET

import pytest

from salet import board_svg, position_of, start
from salet.game.text.notation import read

NAME = "{http://www.w3.org/2000/svg}"


def drawn(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own


def test_every_letter_has_its_tile() -> None:
    picture = drawn(board_svg(position_of("crane.BYGBB", "original")))
    assert [text.text for text in picture.iter(f"{NAME}text")] == list("CRANE")
    kinds = [rect.attrib["class"] for rect in picture.iter(f"{NAME}rect")]
    assert kinds == [f"salet-{kind}" for kind in "bygbb"]
    assert len(list(picture.iter(f"{NAME}circle"))) == len(list(picture.iter(f"{NAME}path"))) == 1


def test_a_screen_reader_hears_every_tile() -> None:
    picture = drawn(board_svg(read("crane.BYGBB.dwarf.GGGGG")))
    title, description = picture[0], picture[1]
    assert (title.tag, description.tag) == (f"{NAME}title", f"{NAME}desc")
    assert str(description.text).startswith("C grey, R yellow, A green")
    assert str(description.text).count("green") == 6
    assert picture.attrib["role"] == "img"


def test_nothing_lies_outside() -> None:
    picture = drawn(board_svg(read("crane.BYGBB.dwarf.GGGGG")))
    width, height = map(int, picture.attrib["viewBox"].split()[2:])
    for rect in picture.iter(f"{NAME}rect"):
        assert int(rect.attrib["x"]) + int(rect.attrib["width"]) < width
        assert int(rect.attrib["y"]) + int(rect.attrib["height"]) < height


def test_an_empty_board_has_as_many_tiles_as_the_lexicon_has_letters() -> None:
    assert board_svg(start("original")) == board_svg(())
    assert len(list(drawn(board_svg((), 7)).iter(f"{NAME}rect"))) == 7


@pytest.mark.parametrize("word", ("größe", "été"))
def test_letters_of_any_alphabet_are_capitals(word: str) -> None:
    picture = drawn(board_svg(read(f"{word}.{'G' * len(word)}")))
    assert "".join(str(text.text) for text in picture.iter(f"{NAME}text")) == word.upper().replace("SS", "ẞ")
