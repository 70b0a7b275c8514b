/* What each guess does to a set of candidates, summed up over the parts that it makes of them.

   Every function takes a tile of guesses at a time: few enough columns of an answer-major matrix that their bins, which
   lie guess by guess, stay in the first-level cache. Going through them candidate by candidate, successive additions to
   the bins of one guess are far apart. */

#include "items.h"
#include "logarithm.h"
#include "salet.h"

#define AHEAD 8 /* candidates whose patterns are on their way from memory */

typedef struct {
    const void *patterns;   /* (answers, guesses) */
    int64_t guesses, start; /* of the matrix; where the tile begins */
    const int32_t *rows;    /* of the candidates */
    int32_t size, count;    /* guesses of the tile; candidates */
} Tile;

INLINE Tile tile_from(const void *patterns, int32_t guesses, int32_t start, int32_t most, const int32_t *rows,
                      int32_t count) {
    return (Tile){patterns, guesses, start, rows, guesses - start < most ? guesses - start : most, count};
}

/* Return where the patterns of candidate i begin, and have those of a later one fetched. */
INLINE int64_t row_of(const Tile *tile, int32_t i, const int32_t bytes) {
    if (i + AHEAD < tile->count) {
        const int64_t later = tile->rows[i + AHEAD] * tile->guesses + tile->start;
        for (int32_t g = 0; g < tile->size; g += 64 / bytes)
            __builtin_prefetch((const uint8_t *)tile->patterns + (later + g) * bytes);
    }
    return tile->rows[i] * tile->guesses + tile->start;
}

/* The sums over the parts of each guess of a tile. */
typedef struct {
    double *squares, *spread;
    int64_t *largest, *parts;
} Sums;

/* Bins have 16 bits, or 64 if the weights are `heavy`. */
INLINE int64_t bin_at(const void *bins, int64_t index, const int heavy) {
    return heavy ? ((const int64_t *)bins)[index] : ((const uint16_t *)bins)[index];
}

INLINE void set_bin(void *bins, int64_t index, int64_t weight, const int heavy) {
    if (heavy)
        ((int64_t *)bins)[index] = weight;
    else
        ((uint16_t *)bins)[index] = (uint16_t)weight;
}

/* Add a part to the sums of a guess; an empty one changes nothing. */
INLINE void add_part(Sums sums, int64_t guess, int64_t part, const double *logs, const int heavy) {
    const double weight = (double)part;
    sums.squares[guess] += weight * weight;
    sums.spread[guess] += weight * (!heavy && part < SALET_LOGARITHMS ? logs[part] : log2_of(part, logs));
    sums.largest[guess] = sums.largest[guess] > part ? sums.largest[guess] : part;
    sums.parts[guess] += part != 0;
}

INLINE void fill_bins(const Tile *tile, const int64_t *weights, void *bins, int64_t stride, const int heavy,
                      const int32_t bytes) {
    for (int32_t i = 0; i < tile->count; i++) {
        const int64_t row = row_of(tile, i, bytes), weight = weights[i];
        for (int32_t g = 0; g < tile->size; g++) {
            const int64_t bin = g * stride + pattern_at(tile->patterns, row + g, bytes);
            set_bin(bins, bin, bin_at(bins, bin, heavy) + weight, heavy);
        }
    }
}

/* Go to the bins that candidates are in, and empty each bin on the first visit. */
INLINE void add_by_candidate(const Tile *tile, void *bins, int64_t stride, const double *logs, Sums sums,
                             const int heavy, const int32_t bytes) {
    for (int32_t i = 0; i < tile->count; i++) {
        const int64_t row = row_of(tile, i, bytes);
        for (int32_t g = 0; g < tile->size; g++) {
            const int64_t bin = g * stride + pattern_at(tile->patterns, row + g, bytes);
            add_part(sums, g, bin_at(bins, bin, heavy), logs, heavy);
            set_bin(bins, bin, 0, heavy);
        }
    }
}

