"""The book: advice worked out beforehand, read without NumPy or Numba.

It holds the starting position of every shipped lexicon, the one that everybody asks for, under the strategy that is
asked when none is named. For today's `nyt`, an update leaves a page of its own in the data folder.
"""

import json
from functools import lru_cache
from importlib.resources import files
from typing import Any

from salet.game.lexicon import Lexicon, is_nyt
from salet.game.nyt import book_path
from salet.game.rules import Rules
from salet.solve.advice import Advice

DEPTH = 50  # suggestions kept for a position


def default_strategy(lexicon: Lexicon) -> str:
    """Return the strategy that is asked when none is named.

    Among equally likely words entropy chooses well. Where one word may be likelier than all others together, it would
    still rather tell the others apart; `two-turn` then guesses the likely one.
    """
    return "entropy" if lexicon.uniform else "two-turn"


def looked_up(lexicon: str, rules: Rules, strategy: str | None, count: int) -> Advice | None:
    """Return the advice for a lexicon's starting position, if the book has it; no strategy means the default."""
    entry = _page(lexicon).get("open")
    if entry is None or strategy not in {None, entry["strategy"]} or count > DEPTH or rules.limit == 1:
        return None
    return Advice.from_json({**entry, "rules": rules.text}).top(count)


def _page(lexicon: str) -> dict[str, Any]:
    """Return the entries for a lexicon, or none."""
    if lexicon in _book() or not is_nyt(lexicon):
        return dict(_book().get(lexicon, {}))
    try:
        return dict(json.loads(book_path(lexicon).read_text("utf-8")))
    except (OSError, ValueError):
        return {}


@lru_cache(maxsize=1)
def _book() -> dict[str, Any]:
    book: dict[str, Any] = json.loads((files("salet.data") / "book.json").read_text("utf-8"))
    return book
