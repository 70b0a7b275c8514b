"""A proof killed at random moments, over and over; a program, because it forks.

    python killed.py LEXICON FOLDER TIMES

Prints how many jobs were done when each was killed. A proof that runs through writes FOLDER/whole.txt, and every
killed one, resumed, FOLDER/0.txt and so on.
"""

import os
import random
import signal
import sqlite3
import sys
import time
from pathlib import Path

from salet.lab.certificate import write_certificate
from salet.lab.prove import prove
from salet.workers import threads


def prove_here(lexicon: str, journal: str, certificate: Path) -> None:
    """Prove, and write the certificate."""
    with threads(2) as workers:
        proof = prove(lexicon, journal=journal, executor=workers)
    certificate.write_text(write_certificate(proof), "utf-8")


def in_a_child(lexicon: str, journal: str, certificate: Path) -> int:
    """Start a proof in a process of its own and return its number."""
    child = os.fork()
    if child == 0:
        prove_here(lexicon, journal, certificate)
        os._exit(0)
    return child


def done(journal: str) -> int:
    """Return how many jobs a journal holds."""
    try:
        return int(sqlite3.connect(journal).execute("SELECT count(*) FROM result").fetchone()[0])
    except sqlite3.OperationalError:
        return 0


def wait(journal: str, seconds: float, source: random.Random) -> None:
    """Wait for a random time, or for a random number of jobs, as a busy machine is slow."""
    by_the_clock = source.random() < 0.5
    until = time.perf_counter() + (source.uniform(0, seconds) if by_the_clock else 60)
    target = sys.maxsize if by_the_clock else source.randint(1, 50)
    while time.perf_counter() < until and done(journal) < target:
        time.sleep(0.001)


def main(lexicon: str, folder: Path, times: int) -> None:
    """Kill as many proofs and resume each."""
    prove(lexicon)  # compiled and laid out before the children are made
    begun = time.perf_counter()
    os.waitpid(in_a_child(lexicon, str(folder / "whole.db"), folder / "whole.txt"), 0)
    seconds = time.perf_counter() - begun
    for number in range(times):
        journal, certificate = str(folder / f"{number}.db"), folder / f"{number}.txt"
        child = in_a_child(lexicon, journal, certificate)
        wait(journal, seconds, random.Random(number))
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        certificate.unlink(missing_ok=True)
        sys.stdout.write(f"{done(journal)}\n")
        os.waitpid(in_a_child(lexicon, journal, certificate), 0)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
