/* What the files of the search share: the opened lists, a question's working memory, and Zobrist keys. */
#ifndef SALET_INTERNAL_H
#define SALET_INTERNAL_H

#include "salet.h"
#include "thresholds.h"

/* Columns, that is guesses, are looked at a chunk at a time: one bit each, in a vector that stays in registers. */
#define CHUNK_WORDS 8
#define CHUNK (64 * CHUNK_WORDS)
typedef uint64_t Chunk __attribute__((vector_size(8 * CHUNK_WORDS)));

#define MAX_TURNS 44  /* turns of a game and the few steps past its end that bounds look at */
#define MAX_LENGTH 10 /* letters of a word whose pattern fits 16 bits */
#define MAX_LETTERS (1 << 16)
#define MAX_ANSWERS ((1 << 16) - 1) /* so that codes fit 16 bits */
#define MAX_GUESS_WORDS (1 << 24)   /* with this many no size in bytes passes 64 bits */

/* Memory handed out front to back; given back by setting `used` to an earlier value. */
typedef struct {
    uint8_t *base;
    int64_t used, size;
} Arena;

#ifndef GAP /* core/test/gaps.h defines it otherwise */
#define GAP 0
#define GUARDED(memory, used, bytes) (memory)
#endif

/* Aligned memory for `count` items, or NULL if the arena is full. Of no base it measures how much would be taken. */
static inline void *arena_alloc(Arena *arena, int64_t count, int64_t item) {
    int64_t bytes = ((count * item + 63) & ~(int64_t)63) + GAP;
    int64_t start = arena->used;
    arena->used += bytes;
    return arena->base && arena->used <= arena->size ? GUARDED(arena->base + start, count * item, bytes) : (void *)0;
}

#define ARENA_ALLOC(arena, type, count) ((type *)arena_alloc((arena), (count), (int64_t)sizeof(type)))

/* The lists of a position.

   A code says in which part of a guess an answer is. For words of up to five letters it is the pattern itself, a byte.
   For longer ones there are more patterns than answers: the parts of each guess are numbered 1, 2, 3 in the order of
   their first answers, and 0 is all green. What a pattern is matters in histories, replies and clues.

   Guesses are in search order: those with the largest reach first. Answers are sorted by weight, heaviest first. */
struct salet_search {
    int32_t length, letters, guesses, answers, rule, limit;
    int32_t bytes;      /* of a code: 1 or 2 */
    int32_t bits;       /* binary digits of a code; 8 for codes of one byte, used or not */
    int32_t all_green;  /* the code of a guess that is the answer */
    int64_t code_count; /* codes are below it */
    int32_t distinct;   /* the first guesses, this many, are all that are worth trying: the others are no better */
    int32_t chunks;     /* of the columns that a frame may have */
    int32_t cap;        /* the largest set that gets a frame with tables */
    int64_t weight;     /* of all answers */
    int64_t unit;       /* of reaches that are held in 16 bits: see salet_reach */
    void *part_codes;   /* (guesses, answers): the code of each answer under each guess */
    void *by_answer;    /* (answers, guesses): the same, transposed */
    Chunk *planes;      /* (answers, chunks, bits): bit planes of the codes, or NULL */
    int32_t *order;     /* (guesses,) the caller's number of each guess */
    int32_t *guess_of;  /* (answers,) the guess that is the answer */
    int64_t *reach;     /* (guesses,) the reach of each guess, largest first among the distinct */
    int64_t *weights;   /* (answers,) heaviest first */
    uint64_t *keys;     /* (answers,) Zobrist keys */
    uint16_t *spelling; /* (guesses, length) */
};

/* One thread's working memory for questions about one search. */
struct salet_query {
    const struct salet_search *search;
    int64_t steps[MAX_TURNS + 4]; /* steps[t]: what weight in play pays at turn t; then the loss, then zeros */
    uint64_t *futures;            /* (limit + 2, limit + 2) Zobrist keys of what n candidates can see from turn t */
    uint64_t *transpositions;     /* (2 ** bits, 2) the transposition table */
    uint64_t bucket_mask;         /* the number of buckets, of four slots each, minus one */
    int64_t *monitor;             /* see salet.h; only by read_monitor and write_monitor */
    int64_t *seen;                /* (code_count,) stamps */
    int64_t visit_stamp;
    int32_t *slot;  /* (code_count,) zero between uses */
    uint8_t *marks; /* (64, 256) zero between uses: see charge_by_marks */
    void *block;    /* (64, answers) codes of 64 columns */
    int64_t excess[64];
    Chunk *allowance; /* (64,) bit planes of what each column of a chunk may still be charged */
    int64_t *bounds[MAX_TURNS + 4], *tags[MAX_TURNS + 4]; /* a heap of guesses for each turn */
    int64_t best[MAX_TURNS + 4][2];                       /* total and guess of the best strategy for each turn */
    int64_t work, max_work; /* done since allow_work, and how much may be done; 0 means no limit */
    Arena arena;
    int64_t set_bytes, frame_bytes; /* what one set of the recursion takes at most, and a frame with tables */
};

/* What several threads may touch at once, the monitor and the transposition table, is read and written a word at a time
   and in no promised order. */
#define READ_SHARED(word) __atomic_load_n((word), __ATOMIC_RELAXED)
#define WRITE_SHARED(word, value) __atomic_store_n((word), (value), __ATOMIC_RELAXED)

static inline int64_t read_monitor(const struct salet_query *query, int entry) {
    return READ_SHARED(&query->monitor[entry]);
}

static inline void write_monitor(const struct salet_query *query, int entry, int64_t value) {
    WRITE_SHARED(&query->monitor[entry], value);
}

/* Well-splitmix64 bits of a number (the finalizer of splitmix64). */
static inline uint64_t splitmix64(uint64_t x) {
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

/* What Zobrist keys stand for: the key of a set is the exclusive or of its members' keys. */
enum { KEY_ANSWER = 1, KEY_PLACE = 3, KEY_COUNT, KEY_FUTURE };

static inline uint64_t zobrist(uint64_t kind, uint64_t number) { return splitmix64((kind << 56) ^ number); }

#endif
