/* Which guesses are worth trying, and in which order. */
#ifndef SALET_DOMINANCE_H
#define SALET_DOMINANCE_H

#include "internal.h"

enum { MAX_ASPECTS = 6 }; /* letters of a word: longer ones have too many choices of aspects, and none is dominated */

/* Sort `order` by `reach`, largest first; ties keep their order. other: as long, overwritten. */
void sort_by_reach(int32_t *order, int32_t count, const int64_t *reach, int32_t *other);

/* Move to the front of `order` the first column of each hash but 0, the others behind them if `behind` is not NULL; return
   how many come first. table: (mask + 1,) overwritten. */
int32_t move_duplicates_back(int32_t *order, int32_t count, const uint64_t *hashes, uint64_t *table, int64_t mask,
                             int32_t *behind);

/* One less than a power of two: the size of a table for this many hashes. */
int64_t table_mask(int32_t count);

/* Guesses of which some may dominate others, and the candidates that they split. */
typedef struct {
    const uint16_t *spelling; /* (guesses, length) */
    const int32_t *columns;   /* (count,) guesses, or NULL for the first ones */
    int32_t count;
    const uint16_t *words; /* (size, length) the candidates */
    const uint64_t *keys;  /* (size,) */
    int32_t size;
} Rivals;

/* Scratch memory to find the dominated ones. */
typedef struct {
    uint64_t *hashes;   /* (letters, 2 ** length) the hash of each aspect, or UNKNOWN */
    uint64_t *aspects;  /* (count, MAX_ASPECTS) the hashes of each column's aspects */
    uint8_t *counts;    /* (count,) how many those are */
    uint64_t *table;    /* (mask + 1,) all the aspects of each column, each choice once, or UNKNOWN */
    uint8_t *dominated; /* (mask + 1,) whether they are some of another column's */
    uint8_t *marked;    /* (mask + 1,) whether a column with them has marked what it dominates */
    int64_t mask;
} DominanceScratch;

DominanceScratch alloc_dominance(Arena *arena, const struct salet_search *search, int32_t count);

/* Set to 0 the hashes, (count,), of dominated columns. */
void drop_dominated(const DominanceScratch *scratch, const struct salet_search *search, const Rivals *rivals,
                    uint64_t *hashes);

#endif
