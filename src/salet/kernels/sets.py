"""Many sets of candidates at once: what the best guess does to each, and the sets that played guesses lead to.

Sets lie end to end: set i is `rows[starts[i]:starts[i + 1]]`. The readable twins are in `tests/kernels/test_sets.py`.
"""

import numpy as np
from numba import njit


@njit(cache=True, nogil=True)
def least_squares(patterns, rows, starts, histogram, best):
    """Find, for every set, the least sum of squares of the parts that any guess makes of it.

    patterns: (answers, guesses) answer-major pattern matrix. Read only.
    rows: (n,) and starts: (sets + 1,) the sets. Read only.
    histogram: (tile, patterns) of an integer type that holds the size of a set, all zero. Scratch, zero again.
    best: (sets,) int64. Filled.

    A tile of guesses at a time, as in `measure`; a set that some guess tells wholly apart needs no further tile.
    """
    guesses = patterns.shape[1]
    tile = histogram.shape[0]
    squares = np.zeros(tile, np.int64)
    for s in range(best.shape[0]):
        members = rows[starts[s] : starts[s + 1]]
        n = members.shape[0]
        least = np.int64(n) * n
        for start in range(0, guesses, tile):
            size = min(tile, guesses - start)
            for g in range(size):
                squares[g] = 0
            for i in range(n):
                row = patterns[members[i], start : start + size]
                for g in range(size):
                    # (p + 1) ** 2 = p ** 2 + 2 p + 1
                    squares[g] += 2 * np.int64(histogram[g, row[g]]) + 1
                    histogram[g, row[g]] += 1
            for i in range(n):
                row = patterns[members[i], start : start + size]
                for g in range(size):
                    histogram[g, row[g]] = 0
            for g in range(size):
                least = min(least, squares[g])
            if least == n:
                break
        best[s] = least


@njit(cache=True, nogil=True)
def measure_moves(patterns, rows, starts, of_set, guess, reply, counts, squares, sizes):
    """Sum up what played guesses did to their sets.

    patterns, rows, starts: as above. Read only.
    of_set, guess, reply: (moves,) the set in which a guess was played, the guess, and the pattern that came back;
    equal sets and guesses stand together. Read only.
    counts: (patterns,) int64, all zero. Scratch, zero again.
    squares, sizes: (moves,) int64. Filled with the sum of squares of the guess's parts and the size of the one met.
    """
    for m in range(guess.shape[0]):
        members = rows[starts[of_set[m]] : starts[of_set[m] + 1]]
        if m > 0 and of_set[m] == of_set[m - 1] and guess[m] == guess[m - 1]:
            squares[m] = squares[m - 1]
            met = 0
            for i in range(members.shape[0]):
                met += patterns[members[i], guess[m]] == reply[m]
            sizes[m] = met
            continue
        total = np.int64(0)
        for i in range(members.shape[0]):
            code = patterns[members[i], guess[m]]
            total += 2 * counts[code] + 1
            counts[code] += 1
        squares[m] = total
        sizes[m] = counts[reply[m]]
        for i in range(members.shape[0]):
            counts[patterns[members[i], guess[m]]] = 0


@njit(cache=True, nogil=True)
def follow_moves(patterns, rows, starts, of_set, guess, reply, names, ends, left, keys):
    """Write the sets that moves lead to, end to end.

    patterns, rows, starts, of_set, guess, reply: as above. Read only.
    names: (answers,) uint64, a random number for each answer. Read only.
    ends: (moves + 1,) where each new set begins in `left`, from the sizes that `measure_moves` found. Read only.
    left: (n,) int32, filled with the new sets; keys: (moves,) uint64, filled with a key for each: equal sets, equal
    keys.
    """
    for m in range(guess.shape[0]):
        members = rows[starts[of_set[m]] : starts[of_set[m] + 1]]
        place = ends[m]
        key = np.uint64(0)
        for i in range(members.shape[0]):
            if patterns[members[i], guess[m]] == reply[m]:
                left[place] = members[i]
                place += 1
                key ^= names[members[i]]
        keys[m] = key
