"""What each guess does to a set of candidates: the weights of its parts, summed up in five ways.

The readable twins are in `tests/kernels/test_parts.py`, which counts by hand.
"""

import numpy as np
from numba import njit


@njit(cache=True, nogil=True)
def measure(patterns, rows, weights, logs, histogram, squares, largest, parts, spread):
    """Sum up, for every guess, the weights of the parts that it makes of the candidates.

    patterns: (answers, guesses) answer-major pattern matrix. Read only.
    rows: (n,) rows of the candidates in `patterns`. Read only.
    weights: (n,) weight of each candidate, above zero. Read only.
    logs: (k,) with logs[w] = log2(w); when k is 0 the logarithm is taken instead. Read only.
    histogram: (tile, patterns) of an integer type that holds the total weight, all zero. Scratch, zero again.
    largest, parts: (guesses,) int64; squares, spread: (guesses,) float64. Filled with the largest, the number,
    the sum of squares, and the sum of w * log2(w) of the parts' weights. (Squares of great weights pass 2**63.)

    A tile of guesses at a time, so that the histograms stay in the first-level cache and successive
    additions go to different ones. Few candidates are summed up candidate by candidate, which needs no
    branch: each stands for its own share of its part. Many are summed up part by part.
    """
    n = rows.shape[0]
    guesses = patterns.shape[1]
    tile, bins = histogram.shape
    for start in range(0, guesses, tile):
        size = min(tile, guesses - start)
        end = start + size
        total, most, number, bits = squares[start:end], largest[start:end], parts[start:end], spread[start:end]
        for g in range(size):
            total[g] = 0
            most[g] = 0
            number[g] = 0
            bits[g] = 0.0
        for i in range(n):
            row = patterns[rows[i], start:end]
            weight = weights[i]
            for g in range(size):
                histogram[g, row[g]] += weight
        if n < bins:
            for i in range(n):
                row = patterns[rows[i], start:end]
                weight = np.float64(weights[i])
                for g in range(size):
                    part = np.int64(histogram[g, row[g]])
                    total[g] += weight * part
                    most[g] = max(most[g], part)
                    bits[g] += weight * (logs[part] if logs.shape[0] else np.log2(part))
            for i in range(n):
                row = patterns[rows[i], start:end]
                for g in range(size):
                    number[g] += histogram[g, row[g]] != 0
                    histogram[g, row[g]] = 0
        else:
            for g in range(size):
                for c in range(bins):
                    part = np.int64(histogram[g, c])
                    if part != 0:
                        histogram[g, c] = 0
                        number[g] += 1
                        total[g] += np.float64(part) * part
                        most[g] = max(most[g], part)
                        bits[g] += part * (logs[part] if logs.shape[0] else np.log2(part))


@njit(cache=True, nogil=True)
def add_heaviest(patterns, rows, weights, seen, heaviest):
    """Sum up, for every guess, the weight of the heaviest candidate of each part.

    patterns: (answers, guesses) answer-major pattern matrix. Read only.
    rows: (n,) rows of the candidates in `patterns`, the heaviest candidate first. Read only.
    weights: (n,) int64, the weight of each candidate, never rising. Read only.
    seen: (tile, patterns) uint8, all zero. Scratch, zero again.
    heaviest: (guesses,) int64. Filled.

    The candidates come in order of weight, so the first of a part is its heaviest: no weight is ever compared.
    """
    n = rows.shape[0]
    guesses = patterns.shape[1]
    tile = seen.shape[0]
    for start in range(0, guesses, tile):
        size = min(tile, guesses - start)
        total = heaviest[start : start + size]
        for g in range(size):
            total[g] = 0
        for i in range(n):
            row = patterns[rows[i], start : start + size]
            weight = weights[i]
            for g in range(size):
                if seen[g, row[g]] == 0:  # seldom true after the first few hundred, so the branch costs little
                    seen[g, row[g]] = 1
                    total[g] += weight
        seen[:size] = 0


@njit(cache=True, nogil=True)
def name_partitions(patterns, rows, names, first, hashes):
    """Give every guess a number such that guesses which part the candidates alike, and only they, share it.

    patterns: (answers, guesses) answer-major pattern matrix. Read only.
    rows: (n,) rows of the candidates in `patterns`. Read only.
    names: (n + 1,) uint64, random odd numbers. Read only.
    first: (tile, patterns) int32. Scratch.
    hashes: (guesses,) uint64. Filled.

    A candidate's share is named after the first candidate of its part. Two numbers of 64 bits may agree by chance.
    """
    guesses = patterns.shape[1]
    tile = first.shape[0]
    for start in range(0, guesses, tile):
        size = min(tile, guesses - start)
        total = hashes[start : start + size]
        total[:] = 0
        first[:size] = 0
        for i in range(rows.shape[0]):
            row = patterns[rows[i], start : start + size]
            for g in range(size):
                if first[g, row[g]] == 0:
                    first[g, row[g]] = i + 1
                total[g] += names[i] * names[first[g, row[g]]]
