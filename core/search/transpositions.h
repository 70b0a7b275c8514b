/* The transposition table: of fixed size, four slots to a bucket, shared by threads without locks.

   A slot is (key xor data, data), two words that are read and written one by one. Halves of two writes disagree and read
   as absent. Keys are Zobrist keys of 64 bits, of which the bucket's number is part. So the entry of another set passes
   for this one's with probability 4 x 2^-41 per probe in a table of 2^25 entries: for a full proof of 10^8 probes that
   is 10^-4, and less for every other search.
   data = value << 3 | flags. EXACT: the value itself, else a lower bound. WHOLE: at least L1, else a bound cut short. */
#ifndef SALET_TRANSPOSITIONS_H
#define SALET_TRANSPOSITIONS_H

#include "../arithmetic.h"

enum { STORED = 1, EXACT = 2, WHOLE = 4 };

static inline int64_t packed(int64_t value, int64_t flags) { return (value << 3) | flags | STORED; }

/* The data stored under `key`, or 0. */
static inline int64_t probe(const Query *query, uint64_t key) {
    const uint64_t *slot = query->transpositions + ((key & query->bucket_mask) << 3);
    for (int i = 0; i < 4; i++) {
        uint64_t data = READ_SHARED(&slot[2 * i + 1]);
        if (data != 0 && (READ_SHARED(&slot[2 * i]) ^ data) == key) return (int64_t)data;
    }
    return 0;
}

/* Store `data` under `key`: in its old slot, an empty one, or one chosen by the key, whose entry is evicted. */
static inline void store(const Query *query, uint64_t key, int64_t data) {
    uint64_t *bucket = query->transpositions + ((key & query->bucket_mask) << 3);
    uint64_t *slot = bucket + 2 * (key >> 62);
    for (int i = 0; i < 4; i++) {
        uint64_t old = READ_SHARED(&bucket[2 * i + 1]);
        if (old == 0 || (READ_SHARED(&bucket[2 * i]) ^ old) == key) {
            slot = bucket + 2 * i;
            break;
        }
    }
    WRITE_SHARED(&slot[0], key ^ (uint64_t)data);
    WRITE_SHARED(&slot[1], (uint64_t)data);
}

/* The Zobrist key of what n candidates can still see from `turn` on: equal futures share entries of the table. */
static inline uint64_t future_key(const Query *query, int turn, int32_t n) {
    int limit = query->search->limit;
    return query->futures[turn * (limit + 2) + min_i64(n, limit + 1)];
}

#endif
