"""The time to make the pattern matrix of the shipped lists, in both layouts.

    python benchmarks/matrix.py

Minima of several runs in processor time, one core.
"""

from time import process_time

from salet.game.lexicon import named
from salet.game.matrix import Matrix

LEXICONS = ("original", "nyt")
REPEATS = 7


def milliseconds(matrix: Matrix) -> tuple[float, float]:
    """Return the least time for the guess-major and for the answer-major matrix."""
    rows, columns = [], []
    for _ in range(REPEATS):
        begun = process_time()
        matrix.guess_major()
        rows.append(process_time() - begun)
        matrix._full.clear()  # so that it is made again
        begun = process_time()
        matrix.answer_major()
        columns.append(process_time() - begun)
    return 1e3 * min(rows), 1e3 * min(columns)


def test_the_pattern_matrix_is_made_in_well_under_a_second() -> None:
    print(f"\n{'guesses':>7} x {'answers':<7}  {'guess-major':>12}  {'answer-major':>12}")
    for name in LEXICONS:
        lexicon = named(name)
        matrix = Matrix(lexicon)
        matrix.answer_major()
        rows, columns = milliseconds(matrix)
        print(f"{len(lexicon.guesses):>7,} x {len(lexicon.answers):<7,}  {rows:>9.1f} ms  {columns:>9.1f} ms")
        assert columns < 2_000


if __name__ == "__main__":
    test_the_pattern_matrix_is_made_in_well_under_a_second()
