/* A tile of guesses: few enough columns of an answer-major matrix that their bins stay in the first-level cache. Going
   through them candidate by candidate, successive additions to the bins of one guess are far apart. */

#ifndef SALET_TILE_H
#define SALET_TILE_H

#include "items.h"

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

#endif
