/* Laying out the candidates and guesses of a subtree. */

#include "search.h"

/* Write what each column keeps on `answers`, and a hash that says how it splits them: a candidate's share is mixed
   with the first of its part. Two hashes of 64 bits may agree by chance. */
INLINE void keep_and_hash(Query *query, const int32_t *columns, int32_t count, const int32_t *answers, int32_t size,
                          int64_t *kept, uint64_t *hashes, const int32_t bytes) {
    const Search *search = query->search;
    int64_t weight = weight_of(search->weights, answers, size);
    int64_t *seen = query->seen;
    query->work += WORK_OF_CHOICE * count * (int64_t)size;
    for (int32_t first = 0; first < count; first += 64) {
        int lanes = fill_tile(query, columns, count, first, answers, size);
        for (int lane = 0; lane < lanes; lane++) {
            int64_t begin = (int64_t)lane * search->answers;
            int64_t mark = query->stamp + 2, lost = 0;
            uint64_t hash = 0;
            query->stamp = mark + size;
            for (int32_t i = 0; i < size; i++) {
                int64_t code = pattern_at(query->tile, begin + i, bytes);
                if (seen[code] < mark)
                    seen[code] = mark + i;
                else
                    lost += search->weights[answers[i]];
                hash += search->keys[answers[i]] * (search->keys[answers[seen[code] - mark]] | 1);
            }
            kept[first + lane] = weight - lost;
            hashes[first + lane] = hash;
        }
    }
}

/* Choose one column for each way to split the members that is not dominated, those with the largest reach first:
   columns and kept are filled. */
static void choose_columns(Query *query, Frame *frame, int32_t *columns, int64_t *kept) {
    const Search *search = query->search;
    Arena *arena = &query->arena;
    const int32_t *answers = frame->members;
    int32_t count = frame->count, size = frame->size;
    int64_t before = arena->used;
    int32_t *order = TAKE(arena, int32_t, count), *other = TAKE(arena, int32_t, count);
    int64_t *all = TAKE(arena, int64_t, count);
    uint64_t *hashes = TAKE(arena, uint64_t, count), *table = TAKE(arena, uint64_t, table_mask(count) + 1);
    uint16_t *words = TAKE(arena, uint16_t, (int64_t)size * search->length);
    DominanceRoom room = room_for_dominance(arena, search, count);
    if (!arena->base) return;
    for (int32_t i = 0; i < size; i++) {
        const uint16_t *word = search->spelling + (int64_t)search->guess_of[answers[i]] * search->length;
        for (int k = 0; k < search->length; k++) words[i * search->length + k] = word[k];
    }
    FOR_WIDTH(search->bytes, keep_and_hash, query, frame->columns, count, answers, size, all, hashes);
    drop_dominated(&room, search, search->spelling, frame->columns, count, words, frame->keys, size, hashes);
    for (int32_t i = 0; i < count; i++) order[i] = i;
    sort_by_kept(order, count, all, other);
    frame->count = first_of_each_hash(order, count, hashes, table, table_mask(count), (int32_t *)0);
    for (int32_t i = 0; i < frame->count; i++) {
        columns[i] = frame->columns[order[i]];
        kept[i] = all[order[i]];
    }
    frame->columns = columns;
    frame->chunks = (frame->count + CHUNK - 1) / CHUNK;
    arena->used = before;
}

INLINE void write_own(const Search *search, const int32_t *answers, int32_t n, void *own, const int32_t bytes) {
    for (int32_t i = 0; i < n; i++) {
        const void *codes = codes_of(search, search->guess_of[answers[i]]);
        for (int32_t j = 0; j < n; j++) set_code(own, (int64_t)i * n + j, pattern_at(codes, answers[j], bytes), bytes);
    }
}

