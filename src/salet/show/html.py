"""Values as HTML for a notebook: boards, tables, bars.

Every piece carries its own style, because a notebook has no room for a style sheet of ours; text takes the notebook's
own colours, light or dark. Where a reader's notebook removes styles, the letters of the pattern still follow each
row. Nothing here displays.
"""

from collections.abc import Iterable, Sequence
from html import escape

from salet.game.notation import Turn, capitals
from salet.game.pattern import pattern_text, tiles_of
from salet.game.position import Position
from salet.show.blocks import as_html
from salet.show.games import review_blocks
from salet.show.lab import tournament_blocks, tree_blocks
from salet.show.style import spoken
from salet.show.text import Table, advice_left, advice_table, left_text, likeliest_text, plural
from salet.solver.evaluation import Evaluation
from salet.solver.strategy import Ranking
from salet.solver.tree import Tree
from salet.study.review import Review
from salet.study.tournament import Tournament

SHOWN = 10  # guesses of a ranking
WORDS = 50  # candidates of a position
GREEN = "#2B7A58"
TILE = "display:inline-block;width:2em;line-height:2em;margin:1px;text-align:center;font-weight:600;color:#fff;"
TILES = (  # colour is never alone: yellow has a ring, green a corner
    f"{TILE}background:#66625D",
    f"{TILE}background:#9A6410;box-shadow:inset 0 0 0 2px #9A6410,inset 0 0 0 3px #fff",
    f"{TILE}background:linear-gradient(225deg,#fff .45em,{GREEN} .45em)",
)
FIGURES = "font-variant-numeric:tabular-nums"


def position_html(position: Position) -> str:
    """Return a position as its board and the candidates that are left, the likeliest first."""
    words = [word for word, _ in position.likeliest(WORDS)]
    left = len(position.candidates)
    more = f" and {left - WORDS:,} more" if left > WORDS else ""
    return _joined(_board(position.turns), _left(position), _text(", ".join(words) + more))


def ranking_html(ranking: Ranking) -> str:
    """Return the guesses that cost least, and whether each may be the answer."""
    position = ranking.position
    possible = set(position.words)
    rows = [(guess, f"{cost:,.4g}", "yes" if guess in possible else "-") for guess, cost in ranking.top(SHOWN)]
    more = _text(f"and {plural(len(ranking) - len(rows), 'guess', 'guesses')} more") if len(ranking) > len(rows) else ""
    head = ("guess", ranking.strategy.name, "answer?")
    return _joined(_board(position.turns), _left(position), _table(Table(head, rows, (0,))), more)


def evaluation_html(evaluation: Evaluation) -> str:
    """Return a board, its best guesses, and the likeliest answers."""
    likely = likeliest_text(evaluation)
    words = _text(f"Likeliest answers: {' '.join(likely)}") if likely else ""
    doubt = _text(evaluation.doubt.sentence) if evaluation.doubt else ""
    board, left = _board(evaluation.position.turns), _text(advice_left(evaluation))
    return _joined(board, left, doubt, _table(advice_table(evaluation)), words)


def review_html(review: Review) -> str:
    """Return a judged game."""
    return as_html(review_blocks(review))


def tournament_html(tournament: Tournament) -> str:
    """Return a tournament."""
    return as_html(tournament_blocks(tournament.as_json()))


def tree_html(tree: Tree) -> str:
    """Return a tree's first guess, and how many guesses it takes."""
    return as_html(tree_blocks(tree))


# --- Pieces -----------------------------------------------------------------------------------------------------


def _joined(*pieces: str) -> str:
    return f"<div>{''.join(pieces)}</div>"


def _text(text: str) -> str:
    return f'<div style="margin:.3em 0">{escape(text)}</div>'


def _left(position: Position) -> str:
    return _text(left_text(len(position.candidates), position.lexicon.name, position.rules.text))


def _board(turns: Sequence[Turn], remarks: Iterable[str] | None = None) -> str:
    """Return turns as rows of tiles, each followed by its remark."""
    words = remarks or [""] * len(turns)
    return "".join(_row(turn, remark) for turn, remark in zip(turns, words, strict=True))


def _row(turn: Turn, remark: str) -> str:
    shown = tiles_of(turn.pattern, len(turn.guess))
    letters = zip(turn.guess, shown, strict=True)
    spans = "".join(f'<span style="{TILES[tile]}">{escape(capitals(letter))}</span>' for letter, tile in letters)
    name = escape(spoken(turn))
    after = " ".join(part for part in (pattern_text(turn.pattern, len(turn.guess)), escape(remark)) if part)
    return f'<div><span role="img" aria-label="{name}">{spans}</span> <code>{after}</code></div>'


def _table(made: Table) -> str:
    head = "".join(_cell("th" if text else "td", text, k in made.left) for k, text in enumerate(made.head))
    rows = ("".join(_cell("td", text, k in made.left) for k, text in enumerate(row)) for row in made.rows)
    body = "".join(f"<tr>{row}</tr>" for row in rows)
    return f'<table style="{FIGURES}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def _cell(kind: str, text: str, left: bool) -> str:
    scope = ' scope="col"' if kind == "th" else ""
    return f'<{kind}{scope} style="text-align:{"left" if left else "right"}">{escape(text)}</{kind}>'
