/* All guesses on one set, a chunk of columns at a time.

   Each column has an allowance: how much weight it may still lose before it is of no use. It is a number held in bit
   planes, plane p membership bit p of every column's number. So are the codes of a candidate under all columns. Two
   candidates are in one part where no plane of their codes differs: the columns that put a candidate in a part with an
   earlier one pay its weight. */

#include "stages.h"

static inline uint64_t or_words(Chunk x) {
    uint64_t all = 0;
    for (int w = 0; w < CHUNK_WORDS; w++) all |= x[w];
    return all;
}

static inline int count_alive(Chunk dead) {
    int alive = 0;
    for (int w = 0; w < CHUNK_WORDS; w++) alive += __builtin_popcountll(~dead[w]);
    return alive;
}

static inline Chunk broadcast(uint64_t word) { return (Chunk){0} + word; }

/* As much of a chunk as a register holds: the planes of one candidate stay in registers while others pass by. */
#ifdef __AVX2__
typedef uint64_t Lane __attribute__((vector_size(32), may_alias));
#else
typedef uint64_t Lane __attribute__((vector_size(16), may_alias));
#endif
enum { LANES = sizeof(Chunk) / sizeof(Lane) };

/* The columns that put candidate i of a set in a part with an earlier one. planes: of each candidate, in one chunk. */
INLINE Chunk repeats_of(const Lane *const *planes, int32_t i, const int32_t bits) {
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
            for (int32_t bit = 1; bit < bits; bit++) differ |= one[bit * LANES] ^ two[bit * LANES];
            same |= ~differ;
        }
        repeats.lanes[lane] = same;
    }
    return repeats.chunk;
}

/* Take `weight` from the allowance of every marked column; return the columns that could not pay. */
static inline Chunk charge_weight(Chunk *allowance, int digits, int64_t weight, Chunk marked) {
    if (weight == 1) {
        for (int p = 0; p < digits; p++) {
            Chunk held = allowance[p];
            allowance[p] = held ^ marked;
            marked &= ~held;
        }
        return marked;
    }
    if (weight >> digits) return marked;
    Chunk borrow = broadcast(0);
    for (int p = 0; p < digits; p++) {
        Chunk held = allowance[p], owed = (weight >> p) & 1 ? marked : broadcast(0);
        allowance[p] = held ^ owed ^ borrow;
        borrow = (~held & (owed | borrow)) | (owed & borrow);
    }
    return borrow;
}

int32_t charge_columns(Query *query, const Set *set, int32_t chunk, int64_t budget, int one_by_one, Chunk *dead) {
    const Frame *frame = set->frame;
    const int32_t n = set->size, bits = query->search->bits;
    Chunk over_budget = ~((const Chunk *)set->clue->legal)[chunk];
    *dead = over_budget;
    if (!or_words(~over_budget)) return NO_COLUMN_LEFT;
    if (one_by_one) return 0;
    Chunk *allowance = query->allowance;
    int digits = bit_length(budget);
    const Lane *planes[MAX_SIZE_PLANES];
    for (int32_t i = 0; i < n; i++) {
        int64_t place = (int64_t)frame->plane_of[set->rows[i]] * frame->chunks + chunk;
        planes[i] = (const Lane *)(frame->planes + place * bits);
    }
    for (int p = 0; p < digits; p++) allowance[p] = broadcast((uint64_t)0 - (uint64_t)((budget >> p) & 1));
    for (int32_t i = 1; i < n; i++) {
        /* A number known to the compiler is faster. */
        Chunk repeats = bits == 8 ? repeats_of(planes, i, 8) : repeats_of(planes, i, bits);
        over_budget |= charge_weight(allowance, digits, frame->weights[set->rows[i]], repeats);
        query->work += WORK_OF_PAIR * (i + 2);
        if (!or_words(~over_budget)) return NO_COLUMN_LEFT;
        if ((i & 3) == 3 && i + 1 < n && count_alive(over_budget) <= 4) {
            *dead = over_budget;
            return i + 1;
        }
    }
    *dead = over_budget;
    return n;
}

int64_t largest_allowance(const Chunk *allowance, int64_t budget, Chunk dead, Chunk *alive) {
    Chunk columns = ~dead;
    int64_t largest = 0;
    for (int p = bit_length(budget) - 1; p >= 0; p--) {
        Chunk with = columns & allowance[p];
        if (or_words(with)) {
            largest |= (int64_t)1 << p;
            columns = with;
        }
    }
    *alive = columns;
    return largest;
}

