/* The pattern matrix, over all widths of patterns. */

#include "patterns.h"
#include "salet.h"

void salet_letter_places(const uint16_t *words, int32_t count, int32_t length, int32_t alphabet, int32_t bytes,
                         void *places, int32_t stride) {
    if (bytes == 1)
        letter_places8(words, count, length, alphabet, places, stride);
    else
        letter_places16(words, count, length, alphabet, places, stride);
}

void salet_patterns(const uint16_t *guesses, int32_t count, int32_t length, const void *places, int32_t stride,
                    int32_t answers, int32_t bytes, void *patterns) {
    uint8_t *row = patterns;
    for (int32_t i = 0; i < count; i++, guesses += length, row += (int64_t)answers * bytes) {
        if (bytes == 1)
            guess_patterns8(guesses, length, places, stride, answers, row);
        else
            guess_patterns16(guesses, length, places, stride, answers, (uint16_t *)row);
    }
}
