/* How much a few guesses can tell of words that differ in one letter only (see src/salet/kernels/twins.py). */

#include "items.h"
#include "salet.h"

INLINE int32_t greater(int32_t a, int32_t b) {
    return a > b ? a : b;
}

/* Sizes fall, so that the rest of a loop is passed over once it cannot cover more. */
int32_t salet_most_covered(const uint64_t *masks, int32_t count, int32_t choose) {
    int32_t best = 0;
    for (int32_t i = 0; i < count && choose > 0; i++) {
        const int32_t one = __builtin_popcountll(masks[i]);
        if (choose * one <= best) break;
        best = greater(best, one);
        for (int32_t j = i + 1; j < count && choose > 1; j++) {
            if (one + (choose - 1) * __builtin_popcountll(masks[j]) <= best) break;
            const uint64_t pair = masks[i] | masks[j];
            const int32_t two = __builtin_popcountll(pair);
            best = greater(best, two);
            for (int32_t k = j + 1; k < count && choose > 2; k++) {
                if (two + __builtin_popcountll(masks[k]) <= best) break;
                best = greater(best, __builtin_popcountll(pair | masks[k]));
            }
        }
    }
    return best;
}
