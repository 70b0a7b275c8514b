/* Laying out a search: the order of the guesses, every code both ways round, and the bit planes. */

#include "stages.h"

static int64_t stride_of(int32_t count) { return ((int64_t)count + 63) & ~(int64_t)63; }

/* The bytes of a pattern, as salet_patterns writes it. */
static int pattern_bytes(int32_t length) { return length <= 5 ? 1 : 2; }

static int64_t power_of_three(int32_t exponent) {
    int64_t power = 1;
    while (exponent-- > 0) power *= 3;
    return power;
}

/* The reach of a guess. Earlier answers overwrite later ones, which leaves the heaviest of each part. heaviest: (256,)
   zeros, and zeros again after, which is faster than a new array of zeros for each guess. */
static int64_t reach_of(const Search *search, const uint8_t *patterns, int64_t *heaviest) {
    int64_t reach = 0;
    for (int32_t i = search->answers - 1; i >= 0; i--) heaviest[patterns[i]] = search->weights[i];
    for (int p = 0; p <= UINT8_MAX; p++) {
        reach += heaviest[p];
        heaviest[p] = 0;
    }
    return reach;
}

/* The same, and in place of a hash that is not 0 one that says how it splits; the first answer of each part is left in scratch->first. */
INLINE int64_t reach_and_hash(const Search *search, const LayoutScratch *scratch, const void *patterns, uint64_t *hash,
                              const int32_t bytes) {
    int32_t *first = scratch->first;
    int64_t reach = 0;
    uint64_t sum = 0;
    for (int32_t i = search->answers - 1; i >= 0; i--) first[pattern_at(patterns, i, bytes)] = i;
#ifdef __clang__
#pragma clang loop vectorize(disable) /* gathering from tables is slower */
#endif
    for (int32_t i = 0; i < search->answers; i++) {
        int32_t begin = first[pattern_at(patterns, i, bytes)];
        if (begin == i) reach += search->weights[i];
        sum += search->keys[i] * (search->keys[begin] | 1);
    }
    *hash = *hash ? sum : 0;
    return reach;
}

/* Number the parts of a guess 1, 2, 3 in the order of scratch->first. */
static void write_codes(const Search *search, const LayoutScratch *scratch, const uint16_t *patterns, uint16_t *row) {
    uint16_t parts = 0;
    for (int32_t i = 0; i < search->answers; i++) {
        int32_t begin = scratch->first[patterns[i]];
        row[i] = begin == i ? ++parts : row[begin];
    }
}

/* Write into the scratch the reach of each guess and the hash of each whose hash is not 0; and into rows its codes. */
static void measure_guesses(const Search *search, const struct salet_game *game, const LayoutScratch *scratch,
                            uint8_t *rows) {
    int32_t n = search->answers, length = search->length, bytes = search->bytes, stride = (int32_t)stride_of(n);
    for (int p = 0; p <= UINT8_MAX; p++) scratch->heaviest[p] = 0;
    for (int32_t g = 0; g < search->guesses; g++, rows += (int64_t)n * bytes) {
        uint64_t *hash = &scratch->hashes[g];
        void *patterns = bytes == 1 ? rows : scratch->patterns;
        salet_patterns(game->spelling + (int64_t)g * length, 1, length, scratch->places, stride, n, bytes, patterns);
        if (bytes == 1 && *hash == 0)
            scratch->reach[g] = reach_of(search, patterns, scratch->heaviest);
        else
            scratch->reach[g] = FOR_WIDTH(bytes, reach_and_hash, search, scratch, patterns, hash);
        if (bytes == 2) write_codes(search, scratch, patterns, (uint16_t *)rows);
    }
}

/* Whether the candidates are guesses, each once, heaviest first. marks: (guesses,) overwritten. */
static int are_in_order(const struct salet_game *game, int32_t *marks) {
    const int32_t *candidates = game->candidates;
    const int64_t *weights = game->weights;
    for (int32_t g = 0; g < game->guesses; g++) marks[g] = 0;
    for (int32_t i = 0; i < game->answers; i++) {
        if (candidates[i] < 0 || candidates[i] >= game->guesses || weights[i] <= 0) return 0;
        if (i > 0 && weights[i] > weights[i - 1]) return 0;
        if (++marks[candidates[i]] > 1) return 0;
    }
    return 1;
}

/* In hard mode the frame of a small set has planes of its own. */
static int has_planes(const Search *search) { return search->rule == SALET_NORMAL || search->answers > search->cap; }

