"""A decision tree as an SVG picture, which browsers and notebooks show on a light or dark background."""

from dataclasses import dataclass

from salet.game.pattern import TILES, pattern_text
from salet.show.html import TILE_COLORS, escaped
from salet.solver.decision_tree import DecisionTree

ROW_HEIGHT = 22  # in pixels, as all that follows
LETTER_WIDTH = 8.5
TILE_SIZE = 14
GAP = 12  # on both sides of a reply's tiles
MARGIN = 8
FONT = "font-family:ui-monospace,Menlo,Consolas,monospace;font-size:14px"
LINE = 'fill="none" stroke="currentColor" shape-rendering="crispEdges"'
LETTER = 'font-size="10" text-anchor="middle"'
FILE_STYLE = (
    "<style>svg{background:#fff;color:#17181a}"
    "@media(prefers-color-scheme:dark){svg{background:#17181a;color:#eee}}</style>"
)


@dataclass(frozen=True, slots=True)
class _Node:
    """A guess in the picture: its place, and the tiles that lead to it from the row of the guess before it."""

    label: str
    column: int
    row: int
    tiles: str
    row_before: int


def tree_svg(tree: DecisionTree, *, max_depth: int | None = None) -> str:
    """Return a tree as SVG for an HTML page, in the color of its text; max_depth: guesses of a game that are shown."""
    return _svg(tree, max_depth, "")


def tree_svg_file(tree: DecisionTree) -> str:
    """Return a tree as an SVG file, light or dark as the reader's system is."""
    return _svg(tree, None, FILE_STYLE)


def _svg(tree: DecisionTree, max_depth: int | None, style: str) -> str:
    nodes: list[_Node] = []
    rows = _place(tree, "", None, 0, nodes, max_depth)
    label_width = LETTER_WIDTH * max(len(node.label) for node in nodes)
    column_width = label_width + 3 * GAP + TILE_SIZE * len(tree.guess)
    width = round(2 * MARGIN + max(node.column for node in nodes) * column_width + label_width)
    height = 2 * MARGIN + rows * ROW_HEIGHT
    title = (
        f"Decision tree that begins with {tree.guess}: after each reply, the next guess. An exclamation mark means "
        "that the guess can be the answer; a number, how many answers the tree finds from there."
    )
    drawn = "".join(_drawn(node, column_width, label_width) for node in nodes)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        f'role="img" fill="currentColor" style="{FONT}"><title>{escaped(title)}</title>{style}{_tile_symbols()}'
        f"{drawn}</svg>\n"
    )


def _place(
    tree: DecisionTree, tiles: str, before: _Node | None, row: int, nodes: list[_Node], max_depth: int | None
) -> int:
    """Append a tree's guesses from a row on, the first reply to each in its own row; return the first row below them.

    tiles: those of the guess before, which led to this tree.
    """
    answers = f" {tree.answers:,}" if tree.branches else ""
    column, row_before = (before.column + 1, before.row) if before else (0, row)
    node = _Node(f"{tree.guess}{'!' if tree.hit else ''}{answers}", column, row, tiles, row_before)
    nodes.append(node)
    if column + 1 == max_depth:
        return row + 1
    below = row
    for pattern in sorted(tree.branches):
        below = _place(tree.branches[pattern], pattern_text(pattern, len(tree.guess)), node, below, nodes, max_depth)
    return max(below, row + 1)


def _drawn(node: _Node, column_width: float, label_width: float) -> str:
    """Return a guess with the line and the tiles that lead to it."""
    x, middle = MARGIN + node.column * column_width, MARGIN + (node.row + 0.5) * ROW_HEIGHT
    label = f'<text x="{x:g}" y="{middle + 5:g}">{escaped(node.label)}</text>'
    if not node.tiles:
        return label
    tiles_x = x - GAP - TILE_SIZE * len(node.tiles)
    line_x, above = x - column_width + label_width + GAP / 2, MARGIN + (node.row_before + 0.5) * ROW_HEIGHT
    line = f'<path d="M{line_x:g} {above:g}V{middle:g}H{tiles_x - 2:g}" {LINE}/>'
    tiles = "".join(
        f'<use href="#salet-{tile}" x="{tiles_x + place * TILE_SIZE:g}" y="{middle - TILE_SIZE / 2:g}"/>'
        for place, tile in enumerate(node.tiles)
    )
    return f"{line}{tiles}{label}"


def _tile_symbols() -> str:
    """Return the drawings of a gray, a yellow, and a green tile, each with its letter, so color is never alone."""
    size, middle = TILE_SIZE - 1, TILE_SIZE / 2
    symbols = [
        f'<g id="salet-{letter}"><rect width="{size}" height="{size}" rx="2" fill="{color}"/>'
        f'<text x="{middle - 0.5:g}" y="{middle + 3:g}" {LETTER} fill="{letter_color}">{letter}</text></g>'
        for letter, (color, letter_color) in zip(TILES, TILE_COLORS, strict=True)
    ]
    return f"<defs>{''.join(symbols)}</defs>"
