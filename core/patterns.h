/* Patterns of a guess against many answers, for the other files of the core.

   A pattern is the game's reply as a number below 3^length, read in base three: the leftmost tile is the most
   significant digit; grey is 0, yellow 1, green 2. Greens come first; then, left to right, a letter is yellow while
   the answer has a copy of it that nothing has matched (`pattern_of` in src/salet/game/pattern.py says the same).

   Patterns have 8 bits for words of up to 5 letters, 16 bits for up to 10. Letters are numbers
   from 0 on. For the patterns of many guesses against the same answers:

       stride = count of answers, rounded up to a multiple of PATTERN_STRIDE
       places = (alphabet, stride) numbers as wide as a pattern
       letter_places8(answers, count, length, alphabet, places, stride)
       for each guess: guess_patterns8(guess, length, places, stride, count, row)  */

#ifndef SALET_PATTERNS_H
#define SALET_PATTERNS_H

#include <stdint.h>

#define PATTERN_STRIDE 64

/* Set `places[c * stride + j]` to the places of word j that hold letter c, place k as bit k; zero past the last word.
   words: (count, length) letters below `alphabet`. */
void letter_places8(const uint16_t *words, int64_t count, int32_t length, int32_t alphabet, uint8_t *places,
                    int64_t stride);
void letter_places16(const uint16_t *words, int64_t count, int32_t length, int32_t alphabet, uint16_t *places,
                     int64_t stride);

/* Set codes[0 .. count) to the patterns of a guess against the words of `places`. Nothing past `count` is written. */
void guess_patterns8(const uint16_t *guess, int32_t length, const uint8_t *places, int64_t stride, int64_t count,
                     uint8_t *codes);
void guess_patterns16(const uint16_t *guess, int32_t length, const uint16_t *places, int64_t stride, int64_t count,
                      uint16_t *codes);

#endif
