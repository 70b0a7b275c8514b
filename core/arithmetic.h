/* Totals, and the bounds that need no guess. tests/support/bounds.py states and proves them in Python. */
#ifndef SALET_ARITHMETIC_H
#define SALET_ARITHMETIC_H

#include "internal.h"

typedef struct salet_search Search;
typedef struct salet_query Query;

#define IMPOSSIBLE SALET_IMPOSSIBLE

static inline int64_t min_i64(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t max_i64(int64_t a, int64_t b) { return a > b ? a : b; }

/* unit x amount, where an impossible unit stays impossible and nothing costs nothing. */
static inline int64_t multiply_saturating(int64_t unit, int64_t amount) {
    if (amount == 0) return 0;
    return unit >= IMPOSSIBLE ? IMPOSSIBLE : unit * amount;
}

/* a + b, never above IMPOSSIBLE. */
static inline int64_t add_saturating(int64_t a, int64_t b) { return min_i64(a + b, IMPOSSIBLE); }

/* The greatest amount up to `weight` with fixed + unit x amount < bound, or -1. */
static inline int64_t affordable(int64_t unit, int64_t fixed, int64_t bound, int64_t weight) {
    if (fixed >= bound) return -1;
    if (unit == 0) return weight;
    if (unit >= IMPOSSIBLE) return 0;
    return min_i64(weight, (bound - 1 - fixed) / unit);
}

/* Bound L0: at most one candidate is solved at `turn`, so the rest pays the next step too. Exact for one or two
   candidates, and for any number at the last turn or beyond. */
static inline int64_t two_turn_cost(const int64_t *steps, int turn, int64_t weight, int64_t heaviest) {
    return add_saturating(multiply_saturating(steps[turn], weight),
                          multiply_saturating(steps[turn + 1], weight - heaviest));
}

/* The same, and no guess keeps more than `ceiling` apart: what it does not keep pays a third step. */
static inline int64_t three_turn_cost(const int64_t *steps, int turn, int64_t weight, int64_t heaviest,
                                      int64_t ceiling) {
    int64_t total = two_turn_cost(steps, turn, weight, heaviest);
    return weight <= ceiling ? total : add_saturating(total, multiply_saturating(steps[turn + 2], weight - ceiling));
}

/* The most that any strategy can cost a set, unless it is IMPOSSIBLE: every step to the end, and the loss. */
static inline int64_t highest_total(const int64_t *steps, int turn, int limit, int64_t weight) {
    int64_t total = 0;
    for (int t = turn; t < limit + 2; t++)
        if (steps[t] < IMPOSSIBLE) total = add_saturating(total, multiply_saturating(steps[t], weight));
    return total;
}

static inline int bit_length(int64_t number) { return number ? 64 - __builtin_clzll((uint64_t)number) : 0; }

static inline int64_t weight_of(const int64_t *weights, const int32_t *rows, int32_t size) {
    int64_t weight = 0;
    for (int32_t i = 0; i < size; i++) weight += weights[rows[i]];
    return weight;
}

static inline uint64_t key_of_set(const uint64_t *keys, const int32_t *rows, int32_t size) {
    uint64_t key = 0;
    for (int32_t i = 0; i < size; i++) key ^= keys[rows[i]];
    return key;
}

#endif
