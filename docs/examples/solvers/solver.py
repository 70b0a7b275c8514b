"""A solver for `salet bench`: it guesses the first answer that fits every reply so far."""

import sys
from collections import Counter


def pattern_of(guess: str, answer: str) -> str:
    """Return the tiles that a guess gets: greens first, then yellows while the answer has letters left."""
    left = Counter(a for g, a in zip(guess, answer, strict=True) if g != a)
    tiles = []
    for g, a in zip(guess, answer, strict=True):
        near = g != a and left[g] > 0
        left[g] -= near
        tiles.append("G" if g == a else "Y" if near else "B")
    return "".join(tiles)


def main() -> None:
    """Read a line, and answer `new` and every pattern with a guess."""
    answers: list[str] = []
    fitting: list[str] = []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "answers":
            answers = rest.split()
        elif word == "new":
            fitting = answers
        elif set(word) <= set("BYG"):
            fitting = [each for each in fitting if pattern_of(fitting[0], each) == word]
        else:
            continue  # lexicon, rules, limit, guesses, weights: not needed here
        if word != "answers":
            print(fitting[0], flush=True)


if __name__ == "__main__":
    main()
