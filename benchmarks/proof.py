"""Processor time to the proven best guess, natively and as WebAssembly in Node.

    make page
    python benchmarks/proof.py [OTHER [REPEATS]]

OTHER is another checkout with both built; the ratio to it is in brackets. Positions: two random words of `original`
against answers of `nyt` drawn by weight, by how many words are left. All answer in turn, with the weights of this
checkout; the least time of the repeats counts. The values must be equal.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from salet.game.lexicon import shipped_lexicon
from salet.game.position import Position, new_position
from salet.solver.objective import default_objective

HERE = Path(__file__).resolve().parent.parent
COUNT = 12  # positions of a group
REPEATS = 3
GROUPS = ((100, 200), (300, 500), (800, 1_000))
BUNDLED = "--bundle --platform=node --format=esm --loader=ts --log-level=error"
NATIVE = """
import json, sys, time
from salet.game.lexicon import Lexicon
from salet.game.position import replay, start
from salet.game.notation import Turn
from salet.solver import deadline
deadline.INTERVAL = 0.02  # to see the proof soon; a look takes half a millisecond
lists = {}
for line in sys.stdin:
    asked = json.loads(line)
    name = asked["lexicon"]
    if asked["list"]:
        words = tuple(asked["list"])
        lists[name] = Lexicon(name + "-list", words, tuple(words[i] for i in asked["answers"]), tuple(asked["odds"]))
    turns = [Turn(lists[name].guesses[turn["guess"]], turn["pattern"]) for turn in asked["turns"]]
    position = replay(start(lists[name]), turns)
    begun = time.process_time()
    for found in analysis.analyze(position, objective=asked["objective"]):
        if found.proven:
            break
    seconds = time.process_time() - begun
    print(json.dumps([seconds, round(found.upper * int(position.weights.sum()))]), flush=True)
"""


def groups() -> dict[str, list[Position]]:
    """Return the positions, by what they are."""
    source, nyt = random.Random(11), shipped_lexicon("nyt")  # noqa: S311 - a sample, not a secret
    found: dict[tuple[int, int], list[Position]] = {group: [] for group in GROUPS}
    while any(len(positions) < COUNT for positions in found.values()):
        (answer,) = source.choices(nyt.answers, nyt.weights)
        position = new_position(nyt)
        for word in source.sample(shipped_lexicon("original").answers, 2):
            position = position if word == answer else position.against(word, answer)
        for (least, most), positions in found.items():
            if least <= position.count <= most and len(positions) < COUNT:
                positions.append(position)
    return {f"nyt, {least} to {most} words": found[least, most] for least, most in GROUPS}


class Checkout:
    """A process that proves positions."""

    def __init__(self, command: Sequence[str | Path], root: Path) -> None:
        self._process = subprocess.Popen(
            command,
            env={**os.environ, "PYTHONPATH": str(root / "src")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._sent: set[str] = set()

    @classmethod
    def native(cls, root: Path) -> "Checkout":
        """Return the library of a checkout."""
        return cls((sys.executable, "-c", NATIVE), root)

    @classmethod
    def wasm(cls, root: Path) -> "Checkout":
        """Return the page's engine of a checkout, in Node."""
        script = Path(tempfile.mkdtemp()) / "prove.mjs"
        bundle = (HERE / "web/node_modules/.bin/esbuild", *BUNDLED.split())
        with (HERE / "web/bench/prove.ts").open() as source:
            subprocess.run((*bundle, f"--outfile={script}"), stdin=source, cwd=root / "web/bench", check=True)
        return cls(("node", script, root / "web/src/engine/core.wasm"), root)

    def prove(self, position: Position) -> tuple[float, int]:
        """Return the seconds of processor time, and the total."""
        assert self._process.stdin and self._process.stdout  # noqa: PT018 - both are pipes
        self._process.stdin.write(json.dumps(self._question(position)) + "\n")
        self._process.stdin.flush()
        seconds, total = json.loads(self._process.stdout.readline())
        return seconds, total

    def _question(self, position: Position) -> dict[str, Any]:
        lexicon, number = position.lexicon, position.matrix.index_of
        is_new = lexicon.name not in self._sent
        self._sent.add(lexicon.name)
        guesses = position.matrix.guess_of[position.candidates].tolist()
        heaviest = sorted(zip(position.weights.tolist(), guesses, strict=True), key=lambda pair: -pair[0])
        return {
            "lexicon": lexicon.name,
            "list": lexicon.guesses if is_new else None,
            "answers": [number[word] for word in lexicon.answers] if is_new else None,
            "odds": lexicon.weights if is_new else None,
            "candidates": [guess for _, guess in heaviest],
            "weights": [weight for weight, _ in heaviest],
            "turns": [{"guess": number[turn.guess], "pattern": int(turn.pattern)} for turn in position.turns],
            "mode": "normal",
            "limit": position.rules.limit,
            "objective": default_objective(lexicon),
        }


def main(other: Path, repeats: int) -> None:
    """Print, by group, the ratios to the other checkout and to the native library."""
    roots = (other, HERE)
    provers = [*map(Checkout.native, roots), *map(Checkout.wasm, roots)]
    print(f"{'':24}{'natively':>20}{'WebAssembly':>20}{'to native':>11}")
    for name, positions in groups().items():
        least = []
        for position in positions:
            rounds = [[prover.prove(position) for prover in provers] for _ in range(repeats)]
            assert len({total for row in rounds for _, total in row}) == 1, position.text
            least.append(
                [min(seconds) for seconds in zip(*[[second for second, _ in row] for row in rounds], strict=True)]
            )
        before, now, wasm_before, wasm = (sum(column) for column in zip(*least, strict=True))
        natively, in_wasm = f"{now:.2f} s ({now / before:.2f})", f"{wasm:.2f} s ({wasm / wasm_before:.2f})"
        print(f"{name:<24}{natively:>20}{in_wasm:>20}{wasm / now:>11.2f}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else HERE, int(sys.argv[2]) if len(sys.argv) > 2 else REPEATS)
