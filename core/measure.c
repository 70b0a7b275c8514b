/* What each guess does to a set of candidates, summed up over the parts that it makes of them.

   Every function takes a block of guesses at a time: few enough columns of an answer-major matrix that their bins, which
   lie guess by guess, stay in the first-level cache. Going through them candidate by candidate, successive additions to
   the bins of one guess are far apart. */

#include "by_width.h"
#include "logarithm.h"
#include "salet.h"

#define PREFETCH_DISTANCE 8 /* candidates whose patterns are on their way from memory */

typedef struct {
    const void *patterns;   /* (answers, guesses) */
    int64_t guesses, start; /* of the matrix; where the block begins */
    const int32_t *rows;    /* of the candidates */
    int32_t size, count;    /* guesses of the block; candidates */
} Block;

INLINE Block block_from(const void *patterns, int32_t guesses, int32_t start, int32_t max_size, const int32_t *rows,
                        int32_t count) {
    return (Block){patterns, guesses, start, rows, guesses - start < max_size ? guesses - start : max_size, count};
}

/* Return where the patterns of candidate i begin, and have those of a later one fetched. */
INLINE int64_t row_of(const Block *block, int32_t i, const int32_t bytes) {
    if (i + PREFETCH_DISTANCE < block->count) {
        const int64_t later = block->rows[i + PREFETCH_DISTANCE] * block->guesses + block->start;
        for (int32_t g = 0; g < block->size; g += 64 / bytes)
            __builtin_prefetch((const uint8_t *)block->patterns + (later + g) * bytes);
    }
    return block->rows[i] * block->guesses + block->start;
}

/* The sums over the parts of each guess of a block. */
typedef struct {
    double *squares, *spread;
    int64_t *largest, *parts;
} Sums;

/* Bins have 16 bits, or 64 if the weights are `wide_bins`. */
INLINE int64_t bin_at(const void *bins, int64_t index, const int wide_bins) {
    return wide_bins ? ((const int64_t *)bins)[index] : ((const uint16_t *)bins)[index];
}

INLINE void set_bin(void *bins, int64_t index, int64_t weight, const int wide_bins) {
    if (wide_bins)
        ((int64_t *)bins)[index] = weight;
    else
        ((uint16_t *)bins)[index] = (uint16_t)weight;
}

/* Add a part to the sums of a guess; an empty one changes nothing. */
INLINE void add_part(Sums sums, int64_t guess, int64_t part, const double *logs, const int wide_bins) {
    const double weight = (double)part;
    sums.squares[guess] += weight * weight;
    sums.spread[guess] += weight * (!wide_bins && part < SALET_LOGARITHMS ? logs[part] : log2_of(part, logs));
    sums.largest[guess] = sums.largest[guess] > part ? sums.largest[guess] : part;
    sums.parts[guess] += part != 0;
}

INLINE void fill_bins(const Block *block, const int64_t *weights, void *bins, int64_t stride, const int wide_bins,
                      const int32_t bytes) {
    for (int32_t i = 0; i < block->count; i++) {
        const int64_t row = row_of(block, i, bytes), weight = weights[i];
        for (int32_t g = 0; g < block->size; g++) {
            const int64_t bin = g * stride + pattern_at(block->patterns, row + g, bytes);
            set_bin(bins, bin, bin_at(bins, bin, wide_bins) + weight, wide_bins);
        }
    }
}

/* Go to the bins that candidates are in, and empty each bin on the first visit. */
INLINE void add_by_candidate(const Block *block, void *bins, int64_t stride, const double *logs, Sums sums,
                             const int wide_bins, const int32_t bytes) {
    for (int32_t i = 0; i < block->count; i++) {
        const int64_t row = row_of(block, i, bytes);
        for (int32_t g = 0; g < block->size; g++) {
            const int64_t bin = g * stride + pattern_at(block->patterns, row + g, bytes);
            add_part(sums, g, bin_at(bins, bin, wide_bins), logs, wide_bins);
            set_bin(bins, bin, 0, wide_bins);
        }
    }
}

