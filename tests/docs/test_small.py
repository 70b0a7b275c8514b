"""The small example (docs/examples/small.py) and the engine find the same totals."""

import random
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import salet
from salet.game.lexicon import Lexicon

EXAMPLES = Path(__file__).resolve().parents[2] / "docs" / "examples"
SMALL = EXAMPLES / "small.py"
PAGE = EXAMPLES.parent / "how-it-works.md"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    yield import_module("small")
    del sys.modules["small"]


@pytest.mark.parametrize("seed", range(4))
def test_the_engine_and_the_file_find_the_same_total(original: Lexicon, small: ModuleType, seed: int) -> None:
    draw = random.Random(seed)
    words = tuple(draw.sample(original.answers, draw.randrange(2, 100)))
    tree, total, bounds = small.prove(words)
    solution = salet.solve(salet.start(words))
    assert solution.proven
    assert solution.upper_total == total
    assert max(len(small.play(tree, word)) for word in words) <= 6, "the engine's limit; the file has none"
    assert sorted(bounds) == sorted(words)
    opener = draw.choice(words)
    assert bounds[opener] <= salet.solve(salet.start(words), guess=opener).upper_total


def test_the_script_solves_200_words(original: Lexicon, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("\n".join(original.answers[-200:]), "utf-8")
    command = [sys.executable, str(SMALL), "words.txt"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=True, timeout=120)
    solution = salet.solve(salet.start(original.answers[-200:]))
    assert f" {solution.upper_total} guesses" in done.stdout
    assert done.stdout in PAGE.read_text("utf-8")
