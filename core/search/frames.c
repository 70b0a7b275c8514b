/* Laying out the candidates and guesses of a subtree. */

#include "stages.h"

/* Write the reach of each column on a frame's members, and a hash that says how it splits them: a candidate's share is
   mixed with the first of its part. Two hashes of 64 bits may agree by chance. */
INLINE void write_reach_and_hash(Query *query, const Frame *frame, int64_t *reach, uint64_t *hashes,
                                 const int32_t bytes) {
    const Search *search = query->search;
    const int32_t *answers = frame->members;
    const int32_t size = frame->size;
    int64_t weight = weight_of(search->weights, answers, size);
    int64_t *seen = query->seen;
    query->work += WORK_OF_CHOICE * frame->count * (int64_t)size;
    for (int32_t first = 0; first < frame->count; first += 64) {
        int lanes = fill_block(query, frame->columns, frame->count, first, answers, size);
        for (int lane = 0; lane < lanes; lane++) {
            int64_t begin = (int64_t)lane * search->answers;
            int64_t mark = query->visit_stamp + 2, excess = 0;
            uint64_t hash = 0;
            query->visit_stamp = mark + size;
            for (int32_t i = 0; i < size; i++) {
                int64_t code = pattern_at(query->block, begin + i, bytes);
                if (seen[code] < mark)
                    seen[code] = mark + i;
                else
                    excess += search->weights[answers[i]];
                hash += search->keys[answers[i]] * (search->keys[answers[seen[code] - mark]] | 1);
            }
            reach[first + lane] = weight - excess;
            hashes[first + lane] = hash;
        }
    }
}

/* Allocate and write the spelling of a frame's members. */
static const uint16_t *spell_members(Query *query, const Frame *frame) {
    const Search *search = query->search;
    const int length = search->length;
    uint16_t *words = ARENA_ALLOC(&query->arena, uint16_t, (int64_t)frame->size *length);
    for (int32_t i = 0; i < frame->size && words; i++) {
        const uint16_t *word = search->spelling + (int64_t)search->guess_of[frame->members[i]] * length;
        for (int k = 0; k < length; k++) words[i * length + k] = word[k];
    }
    return words;
}

/* Choose one column for each way to split the members that is not dominated, those with the largest reach first:
   columns and reach are filled. */
static void choose_columns(Query *query, Frame *frame, int32_t *columns, int64_t *reach) {
    const Search *search = query->search;
    Arena *arena = &query->arena;
    int32_t count = frame->count;
    int64_t before = arena->used;
    int32_t *order = ARENA_ALLOC(arena, int32_t, count), *other = ARENA_ALLOC(arena, int32_t, count);
    int64_t *all = ARENA_ALLOC(arena, int64_t, count);
    uint64_t *hashes = ARENA_ALLOC(arena, uint64_t, count);
    uint64_t *table = ARENA_ALLOC(arena, uint64_t, table_mask(count) + 1);
    const uint16_t *words = spell_members(query, frame);
    DominanceScratch scratch = alloc_dominance(arena, search, count);
    if (!arena->base) return;
    FOR_WIDTH(search->bytes, write_reach_and_hash, query, frame, all, hashes);
    Rivals rivals = {search->spelling, frame->columns, count, words, frame->keys, frame->size};
    drop_dominated(&scratch, search, &rivals, hashes);
    for (int32_t i = 0; i < count; i++) order[i] = i;
    sort_by_reach(order, count, all, other);
    frame->count = move_duplicates_back(order, count, hashes, table, table_mask(count), (int32_t *)0);
    for (int32_t i = 0; i < frame->count; i++) {
        columns[i] = frame->columns[order[i]];
        reach[i] = all[order[i]];
    }
    frame->columns = columns;
    frame->chunks = chunks_for(frame->count);
    arena->used = before;
}

INLINE void write_pair_codes(const Search *search, const int32_t *answers, int32_t n, void *own, const int32_t bytes) {
    for (int32_t i = 0; i < n; i++) {
        const void *codes = codes_of(search, search->guess_of[answers[i]]);
        for (int32_t j = 0; j < n; j++) set_code(own, (int64_t)i * n + j, pattern_at(codes, answers[j], bytes), bytes);
    }
}

/* Set a bit for each column of a frame. */
static void mark_columns(const Frame *frame) {
    for (int64_t w = 0; w < words_of(frame); w++) {
        int64_t rest = frame->count - 64 * w;
        frame->legal[w] = rest >= 64 ? ~(uint64_t)0 : 0;
        if (0 < rest && rest < 64) frame->legal[w] = ((uint64_t)1 << rest) - 1;
    }
}

