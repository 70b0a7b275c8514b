"""The pattern matrix: every guess against every answer, with bit masks instead of letter counts.

Terms: `places[c, j]` is the set of positions, as bits, at which answer j has letter c. What a letter
still has *left* is its places that no green has taken; each yellow, left to right, takes one of them.

Both fillers do the same; `fill_five` is the common case with everything in registers. Their readable
twin is `salet.game.pattern.pattern_of`. Narrow types are spelled out (`uint8(...)`, `min(x, 1)` in place
of `x != 0`) because only then does the compiler keep a whole vector of answers in one register.
"""

from numba import njit, uint8


@njit(cache=True, nogil=True)
def letter_places(letters, places):
    """Set `places[c, j]` to the positions of letter c in word j.

    letters: (words, length) unsigned letter numbers. Read only.
    places: (alphabet, words) uint8 up to eight letters, else uint16; zero on entry. Filled.
    """
    for j in range(letters.shape[0]):
        for k in range(letters.shape[1]):
            places[letters[j, k], j] |= 1 << k


@njit(cache=True, nogil=True)
def fill_patterns(guesses, places, green, left, patterns):
    """Set `patterns[i, j]` to the pattern of guess i against answer j, for words of any length.

    guesses: (guesses, length) letter numbers. Read only.
    places: (alphabet, answers) from `letter_places`. Read only.
    green: (answers,) and left: (length, answers), of places' dtype. Scratch.
    patterns: (guesses, answers) uint8, uint16 or uint32. Filled.

    One pass a tile over all answers. A repeated letter shares the row of `left` of its first place.
    """
    length = guesses.shape[1]
    answers = places.shape[1]
    mask = places.dtype.type
    code = patterns.dtype.type
    for i in range(guesses.shape[0]):
        out = patterns[i]
        for j in range(answers):
            green[j] = 0
            out[j] = 0
        for k in range(length):
            where = places[guesses[i, k]]
            bit = mask(1 << k)
            for j in range(answers):
                green[j] |= where[j] & bit
        for k in range(length):
            letter = guesses[i, k]
            first = 0
            while guesses[i, first] != letter:
                first += 1
            rest = left[first]
            if first == k:
                where = places[letter]
                for j in range(answers):
                    rest[j] = where[j] & ~green[j]
            bit = mask(1 << k)
            for j in range(answers):
                correct = min(mask(green[j] & bit), mask(1))
                present = mask(min(rest[j], mask(1)) & mask(1 - correct))
                out[j] = code(3 * out[j] + 2 * correct + present)
                rest[j] = mask(rest[j] & mask(rest[j] - present))


@njit(inline="always")
def _some(places):
    """Return 1 if any bit is set, else 0."""
    return min(places, uint8(1))


@njit(inline="always")
def _take(places, one):
    """Return `places` without its lowest bit if `one` is 1, as it is if 0."""
    return uint8(places & uint8(places - one))


@njit(inline="always")
def _tile(missed, left):
    """Return 0, 1 or 2 less two, modulo 256: minus 2 for grey, minus 1 for yellow, 0 for green."""
    return uint8(uint8(missed & _some(left)) - uint8(2 * missed))


@njit(cache=True, nogil=True)
def _five_row(p0, p1, p2, p3, p4, repeats, out):
    """Set `out[j]` to the pattern of one guess whose letters have the places p0..p4.

    `repeats` has a bit for each pair of places of the guess, (1,0), (2,0), (2,1), (3,0) ... (4,3), set when
    both hold the same letter: then a miss at the earlier place takes a copy away from the later.
    """
    r10, r20, r21 = uint8(repeats & 1), uint8(repeats >> 1 & 1), uint8(repeats >> 2 & 1)
    r30, r31, r32 = uint8(repeats >> 3 & 1), uint8(repeats >> 4 & 1), uint8(repeats >> 5 & 1)
    r40, r41 = uint8(repeats >> 6 & 1), uint8(repeats >> 7 & 1)
    r42, r43 = uint8(repeats >> 8 & 1), uint8(repeats >> 9 & 1)
    for j in range(out.shape[0]):
        green = uint8((p0[j] & 1) | (p1[j] & 2) | (p2[j] & 4) | (p3[j] & 8) | (p4[j] & 16))
        free = uint8(~green)
        m0 = uint8(1 - _some(uint8(green & 1)))
        m1 = uint8(1 - _some(uint8(green & 2)))
        m2 = uint8(1 - _some(uint8(green & 4)))
        m3 = uint8(1 - _some(uint8(green & 8)))
        m4 = uint8(1 - _some(uint8(green & 16)))
        left0 = uint8(p0[j] & free)
        left1 = _take(uint8(p1[j] & free), uint8(r10 & m0))
        left2 = _take(_take(uint8(p2[j] & free), uint8(r20 & m0)), uint8(r21 & m1))
        left3 = _take(_take(uint8(p3[j] & free), uint8(r30 & m0)), uint8(r31 & m1))
        left3 = _take(left3, uint8(r32 & m2))
        left4 = _take(_take(uint8(p4[j] & free), uint8(r40 & m0)), uint8(r41 & m1))
        left4 = _take(_take(left4, uint8(r42 & m2)), uint8(r43 & m3))
        code = uint8(242 + uint8(81 * _tile(m0, left0)) + uint8(27 * _tile(m1, left1)))
        code = uint8(code + uint8(9 * _tile(m2, left2)) + uint8(3 * _tile(m3, left3)))
        out[j] = uint8(code + _tile(m4, left4))


@njit(cache=True, nogil=True)
def fill_five(guesses, places, patterns):
    """Set `patterns[i, j]` to the pattern of guess i against answer j, for words of five letters.

    guesses: (guesses, 5) letter numbers. Read only.
    places: (alphabet, answers) uint8 from `letter_places`. Read only.
    patterns: (guesses, answers) uint8. Filled.
    """
    for i in range(guesses.shape[0]):
        word = guesses[i]
        repeats = 0
        pair = 0
        for later in range(1, 5):
            for earlier in range(later):
                if word[later] == word[earlier]:
                    repeats |= 1 << pair
                pair += 1
        _five_row(
            places[word[0]],
            places[word[1]],
            places[word[2]],
            places[word[3]],
            places[word[4]],
            repeats,
            patterns[i],
        )


@njit(cache=True, nogil=True)
def transpose(source, target, first):
    """Set the columns of `target` from `first` on to the rows of `source`.

    source: (rows, columns). Read only.  target: (columns, at least first + rows), same dtype. Filled in part.
    Tile by tile, so that both sides stay in cache.
    """
    rows, columns = source.shape
    for top in range(0, rows, 64):
        for left in range(0, columns, 64):
            for i in range(top, min(top + 64, rows)):
                for j in range(left, min(left + 64, columns)):
                    target[j, first + i] = source[i, j]
