/* Opening the lists: the order of the guesses, every code both ways round, and the bit planes. */

#include "search.h"

static int64_t stride_of(int32_t count) { return ((int64_t)count + 63) & ~(int64_t)63; }

/* The bytes of a pattern, as salet_patterns writes it. */
static int pattern_bytes(int32_t length) { return length <= 5 ? 1 : 2; }

static int64_t power_of_three(int32_t exponent) {
    int64_t power = 1;
    while (exponent-- > 0) power *= 3;
    return power;
}

/* Scratch memory for looking at the guesses one after the other. */
typedef struct {
    void *places;       /* of letters in the candidates: see salet_letter_places */
    void *patterns;     /* (answers,) of one guess */
    int32_t *first;     /* (size,) the first answer with each pattern */
} Look;

static Look room_to_look(const Search *search, Arena *arena) {
    int32_t n = search->answers, bytes = pattern_bytes(search->length);
    int64_t patterns = power_of_three(search->length);
    Look look;
    look.places = take(arena, search->letters * stride_of(n), bytes);
    look.patterns = take(arena, n, bytes);
    look.first = TAKE(arena, int32_t, patterns);
    return look;
}

/* What a guess keeps. Earlier answers overwrite later ones, which leaves the heaviest of each part. */
static int64_t kept_by(const Search *search, const uint8_t *patterns) {
    int64_t kept = 0, heaviest[UINT8_MAX + 1] = {0};
    for (int32_t i = search->answers - 1; i >= 0; i--) heaviest[patterns[i]] = search->weights[i];
    for (int p = 0; p <= UINT8_MAX; p++) kept += heaviest[p];
    return kept;
}

/* The same, and a hash that says how it splits; the first answer of each part is left in look->first. */
INLINE int64_t kept_and_hash(const Search *search, const Look *look, const void *patterns, uint64_t *hash,
                             const int32_t bytes) {
    int32_t *first = look->first;
    int64_t kept = 0;
    uint64_t sum = 0;
    for (int32_t i = search->answers - 1; i >= 0; i--) first[pattern_at(patterns, i, bytes)] = i;
#ifdef __clang__
#pragma clang loop vectorize(disable) /* gathering from tables is slower */
#endif
    for (int32_t i = 0; i < search->answers; i++) {
        int32_t begin = first[pattern_at(patterns, i, bytes)];
        if (begin == i) kept += search->weights[i];
        sum += search->keys[i] * (search->keys[begin] | 1);
    }
    *hash = sum;
    return kept;
}

/* Number the parts of a guess 1, 2, 3 in the order of look->first. */
static void write_codes(const Search *search, const Look *look, const uint16_t *patterns, uint16_t *row) {
    uint16_t parts = 0;
    for (int32_t i = 0; i < search->answers; i++) {
        int32_t begin = look->first[patterns[i]];
        row[i] = begin == i ? ++parts : row[begin];
    }
}

/* Write what each guess keeps and its codes, in the caller's order; and hashes, if they are wanted. */
static void look_at_guesses(const Search *search, const struct salet_game *game, const Look *look, uint8_t *rows,
                            int64_t *kept, uint64_t *hashes) {
    int32_t n = search->answers, length = search->length, bytes = search->bytes;
    for (int32_t g = 0; g < search->guesses; g++, rows += (int64_t)n * bytes) {
        uint64_t hash = 0;
        void *patterns = bytes == 1 ? rows : look->patterns;
        salet_patterns(game->spelling + (int64_t)g * length, 1, length, look->places, (int32_t)stride_of(n), n, bytes,
                       patterns);
        kept[g] = bytes == 1 && !hashes ? kept_by(search, patterns)
                                        : FOR_WIDTH(bytes, kept_and_hash, search, look, patterns, &hash);
        if (bytes == 2) write_codes(search, look, patterns, (uint16_t *)rows);
        if (hashes) hashes[g] = hash;
    }
}

/* Whether the candidates are guesses, each once, heaviest first. marks: (guesses,) overwritten. */
static int are_in_order(const int32_t *candidates, const int64_t *weights, int32_t answers, int32_t guesses,
                        int32_t *marks) {
    int good = 1;
    for (int32_t g = 0; g < guesses; g++) marks[g] = 0;
    for (int32_t i = 0; i < answers && good; i++) {
        good = 0 <= candidates[i] && candidates[i] < guesses && weights[i] > 0 && !(i && weights[i] > weights[i - 1]);
        if (good) good = ++marks[candidates[i]] == 1;
    }
    return good;
}

