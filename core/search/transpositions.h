/* The transposition table: of fixed size, four slots to a bucket, shared by threads without locks.

   A slot is (key xor data, data). A torn write makes the two disagree and reads as absent. Keys are Zobrist keys.
   data = value << 3 | flags. EXACT: the value itself, else a lower bound. WHOLE: at least L1, else a bound cut short. */

enum { STORED = 1, EXACT = 2, WHOLE = 4 };

static inline int64_t packed(int64_t value, int64_t flags) { return (value << 3) | flags | STORED; }

/* The data stored under `key`, or 0. */
static inline int64_t probe(const Query *query, uint64_t key) {
    const volatile uint64_t *slot = query->transpositions + ((key & query->bucket_mask) << 3);
    for (int i = 0; i < 4; i++) {
        uint64_t data = slot[2 * i + 1];
        if (data != 0 && (slot[2 * i] ^ data) == key) return (int64_t)data;
    }
    return 0;
}

/* Store `data` under `key`: in its old slot, an empty one, or one chosen by the key, whose entry is evicted. */
static inline void store(const Query *query, uint64_t key, int64_t data) {
    volatile uint64_t *bucket = query->transpositions + ((key & query->bucket_mask) << 3);
    volatile uint64_t *slot = bucket + 2 * (key >> 62);
    for (int i = 0; i < 4; i++) {
        uint64_t old = bucket[2 * i + 1];
        if (old == 0 || (bucket[2 * i] ^ old) == key) {
            slot = bucket + 2 * i;
            break;
        }
    }
    slot[0] = key ^ (uint64_t)data;
    slot[1] = (uint64_t)data;
}

/* The Zobrist key of what n candidates can still see from `turn` on: equal futures share entries of the table. */
static inline uint64_t future_key(const Query *query, int turn, int32_t n) {
    int limit = query->search->limit;
    return query->futures[turn * (limit + 2) + (n < limit + 1 ? n : limit + 1)];
}
