"""Exact search: the least total cost of a set of candidates, by alpha-beta over bitsets of guesses.

Glossary
    turn       number of the guess about to be made, 1 for the first
    step       step[t]: what each unit of weight still in play pays at turn t; step[limit + 1] is the price of a loss
    total      the cost of a whole strategy on a set: the sum over turns of step x weight in play
    row        a candidate's place in a frame; rows of a set ascend, and weights never rise with the row
    column     a guess's place in a frame; 64 columns share a word
    lost       the weight of the candidates that are not the first (heaviest) of their part: what a guess leaves unsaid
    frame      up to a few hundred candidates, the guesses worth considering, and for each pair of candidates the bitset
               of the guesses that do not tell the two apart
    purse      for 64 x width columns at once, how much more each may lose before it is of no use: a number held in bit
               planes, plane p holding bit p of every column's number
    clue       what hard mode has fixed: letters in place, and how many of each letter a guess must hold

Contract of every value: exact if below beta, else a lower bound that is at least beta. A stopped search returns a lower
bound, which may be below beta, and leaves nothing false in the memo.
"""

from typing import NamedTuple

import numpy as np
from numba import njit, uint64

IMPOSSIBLE = 1 << 59
NORMAL, HARD, STRICT = 0, 1, 2
NO_LETTER = 255
LARGE = 256  # above this many candidates, columns are looked at one by one rather than by pairs;
SMALL = 64  # and so they are above this many if the pairs would serve only once
AFRESH = 100  # from this many candidates on, a frame's columns are chosen and sorted for it
STORED, EXACT, WHOLE = 1, 2, 4
VALUE, QUICK, LOOK, CLOSE = range(4)
BARE, PLAIN, CHOSEN = range(3)
INLINED = njit(inline="always", nogil=True)  # for what is called from one place: it is compiled there and only there


class Lists(NamedTuple):
    """What may be guessed and what may be the answer; guesses in search order, those that keep the most first."""

    codes: np.ndarray  # (guesses, answers) uint8/16/32: pattern code of each answer under each guess
    by_answer: np.ndarray  # (answers, guesses): the same, transposed
    planes: np.ndarray  # (answers, chunks, bits, width) uint64: bit planes of the codes of the distinct guesses, 64 a
    # word; none in hard and strict mode, where every frame has its own
    guess_of: np.ndarray  # (answers,) int64: the row of `codes` in which an answer is the guess
    kept: np.ndarray  # (guesses,) int64, never rising: the weight that each guess does not lose on all the answers
    weights: np.ndarray  # (answers,) int64, never rising
    names: np.ndarray  # (answers,) uint64: random, for keys of sets
    spelling: np.ndarray  # (guesses, length) uint8: letters as small numbers; read in hard and strict mode
    guess_names: np.ndarray  # (guesses,) uint64: random, for keys of strict positions
    place_names: np.ndarray  # (length, letters) uint64: random, for keys of clues
    count_names: np.ndarray  # (letters, length + 1) uint64: random, for keys of clues
    families: np.ndarray  # (length, answers) int32: the family of words that differ from an answer in that place only,
    # or 0 where it is small
    singled_out: np.ndarray  # (families, limit + 1) int64: how many words of a family so many guesses single out at
    # most; row 0 is the least of all families
    distinct: int  # the first so many guesses part the answers in every way that any guess does
    rule: int  # NORMAL, HARD or STRICT
    all_green: int


class Objective(NamedTuple):
    """What a strategy pays."""

    steps: np.ndarray  # (limit + 4,) int64: steps[t] for t = 1..limit, then the loss, then zeros
    limit: int
    futures: np.ndarray  # (limit + 2, limit + 2) uint64: name of what n candidates can see from turn t


class Control(NamedTuple):
    """How a search is watched and stopped."""

    stop: np.ndarray  # (1,) uint8: set to 1 from any thread to stop
    counts: (
        np.ndarray
    )  # (8,) int64: nodes; most guesses to try, or 0; guesses tried; bounds computed; ROOT's lower bound
    best: np.ndarray  # (limit + 4, 2) int64: for each turn, total and guess of the best strategy found at the last node


class Scratch(NamedTuple):
    """Working memory of one thread."""

    seen: np.ndarray  # (patterns,) int64: stamps, never cleared
    stamp: np.ndarray  # (1,) int64: the last stamp used
    slot: np.ndarray  # (patterns,) int32: zero between uses
    dead: np.ndarray  # (width,) uint64; width: how many words make a chunk
    repeats: np.ndarray  # (width,) uint64
    borrow: np.ndarray  # (width,) uint64
    purse: np.ndarray  # (64, width) uint64
    losses: np.ndarray  # (64,) int64
    tile: np.ndarray  # (64, answers) codes
    store: np.ndarray  # (chunks * cap (cap - 1) / 2 * width,) uint64: room for the pairs of a frame
    no_caps: np.ndarray  # (0,) int64
    tally: np.ndarray  # (families,) int64: zero between uses
    bounds: np.ndarray  # (limit + 4, guesses + 1) int64: for each turn, a heap of guesses to try: their bounds,
    tags: np.ndarray  # (limit + 4, guesses + 1) int64: and which guess, and how far it has been looked into


class Frame(NamedTuple):
    """Candidates and guesses of a subtree, laid out for scanning; a bare frame, too large for pairs, lacks `own`."""

    members: np.ndarray  # (n,) int64: answers, ascending
    weights: np.ndarray  # (n,) int64
    names: np.ndarray  # (n,) uint64
    columns: np.ndarray  # (k,) int32: guesses
    kept: np.ndarray  # (k,) int64, never rising: the most that each column keeps on any set of the frame
    own: np.ndarray  # (n, n) codes: own[u, r] is the code of candidate r when candidate u is guessed
    planes: np.ndarray  # (any, chunks, bits, width) uint64: bit planes of the columns' codes
    plane_of: np.ndarray  # (n,) int64: where a row's planes stand
    pairs: np.ndarray  # (chunks, n (n - 1) / 2, width) uint64: bit set where a column does not part the two
    ready: np.ndarray  # (chunks, n (n - 1) / 2) uint8: whether that piece of `pairs` has been filled in
    legal: np.ndarray  # (chunks * width,) uint64: columns that exist
    place: np.ndarray  # (length, letters, chunks * width) uint64: columns with this letter in this place (hard mode)
    holds: np.ndarray  # (letters, length + 1, chunks * width) uint64: columns with at least so many of the letter


class Parts(NamedTuple):
    """The parts that a guess makes of a set, and what is known of them; each array has room for all its candidates."""

    grouped: np.ndarray  # int64: rows, part by part
    starts: np.ndarray  # int64: where each part begins; two longer than the others
    shown: np.ndarray  # int64: pattern of each row
    codes: np.ndarray  # int64: pattern of each part
    keys: np.ndarray  # uint64
    weights: np.ndarray  # int64
    low: np.ndarray  # int64: lower bound of each part
    exact: np.ndarray  # bool: whether that bound is the value
    order: np.ndarray  # int64: the parts of three and more, smallest first


class Clue(NamedTuple):
    """What hard mode has fixed so far."""

    fixed: np.ndarray  # (length,) uint8: the letter known in each place, or NO_LETTER
    needed: np.ndarray  # (letters,) uint8: how many of each letter a guess must hold
    legal: np.ndarray  # (chunks * width,) uint64: the frame's columns that obey
    name: np.uint64  # key of the clue


# --- small arithmetic ---------------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def pay(unit, amount):
    """Return unit x amount, where an IMPOSSIBLE unit stays impossible and nothing costs nothing."""
    if amount == 0:
        return 0
    if unit >= IMPOSSIBLE:
        return IMPOSSIBLE
    return unit * amount


@njit(cache=True, nogil=True)
def add(a, b):
    """Return a + b, never above IMPOSSIBLE."""
    return min(a + b, IMPOSSIBLE)


