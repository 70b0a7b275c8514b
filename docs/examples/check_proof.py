"""Check a Salet certificate with nothing of Salet, as docs/certificates.md describes it.

    python check_proof.py CERTIFICATE ANSWERS GUESSES

ANSWERS has a word on each line, with its weight unless that is 1. GUESSES has the words that may be guessed.
"""

import sys
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

import numpy as np

NEVER = 1 << 59  # what it costs to lose an answer


def reply(guess, answer):
    """Return the game's reply as a number in base 3: gray 0, yellow 1, green 2, the first letter first."""
    left = [a for g, a in zip(guess, answer, strict=True) if g != a]
    number = 0
    for g, a in zip(guess, answer, strict=True):
        number = 3 * number + (2 if g == a else int(g in left))
        if g != a and g in left:
            left.remove(g)
    return number


def parse_turns(text):
    """Return crane.BYGBB as [("crane", 45)]."""
    fields = text.translate(str.maketrans("BYG", "012")).split(".") if text else []
    return [(word, int(tiles, 3)) for word, tiles in zip(fields[::2], fields[1::2], strict=True)]


class Proof:
    """The words, the rules, and the lemmas. Sets of answers are rows, the heaviest answer first."""

    def __init__(self, head, lemmas, weights, others):
        self.answers, self.guesses = sorted(weights, key=lambda word: -weights[word]), sorted({*weights, *others})
        self.weight = np.array([weights[word] for word in self.answers], np.int64)
        self.number = {word: k for k, word in enumerate(self.guesses)}
        mode, _, limit = head["rules"].partition("-")
        self.hard, self.limit = {"normal": False, "hard": True}[mode], int(limit or 6)
        self.loss = {"mean": NEVER, "mean+1": 1}[head["objective"]]  # on top of the guesses of a lost game
        self.green = 3 ** len(self.answers[0]) - 1
        self.replies = np.array([[reply(guess, word) for guess in self.guesses] for word in self.answers], np.int32)
        self.own = np.array([self.number[word] for word in self.answers])
        self.start, self.lemmas = parse_turns(head.get("position", "")), defaultdict(dict)
        for text, cost in lemmas:
            *before, last = [*self.start, *parse_turns(text)]
            self.lemmas[tuple(before)][last] = cost

    @cache  # noqa: B019 - it lives as long as the program
    def obeying(self, guess, number):
        """Return the guesses that are legal after a turn: in hard mode greens stay, and colored letters are reused."""
        tiles = [number // 3**k % 3 for k in reversed(range(len(guess)))]
        colored = Counter(g for g, tile in zip(guess, tiles, strict=True) if tile)
        green = [k for k, tile in enumerate(tiles) if tile == 2]
        legal = [all(w[k] == guess[k] for k in green) and colored <= Counter(w) for w in self.guesses]
        return np.array(legal) | (not self.hard)

    def legal(self, turns):
        """Return which guesses are legal after some turns."""
        return np.all([np.ones(len(self.guesses), bool), *(self.obeying(*turn) for turn in turns)], axis=0)

    def rows_after(self, turns):
        """Return the answers that are left after some turns."""
        fits = (self.replies[:, self.number[word]] == number for word, number in turns)
        return np.flatnonzero(np.all([np.ones(len(self.answers), bool), *fits], axis=0))

    def floor(self, rows, turn):
        """Return the least that a set of answers may cost: one is found now, the others at the next guess."""
        whole, most = int(self.weight[rows].sum()), int(self.weight[rows[0]])
        last = turn == self.limit  # one answer is found, the others are lost
        return 2 * whole - most if turn < self.limit else min(NEVER, last * whole + (whole - last * most) * self.loss)

    def first_bounds(self, rows, turn, guesses):
        """Return what each of some guesses costs if each of its parts costs its floor."""
        whole, kept, own = int(self.weight[rows].sum()), np.zeros(len(guesses), np.int64), np.zeros(len(guesses), int)
        seen, here = np.zeros((len(guesses), self.green + 1), bool), np.arange(len(guesses))
        for row in rows:
            replies = self.replies[row, guesses]
            kept += self.weight[row] * ~seen[here, replies]  # the heaviest answer of each part comes first
            seen[here, replies] = True
            own += self.weight[row] * (guesses == self.own[row])
        if turn >= self.limit:
            return np.full(len(guesses), self.floor(rows, turn))
        return np.where((turn + 1 == self.limit) & (kept < whole) & (self.loss == NEVER), NEVER, 3 * whole - kept - own)

    def one_step(self, rows, turns):
        """Return the least first bound of any legal guess."""
        if (turn := len(turns) + 1) >= self.limit or len(rows) == 1:
            return self.floor(rows, turn)
        best = int(self.first_bounds(rows, turn, self.own[rows]).min())  # answers of the set are always legal
        if best <= 2 * int(self.weight[rows].sum()):
            return best  # no other guess costs less
        return int(min(best, self.first_bounds(rows, turn, np.flatnonzero(self.legal(turns))).min()))

    def check(self, turns, cost):
        """Return a guess that isn't shown to cost this much after some turns; None if all are."""
        rows, turn = self.rows_after(turns), len(turns) + 1
        if not len(rows) or turn > self.limit or any(number == self.green for _, number in turns):
            return "no guess"
        guesses, known = np.flatnonzero(self.legal(turns)), self.lemmas[tuple(turns)]
        for guess in guesses[self.first_bounds(rows, turn, guesses) < cost]:
            word, replies = self.guesses[guess], self.replies[rows, guess]
            parts = [(int(number), rows[replies == number]) for number in np.unique(replies) if number != self.green]
            lows = [max(self.floor(part, turn + 1), known.get((word, number), 0)) for number, part in parts]
            total = int(self.weight[rows].sum()) + sum(lows)
            for low, (number, part) in sorted(zip(lows, parts, strict=True), key=lambda one: -len(one[1][1])):
                if total < cost and (word, number) not in known:
                    total += self.one_step(part, [*turns, (word, number)]) - low
            if total < cost:
                return word
        return None

    def tree_cost(self, lines):
        """Return the tree's total. Each line has a pattern and the next guess; the first line has only a guess."""
        found, path = dict.fromkeys(self.rows_after(self.start), self.limit - len(self.start) + self.loss), []
        for line in lines:
            *number, guess = line.split()
            del path[(len(line) - len(line.lstrip())) // 2 :]
            path[-1:] = [parse_turns(f"{path[-1][0]}.{number[0]}")[0]] if path else []
            turns, word = [*self.start, *path], guess.rstrip("!")
            if len(turns) >= self.limit or not self.legal(turns)[self.number[word]]:
                raise ValueError(f"not allowed: {line}")
            found |= {row: len(path) + 1 for row in self.rows_after(turns) if self.answers[row] == word}
            path.append((word, 0))
        return sum(cost * int(self.weight[row]) for row, cost in found.items())


def main(certificate, answers, guesses):
    """Check a certificate and say what was found."""
    blocks = [block.split("\n") for block in Path(certificate).read_text("utf-8").rstrip("\n").split("\n\n")]
    head = dict(line.split(" ", 1) for line in blocks[0])
    words = map(str.split, Path(answers).read_text("utf-8").strip().split("\n"))
    weights = {word: int(weight[0]) if weight else 1 for word, *weight in words}
    lemmas = [(text, int(cost)) for block in blocks[2:] for text, cost in map(str.split, block)]
    proof, total = Proof(head, lemmas, weights, Path(guesses).read_text("utf-8").split()), int(head["total"])
    if (head["salet-certificate"], int(head["lemmas"])) != ("2", len(lemmas)) or proof.tree_cost(blocks[1]) != total:
        return "Not valid: the head or the tree."
    for turns, cost in [("", total), *lemmas]:
        if word := proof.check([*proof.start, *parse_turns(turns)], cost):
            return f"Not valid: {word} after {turns or 'the start'} may cost less than {cost}."
    return f"Proven: {total} is the least for {len(weights)} answers; {len(lemmas)} lemmas hold."


if __name__ == "__main__":
    print(said := main(*sys.argv[1:]))
    sys.exit(said.startswith("Not"))
