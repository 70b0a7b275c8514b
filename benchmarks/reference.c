/* The loops of salet.kernels.parts.measure in C, for words of five letters and equal weights: what a compiler
   makes of them without Python or Numba. Compiled and called by ranking.py. */

#include <stdint.h>

#define BINS 243

void measure(const uint8_t *restrict patterns, int64_t guesses, const int32_t *restrict rows, int64_t n,
             const uint16_t *restrict weights, const double *restrict logs, uint16_t *restrict histogram,
             int64_t tile, double *restrict squares, int64_t *restrict largest, int64_t *restrict parts,
             double *restrict spread)
{
    for (int64_t start = 0; start < guesses; start += tile) {
        const int64_t size = guesses - start < tile ? guesses - start : tile;
        double *total = squares + start, *bits = spread + start;
        int64_t *most = largest + start, *number = parts + start;
        for (int64_t g = 0; g < size; g++) {
            total[g] = 0;
            most[g] = 0;
            number[g] = 0;
            bits[g] = 0;
        }
        for (int64_t i = 0; i < n; i++) {
            const uint8_t *row = patterns + rows[i] * guesses + start;
            const uint16_t weight = weights[i];
            for (int64_t g = 0; g < size; g++)
                histogram[g * BINS + row[g]] += weight;
        }
        if (n < BINS) {
            for (int64_t i = 0; i < n; i++) {
                const uint8_t *row = patterns + rows[i] * guesses + start;
                const double weight = weights[i];
                for (int64_t g = 0; g < size; g++) {
                    const int64_t part = histogram[g * BINS + row[g]];
                    total[g] += weight * (double)part;
                    most[g] = most[g] > part ? most[g] : part;
                    bits[g] += weight * logs[part];
                }
            }
            for (int64_t i = 0; i < n; i++) {
                const uint8_t *row = patterns + rows[i] * guesses + start;
                for (int64_t g = 0; g < size; g++) {
                    number[g] += histogram[g * BINS + row[g]] != 0;
                    histogram[g * BINS + row[g]] = 0;
                }
            }
        } else {
            for (int64_t g = 0; g < size; g++)
                for (int64_t c = 0; c < BINS; c++) {
                    const int64_t part = histogram[g * BINS + c];
                    if (part == 0)
                        continue;
                    histogram[g * BINS + c] = 0;
                    number[g] += 1;
                    total[g] += (double)part * (double)part;
                    most[g] = most[g] > part ? most[g] : part;
                    bits[g] += (double)part * logs[part];
                }
        }
    }
}
