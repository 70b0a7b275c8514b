"""The book: good openers of every shipped lexicon, with their expected guesses under normal and hard rules."""

import json
from dataclasses import replace
from functools import lru_cache
from importlib.resources import files
from typing import Any

from salet.game.lexicon import ABOUT, Lexicon, is_common, is_nyt, named
from salet.game.position import Position
from salet.game.rules import Rules
from salet.solver.evaluation import Evaluation, Guess
from salet.solver.objective import default_objective

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


def known(position: Position, objective: str | None = None, top: int = DEPTH) -> Evaluation | None:
    """Return the best openers of a start with their values; None if they are not known under this objective.

    If there are no values for these rules or this day, the closest ones serve as estimates.
    """
    lexicon, rules, usual = position.lexicon, position.rules, default_objective(position.lexicon)
    if position.turns or (objective or usual) != usual or top > DEPTH or rules.limit < FEWEST or not knows(lexicon):
        return None
    values = _book()[lexicon.name.partition("@")[0]]["values"]
    own = lexicon.name in ABOUT and rules.text in values
    nearest = values.get(rules.text) or values["normal" if rules.mode == "normal" else "hard"]
    least = 2 - float(position.weights.max() / position.weights.sum())  # only one answer can be found at once
    places = {word: place for word in nearest if (place := position.matrix.index_of.get(word)) is not None}
    chances = {word: float(position.chances[place]) for word, place in places.items()}
    guesses = []
    for word in sorted(places, key=lambda word: (nearest[word], -chances[word]))[:top]:
        guess = Guess(word, chances[word], objective=usual)
        value = nearest[word]
        guesses.append(guess.within(value, value) if own else replace(guess.about(value), lower=least))
    best, proven = guesses[0], own and (lexicon.name, rules.text) in OPENERS
    return Evaluation(
        position,
        tuple(guesses),
        objective=usual,
        lower=best.value if proven else least,
        upper=best.upper,
        proven=proven,
        finished=own,
    )


def opener_value(lexicon: str, rules: Rules, guess: str) -> float | None:
    """Return the proven value of an opener for these words and rules, if the book has it.

    >>> opener_value("original", Rules(), "raise")
    3.46...
    """
    value: float | None = _book().get(lexicon, {}).get("values", {}).get(rules.text, {}).get(guess)
    return value


def page_json(lexicon: Lexicon) -> dict[str, Any] | None:
    """Return what is known of a lexicon's start in the form that the page loads, or None.

    hash: of the lexicon that this is about; empty if it is about the shipped weights of the same words. exact: the
    rules under which the values were worked out for these weights; others are an estimate. likeliest: words with their
    chances. openers: each with its chance, its parts and the largest of them; rare: those that few people know. values:
    of the openers, in their order, by rules: a number or null.
    """
    page = _book().get(lexicon.name.partition("@")[0])
    if page is None:
        return None
    rows, own = page["suggestions"], lexicon.name in _book()
    return {
        "hash": lexicon.hash if own else "",
        "objective": page["objective"],
        "candidates": page["candidates"],
        "likeliest": [[row["word"], row["chance"]] for row in page["top_candidates"]],
        "openers": [[row["guess"], row["chance"], row["parts"], row["largest_part"]] for row in rows],
        "rare": [row["guess"] for row in rows if not is_common(row["guess"])],
        "exact": list(page["values"]) if own else [],
        "values": {rules: [values.get(row["guess"]) for row in rows] for rules, values in page["values"].items()},
    }


def openers_with_values(lexicon: str) -> tuple[str, ...]:
    """Return the openers of a shipped lexicon whose expected guesses are known."""
    return tuple(_book()[lexicon]["values"]["normal"])


@lru_cache(maxsize=1)
def _book() -> dict[str, Any]:
    book: dict[str, Any] = json.loads((files("salet.data") / "book.json").read_text("utf-8"))
    return book