int64_t allowance_left(const Chunk *allowance, int digits, int w, int bit) {
    int64_t left = 0;
    for (int p = 0; p < digits; p++) left |= (int64_t)((allowance[p][w] >> bit) & 1) << p;
    return left;
}

/* Write the eight bit planes of 64 bytes: bit i of plane p is bit p of byte i. */
#if defined __AVX2__ || defined __SSE2__ || defined __wasm_simd128__

#if defined __AVX2__
typedef char Signed __attribute__((vector_size(32)));
#define SIGNS(bytes) ((uint32_t)__builtin_ia32_pmovmskb256((Signed)(bytes)))
#elif defined __SSE2__
typedef char Signed __attribute__((vector_size(16)));
#define SIGNS(bytes) ((uint32_t)__builtin_ia32_pmovmskb128((Signed)(bytes)))
#else
typedef signed char Signed __attribute__((vector_size(16)));
#define SIGNS(bytes) ((uint32_t)__builtin_wasm_bitmask_i8x16((Signed)(bytes)))
#endif
typedef uint8_t Bytes __attribute__((vector_size(sizeof(Signed))));

static inline void planes_of(const uint8_t *bytes, uint64_t *planes) {
    for (int p = 0; p < 8; p++) planes[p] = 0;
    for (int first = 0; first < 64; first += (int)sizeof(Bytes)) {
        Bytes x;
        __builtin_memcpy(&x, bytes + first, sizeof x);
        for (int p = 7; p >= 0; p--, x += x) planes[p] |= (uint64_t)SIGNS(x) << first; /* x + x: the next bit */
    }
}

#else

/* Transpose each block of 8 x 8 bits: of lane w, bit p of byte i becomes bit i of byte p. */
static inline Chunk transpose_8x8(Chunk x) {
    Chunk swap = (x ^ (x >> 7)) & 0x00AA00AA00AA00AAu;
    x ^= swap ^ (swap << 7);
    swap = (x ^ (x >> 14)) & 0x0000CCCC0000CCCCu;
    x ^= swap ^ (swap << 14);
    swap = (x ^ (x >> 28)) & 0x00000000F0F0F0F0u;
    return x ^ swap ^ (swap << 28);
}

static inline void planes_of(const uint8_t *bytes, uint64_t *planes) {
    union {
        Chunk lanes;
        uint8_t bytes[64];
    } x;
    __builtin_memcpy(x.bytes, bytes, sizeof x);
    x.lanes = transpose_8x8(x.lanes);
    for (int p = 0; p < 8; p++) {
        planes[p] = 0;
        for (int w = 0; w < 8; w++) planes[p] |= (uint64_t)x.bytes[8 * w + p] << (8 * w);
    }
}

#endif

/* 64 columns at a time, and eight bits of their codes. */
INLINE void write_planes_by(const Search *search, const int32_t *columns, int32_t count, const int32_t *answers,
                            int32_t size, Chunk *planes, const int32_t bytes) {
    int32_t bits = search->bits, chunks = chunks_for(count);
    for (int32_t a = 0; a < size; a++) {
        const uint8_t *codes = (const uint8_t *)search->by_answer + (int64_t)answers[a] * search->guesses * bytes;
        uint64_t *words = (uint64_t *)(planes + (int64_t)a * chunks * bits);
        for (int32_t first = 0; first < chunks * CHUNK; first += 64) {
            int32_t rest = (int32_t)max_i64(0, min_i64(count - first, 64));
            uint64_t *at = words + (int64_t)(first / CHUNK) * bits * CHUNK_WORDS + (first / 64) % CHUNK_WORDS;
            for (int32_t low = 0; low < bits; low += 8) {
                uint8_t digits[64] = {0};
                uint64_t planes_of_byte[8];
                for (int32_t i = 0; i < rest; i++)
                    digits[i] = (uint8_t)(pattern_at(codes, columns ? columns[first + i] : first + i, bytes) >> low);
                planes_of(digits, planes_of_byte);
                for (int32_t p = 0; p < 8 && low + p < bits; p++)
                    at[(int64_t)(low + p) * CHUNK_WORDS] = planes_of_byte[p];
            }
        }
    }
}

void write_planes(const Search *search, const int32_t *columns, int32_t count, const int32_t *answers, int32_t size,
                  Chunk *planes) {
    FOR_WIDTH(search->bytes, write_planes_by, search, columns, count, answers, size, planes);
}
