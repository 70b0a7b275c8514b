/* Patterns of one width, for patterns.c, which defines LANE, the type of patterns, and WITH_WIDTH, which keeps names apart.

   A vector has a lane for each of LANES answers: a set of places, or a truth, which is -1 or 0. */

#define LANES ((int64_t)(VECTOR_BYTES / sizeof(LANE)))
#define Vector WITH_WIDTH(Vector)
#define Letter WITH_WIDTH(Letter)

typedef LANE Vector __attribute__((vector_size(VECTOR_BYTES)));

/* What the rule needs to know of one letter of the guess. */
typedef struct {
    const LANE *places; /* of the letter in each answer */
    LANE here;          /* the letter's place in the guess */
    LANE elsewhere;     /* the places where the guess does not have the letter */
    int32_t first;      /* the first place where the guess has it */
} Letter;

/* A letter that the guess has once is green if the answer has it there, gray if the answer does not have it. One that
   the guess repeats is gray too where the answer has no copy left: greens take theirs first, then each yellow one. */
INLINE Vector WITH_WIDTH(patterns)(const Letter *guess, const int32_t length, const int repeats, int64_t start) {
    Vector left[MAX_LENGTH], code = {0};
    LANE all_yellow = 0;
    for (int32_t k = 0; k < length; k++) {
        Vector places;
        __builtin_memcpy(&places, guess[k].places + start, sizeof places);
        const Vector green = (Vector)((places & guess[k].here) != 0);
        Vector gray = (Vector)(places == 0);
        if (repeats) {
            if (guess[k].first == k) left[k] = places & guess[k].elsewhere;
            Vector *rest = &left[guess[k].first];
            gray = (Vector)(*rest == 0) & ~green;
            *rest &= *rest + (Vector)(~green & ~gray); /* a yellow tile takes the lowest place */
        }
        const LANE yellow = (LANE)THREE_TO_THE[length - 1 - k];
        code += (green & yellow) - (gray & yellow); /* not 3 * code: WebAssembly cannot multiply bytes */
        all_yellow += yellow;
    }
    return code + all_yellow;
}

INLINE void WITH_WIDTH(row)(const Letter *guess, const int32_t length, const int repeats, int64_t count, LANE *codes) {
    for (int64_t start = 0; start < count; start += LANES) {
        const Vector code = WITH_WIDTH(patterns)(guess, length, repeats, start);
        if (count - start >= LANES)
            __builtin_memcpy(codes + start, &code, sizeof code);
        else
            __builtin_memcpy(codes + start, &code, (count - start) * sizeof(LANE));
    }
}

/* Nothing past `count` is written. */
static void WITH_WIDTH(guess_patterns)(const uint16_t *guess, int32_t length, const LANE *places, int64_t stride,
                                       int64_t count, LANE *codes) {
    Letter letters[MAX_LENGTH];
    int repeats = 0;
    for (int32_t k = 0; k < length; k++) {
        letters[k] = (Letter){places + guess[k] * stride, (LANE)1 << k, (LANE)-1, k};
        for (int32_t other = length - 1; other >= 0; other--)
            if (guess[other] == guess[k]) {
                letters[k].elsewhere ^= (LANE)1 << other;
                letters[k].first = other;
            }
        repeats |= letters[k].first != k;
    }
    const int common = sizeof(LANE) == 1 && length == 5; /* loops of a known length are unrolled */
    if (common && repeats)
        WITH_WIDTH(row)(letters, 5, 1, count, codes);
    else if (common)
        WITH_WIDTH(row)(letters, 5, 0, count, codes);
    else
        WITH_WIDTH(row)(letters, length, repeats, count, codes);
}

#undef LANE
#undef WITH_WIDTH
#undef LANES
#undef Vector
#undef Letter
