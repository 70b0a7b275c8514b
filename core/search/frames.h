/* Laying out the candidates and guesses of a subtree. */

enum Kind { BARE, PLAIN, CHOSEN };

/* Transpose each block of 8 x 8 bits: of lane w, bit p of byte i becomes bit i of byte p. */
static inline Chunk turn_bits(Chunk x) {
    Chunk swap = (x ^ (x >> 7)) & 0x00AA00AA00AA00AAu;
    x ^= swap ^ (swap << 7);
    swap = (x ^ (x >> 14)) & 0x0000CCCC0000CCCCu;
    x ^= swap ^ (swap << 14);
    swap = (x ^ (x >> 28)) & 0x00000000F0F0F0F0u;
    return x ^ swap ^ (swap << 28);
}

/* Write bit planes of the codes of `answers` under `columns`, or under the first guesses if that is NULL: (size,
   chunks, bits), zeros past the last column. 64 columns at a time, and eight bits of their codes: the bytes of a chunk,
   whose bits and then bytes are transposed. */
static void write_planes(const Search *search, const int32_t *columns, int32_t count, const int32_t *answers,
                         int32_t size, int32_t chunks, Chunk *planes) {
    int32_t bits = bits_of(search);
    for (int32_t a = 0; a < size; a++) {
        const Code *codes = (const Code *)search->by_answer + (int64_t)answers[a] * search->guesses;
        uint64_t *words = (uint64_t *)(planes + (int64_t)a * chunks * bits);
        for (int32_t first = 0; first < chunks * CHUNK; first += 64) {
            int32_t rest = (int32_t)most(0, least(count - first, 64));
            uint64_t *at = words + (int64_t)(first / CHUNK) * bits * CHUNK_WORDS + (first / 64) % CHUNK_WORDS;
            for (int32_t low = 0; low < bits; low += 8) {
                union {
                    Chunk lanes;
                    uint8_t bytes[64];
                } x = {0};
                if (columns)
                    for (int32_t i = 0; i < rest; i++) x.bytes[i] = (uint8_t)(codes[columns[first + i]] >> low);
                else
                    for (int32_t i = 0; i < rest; i++) x.bytes[i] = (uint8_t)(codes[first + i] >> low);
                x.lanes = turn_bits(x.lanes);
                for (int32_t p = 0; p < 8 && low + p < bits; p++) {
                    uint64_t plane = 0;
                    for (int w = 0; w < 8; w++) plane |= (uint64_t)x.bytes[8 * w + p] << (8 * w);
                    at[(int64_t)(low + p) * CHUNK_WORDS] = plane;
                }
            }
        }
    }
}

/* Write what each column keeps on `answers`, and a hash that says how it splits them: a candidate's share is mixed
   with the first of its part. Two hashes of 64 bits may agree by chance. */
