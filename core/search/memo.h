/* The memo: of fixed size, four slots to a group, shared by threads without locks.

   A slot is (key xor data, data). A torn write makes the two disagree and reads as absent.
   data = value << 3 | flags. EXACT: the value itself, else a lower bound. WHOLE: at least L1, else a bound cut short. */

enum { STORED = 1, EXACT = 2, WHOLE = 4 };

static inline int64_t packed(int64_t value, int64_t flags) { return (value << 3) | flags | STORED; }

/* The data stored under `key`, or 0. */
static inline int64_t recall(const Query *query, uint64_t key) {
    const volatile uint64_t *slot = query->memo + ((key & query->memo_groups) << 3);
    for (int i = 0; i < 4; i++) {
        uint64_t data = slot[2 * i + 1];
        if (data != 0 && (slot[2 * i] ^ data) == key) return (int64_t)data;
    }
    return 0;
}

/* Store `data` under `key`: in its old slot, an empty one, or a slot chosen by the key. */
static inline void remember(const Query *query, uint64_t key, int64_t data) {
    volatile uint64_t *group = query->memo + ((key & query->memo_groups) << 3);
    volatile uint64_t *slot = group + 2 * (key >> 62);
    for (int i = 0; i < 4; i++) {
        uint64_t old = group[2 * i + 1];
        if (old == 0 || (group[2 * i] ^ old) == key) {
            slot = group + 2 * i;
            break;
        }
    }
    slot[0] = key ^ (uint64_t)data;
    slot[1] = (uint64_t)data;
}

/* What n candidates can still see from `turn` on: equal futures share memo entries. */
static inline uint64_t future_name(const Query *query, int turn, int32_t n) {
    int limit = query->search->limit;
    return query->futures[turn * (limit + 2) + (n < limit + 1 ? n : limit + 1)];
}