Frame make_frame(Query *query, const int32_t *answers, int32_t size, const int32_t *columns, int32_t count,
                 enum Kind kind) {
    const Search *search = query->search;
    Arena *arena = &query->arena;
    int32_t n = kind == BARE ? 0 : size;
    int normal = search->rule == SALET_NORMAL;
    int chosen = kind == CHOSEN && normal && n >= OWN_COLUMNS_FROM && n < search->answers;
    int own_planes = chosen || (kind == CHOSEN && !normal);
    Frame frame = {.size = size, .count = count, .bare = kind == BARE, .members = answers, .columns = columns};
    frame.chunks = (count + CHUNK - 1) / CHUNK;
    frame.weights = TAKE(arena, int64_t, size);
    frame.keys = TAKE(arena, uint64_t, size);
    frame.legal = TAKE(arena, uint64_t, words_of(&frame));
    frame.own = take(arena, (int64_t)n * n, search->bytes);
    int64_t *kept = TAKE(arena, int64_t, count);
    int32_t *chosen_columns = TAKE(arena, int32_t, chosen ? count : 0);
    Chunk *planes = TAKE(arena, Chunk, own_planes ? (int64_t)n * frame.chunks * search->bits : 0);
    if (!normal && kind != PLAIN) frame.letters = letters_of(query, columns, count, words_of(&frame));
    for (int32_t i = 0; i < size && arena->base; i++) {
        frame.weights[i] = search->weights[answers[i]];
        frame.keys[i] = search->keys[answers[i]];
    }
    if (chosen) choose_columns(query, &frame, chosen_columns, kept);
    const int32_t *numbers = own_planes ? count_up(query, n) : answers;
    if (!arena->base) return frame;
    for (int32_t x = 0; x < count && !chosen; x++) kept[x] = search->kept[columns[x]];
    for (int64_t w = 0; w < words_of(&frame); w++) {
        int64_t rest = frame.count - 64 * w;
        frame.legal[w] = rest >= 64 ? ~(uint64_t)0 : rest <= 0 ? 0 : ((uint64_t)1 << rest) - 1;
    }
    FOR_WIDTH(search->bytes, write_own, search, answers, n, frame.own);
    query->work += ((int64_t)n * n + count) / COLUMNS_OF_WORK;
    if (own_planes) query->work += WORK_OF_PLANES * (int64_t)n * frame.count;
    if (own_planes) write_planes(search, frame.columns, frame.count, answers, n, frame.chunks, planes);
    frame.kept = kept;
    frame.planes = own_planes ? planes : search->planes;
    frame.plane_of = numbers;
    ASSERT(arena->used <= arena->size && is_ascending(answers, size) && (frame.planes || frame.bare));
    return frame;
}

const int32_t *legal_columns(Query *query, const int32_t *columns, int32_t count, const uint64_t *legal,
                             int32_t *count_left) {
    int32_t *chosen = TAKE(&query->arena, int32_t, count);
    if (!query->arena.base) return chosen;
    *count_left = 0;
    for (int32_t x = 0; x < count; x++)
        if (holds_bit(legal, x)) chosen[(*count_left)++] = columns[x];
    return chosen;
}

void take_clue(Query *query, Clue *clue, int64_t words) {
    if (query->search->rule == SALET_NORMAL) return;
    clue->legal = TAKE(&query->arena, uint64_t, words);
    clue->needed = TAKE(&query->arena, uint8_t, query->search->letters);
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

Clue clue_after(Query *query, const Frame *frame, const Clue *clue, int64_t guess, int64_t pattern) {
    const Search *search = query->search;
    if (search->rule == SALET_NORMAL) return *clue;
    const uint16_t *letters = search->spelling + guess * search->length;
    int64_t words = words_of(frame);
    uint8_t colours[MOST_LENGTH];
    colours_of(pattern, search->length, colours);
    Clue after = *clue;
    take_clue(query, &after, words);
    for (int64_t w = 0; w < words; w++) after.legal[w] = clue->legal[w];
    for (int i = 0; i < search->letters; i++) after.needed[i] = clue->needed[i];
    narrow(search, &frame->letters, words, letters, colours, &after);
    after.key = clue_key(search, clue, letters, colours);
    return after;
}

/* The pattern of a part: of its first candidate, as of all the others. */
static int64_t pattern_of_part(const Search *search, const Frame *frame, int64_t guess, const Parts *parts, int32_t s) {
    return pattern_of(search, guess, frame->members[parts->grouped[parts->starts[s]]]);
}

Clue clue_of_part(Query *query, const Frame *frame, const Clue *clue, int64_t guess, const Parts *parts, int32_t s) {
    if (query->search->rule == SALET_NORMAL) return *clue;
    return clue_after(query, frame, clue, guess, pattern_of_part(query->search, frame, guess, parts, s));
}

uint64_t key_of_part(Query *query, const Frame *frame, const Clue *clue, int64_t guess, const Parts *parts, int32_t s) {
    const Search *search = query->search;
    if (search->rule == SALET_NORMAL) return clue->key;
    uint8_t colours[MOST_LENGTH];
    colours_of(pattern_of_part(search, frame, guess, parts, s), search->length, colours);
    return clue_key(search, clue, search->spelling + guess * search->length, colours);
}

const int32_t *answers_of(Query *query, const Frame *frame, const int32_t *rows, int32_t size) {
    int32_t *answers = TAKE(&query->arena, int32_t, size);
    for (int32_t i = 0; i < size && answers; i++) answers[i] = frame->members[rows[i]];
    return answers;
}

const int32_t *count_up(Query *query, int32_t size) {
    int32_t *rows = TAKE(&query->arena, int32_t, size);
    for (int32_t i = 0; i < size && rows; i++) rows[i] = i;
    return rows;
}