static void keep_and_hash(Query *query, const int32_t *columns, int32_t count, const int32_t *answers, int32_t size,
                          int64_t *kept, uint64_t *hashes) {
    const Search *search = query->search;
    int64_t weight = weight_of(search->weights, answers, size);
    int64_t *seen = query->seen;
    for (int32_t first = 0; first < count; first += 64) {
        int lanes = fill_tile(query, columns, count, first, answers, size);
        for (int lane = 0; lane < lanes; lane++) {
            const Code *codes = (const Code *)query->tile + (int64_t)lane * search->answers;
            int64_t mark = query->stamp + 2, lost = 0;
            uint64_t hash = 0;
            query->stamp = mark + size;
            for (int32_t i = 0; i < size; i++) {
                Code code = codes[i];
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

/* Choose one column for each way to split `answers` that is not dominated, those that keep the most first. */
static void choose_columns(Query *query, Frame *frame, const int32_t *answers, int32_t size) {
    const Search *search = query->search;
    Arena *arena = &query->arena;
    int32_t count = frame->count;
    int32_t *columns = TAKE(arena, int32_t, count);
    int64_t *kept = TAKE(arena, int64_t, count);
    int64_t before = arena->used;
    int32_t *order = TAKE(arena, int32_t, count), *other = TAKE(arena, int32_t, count);
    int64_t *all = TAKE(arena, int64_t, count);
    uint64_t *hashes = TAKE(arena, uint64_t, count), *table = TAKE(arena, uint64_t, table_mask(count) + 1);
    uint16_t *words = TAKE(arena, uint16_t, (int64_t)size * search->length);
    DominanceRoom room = room_for_dominance(arena, search, count);
    for (int32_t i = 0; i < size; i++) {
        const uint16_t *word = search->spelling + (int64_t)search->guess_of[answers[i]] * search->length;
        for (int k = 0; k < search->length; k++) words[i * search->length + k] = word[k];
    }
    keep_and_hash(query, frame->columns, count, answers, size, all, hashes);
    drop_dominated(&room, search, search->spelling, frame->columns, count, words, frame->keys, size, hashes);
    for (int32_t i = 0; i < count; i++) order[i] = i;
    sort_by_kept(order, count, all, other);
    frame->count = first_of_each_hash(order, count, hashes, table, table_mask(count), (int32_t *)0);
    for (int32_t i = 0; i < frame->count; i++) {
        columns[i] = frame->columns[order[i]];
        kept[i] = all[order[i]];
    }
    frame->columns = columns;
    frame->kept = kept;
    arena->used = before;
}

/* A frame over `answers`, ascending, and `columns`, first ones first. PLAIN: to bound one set, all columns being there,
   with the planes of the search. CHOSEN: for many questions, so the columns are those that matter here, if the set is
   large enough. */
static Frame make_frame(Query *query, const int32_t *answers, int32_t size, const int32_t *columns, int32_t count,
                        enum Kind kind) {
    const Search *search = query->search;
    Arena *arena = &query->arena;
    int32_t n = kind == BARE ? 0 : size;
    int chosen = kind == CHOSEN && search->rule == SALET_NORMAL && n >= OWN_COLUMNS_FROM && n < search->answers;
    int own_planes = chosen || (kind == CHOSEN && search->rule != SALET_NORMAL);
    Frame frame = {.size = size, .count = count, .bare = kind == BARE, .members = answers, .columns = columns};
    frame.weights = TAKE(arena, int64_t, size);
    frame.keys = TAKE(arena, uint64_t, size);
    for (int32_t i = 0; i < size; i++) {
        frame.weights[i] = search->weights[answers[i]];
        frame.keys[i] = search->keys[answers[i]];
    }
    if (chosen) {
        choose_columns(query, &frame, answers, size);
    } else {
        int64_t *kept = TAKE(arena, int64_t, count);
        for (int32_t x = 0; x < count; x++) kept[x] = search->kept[columns[x]];
        frame.kept = kept;
    }
    frame.chunks = (frame.count + CHUNK - 1) / CHUNK;
    int64_t words = (int64_t)frame.chunks * CHUNK_WORDS;
    frame.legal = TAKE(arena, uint64_t, words);
    for (int64_t w = 0; w < words; w++) {
        int64_t rest = frame.count - 64 * w;
        frame.legal[w] = rest >= 64 ? ~(uint64_t)0 : rest <= 0 ? 0 : ((uint64_t)1 << rest) - 1;
    }
    frame.own = TAKE(arena, Code, (int64_t)n * n);
    for (int32_t i = 0; i < n; i++) {
        const Code *codes = row_of(search, search->guess_of[answers[i]]);
        for (int32_t j = 0; j < n; j++) frame.own[(int64_t)i * n + j] = codes[answers[j]];
    }
    frame.planes = search->planes;
    frame.plane_of = answers;
    if (own_planes) {
        Chunk *planes = TAKE(arena, Chunk, (int64_t)n * frame.chunks * bits_of(search));
        int32_t *plane_of = TAKE(arena, int32_t, n);
        write_planes(search, frame.columns, frame.count, answers, n, frame.chunks, planes);
        for (int32_t i = 0; i < n; i++) plane_of[i] = i;
        frame.planes = planes;
        frame.plane_of = plane_of;
    }
    if (search->rule != SALET_NORMAL && kind != PLAIN)
        frame.letters = letters_of(query, frame.columns, frame.count, words);
    return frame;
}

static inline int64_t words_of(const Frame *frame) { return (int64_t)frame->chunks * CHUNK_WORDS; }

/* The columns that are legal. */
static const int32_t *legal_columns(Query *query, const int32_t *columns, int32_t count, const uint64_t *legal,
                                    int32_t *kept) {
    int32_t *chosen = TAKE(&query->arena, int32_t, count);
    *kept = 0;
    for (int32_t x = 0; x < count; x++)
        if (holds_bit(legal, x)) chosen[(*kept)++] = columns[x];
    return chosen;
}

/* The clue after one more guess; `key` is its key in hard mode. */
static Clue narrowed(Query *query, const Frame *frame, const Clue *clue, int64_t guess, const uint8_t *colours,
                     uint64_t key) {
    const Search *search = query->search;
    const uint16_t *letters = search->spelling + guess * search->length;
    int64_t words = words_of(frame);
    Clue after = *clue;
    after.legal = TAKE(&query->arena, uint64_t, words);
    for (int64_t w = 0; w < words; w++) after.legal[w] = clue->legal[w];
    if (search->rule == SALET_HARD) {
        after.needed = TAKE(&query->arena, uint8_t, search->letters);
        for (int i = 0; i < search->letters; i++) after.needed[i] = clue->needed[i];
        narrow(search, &frame->letters, words, letters, colours, &after);
        after.key = key;
    } else {
        narrow_strictly(search, &frame->letters, words, letters, colours, &after);
        after.key = legal_key(search, frame->columns, after.legal, words);
    }
    return after;
}

/* The clue that holds in the part of `guess` with pattern `code`. */
static Clue clue_of_part(Query *query, const Frame *frame, const Clue *clue, int64_t guess, int64_t code) {
    const Search *search = query->search;
    if (search->rule == SALET_NORMAL) return *clue;
    uint8_t colours[MOST_LENGTH];
    colours_of(code, search->length, colours);
    uint64_t key = 0;
    if (search->rule == SALET_HARD)
        key = clue_key(search, clue, search->spelling + guess * search->length, colours);
    return narrowed(query, frame, clue, guess, colours, key);
}

/* The key of that clue, found without making it in hard mode. */
static uint64_t key_of_part(Query *query, const Frame *frame, const Clue *clue, int64_t guess, int64_t code) {
    const Search *search = query->search;
    if (search->rule == SALET_NORMAL) return clue->key;
    if (search->rule == SALET_STRICT) {
        int64_t before = query->arena.used;
        uint64_t key = clue_of_part(query, frame, clue, guess, code).key;
        query->arena.used = before;
        return key;
    }
    uint8_t colours[MOST_LENGTH];
    colours_of(code, search->length, colours);
    return clue_key(search, clue, search->spelling + guess * search->length, colours);
}

/* A set within a frame, and what is demanded of its guesses. */
typedef struct {
    const Frame *frame;
    const Clue *clue;
    const int32_t *rows;    /* (size,) ascending */
    const int32_t *answers; /* (size,) the same as answers */
    int32_t size;
    int64_t weight;
} Set;

static const int32_t *answers_of(Query *query, const Frame *frame, const int32_t *rows, int32_t size) {
    int32_t *answers = TAKE(&query->arena, int32_t, size);
    for (int32_t i = 0; i < size; i++) answers[i] = frame->members[rows[i]];
    return answers;
}

static const int32_t *count_up(Query *query, int32_t size) {
    int32_t *rows = TAKE(&query->arena, int32_t, size);
    for (int32_t i = 0; i < size; i++) rows[i] = i;
    return rows;
}