/* Go through all bins of a guess, LANES side by side, because each addition waits for the last. */
INLINE void add_by_bin(const Tile *tile, void *bins, int64_t stride, const double *logs, Sums sums, const int heavy) {
    enum { LANES = 4 };
    for (int32_t g = 0; g < tile->size; g++) {
        double squares[LANES] = {0}, spread[LANES] = {0};
        int64_t largest[LANES] = {0}, parts[LANES] = {0};
        for (int64_t bin = g * stride; bin < (g + 1) * stride; bin += LANES) {
            int64_t any = !heavy; /* only the logarithms of heavy weights are worth a branch */
            for (int32_t lane = 0; lane < LANES; lane++) any |= bin_at(bins, bin + lane, heavy);
            if (!any) continue;
            for (int32_t lane = 0; lane < LANES; lane++)
                add_part((Sums){squares, spread, largest, parts}, lane, bin_at(bins, bin + lane, heavy), logs, heavy);
        }
        for (int32_t lane = 0; lane < LANES; lane++) {
            sums.squares[g] += squares[lane];
            sums.spread[g] += spread[lane];
            sums.largest[g] = sums.largest[g] > largest[lane] ? sums.largest[g] : largest[lane];
            sums.parts[g] += parts[lane];
        }
    }
    __builtin_memset(bins, 0, tile->size * stride * (heavy ? sizeof(int64_t) : sizeof(uint16_t)));
}

INLINE void measure(const void *patterns, int32_t guesses, const int32_t *rows, const int64_t *weights, int32_t count,
                    const double *logs, void *bins, int32_t tile, int64_t stride, Sums all, const int heavy,
                    const int32_t bytes) {
    for (int32_t start = 0; start < guesses; start += tile) {
        const Tile here = tile_from(patterns, guesses, start, tile, rows, count);
        const Sums sums = {all.squares + start, all.spread + start, all.largest + start, all.parts + start};
        for (int32_t g = 0; g < here.size; g++) {
            sums.squares[g] = sums.spread[g] = 0;
            sums.largest[g] = sums.parts[g] = 0;
        }
        fill_bins(&here, weights, bins, stride, heavy, bytes);
        if (3 * count < 2 * stride)
            add_by_candidate(&here, bins, stride, logs, sums, heavy, bytes);
        else
            add_by_bin(&here, bins, stride, logs, sums, heavy);
    }
}

void salet_logarithms(double *logs) { fill_logarithms(logs); }

void salet_measure(const struct salet_measures *m) {
    if (m->struct_bytes != sizeof *m) return;
    const Sums sums = {m->squares, m->spread, m->largest, m->parts};
    if (m->heavy)
        FOR_WIDTH(m->bytes, measure, m->patterns, m->guesses, m->rows, m->weights, m->count, m->logs, m->bins, m->tile,
                  m->stride, sums, 1);
    else
        FOR_WIDTH(m->bytes, measure, m->patterns, m->guesses, m->rows, m->weights, m->count, m->logs, m->bins, m->tile,
                  m->stride, sums, 0);
}

/* The candidates are sorted by weight, so the first of a part is its heaviest. */
INLINE void add_heaviest(const void *patterns, int32_t guesses, const int32_t *rows, const int64_t *weights,
                         int32_t count, int8_t *restrict seen, int32_t tile, int64_t stride, int64_t *heaviest,
                         const int32_t bytes) {
    for (int32_t start = 0; start < guesses; start += tile) {
        const Tile here = tile_from(patterns, guesses, start, tile, rows, count);
        int64_t *restrict total = heaviest + start;
        __builtin_memset(total, 0, here.size * sizeof *total);
        for (int32_t i = 0; i < count; i++) {
            const int64_t row = row_of(&here, i, bytes), weight = weights[i];
            for (int32_t g = 0; g < here.size; g++) {
                int8_t *bin = &seen[g * stride + pattern_at(patterns, row + g, bytes)];
                total[g] += weight & ~(int64_t)*bin; /* -1 or 0: a branch would be mispredicted too often */
                *bin = -1;
            }
        }
        __builtin_memset(seen, 0, here.size * stride);
    }
}

void salet_add_heaviest(const void *patterns, int32_t guesses, int32_t bytes, const int32_t *rows,
                        const int64_t *weights, int32_t count, int8_t *seen, int32_t tile, int32_t stride,
                        int64_t *heaviest) {
    FOR_WIDTH(bytes, add_heaviest, patterns, guesses, rows, weights, count, seen, tile, stride, heaviest);
}
