"""Compute exact second guesses after some openers, and pack them into src/salet/data.

    python tools/make_second_guesses.py original 500 seconds.db

The openers are those that people play most, and as many of the most promising ones as asked for: those with the most
parts. Stopped, it continues from its journal. A job is an opener, and each starts from an empty transposition table:
among equally good guesses, its entries decide which is found, and the file must be the same in whatever order they ran.
"""

import argparse
import json
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.game.lexicon import Lexicon, named
from salet.game.position import start
from salet.game.rules import Rules
from salet.kernels.search import new_transposition_table
from salet.run.campaign import Progress, Watch, run_campaign, unwatched
from salet.run.journal import Journal
from salet.run.workers import threads
from salet.solver.engine import IMPOSSIBLE, Control, Engine
from salet.solver.objective import Objective
from salet.solver.second_guesses import FORMAT, OPENER, REPLY, file_name
from salet.study.grids.player_model import shipped_model
from salet.version import __version__

DATA = Path(__file__).resolve().parents[1] / "src" / "salet" / "data"
RULES = Rules()

Table = Mapping[str, list[tuple[int, str, int]]]


def second_guesses(lexicon: Lexicon, count: int, journal: Path | str, watch: Watch = unwatched) -> Table:
    """Return pattern, best second guess and total for every reply to each opener, by opener.

    A total of 0 says that no strategy finds every answer in time.
    """
    position = start(lexicon, RULES)
    engine = Engine(
        position, Objective.read("mean", RULES.limit, int(position.weights.sum())), new_transposition_table(1)
    )
    promising = [engine.word(place) for place in range(count)]
    popular = [word for word, _ in shipped_model().openers if word in lexicon.guesses]
    jobs = [(word, word) for word in dict.fromkeys([*popular, *promising])]
    fingerprint = f"salet {__version__} seconds, lexicon {lexicon.hash[:16]}, rules {RULES.text}"
    with Journal(journal, fingerprint) as kept, threads() as workers:
        results = run_campaign(jobs, partial(_solve_replies, engine), workers, kept, watch=watch)
    return {word: [(pattern, guess, total) for pattern, guess, total in rows] for word, rows in results.items()}


def _solve_replies(shared: Engine, opener: str) -> list[list[Any]]:
    bits = 6 + len(shared.position.candidates).bit_length()  # a larger table is slower to clear, and hardly ever asked
    engine, control = shared.with_transpositions(new_transposition_table(bits)), Control()
    place = engine.place(opener)
    return [
        [pattern, *_best(engine, control, part, np.array([[place, pattern]], np.int32))]
        for pattern, part in engine.parts(engine.rows(), place).items()
        if pattern != engine.all_green
    ]


def _best(engine: Engine, control: Control, part: NDArray[np.int32], history: NDArray[np.int32]) -> tuple[str, int]:
    total = engine.value(control, part, history)
    if total >= IMPOSSIBLE:
        return engine.word(int(engine.members[part[0]])), 0
    return engine.word(control.found[1]), total


def packed(lexicon: Lexicon, rules: Rules, table: Table) -> bytes:
    """Return the file for a table: by opener, pattern, best second guess and total."""
    number = {word: i for i, word in enumerate(lexicon.guesses)}
    openers: list[bytes] = []
    replies: list[bytes] = []
    for opener in sorted(table, key=number.__getitem__):
        openers.append(OPENER.pack(number[opener], len(replies)))
        replies += [REPLY.pack(pattern, number[guess], total) for pattern, guess, total in sorted(table[opener])]
    openers.append(OPENER.pack(len(number), len(replies)))
    head = {"format": FORMAT, "lexicon": lexicon.hash, "name": lexicon.name, "rules": rules.text}
    line = json.dumps({**head, "openers": len(openers) - 1, "replies": len(replies)}).encode()
    line += b" " * (-(len(line) + 1) % 8) + b"\n"
    return b"".join([line, *openers, *replies])


def _print_progress(progress: Progress) -> None:
    print(f"\r{progress.done:,} of {progress.jobs:,} openers", end="", file=sys.stderr, flush=True)


def main() -> None:
    """Make the file of the lexicon on the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lexicon", choices=["original", "nyt2022", "nyt2023"])
    parser.add_argument("count", type=int, help="how many of the most promising openers")
    parser.add_argument("journal", type=Path, help="a file for finished openers")
    options = parser.parse_args()
    lexicon = named(options.lexicon)
    table = second_guesses(lexicon, options.count, options.journal, _print_progress)
    path = DATA / file_name(lexicon, RULES)
    path.write_bytes(packed(lexicon, RULES, table))
    print(f"\n{path.name}: {len(table):,} openers, {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
