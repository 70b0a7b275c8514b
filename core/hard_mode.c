/* Hard mode: what earlier replies demand of a guess, and the columns of a frame that obey. */

#include "hard_mode.h"

void tile_colors(int64_t code, int length, uint8_t *colors) {
    for (int i = length - 1; i >= 0; i--) {
        colors[i] = (uint8_t)(code % 3);
        code /= 3;
    }
}

/* How often the letter at place i of a guess is colored. */
static int colored_count(const uint16_t *letters, const uint8_t *colors, int length, int i) {
    int count = 0;
    for (int j = 0; j < length; j++) count += letters[j] == letters[i] && colors[j] > 0;
    return count;
}

static uint64_t count_key(const struct salet_search *search, int letter, int count) {
    return zobrist(KEY_COUNT, (uint64_t)(letter * (search->length + 1) + count));
}

uint64_t clue_key(const struct salet_search *search, const Clue *clue, const uint16_t *letters, const uint8_t *colors) {
    uint64_t key = clue->key;
    for (int i = 0; i < search->length; i++) {
        int letter = letters[i];
        if (colors[i] == 2 && clue->greens[i] == NO_LETTER)
            key ^= zobrist(KEY_PLACE, (uint64_t)(i * search->letters + letter));
        if (colors[i] == 0) continue;
        int first = 1;
        for (int j = 0; j < i; j++) first &= !(letters[j] == letter && colors[j] > 0);
        int count = colored_count(letters, colors, search->length, i);
        if (first && count > clue->min_counts[letter])
            key ^= count_key(search, letter, clue->min_counts[letter]) ^ count_key(search, letter, count);
    }
    return key;
}

static inline void restrict_to(uint64_t *legal, const uint64_t *bits, int64_t words) {
    for (int64_t w = 0; w < words; w++) legal[w] &= bits[w];
}

void tighten_clue(const struct salet_search *search, const Letters *sets, int64_t words, const uint16_t *letters,
                  const uint8_t *colors, Clue *clue) {
    int length = search->length;
    for (int i = 0; i < length; i++) {
        int letter = letters[i];
        if (colors[i] == 2 && clue->greens[i] == NO_LETTER) {
            clue->greens[i] = (uint16_t)letter;
            restrict_to(clue->legal, sets->place + (int64_t)(i * search->letters + letter) * words, words);
        }
        int count = colored_count(letters, colors, length, i);
        if (count > clue->min_counts[letter]) {
            clue->min_counts[letter] = (uint8_t)count;
            restrict_to(clue->legal, sets->by_count + (int64_t)(letter * (length + 1) + count) * words, words);
        }
    }
}

Letters letters_of(struct salet_query *query, const int32_t *columns, int32_t count, int64_t words) {
    const struct salet_search *search = query->search;
    int length = search->length;
    Letters sets = {0};
    int64_t places = (int64_t)length * search->letters * words;
    int64_t counts = (int64_t)(length + 1) * search->letters * words;
    sets.place = ARENA_ALLOC(&query->arena, uint64_t, places);
    sets.by_count = ARENA_ALLOC(&query->arena, uint64_t, counts);
    if (!query->arena.base) return sets;
    for (int64_t i = 0; i < places; i++) sets.place[i] = 0;
    for (int64_t i = 0; i < counts; i++) sets.by_count[i] = 0;
    for (int32_t x = 0; x < count; x++) {
        const uint16_t *spelled = search->spelling + (int64_t)columns[x] * length;
        uint64_t bit = (uint64_t)1 << (x & 63);
        for (int i = 0; i < length; i++) {
            int letter = spelled[i], times = 0;
            for (int j = 0; j <= i; j++) times += spelled[j] == letter;
            sets.place[(int64_t)(i * search->letters + letter) * words + (x >> 6)] |= bit;
            sets.by_count[(int64_t)(letter * (length + 1) + times) * words + (x >> 6)] |= bit;
        }
    }
    return sets;
}

int has_at_most(const uint64_t *legal, int64_t words, int limit) {
    int count = 0;
    for (int64_t w = 0; w < words; w++) count += __builtin_popcountll(legal[w]);
    return count <= limit;
}
