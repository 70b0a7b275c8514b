/* One guess on one set: the weight it loses, and the parts it makes. */

static inline const Code *row_of(const Search *search, int64_t guess) {
    return (const Code *)search->codes + guess * search->answers;
}

/* The weight that a guess loses on a set: of the candidates that are not the first, and heaviest, of their part.
   codes[rows[i]]: the pattern of each. Counting ends once it exceeds `allowed`. *crowded: whether a part holds three
   or more. */
static inline int64_t weight_lost(Query *query, const Code *codes, const int32_t *rows, int32_t size,
                                  const int64_t *weights, int64_t allowed, int *crowded) {
    int64_t *seen = query->seen;
    int64_t once = query->stamp += 2;
    int64_t lost = 0;
    *crowded = 0;
    for (int32_t i = 0; i < size; i++) {
        Code code = codes[rows[i]];
        int64_t mark = seen[code];
        if (mark < once) {
            seen[code] = once;
        } else {
            lost += weights[rows[i]];
            if (lost > allowed) {
                *crowded = 1;
                return lost;
            }
            *crowded |= mark > once;
            seen[code] = once + 1;
        }
    }
    return lost;
}

/* Write the codes of up to 64 columns from `first` on, for each answer of a set, into the tile; return how many. */
static int fill_tile(Query *query, const int32_t *columns, int32_t count, int32_t first, const int32_t *answers,
                     int32_t size) {
    const Search *search = query->search;
    Code *tile = query->tile;
    int lanes = count - first < 64 ? count - first : 64;
    for (int32_t i = 0; i < size; i++) {
        const Code *codes = (const Code *)search->by_answer + (int64_t)answers[i] * search->guesses;
        for (int lane = 0; lane < lanes; lane++) tile[(int64_t)lane * search->answers + i] = codes[columns[first + lane]];
    }
    return lanes;
}

/* Write into query->losses what each of up to 64 columns from `first` on loses on a large set. */
static void lose_by_word(Query *query, const int32_t *columns, int32_t count, int32_t first, const int32_t *answers,
                         int32_t size) {
    const Search *search = query->search;
    int lanes = fill_tile(query, columns, count, first, answers, size);
    for (int lane = 0; lane < lanes; lane++) {
        const Code *codes = (const Code *)query->tile + (int64_t)lane * search->answers;
        int64_t mark = query->stamp += 2;
        int64_t lost = 0;
        for (int32_t i = 0; i < size; i++) {
            lost += query->seen[codes[i]] == mark ? search->weights[answers[i]] : 0;
            query->seen[codes[i]] = mark;
        }
        query->losses[lane] = lost;
    }
}

/* The parts that a guess makes of a set, the all-green one left out; each array has room for all its candidates. */
typedef struct {
    int32_t count;
    int32_t *grouped;  /* rows, part by part */
    int32_t *starts;   /* where each part begins; two longer than the others */
    Code *shown;       /* pattern of each row */
    Code *codes;       /* pattern of each part */
    uint64_t *keys;
    int64_t *weights;
    int64_t *low;      /* lower bound of each part */
    uint8_t *exact;    /* whether that bound is the value */
    int32_t *order;    /* the parts of three and more, smallest first */
    int32_t open;      /* how many those are */
} Parts;

static Parts room_for(Arena *arena, int64_t n) {
    Parts parts = {0};
    parts.grouped = TAKE(arena, int32_t, n);
    parts.starts = TAKE(arena, int32_t, n + 2);
    parts.shown = TAKE(arena, Code, n);
    parts.codes = TAKE(arena, Code, n);
    parts.keys = TAKE(arena, uint64_t, n);
    parts.weights = TAKE(arena, int64_t, n);
    parts.low = TAKE(arena, int64_t, n);
    parts.exact = TAKE(arena, uint8_t, n);
    parts.order = TAKE(arena, int32_t, n);
    return parts;
}

static inline int32_t size_of_part(const Parts *parts, int32_t s) { return parts->starts[s + 1] - parts->starts[s]; }

/* Group a set by the pattern of a guess. members: the answers of a frame's rows; keys, weights: of its rows. */
static void split(Query *query, int64_t guess, const int32_t *members, const int32_t *rows, int32_t n,
                  const uint64_t *keys, const int64_t *weights, Parts *parts) {
    const Code *codes = row_of(query->search, guess);
    Code all_green = (Code)(query->search->patterns - 1);
    int32_t *slot = query->slot, *starts = parts->starts;
    int32_t count = 0;
    starts[0] = starts[1] = 0;
    for (int32_t i = 0; i < n; i++) {
        Code code = parts->shown[i] = codes[members[rows[i]]];
        if (code == all_green) continue;
        int32_t s = slot[code];
        if (s == 0) {
            s = slot[code] = ++count;
            parts->codes[s - 1] = code;
            parts->keys[s - 1] = 0;
            parts->weights[s - 1] = 0;
            starts[s + 1] = 0;
        }
        starts[s + 1]++;
        parts->keys[s - 1] ^= keys[rows[i]];
        parts->weights[s - 1] += weights[rows[i]];
    }
    for (int32_t s = 1; s <= count; s++) starts[s + 1] += starts[s];
    for (int32_t i = 0; i < n; i++)
        if (parts->shown[i] != all_green) parts->grouped[starts[slot[parts->shown[i]]]++] = rows[i];
    for (int32_t s = 0; s < count; s++) slot[parts->codes[s]] = 0;
    parts->count = count;
}

/* List the parts of three candidates and more in parts->order, smallest first. */
static void order_by_size(Parts *parts) {
    int32_t open = 0;
    for (int32_t s = 0; s < parts->count; s++) {
        int32_t size = size_of_part(parts, s), i = open;
        if (size < 3) continue;
        for (; i > 0 && size_of_part(parts, parts->order[i - 1]) > size; i--) parts->order[i] = parts->order[i - 1];
        parts->order[i] = s;
        open++;
    }
    parts->open = open;
}
