/* The tie rule: of guesses that are equally good, the likeliest answer comes first, then the first in search order. */
#ifndef SALET_TIE_RULE_H
#define SALET_TIE_RULE_H

#include <stdint.h>

/* Whether a guess comes before another that is as good. weights: (guesses,) of each guess as an answer, or 0. */
static inline int precedes(const int64_t *weights, int64_t a, int64_t b) {
    return weights[a] != weights[b] ? weights[a] > weights[b] : a < b;
}

#endif
