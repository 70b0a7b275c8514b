"""The book: good openers of every shipped lexicon, with their expected guesses under normal and hard rules."""

import json
from dataclasses import replace
from functools import lru_cache
from typing import Any

from salet.game.lexicon import ABOUT, Lexicon, is_nyt, shipped_lexicon
from salet.game.position import Position
from salet.game.word_frequency import is_common
from salet.solver.evaluation import EvaluatedGuess, Evaluation
from salet.solver.objective import MEAN, default_objective
from salet.solver.ordering import cost_steps
from salet.system import shipped_text

DEPTH = 50  # suggestions kept for a starting position
MIN_LIMIT = 5  # guesses of a game that the book is for; in shorter ones other openers are best
MAX_STARTS = 16  # whose openers are kept: some kilobytes each


def lookup(position: Position, objective: str | None = None) -> Evaluation | None:
    """Return the openers of a start with their values, the best first; None if they are not known to this objective.

    The book is about exactly these words, not just about their name. If it has no values for these rules or this day,
    the closest ones under the same objective serve as estimates. Where the best opener is not proven,
    `Evaluation.compared` says how many openers were compared, and `lower` what no opener can beat.

    >>> from salet.game.position import new_position
    >>> openers = lookup(new_position("original"))
    >>> openers.guess, round(openers.value, 4), openers.find("raise").certainty
    ('salet', 3.4212, 'proven')
    """
    lexicon = position.lexicon
    if position.turns or position.rules.limit < MIN_LIMIT or not _matches(lexicon):
        return None
    return _openers(lexicon.name, position, objective or default_objective(lexicon))


@lru_cache(maxsize=MAX_STARTS)
def _openers(name: str, position: Position, objective: str) -> Evaluation | None:
    """Return what `known` returns. The name tells equal lexicons apart: only those of the book have exact values."""
    rules, page = position.rules, _book()[name.partition("@")[0]]
    if objective not in page["values"]:
        return None
    values = page["values"][objective]
    own = name in ABOUT and rules.text in values
    nearest = values.get(rules.text) or values["normal" if rules.mode == "normal" else "hard"]
    chances = position.chances
    least = page["least"].get(objective, {}).get(rules.text) if own else None
    trivial = 2 - float(chances.max())  # only one answer can be found at once
    guesses = []
    for word, value in nearest.items():
        guess = EvaluatedGuess(word, float(chances[position.matrix.index_of[word]]), objective=objective)
        guesses.append(guess.within(value, value) if own else replace(guess.about(value), lower=trivial))
    guesses.sort(key=lambda guess: (cost_steps(guess.value), -guess.chance))
    best = guesses[0]
    proven = best.value == least
    return Evaluation(
        position,
        tuple(guesses),
        objective=objective,
        lower=trivial if least is None else least,
        upper=best.upper,
        proven=proven,
        all_proven=own,
        compared=None if proven else _openers_compared(page, nearest),
    )


def _openers_compared(page: dict[str, Any], values: dict[str, float]) -> int:
    """Return how many openers were compared; with weights, at first on just the likely words."""
    has_weights = page["objective"] != MEAN
    return len(page["suggestions"]) if has_weights else len(values)


def _matches(lexicon: Lexicon) -> bool:
    return (lexicon.name in ABOUT or is_nyt(lexicon.name)) and shipped_lexicon(lexicon.name) == lexicon


def page_json(lexicon: Lexicon) -> dict[str, Any] | None:
    """Return the values of a lexicon's start in the form that the page loads, or None.

    hash: of the lexicon that this is about; empty if it is about the shipped weights of the same words. objective: the
    default one. exact: the rules under which the values were worked out for these weights; others are an estimate.
    likeliest: words with their chances. openers: the chance of each, its parts and the largest of them; rare: those
    that few people know. values: of the openers, in their order, by objective and rules: a number or null. least: what
    no opener of any kind can beat, likewise; the best one is proven if its value is that.
    """
    if not _matches(lexicon):
        return None
    page = _book()[lexicon.name.partition("@")[0]]
    rows, own = page["suggestions"], lexicon.name in _book()
    values: dict[str, dict[str, dict[str, float]]] = page["values"]
    return {
        "hash": lexicon.hash if own else "",
        "objective": page["objective"],
        "candidates": page["candidates"],
        "likeliest": [[row["word"], row["chance"]] for row in page["likely_answers"]],
        "openers": [[row["guess"], row["chance"], row["parts"], row["largest_part"]] for row in rows],
        "rare": [row["guess"] for row in rows if not is_common(row["guess"])],
        "exact": list(values[page["objective"]]) if own else [],
        "values": {
            objective: {rules: [known.get(row["guess"]) for row in rows] for rules, known in by_rules.items()}
            for objective, by_rules in values.items()
        },
        "least": page["least"] if own else {},
    }


@lru_cache(maxsize=1)
def _book() -> dict[str, Any]:
    book: dict[str, Any] = json.loads(shipped_text("opening-book.json"))
    return book
