"""The core as WebAssembly in Node, compared with the native library: processor time.

    make wasm page
    python benchmarks/wasm.py [REPEATS]

Each round asks the native library and then Node for the values of the same positions, each from an empty
transposition table. The answers must be equal. Loading and compiling are not counted; laying out the words of a
position is.
"""

import json
import random
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

from salet.game.lexicon import named
from salet.game.pattern import pattern_of
from salet.game.position import Position, start
from salet.solver.engine import BEST, IMPOSSIBLE, Control, Engine
from salet.solver.objective import Objective

ROOT = Path(__file__).parent.parent
NODE = ("node_modules/.bin/vite-node", "bench/answer.ts")
LEXICONS = ("original", "nyt2023", "nyt")
Question = tuple[Position, str, str | None]
REPEATS = 5
COUNT = 20
WARM = 2  # rounds while Node still compiles the module for speed


def questions() -> dict[str, list[Question]]:
    """Return positions, objectives and guesses, by what they are."""
    source = random.Random(3)  # noqa: S311 - a sample, not a secret
    after_one, mid_game = [], []
    for _ in range(COUNT):
        answer, guess = source.choice(named("nyt2023").answers), source.choice(("salet", "crane", "slate", "raise"))
        after_one.append((start("nyt2023").play(guess, pattern_of(guess, answer)), "mean", None))
        position = start("nyt")
        (answer,) = source.choices(position.lexicon.answers, position.lexicon.weights)
        for guess in ("stare", source.choice(named("original").answers)):
            position = position.play(guess, pattern_of(guess, answer))
        mid_game.append((position, "mean+1", None))
    return {
        "salet on original": [(start("original"), "mean", "salet")],
        "nyt2023 after one guess": after_one,
        "nyt after two": mid_game,
        "the same, hard": [(p, o, g) for position, o, g in mid_game for p in [hard(position)] if p is not None],
    }


def hard(position: Position) -> Position | None:
    """Return a position under hard rules, None if they forbid a guess."""
    played = start(position.lexicon, "hard")
    for turn in position.turns:
        if not played.legal[played.matrix.index_of[turn.guess]]:
            return None
        played = played.play(turn.guess, turn.pattern)
    return played


def native(asked: list[Question]) -> tuple[float, list[int]]:
    """Return the processor time and the totals of the native library."""
    totals, begun = [], time.process_time()
    for position, name, guess in asked:
        objective = Objective.read(name, position.rules.limit, int(position.weights.sum()))
        engine = Engine(position, objective)
        first = engine.place(guess) if guess else BEST
        totals.append(engine.value(Control(), engine.rows(), engine.history(position.turns), IMPOSSIBLE, first))
    return time.process_time() - begun, totals


class Node:
    """A Node process that answers one line of JSON with another."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            NODE, cwd=ROOT / "web", stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._send([], {name: named(name).guesses for name in LEXICONS})

    def ask(self, questions: list[Question]) -> tuple[float, list[int]]:
        """Return the processor time and the totals of the core in Node."""
        answer = self._send([as_json(*question) for question in questions], {})
        return answer["seconds"], [IMPOSSIBLE if total is None else total for total in answer["totals"]]

    def _send(self, questions: list[Any], words: dict[str, Any]) -> Any:
        assert self.process.stdin and self.process.stdout  # noqa: PT018 - they were asked for
        self.process.stdin.write(json.dumps({"words": words, "questions": questions}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


def as_json(position: Position, objective: str, guess: str | None) -> dict[str, Any]:
    """Return a question as Node reads it; words are numbers, counted in the lexicon's order."""
    matrix = position.matrix
    return {
        "lexicon": position.lexicon.name,
        "candidates": matrix.guess_of[position.candidates].tolist(),
        "weights": position.weights.tolist(),
        "turns": [{"guess": matrix.index_of[turn.guess], "pattern": turn.pattern} for turn in position.turns],
        "rule": position.rules.mode,
        "limit": position.rules.limit,
        "objective": objective,
        "guess": None if guess is None else matrix.index_of[guess],
    }


def main(repeats: int = REPEATS) -> list[float]:
    """Print the table; returns the ratios."""
    node, ratios = Node(), []
    print(f"{'questions':<26}{'native':>10}{'wasm':>10}{'ratio':>8}")
    for name, asked in questions().items():
        for _ in range(WARM):
            node.ask(asked), native(asked)
        runs = []
        for _ in range(repeats):
            (ours, totals), (theirs, same) = native(asked), node.ask(asked)
            if totals != same:
                sys.exit(f"The answers differ: {totals} natively, {same} in Node.")
            runs.append((ours, theirs))
        ours, theirs = (median(times) for times in zip(*runs, strict=True))
        ratios.append(median(there / here for here, there in runs))
        print(f"{name:<26}{ours:>8.3f} s{theirs:>8.3f} s{ratios[-1]:>8.2f}", flush=True)
    return ratios


def test_webassembly_takes_at_most_twice_as_long() -> None:
    assert max(main()) <= 2


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else REPEATS)
