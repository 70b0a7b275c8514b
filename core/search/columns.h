/* All guesses on one set, a chunk of columns at a time.

   Each column has an allowance: how much weight it may still lose before it is of no use. It is a number held in bit
   planes, plane p holding bit p of every column's number. For each candidate of the set, the columns that put it in a
   part with an earlier one are found by the bitsets of pairs, and pay its weight. */

/* Candidates of a subtree and the guesses worth considering there. A bare frame is too large for pairs. */
typedef struct {
    int32_t size, count, chunks; /* rows, columns, and chunks of columns */
    int bare;
    const int32_t *members;      /* (size,) answers, ascending */
    int64_t *weights;            /* (size,) */
    uint64_t *names;             /* (size,) */
    const int32_t *columns;      /* (count,) guesses */
    const int64_t *kept;         /* (count,) never rising: the most that each column keeps on any set of the frame */
    Code *own;                   /* (size, size) own[u, r]: the code of candidate r when candidate u is guessed */
    const Chunk *planes;         /* (any, chunks, bits) bit planes of the columns' codes */
    const int32_t *plane_of;     /* (size,) where a row's planes stand */
    Chunk *pairs;                /* (chunks, size (size - 1) / 2) the columns that do not tell the two apart */
    uint64_t *ready;             /* (chunks, size, ready_words) which pairs of a row have been filled in */
    int32_t ready_words;
    uint64_t *legal;             /* (chunks x CHUNK_WORDS,) the columns that exist */
    Letters letters;             /* in hard and strict mode */
} Frame;

static inline uint64_t any(Chunk x) {
    uint64_t all = 0;
    for (int w = 0; w < CHUNK_WORDS; w++) all |= x[w];
    return all;
}

static inline int living(Chunk dead) {
    int alive = 0;
    for (int w = 0; w < CHUNK_WORDS; w++) alive += __builtin_popcountll(~dead[w]);
    return alive;
}

static inline Chunk every(uint64_t word) { return (Chunk){0} + word; }

/* Fill in the pairs of row `high` with the rows in `missing`, of word w of the frame's rows. */
static void fill_pairs(const Frame *frame, int32_t bits, int32_t chunk, int32_t high, int w, uint64_t missing,
                       Chunk *pairs) {
    const Chunk *one = frame->planes + ((int64_t)frame->plane_of[high] * frame->chunks + chunk) * bits;
    for (; missing; missing &= missing - 1) {
        int32_t low = 64 * w + __builtin_ctzll(missing);
        const Chunk *two = frame->planes + ((int64_t)frame->plane_of[low] * frame->chunks + chunk) * bits;
        Chunk differ = one[0] ^ two[0];
        for (int32_t bit = 1; bit < bits; bit++) differ |= one[bit] ^ two[bit];
        pairs[low] = ~differ;
    }
}

/* The columns that put row i of the set in a part with an earlier row; pairs are filled in as they are needed. */
static inline Chunk repeats_of(const Frame *frame, int32_t bits, int32_t chunk, const int32_t *rows, int32_t i,
                               const uint64_t *set) {
    int64_t high = rows[i];
    Chunk *pairs = frame->pairs + (int64_t)chunk * (frame->size * (int64_t)(frame->size - 1) / 2) + high * (high - 1) / 2;
    uint64_t *ready = frame->ready + ((int64_t)chunk * frame->size + high) * frame->ready_words;
    for (int w = 0; w <= high >> 6; w++) {
        uint64_t wanted = w == high >> 6 ? set[w] & (((uint64_t)1 << (high & 63)) - 1) : set[w];
        uint64_t missing = wanted & ~ready[w];
        if (missing) {
            ready[w] |= missing;
            fill_pairs(frame, bits, chunk, (int32_t)high, w, missing, pairs);
        }
    }
    Chunk repeats = every(0);
    for (int32_t j = 0; j < i; j++) repeats |= pairs[rows[j]];
    return repeats;
}

/* Take `weight` from the allowance of every marked column; return the columns that could not pay. */
static inline Chunk charge(Chunk *allowance, int digits, int64_t weight, Chunk marked) {
    if (weight == 1) {
        for (int p = 0; p < digits; p++) {
            Chunk held = allowance[p];
            allowance[p] = held ^ marked;
            marked &= ~held;
        }
        return marked;
    }
    if (weight >> digits) return marked;
    Chunk borrow = every(0);
    for (int p = 0; p < digits; p++) {
        Chunk held = allowance[p], owed = (weight >> p) & 1 ? marked : every(0);
        allowance[p] = held ^ owed ^ borrow;
        borrow = (~held & (owed | borrow)) | (owed & borrow);
    }
    return borrow;
}

enum { NONE_LEFT = -1 };

/* Charge every legal column of a chunk for what it loses on a set.

   Returns how many rows have been charged: all; or fewer, if so few columns live that it is cheaper to look at each; 0
   if one_by_one; NONE_LEFT if no column stays within `budget`. *dead: the columns over budget or not legal; the
   allowances of the others stand in query->allowance. set: (ready_words,) the rows as a bitset. */
static int32_t spend(Query *query, const Frame *frame, int32_t chunk, const int32_t *rows, int32_t n,
                     const uint64_t *set, int64_t budget, const uint64_t *legal, int one_by_one, Chunk *dead) {
    Chunk lost = ~((const Chunk *)legal)[chunk];
    *dead = lost;
    if (!any(~lost)) return NONE_LEFT;
    if (one_by_one) return 0;
    Chunk *allowance = query->allowance;
    int32_t bits = query->search->bits;
    int digits = bit_length(budget);
    for (int p = 0; p < digits; p++) allowance[p] = every((uint64_t)0 - (uint64_t)((budget >> p) & 1));
    for (int32_t i = 1; i < n; i++) {
        Chunk repeats = repeats_of(frame, bits, chunk, rows, i, set);
        lost |= charge(allowance, digits, frame->weights[rows[i]], repeats);
        if (!any(~lost)) return NONE_LEFT;
        if ((i & 3) == 3 && i + 1 < n && living(lost) <= 4) {
            *dead = lost;
            return i + 1;
        }
    }
    *dead = lost;
    return n;
}

/* The most that any living column has left of `budget`; *alive: the columns with it. */
static int64_t largest_allowance(const Chunk *allowance, int64_t budget, Chunk dead, Chunk *alive) {
    Chunk columns = ~dead;
    int64_t largest = 0;
    for (int p = bit_length(budget) - 1; p >= 0; p--) {
        Chunk with = columns & allowance[p];
        if (any(with)) {
            largest |= (int64_t)1 << p;
            columns = with;
        }
    }
    *alive = columns;
    return largest;
}

/* What the column at `bit` of word w has left. */
static int64_t allowance_left(const Chunk *allowance, int digits, int w, int bit) {
    int64_t left = 0;
    for (int p = 0; p < digits; p++) left |= (int64_t)((allowance[p][w] >> bit) & 1) << p;
    return left;
}
