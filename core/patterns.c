/* Patterns of guesses against many answers.

   A pattern is the game's reply as a number below 3^length, read in base three: the leftmost tile is the most
   significant digit; gray is 0, yellow 1, green 2. Greens come first; then, left to right, a letter is yellow while
   the answer has a copy of it that nothing has matched (`pattern_of` in src/salet/game/pattern.py says the same). */

#include "internal.h"
#include "by_width.h"

#ifdef __AVX2__
#define VECTOR_BYTES 32
#else
#define VECTOR_BYTES 16
#endif

static const uint16_t THREE_TO_THE[MAX_LENGTH] = {1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683};

#define LANE uint8_t
#define WITH_WIDTH(name) name##_of_8_bits
#include "patterns_width.h"

#define LANE uint16_t
#define WITH_WIDTH(name) name##_of_16_bits
#include "patterns_width.h"

void salet_letter_places(const uint16_t *words, int32_t count, int32_t length, int32_t alphabet, int32_t bytes,
                         void *places, int32_t stride) {
    __builtin_memset(places, 0, (int64_t)alphabet * stride * bytes);
    for (int64_t j = 0; j < count; j++)
        for (int32_t k = 0; k < length; k++) {
            const int64_t at = (int64_t)words[j * length + k] * stride + j;
            set_code(places, at, pattern_at(places, at, bytes) | 1 << k, bytes);
        }
}

void salet_patterns(const uint16_t *guesses, int32_t count, int32_t length, const void *places, int32_t stride,
                    int32_t answers, int32_t bytes, void *patterns) {
    uint8_t *row = patterns;
    for (int32_t i = 0; i < count; i++, guesses += length, row += (int64_t)answers * bytes) {
        if (bytes == 1)
            guess_patterns_of_8_bits(guesses, length, places, stride, answers, row);
        else
            guess_patterns_of_16_bits(guesses, length, places, stride, answers, (uint16_t *)row);
    }
}
