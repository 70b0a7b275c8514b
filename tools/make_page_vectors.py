"""Write the vectors that the page's worker is tested against: what the library says of small lexicons.

The page estimates by itself where there is no server. Its rule, its candidates, its figures and its order of guesses
must be the library's: both read `tests/vectors/page.json`, the library's tests to see that it is current, the page's to
agree.
"""

import json
import random
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from salet.game.lexicon import Lexicon, named
from salet.game.notation import Turn
from salet.game.pattern import pattern_of
from salet.game.position import Position, replay, start
from salet.game.rules import objection
from salet.solve.book import default_strategy
from salet.solve.partition import measures_of
from salet.solve.strategy import find, rank

PATH = Path(__file__).resolve().parents[1] / "tests" / "vectors" / "page.json"
PAIRS = 400
TOP = 12
LEXICONS = ("even", "weighted", "spanish")


def small_lexicon(name: str) -> Lexicon:
    """Return a lexicon of a few dozen words: equally likely, weighted, or of six letters with ñ."""
    original = named("original")
    answers = original.answers[::40]
    if name == "even":
        return Lexicon.of(answers, original.guesses[2315::60], name=name)
    if name == "weighted":
        weights = [1 + (k * k * 7919) % 50_021 for k in range(len(answers))]
        return Lexicon.of(answers, original.guesses[2315::60], weights=weights, name=name)
    words = ["cañada", "mañana", "arañas", "panama", "cabaña", "sabana", "manada"]
    return Lexicon.of(words, ["banana", "añadas"], name=name)


def vectors() -> dict[str, Any]:
    """Return all vectors, as a value for JSON."""
    return {
        "about": "Written by tools/make_page_vectors.py from the library; do not edit.",
        "patterns": _patterns(),
        "objections": _objections(),
        "lexicons": [_lexicon(small_lexicon(name)) for name in LEXICONS],
    }


def _patterns() -> list[tuple[str, str, int]]:
    """Return guesses, answers and patterns; every third pair shares many letters."""
    chance = random.Random(5)  # noqa: S311 - the same pairs every time are wanted
    words = named("original").guesses
    pairs = [(chance.choice(words), chance.choice(words)) for _ in range(PAIRS)]
    near = [("".join(chance.sample(b, 5)), b) if k % 3 == 0 else (a, b) for k, (a, b) in enumerate(pairs)]
    return [(guess, answer, pattern_of(guess, answer)) for guess, answer in near]


def _objections() -> list[tuple[str, str, bool]]:
    """Return a position, a guess, and whether hard mode allows it."""
    chance = random.Random(6)  # noqa: S311 - likewise
    words = named("original").answers
    rows = [chance.choices(words, k=3) for _ in range(60)]
    return [
        (f"{word} {pattern_of(word, answer)}", guess, objection(guess, [Turn(word, pattern_of(word, answer))]) is None)
        for word, answer, guess in rows
    ]


def _lexicon(lexicon: Lexicon) -> dict[str, Any]:
    words = {
        "lexicon": lexicon.name,
        "length": lexicon.length,
        "answers": lexicon.answers,
        "weights": lexicon.weights,
        "others": lexicon.guesses[len(lexicon.answers) :],
    }
    return {"words": words, "positions": [_position(each) for each in islice(_positions(lexicon), 9)]}


def _positions(lexicon: Lexicon) -> Iterator[Position]:
    """Yield the start, and what some guesses leave of some answers, under normal and hard rules."""
    yield start(lexicon)
    for k, answer in enumerate(lexicon.answers[:: max(1, len(lexicon.answers) // 4)]):
        words = lexicon.guesses[-1 - k], lexicon.guesses[len(lexicon.guesses) // 2 + k]
        turns = [Turn(word, pattern_of(word, answer)) for word in words]
        yield replay(start(lexicon), turns[:1])
        yield replay(start(lexicon, "hard"), turns[:1])
        yield replay(start(lexicon), turns)


def _position(position: Position) -> dict[str, Any]:
    strategy = find(default_strategy(position.lexicon))
    measures, chances = measures_of(position), position.chances
    index_of = position.matrix.index_of
    return {
        "text": position.text,
        "hard": position.rules.mode == "hard",
        "candidates": position.words,
        "top": [
            {
                "guess": guess,
                "cost": cost,
                "probability": float(chances[index_of[guess]]),
                "parts": int(measures.parts[index_of[guess]]),
                "expected_size": float(measures.expected_size[index_of[guess]]),
                "largest_part": float(measures.largest_part[index_of[guess]]),
                "entropy": float(measures.entropy[index_of[guess]]),
            }
            for guess, cost in rank(position, strategy).top(TOP)
        ],
    }


def main() -> None:
    """Write the file."""
    PATH.parent.mkdir(exist_ok=True)
    PATH.write_text(json.dumps(vectors(), ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")
    print(f"{PATH}: {PATH.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
