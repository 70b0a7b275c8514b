"""A notebook shows what the terminal shows: as safe HTML for light and dark pages, and trees as pictures."""

import re
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from IPython.core.interactiveshell import InteractiveShell

import salet
from salet.game.notation import Turn
from salet.show.blocks import Block, BoardBlock, Keyboard, RenderStyle, Table, Text, as_text
from salet.show.html import TILE_COLORS, as_html
from salet.show.notebook import BLOCKS, html_of, text_of
from salet.show.tree_picture import tree_svg, tree_svg_file

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "<script>alert('x')</script> & \"quote_input\" \x1b[31m\u202e"


class Page(HTMLParser):
    """The tags, attributes, and text of a piece of HTML, its tags properly closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.styles: list[str] = []
        self.said = ""
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open, f"left open: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.styles += [value or "" for name, value in attrs if name == "style"]
        self.said += " "
        if tag != "br":
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag
        self.said += " "

    def handle_data(self, data: str) -> None:
        self.said += data


@pytest.fixture(scope="module")
def values() -> list[object]:
    position = salet.new_position("original").play("crane", "bygbb")
    return [
        position,
        salet.suggest(position),
        salet.why(position, "moist"),
        salet.review(["soare", "clint", "mince", "wince"], "original"),
        salet.grow_tree(position, salet.find_strategy("entropy")),
        salet.bench("entropy", salet.Lexicon.of(["crane", "eagle", "finch", "heron"], name="birds")),
    ]


def words_in(text: str) -> list[str]:
    """Return the words and numbers of a text, without what is drawn."""
    return re.findall(r"\w[\w.,%'-]*", text)


def test_html_says_all_that_the_text_says(values: list[object]) -> None:
    assert {type(value) for value in values} == set(BLOCKS)
    for value in values:
        blocks = BLOCKS[type(value)](value)
        said = " ".join(words_in(Page(as_html(blocks)).said.replace("\xa0", " ")))
        for block in blocks:
            assert " ".join(words_in(as_text([block], RenderStyle(width=400)))) in said


def test_html_of_others_words_is_text() -> None:
    blocks: list[Block] = [
        Text(HOSTILE),
        BoardBlock([Turn("crane", 45)], [HOSTILE]),
        Table((HOSTILE, "b"), [(HOSTILE, "1")], bars=(1,)),
        Keyboard({"<": 2}),
    ]
    page = Page(as_html(blocks))
    assert page.tags <= {"div", "p", "br", "b", "table", "thead", "tbody", "tr", "th", "td"}
    assert page.attributes <= {"style", "title", "scope"}
    assert page.said.count("<script>") == 4
    assert not set(page.said) & {"\x1b", "\u202e"}


def test_html_takes_the_colors_of_its_page_except_on_tiles(values: list[object]) -> None:
    for value in values:
        for style in Page(as_html(BLOCKS[type(value)](value))).styles:
            colors = re.findall(r"#[0-9a-f]+", style)
            assert not colors or tuple(colors) in TILE_COLORS


def luminance(color: str) -> float:
    digits = color[1:] if len(color) == 7 else "".join(digit * 2 for digit in color[1:])
    channels = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("colors", TILE_COLORS)
def test_the_letter_of_a_tile_has_contrast(colors: tuple[str, str]) -> None:
    dark, light = sorted(map(luminance, colors))
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def picture(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own


def test_a_picture_has_every_guess_of_a_tree(values: list[object]) -> None:
    (tree,) = (value for value in values if isinstance(value, salet.DecisionTree))
    for svg in (tree_svg(tree), tree_svg_file(tree)):
        drawn = picture(svg)
        labels = [text.text or "" for text in drawn.findall(f"{SVG}text")]
        assert sorted(label.split("!")[0] for label in labels if "!" in label) == sorted(dict(tree.depths()))
        assert labels[0] == f"{tree.guess} {tree.answers}"
        assert len(drawn.findall(f"{SVG}use")) == (len(labels) - 1) * len(tree.guess)
        places = [(text.get("x"), text.get("y")) for text in drawn.findall(f"{SVG}text")]
        assert len(set(places)) == len(labels)
    assert "prefers-color-scheme" in tree_svg_file(tree)


def test_a_large_tree_is_drawn_to_the_second_guess() -> None:
    tree = salet.bench("entropy", "original").tree
    (svg,) = re.findall("<svg.*?</svg>", html_of(tree))
    assert len(picture(svg).findall(f"{SVG}text")) == 1 + len(tree.branches)


def test_ipython_asks_a_value_for_its_text_and_html(values: list[object]) -> None:
    shell: Any = InteractiveShell.instance()
    try:
        for value in values:
            shown, _ = shell.display_formatter.format(value)
            assert shown == {"text/plain": text_of(value), "text/html": html_of(value)}
        listed, _ = shell.display_formatter.format(values[:1])
        assert listed == {"text/plain": repr(values[:1])}
    finally:
        InteractiveShell.clear_instance()
