/* What the tests in C share: random numbers, memory that the sanitizers can watch, and the rule of the game in its
   plainest form. Every array is allocated to the byte, so that a step past its end is seen. */

#ifndef SALET_FUZZ_H
#define SALET_FUZZ_H

#include "../salet.h"

/* One round: random inputs to the kernels, or a random game, checked against plain code. */
void try_patterns(void);
void try_transpose(void);
void try_measures(void);
void try_torn_slots(void);
void try_excess(void);
void try_planes(void);
void try_sizes(void);
void try_refusals(void);
void try_small_game(void);
void try_hard_trap(void);
void try_large_game(void);
void try_stopped_game(void);
void try_shared_table(void);
void try_watched_analysis(void);

/* Return a random number from `low` to `high`. */
int64_t draw(int64_t low, int64_t high);
uint64_t draw_bits(void);
int64_t smaller_of(int64_t a, int64_t b);

/* Return memory that lasts until the end of the round: zeros, or noise, for what must not depend on its contents. */
void *zeros(int64_t count, int64_t size);
void *noise(int64_t count, int64_t size);

#define ZEROS(type, count) ((type *)zeros((count), sizeof(type)))
#define NOISE(type, count) ((type *)noise((count), sizeof(type)))

/* End the program with a message that says how to repeat the round, unless the condition holds. */
#define CHECK(condition) check((condition), #condition, __FILE__, __LINE__)
void check(int holds, const char *what, const char *file, int line);

/* The pattern of a guess, by counting letters. */
int64_t plain_pattern(const uint16_t *guess, const uint16_t *answer, int32_t length);
int64_t power_of_three(int32_t exponent);
int32_t code_bytes(int32_t length);

/* Return an item of an array of 1 or 2 bytes each. */
int64_t item(const void *array, int64_t index, int32_t bytes);
void set_item(void *array, int64_t index, int64_t value, int32_t bytes);

#endif
