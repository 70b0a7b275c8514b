"""Values as HTML: whole, safe, and with nothing that the text does not say."""

from html.parser import HTMLParser

import pytest

import salet
from salet.game.lexicon import Lexicon
from salet.show import html
from salet.show.games import score_sentence
from salet.show.text import advice_table, left_text


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
def position() -> salet.Position:
    return salet.start("original").play("crane", "bygbb")


def test_a_position_is_a_board_in_colours_and_in_words(position: salet.Position) -> None:
    read = Read(html.position_html(position))
    assert read.labels == ["crane: c grey, r yellow, a green, n grey, e grey"]
    assert read.said[:5] == list("CRANE")
    assert "BYGBB" in read.said
    assert "24 words left; lexicon original, rules normal" in read.said
    assert ", ".join(position.words) in read.said


def test_advice_has_the_cells_of_its_table(position: salet.Position) -> None:
    advice = salet.suggest(position)
    made = advice_table(advice)
    read = Read(html.evaluation_html(advice))
    said = read.said[read.said.index(left_text(24, "original", "normal")) :]
    assert read.labels == ["crane: c grey, r yellow, a green, n grey, e grey"]
    cells = [cell for row in (made.head, *made.rows) for cell in row if cell]
    assert said[1 : 1 + len(cells)] == cells
    assert said[-1].startswith(f"Likeliest answers: {advice.top_candidates[0].word} (")


def test_a_review_has_its_board_and_its_sum() -> None:
    judged = salet.review(["soare", "clint", "mince", "wince"], "original")
    read = Read(html.review_html(judged))
    assert len(read.labels) == 4
    assert score_sentence(judged) in read.said


def test_a_name_that_looks_like_html_is_text() -> None:
    named = Lexicon.of(["crane", "slate"], name="<script>alert(1)</script>")
    shown = html.position_html(salet.start(named))
    assert "<script>" not in shown
    assert "2 words left; lexicon <script>alert(1)</script>, rules normal" in Read(shown).said
