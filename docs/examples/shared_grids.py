"""Read the grids that people shared in a chat, and name the likeliest answers of the newest puzzle.

python shared_grids.py chat.txt
"""

import re
import sys
from pathlib import Path

import salet


def main(path: str) -> None:
    """Print how many grids there are, and the five words that explain them best."""
    results = re.split(r"(?=Wordle [\d,.]+ [1-6X]/6)", Path(path).read_text("utf-8"))
    shared = [salet.read_shared(result) for result in results if result.startswith("Wordle")]
    newest = max(each.header.puzzle for each in shared)
    grids = [each.patterns for each in shared if each.header.puzzle == newest]
    print(f"{len(grids)} grids of puzzle {newest:,}")
    for suspect in salet.suspects(grids, "original").top(5):
        print(f"{suspect.word}  {suspect.chance:.0%}")


main(sys.argv[1])
