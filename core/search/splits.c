/* One guess on one set: its excess, and the parts it makes. */

#include "stages.h"

INLINE Excess excess_by(Query *query, const void *codes, const Weighed *candidates, int64_t allowed,
                        const int32_t bytes) {
    const int32_t *numbers = candidates->numbers;
    const int64_t *weights = candidates->weights;
    const int32_t size = candidates->size;
    int64_t *seen = query->seen;
    int64_t once = query->visit_stamp += 2;
    Excess excess = {0, 0};
    for (int32_t i = 0; i < size; i++) {
        int64_t code = pattern_at(codes, numbers[i], bytes);
        int64_t mark = seen[code];
        if (mark < once) {
            seen[code] = once;
            continue;
        }
        excess.weight += weights[numbers[i]];
        if (excess.weight > allowed) {
            query->work += WORK_OF_EXCESS * (i + 4);
            return (Excess){excess.weight, 1};
        }
        excess.has_large_part |= mark > once;
        seen[code] = once + 1;
    }
    query->work += WORK_OF_EXCESS * (size + 4);
    return excess;
}

Excess excess_of(Query *query, const void *codes, const Weighed *candidates, int64_t allowed) {
    return FOR_WIDTH(query->search->bytes, excess_by, query, codes, candidates, allowed);
}

INLINE int fill_block_with(Query *query, const int32_t *columns, int32_t count, int32_t first, const int32_t *answers,
                           int32_t size, const int32_t bytes) {
    const Search *search = query->search;
    int lanes = count - first < 64 ? count - first : 64;
    for (int32_t i = 0; i < size; i++) {
        const uint8_t *codes = (const uint8_t *)search->by_answer + (int64_t)answers[i] * search->guesses * bytes;
        for (int lane = 0; lane < lanes; lane++)
            set_code(query->block, (int64_t)lane * search->answers + i, pattern_at(codes, columns[first + lane], bytes),
                     bytes);
    }
    return lanes;
}

int fill_block(Query *query, const int32_t *columns, int32_t count, int32_t first, const int32_t *answers,
               int32_t size) {
    return FOR_WIDTH(query->search->bytes, fill_block_with, query, columns, count, first, answers, size);
}

INLINE int64_t excess_of_lane(Query *query, int lane, const int32_t *answers, int32_t size, const int32_t bytes) {
    const Search *search = query->search;
    int64_t mark = query->visit_stamp += 2, first = (int64_t)lane * search->answers, excess = 0;
    for (int32_t i = 0; i < size; i++) {
        int64_t *seen = &query->seen[pattern_at(query->block, first + i, bytes)];
        excess += *seen == mark ? search->weights[answers[i]] : 0;
        *seen = mark;
    }
    return excess;
}

static int are_consecutive(const int32_t *columns, int count) {
    int consecutive = 1;
    for (int i = 1; i < count; i++) consecutive &= columns[i] == columns[0] + i;
    return consecutive;
}

enum { LANES = 64, CODES = UINT8_MAX + 1 };

/* How many codes a column shows; its marks are cleared. At most one for each pattern of five letters, which fits a
   byte. */
static uint8_t take_parts(uint8_t *marks) {
    uint8_t parts = 0;
    for (int code = 0; code < CODES; code++) {
        parts += marks[code];
        marks[code] = 0;
    }
    return parts;
}

/* Of answers of equal weight, all are excess but one for each part. So a byte is set for each code that a column shows,
   64 columns side by side, and the bytes of each column are added up. */
static void charge_by_marks(Query *query, const int32_t *columns, int lanes, const int32_t *answers, int32_t size) {
    const Search *search = query->search;
    const int whole = lanes == LANES && are_consecutive(columns, LANES);
    uint8_t *marks = query->marks;
    for (int32_t i = 0; i < size; i++) {
        const uint8_t *codes = (const uint8_t *)search->by_answer + (int64_t)answers[i] * search->guesses;
        if (whole)
            for (int lane = 0; lane < LANES; lane++) marks[lane * CODES + codes[columns[0] + lane]] = 1;
        else
            for (int lane = 0; lane < lanes; lane++) marks[lane * CODES + codes[columns[lane]]] = 1;
    }
    for (int lane = 0; lane < lanes; lane++)
        query->excess[lane] = (size - take_parts(marks + lane * CODES)) * search->weights[0];
}

static int has_equal_weights(const Search *search) {
    return search->weights[0] == search->weights[search->answers - 1]; /* they never rise */
}