int64_t open_lists(Search *search, Arena *arena, const struct salet_game *game) {
    const int32_t *candidates = game->candidates;
    const uint16_t *spelling = game->spelling;
    int32_t length = search->length, guesses = search->guesses, n = search->answers;
    int64_t cells = (int64_t)guesses * n;
    int32_t all_chunks = (guesses + CHUNK - 1) / CHUNK;
    int normal = search->rule == SALET_NORMAL;
    search->bytes = pattern_bytes(length);
    search->code_count = search->bytes == 1 ? power_of_three(length) : (int64_t)n + 1;
    search->all_green = search->bytes == 1 ? (int32_t)search->code_count - 1 : 0;
    search->bits = search->bytes == 1 ? 8 : bit_length(search->code_count - 1);
    TAKE(arena, struct salet_search, 1); /* itself */
    search->codes = take(arena, cells, search->bytes);
    search->by_answer = take(arena, cells, search->bytes);
    /* In hard mode the frame of a small set has planes of its own. */
    int has_planes = normal || n > search->cap;
    search->planes = has_planes ? TAKE(arena, Chunk, (int64_t)n * all_chunks * search->bits) : (Chunk *)0;
    search->order = TAKE(arena, int32_t, guesses);
    search->guess_of = TAKE(arena, int32_t, n);
    search->kept = TAKE(arena, int64_t, guesses);
    search->weights = TAKE(arena, int64_t, n);
    search->keys = TAKE(arena, uint64_t, n);
    search->spelling = TAKE(arena, uint16_t, (int64_t)guesses * length);
    /* From here on only for a while. */
    int64_t mask = table_mask(guesses);
    Look look = room_to_look(search, arena);
    uint16_t *words = TAKE(arena, uint16_t, (int64_t)n * length);
    int64_t *kept = TAKE(arena, int64_t, guesses);
    uint64_t *hashes = TAKE(arena, uint64_t, guesses), *table = TAKE(arena, uint64_t, mask + 1);
    int32_t *other = TAKE(arena, int32_t, guesses);
    DominanceRoom room = room_for_dominance(arena, search, guesses);
    if (!arena->base || arena->used > arena->size) return arena->used;
    if (!are_in_order(candidates, game->weights, n, guesses, search->order)) return -1;

    search->weight = 0;
    for (int32_t i = 0; i < n; i++) {
        search->weight += search->weights[i] = game->weights[i];
        search->keys[i] = zobrist(KEY_ANSWER, (uint64_t)candidates[i]);
        for (int k = 0; k < length; k++) words[(int64_t)i * length + k] = spelling[(int64_t)candidates[i] * length + k];
    }
    search->unit = (search->weight + UINT16_MAX - 1) / UINT16_MAX;
    salet_letter_places(words, n, length, search->letters, search->bytes, look.places, (int32_t)stride_of(n));
    /* In hard mode it matters which guess it is; and of many candidates few guesses split alike. */
    int distinct = normal && n <= DISTINCT_UP_TO;
    uint8_t *rows = search->by_answer; /* whose place is not needed yet */
    look_at_guesses(search, game, &look, rows, kept, distinct ? hashes : (uint64_t *)0);
    if (distinct) drop_dominated(&room, search, spelling, 0, guesses, words, search->keys, n, hashes);
    for (int32_t g = 0; g < guesses; g++) search->order[g] = g;
    sort_by_kept(search->order, guesses, kept, other);
    search->distinct = distinct ? first_of_each_hash(search->order, guesses, hashes, table, mask, other) : guesses;
    search->chunks = (search->distinct + CHUNK - 1) / CHUNK;

    int32_t *place_of_guess = other;
    int64_t row_bytes = (int64_t)n * search->bytes;
    for (int32_t g = 0; g < guesses; g++) {
        int32_t from = search->order[g];
        place_of_guess[from] = g;
        search->kept[g] = kept[from];
        __builtin_memcpy((uint8_t *)search->codes + g * row_bytes, rows + from * row_bytes, row_bytes);
        for (int k = 0; k < length; k++) search->spelling[(int64_t)g * length + k] = spelling[(int64_t)from * length + k];
    }
    for (int32_t i = 0; i < n; i++) {
        int64_t guess = search->guess_of[i] = place_of_guess[candidates[i]];
        if (search->bytes > 1) ((uint16_t *)search->codes)[guess * n + i] = (uint16_t)search->all_green;
    }
    salet_transpose(search->codes, guesses, n, search->bytes, search->by_answer, guesses, 0);
    for (int32_t i = 0; i < n && has_planes; i++)
        write_planes(search, (const int32_t *)0, search->distinct, &i, 1, search->chunks,
                     search->planes + (int64_t)i * search->chunks * search->bits);
    return arena->used;
}
