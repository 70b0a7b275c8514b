"""Read the grids that people shared in a chat, and name the likeliest answers.

python shared_grids.py chat.txt
"""

import re
import sys
from pathlib import Path

import salet


def main(path: str) -> None:
    """Print how many grids there are, and the five words that explain them best."""
    results = re.split(r"(?=Wordle [\d,.]+ [1-6X]/6)", Path(path).read_text("utf-8"))
    grids = [salet.read_shared(result).patterns for result in results if result.startswith("Wordle")]
    print(f"{len(grids)} grids")
    for suspect in salet.suspects(grids, "original").top(5):
        print(f"{suspect.word}  {suspect.probability:.0%}")


main(sys.argv[1])