int64_t lay_out_search(Search *search, Arena *arena, LayoutScratch *scratch) {
    int32_t length = search->length, guesses = search->guesses, n = search->answers;
    int64_t cells = (int64_t)guesses * n, all_chunks = chunks_for(guesses), patterns = power_of_three(length);
    search->bytes = pattern_bytes(length);
    search->code_count = search->bytes == 1 ? patterns : (int64_t)n + 1;
    search->all_green = search->bytes == 1 ? (int32_t)search->code_count - 1 : 0;
    search->bits = search->bytes == 1 ? 8 : bit_length(search->code_count - 1);
    ARENA_ALLOC(arena, struct salet_search, 1); /* itself */
    search->part_codes = arena_alloc(arena, cells, search->bytes);
    search->by_answer = arena_alloc(arena, cells, search->bytes);
    search->planes = has_planes(search) ? ARENA_ALLOC(arena, Chunk, n * all_chunks * search->bits) : (Chunk *)0;
    search->order = ARENA_ALLOC(arena, int32_t, guesses);
    search->guess_of = ARENA_ALLOC(arena, int32_t, n);
    search->reach = ARENA_ALLOC(arena, int64_t, guesses);
    search->weights = ARENA_ALLOC(arena, int64_t, n);
    search->keys = ARENA_ALLOC(arena, uint64_t, n);
    search->spelling = ARENA_ALLOC(arena, uint16_t, (int64_t)guesses *length);
    scratch->mask = table_mask(guesses);
    scratch->places = arena_alloc(arena, search->letters * stride_of(n), search->bytes);
    scratch->patterns = arena_alloc(arena, n, search->bytes);
    scratch->first = ARENA_ALLOC(arena, int32_t, patterns);
    scratch->heaviest = ARENA_ALLOC(arena, int64_t, UINT8_MAX + 1);
    scratch->words = ARENA_ALLOC(arena, uint16_t, (int64_t)n *length);
    scratch->reach = ARENA_ALLOC(arena, int64_t, guesses);
    scratch->hashes = ARENA_ALLOC(arena, uint64_t, guesses);
    scratch->table = ARENA_ALLOC(arena, uint64_t, scratch->mask + 1);
    scratch->places_of = ARENA_ALLOC(arena, int32_t, guesses);
    scratch->dominance = alloc_dominance(arena, search, guesses);
    return arena->used;
}

/* Write what the search needs of each answer by itself. */
static void fill_answers(Search *search, const LayoutScratch *scratch, const struct salet_game *game) {
    const int32_t *candidates = game->candidates, length = search->length;
    search->weight = 0;
    for (int32_t i = 0; i < search->answers; i++) {
        const uint16_t *word = game->spelling + (int64_t)candidates[i] * length;
        search->weights[i] = game->weights[i];
        search->weight += game->weights[i];
        search->keys[i] = zobrist(KEY_ANSWER, (uint64_t)candidates[i]);
        for (int k = 0; k < length; k++) scratch->words[(int64_t)i * length + k] = word[k];
    }
    search->unit = (search->weight + UINT16_MAX - 1) / UINT16_MAX;
}

/* Find the search order: rows then has the codes of each guess, in the caller's order. */
static void order_guesses(Search *search, const LayoutScratch *scratch, const struct salet_game *game, uint8_t *rows) {
    int32_t guesses = search->guesses, n = search->answers;
    /* In hard mode it matters which guess it is; and of many candidates few guesses split alike. */
    int only_distinct = search->rule == SALET_NORMAL && n <= MAX_SIZE_DISTINCT;
    salet_letter_places(scratch->words, n, search->length, search->letters, search->bytes, scratch->places,
                        (int32_t)stride_of(n));
    Rivals rivals = {game->spelling, 0, guesses, scratch->words, search->keys, n};
    for (int32_t g = 0; g < guesses; g++) scratch->hashes[g] = (uint64_t)only_distinct;
    if (only_distinct) drop_dominated(&scratch->dominance, search, &rivals, scratch->hashes);
    measure_guesses(search, game, scratch, rows);
    for (int32_t g = 0; g < guesses; g++) search->order[g] = g;
    sort_by_reach(search->order, guesses, scratch->reach, scratch->places_of);
    search->distinct = guesses;
    if (only_distinct)
        search->distinct = move_duplicates_back(search->order, guesses, scratch->hashes, scratch->table, scratch->mask,
                                                scratch->places_of);
    search->chunks = chunks_for(search->distinct);
}

int fill_search(Search *search, const LayoutScratch *scratch, const struct salet_game *game) {
    int32_t length = search->length, guesses = search->guesses, n = search->answers;
    if (!are_in_order(game, search->order)) return 0;
    fill_answers(search, scratch, game);
    uint8_t *rows = search->by_answer; /* whose place is not needed yet */
    order_guesses(search, scratch, game, rows);
    int64_t row_bytes = (int64_t)n * search->bytes;
    for (int32_t g = 0; g < guesses; g++) {
        int32_t from = search->order[g];
        const uint16_t *word = game->spelling + (int64_t)from * length;
        scratch->places_of[from] = g;
        search->reach[g] = scratch->reach[from];
        __builtin_memcpy((uint8_t *)search->part_codes + g * row_bytes, rows + from * row_bytes, row_bytes);
        for (int k = 0; k < length; k++) search->spelling[(int64_t)g * length + k] = word[k];
    }
    for (int32_t i = 0; i < n; i++) {
        int64_t guess = search->guess_of[i] = scratch->places_of[game->candidates[i]];
        if (search->bytes > 1) ((uint16_t *)search->part_codes)[guess * n + i] = (uint16_t)search->all_green;
    }
    salet_transpose(search->part_codes, guesses, n, search->bytes, search->by_answer, guesses, 0);
    for (int32_t i = 0; i < n && has_planes(search); i++)
        write_planes(search, (const int32_t *)0, search->distinct, &i, 1,
                     search->planes + (int64_t)i * search->chunks * search->bits);
    return 1;
}
