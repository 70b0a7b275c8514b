/* Base-two logarithms of whole numbers without a C library, equal bit for bit on every platform. */

#ifndef SALET_LOGARITHM_H
#define SALET_LOGARITHM_H

#include "salet.h"

#define LOGARITHM_BITS 11
_Static_assert(SALET_LOGARITHMS == 1 << LOGARITHM_BITS, "one entry for each number of LOGARITHM_BITS bits");

/* Set table[n] to log2(n), and table[0] to 0.
   n = m * 2^e with m from 3/4 to 3/2; then ln(m) = 2 (s + s^3/3 + s^5/5 + ...) with s = (m - 1) / (m + 1), and s^2 is
   at most 1/25, so that what comes after s^23 is below 2^-60. */
static inline void fill_logarithms(double *table) {
    table[0] = 0;
    for (int32_t n = 1; n < SALET_LOGARITHMS; n++) {
        int32_t exponent = 31 - __builtin_clz((uint32_t)n);
        exponent += 2 * n > 3 << exponent;
        const double power = (double)(1 << exponent), s = (n - power) / (n + power);
        double series = 0;
        for (int32_t odd = 23; odd > 1; odd -= 2) series = (series + 1.0 / odd) * s * s;
        table[n] = exponent + 2.8853900817779268 * (s + s * series); /* 2 / ln(2) */
    }
}

/* Return log2(n) for n > 0, and 0 for 0.
   n is split into its highest bits, whose logarithm the table has, and a rest: n = high * 2^shift * (1 + r) with
   r < 2^-10, so that ln(1 + r) = r - r^2/2 + r^3/3 - r^4/4 with an error below 2^-52. */
static inline double log2_of(int64_t n, const double *table) {
    const int32_t shift = 64 - LOGARITHM_BITS - __builtin_clzll((uint64_t)n | SALET_LOGARITHMS / 2);
    const int64_t high = n >> shift, round = high << shift;
    const double r = (double)(n - round) / (double)(round | !round);
    const double ln = r - r * r * (1.0 / 2 - r * (1.0 / 3 - r * (1.0 / 4)));
    return shift + table[high] + ln * 1.4426950408889634; /* 1 / ln(2) */
}

#endif
