/* The exact search: opening a search and queries of it. The search itself is in search/. */

#include "search/stages.h"

static int is_valid_game(const struct salet_game *game) {
    return game->struct_bytes == sizeof *game && 1 <= game->length && game->length <= MAX_LENGTH &&
           1 <= game->letters && game->letters <= MAX_LETTERS && 1 <= game->answers && game->answers <= MAX_ANSWERS &&
           game->answers <= game->guesses && game->guesses <= MAX_GUESS_WORDS && SALET_NORMAL <= game->rule &&
           game->rule <= SALET_HARD && 1 <= game->limit && game->limit <= MAX_TURNS - 4;
}

static struct salet_search search_of(const struct salet_game *game) {
    return (struct salet_search){
        .length = game->length,
        .letters = game->letters,
        .guesses = game->guesses,
        .answers = game->answers,
        .rule = game->rule,
        .limit = game->limit,
        .cap = (int32_t)min_i64(max_i64(game->cap, 2), max_i64(game->answers, 2)),
    };
}

int64_t salet_search_bytes(const struct salet_game *game) {
    if (!is_valid_game(game)) return -1;
    struct salet_search search = search_of(game);
    Arena arena = {0};
    LayoutScratch scratch;
    return lay_out_search(&search, &arena, &scratch);
}

struct salet_search *salet_open(void *memory, int64_t bytes, const struct salet_game *game) {
    struct salet_search *search = memory;
    Arena arena = {(uint8_t *)memory, 0, bytes};
    if (!is_valid_game(game) || bytes < (int64_t)sizeof *search || (uintptr_t)memory % 64) return 0;
    *search = search_of(game);
    LayoutScratch scratch;
    if (lay_out_search(search, &arena, &scratch) > bytes) return 0;
    return fill_search(search, &scratch, game) ? search : 0;
}

void salet_search_order(const struct salet_search *search, int32_t *order, int32_t *guess_of, int64_t *reach) {
    if (order) __builtin_memcpy(order, search->order, sizeof *order * search->guesses);
    if (guess_of) __builtin_memcpy(guess_of, search->guess_of, sizeof *guess_of * search->answers);
    if (reach) __builtin_memcpy(reach, search->reach, sizeof *reach * search->guesses);
}

void salet_patterns_of_guess(const struct salet_search *search, int32_t guess, int32_t *patterns) {
    for (int32_t i = 0; i < search->answers; i++) patterns[i] = (int32_t)pattern_of(search, guess, i);
}

/* The arrays that every question needs. */
static void lay_out_query(struct salet_query *query) {
    const struct salet_search *search = query->search;
    Arena *arena = &query->arena;
    ARENA_ALLOC(arena, struct salet_query, 1); /* itself */
    query->futures = ARENA_ALLOC(arena, uint64_t, (search->limit + 2) * (search->limit + 2));
    query->seen = ARENA_ALLOC(arena, int64_t, search->code_count);
    query->slot = ARENA_ALLOC(arena, int32_t, search->code_count);
    query->marks = ARENA_ALLOC(arena, uint8_t, 64 * (UINT8_MAX + 1));
    query->block = arena_alloc(arena, 64 * (int64_t)search->answers, search->bytes);
    query->allowance = ARENA_ALLOC(arena, Chunk, 64);
    for (int t = 0; t < search->limit + 4; t++) {
        query->bounds[t] = ARENA_ALLOC(arena, int64_t, search->guesses + 1);
        query->tags[t] = ARENA_ALLOC(arena, int64_t, search->guesses + 1);
    }
}

int64_t salet_query_bytes(const struct salet_search *search) {
    struct salet_query query = {.search = search};
    lay_out_query(&query);
    measure_query_memory(&query);
    return query.arena.used;
}

static void set_steps(struct salet_query *query, const int64_t *steps) {
    int limit = query->search->limit;
    for (int t = 1; t <= limit + 1; t++) query->steps[t] = steps[t - 1];
    for (int t = 1; t < limit + 2; t++)
        for (int n = 0; n < limit + 2; n++) {
            uint64_t key = splitmix64((uint64_t)KEY_FUTURE << 56);
            for (int64_t i = t; i < min_i64(t + n, limit + 2); i++) key = splitmix64(key ^ (uint64_t)query->steps[i]);
            query->futures[t * (limit + 2) + n] = key;
        }
}

void set_objective(Query *query, const int64_t *steps) {
    set_steps(query, steps);
    __builtin_memset(query->transpositions, 0, 4 * 16 * (query->bucket_mask + 1));
}

struct salet_query *salet_query_open(void *scratch, int64_t bytes, const struct salet_search *search,
                                     const int64_t *steps, uint64_t *transpositions, int32_t table_bits,
                                     int64_t *monitor) {
    struct salet_query *query = scratch;
    if (bytes < salet_query_bytes(search) || table_bits < 2) return 0;
    *query = (struct salet_query){
        .search = search,
        .transpositions = transpositions,
        .bucket_mask = ((uint64_t)1 << (table_bits - 2)) - 1,
        .monitor = monitor,
        .visit_stamp = 1,
    };
    measure_query_memory(query); /* for what a set and a frame take */
    query->arena = (Arena){(uint8_t *)scratch, 0, bytes};
    lay_out_query(query);
    set_steps(query, steps);
    __builtin_memset(query->marks, 0, 64 * (UINT8_MAX + 1));
    __builtin_memset(query->seen, 0, sizeof *query->seen * search->code_count);
    __builtin_memset(query->slot, 0, sizeof *query->slot * search->code_count);
    return query;
}
