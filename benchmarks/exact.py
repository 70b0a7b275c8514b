"""Exact search compared with the prototype in one run: two openers' totals, alternating.

    python benchmarks/exact.py [PROTOTYPE]

PROTOTYPE: the file exact.py of the prototype, by default the one in ../shared/prototype. Both see the same words, start
from an empty transposition table and use one thread; the figures are processor time of the search, compiled before.
"""

import importlib.util
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time, thread_time
from typing import Any

from salet.game.lexicon import Lexicon, named
from salet.game.position import start
from salet.solver.engine import IMPOSSIBLE, Control, Engine
from salet.solver.objective import Objective

PROTOTYPE = Path(__file__).resolve().parents[2] / "shared" / "prototype" / "exact.py"
CASES = (("original", "salet", 7920, 5, 0.8), ("nyt2023", "tarse", 11219, 2, 0.6))


def prototype_of(path: Path) -> Any:
    """Return the prototype as a module."""
    spec = importlib.util.spec_from_file_location("prototype", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["prototype"] = module
    spec.loader.exec_module(module)
    return module


def prototype_search(module: Any, lexicon: Lexicon, opener: str) -> Callable[[], tuple[int, float]]:
    """Return a function that searches once with the prototype: total and seconds."""
    engine = module.Engine(list(lexicon.answers), sorted(lexicon.guesses), 24)

    def search() -> tuple[int, float]:
        engine.mkey[:], engine.mval[:] = 0, 0
        begun = process_time()
        total, _ = engine.opener(engine.gi[opener], module.INF)
        return int(total), process_time() - begun

    return search


def our_search(lexicon: Lexicon, opener: str) -> Callable[[], tuple[int, float]]:
    """Return a function that searches once with Salet: total and seconds."""
    engine = Engine(start(lexicon), Objective.read("mean", 6, len(lexicon.answers)))

    def search() -> tuple[int, float]:
        engine.transpositions[:] = 0
        begun = thread_time()
        total = engine.value(Control(), engine.rows(), engine.history(()), IMPOSSIBLE, engine.place(opener))
        return total, thread_time() - begun

    return search


def test_the_search_takes_less_time_than_the_prototype() -> None:
    module = prototype_of(Path(sys.argv[1]) if len(sys.argv) > 1 and sys.argv[1].endswith(".py") else PROTOTYPE)
    for name, opener, want, repeats, most in CASES:
        lexicon = named(name)
        searches = our_search(lexicon, opener), prototype_search(module, lexicon, opener)
        assert [search()[0] for search in searches] == [want, want]  # and everything is compiled
        runs = [[search()[1] for search in searches] for _ in range(repeats)]
        ours, theirs = (median(column) for column in zip(*runs, strict=True))
        ratio = median(a / b for a, b in runs)
        print(f"{opener} {name}: ours {ours:.2f} s, prototype {theirs:.2f} s, ratio {ratio:.2f} (at most {most})")
        assert ratio < most


if __name__ == "__main__":
    test_the_search_takes_less_time_than_the_prototype()
