"""Records games without end, and says so after each; a program, to be killed.

python recording.py FILE NAME
"""

import sys
import time
from itertools import count
from pathlib import Path

from salet.play.history import History, Record


def main(path: Path, name: str) -> None:
    """Record a game after another; a number is printed once its game is kept."""
    with History(path) as history:
        for number in count():
            history.record(Record(f"2026-10-10T{number:06}", position=name, guesses=3))
            sys.stdout.write(f"{number}\n")
            sys.stdout.flush()
            time.sleep(0.002)  # so that the other process has its turn as well


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
