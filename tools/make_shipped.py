"""Work out again what is shipped ready-made: the weights of the lexicon `nyt`, and the book of starting positions.

    python tools/make_shipped.py

A test holds both files equal to what this writes, up to a last digit of rounding.
"""

import json
from pathlib import Path

from salet.game.answers import knowledge_of
from salet.game.nyt import SETTLED, fitted

DATA = Path(__file__).resolve().parents[1] / "src" / "salet" / "data"


def write_weights(into: Path = DATA) -> None:
    """Write the weights that the shipped answers give, in the order of the accepted words."""
    weights = fitted(knowledge_of(()), SETTLED)
    (into / "nyt-weights.txt").write_text("".join(f"{weight}\n" for weight in weights), encoding="utf-8")


def write_book(into: Path = DATA) -> None:
    """Write the advice for every starting position."""
    from salet.study.suggest import make_book  # noqa: PLC0415 - it rests on the weights written before

    (into / "book.json").write_text(json.dumps(make_book(), indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_weights()
    write_book()
