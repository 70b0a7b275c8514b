"""The exact search compared with an earlier version, in one run: alternating processor times, and their ratios.

    python benchmarks/before.py OLD_PYTHON [CASE ...] [--repeats N]

OLD_PYTHON: the interpreter of an environment in which the earlier version is installed, for example a worktree of 0.1:

    git worktree add ../before b60bba7
    (cd ../before && make venv)
    python benchmarks/before.py ../before/.venv/bin/python

Each case runs in a process of its own for each version, by turns. A version may compile at its first question: each
process asks once before the clock starts, so the ratios are about the search alone. `proof-*` rules out the first
1,000 openers of a lexicon. `full-*` rules out all of them: only where it is named, because it takes up to half an hour.
"""

import subprocess
import sys
from statistics import median

CASES = {
    "salet": "solve(start('original'), guess='salet')",
    "tarse": "solve(start('nyt2023'), guess='tarse')",
    "hard-tarse": "solve(start('nyt2023', 'hard'), guess='tarse')",
    "mid-game": "[solve(position, 'mean+1', budget=10) for position in mid_game()]",
    "proof-original": "prove('original', count=1000)",
    "proof-hard": "prove('original', 'hard', count=1000)",
    "proof-nyt2023": "prove('nyt2023', count=1000)",
}
LONG_CASES = {
    "full-original": "prove('original')",
    "full-hard": "prove('original', 'hard')",
    "full-nyt2023": "prove('nyt2023')",
}
SETUP = """
import random, time
from salet.game.lexicon import load
from salet.game.pattern import pattern_of
from salet.game.position import start
from salet.solver.search import solve
try:
    from salet.study.proof.openers import prove
except ImportError:
    from salet.study.proof import prove

def mid_game():
    # 40 positions of nyt after an opener and a random word, the answer drawn by its weight.
    source, first, words, found = random.Random(11), start('nyt'), load('original').answers, []
    while len(found) < 40:
        (answer,) = source.choices(first.lexicon.answers, first.lexicon.weights)
        guesses = source.choice(('crane', 'slate', 'adieu', 'audio', 'stare')), source.choice(words)
        position = first
        for guess in guesses:
            position = position.play(guess, pattern_of(guess, answer))
        if answer not in guesses:
            found.append(position)
    return found

mid_game()
for rules in ('normal', 'hard'):
    solve(start('original', rules).play('salet', 0))
begun = time.process_time()
"""


def seconds(python: str, case: str) -> float:
    """Return the processor time that one case takes in one environment."""
    code = f"{SETUP}{(CASES | LONG_CASES)[case]}\nprint(time.process_time() - begun)"
    return float(subprocess.run([python, "-c", code], capture_output=True, text=True, check=True).stdout)


def main(old: str, chosen: list[str], repeats: int) -> None:
    """Measure and print the table."""
    print(f"{'case':<16}{'before':>10}{'now':>10}{'ratio':>8}")
    for case in chosen or CASES:
        runs = [(seconds(old, case), seconds(sys.executable, case)) for _ in range(repeats)]
        before, now = (median(times) for times in zip(*runs, strict=True))
        ratio = median(new / was for was, new in runs)
        print(f"{case:<16}{before:>8.2f} s{now:>8.2f} s{ratio:>8.2f}", flush=True)


if __name__ == "__main__":
    words = sys.argv[1:]
    times = int(words.pop(words.index("--repeats") + 1)) if "--repeats" in words else 3
    words = [word for word in words if word != "--repeats"]
    if not words:
        sys.exit(__doc__)
    main(words[0], words[1:], times)
