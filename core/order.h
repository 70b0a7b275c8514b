/* Which guesses are worth trying, and in which order. */
#ifndef SALET_ORDER_H
#define SALET_ORDER_H

#include "internal.h"

enum { MOST_ASPECTS = 6 }; /* letters of a word: longer ones have too many choices of aspects, and none is dominated */

/* Sort `order` by `kept`, largest first; ties keep their order. other: as long, overwritten. */
void sort_by_kept(int32_t *order, int32_t count, const int64_t *kept, int32_t *other);

/* Move to the front of `order` the first column of each hash but 0, the others behind them if they are wanted; return
   how many those are. table: (mask + 1,) overwritten. */
int32_t first_of_each_hash(int32_t *order, int32_t count, const uint64_t *hashes, uint64_t *table, int64_t mask,
                           int32_t *behind);

/* One less than a power of two: the size of a table for this many hashes. */
int64_t table_mask(int32_t count);

/* Room to find the dominated ones of some columns. */
typedef struct {
    uint64_t *known;    /* see Aspects */
    uint64_t *whole;    /* (count,) all the aspects of each column */
    uint64_t *table;    /* (mask + 1,) the same, each once, or UNKNOWN */
    uint8_t *dominated; /* (mask + 1,) whether they are some of another column's */
    int64_t mask;
} DominanceRoom;

DominanceRoom room_for_dominance(Arena *arena, const struct salet_search *search, int32_t count);

/* Set to 0 the hashes of dominated columns. columns: (count,) guesses of `spelling`, or NULL for the first ones; words:
   (size, length) the candidates; answer_keys: (size,). */
void drop_dominated(const DominanceRoom *room, const struct salet_search *search, const uint16_t *spelling,
                    const int32_t *columns, int32_t count, const uint16_t *words, const uint64_t *answer_keys,
                    int32_t size, uint64_t *hashes);

#endif
