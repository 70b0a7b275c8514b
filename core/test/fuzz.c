/* Random inputs to every function of the core, checked against plain code; `make sanitize` builds and runs it.

       fuzz ROUNDS [FIRST]     this many rounds, beginning with number FIRST
       fuzz SECONDSs [FIRST]   for this many seconds

   A round depends on nothing but its number. */

#include "fuzz.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_ARRAYS = 4096, SMALL_GAMES = 4, TRAPS = 2, STOPPED_GAMES = 10 };

static uint64_t state;
static long round_number;
static void *arrays[MAX_ARRAYS];
static int used;

uint64_t draw_bits(void) { /* splitmix64 */
    uint64_t x = state += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

int64_t draw(int64_t low, int64_t high) { return low + (int64_t)(draw_bits() % (uint64_t)(high - low + 1)); }

int64_t smaller_of(int64_t a, int64_t b) { return a < b ? a : b; }

void check(int holds, const char *what, const char *file, int line) {
    if (holds) return;
    fprintf(stderr, "%s:%d: not so: %s\nRepeat it with: fuzz 1 %ld\n", file, line, what, round_number);
    abort();
}

static void trapped(int signal_number) { check(signal_number < 0, "an ASSERT of the core", __FILE__, __LINE__); }

void *noise(int64_t count, int64_t size) {
    void *array = 0;
    CHECK(used < MAX_ARRAYS && posix_memalign(&array, 64, (size_t)(count * size)) == 0);
    memset(array, (int)draw(0, 255), (size_t)(count * size));
    return arrays[used++] = array;
}

void *zeros(int64_t count, int64_t size) { return memset(noise(count, size), 0, (size_t)(count * size)); }

int64_t plain_pattern(const uint16_t *guess, const uint16_t *answer, int32_t length) {
    int64_t pattern = 0;
    for (int32_t k = 0; k < length; k++) {
        int32_t before = 0, copies = 0; /* of this letter: in earlier tiles and in the answer, greens left out */
        for (int32_t m = 0; m < length; m++) {
            if (guess[m] == answer[m]) continue;
            before += m < k && guess[m] == guess[k];
            copies += answer[m] == guess[k];
        }
        pattern = 3 * pattern + (guess[k] == answer[k] ? 2 : before < copies);
    }
    return pattern;
}

int64_t power_of_three(int32_t exponent) {
    int64_t power = 1;
    while (exponent-- > 0) power *= 3;
    return power;
}

int32_t code_bytes(int32_t length) { return length <= 5 ? 1 : 2; }

int64_t item(const void *array, int64_t index, int32_t bytes) {
    uint16_t value = 0;
    memcpy(&value, (const char *)array + index * bytes, (size_t)bytes);
    return value;
}

void set_item(void *array, int64_t index, int64_t value, int32_t bytes) {
    const uint16_t bits = (uint16_t)value;
    memcpy((char *)array + index * bytes, &bits, (size_t)bytes);
}

static void try_round(void) {
    state = (uint64_t)round_number * 0xD1B54A32D192ED03u;
    try_patterns();
    try_transpose();
    try_measures();
    try_torn_slots();
    try_excess();
    try_planes();
    try_sizes();
    try_refusals();
    for (int i = 0; i < SMALL_GAMES; i++) try_small_game();
    for (int i = 0; i < TRAPS; i++) try_hard_trap();
    try_large_game();
    for (int i = 0; i < STOPPED_GAMES; i++) try_stopped_game();
    try_shared_table();
    try_watched_analysis();
    while (used) free(arrays[--used]);
}

int main(int count, char **words) {
    const char *many = count > 1 ? words[1] : "100";
    const long first = count > 2 ? atol(words[2]) : 1, number = atol(many);
    const int seconds = many[strlen(many) - 1] == 's';
    const time_t end = time(0) + number;
    signal(SIGILL, trapped);
    CHECK(salet_version() > 0 && salet_has_v3() >= 0);
    for (round_number = first; seconds ? time(0) < end : round_number < first + number; round_number++) try_round();
    const int games = SMALL_GAMES + TRAPS + STOPPED_GAMES + 3;
    printf("%ld rounds, each of all kernels and %d games: nothing found\n", round_number - first, games);
    return 0;
}
