"""How soon the best guess is shown and proven, side by side with another checkout.

    python benchmarks/proven.py CHECKOUT [REPEATS]

CHECKOUT: the files of another commit, its core built (`make core wasm` there). Natively, opening the lists and
searching for the value is counted; in Node, the whole analysis of the page. The least time of REPEATS turns counts, and
the answers must be equal.
"""

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from salet.game.lexicon import named
from salet.game.position import Position, position_of, start
from salet.solver.engine import Control, Engine
from salet.solver.objective import Objective, default_objective

ROOT = Path(__file__).resolve().parents[1]
SIZES = (("nyt", 2, 100, 200), ("nyt", 2, 300, 500), ("nyt", 2, 800, 1000), ("nyt2023", 1, 60, 450))
POSITIONS = 12  # of each size
REPEATS = 3


def positions(lexicon: str, turns: int, fewest: int, most: int) -> Iterator[Position]:
    """Yield positions of this size after random guesses, for answers drawn by their weights."""
    source, begin, count = random.Random(11), start(lexicon), 0  # noqa: S311 - a sample, not a secret
    while count < POSITIONS:
        (answer,) = source.choices(begin.lexicon.answers, begin.lexicon.weights)
        position = begin
        for guess in source.sample(named("original").answers, turns):
            position = position.against(guess, answer)
        if fewest <= len(position.candidates) <= most:
            count += 1
            yield position


def answer_natively() -> None:
    """Answer each position on standard input with its value and processor time."""
    for line in sys.stdin:
        name, text = json.loads(line)
        position = position_of(text, name)
        objective = Objective.read(default_objective(position.lexicon), 6, int(position.weights.sum()))
        begun = time.process_time()
        engine = Engine(position, objective)
        opened = time.process_time()
        value = engine.value(Control(), *engine.root)
        times = {"opened": 1e3 * (opened - begun), "valued": 1e3 * (time.process_time() - begun)}
        print(json.dumps({"times": times, "best": value}), flush=True)


def in_node(position: Position) -> dict[str, Any]:
    """Return a position as the page's engine takes it."""
    from wasm import as_json  # noqa: PLC0415 - the other checkout's library may lack what that imports

    return as_json(position, default_objective(position.lexicon), None)


def node(web: Path) -> list[str]:
    """Return the command of a worker in Node, bundled with the engine of a folder."""
    program, bundle = ROOT / "web" / "bench" / "proven.ts", Path(mkdtemp()) / "proven.mjs"
    options = ["--loader=ts", "--bundle", "--platform=node", "--format=esm", f"--outfile={bundle}", "--log-level=error"]
    esbuild = [ROOT / "web" / "node_modules" / ".bin" / "esbuild", *options]
    subprocess.run(esbuild, input=program.read_bytes(), cwd=web / "bench", check=True)
    return ["node", str(bundle), str(web / "src" / "engine" / "core.wasm")]


class Worker:
    """A process that answers one line of JSON with another."""

    def __init__(self, checkout: Path, kind: str) -> None:
        command = node(checkout / "web") if kind == "node" else [sys.executable, __file__, "--worker"]
        self.kind, environment = kind, os.environ | {"PYTHONPATH": str(checkout / "src")}
        self.process = subprocess.Popen(
            command, cwd=ROOT / "web", env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        if kind == "node":
            self.ask({"words": {name: named(name).guesses for name in ("nyt", "nyt2023")}})

    def ask(self, question: Any) -> Any:
        """Return the answer to a question."""
        assert self.process.stdin and self.process.stdout  # noqa: PT018 - they were asked for
        print(json.dumps(question), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def times(self, position: Position) -> tuple[dict[str, float], Any]:
        """Return the times of a position, and what was found."""
        native = (position.lexicon.name, position.text)
        answer = self.ask({"words": {}, "position": in_node(position)} if self.kind == "node" else native)
        return answer["times"], answer["best"]


def main(other: Path, repeats: int) -> None:
    """Print the times of both checkouts."""
    for kind in ("node", "native"):
        workers = [Worker(other.resolve(), kind), Worker(ROOT, kind)]
        for name, turns, fewest, most in SIZES:
            sums: dict[str, list[float]] = {}
            for position in positions(name, turns, fewest, most):
                runs = [[worker.times(position) for worker in workers] for _ in range(repeats)]
                if len({json.dumps(best) for run in runs for _, best in run}) > 1:
                    sys.exit(f"The answers differ at {position.text}: {runs[0]}")
                for mark in runs[0][0][0]:
                    least = [min(run[k][0][mark] for run in runs) for k in range(2)]
                    sums[mark] = [a + b for a, b in zip(sums.get(mark, (0, 0)), least, strict=True)]
            for mark, (theirs, ours) in sums.items():
                shown = f"{theirs / POSITIONS:8.1f} ms{ours / POSITIONS:8.1f} ms{ours / theirs:7.2f}"
                print(f"{kind:7} {name:8}{fewest:4}-{most:<5}{mark:9}{shown}", flush=True)


if __name__ == "__main__":
    if "--worker" in sys.argv:
        answer_natively()
    else:
        main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else REPEATS)