@njit(cache=True, nogil=True)
def affordable(unit, fixed, bound, weight):
    """The greatest amount up to `weight` with fixed + unit x amount < bound, or -1."""
    if fixed >= bound:
        return -1
    if unit == 0:
        return weight
    if unit >= IMPOSSIBLE:
        return 0
    return min(weight, (bound - 1 - fixed) // unit)


@njit(cache=True, nogil=True)
def two_turn_cost(steps, turn, weight, heaviest):
    """Bound L0: at most one candidate is solved at `turn`, so the rest pays the next step too.

    Exact for one or two candidates, and for any number at the last turn or beyond.
    """
    return add(pay(steps[turn], weight), pay(steps[turn + 1], weight - heaviest))


@njit(cache=True, nogil=True)
def three_turn_cost(steps, turn, weight, heaviest, most):
    """The same as `two_turn_cost`, and no guess keeps more than `most`: what it loses pays a third step."""
    total = two_turn_cost(steps, turn, weight, heaviest)
    return total if weight <= most else add(total, pay(steps[turn + 2], weight - most))


@njit(cache=True, nogil=True)
def dearest(steps, turn, limit, weight):
    """The most that any strategy can cost a set, unless it is IMPOSSIBLE: every step to the end, and the loss."""
    total = np.int64(0)
    for t in range(turn, limit + 2):
        if steps[t] < IMPOSSIBLE:
            total = add(total, pay(steps[t], weight))
    return total


# --- memo: fixed size, four-way, shared by threads without locks ----------------------------------------------------
# A slot is (key xor data, data). A torn write makes the xor disagree with the key and reads as absent.
# data = value << 3 | flags. EXACT: the value itself, else a lower bound. WHOLE: L1 at least, else a bound cut short.


@njit(cache=True, nogil=True)
def recall(memo, key):
    """The data stored under `key`, or 0. memo: (slots, 2) uint64, slots a power of two."""
    first = (key & uint64(memo.shape[0] // 4 - 1)) << uint64(2)
    for i in range(4):
        data = memo[first + uint64(i), 1]
        if data != 0 and memo[first + uint64(i), 0] ^ data == key:
            return np.int64(data)
    return 0


@njit(cache=True, nogil=True)
def remember(memo, key, data):
    """Store `data` under `key`, in its old slot, an empty one, or a slot chosen by the key."""
    first = (key & uint64(memo.shape[0] // 4 - 1)) << uint64(2)
    chosen = first + (key >> uint64(62))
    for i in range(4):
        old = memo[first + uint64(i), 1]
        if old == 0 or memo[first + uint64(i), 0] ^ old == key:
            chosen = first + uint64(i)
            break
    memo[chosen, 0] = key ^ uint64(data)
    memo[chosen, 1] = uint64(data)


@njit(cache=True, nogil=True)
def packed(value, flags):
    """Data for the memo."""
    return (value << 3) | flags | STORED


# --- one guess on one set -------------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def weight_lost(table, guess, rows, weights, allowed, seen, stamp):
    """(lost, crowded): what a guess loses on a set, and whether some part holds three or more.

    table[guess, r] is the code of candidate r; rows: (size,) the set. Counting stops once `lost` exceeds `allowed`.
    """
    stamp[0] += 2
    once = stamp[0]
    lost = 0
    crowded = False
    for i in range(rows.shape[0]):
        code = table[guess, rows[i]]
        mark = seen[code]
        if mark < once:
            seen[code] = once
        else:
            lost += weights[rows[i]]
            if lost > allowed:
                return lost, True
            crowded = crowded or mark > once
            seen[code] = once + 1
    return lost, crowded


@njit(cache=True, nogil=True)
def fill_tile(by_answer, columns, first, answers, tile):
    """tile: (64, any) codes overwritten with those of up to 64 columns from `first` on; returns how many they are."""
    lanes = min(64, columns.shape[0] - first)
    for i in range(answers.shape[0]):
        for lane in range(lanes):
            tile[lane, i] = by_answer[answers[i], columns[first + lane]]
    return lanes


@njit(cache=True, nogil=True)
def word_losses(by_answer, columns, first, answers, weights, tile, losses, seen, stamp):
    """losses: (64,) int64 written: what each of 64 columns from `first` on loses on a large set.

    by_answer: (answers, guesses) codes, read a cache line at a time into tile: (64, any) codes, overwritten.
    """
    for lane in range(fill_tile(by_answer, columns, first, answers, tile)):
        stamp[0] += 2
        mark = stamp[0]
        lost = 0
        for i in range(answers.shape[0]):
            code = tile[lane, i]
            lost += weights[answers[i]] * np.int64(seen[code] == mark)
            seen[code] = mark
        losses[lane] = lost


@njit(cache=True, nogil=True)
def room_for(n):
    """Parts with room for n candidates."""
    return Parts(
        np.empty(n, np.int64), np.empty(n + 2, np.int64), np.empty(n, np.int64), np.empty(n, np.int64),
        np.empty(n, np.uint64), np.empty(n, np.int64), np.empty(n, np.int64), np.empty(n, np.bool_),
        np.empty(n, np.int64),
    )  # fmt: skip


@njit(cache=True, nogil=True)
def split(codes, guess, members, rows, names, weights, all_green, slot, room):
    """Group a set by the pattern of `guess` into `room`; returns the number of parts, the all-green one left out.

    slot: (patterns,) zero before and after.
    """
    grouped, starts, shown, part_codes = room.grouped, room.starts, room.shown, room.codes
    part_keys, part_weights = room.keys, room.weights
    n = rows.shape[0]
    parts = 0
    starts[0] = 0
    starts[1] = 0
    for i in range(n):
        code = codes[guess, members[rows[i]]]
        shown[i] = code
        if code == all_green:
            continue
        s = slot[code]
        if s == 0:
            parts += 1
            s = parts
            slot[code] = s
            part_codes[s - 1] = code
            part_keys[s - 1] = 0
            part_weights[s - 1] = 0
            starts[s + 1] = 0
        starts[s + 1] += 1
        part_keys[s - 1] ^= names[rows[i]]
        part_weights[s - 1] += weights[rows[i]]
    for s in range(1, parts + 1):
        starts[s + 1] += starts[s]
    for i in range(n):
        if shown[i] != all_green:
            s = slot[shown[i]]
            grouped[starts[s]] = rows[i]
            starts[s] += 1
    for s in range(parts):
        slot[part_codes[s]] = 0
    return parts


@njit(cache=True, nogil=True)
def by_size(starts, parts, smallest, order):
    """Write into `order` the parts with at least `smallest` candidates, smallest first; returns how many."""
    kept = 0
    for s in range(parts):
        size = starts[s + 1] - starts[s]
        if size < smallest:
            continue
        i = kept
        while i > 0 and starts[order[i - 1] + 1] - starts[order[i - 1]] > size:
            order[i] = order[i - 1]
            i -= 1
        order[i] = s
        kept += 1
    return kept


# --- all guesses on one set: bitsets --------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def fill_pair(planes, chunk, a, b, pairs, p, differ):
    """pairs[chunk, p]: (width,) written: the columns whose codes agree on the candidates with planes a and b."""
    width = differ.shape[0]
    for x in range(width):
        differ[x] = planes[a, chunk, 0, x] ^ planes[b, chunk, 0, x]
    for bit in range(1, planes.shape[2]):
        for x in range(width):
            differ[x] |= planes[a, chunk, bit, x] ^ planes[b, chunk, bit, x]
    for x in range(width):
        pairs[chunk, p, x] = ~differ[x]


@njit(cache=True, nogil=True)
def mark_repeats(planes, plane_of, pairs, ready, chunk, words, rows, i, repeats, differ):
    """repeats: the first `words` written: the columns that put row i of the set in a part with an earlier row.

    planes, plane_of, pairs, ready: as in Frame; pairs are filled in as they are needed. differ: (width,) overwritten.
    """
    high = uint64(rows[i])
    base = (high * (high - uint64(1))) >> uint64(1)
    for j in range(i):
        p = base + uint64(rows[j])
        if ready[chunk, p] == 0:
            ready[chunk, p] = 1
            fill_pair(planes, chunk, plane_of[rows[i]], plane_of[rows[j]], pairs, p, differ)
    for x in range(words):
        repeats[x] = 0
    j = 0
    while j + 4 <= i:
        p = base + uint64(rows[j])
        q = base + uint64(rows[j + 1])
        r = base + uint64(rows[j + 2])
        s = base + uint64(rows[j + 3])
        for x in range(words):
            repeats[x] |= pairs[chunk, p, x] | pairs[chunk, q, x] | pairs[chunk, r, x] | pairs[chunk, s, x]
        j += 4
    while j < i:
        p = base + uint64(rows[j])
        for x in range(words):
            repeats[x] |= pairs[chunk, p, x]
        j += 1


@njit(cache=True, nogil=True)
def charge_one(repeats, purse, planes, words):
    """Take 1 from the purse of every marked column; `repeats` becomes the columns that could not pay."""
    for p in range(planes):
        for x in range(words):
            held = purse[p, x]
            owed = repeats[x]
            purse[p, x] = held ^ owed
            repeats[x] = owed & ~held


@njit(cache=True, nogil=True)
def charge(weight, repeats, borrow, purse, planes, words):
    """Take `weight` from the purse of every marked column; `repeats` becomes the columns that could not pay."""
    if weight >> planes:
        return
    for x in range(words):
        borrow[x] = 0
    for p in range(planes):
        if (weight >> p) & 1:
            for x in range(words):
                held = purse[p, x]
                owed = repeats[x]
                carried = borrow[x]
                purse[p, x] = held ^ owed ^ carried
                borrow[x] = (~held & (owed | carried)) | (owed & carried)
        else:
            for x in range(words):
                held = purse[p, x]
                carried = borrow[x]
                purse[p, x] = held ^ carried
                borrow[x] = carried & ~held
    for x in range(words):
        repeats[x] = borrow[x]


@njit(cache=True, nogil=True)
def bury(dead, repeats, words):
    """Mark columns that could not pay as dead; returns whether any lives."""
    alive = uint64(0)
    for x in range(words):
        dead[x] |= repeats[x]
        alive |= ~dead[x]
    return alive != 0


@njit(cache=True, nogil=True)
def living(dead, words):
    """How many columns live."""
    alive = uint64(0)
    for x in range(words):
        alive += popcount(~dead[x])
    return alive


@njit(cache=True, nogil=True)
def popcount(word):
    """How many bits are set."""
    word = word - ((word >> uint64(1)) & uint64(0x5555555555555555))
    word = (word & uint64(0x3333333333333333)) + ((word >> uint64(2)) & uint64(0x3333333333333333))
    word = (word + (word >> uint64(4))) & uint64(0x0F0F0F0F0F0F0F0F)
    return (word * uint64(0x0101010101010101)) >> uint64(56)


@njit(cache=True, nogil=True)
def bit_length(number):
    """Return how many binary digits a number has."""
    length = 0
    while number >> length:
        length += 1
    return length


@njit(cache=True, nogil=True)
def spend(
    planes, plane_of, pairs, ready, weights, chunk, words, rows, budget, legal, one_by_one, dead, repeats, borrow, purse
):
    """Charge every legal column in the first `words` words of a chunk for what it loses on a set.

    Returns how many rows have been charged: all; or fewer, if so few columns live that it is cheaper to look at each; 0
    if one_by_one; -1 if no column stays within `budget`. dead: (width,) and purse: (64, width) are written: the columns
    over budget or not legal, and what the others have left. The first arrays are a Frame's. Arrays come one by one, not
    as tuples, here and wherever it is hot: taking one out of a tuple or slicing it costs an atomic reference count.
    """
    width = dead.shape[0]
    none = True
    for x in range(words):
        word = legal[chunk * width + x]
        dead[x] = ~word
        none = none and word == 0
    if none:
        return -1
    if one_by_one:
        return 0
    digits = bit_length(budget)
    for p in range(digits):
        fill = ~uint64(0) if (budget >> p) & 1 else uint64(0)
        for x in range(words):
            purse[p, x] = fill
    for i in range(1, rows.shape[0]):
        mark_repeats(planes, plane_of, pairs, ready, chunk, words, rows, i, repeats, borrow)
        weight = weights[rows[i]]
        if weight == 1:
            charge_one(repeats, purse, digits, words)
        else:
            charge(weight, repeats, borrow, purse, digits, words)
        if not bury(dead, repeats, words):
            return -1
        if i & 3 == 3 and i + 1 < rows.shape[0] and living(dead, words) <= 4:
            return i + 1
    return rows.shape[0]


@njit(cache=True, nogil=True)
def words_within(kept, chunk, width, least):
    """How many words of a chunk hold a column that may keep `least` or more on a set; none after them does.

    kept: as in Frame. On a subset no guess keeps more than on the whole.
    """
    words = 0
    first = chunk * width * 64
    while words < width and first < kept.shape[0] and kept[first] >= least:
        words += 1
        first += 64
    return min(width, (words + 3) // 4 * 4)


@njit(cache=True, nogil=True)
def fullest(dead, purse, budget, alive, words):
    """The most that any living column has left of `budget`; alive: the first `words` written: the columns with it."""
    for x in range(words):
        alive[x] = ~dead[x]
    most = 0
    for p in range(bit_length(budget) - 1, -1, -1):
        found = uint64(0)
        for x in range(words):
            found |= alive[x] & purse[p, x]
        if found != 0:
            most |= 1 << p
            for x in range(words):
                alive[x] &= purse[p, x]
    return most


@njit(cache=True, nogil=True)
def lowest_bit(word):
    """The place of the lowest set bit of a non-zero word."""
    place = 0
    if word & uint64(0xFFFFFFFF) == 0:
        word >>= uint64(32)
        place += 32
    if word & uint64(0xFFFF) == 0:
        word >>= uint64(16)
        place += 16
    if word & uint64(0xFF) == 0:
        word >>= uint64(8)
        place += 8
    while word & uint64(1) == 0:
        word >>= uint64(1)
        place += 1
    return place


@njit(cache=True, nogil=True)
def holds_bit(words, x):
    """Whether bit x of a bitset is set."""
    return (words[x >> 6] >> uint64(x & 63)) & uint64(1) != 0


@njit(cache=True, nogil=True)
def bit_planes(by_answer, columns, answers, bits, width):
    """(n, chunks, bits, width) uint64: the codes of `answers` under `columns` in bit planes, 64 columns a word.

    by_answer: (answers, guesses) uint8/16/32. Eight codes at a time: the multiplication gathers the lowest bit of each
    byte into the highest byte.
    """
    k = columns.shape[0]
    n = answers.shape[0]
    planes = np.zeros((n, (k + 64 * width - 1) // (64 * width), bits, width), np.uint64)
    eights = np.zeros(8, np.uint64)
    for a in range(n):
        answer = answers[a]
        for first in range(0, k, 64):
            chunk, word, rest = first // (64 * width), (first >> 6) % width, min(64, k - first)
            for low in range(0, bits, 8):
                for i in range((rest + 7) // 8):
                    eight = uint64(0)
                    for j in range(min(8, rest - 8 * i)):
                        code = uint64(by_answer[answer, columns[first + 8 * i + j]])
                        eight |= ((code >> uint64(low)) & uint64(255)) << uint64(8 * j)
                    eights[i] = eight
                for p in range(low, min(low + 8, bits)):
                    together = uint64(0)
                    for i in range((rest + 7) // 8):
                        lowest = (eights[i] >> uint64(p - low)) & uint64(0x0101010101010101)
                        together |= ((lowest * uint64(0x0102040810204080)) >> uint64(56)) << uint64(8 * i)
                    planes[a, chunk, p, word] = together
    return planes


# --- hard mode ------------------------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def clue_name(letters, colours, fixed, needed, name, place_names, count_names):
    """The key of a clue after one more guess.

    letters: (length,) uint8 of the guess; colours: (length,) uint8, 0 grey, 1 yellow, 2 green.
    """
    for i in range(letters.shape[0]):
        letter = letters[i]
        if colours[i] == 2 and fixed[i] == NO_LETTER:
            name ^= place_names[i, letter]
        if colours[i] == 0:
            continue
        first = True
        for j in range(i):
            first = first and not (letters[j] == letter and colours[j] > 0)
        count = coloured(letters, colours, i)
        if first and count > needed[letter]:
            name ^= count_names[letter, needed[letter]] ^ count_names[letter, count]
    return name


@njit(cache=True, nogil=True)
def colours_of(code, colours):
    """Write the digits of a pattern code, leftmost first, into colours: (length,) uint8."""
    for i in range(colours.shape[0] - 1, -1, -1):
        colours[i] = code % 3
        code //= 3


@njit(cache=True, nogil=True)
def coloured(letters, colours, i):
    """How often the letter at place i of a guess is coloured."""
    count = 0
    for j in range(letters.shape[0]):
        count += letters[j] == letters[i] and colours[j] > 0
    return count


@njit(cache=True, nogil=True)
def keep(legal, bits, wanted):
    """Clear from `legal` the columns whose bit in `bits` is not as wanted."""
    for w in range(legal.shape[0]):
        legal[w] &= bits[w] if wanted else ~bits[w]


@njit(cache=True, nogil=True)
def narrow(letters, colours, place, holds, fixed, needed, legal):
    """Tighten a hard-mode clue, in place, by one more guess: all arrays as in Clue and Frame.

    Greens stay where they are; a letter coloured n times must occur at least n times.
    """
    for i in range(letters.shape[0]):
        letter = letters[i]
        if colours[i] == 2 and fixed[i] == NO_LETTER:
            fixed[i] = letter
            keep(legal, place[i, letter], True)
        count = coloured(letters, colours, i)
        if count > needed[letter]:
            needed[letter] = count
            keep(legal, holds[letter, count], True)


@njit(cache=True, nogil=True)
def narrow_strictly(letters, colours, place, holds, legal):
    """Keep of `legal`, in place, the columns that would have shown these colours had they been the answer.

    They agree with the guess just at its greens; they hold each of its letters as often as it is coloured, and no more
    often where one of it is grey. Since the leftmost are coloured first, that fixes the pattern.
    """
    for i in range(letters.shape[0]):
        letter = letters[i]
        keep(legal, place[i, letter], colours[i] == 2)
        count = coloured(letters, colours, i)
        keep(legal, holds[letter, count], True)
        if colours[i] == 0 and count < letters.shape[0]:
            keep(legal, holds[letter, count + 1], False)


@njit(cache=True, nogil=True)
def legal_name(columns, guess_names, legal):
    """The key of a set of legal guesses."""
    name = uint64(0)
    for w in range(legal.shape[0]):
        word = legal[w]
        while word != 0:
            name ^= guess_names[columns[w * 64 + lowest_bit(word)]]
            word &= word - uint64(1)
    return name


@njit(cache=True, nogil=True)
def narrowed(lists, frame, clue, guess, colours, name):
    """The clue after one more guess; `name` is its key in hard mode."""
    after = Clue(clue.fixed.copy(), clue.needed.copy(), clue.legal.copy(), name)
    letters = lists.spelling[guess]
    if lists.rule == HARD:
        narrow(letters, colours, frame.place, frame.holds, after.fixed, after.needed, after.legal)
        return after
    narrow_strictly(letters, colours, frame.place, frame.holds, after.legal)
    return Clue(after.fixed, after.needed, after.legal, legal_name(frame.columns, lists.guess_names, after.legal))


# --- frames ---------------------------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def letter_sets(spelling, columns, letters, words, wanted):
    """(place, holds) bitsets of the columns for hard and strict mode, or empty ones if not wanted."""
    length = spelling.shape[1]
    if not wanted:
        return np.empty((0, 0, 0), np.uint64), np.empty((0, 0, 0), np.uint64)
    place = np.zeros((length, letters, words), np.uint64)
    holds = np.zeros((letters, length + 1, words), np.uint64)
    for x in range(columns.shape[0]):
        bit = uint64(1) << uint64(x & 63)
        for i in range(length):
            letter = spelling[columns[x], i]
            place[i, letter, x >> 6] |= bit
            count = 0
            for j in range(i + 1):
                count += spelling[columns[x], j] == letter
            holds[letter, count, x >> 6] |= bit
        for letter in range(letters):
            holds[letter, 0, x >> 6] |= bit
    return place, holds


@njit(cache=True, nogil=True)
def worthwhile(lists, answers, columns, scratch):
    """(columns, kept): of the columns, one for each way to part `answers`, those that keep the most first.

    Each has a name that says how it parts: a candidate's share is named after the first of its part. Two names of 64
    bits may agree by chance.
    """
    seen, stamp, tile = scratch.seen, scratch.stamp, scratch.tile
    n = answers.shape[0]
    k = columns.shape[0]
    weight = set_weight(lists.weights, answers)
    kept = np.empty(k, np.int64)
    names = np.empty(k, np.uint64)
    for first in range(0, k, 64):
        for lane in range(fill_tile(lists.by_answer, columns, first, answers, tile)):
            mark = stamp[0] + 2
            stamp[0] = mark + n
            lost = 0
            name = uint64(0)
            for i in range(n):
                code = tile[lane, i]
                if seen[code] < mark:
                    seen[code] = mark + i
                else:
                    lost += lists.weights[answers[i]]
                name += lists.names[answers[i]] * (lists.names[answers[seen[code] - mark]] | uint64(1))
            kept[first + lane] = weight - lost
            names[first + lane] = name
    order = np.argsort(-kept, kind="mergesort")
    mask = (1 << bit_length(2 * k)) - 1
    table = np.zeros(mask + 1, np.uint64)
    count = 0
    for x in order:
        place = np.int64(names[x] >> uint64(20)) & mask
        while table[place] != 0 and table[place] != names[x]:
            place = (place + 1) & mask
        if table[place] == 0:
            table[place] = names[x]
            order[count] = x
            count += 1
    chosen = order[:count]
    return columns[chosen], kept[chosen]


@njit(cache=True, nogil=True)
def make_frame(lists, answers, columns, scratch, kind):
    """A frame over `answers`: (n,) int64 ascending and `columns`: (k,) int32 guesses, first ones first.

    kind: BARE; PLAIN, where `lists.planes` serves under normal rules, which have them for the first guesses; or CHOSEN,
    for many questions: the columns are those that matter here, if the set is large enough. A thread has one frame that
    is not bare at a time, whose pairs stand in the scratch's store.
    """
    n = 0 if kind == BARE else answers.shape[0]
    width = scratch.dead.shape[0]
    kept = lists.kept[columns]
    chosen = kind == CHOSEN and lists.rule == NORMAL and AFRESH <= n < lists.weights.shape[0]
    if chosen:
        columns, kept = worthwhile(lists, answers, columns, scratch)
    k = columns.shape[0]
    chunks = ((k + 63) // 64 + width - 1) // width
    legal = np.zeros(chunks * width, np.uint64)
    for x in range(k):
        legal[x >> 6] |= uint64(1) << uint64(x & 63)
    own = np.empty((n, n), lists.codes.dtype)
    for i in range(n):
        guess = lists.guess_of[answers[i]]
        for j in range(n):
            own[i, j] = lists.codes[guess, answers[j]]
    count = n * (n - 1) // 2
    pairs = scratch.store[: chunks * count * width].reshape((chunks, count, width))
    ready = np.zeros((chunks, count), np.uint8)
    planes = lists.planes
    plane_of = answers
    if chosen or (kind != BARE and lists.rule != NORMAL):
        planes = bit_planes(lists.by_answer, columns, answers, lists.planes.shape[2], width)
        plane_of = np.arange(n)
    place, holds = letter_sets(
        lists.spelling, columns, lists.count_names.shape[0], chunks * width, lists.rule != NORMAL
    )
    return Frame(
        answers,
        lists.weights[answers],
        lists.names[answers],
        columns,
        kept,
        own,
        planes,
        plane_of,
        pairs,
        ready,
        legal,
        place,
        holds,
    )


@njit(cache=True, nogil=True)
def legal_columns(columns, legal):
    """The columns: (k,) int32 whose bit is set in `legal`."""
    kept = np.empty(columns.shape[0], np.int32)
    count = 0
    for x in range(columns.shape[0]):
        if holds_bit(legal, x):
            kept[count] = columns[x]
            count += 1
    return kept[:count].copy()


@njit(cache=True, nogil=True)
def few(legal, most):
    """Whether at most `most` bits of `legal` are set."""
    count = uint64(0)
    for w in range(legal.shape[0]):
        count += popcount(legal[w])
    return count <= uint64(most)


# --- bound L1 -------------------------------------------------------------------------------------------------------
# A guess g at turn t costs at least  step[t] W + step[t+1] (W - w_g) + step[t+2] lost(g),  w_g its own weight if it is
# a candidate and 0 if not: everything but g goes on to turn t + 1, and at most the heaviest of each part is solved
# there (L0 of each part). It is exact if no part holds three candidates, or if turn t + 1 is the last.


@njit(cache=True, nogil=True)
def least_by_member(table, guesses, rows, weights, weight, now, then, enough, seen, stamp):
    """(cost, exact): the least of `now (W - w_g) + then lost(g)` over guesses from the set itself, or `enough`.

    table[guesses[i], rows[j]] is the code of the set's candidate j when its candidate i is guessed.
    """
    best = enough
    exact = False
    perfect = pay(now, weight - weights[rows[0]])
    for i in range(rows.shape[0]):
        if best <= perfect:
            break
        fixed = pay(now, weight - weights[rows[i]])
        allowed = affordable(then, fixed, best, weight)
        if allowed < 0:
            continue
        lost, crowded = weight_lost(table, guesses[i], rows, weights, allowed, seen, stamp)
        if lost <= allowed:
            best = add(fixed, pay(then, lost))
            exact = not crowded
    return best, exact


@njit(cache=True, nogil=True)
def least_lost(
    codes, all_weights, kept, columns, planes, plane_of, pairs, ready, weights, legal, rows, answers, budget,
    one_by_one, dead, repeats, borrow, purse, by_answer, tile, losses, seen, stamp, weight, caps,
):  # fmt: skip
    """(lost, exact): the least weight that any legal column loses on a set, or budget + 1 if none is within budget.

    answers: (size,) the set as answers; rows: the same as rows of the frame; weight: the set's. caps: (columns,) int64,
    the most weight that each column can keep (see `caps_of`), or empty. Other arrays as in Lists, Frame and Scratch.
    """
    best = budget + 1
    exact = False
    width = dead.shape[0]
    for c in range(legal.shape[0] // width):
        words = words_within(kept, c, width, weight - best + 1)
        if words == 0:
            break
        charged = spend(
            planes, plane_of, pairs, ready, weights, c, words, rows, best - 1, legal, one_by_one, dead, repeats,
            borrow, purse,
        )  # fmt: skip
        if charged < 0:
            continue
        whole = charged == rows.shape[0]
        if whole:
            best -= 1 + fullest(dead, purse, best - 1, borrow, words)
            exact = False
        for x in range(words):
            word = borrow[x] if whole else ~dead[x]
            first = (c * width + x) * 64
            if caps.shape[0] > 0:
                for bit in range(min(64, caps.shape[0] - first)):
                    if weight - caps[first + bit] >= best:
                        word &= ~(uint64(1) << uint64(bit))
            if one_by_one and popcount(word) > uint64(8):
                word_losses(by_answer, columns, first, answers, all_weights, tile, losses, seen, stamp)
                for bit in range(64):
                    if (word >> uint64(bit)) & uint64(1) and losses[bit] < best:
                        best = losses[bit]
                        exact = False
                continue
            while word != 0 and best > 0 and not (whole and exact):
                column = columns[first + lowest_bit(word)]
                word &= word - uint64(1)
                allowed = best if whole else best - 1
                lost, crowded = weight_lost(codes, column, answers, all_weights, allowed, seen, stamp)
                if lost <= allowed:
                    best = lost
                    exact = not crowded
                if whole:
                    break
        if best == 0:
            return 0, True
    return best, exact


@njit(cache=True, nogil=True)
def least_lost_of_all(codes, weights, kept, columns, legal, answers, budget, seen, stamp, weight):
    """The same as `least_lost` for all the answers, of which `kept` already tells what each guess loses."""
    best = budget + 1
    for x in range(columns.shape[0]):
        lost = weight - kept[x]
        if lost > min(best, budget):
            break
        if not holds_bit(legal, x):
            continue
        best = lost
        _, crowded = weight_lost(codes, columns[x], answers, weights, lost, seen, stamp)
        if not crowded:
            return best, True
    return best, False


@njit(cache=True, nogil=True)
def bound_set(lists, objective, scratch, frame, rows, legal, turn, weight, enough, caps):
    """Packed L1 of a set: the least, over all legal guesses, of the bound above; or `enough`, if L1 is not below it."""
    steps = objective.steps
    first = pay(steps[turn], weight)
    now = steps[turn + 1]
    then = steps[turn + 2]
    bare = frame.own.shape[0] == 0
    answers = frame.members[rows]
    weights = lists.weights if bare else frame.weights
    best, exact = least_by_member(
        lists.codes if bare else frame.own,
        lists.guess_of[answers] if bare else rows,
        answers if bare else rows,
        weights, weight, now, then, enough - first, scratch.seen, scratch.stamp,
    )  # fmt: skip
    budget = affordable(then, pay(now, weight), best, weight)
    if budget >= 0:
        one_by_one = bare or rows.shape[0] > LARGE or (lists.rule != NORMAL and few(legal, 200))
        if rows.shape[0] == lists.weights.shape[0]:
            lost, plain = least_lost_of_all(
                lists.codes, lists.weights, frame.kept, frame.columns, legal, answers, budget, scratch.seen,
                scratch.stamp, weight,
            )  # fmt: skip
        else:
            lost, plain = least_lost(
                lists.codes, lists.weights, frame.kept, frame.columns, frame.planes, frame.plane_of, frame.pairs,
                frame.ready, frame.weights, legal, rows, answers, budget, one_by_one, scratch.dead, scratch.repeats,
                scratch.borrow, scratch.purse, lists.by_answer, scratch.tile, scratch.losses, scratch.seen,
                scratch.stamp, weight, caps,
            )  # fmt: skip
        if lost <= budget:
            best = add(pay(now, weight), pay(then, lost))
            exact = plain
    if first + best >= enough and enough < IMPOSSIBLE:
        return packed(enough, 0)
    final = exact or turn + 1 >= objective.limit
    return packed(add(first, best), WHOLE | EXACT if final else WHOLE)


# --- a heap of guesses to try ---------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def push(bounds, tags, size, bound, tag):
    """Add an entry to a binary heap ordered by (bound, tag); returns the new size."""
    i = size
    while i > 0:
        parent = (i - 1) >> 1
        if bounds[parent] < bound or (bounds[parent] == bound and tags[parent] < tag):
            break
        bounds[i] = bounds[parent]
        tags[i] = tags[parent]
        i = parent
    bounds[i] = bound
    tags[i] = tag
    return size + 1


@njit(cache=True, nogil=True)
def pop(bounds, tags, size):
    """Take the least entry off the heap; returns the new size. Read bounds[0], tags[0] before."""
    size -= 1
    bound = bounds[size]
    tag = tags[size]
    i = 0
    while True:
        child = 2 * i + 1
        if child >= size:
            break
        if child + 1 < size and (
            bounds[child + 1] < bounds[child] or (bounds[child + 1] == bounds[child] and tags[child + 1] < tags[child])
        ):
            child += 1
        if bound < bounds[child] or (bound == bounds[child] and tag < tags[child]):
            break
        bounds[i] = bounds[child]
        tags[i] = tags[child]
        i = child
    bounds[i] = bound
    tags[i] = tag
    return size


INSIDE, ROOT = -1, -2
FRESH, OTHER = 1 << 32, 1 << 33  # a tag is a guess, plus FRESH until the guess's parts have been bounded, plus OTHER
# if it is no candidate: of equal guesses, candidates are tried first


@njit(cache=True, nogil=True)
def gather_members(table, guesses, rows, weights, weight, answers, lists, steps, turn, least, horizon, scratch, size):
    """Push every candidate of the set whose L1 is at least `least` and below `horizon`; returns the heap's size."""
    bounds = scratch.bounds[turn]
    tags = scratch.tags[turn]
    for i in range(rows.shape[0]):
        fixed = add(pay(steps[turn], weight), pay(steps[turn + 1], weight - weights[rows[i]]))
        allowed = affordable(steps[turn + 2], fixed, horizon, weight)
        if allowed < 0:
            continue
        lost, _ = weight_lost(table, guesses[i], rows, weights, allowed, scratch.seen, scratch.stamp)
        if lost <= allowed:
            bound = add(fixed, pay(steps[turn + 2], lost))
            if bound >= least:
                size = push(bounds, tags, size, bound, FRESH + lists.guess_of[answers[i]])
    return size


@njit(cache=True, nogil=True)
def useful(guess, answers, codes, all_green):
    """Whether a guess parts a set and is not of it: a candidate is tried as such, with its better bound."""
    first = codes[guess, answers[0]]
    parts = False
    for i in range(answers.shape[0]):
        code = codes[guess, answers[i]]
        if code == all_green:
            return False
        parts = parts or code != first
    return parts


@njit(cache=True, nogil=True)
def left_in_purse(purse, planes, x, bit):
    """What the column at `bit` of word x has left."""
    left = np.int64(0)
    for p in range(planes):
        left |= np.int64((purse[p, x] >> uint64(bit)) & uint64(1)) << p
    return left


@njit(cache=True, nogil=True)
def gather_others(lists, frame, legal, rows, answers, weight, steps, turn, least, horizon, scratch, size):
    """Push every legal guess outside the set whose L1 is at least `least` and below `horizon`; returns the size."""
    bounds = scratch.bounds[turn]
    tags = scratch.tags[turn]
    codes, all_weights, all_green = lists.codes, lists.weights, lists.all_green
    columns, planes, plane_of, pairs, ready = frame.columns, frame.planes, frame.plane_of, frame.pairs, frame.ready
    weights = frame.weights
    dead, repeats, borrow, purse = scratch.dead, scratch.repeats, scratch.borrow, scratch.purse
    seen, stamp, tile, losses, by_answer = scratch.seen, scratch.stamp, scratch.tile, scratch.losses, lists.by_answer
    fixed = add(pay(steps[turn], weight), pay(steps[turn + 1], weight))
    then = steps[turn + 2]
    budget = affordable(then, fixed, horizon, weight)
    if budget < 0:
        return size
    if rows.shape[0] == all_weights.shape[0]:
        for x in range(columns.shape[0]):
            lost = weight - frame.kept[x]
            if lost > budget:
                break
            bound = add(fixed, pay(then, lost))
            guess = np.int64(columns[x])
            if bound >= least and holds_bit(legal, x) and useful(guess, answers, codes, all_green):
                size = push(bounds, tags, size, bound, FRESH + OTHER + guess)
        return size
    width = dead.shape[0]
    one_by_one = frame.own.shape[0] == 0 or rows.shape[0] > LARGE or (lists.rule != NORMAL and few(legal, 200))
    digits = bit_length(budget)
    for c in range(legal.shape[0] // width):
        words = words_within(frame.kept, c, width, weight - budget)
        if words == 0:
            break
        charged = spend(
            planes, plane_of, pairs, ready, weights, c, words, rows, budget, legal, one_by_one, dead, repeats,
            borrow, purse,
        )  # fmt: skip
        if charged < 0:
            continue
        for x in range(words):
            word = ~dead[x]
            first = (c * width + x) * 64
            many = one_by_one and popcount(word) > uint64(8)
            if many:
                word_losses(by_answer, columns, first, answers, all_weights, tile, losses, seen, stamp)
            while word != 0:
                bit = lowest_bit(word)
                word &= word - uint64(1)
                guess = np.int64(columns[first + bit])
                if many:
                    lost = losses[bit]
                elif charged == rows.shape[0]:
                    lost = budget - left_in_purse(purse, digits, x, bit)
                else:
                    lost, _ = weight_lost(codes, guess, answers, all_weights, budget, seen, stamp)
                bound = add(fixed, pay(then, lost))
                if lost <= budget and bound >= least and useful(guess, answers, codes, all_green):
                    size = push(bounds, tags, size, bound, FRESH + OTHER + guess)
    return size


# --- the recursion --------------------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def stopped(control):
    """Whether the search was told to stop or has tried as many guesses as it may."""
    counts = control.counts
    return control.stop[0] != 0 or (counts[1] != 0 and counts[2] >= counts[1])


@njit(cache=True, nogil=True)
def set_weight(weights, rows):
    """The weight of a set."""
    weight = 0
    for i in range(rows.shape[0]):
        weight += weights[rows[i]]
    return weight


@njit(cache=True, nogil=True)
def set_name(names, rows):
    """The key of a set."""
    name = uint64(0)
    for i in range(rows.shape[0]):
        name ^= names[rows[i]]
    return name


@njit(cache=True, nogil=True)
def clue_of_part(lists, frame, clue, guess, code):
    """The clue that holds in the part of `guess` with pattern `code`."""
    if lists.rule == NORMAL:
        return clue
    colours = np.empty(clue.fixed.shape[0], np.uint8)
    colours_of(code, colours)
    return narrowed(lists, frame, clue, guess, colours, name_of_part(lists, clue, guess, colours))


@njit(cache=True, nogil=True)
def name_of_part(lists, clue, guess, colours):
    """The key of a hard-mode clue after one more guess."""
    return clue_name(
        lists.spelling[guess], colours, clue.fixed, clue.needed, clue.name, lists.place_names, lists.count_names
    )


@njit(cache=True, nogil=True)
def is_hopeless(lists, objective, scratch, answers, turn):
    """Whether a set holds more near twins than the guesses from `turn` on can find, and none may be lost."""
    ahead = objective.limit - turn
    if objective.steps[objective.limit + 1] < IMPOSSIBLE or answers.shape[0] <= lists.singled_out[0, ahead] + 1:
        return False
    found = False
    for i in range(lists.families.shape[0]):
        for answer in answers:
            family = lists.families[i, answer]
            scratch.tally[family] += 1
            found = found or (family > 0 and scratch.tally[family] > lists.singled_out[family, ahead] + 1)
        for answer in answers:
            scratch.tally[lists.families[i, answer]] = 0
    return found


@njit(cache=True, nogil=True)
def bound_part(lists, objective, memo, control, scratch, frame, part, clue, turn, weight, enough, cap, caps):
    """Packed L1 of a part at `turn`, or `enough` (see bound_set), or IMPOSSIBLE; kept in the memo."""
    control.counts[3] += 1
    key = set_name(frame.names, part) ^ clue.name ^ objective.futures[turn, min(part.shape[0], objective.limit + 1)]
    if is_hopeless(lists, objective, scratch, frame.members[part], turn):
        known = packed(np.int64(IMPOSSIBLE), WHOLE | EXACT)
        remember(memo, key, known)
        return known
    rows = part
    legal = clue.legal
    if frame.own.shape[0] == 0 and part.shape[0] <= min(SMALL, cap) and lists.rule == NORMAL:
        frame = make_frame(lists, frame.members[part], frame.columns, scratch, PLAIN)
        rows = np.arange(part.shape[0])
    known = bound_set(lists, objective, scratch, frame, rows, legal, turn, weight, enough, caps)
    remember(memo, key, known)
    return known


@njit(cache=True, nogil=True)
def bound_guess(
    lists, objective, memo, control, scratch, frame, rows, clue, turn, weight, guess, bound, most, room, cap
):
    """(total, open parts, settled): a lower bound of `guess`: L1 of its parts, the small ones first.

    Adding up ends when the total reaches `bound`, or when the search is stopped. most: what no guess keeps more than on
    this set, and so on no part. `room` then holds the parts; settled: whether the total is exact.
    """
    steps = objective.steps
    limit = objective.limit
    futures = objective.futures
    starts, low, exact, order, keys = room.starts, room.low, room.exact, room.order, room.keys
    grouped, part_weights, weights = room.grouped, room.weights, frame.weights
    control.counts[2] += 1
    parts = split(lists.codes, guess, frame.members, rows, frame.names, weights, lists.all_green, scratch.slot, room)
    total = pay(steps[turn], weight)
    for s in range(parts):
        low[s] = three_turn_cost(steps, turn + 1, part_weights[s], weights[grouped[starts[s]]], most)
        total = add(total, low[s])
    open_parts = by_size(starts, parts, 3, order) if turn + 1 < limit else 0
    settled = True
    for a in range(open_parts):
        if total >= bound:
            break
        s = order[a]
        size = starts[s + 1] - starts[s]
        name = clue.name
        if lists.rule == HARD:
            colours = np.empty(clue.fixed.shape[0], np.uint8)
            colours_of(room.codes[s], colours)
            name = name_of_part(lists, clue, guess, colours)
        elif lists.rule == STRICT:
            name = clue_of_part(lists, frame, clue, guess, room.codes[s]).name
        known = recall(memo, keys[s] ^ name ^ futures[turn + 1, min(size, limit + 1)])
        spare = bound - total + low[s]
        if known & (EXACT | WHOLE) == 0 and known >> 3 < spare:
            if stopped(control):
                for b in range(a, open_parts):
                    exact[order[b]] = False
                return total, open_parts, False
            known = bound_part(
                lists, objective, memo, control, scratch, frame, grouped[starts[s] : starts[s + 1]],
                clue_of_part(lists, frame, clue, guess, room.codes[s]), turn + 1, part_weights[s], spare, cap,
                scratch.no_caps,
            )  # fmt: skip
        exact[s] = known & EXACT != 0
        settled = settled and exact[s]
        if known >> 3 > low[s]:
            total = add(total, (known >> 3) - low[s])
            low[s] = known >> 3
    return total, open_parts, settled


@njit(cache=True, nogil=True)
def gather(lists, frame, clue, rows, weight, steps, turn, least, horizon, scratch, size):
    """Add to the turn's heap every legal guess whose L1 is at least `least` and below `horizon`; returns its size."""
    bare = frame.own.shape[0] == 0
    answers = frame.members[rows]
    size = gather_members(
        lists.codes if bare else frame.own,
        lists.guess_of[answers] if bare else rows,
        answers if bare else rows,
        lists.weights if bare else frame.weights,
        weight, answers, lists, steps, turn, least, horizon, scratch, size,
    )  # fmt: skip
    return gather_others(lists, frame, clue.legal, rows, answers, weight, steps, turn, least, horizon, scratch, size)


@njit(cache=True, nogil=True)
def most_kept(steps, turn, weight, least):
    """The most that any guess keeps of a set at `turn`, if no guess has an L1 below `least`."""
    beyond = least - add(pay(steps[turn], weight), pay(steps[turn + 1], weight))
    then = steps[turn + 2]
    if then == 0 or then >= IMPOSSIBLE or beyond <= 0:
        return weight
    return weight - (beyond + then - 1) // then


@njit(cache=True, nogil=True)
def value(  # noqa: PLR0911 - the search may be stopped or settled at several places
    lists, objective, memo, control, scratch, frame, rows, clue, turn, beta, forced, cap
):
    """The least total of a set from `turn` on: exact if below beta, else a lower bound that is at least beta.

    rows: (n,) int64, the set in `frame`. forced: a guess that must be made now, or INSIDE, or ROOT to find a best guess
    even if the value is known. Except for INSIDE, control.best[turn] then holds (total, guess) of the best found.
    cap: the greatest set that gets a frame with pairs. A stopped search returns a lower bound.

    Guesses are tried in the order of their bounds: L1 at first, then, once their parts have been bounded, the sum of
    the parts' L1; only then are the parts searched. The horizon moves up from the lower bound in small steps, so that
    no part is given more to spend than the proof needs. It ends at the dearest total there can be: what costs more is
    IMPOSSIBLE, and is found to be so in a few steps.
    """
    n = rows.shape[0]
    steps = objective.steps
    limit = objective.limit
    weight = set_weight(frame.weights, rows)
    key = clue.name ^ set_name(frame.names, rows) ^ objective.futures[turn, min(n, limit + 1)]
    lower = two_turn_cost(steps, turn, weight, frame.weights[rows[0]])
    if forced < 0:
        if n <= 2 or turn >= limit:
            control.best[turn, 0] = lower
            control.best[turn, 1] = lists.guess_of[frame.members[rows[0]]]
            return lower
        known = recall(memo, key)
        lower = max(lower, known >> 3)
        if lower >= beta or (known & EXACT and forced == INSIDE):
            return lower
        if known & EXACT:
            beta = min(beta, lower + 1)
    control.counts[0] += 1
    if stopped(control):
        return lower
    if frame.own.shape[0] == 0 and n <= cap:
        columns = frame.columns if lists.rule == NORMAL else legal_columns(frame.columns, clue.legal)
        frame = make_frame(lists, frame.members[rows], columns, scratch, CHOSEN)
        rows = np.arange(n)
        clue = Clue(clue.fixed, clue.needed, frame.legal, clue.name)
    room = room_for(n)
    starts, low = room.starts, room.low
    bounds = scratch.bounds[turn]
    tags = scratch.tags[turn]
    window = 1 + pay(steps[turn], weight) // 64
    best = IMPOSSIBLE
    best_guess = -1
    end = min(IMPOSSIBLE, dearest(steps, turn, limit, weight) + 1)

    size = 0
    reached = np.int64(0)
    most = min(frame.kept[0], weight)
    while True:
        if forced >= 0:
            horizon = min(beta, end)
            size = push(bounds, tags, size, lower, forced)
        else:
            horizon = min(beta, end, add(lower, window))
            size = gather(lists, frame, clue, rows, weight, steps, turn, reached, horizon, scratch, size)
            if reached == 0:
                most = min(most, most_kept(steps, turn, weight, bounds[0] if size > 0 else horizon))
            reached = horizon
        bound = horizon
        floor = horizon
        while size > 0 and bounds[0] < bound and bound > lower:
            if stopped(control):
                control.best[turn, 0] = best
                control.best[turn, 1] = best_guess
                return max(lower, bounds[0])
            tag = tags[0]
            size = pop(bounds, tags, size)
            guess = tag & (FRESH - 1)
            total, open_parts, settled = bound_guess(
                lists, objective, memo, control, scratch, frame, rows, clue, turn, weight, guess, bound, most, room, cap
            )
            if total < bound and not settled and tag & FRESH:
                size = push(bounds, tags, size, total, tag - FRESH)
                continue
            for a in range(open_parts):
                s = room.order[a]
                if settled or total >= bound:
                    break
                if room.exact[s]:
                    continue
                found = value(
                    lists, objective, memo, control, scratch, frame, room.grouped[starts[s] : starts[s + 1]],
                    clue_of_part(lists, frame, clue, guess, room.codes[s]), turn + 1, bound - total + low[s],
                    np.int64(INSIDE), cap,
                )  # fmt: skip
                if found > low[s]:
                    total = add(total, found - low[s])
                    low[s] = found
                if stopped(control):
                    control.best[turn, 0] = best
                    control.best[turn, 1] = best_guess
                    return max(lower, min(bound, total, bounds[0] if size > 0 else bound))
            if total < bound:
                best = total
                bound = total
                best_guess = guess
            elif forced >= 0:
                floor = total
            elif total < beta:
                size = push(bounds, tags, size, total, tag)
            if forced == ROOT and size > 0:
                control.counts[4] = max(lower, min(bound, bounds[0]))
        control.best[turn, 0] = best
        control.best[turn, 1] = best_guess
        if forced >= 0 and best < IMPOSSIBLE:
            return best
        if forced >= 0:
            return IMPOSSIBLE if horizon >= end else max(lower, floor)
        if best < IMPOSSIBLE:
            remember(memo, key, packed(best, EXACT | WHOLE))
            return best
        lower = IMPOSSIBLE if horizon >= end else max(lower, horizon)
        remember(memo, key, packed(lower, EXACT | WHOLE if lower >= IMPOSSIBLE else WHOLE))
        if forced == ROOT:
            control.counts[4] = lower
        if lower >= beta:
            return lower
        window += 1 + window // 2


@INLINED
def promising(lists, objective, memo, control, scratch, frame, rows, clue, turn, weight, lower, breadth, room, cap):
    """Of the `breadth` guesses of least L1, the one whose parts have the least L1 together; -1 if all are hopeless."""
    steps = objective.steps
    window = 1 + pay(steps[turn], weight) // 64
    size = 0
    reached = np.int64(0)
    while size < min(breadth, rows.shape[0]) and window < IMPOSSIBLE:
        horizon = min(add(lower, window), IMPOSSIBLE)
        size = gather(lists, frame, clue, rows, weight, steps, turn, reached, horizon, scratch, size)
        reached = horizon
        window *= 4
    bounds = scratch.bounds[turn]
    tags = scratch.tags[turn]
    best = IMPOSSIBLE
    chosen = np.int64(-1)
    tried = 0
    while size > 0 and tried < breadth and bounds[0] < best:
        guess = tags[0] & (FRESH - 1)
        size = pop(bounds, tags, size)
        tried += 1
        total, _, _ = bound_guess(
            lists,
            objective,
            memo,
            control,
            scratch,
            frame,
            rows,
            clue,
            turn,
            weight,
            guess,
            best,
            lists.kept[0],
            room,
            cap,
        )
        if total < best:
            best = total
            chosen = guess
    return chosen


@njit(cache=True, nogil=True)
def greedy(lists, objective, memo, control, scratch, frame, rows, clue, turn, forced, breadth, cap):
    """The total of a strategy that at each turn bounds the `breadth` guesses of least L1 and plays the best of them.

    An upper bound of the set's value, or of what `forced` costs if that is a guess; except for INSIDE,
    control.best[turn] holds (total, guess). Exact values in the memo are used.
    """
    n = rows.shape[0]
    steps = objective.steps
    limit = objective.limit
    weight = set_weight(frame.weights, rows)
    control.best[turn, 1] = lists.guess_of[frame.members[rows[0]]]
    lower = two_turn_cost(steps, turn, weight, frame.weights[rows[0]])
    if forced < 0 and (n <= 2 or turn >= limit):
        return lower
    known = recall(memo, clue.name ^ set_name(frame.names, rows) ^ objective.futures[turn, min(n, limit + 1)])
    if frame.own.shape[0] == 0 and n <= cap:
        columns = frame.columns if lists.rule == NORMAL else legal_columns(frame.columns, clue.legal)
        frame = make_frame(lists, frame.members[rows], columns, scratch, CHOSEN)
        rows = np.arange(n)
        clue = Clue(clue.fixed, clue.needed, frame.legal, clue.name)
    room = room_for(n)
    chosen = forced
    if forced < 0:
        if known & (EXACT | WHOLE) == 0:
            known = bound_part(
                lists, objective, memo, control, scratch, frame, rows, clue, turn, weight, np.int64(IMPOSSIBLE), cap,
                scratch.no_caps,
            )  # fmt: skip
        if known & EXACT and forced == INSIDE:
            return known >> 3
        chosen = promising(
            lists, objective, memo, control, scratch, frame, rows, clue, turn, weight, known >> 3, breadth, room, cap
        )
    if chosen < 0 or stopped(control):
        return np.int64(IMPOSSIBLE)
    total, open_parts, _ = bound_guess(
        lists,
        objective,
        memo,
        control,
        scratch,
        frame,
        rows,
        clue,
        turn,
        weight,
        chosen,
        IMPOSSIBLE,
        lists.kept[0],
        room,
        cap,
    )
    if stopped(control):
        return np.int64(IMPOSSIBLE)
    for a in range(open_parts):
        s = room.order[a]
        if not room.exact[s]:
            found = greedy(
                lists, objective, memo, control, scratch, frame, room.grouped[room.starts[s] : room.starts[s + 1]],
                clue_of_part(lists, frame, clue, chosen, room.codes[s]), turn + 1, np.int64(INSIDE), breadth, cap,
            )  # fmt: skip
            total = add(total, found - room.low[s])
    control.best[turn, 0] = total
    control.best[turn, 1] = chosen
    return total


# --- entry points ---------------------------------------------------------------------------------------------------


@njit(cache=True, nogil=True)
def root_frame(lists, answers, history, scratch, cap):
    """(frame, clue) of a position: its candidates, (n,) int64 ascending, and what was played, (turns, 2) int64.

    history holds guess and pattern code of each turn; it matters in hard mode only.
    """
    columns = np.arange(lists.distinct if lists.rule == NORMAL else lists.codes.shape[0]).astype(np.int32)
    length = lists.spelling.shape[1]
    letters = lists.count_names.shape[0]
    fixed = np.full(length, NO_LETTER, np.uint8)
    needed = np.zeros(letters, np.uint8)
    clue = Clue(fixed, needed, fixed.astype(np.uint64), uint64(0))
    if lists.rule != NORMAL:
        bare = make_frame(lists, answers[:1].copy(), columns, scratch, BARE)
        clue = Clue(fixed, needed, bare.legal, uint64(0))
        colours = np.empty(length, np.uint8)
        for i in range(history.shape[0]):
            colours_of(history[i, 1], colours)
            name = clue_name(
                lists.spelling[history[i, 0]],
                colours,
                clue.fixed,
                clue.needed,
                clue.name,
                lists.place_names,
                lists.count_names,
            )
            clue = narrowed(lists, bare, clue, history[i, 0], colours, name)
        columns = legal_columns(columns, clue.legal)
    frame = make_frame(lists, answers, columns, scratch, BARE if answers.shape[0] > cap else CHOSEN)
    return frame, Clue(clue.fixed, clue.needed, frame.legal, clue.name)


@INLINED
def root_value(lists, objective, memo, control, scratch, frame, rows, clue, turn, beta, forced, cap):
    """The value of a position (see `value`), whose own L1 is found first."""
    if forced < 0 and rows.shape[0] > 2 and turn < objective.limit:
        key = set_name(frame.names, rows) ^ clue.name ^ objective.futures[turn, min(rows.shape[0], objective.limit + 1)]
        if recall(memo, key) & (EXACT | WHOLE) == 0:
            bound_part(
                lists, objective, memo, control, scratch, frame, rows, clue, turn, set_weight(frame.weights, rows),
                np.int64(IMPOSSIBLE), cap, scratch.no_caps,
            )  # fmt: skip
    return value(lists, objective, memo, control, scratch, frame, rows, clue, turn, beta, forced, cap)


@INLINED
def play_quickly(lists, objective, memo, control, scratch, frame, rows, clue, turn, guesses, highs, breadth, cap):
    """highs: (guesses,) int64 lowered: upper bounds, soon, of what some guesses cost in a position (see `greedy`).

    guesses: (any,) int64; ROOT among them stands for the guess that looks best.
    """
    for i in range(guesses.shape[0]):
        total = greedy(lists, objective, memo, control, scratch, frame, rows, clue, turn, guesses[i], breadth, cap)
        guess = control.best[turn, 1] if guesses[i] < 0 else guesses[i]
        if stopped(control):
            break
        highs[guess] = min(highs[guess], total)


@njit(cache=True, nogil=True)
def least_but(highs, pool, count):
    """The least but `count` - 1 of the entries of `highs` at `pool`; IMPOSSIBLE if there are fewer."""
    least = np.full(count, IMPOSSIBLE, np.int64)
    for i in range(pool.shape[0]):
        high = highs[pool[i]]
        if high < least[count - 1]:
            k = count - 1
            while k > 0 and least[k - 1] > high:
                least[k] = least[k - 1]
                k -= 1
            least[k] = high
    return least[count - 1]


@INLINED
def look_closer(lists, objective, memo, control, scratch, frame, rows, clue, turn, pool, lows, highs, count, cap):
    """lows: (guesses,) int64 raised to the sum of the parts' L1, for the guesses of `pool` that may be of the best.

    highs: (guesses,) int64 lowered where that sum is exact. A guess is left once it cannot be of the `count` best.
    """
    weight = set_weight(frame.weights, rows)
    room = room_for(rows.shape[0])
    bar = least_but(highs, pool, count)
    for i in range(pool.shape[0]):
        guess = pool[i]
        if lows[guess] >= min(bar, highs[guess]):
            continue
        if stopped(control):
            break
        total, _, settled = bound_guess(
            lists, objective, memo, control, scratch, frame, rows, clue, turn, weight, guess, bar, lists.kept[0], room,
            cap,
        )  # fmt: skip
        lows[guess] = max(lows[guess], min(total, highs[guess]))
        if settled and total < highs[guess] and total < bar:
            highs[guess] = total
            bar = least_but(highs, pool, count)


@INLINED
def close_in(lists, objective, memo, control, scratch, frame, rows, clue, turn, pool, lows, highs, count, cap):
    """1 if the `count` best guesses of `pool` are found with their exact values: lows and highs meet there; else 0.

    lows, highs: (guesses,) int64, raised and lowered. The guess of the least lower bound is searched next; one that is
    not among the best so far need not be known better than that it stays so.
    """
    done = np.int64(0)
    while not stopped(control):
        bar = least_but(highs, pool, count)
        guess = np.int64(-1)
        for i in range(pool.shape[0]):
            g = pool[i]
            if lows[g] < highs[g] and (lows[g] < bar or highs[g] <= bar) and (guess < 0 or lows[g] < lows[guess]):
                guess = g
        if guess < 0:
            done = np.int64(1)
            break
        beta = bar if highs[guess] > bar else min(highs[guess] + 1, IMPOSSIBLE)
        found = value(lists, objective, memo, control, scratch, frame, rows, clue, turn, beta, guess, cap)
        lows[guess] = max(lows[guess], min(found, highs[guess]))
        if found < beta and not stopped(control):
            lows[guess] = highs[guess] = found
    return done


@njit(cache=True, nogil=True)
def ask(
    lists, objective, memo, control, scratch, answers, history, task, guesses, lows, highs, beta, number, cap
):  # fmt: skip
    """What a position is worth, or its guesses: answers, history as in `root_frame`, cap as in `value`.

    task: VALUE (number: what `value` is forced to), QUICK (number: breadth), LOOK or CLOSE (number: how many of the
    best guesses are wanted). lows, highs: (guesses,) int64, bounds that the last three tighten.

    One kernel for all four: each would be compiled with everything below it once more.
    """
    frame, clue = root_frame(lists, answers, history, scratch, cap)
    rows = np.arange(answers.shape[0])
    turn = history.shape[0] + 1
    result = np.int64(0)
    if task == VALUE:
        result = root_value(lists, objective, memo, control, scratch, frame, rows, clue, turn, beta, number, cap)
    elif task == QUICK:
        play_quickly(lists, objective, memo, control, scratch, frame, rows, clue, turn, guesses, highs, number, cap)
    elif task == LOOK:
        look_closer(
            lists, objective, memo, control, scratch, frame, rows, clue, turn, guesses, lows, highs, number, cap
        )
    else:
        result = close_in(
            lists, objective, memo, control, scratch, frame, rows, clue, turn, guesses, lows, highs, number, cap
        )
    return result


@njit(cache=True, nogil=True)
def kept_weights(lists, answers, tile, losses, seen, stamp, kept):
    """kept: (guesses,) int64 written: the weight of the heaviest of each part of `answers`, summed, for every guess."""
    columns = np.arange(lists.codes.shape[0]).astype(np.int32)
    weight = set_weight(lists.weights, answers)
    for first in range(0, columns.shape[0], 64):
        word_losses(lists.by_answer, columns, first, answers, lists.weights, tile, losses, seen, stamp)
        for bit in range(min(64, columns.shape[0] - first)):
            kept[first + bit] = weight - losses[bit]


@njit(cache=True, nogil=True)
def caps_of(part, holding, kept, caps):
    """caps: (guesses,) int64 written: the most weight each guess can keep on a part, from sets that contain it.

    A guess keeps no more on a subset: each part shrinks or vanishes, so its heaviest is no heavier.
    part: (n,) answers; holding: (sets, answers) bool; kept: (sets, guesses) int64 (see `kept_weights`).
    """
    caps[:] = kept[0]
    for r in range(1, holding.shape[0]):
        inside = True
        for i in range(part.shape[0]):
            if not holding[r, part[i]]:
                inside = False
                break
        if inside:
            for g in range(caps.shape[0]):
                caps[g] = min(caps[g], kept[r, g])


@njit(cache=True, nogil=True)
def opener_bound(lists, objective, memo, control, scratch, history, guess, beta, cap, holding, kept):
    """A lower bound of an opener, or of a guess in mid-game: the sum of its parts' L1, or at least beta once reached.

    Large parts come first: they refute a poor guess soonest. history: as in `root_frame`. holding, kept: as in
    `caps_of`, the first set being that of all answers.
    """
    answers = np.arange(lists.codes.shape[1])
    frame, clue = root_frame(lists, answers, history, scratch, np.int64(0))
    steps, turn = objective.steps, history.shape[0] + 2  # the turn of the parts
    room = room_for(answers.shape[0])
    caps = np.empty(lists.codes.shape[0], np.int64)
    parts = split(lists.codes, guess, answers, answers, lists.names, lists.weights, lists.all_green, scratch.slot, room)
    total = pay(steps[turn - 1], set_weight(lists.weights, answers))
    for s in range(parts):
        room.low[s] = three_turn_cost(
            steps, turn, room.weights[s], lists.weights[room.grouped[room.starts[s]]], lists.kept[0]
        )
        total = add(total, room.low[s])
    open_parts = by_size(room.starts, parts, 3, room.order) if objective.limit > turn else 0
    for a in range(open_parts - 1, -1, -1):
        if total >= beta:
            break
        s = room.order[a]
        part = room.grouped[room.starts[s] : room.starts[s + 1]]
        after = clue_of_part(lists, frame, clue, guess, room.codes[s])
        name = room.keys[s] ^ after.name ^ objective.futures[turn, min(part.shape[0], objective.limit + 1)]
        known = recall(memo, name)
        spare = beta - total + room.low[s]
        if known & (EXACT | WHOLE) == 0 and known >> 3 < spare:
            here = scratch.no_caps
            if part.shape[0] > SMALL:
                caps_of(part, holding, kept, caps)
                here = caps if caps.shape[0] == frame.columns.shape[0] else caps[frame.columns]
            known = bound_part(
                lists, objective, memo, control, scratch, frame, part, after, turn, room.weights[s], spare, cap, here
            )
        if known >> 3 > room.low[s]:
            total = add(total, (known >> 3) - room.low[s])
    return total
