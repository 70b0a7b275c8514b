"""The check of lemmas by counting alone: this imports NumPy and the rule of the game, and nothing else.

Terms: a *place* is what a game may have come to: the turns so far, the answers that they leave, and the guesses that
are legal. Its *cost* is the least total of all ways to go on: the guesses of every answer's game from here on, each
times the answer's weight. A *lemma* is a place and a number that its cost is at least. After a guess, the answers fall
into *parts*, one for each pattern, and every part but the all-green one is a place of its own.

A lemma is shown by going through every legal guess. All answers pay for it, and each part pays at least the largest of
three bounds:

- its *floor*: one answer at most is found at the next guess, and the others need one more;
- its *one-step bound*: the floors of its own parts, under whichever legal guess leaves the least;
- its own lemma, if there is one. That is about a longer game, so no lemma rests on itself.

What a guess *keeps* of a set is the weight of the heaviest answer of each part, summed. With it, the floors of all
parts add up to a difference of three numbers, so the best guess of a set is the one that keeps most. A guess keeps no
more of a subset than of the set, which spares most of the counting.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from salet.game.pattern import ABSENT, CORRECT, all_green, tiles_of

Array = NDArray[Any]
Turns = tuple[tuple[str, int], ...]
Lemmas = Mapping[Turns, int]

IMPOSSIBLE: int = 1 << 59
"""The cost of a place from where an answer is lost that must not be."""

BLOCK = 2048  # guesses that are counted together,
FIRST = 512  # and at first, since the best guess is mostly among them
PAIRWISE = 64  # answers up to which patterns are compared in pairs
MANY = 400  # answers of a set whose parts are bounded by reference sets
MIN_REFERENCE = 40  # answers of a reference set, at least
MAX_HOLDING = 16  # reference sets that bound one part


@dataclass(frozen=True, slots=True)
class Game:
    """The words and rules of a proof, as plain values.

    limit: guesses of a game. loss: what an answer pays that is not found within them, on top of the guesses.
    """

    answers: tuple[str, ...]
    guesses: tuple[str, ...]
    weights: tuple[int, ...]
    hard: bool
    limit: int
    loss: int


@dataclass(frozen=True, slots=True)
class Place:
    """A position: rows of the possible answers, heaviest first, and the legal guesses."""

    turns: Turns
    rows: Array
    legal: Array

    @property
    def turn(self) -> int:
        """The number of the guess to make now, from 1."""
        return len(self.turns) + 1


@dataclass(frozen=True, slots=True)
class Part:
    """The answers that a guess leaves by one pattern, and a lower bound of their cost."""

    pattern: int
    rows: Array
    low: int


@dataclass(frozen=True, slots=True)
class Ranking:
    """The legal guesses of a place, and how much each keeps of it, or at most keeps."""

    guesses: Array
    kept: Array


class Checker:
    """The patterns of a game's words, and bounds of the places that it may come to."""

    def __init__(self, game: Game, codes: Array | None = None, references: tuple[Array, Array] | None = None) -> None:
        self.game = game
        self.length = len(game.guesses[0])
        self.green = all_green(self.length)
        self.index = {word: place for place, word in enumerate(game.guesses)}
        self.member = np.array([self.index[word] for word in game.answers])
        self.weights = np.array(game.weights, np.int64)
        self.letters = np.array([[ord(letter) for letter in word] for word in game.guesses], np.uint32)
        self.codes = patterns(self.letters, self.letters[self.member]) if codes is None else codes
        self.references = references
        self._outside = None if references is None else _packed(~references[0])

    # --- places -----------------------------------------------------------------------------------------------------

    def place(self, turns: Turns) -> Place:
        """Return the place after some turns."""
        rows = np.argsort(-self.weights, kind="stable")
        legal = np.ones(len(self.game.guesses), np.bool_)
        for word, pattern in turns:
            rows = rows[self.codes[rows, self.index[word]] == pattern]
            legal &= self.allowed(word, pattern)
        return Place(turns, rows, legal)

    def after(self, place: Place, guess: int, part: Part) -> Place:
        """Return the place to which a guess and one of its parts lead."""
        word = self.game.guesses[guess]
        turns = (*place.turns, (word, part.pattern))
        return Place(turns, part.rows, place.legal & self.allowed(word, part.pattern))

    def allowed(self, word: str, pattern: int) -> Array:
        """Return which guesses the rules allow after this turn: in normal mode all.

        In hard mode a green letter stays where it is, and a letter colored n times occurs at least n times.
        """
        allowed = np.ones(len(self.game.guesses), np.bool_)
        if not self.game.hard:
            return allowed
        tiles = tiles_of(pattern, self.length)
        for column, (letter, tile) in enumerate(zip(word, tiles, strict=True)):
            if tile == CORRECT:
                allowed &= self.letters[:, column] == ord(letter)
        colored = [letter for letter, tile in zip(word, tiles, strict=True) if tile != ABSENT]
        for letter in sorted(set(colored)):
            allowed &= (self.letters == ord(letter)).sum(axis=1) >= colored.count(letter)
        return allowed

    # --- bounds -----------------------------------------------------------------------------------------------------

    def floor(self, rows: Array, turn: int) -> int:
        """Return what a set costs at least from a turn on, one answer at most being found at each of its guesses."""
        weights = self.weights[rows]
        whole, heaviest = int(weights.sum()), int(weights[0])
        if turn > self.game.limit:
            return min(IMPOSSIBLE, whole * self.game.loss)
        if turn == self.game.limit:
            return min(IMPOSSIBLE, whole + (whole - heaviest) * self.game.loss)
        return 2 * whole - heaviest

    def capped(self, place: Place, caps: Ranking) -> int:
        """Return a lower bound of a place without counting: as if every guess kept its cap."""
        rows, turn = place.rows, place.turn
        if len(rows) <= 2 or turn + 1 >= self.game.limit:
            return self.floor(rows, turn)
        weights = self.weights[rows]
        whole = int(weights.sum())
        kept = np.minimum(caps.kept, whole).astype(np.int64)
        kept[np.searchsorted(caps.guesses, self.member[rows])] += weights  # every member is legal
        return max(self.floor(rows, turn), 3 * whole - int(kept.max()))

    def one_step(self, place: Place, caps: Ranking) -> int:
        """Return the one-step bound of a place; caps: at least what each legal guess keeps of it."""
        rows, turn = place.rows, place.turn
        if len(rows) <= 2 or turn >= self.game.limit:
            return self.floor(rows, turn)
        kept = self.most_kept(rows, caps, apart=turn + 1 == self.game.limit and self.game.loss >= IMPOSSIBLE)
        return IMPOSSIBLE if kept is None else 3 * int(self.weights[rows].sum()) - kept

    def most_kept(self, rows: Array, caps: Ranking, *, apart: bool) -> int | None:
        """Return the most that a guess keeps of a set, a member's own weight counted twice.

        apart: only guesses count that tell all answers apart; None if there is none. Every member of a set is legal.
        """
        weights = self.weights[rows]
        whole = int(weights.sum())
        kept = keep(self.codes[np.ix_(rows, self.member[rows])], weights)
        scores = (kept + weights)[kept == whole] if apart else kept + weights
        best = int(scores.max()) if len(scores) else (whole - 1 if apart else 0)
        guesses, limits = _most_first(caps, best) if best < whole else (caps.guesses[:0], caps.kept[:0])
        for first, block in _blocks(guesses):
            if limits[first] <= best or best >= whole:
                break
            best = max(best, int(keep(self.codes[np.ix_(rows, block)], weights).max()))
        return None if apart and best < whole else best

    def ranking(self, place: Place) -> Ranking:
        """Return the legal guesses of a place and what they keep of it."""
        guesses = np.flatnonzero(place.legal)
        kept = np.empty(len(guesses), np.int64)
        weights = self.weights[place.rows]
        for first, block in _blocks(guesses):
            kept[first : first + len(block)] = keep(self.codes[np.ix_(place.rows, block)], weights)
        return Ranking(guesses, kept)

    def unsettled(self, place: Place, ranking: Ranking, cost: int) -> Array:
        """Return the guesses of a place that the floors of their parts leave below a cost."""
        whole = int(self.weights[place.rows].sum())
        own = np.zeros(len(self.game.guesses), np.int64)
        own[self.member[place.rows]] = self.weights[place.rows]
        if place.turn >= self.game.limit:
            floors = np.array([self.floor(place.rows, place.turn)] * len(ranking.guesses))
        elif place.turn + 1 == self.game.limit and self.game.loss >= IMPOSSIBLE:
            floors = np.where(ranking.kept == whole, 2 * whole - own[ranking.guesses], IMPOSSIBLE)
        else:
            floors = 3 * whole - ranking.kept - own[ranking.guesses]
        return ranking.guesses[floors < cost]

    def parts(self, place: Place, guess: int) -> list[Part]:
        """Return the parts of a guess but the all-green one, the largest first, with their floors."""
        codes = self.codes[place.rows, guess]
        order = np.argsort(codes, kind="stable")
        cuts = np.flatnonzero(np.diff(codes[order])) + 1
        groups = [group for group in np.split(order, cuts) if codes[group[0]] != self.green]
        groups.sort(key=len, reverse=True)
        made = [(int(codes[group[0]]), place.rows[group]) for group in groups]
        return [Part(pattern, rows, self.floor(rows, place.turn + 1)) for pattern, rows in made]

    def guess_bound(
        self, place: Place, guess: int, caps: Ranking, lemmas: Mapping[int, int], cost: int
    ) -> tuple[int, list[Part]]:
        """Return a lower bound of a guess, and its parts with theirs; stops once the bound reaches a cost.

        lemmas: those about the parts, by pattern.
        """
        parts = [
            Part(one.pattern, one.rows, max(one.low, lemmas.get(one.pattern, 0))) for one in self.parts(place, guess)
        ]
        total = int(self.weights[place.rows].sum()) + sum(part.low for part in parts)
        for bound in (self.capped, self.one_step):  # counting is slow, so the caps alone come first
            for number, part in enumerate(parts):
                if total >= cost:
                    break
                if part.pattern in lemmas or (bound == self.capped and len(part.rows) < MIN_REFERENCE):
                    continue
                there = self.after(place, guess, part)
                low = bound(there, self.caps(there, caps))
                if low > part.low:
                    parts[number] = Part(part.pattern, part.rows, low)
                    total += low - part.low
        return min(total, IMPOSSIBLE), parts

    # --- caps -------------------------------------------------------------------------------------------------------

    def caps(self, place: Place, above: Ranking) -> Ranking:
        """Return the legal guesses of a place and what they keep of a set that holds it.

        above: the same for the place before it.
        """
        guesses, kept = above.guesses, above.kept
        if self.game.hard:
            legal = place.legal[guesses]
            guesses, kept = guesses[legal], kept[legal]
        if self.references is None or len(place.rows) < MIN_REFERENCE // 4:
            return Ranking(guesses, kept)
        holding = self._sets_holding(place.rows)
        if not len(holding):
            return Ranking(guesses, kept)
        return Ranking(guesses, np.minimum(kept, self.references[1][holding].min(axis=0)[guesses]))

    def _sets_holding(self, rows: Array) -> Array:
        """Return the smallest reference sets that have all of some answers."""
        here = np.zeros((1, len(self.game.answers)), np.bool_)
        here[0, rows] = True
        return np.flatnonzero(~(self._outside & _packed(here)).any(axis=1))[:MAX_HOLDING]

    def reference_sets(self, place: Place) -> Array:
        """Return sets of a place's answers, with or without one or two letters, the smallest first: (sets, answers).

        A part of an opener lies inside several of them.
        """
        held = [(self.letters[self.member] == letter).any(axis=1) for letter in np.unique(self.letters)]
        one = [mask for has in held for mask in (has, ~has)]
        two = [first & second for number, first in enumerate(one) for second in one[:number]]
        here = np.zeros(len(self.game.answers), np.bool_)
        here[place.rows] = True
        useful = {(mask & here).tobytes(): mask & here for mask in one + two}
        sizes = {name: int(mask.sum()) for name, mask in useful.items()}
        names = sorted(useful, key=lambda name: (sizes[name], name))
        chosen = [useful[name] for name in names if MIN_REFERENCE <= sizes[name] < len(place.rows)]
        return np.array(chosen, np.bool_).reshape(len(chosen), len(self.game.answers))

    def kept_of(self, place: Place, mask: Array) -> Array:
        """Return what each guess keeps of the answers of a place that a mask holds."""
        ranking = self.ranking(Place(place.turns, place.rows[mask[place.rows]], place.legal))
        kept = np.zeros(len(self.game.guesses), np.int64)
        kept[ranking.guesses] = ranking.kept
        return kept


