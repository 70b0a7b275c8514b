"""Draw the pictures of docs/how-it-works.md, each from values that are computed here.

    python tools/make_pictures.py

A picture has no background, and its colours have contrast on white and on black.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from math import log2
from pathlib import Path
from typing import Any

import salet

ROOT = Path(__file__).resolve().parents[1]
sys.path.append(str(ROOT / "docs" / "examples"))
small: Any = __import__("small")

FOLDER = ROOT / "docs" / "_static"
WIDTH = 480  # so that letters of 14 can be read on a phone
TEXT = "#7a7a7a"
FAINT = "#8c8c8c"
BLUE = "#3d85c6"
ORANGE = "#d1762a"
GREEN = "#2f9e62"
YELLOW = "#d9a437"
DARK = "#101010"
BIRDS = ("crane", "eagle", "egret", "finch", "heron", "quail", "raven", "robin", "stork", "swift")
TRAP = ("shade", "shake", "shale", "shame", "shape", "share", "shave")

Tree = tuple[str, dict[str, Any]]


def text(x: float, y: float, words: str, colour: str = TEXT, anchor: str = "start", size: int = 14) -> str:
    """Return a line of text; y is its base line."""
    return f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" text-anchor="{anchor}" font-size="{size}">{words}</text>'


def bar(x: float, y: float, width: float, height: float, colour: str = BLUE) -> str:
    """Return a filled rectangle."""
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" fill="{colour}"/>'


def line(x: float, y: float, x_end: float, y_end: float, colour: str = FAINT) -> str:
    """Return a straight line."""
    return f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{x_end:.1f}" y2="{y_end:.1f}" stroke="{colour}" stroke-width="1.5"/>'


def row(x: float, y: float, word: str, reply: str = "", size: int = 18) -> str:
    """Return a word as tiles: green is a square, yellow a disc, grey an outline."""
    parts = []
    for place, (letter, tile) in enumerate(zip(word.upper(), reply or "B" * len(word), strict=True)):
        left = x + place * (size + 2)
        fill = {"G": GREEN, "Y": YELLOW}.get(tile, "none")
        radius = size / 2 if tile == "Y" else 2
        outline = FAINT if tile == "B" else fill
        box = f'<rect x="{left:.1f}" y="{y:.1f}" width="{size}" height="{size}" rx="{radius}"'
        parts.append(f'{box} fill="{fill}" stroke="{outline}"/>')
        colour = TEXT if tile == "B" else DARK
        parts.append(text(left + size / 2, y + size * 0.74, letter, colour, "middle", round(size * 0.7)))
    return "".join(parts)


def picture(title: str, height: float, parts: Iterable[str]) -> str:
    """Return a whole picture."""
    size = f'width="{1.25 * WIDTH:.0f}" viewBox="-2 0 {WIDTH + 4} {height:.0f}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size} font-family="system-ui,sans-serif">'
    return "\n".join((head, f"<title>{title}</title>", *parts, "</svg>\n"))


def cut() -> str:
    """CRANE against every answer: a bar for each reply, the largest with their tiles."""
    position = salet.start("original")
    parts = sorted(((len(part), code) for code, part in position.partition("crane").items()), reverse=True)
    step = WIDTH / len(parts)
    bars = [bar(number * step, 220 - size * 0.7, step - 1, size * 0.7) for number, (size, _) in enumerate(parts)]
    for number, (size, code) in enumerate(parts[:3]):
        x, y = 110 + number * 125, 40
        bars += [row(x, y, "crane", salet.pattern_text(code, 5)), text(x, y + 36, f"{size} words")]
    bars.append(text(WIDTH, 242, f"{len(parts)} replies, from the most words to the fewest", anchor="end"))
    return picture("Words that each reply to CRANE would leave", 250, bars)


def bits() -> str:
    """How many halvings four openers are worth, of those that are needed."""
    position = salet.start("original")
    measures = salet.measures_of(position)
    values = {
        word: measures.entropy[position.lexicon.guesses.index(word)] for word in ("soare", "salet", "crane", "fuzzy")
    }
    words, scale = len(position.words), 32
    shapes = []
    for number, (word, value) in enumerate(values.items()):
        y = 12 + 34 * number
        shapes += [
            row(0, y, word),
            bar(110, y, value * scale, 18),
            text(116 + value * scale, y + 14, f"{value:.2f} bits"),
        ]
    for halvings in range(0, int(log2(words)) + 1, 2):
        x = 110 + halvings * scale
        shapes += [line(x, 150, x, 158), text(x, 174, f"{words / 2**halvings:,.0f}", anchor="middle")]
    shapes.append(text(0, 174, "words left"))
    return picture("Bits of four openers, as halvings of the words", 180, shapes)


def drawn(tree: Tree, words: Sequence[str], x: float, y: float, depth: int = 1) -> tuple[list[str], float]:
    """Return the shapes of a tree with the guesses of each word, and where they end below."""
    guess, branches = tree
    shapes = [row(x, y, guess)]
    if guess in words:
        shapes.append(text(x + 104, y + 14, str(depth), BLUE))
    y += 24
    for reply, branch in sorted(branches.items()):
        shapes.append(row(x + 12, y + 3, guess, reply, 13))
        below, y = drawn(branch, words, x + 94, y, depth + 1)
        shapes += below
    return shapes, y


def tree_of_birds() -> str:
    """The best tree of ten birds."""
    shapes, height = drawn(small.best_tree(BIRDS, BIRDS)[1], BIRDS, 0, 4)
    total = small.best_tree(BIRDS, BIRDS)[0]
    shapes += [text(225, 18, "the first guess"), text(225, 42, "each reply, the word to guess next,")]
    shapes += [text(225, 62, "and how many guesses it takes"), text(225, height - 10, f"{total} guesses in all")]
    return picture("A tree for ten birds", height, shapes)


def bounds() -> str:
    """The one-step bounds of the openers of 200 words, and the best total."""
    words = salet.load_lexicon("original").answers[-200:]
    best = small.best_tree(words, words)[0]
    values = [small.one_step(word, words) for word in words]
    first, last = min(values), max(values)
    scale = WIDTH / (last - first + 1)
    shapes = []
    for value in sorted(set(values)):
        count, colour = values.count(value), ORANGE if value < best else BLUE
        shapes.append(bar((value - first) * scale, 190 - 9 * count, scale - 1, 9 * count, colour))
    x = (best - first) * scale
    shapes += [line(x, 4, x, 198), text(x + 8, 16, f"best total: {best}"), text(0, 214, str(first))]
    shapes += [text(WIDTH, 214, str(last), anchor="end"), text(x + 8, 36, "an opener from here on cannot be better")]
    shapes.append(text(x - 8, 16, "to search", ORANGE, "end"))
    return picture("What each opener needs at least", 220, shapes)


def trap() -> str:
    """Seven words that differ in one letter: one after another, and with a test word."""
    trees = (small.best_tree(TRAP, TRAP)[1], small.best_tree(TRAP, salet.load_lexicon("original").guesses)[1])
    shapes = []
    for x, title, tree in zip((0, 250), ("one after another", "with test words"), trees, strict=True):
        shapes.append(text(x, 18, f"{title}: {small.total(tree, TRAP)} guesses"))
        for number, word in enumerate(TRAP):
            game = small.play(tree, word)
            shapes.append(text(x, 48 + 24 * number, word))
            shapes += [
                bar(x + 54 + 22 * turn, 34 + 24 * number, 18, 18, GREEN if guess == word else FAINT)
                for turn, guess in enumerate(game)
            ]
    return picture("Seven words of a trap, with the guesses that each takes", 210, shapes)


PICTURES: dict[str, Callable[[], str]] = {
    "cut": cut,
    "bits": bits,
    "tree": tree_of_birds,
    "bounds": bounds,
    "trap": trap,
}


def main() -> None:
    """Draw all pictures."""
    for name, draw in PICTURES.items():
        (FOLDER / f"works-{name}.svg").write_text(draw(), "utf-8")


if __name__ == "__main__":
    main()
