"""The ranking kernel beside the same loops in C, compiled here by gcc -O3 -march=native.

    python benchmarks/ranking.py

Medians of interleaved repeats, in processor time. The claim: at most 1.2 times C at 2,315, 200 and 20 candidates.
"""

import ctypes
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import process_time

import numpy as np
from numpy.typing import NDArray

from salet.game.position import start
from salet.kernels.parts import measure
from salet.solver.partition import CACHE_BYTES

CANDIDATES = (2315, 200, 20)
AT_MOST = 1.2
REPEATS = 41
SECONDS = 0.02  # of work in each repeat, so that the clock's steps do not matter

Run = Callable[[], None]


class Case:
    """The arrays of one ranking: every guess of the original lexicon against some of its answers."""

    def __init__(self, candidates: int) -> None:
        matrix = start("original").matrix
        chosen = np.random.default_rng(1).permutation(len(matrix.guess_of))[:candidates]
        self.patterns = matrix.answer_major()
        self.rows = np.sort(chosen).astype(np.int32)
        self.weights = np.ones(candidates, np.uint16)
        self.logs = np.log2(np.maximum(np.arange(candidates + 1), 1))
        self.histogram = np.zeros((CACHE_BYTES // (243 * 2), 243), np.uint16)
        self.largest, self.parts = np.empty((2, self.patterns.shape[1]), np.int64)
        self.squares, self.spread = np.empty((2, self.patterns.shape[1]))

    def by_kernel(self) -> None:
        """Measure every guess by Salet's kernel."""
        measure(
            self.patterns, self.rows, self.weights, self.logs,
            self.histogram, self.squares, self.largest, self.parts, self.spread,
        )  # fmt: skip

    def by_c(self, library: ctypes.CDLL) -> Run:
        """Return the call that measures every guess by the C reference."""
        p, n = _pointer, ctypes.c_int64
        arguments = (
            p(self.patterns), n(self.patterns.shape[1]), p(self.rows), n(len(self.rows)), p(self.weights),
            p(self.logs), p(self.histogram), n(len(self.histogram)),
            p(self.squares), p(self.largest), p(self.parts), p(self.spread),
        )  # fmt: skip
        return lambda: library.measure(*arguments)

    def results(self) -> tuple[NDArray[np.float64], ...]:
        """Return what the last call found."""
        return self.squares.copy(), self.largest.astype(float), self.parts.astype(float), self.spread.copy()


def _pointer(array: NDArray[np.generic]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def compiled(folder: Path) -> ctypes.CDLL:
    """Return the reference, compiled for this machine."""
    library = folder / "reference.so"
    source = Path(__file__).with_name("reference.c")
    subprocess.run(["gcc", "-O3", "-march=native", "-shared", "-fPIC", source, "-o", library], check=True)
    return ctypes.CDLL(str(library))


def timed(run: Run, rounds: int) -> float:
    begun = process_time()
    for _ in range(rounds):
        run()
    return (process_time() - begun) / rounds


def compare(candidates: int, library: ctypes.CDLL) -> tuple[float, float]:
    """Return the median seconds of the kernel and of C, after checking that both find the same."""
    case = Case(candidates)
    in_c = case.by_c(library)
    case.by_kernel()
    found = case.results()
    in_c()
    assert all(np.allclose(*pair) for pair in zip(found, case.results(), strict=True))
    rounds = max(1, round(SECONDS / timed(in_c, 3)))
    repeats = [(timed(case.by_kernel, rounds), timed(in_c, rounds)) for _ in range(REPEATS)]
    kernel, reference = zip(*repeats, strict=True)
    return median(kernel), median(reference)


def test_the_ranking_kernel_stays_within_1_2_times_c() -> None:
    with tempfile.TemporaryDirectory() as folder:
        library = compiled(Path(folder))
        print(f"\n{'candidates':>10}  {'kernel':>9}  {'C':>9}  ratio (at most {AT_MOST})")
        for candidates in CANDIDATES:
            kernel, reference = compare(candidates, library)
            ratio = kernel / reference
            print(f"{candidates:>10,}  {kernel * 1e3:>6.2f} ms  {reference * 1e3:>6.2f} ms  {ratio:.2f}")
            assert ratio <= AT_MOST


if __name__ == "__main__":
    test_the_ranking_kernel_stays_within_1_2_times_c()
