/* Opening the lists: the order of the guesses, every pattern both ways round, and the bit planes. */

static int64_t stride_of(int32_t count) { return ((int64_t)count + 63) & ~(int64_t)63; }

/* What each guess keeps, in the caller's order; and hashes that say how it splits, if they are wanted. */
static void look_at_guesses(const Search *search, const uint16_t *spelling, const Code *places, Code *row, int64_t *seen,
                            int64_t *kept, uint64_t *hashes) {
    int32_t n = search->answers;
    int64_t mark = 1;
    for (int64_t i = 0; i < search->patterns; i++) seen[i] = 0;
    for (int32_t g = 0; g < search->guesses; g++) {
        salet_patterns(spelling + (int64_t)g * search->length, 1, search->length, places, (int32_t)stride_of(n), n,
                       sizeof(Code), row);
        int64_t lost = 0;
        uint64_t hash = 0;
        for (int32_t i = 0; i < n; i++) {
            Code code = row[i];
            if (seen[code] < mark)
                seen[code] = mark + i;
            else
                lost += search->weights[i];
            if (hashes) hash += search->keys[i] * (search->keys[seen[code] - mark] | 1);
        }
        kept[g] = search->weight - lost;
        if (hashes) hashes[g] = hash;
        mark += n;
    }
}

/* Whether the candidates are guesses, each once, by falling weight. marks: (guesses,) overwritten. */
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

/* Lay the search out in the arena and fill it in; or, of an arena without a base, only measure. Returns the bytes, or -1
   if the candidates are not as they should be. */
static int64_t open_lists(Search *search, Arena *arena, const int32_t *candidates, const int64_t *weights,
                          const uint16_t *spelling) {
    int32_t length = search->length, guesses = search->guesses, n = search->answers;
    int64_t cells = (int64_t)guesses * n;
    int32_t all_chunks = (guesses + CHUNK - 1) / CHUNK;
    int normal = search->rule == SALET_NORMAL;
    search->bits = bit_length(search->patterns - 1);
    search->codes = TAKE(arena, Code, cells);
    search->by_answer = TAKE(arena, Code, cells);
    search->planes = TAKE(arena, Chunk, (int64_t)n * all_chunks * bits_of(search));
    search->order = TAKE(arena, int32_t, guesses);
    search->guess_of = TAKE(arena, int32_t, n);
    search->kept = TAKE(arena, int64_t, guesses);
    search->weights = TAKE(arena, int64_t, n);
    search->keys = TAKE(arena, uint64_t, n);
    search->spelling = TAKE(arena, uint16_t, (int64_t)guesses * length);
    /* From here on only for a while. */
    int64_t mask = table_mask(guesses), stride = stride_of(n);
    Code *places = TAKE(arena, Code, search->letters * stride), *row = TAKE(arena, Code, n);
    uint16_t *words = TAKE(arena, uint16_t, (int64_t)n * length);
    int64_t *seen = TAKE(arena, int64_t, search->patterns), *kept = TAKE(arena, int64_t, guesses);
    uint64_t *hashes = TAKE(arena, uint64_t, guesses), *table = TAKE(arena, uint64_t, mask + 1);
    int32_t *other = TAKE(arena, int32_t, guesses);
    DominanceRoom room = room_for_dominance(arena, search, guesses);
    if (!arena->base || arena->used > arena->size) return arena->used;
    if (!are_in_order(candidates, weights, n, guesses, search->order)) return -1;

    search->weight = 0;
    for (int32_t i = 0; i < n; i++) {
        search->weight += search->weights[i] = weights[i];
        search->keys[i] = zobrist(AN_ANSWER, (uint64_t)candidates[i]);
        for (int k = 0; k < length; k++) words[(int64_t)i * length + k] = spelling[(int64_t)candidates[i] * length + k];
    }
    salet_letter_places(words, n, length, search->letters, sizeof(Code), places, (int32_t)stride);
    /* In hard and strict mode it matters which guess it is; and of many candidates few guesses split alike. */
    int distinct = normal && n <= DISTINCT_UP_TO;
    look_at_guesses(search, spelling, places, row, seen, kept, distinct ? hashes : (uint64_t *)0);
    if (distinct) drop_dominated(&room, search, spelling, 0, guesses, words, search->keys, n, hashes);
    for (int32_t g = 0; g < guesses; g++) search->order[g] = g;
    sort_by_kept(search->order, guesses, kept, other);
    search->distinct = distinct ? first_of_each_hash(search->order, guesses, hashes, table, mask, other) : guesses;
    search->chunks = (search->distinct + CHUNK - 1) / CHUNK;

    int32_t *place_of_guess = other;
    for (int32_t g = 0; g < guesses; g++) {
        int32_t from = search->order[g];
        place_of_guess[from] = g;
        search->kept[g] = kept[from];
        for (int k = 0; k < length; k++) search->spelling[(int64_t)g * length + k] = spelling[(int64_t)from * length + k];
    }
    for (int32_t i = 0; i < n; i++) search->guess_of[i] = place_of_guess[candidates[i]];
    salet_patterns(search->spelling, guesses, length, places, (int32_t)stride, n, sizeof(Code), search->codes);
    salet_transpose(search->codes, guesses, n, sizeof(Code), search->by_answer, guesses, 0);
    /* In hard and strict mode the frame of a small set has planes of its own. */
    for (int32_t i = 0; i < n && (normal || n > search->cap); i++)
        write_planes(search, (const int32_t *)0, search->distinct, &i, 1, search->chunks,
                     search->planes + (int64_t)i * search->chunks * bits_of(search));
    return arena->used;
}
