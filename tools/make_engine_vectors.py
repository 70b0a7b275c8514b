"""Writes web/engine-vectors.json: what the native core answers, for the same core as WebAssembly to agree with.

patterns: a checksum of the patterns of some guesses against all answers of a lexicon. positions: the exact value, the
best guess, how many positions were searched for it, and the best lines. steps: what an analysis shows on the way to
them: its stage, the positions searched, and rows of a guess and its bounds, the position itself first. Positions are
random: over shipped lexicons, and over made-up words whose patterns need 8 and 16 bits.
"""

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from salet.game.lexicon import Lexicon, named
from salet.game.matrix import matrix_of
from salet.game.pattern import pattern_of
from salet.game.position import Position, start
from salet.kernels.constants import FINISHED
from salet.solver.analysis import analyse
from salet.solver.engine import IMPOSSIBLE, Control, Engine
from salet.solver.objective import LOSS_AS_ONE_MORE, NEVER_LOSING, Objective

TARGET = Path(__file__).parent.parent / "web" / "engine-vectors.json"
SHIPPED = {  # the files, in src/salet/data, of the answers and of all words
    "original": ("original-answers.txt", "original-others.txt"),
    "nyt2023": ("nyt2023-answers.txt", "nyt-allowed.txt"),
    "nyt": ("nyt-allowed.txt", "nyt-allowed.txt"),
}
MADE_UP = ((4, 120), (5, 120), (6, 120), (10, 80))  # letters of a word, words
ALPHABET = "abcdefghijklñ"
OBJECTIVES = ("mean", "mean+1")
RULES = ("normal", "hard", "normal-4", "hard-5")
POSITIONS = 14
SMALLEST = 5
LARGEST = 120
LINES = 5
TRIES = 8  # guesses that the first step of an analysis may try; each step may try twice as many as the one before
MEASURED = 12
FACTOR = 1009
MODULUS = 1_000_003


@dataclass(frozen=True)
class Case:
    """A lexicon, and where its words are to be found: in files, or in the vectors."""

    lexicon: Lexicon
    words: dict[str, Any]


def vectors() -> dict[str, Any]:
    """Return all vectors; the same at every call."""
    chance = random.Random(13)  # noqa: S311 - wanted: the same every time
    cases = [*_shipped(), *_made_up(chance)]
    return {"lexicons": [{**case.words, **_asked(case.lexicon, chance)} for case in cases]}


def _shipped() -> Iterator[Case]:
    for name, (answers, words) in SHIPPED.items():
        yield Case(named(name), {"name": name, "files": [answers, words]})


def _made_up(chance: random.Random) -> Iterator[Case]:
    for length, count in MADE_UP:
        base = "".join(chance.choices(ALPHABET, k=length))
        words = list(dict.fromkeys(_near(base, chance) for _ in range(count)))
        answers, others = words[: 2 * len(words) // 3], words[2 * len(words) // 3 :]
        weights = [chance.choice((1, 1, 7, 4000)) for _ in answers]
        name = f"{length} letters"
        yield Case(Lexicon.of(answers, others, weights=weights, name=name), {"name": name, "words": [answers, others]})


def _near(word: str, chance: random.Random) -> str:
    """Return a word that differs in at most three places: many such words are hard to separate."""
    letters = list(word)
    for place in chance.choices(range(len(word)), k=3):
        letters[place] = chance.choice(ALPHABET)
    return "".join(letters)


def _asked(lexicon: Lexicon, chance: random.Random) -> dict[str, Any]:
    positions = [_position(lexicon, chance) for _ in range(POSITIONS)]
    return {
        "patterns": [[guess, _checksum(lexicon, guess)] for guess in chance.sample(lexicon.guesses, MEASURED)],
        "positions": [_answered(position, chance.choice(OBJECTIVES)) for position in positions],
    }


def _checksum(lexicon: Lexicon, guess: str) -> int:
    matrix, total = matrix_of(lexicon), 0
    for code in matrix.row(matrix.index_of[guess]).tolist():
        total = (total * FACTOR + code) % MODULUS
    return total


def _position(lexicon: Lexicon, chance: random.Random) -> Position:
    """Return a random position with few enough candidates to be solved at once."""
    while True:
        position = start(lexicon, chance.choice(RULES))
        (answer,) = chance.choices(lexicon.answers, lexicon.weights)
        for _ in range(chance.randint(0, 2)):
            legal = np.flatnonzero(position.legal)
            guess = lexicon.guesses[int(legal[chance.randrange(len(legal))])]
            if guess != answer:
                position = position.play(guess, pattern_of(guess, answer))
        if SMALLEST <= len(position.candidates) <= LARGEST:
            return position


def _answered(position: Position, name: str) -> dict[str, Any]:
    weight = int(position.weights.sum())
    engine = Engine(position, Objective.read(name, position.rules.limit))
    control = Control()
    total = engine.value(control, engine.root[0], engine.history(position.turns))
    *_, last = analyse(position, objective=name, top=LINES)
    return {
        "rules": position.rules.mode,
        "limit": position.rules.limit,
        "objective": name,
        "turns": [[turn.guess, turn.pattern] for turn in position.turns],
        "candidates": list(position.listed_words),
        "weights": position.weights.tolist(),
        "total": None if total >= IMPOSSIBLE else total,
        "guess": None if total >= IMPOSSIBLE else engine.word(control.found[1]),
        "nodes": control.nodes,
        "reached": last.objective,
        "lines": [
            [line.guess, None if line.upper is None else round(line.upper * weight)] for line in last.suggestions
        ],
        "steps": list(_steps(position, name)),
    }


def _steps(position: Position, name: str) -> Iterator[list[Any]]:
    """Yield what the core shows after every step of an analysis; null where nothing is possible."""
    objective, fallback = (Objective.read(each, position.rules.limit) for each in (name, LOSS_AS_ONE_MORE))
    engine, control = Engine(position, objective), Control()
    analysis = engine.analysis(control, LINES, fallback if name == NEVER_LOSING else None)
    stage, tries = 0, TRIES
    while stage < FINISHED:
        stage = analysis.step(tries)
        tries *= 2
        rows = analysis.best(LINES).tolist()
        yield [
            stage,
            control.nodes,
            [[guess, *(None if n >= IMPOSSIBLE else n for n in bounds)] for guess, *bounds in rows],
        ]


def text() -> str:
    """Return the vectors as the text of the file."""
    return json.dumps(vectors(), ensure_ascii=False, separators=(",", ":")) + "\n"


def main() -> None:
    """Write the vectors."""
    TARGET.write_text(text(), "utf-8")
    print(f"Wrote {TARGET.name}.")


if __name__ == "__main__":
    main()
