"""Every value is shown by blocks that fit, and say the same in just words."""

import pytest

import salet
from salet.show.advice import evaluation_blocks, position_blocks, why_blocks
from salet.show.blocks import Block, Keyboard, RenderStyle, Table, as_text
from salet.show.play import review_blocks


@pytest.fixture(scope="module")
def values() -> dict[str, list[Block]]:
    position = salet.new_position("original").play("crane", "bygbb")
    return {
        "position": position_blocks(position),
        "evaluation": evaluation_blocks(salet.suggest(position), details=True),
        "why": why_blocks(salet.why(position, "moist", "tardy"), {}, side_by_side=True),
        "review": review_blocks(salet.review(["soare", "clint", "mince", "wince"], "original")),
    }


@pytest.mark.parametrize("width", (40, 80))
def test_lines_fit(values: dict[str, list[Block]], width: int) -> None:
    for blocks in values.values():
        assert max(map(len, as_text(blocks, RenderStyle(width)).split("\n"))) <= width


def test_plain_text_has_no_colour_and_draws_nothing(values: dict[str, list[Block]]) -> None:
    bars: list[Block] = [Table(("guesses", "games"), [("3", "7")], bars=(7,)), Keyboard({"c": 0, "a": 2})]
    for blocks in (*values.values(), bars):
        said = as_text(blocks, RenderStyle(plain=True, colour=False))
        assert not set(said) & set("\x1b█")
        assert "  " not in said.replace("\n  ", "\n")