Frame make_frame(Query *query, const int32_t *answers, int32_t size, const int32_t *columns, int32_t count,
                 enum Kind kind) {
    const Search *search = query->search;
    Arena *arena = &query->arena;
    int32_t n = kind == FRAME_BARE ? 0 : size;
    int normal = search->rule == SALET_NORMAL;
    int own_columns = kind == FRAME_SELECTED && normal && n >= MIN_SIZE_OWN_COLUMNS && n < search->answers;
    int own_planes = own_columns || (kind == FRAME_SELECTED && !normal);
    Frame frame = {.size = size, .count = count, .without_tables = kind == FRAME_BARE};
    frame.members = answers;
    frame.columns = columns;
    frame.chunks = chunks_for(count);
    frame.weights = ARENA_ALLOC(arena, int64_t, size);
    frame.keys = ARENA_ALLOC(arena, uint64_t, size);
    frame.legal = ARENA_ALLOC(arena, uint64_t, words_of(&frame));
    frame.pair_codes = arena_alloc(arena, (int64_t)n * n, search->bytes);
    int64_t *reach = ARENA_ALLOC(arena, int64_t, count);
    int32_t *chosen = ARENA_ALLOC(arena, int32_t, own_columns ? count : 0);
    Chunk *planes = ARENA_ALLOC(arena, Chunk, own_planes ? (int64_t)n * frame.chunks * search->bits : 0);
    if (!normal && kind != FRAME_ALL_COLUMNS) frame.letters = letters_of(query, columns, count, words_of(&frame));
    for (int32_t i = 0; i < size && arena->base; i++) {
        frame.weights[i] = search->weights[answers[i]];
        frame.keys[i] = search->keys[answers[i]];
    }
    if (own_columns) choose_columns(query, &frame, chosen, reach);
    frame.plane_of = own_planes ? alloc_identity(query, n) : answers;
    if (!arena->base) return frame;
    for (int32_t x = 0; x < count && !own_columns; x++) reach[x] = search->reach[columns[x]];
    frame.reach = reach;
    frame.planes = own_planes ? planes : search->planes;
    mark_columns(&frame);
    FOR_WIDTH(search->bytes, write_pair_codes, search, answers, n, frame.pair_codes);
    if (own_planes) write_planes(search, frame.columns, frame.count, answers, n, planes);
    query->work += ((int64_t)n * n + count) / COLUMNS_OF_WORK;
    if (own_planes) query->work += WORK_OF_PLANES * (int64_t)n * frame.count;
    ASSERT(arena->used <= arena->size && is_ascending(answers, size) && (frame.planes || frame.without_tables));
    return frame;
}

const int32_t *legal_columns(Query *query, const int32_t *columns, int32_t count, const uint64_t *legal,
                             int32_t *count_left) {
    int32_t *chosen = ARENA_ALLOC(&query->arena, int32_t, count);
    if (!query->arena.base) return chosen;
    *count_left = 0;
    for (int32_t x = 0; x < count; x++)
        if (holds_bit(legal, x)) chosen[(*count_left)++] = columns[x];
    return chosen;
}

void alloc_clue(Query *query, Clue *clue, int64_t words) {
    if (query->search->rule == SALET_NORMAL) return;
    clue->legal = ARENA_ALLOC(&query->arena, uint64_t, words);
    clue->min_counts = ARENA_ALLOC(&query->arena, uint8_t, query->search->letters);
}

int64_t pattern_of(const Search *search, int64_t guess, int32_t answer) {
    int length = search->length;
    const uint16_t *word = search->spelling + guess * length;
    const uint16_t *right = search->spelling + (int64_t)search->guess_of[answer] * length;
    if (search->bytes == 1) return pattern_at(codes_of(search, guess), answer, 1);
    int64_t pattern = 0;
    for (int k = 0; k < length; k++) {
        int earlier = 0, copies = 0; /* of this letter, greens left out: in earlier tiles, and in the answer */
        for (int j = 0; j < length; j++) {
            if (word[j] == right[j]) continue;
            earlier += j < k && word[j] == word[k];
            copies += right[j] == word[k];
        }
        pattern = 3 * pattern + (word[k] == right[k] ? 2 : earlier < copies);
    }
    return pattern;
}

Clue clue_after_turn(Query *query, const Frame *frame, const Clue *clue, int64_t guess, int64_t pattern) {
    const Search *search = query->search;
    if (search->rule == SALET_NORMAL) return *clue;
    const uint16_t *letters = search->spelling + guess * search->length;
    int64_t words = words_of(frame);
    uint8_t colors[MAX_LENGTH];
    tile_colors(pattern, search->length, colors);
    Clue after = *clue;
    alloc_clue(query, &after, words);
    for (int64_t w = 0; w < words; w++) after.legal[w] = clue->legal[w];
    for (int i = 0; i < search->letters; i++) after.min_counts[i] = clue->min_counts[i];
    tighten_clue(search, &frame->letters, words, letters, colors, &after);
    after.key = clue_key(search, clue, letters, colors);
    return after;
}

/* The pattern of a part: of its first candidate, as of all the others. */
static int64_t pattern_of_part(const Search *search, const Frame *frame, int64_t guess, const Parts *parts, int32_t s) {
    return pattern_of(search, guess, frame->members[rows_of_part(parts, s)[0]]);
}

Clue clue_of_part(Query *query, const Set *set, int64_t guess, const Parts *parts, int32_t s) {
    if (query->search->rule == SALET_NORMAL) return *set->clue;
    int64_t pattern = pattern_of_part(query->search, set->frame, guess, parts, s);
    return clue_after_turn(query, set->frame, set->clue, guess, pattern);
}

uint64_t key_of_part(Query *query, const Set *set, int64_t guess, const Parts *parts, int32_t s) {
    const Search *search = query->search;
    uint64_t key = parts->keys[s] ^ future_key(query, set->turn + 1, size_of_part(parts, s));
    if (search->rule == SALET_NORMAL) return key ^ set->clue->key;
    uint8_t colors[MAX_LENGTH];
    tile_colors(pattern_of_part(search, set->frame, guess, parts, s), search->length, colors);
    return key ^ clue_key(search, set->clue, search->spelling + guess * search->length, colors);
}

const int32_t *answers_of(Query *query, const Frame *frame, const int32_t *rows, int32_t size) {
    int32_t *answers = ARENA_ALLOC(&query->arena, int32_t, size);
    for (int32_t i = 0; i < size && answers; i++) answers[i] = frame->members[rows[i]];
    return answers;
}

const int32_t *alloc_identity(Query *query, int32_t size) {
    int32_t *rows = ARENA_ALLOC(&query->arena, int32_t, size);
    for (int32_t i = 0; i < size && rows; i++) rows[i] = i;
    return rows;
}
