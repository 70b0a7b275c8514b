/* Many sets of candidates at once: what the best guess does to each, and the sets that played guesses lead to. */

#include "salet.h"
#include "tile.h"

/* Sets end to end: set s is rows[starts[s] .. starts[s + 1]). */
typedef struct {
    const void *patterns; /* (answers, guesses) */
    int64_t guesses;
    const int32_t *rows;
    const int64_t *starts;
} Sets;

typedef struct {
    const int32_t *set, *guess, *reply;
    int32_t count;
} Moves;

INLINE int64_t pattern_in(const Sets *sets, int64_t member, int32_t guess, const int32_t bytes) {
    return pattern_at(sets->patterns, sets->rows[member] * sets->guesses + guess, bytes);
}

/* Return the least sum of squares among the guesses of a tile, and leave the bins empty. */
INLINE int64_t least_of(const Tile *tile, int32_t *restrict bins, int64_t stride, const int32_t bytes) {
    int64_t squares[SALET_TILE], least = INT64_MAX;
    for (int32_t g = 0; g < tile->size; g++) squares[g] = 0;
    for (int32_t i = 0; i < tile->count; i++) {
        const int64_t row = row_of(tile, i, bytes);
        for (int32_t g = 0; g < tile->size; g++) {
            int32_t *bin = &bins[g * stride + pattern_at(tile->patterns, row + g, bytes)];
            squares[g] += 2 * (int64_t)*bin + 1; /* (n + 1)^2 = n^2 + 2 n + 1 */
            *bin += 1;
        }
    }
    for (int32_t i = 0; i < tile->count; i++) {
        const int64_t row = row_of(tile, i, bytes);
        for (int32_t g = 0; g < tile->size; g++)
            bins[g * stride + pattern_at(tile->patterns, row + g, bytes)] = 0;
    }
    for (int32_t g = 0; g < tile->size; g++) least = least < squares[g] ? least : squares[g];
    return least;
}

/* A set that some guess splits into single words needs no further tile. */
INLINE void least_squares(Sets sets, int32_t count, int32_t *bins, int32_t tile, int64_t stride, int64_t *best,
                          const int32_t bytes) {
    for (int32_t s = 0; s < count; s++) {
        const int64_t size = sets.starts[s + 1] - sets.starts[s];
        best[s] = size * size;
        for (int32_t start = 0; start < sets.guesses && best[s] > size; start += tile) {
            const Tile here = tile_from(sets.patterns, (int32_t)sets.guesses, start, tile, sets.rows + sets.starts[s],
                                        (int32_t)size);
            const int64_t least = least_of(&here, bins, stride, bytes);
            best[s] = best[s] < least ? best[s] : least;
        }
    }
}

void salet_least_squares(const void *patterns, int32_t guesses, int32_t bytes, const int32_t *rows,
                         const int64_t *starts, int32_t count, int32_t *bins, int32_t tile, int32_t stride,
                         int64_t *best) {
    const Sets sets = {patterns, guesses, rows, starts};
    FOR_WIDTH(bytes, least_squares, sets, count, bins, tile, stride, best);
}

/* Equal sets and guesses stand together, so that their squares are summed up once. */
INLINE void measure_moves(Sets sets, Moves moves, int64_t *counts, int64_t *squares, int64_t *sizes,
                          const int32_t bytes) {
    for (int32_t m = 0; m < moves.count; m++) {
        const int32_t set = moves.set[m], guess = moves.guess[m];
        const int64_t start = sets.starts[set], end = sets.starts[set + 1];
        if (m > 0 && moves.set[m - 1] == set && moves.guess[m - 1] == guess) {
            squares[m] = squares[m - 1];
            sizes[m] = 0;
            for (int64_t i = start; i < end; i++) sizes[m] += pattern_in(&sets, i, guess, bytes) == moves.reply[m];
            continue;
        }
        squares[m] = 0;
        for (int64_t i = start; i < end; i++) squares[m] += 2 * counts[pattern_in(&sets, i, guess, bytes)]++ + 1;
        sizes[m] = counts[moves.reply[m]];
        for (int64_t i = start; i < end; i++) counts[pattern_in(&sets, i, guess, bytes)] = 0;
    }
}

void salet_measure_moves(const void *patterns, int32_t guesses, int32_t bytes, const int32_t *rows,
                         const int64_t *starts, const int32_t *set, const int32_t *guess, const int32_t *reply,
                         int32_t count, int64_t *counts, int64_t *squares, int64_t *sizes) {
    const Sets sets = {patterns, guesses, rows, starts};
    const Moves moves = {set, guess, reply, count};
    FOR_WIDTH(bytes, measure_moves, sets, moves, counts, squares, sizes);
}

INLINE void follow_moves(Sets sets, Moves moves, const uint64_t *names, const int64_t *ends, int32_t *left,
                         uint64_t *keys, const int32_t bytes) {
    for (int32_t m = 0; m < moves.count; m++) {
        const int32_t set = moves.set[m];
        int64_t next = ends[m];
        keys[m] = 0;
        for (int64_t i = sets.starts[set]; i < sets.starts[set + 1]; i++) {
            if (pattern_in(&sets, i, moves.guess[m], bytes) != moves.reply[m]) continue;
            left[next++] = sets.rows[i];
            keys[m] ^= names[sets.rows[i]];
        }
    }
}

void salet_follow_moves(const void *patterns, int32_t guesses, int32_t bytes, const int32_t *rows,
                        const int64_t *starts, const int32_t *set, const int32_t *guess, const int32_t *reply,
                        int32_t count, const uint64_t *names, const int64_t *ends, int32_t *left, uint64_t *keys) {
    const Sets sets = {patterns, guesses, rows, starts};
    const Moves moves = {set, guess, reply, count};
    FOR_WIDTH(bytes, follow_moves, sets, moves, names, ends, left, keys);
}
