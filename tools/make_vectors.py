"""Writes web/vectors.json: what the rule and the one-step strategy say, for the page's offline worker to agree with.

patterns: guess, answer and what the game shows. rankings: a small lexicon, a position over it, its candidates with
their chances, and the best guesses by the default strategy, with their figures.
"""

import json
import random
from pathlib import Path
from typing import Any

from salet.game.lexicon import Lexicon, named
from salet.game.pattern import pattern_of, pattern_text
from salet.game.position import Position, start
from salet.study.suggest import advise

TARGET = Path(__file__).parent.parent / "web" / "vectors.json"
SIX = Lexicon.of(
    ["cañada", "mañana", "arañas", "panama", "cabaña", "sabana", "manada"], ["banana", "añadas"], name="six"
)
REPEATS = ("speed abide", "abide speed", "eerie there", "geese eerie", "mamma maxim", "llama small", "allay loyal")


def vectors() -> dict[str, Any]:
    """Return all vectors; the same at every call."""
    chance = random.Random(5)  # noqa: S311 - wanted: the same every time
    words = named("original").guesses
    pairs = [tuple(pair.split()) for pair in REPEATS] + [tuple(chance.sample(words, 2)) for _ in range(200)]
    patterns = [[guess, answer, pattern_text(pattern_of(guess, answer), 5)] for guess, answer in pairs]
    return {"patterns": patterns, "rankings": [ranking(*case) for case in _cases(chance)]}


def _cases(chance: random.Random) -> list[tuple[Lexicon, str, list[tuple[str, str]]]]:
    """Return lexicons, rules and games over them: the start, after one and two guesses, on the last, in six letters."""
    original = named("original")
    answers, others = original.answers[::40], original.guesses[2315::200]
    even = Lexicon.of(answers, others, name="even")
    uneven = Lexicon.of(answers, others, weights=[chance.randint(1, 5000) for _ in answers], name="uneven")
    games: list[list[tuple[str, str]]] = [[]]
    for _ in range(4):
        answer, first, second = chance.sample(answers, 3)
        shown = [(guess, pattern_text(pattern_of(guess, answer), 5)) for guess in (first, second)]
        games += [shown[:1], shown]
    cases = [(lexicon, rules, game) for lexicon in (even, uneven) for rules in ("normal", "hard") for game in games]
    last = [(even, f"normal-{len(game) + 1}", game) for game in games[1:3]]
    return [*cases, *last, (SIX, "normal", [("banana", "BYBYBY")])]


def ranking(lexicon: Lexicon, rules: str, game: list[tuple[str, str]]) -> dict[str, Any]:
    """Return what is known of one position; a game that the rules forbid is cut before its illegal guess."""
    position = _played(lexicon, rules, game)
    advice = advise(position, count=20).as_json()
    chances = position.weights / position.weights.sum()
    return {
        "answers": list(lexicon.answers),
        "weights": list(lexicon.weights),
        "others": [word for word in lexicon.guesses if word not in lexicon.answers],
        "rules": rules,
        "position": position.text or "start",
        "candidates": [[word, round(float(p), 9)] for word, p in zip(position.words, chances, strict=True)],
        "suggestions": advice["suggestions"],
    }


def _played(lexicon: Lexicon, rules: str, game: list[tuple[str, str]]) -> Position:
    position = start(lexicon, rules)
    for guess, tiles in game:
        if not position.legal[position.matrix.index_of[guess]]:
            break
        position = position.play(guess, tiles)
    return position


def text() -> str:
    """Return the vectors as the text of the file."""
    return json.dumps(vectors(), ensure_ascii=False, separators=(",", ":")) + "\n"


def main() -> None:
    """Write the vectors."""
    TARGET.write_text(text(), "utf-8")
    print(f"Wrote {TARGET.name}.")


if __name__ == "__main__":
    main()
