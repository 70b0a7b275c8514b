"""Every value is shown by blocks that fit, say the same in words alone, and are safe as HTML."""

from html.parser import HTMLParser
from importlib import import_module
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

import salet
from salet.game.lexicon import Lexicon
from salet.show.advice import evaluation_blocks, position_blocks, why_blocks
from salet.show.blocks import VALUES, Block, Board, Keyboard, Style, Table, as_html, as_text, show_in
from salet.show.games import review_blocks


class Read(HTMLParser):
    """What HTML says: its text, its pictures' words, and whether every tag is closed."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.said: list[str] = []
        self.labels: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.labels += [str(value) for name, value in attrs if name == "aria-label"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said.append(data)


@pytest.fixture(scope="module")
def values() -> dict[str, list[Block]]:
    position = salet.start("original").play("crane", "bygbb")
    return {
        "position": position_blocks(position),
        "evaluation": evaluation_blocks(salet.suggest(position), details=True),
        "why": why_blocks(salet.explain(position, "moist", "tardy"), {}, side_by_side=True),
        "review": review_blocks(salet.review(["soare", "clint", "mince", "wince"], "original")),
    }


@pytest.mark.parametrize("width", (40, 80))
def test_lines_fit(values: dict[str, list[Block]], width: int) -> None:
    for blocks in values.values():
        assert max(map(len, as_text(blocks, Style(width)).split("\n"))) <= width


def test_plain_text_has_no_colour_and_draws_nothing(values: dict[str, list[Block]]) -> None:
    bars: list[Block] = [Table(("guesses", "games"), [("3", "7")], bars=(7,)), Keyboard({"c": 0, "a": 2})]
    for blocks in (*values.values(), bars):
        said = as_text(blocks, Style(plain=True, colour=False))
        assert not set(said) & set("\x1b█")
        assert "  " not in said.replace("\n  ", "\n")


def test_html_has_the_cells_of_every_table_and_the_words_of_every_row(values: dict[str, list[Block]]) -> None:
    for blocks in values.values():
        read = Read(as_html(blocks))
        boards = [block for block in blocks if isinstance(block, Board)]
        assert len(read.labels) == sum(len(board.turns) for board in boards)
        tables = [block for block in blocks if isinstance(block, Table)]
        assert {cell for table in tables for row in table.rows for cell in row if cell} <= set(read.said)


def test_a_name_that_looks_like_html_is_text() -> None:
    named = Lexicon.of(["crane", "slate"], name="<script>alert(1)</script>")
    shown = as_html(position_blocks(salet.start(named)))
    assert "<script>" not in shown
    assert "2 words left; lexicon <script>alert(1)</script>, rules normal" in Read(shown).said


def test_ipython_shows_every_value_as_html_and_stays_short_in_text() -> None:
    shell: Any = InteractiveShell.instance()
    show_in(shell)
    shown, _ = shell.display_formatter.format(salet.start("original").play("salet", "bybgb"))
    assert shown["text/html"].startswith("<div>")
    assert len(shown["text/plain"]) < 200
    for module, name in VALUES:
        assert isinstance(getattr(import_module(module), name), type)
