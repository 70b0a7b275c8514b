"""The book: advice worked out beforehand, read without NumPy.

It holds the starting position of every shipped lexicon, the one that everybody asks for: good openers with their
figures, and their expected guesses to the end under normal and hard rules. For today's `nyt`, an update leaves a page
of its own in the data folder (`salet.study.updates`).
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from salet.game.lexicon import ABOUT, Lexicon, is_common, is_nyt, named
from salet.game.nyt import book_path, day_of, recent_books
from salet.game.rules import Rules
from salet.solver.evaluation import TO_GO, Advice

DEPTH = 50  # suggestions kept for a starting position
FEWEST = 5  # guesses of a game that the book is for; in shorter ones other openers are best
OPENERS = {
    ("original", "normal"): "salet",
    ("original", "hard"): "salet",
    ("nyt2022", "normal"): "tarse",
    ("nyt2022", "hard"): "salet",
    ("nyt2023", "normal"): "tarse",
    ("nyt2023", "hard"): "tarse",
}
"""The starts whose best opener is proven."""


def default_strategy(lexicon: Lexicon) -> str:
    """Return the one-step strategy that suits a lexicon.

    Among equally likely words entropy chooses well. Where one word may be likelier than all others together, it would
    still rather tell the others apart; `two-turn` then guesses the likely one.
    """
    return "entropy" if lexicon.uniform else "two-turn"


def knows(lexicon: Lexicon) -> bool:
    """Whether the book has data for exactly these words, not just for this name."""
    return (lexicon.name in ABOUT or is_nyt(lexicon.name)) and named(lexicon.name) == lexicon


def looked_up(lexicon: str, rules: Rules, strategy: str | None, count: int, *, recent: bool = False) -> Advice | None:
    """Return the book's advice for a start, by expected guesses or by a strategy.

    recent: for a day's `nyt` whose odds are not worked out yet, take the last start that was; the advice names the
    lexicon that it is of.
    """
    page = start_page(lexicon, recent=recent)
    if not page or count > DEPTH or rules.limit < FEWEST:
        return None
    values = page.pop("values", None)
    advice = Advice.from_json({**page, "rules": rules.text})
    if strategy is None:
        return _valued(advice, values if advice.lexicon == lexicon else None, rules, count)
    return replace(advice, objective=None).top(count) if strategy == advice.strategy else None


def _valued(advice: Advice, values: Mapping[str, Any] | None, rules: Rules, count: int) -> Advice:
    """Return the `count` best openers of a start with their proven expected guesses.

    If there are no values for these rules or this day, the closest ones serve as estimates.
    """
    own = values if values and rules.text in values else None
    nearest = _nearest(own or _book()[advice.lexicon.partition("@")[0]]["values"], rules)
    rows = [row for row in advice.suggestions if row.word in nearest]
    best = sorted(rows, key=lambda row: (nearest[row.word], -row.chance))[:count]
    valued = []
    for row in best:
        value = nearest[row.word]
        unranked = replace(row, score=None, objective=str(advice.objective))
        valued.append(unranked.within(value, value) if own else unranked.about(value))
    return replace(advice, strategy=None, ranked_by=TO_GO, suggestions=tuple(valued))


def opener_value(lexicon: str, rules: Rules, guess: str) -> float | None:
    """Return the proven value of an opener for these words and rules, if the book has it.

    >>> opener_value("original", Rules(), "raise")
    3.46...
    """
    page = start_page(lexicon)
    values = page.get("values", {}) if page.get("lexicon") == lexicon else {}
    value: float | None = values.get(rules.text, {}).get(guess)
    return value


def _nearest(values: Mapping[str, Any], rules: Rules) -> Mapping[str, Any]:
    name = rules.text if rules.text in values else "normal" if rules.mode == "normal" else "hard"
    nearest: Mapping[str, Any] = values[name]
    return nearest


# --- Starting positions -------------------------------------------------------------------------------------------


def start_page(lexicon: str, *, recent: bool = False) -> dict[str, Any]:
    """Return the advice for a lexicon's starting position, or nothing."""
    if lexicon in _book() or not is_nyt(lexicon):
        return dict(_book().get(lexicon, {}))
    others = recent_books(day_of(lexicon)) if recent else ()
    pages = filter(None, map(_page_in, [book_path(lexicon), *others]))
    return next(pages, dict(_book()["nyt"]) if recent else {})


def _page_in(path: Path) -> dict[str, Any]:
    """Return the page in a file, or nothing: a page of an older version does not count."""
    try:
        page = dict(json.loads(path.read_text("utf-8")))
    except (OSError, ValueError):
        return {}
    return page if all("chance" in row for row in page.get("suggestions", [{}])) else {}


def page_json(lexicon: Lexicon) -> dict[str, Any] | None:
    """Return what is known of a lexicon's start in the form that the page loads, or None.

    hash: of the lexicon that this is about; empty if it is about the shipped weights of the same words. exact: the
    rules under which the values were worked out for these weights; others are an estimate. likeliest: words with their
    chances. openers: each with its chance, its parts and the largest of them; rare: those that few people know. values:
    of the openers, in their order, by rules: a number or null.
    """
    shipped = _book().get(lexicon.name.partition("@")[0])
    if shipped is None:
        return None
    own = start_page(lexicon.name)
    page, exact = own or shipped, own.get("values", {})
    rows, values = page["suggestions"], {**shipped["values"], **exact}
    return {
        "hash": lexicon.hash if own else "",
        "objective": page["objective"],
        "candidates": page["candidates"],
        "likeliest": [[row["word"], row["chance"]] for row in page["top_candidates"]],
        "openers": [[row["guess"], row["chance"], row["parts"], row["largest_part"]] for row in rows],
        "rare": [row["guess"] for row in rows if not is_common(row["guess"])],
        "exact": list(exact),
        "values": {rules: [by_opener.get(row["guess"]) for row in rows] for rules, by_opener in values.items()},
    }


def openers_with_values(lexicon: str) -> tuple[str, ...]:
    """Return the openers of a shipped lexicon whose expected guesses are known."""
    return tuple(_book()[lexicon]["values"]["normal"])


@lru_cache(maxsize=1)
def _book() -> dict[str, Any]:
    book: dict[str, Any] = json.loads((files("salet.data") / "book.json").read_text("utf-8"))
    return book