/* Go through all bins of a guess, LANES side by side, because each addition waits for the last. */
INLINE void add_by_bin(const Block *block, void *bins, int64_t stride, const double *logs, Sums sums,
                       const int wide_bins) {
    enum { LANES = 4 };
    for (int32_t g = 0; g < block->size; g++) {
        double squares[LANES] = {0}, spread[LANES] = {0};
        int64_t largest[LANES] = {0}, parts[LANES] = {0};
        for (int64_t bin = g * stride; bin < (g + 1) * stride; bin += LANES) {
            int64_t any = !wide_bins; /* only the logarithms of wide_bins weights are worth a branch */
            for (int32_t lane = 0; lane < LANES; lane++) any |= bin_at(bins, bin + lane, wide_bins);
            if (!any) continue;
            for (int32_t lane = 0; lane < LANES; lane++)
                add_part((Sums){squares, spread, largest, parts}, lane, bin_at(bins, bin + lane, wide_bins), logs,
                         wide_bins);
        }
        for (int32_t lane = 0; lane < LANES; lane++) {
            sums.squares[g] += squares[lane];
            sums.spread[g] += spread[lane];
            sums.largest[g] = sums.largest[g] > largest[lane] ? sums.largest[g] : largest[lane];
            sums.parts[g] += parts[lane];
        }
    }
    __builtin_memset(bins, 0, block->size * stride * (wide_bins ? sizeof(int64_t) : sizeof(uint16_t)));
}

INLINE void measure(const struct salet_measures *m, const int wide_bins, const int32_t bytes) {
    for (int32_t start = 0; start < m->guesses; start += m->block) {
        const Block block = block_from(m->patterns, m->guesses, start, m->block, m->rows, m->count);
        const Sums sums = {m->squares + start, m->spread + start, m->largest + start, m->parts + start};
        for (int32_t g = 0; g < block.size; g++) {
            sums.squares[g] = 0;
            sums.spread[g] = 0;
            sums.largest[g] = 0;
            sums.parts[g] = 0;
        }
        fill_bins(&block, m->weights, m->bins, m->stride, wide_bins, bytes);
        if (3 * m->count < 2 * m->stride)
            add_by_candidate(&block, m->bins, m->stride, m->logs, sums, wide_bins, bytes);
        else
            add_by_bin(&block, m->bins, m->stride, m->logs, sums, wide_bins);
    }
}

void salet_logarithms(double *logs) { fill_logarithms(logs); }

void salet_measure(const struct salet_measures *m) {
    if (m->struct_bytes != sizeof *m) return;
    if (m->wide_bins)
        FOR_WIDTH(m->bytes, measure, m, 1);
    else
        FOR_WIDTH(m->bytes, measure, m, 0);
}

/* The weight of the heaviest candidate of each part of each guess of a block. The candidates are sorted by weight, so the
   first of a part is its heaviest. */
INLINE void add_heaviest(const Block *block, const int64_t *weights, int8_t *restrict seen, int64_t stride,
                         int64_t *restrict total, const int32_t bytes) {
    __builtin_memset(total, 0, block->size * sizeof *total);
    for (int32_t i = 0; i < block->count; i++) {
        const int64_t row = row_of(block, i, bytes), weight = weights[i];
        for (int32_t g = 0; g < block->size; g++) {
            int8_t *bin = &seen[g * stride + pattern_at(block->patterns, row + g, bytes)];
            total[g] += weight & ~(int64_t)*bin; /* -1 or 0: a branch would be mispredicted too often */
            *bin = -1;
        }
    }
    __builtin_memset(seen, 0, block->size * stride);
}

void salet_add_heaviest(const void *patterns, int32_t guesses, int32_t bytes, const int32_t *rows,
                        const int64_t *weights, int32_t count, int8_t *seen, int32_t block, int32_t stride,
                        int64_t *heaviest) {
    for (int32_t start = 0; start < guesses; start += block) {
        const Block some = block_from(patterns, guesses, start, block, rows, count);
        FOR_WIDTH(bytes, add_heaviest, &some, weights, seen, stride, heaviest + start);
    }
}
