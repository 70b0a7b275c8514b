/* Hard mode: what earlier replies demand of a guess, and the columns of a frame that obey. */
#ifndef SALET_HARD_MODE_H
#define SALET_HARD_MODE_H

#include "internal.h"

#define NO_LETTER 0xFFFF

typedef struct {
    uint16_t greens[MAX_LENGTH]; /* the letter known in each place, or NO_LETTER */
    uint8_t *min_counts;         /* (letters,) how many of each letter a guess must hold */
    uint64_t *legal;             /* (chunks of the frame x CHUNK_WORDS,) the columns that obey */
    uint64_t key;                /* Zobrist key of the clue */
} Clue;

/* The bitsets of a frame's columns by letter. */
typedef struct {
    uint64_t *place;    /* (length, letters, words): the columns with this letter in this place */
    uint64_t *by_count; /* (letters, length + 1, words): the columns with at least this many of the letter */
} Letters;

static inline int holds_bit(const uint64_t *words, int64_t x) { return (words[x >> 6] >> (x & 63)) & 1; }

/* Write the digits of a pattern code, leftmost first: 0 gray, 1 yellow, 2 green. */
void tile_colors(int64_t code, int length, uint8_t *colors);

/* The key of a clue after one more guess. */
uint64_t clue_key(const struct salet_search *search, const Clue *clue, const uint16_t *letters, const uint8_t *colors);

/* Tighten a clue: greens stay in place; a letter colored n times must occur at least n times. */
void tighten_clue(const struct salet_search *search, const Letters *sets, int64_t words, const uint16_t *letters,
                  const uint8_t *colors, Clue *clue);

/* The letter bitsets of some columns. */
Letters letters_of(struct salet_query *query, const int32_t *columns, int32_t count, int64_t words);

/* Whether at most `limit` bits are set. */
int has_at_most(const uint64_t *legal, int64_t words, int limit);

#endif