void charge_large_set(Query *query, const int32_t *columns, int32_t count, int32_t first, const int32_t *answers,
                      int32_t size) {
    const int lanes = (int)min_i64(count - first, 64);
    query->work += WORK_OF_LANE * lanes * (int64_t)size;
    if (size >= MIN_SIZE_MARKS && query->search->bytes == 1 && has_equal_weights(query->search)) {
        charge_by_marks(query, columns + first, lanes, answers, size);
        return;
    }
    fill_block(query, columns, count, first, answers, size);
    for (int lane = 0; lane < lanes; lane++)
        query->excess[lane] = FOR_WIDTH(query->search->bytes, excess_of_lane, query, lane, answers, size);
}

Parts alloc_parts(Arena *arena, int64_t n) {
    Parts parts = {0};
    parts.rows_by_part = ARENA_ALLOC(arena, int32_t, n);
    parts.starts = ARENA_ALLOC(arena, int32_t, n + 2);
    parts.row_codes = ARENA_ALLOC(arena, uint16_t, n);
    parts.codes = ARENA_ALLOC(arena, uint16_t, n);
    parts.keys = ARENA_ALLOC(arena, uint64_t, n);
    parts.weights = ARENA_ALLOC(arena, int64_t, n);
    parts.low = ARENA_ALLOC(arena, int64_t, n);
    parts.exact = ARENA_ALLOC(arena, uint8_t, n);
    parts.order = ARENA_ALLOC(arena, int32_t, n);
    return parts;
}

INLINE void write_row_codes(const Search *search, const Set *set, int64_t guess, uint16_t *row_codes,
                            const int32_t bytes) {
    const void *codes = codes_of(search, guess);
    for (int32_t i = 0; i < set->size; i++)
        row_codes[i] = (uint16_t)pattern_at(codes, set->frame->members[set->rows[i]], bytes);
}

/* Number the parts of a set, and sum up the keys and weights of each; leave their sizes in parts->starts, two places on.
   Returns how many there are. */
static int32_t add_up_parts(Query *query, const Set *set, Parts *parts) {
    const uint64_t *keys = set->frame->keys;
    const int64_t *weights = set->frame->weights;
    int32_t *slot = query->slot, *starts = parts->starts, count = 0;
    starts[0] = starts[1] = 0;
    for (int32_t i = 0; i < set->size; i++) {
        uint16_t code = parts->row_codes[i];
        if (code == query->search->all_green) continue;
        int32_t s = slot[code];
        if (s == 0) {
            s = slot[code] = ++count;
            parts->codes[s - 1] = code;
            parts->keys[s - 1] = 0;
            parts->weights[s - 1] = 0;
            starts[s + 1] = 0;
        }
        starts[s + 1]++;
        parts->keys[s - 1] ^= keys[set->rows[i]];
        parts->weights[s - 1] += weights[set->rows[i]];
    }
    return count;
}

void split_set(Query *query, const Set *set, int64_t guess, Parts *parts) {
    const Search *search = query->search;
    int32_t *slot = query->slot, *starts = parts->starts;
    FOR_WIDTH(search->bytes, write_row_codes, search, set, guess, parts->row_codes);
    query->work += WORK_OF_SPLIT * (set->size + 16);
    int32_t count = add_up_parts(query, set, parts);
    for (int32_t s = 1; s <= count; s++) starts[s + 1] += starts[s];
    for (int32_t i = 0; i < set->size; i++) {
        uint16_t code = parts->row_codes[i];
        if (code != search->all_green) parts->rows_by_part[starts[slot[code]]++] = set->rows[i];
    }
    for (int32_t s = 0; s < count; s++) slot[parts->codes[s]] = 0;
    parts->count = count;
}

void order_by_size(Parts *parts) {
    int32_t count = 0;
    for (int32_t s = 0; s < parts->count; s++) {
        int32_t size = size_of_part(parts, s), i = count;
        if (size < 3) continue;
        for (; i > 0 && size_of_part(parts, parts->order[i - 1]) > size; i--) parts->order[i] = parts->order[i - 1];
        parts->order[i] = s;
        count++;
    }
    parts->unsolved_count = count;
}

INLINE int splits_from_outside_by(const Search *search, const Set *set, int64_t guess, const int32_t bytes) {
    const void *codes = codes_of(search, guess);
    int64_t first = pattern_at(codes, set->answers[0], bytes);
    int splits = 0;
    for (int32_t i = 0; i < set->size; i++) {
        int64_t code = pattern_at(codes, set->answers[i], bytes);
        if (code == search->all_green) return 0;
        splits |= code != first;
    }
    return splits;
}

int splits_from_outside(const Search *search, const Set *set, int64_t guess) {
    return FOR_WIDTH(search->bytes, splits_from_outside_by, search, set, guess);
}
