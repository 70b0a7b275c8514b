"""What a notebook shows of our values: their blocks, as HTML and as text, and small trees as pictures."""

from collections.abc import Callable, Sequence
from typing import Any

from salet.advice.review import Review
from salet.advice.why import Why
from salet.game.position import Position
from salet.lab.tournament import Tournament
from salet.show.advice import evaluation_blocks, position_blocks, why_blocks
from salet.show.blocks import Block, RenderStyle, as_text
from salet.show.html import as_html
from salet.show.lab import tournament_blocks, tree_blocks
from salet.show.play import review_blocks
from salet.show.tree_picture import tree_svg
from salet.solver.decision_tree import DecisionTree
from salet.solver.evaluation import Evaluation

MAX_ANSWERS_IN_FULL = 60  # of a tree whose every guess is drawn; of a larger one, the first two
SCROLL = "max-height:36em;overflow:auto"


def _why_blocks(why: Why) -> Sequence[Block]:
    return why_blocks(why, {})


BLOCKS: dict[type, Callable[[Any], Sequence[Block]]] = {
    Evaluation: evaluation_blocks,
    Position: position_blocks,
    Review: review_blocks,
    Tournament: tournament_blocks,
    DecisionTree: tree_blocks,
    Why: _why_blocks,
}
"""The function that makes the blocks of each kind of value."""


def html_of(value: object) -> str:
    """Return a value as HTML: what the terminal shows of it, and the picture of a tree."""
    html = as_html(BLOCKS[type(value)](value))
    if not isinstance(value, DecisionTree):
        return html
    svg = tree_svg(value, max_depth=None if value.answers <= MAX_ANSWERS_IN_FULL else 2)
    return f'{html}<div style="{SCROLL}">{svg}</div>'


def text_of(value: object) -> str:
    """Return a value as text: what the terminal shows of it."""
    return as_text(BLOCKS[type(value)](value), RenderStyle())
