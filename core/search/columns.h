/* All guesses on one set, a chunk of columns at a time.

   Each column has an allowance: how much weight it may still lose before it is of no use. It is a number held in bit
   planes, plane p holding bit p of every column's number. So are the codes of a candidate under all columns. Two
   candidates are in one part where no plane of their codes differs: the columns that put a candidate in a part with an
   earlier one pay its weight. */

/* The planes of a code. Codes of eight bits have as many, used or not: a number known to the compiler is faster. */
static inline int32_t bits_of(const Search *search) { return CODE_BITS == 8 ? 8 : search->bits; }

/* Candidates of a subtree and the guesses worth considering there. A bare frame has no tables: it is too large. */
typedef struct {
    int32_t size, count, chunks; /* rows, columns, and chunks of columns */
    int bare;
    const int32_t *members;      /* (size,) answers, ascending */
    int64_t *weights;            /* (size,) */
    uint64_t *keys;              /* (size,) */
    const int32_t *columns;      /* (count,) guesses */
    const int64_t *kept;         /* (count,) never rising: the most that each column keeps on any set of the frame */
    Code *own;                   /* (size, size) own[u, r]: the code of candidate r when candidate u is guessed */
    const Chunk *planes;         /* (any, chunks, bits) bit planes of the columns' codes */
    const int32_t *plane_of;     /* (size,) where a row's planes stand */
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

/* As much of a chunk as a register holds: the planes of one candidate stay in registers while others pass by. */
#ifdef __AVX2__
typedef uint64_t Lane __attribute__((vector_size(32), may_alias));
#else
typedef uint64_t Lane __attribute__((vector_size(16), may_alias));
#endif
enum { LANES = sizeof(Chunk) / sizeof(Lane) };

/* The columns that put candidate i of a set in a part with an earlier one. planes: of each candidate, in one chunk. */
static inline Chunk repeats_of(const Lane *const *planes, int32_t i, int32_t bits) {
    union {
        Chunk chunk;
        Lane lanes[LANES];
    } repeats;
    for (int lane = 0; lane < LANES; lane++) {
        const Lane *one = planes[i] + lane;
        Lane same = {0};
        for (int32_t j = 0; j < i; j++) {
            const Lane *two = planes[j] + lane;
            Lane differ = one[0] ^ two[0];
#if defined __clang__ && CODE_BITS == 8
#pragma clang loop unroll(full) /* not done by itself where code is to be small, and twice as fast there */
#endif
            for (int32_t bit = 1; bit < bits; bit++) differ |= one[bit * LANES] ^ two[bit * LANES];
            same |= ~differ;
        }
        repeats.lanes[lane] = same;
    }
    return repeats.chunk;
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
   allowances of the others stand in query->allowance. */
static int32_t spend(Query *query, const Frame *frame, int32_t chunk, const int32_t *rows, int32_t n, int64_t budget,
                     const uint64_t *legal, int one_by_one, Chunk *dead) {
    Chunk lost = ~((const Chunk *)legal)[chunk];
    *dead = lost;
    if (!any(~lost)) return NONE_LEFT;
    if (one_by_one) return 0;
    Chunk *allowance = query->allowance;
    int32_t bits = bits_of(query->search);
    int digits = bit_length(budget);
    const Lane *planes[PLANES_UP_TO];
    for (int32_t i = 0; i < n; i++)
        planes[i] = (const Lane *)(frame->planes + ((int64_t)frame->plane_of[rows[i]] * frame->chunks + chunk) * bits);
    for (int p = 0; p < digits; p++) allowance[p] = every((uint64_t)0 - (uint64_t)((budget >> p) & 1));
    for (int32_t i = 1; i < n; i++) {
        Chunk repeats = repeats_of(planes, i, bits);
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