def _most_first(caps: Ranking, least: int) -> tuple[Array, Array]:
    """Return the guesses whose cap is above `least`, and their caps, the largest cap first."""
    above = caps.kept > least
    guesses, kept = caps.guesses[above], caps.kept[above]
    order = np.argsort(-kept, kind="stable")
    return guesses[order], kept[order]


def _packed(masks: Array) -> Array:
    """Return masks with 64 entries in each number."""
    packed = np.packbits(masks, axis=1)
    wide = np.zeros((len(packed), -(-packed.shape[1] // 8) * 8), np.uint8)
    wide[:, : packed.shape[1]] = packed
    return wide.view(np.uint64)


def _blocks(guesses: Array) -> Iterator[tuple[int, Array]]:
    """Yield guesses as blocks, a small one first, and where each begins."""
    first, last = 0, FIRST
    while first < len(guesses):
        yield first, guesses[first:last]
        first, last = last, last + BLOCK


def keep(codes: Array, weights: Array) -> Array:
    """Return the reach of guesses on a set. codes: (answers, guesses). weights: (answers,), heaviest first."""
    answers, guesses = codes.shape
    if answers <= PAIRWISE or codes.dtype != np.uint8:
        kept = np.full(guesses, weights[0], np.int64)
        for row in range(1, answers):
            kept += weights[row] * (codes[:row] != codes[row]).all(axis=0)
        return kept
    columns = np.arange(guesses)
    if weights[0] == weights[-1]:
        seen = np.zeros((guesses, 256), np.bool_)
        seen[columns, codes] = True
        return np.asarray(np.count_nonzero(seen, axis=1) * weights[0])
    heaviest = np.zeros((guesses, 256), np.int64)
    for row in range(answers - 1, -1, -1):  # the heaviest last
        heaviest[columns, codes[row]] = weights[row]
    return np.asarray(heaviest.sum(axis=1))


def patterns(guesses: Array, answers: Array) -> Array:
    """Return the pattern of every guess against every answer: (answers, guesses).

    A letter that isn't green is yellow while copies of it in the answer, except its greens, outnumber those that are
    not green to its left in the guess.
    """
    length = guesses.shape[1]
    dtype = np.dtype(np.uint8 if length <= 5 else np.uint32)
    codes: Array = np.empty((len(answers), len(guesses)), dtype)
    for first in range(0, len(guesses), BLOCK):
        block = guesses[first : first + BLOCK]
        green = [block[:, p] == answers[:, p, None] for p in range(length)]
        code = np.zeros(green[0].shape, dtype)
        for p in range(length):
            left = np.zeros(green[0].shape, np.int8)  # copies in the answer that nothing has matched yet
            for q in range(length):
                left += (block[:, p] == answers[:, q, None]) & ~green[q]
            for q in range(p):
                left -= (block[:, p] == block[:, q]) & ~green[q]
            code = (code * 3 + np.where(green[p], 2, left > 0)).astype(dtype)
        codes[:, first : first + BLOCK] = code
    return codes
