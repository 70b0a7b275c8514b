/* One guess on one set: the weight it loses, and the parts it makes. */

#include "search.h"

INLINE int64_t weight_lost_by(Query *query, const void *codes, const int32_t *rows, int32_t size,
                              const int64_t *weights, int64_t allowed, int *crowded, const int32_t bytes) {
    int64_t *seen = query->seen;
    int64_t once = query->stamp += 2;
    int64_t lost = 0;
    *crowded = 0;
    for (int32_t i = 0; i < size; i++) {
        int64_t code = pattern_at(codes, rows[i], bytes);
        int64_t mark = seen[code];
        if (mark < once) {
            seen[code] = once;
        } else {
            lost += weights[rows[i]];
            if (lost > allowed) {
                query->work += WORK_OF_LOSS * (i + 4);
                *crowded = 1;
                return lost;
            }
            *crowded |= mark > once;
            seen[code] = once + 1;
        }
    }
    query->work += WORK_OF_LOSS * (size + 4);
    return lost;
}

int64_t weight_lost(Query *query, const void *codes, const int32_t *rows, int32_t size, const int64_t *weights,
                    int64_t allowed, int *crowded) {
    return FOR_WIDTH(query->search->bytes, weight_lost_by, query, codes, rows, size, weights, allowed, crowded);
}

INLINE int fill_tile_with(Query *query, const int32_t *columns, int32_t count, int32_t first, const int32_t *answers,
                          int32_t size, const int32_t bytes) {
    const Search *search = query->search;
    int lanes = count - first < 64 ? count - first : 64;
    for (int32_t i = 0; i < size; i++) {
        const uint8_t *codes = (const uint8_t *)search->by_answer + (int64_t)answers[i] * search->guesses * bytes;
        for (int lane = 0; lane < lanes; lane++)
            set_code(query->tile, (int64_t)lane * search->answers + i, pattern_at(codes, columns[first + lane], bytes),
                     bytes);
    }
    return lanes;
}

int fill_tile(Query *query, const int32_t *columns, int32_t count, int32_t first, const int32_t *answers,
              int32_t size) {
    return FOR_WIDTH(query->search->bytes, fill_tile_with, query, columns, count, first, answers, size);
}

INLINE int64_t lost_by_lane(Query *query, int lane, const int32_t *answers, int32_t size, const int32_t bytes) {
    const Search *search = query->search;
    int64_t mark = query->stamp += 2, first = (int64_t)lane * search->answers, lost = 0;
    for (int32_t i = 0; i < size; i++) {
        int64_t *seen = &query->seen[pattern_at(query->tile, first + i, bytes)];
        lost += *seen == mark ? search->weights[answers[i]] : 0;
        *seen = mark;
    }
    return lost;
}

static int are_consecutive(const int32_t *columns, int count) {
    int consecutive = 1;
    for (int i = 1; i < count; i++) consecutive &= columns[i] == columns[0] + i;
    return consecutive;
}

/* Of answers of equal weight, all are lost but one for each part. So a byte is set for each code that a column shows,
   64 columns side by side, and the bytes of each column are added up: at most one for each pattern of five letters,
   which fits a byte. */
static void lose_by_marks(Query *query, const int32_t *columns, int lanes, const int32_t *answers, int32_t size) {
    enum { LANES = 64, CODES = UINT8_MAX + 1 };
    const Search *search = query->search;
    const int whole = lanes == LANES && are_consecutive(columns, LANES);
    uint8_t marks[LANES][CODES] = {{0}};
    for (int32_t i = 0; i < size; i++) {
        const uint8_t *codes = (const uint8_t *)search->by_answer + (int64_t)answers[i] * search->guesses;
        if (whole)
            for (int lane = 0; lane < LANES; lane++) marks[lane][codes[columns[0] + lane]] = 1;
        else
            for (int lane = 0; lane < lanes; lane++) marks[lane][codes[columns[lane]]] = 1;
    }
    for (int lane = 0; lane < lanes; lane++) {
        uint8_t parts = 0;
        for (int code = 0; code < CODES; code++) parts += marks[lane][code];
        query->losses[lane] = (size - parts) * search->weights[0];
    }
}

static int has_equal_weights(const Search *search) {
    return search->weights[0] == search->weights[search->answers - 1]; /* they never rise */
}

void lose_by_word(Query *query, const int32_t *columns, int32_t count, int32_t first, const int32_t *answers,
                  int32_t size) {
    const int lanes = (int)least(count - first, 64);
    query->work += WORK_OF_LANE * lanes * (int64_t)size;
    if (size >= MARKS_FROM && query->search->bytes == 1 && has_equal_weights(query->search)) {
        lose_by_marks(query, columns + first, lanes, answers, size);
        return;
    }
    fill_tile(query, columns, count, first, answers, size);
    for (int lane = 0; lane < lanes; lane++)
        query->losses[lane] = FOR_WIDTH(query->search->bytes, lost_by_lane, query, lane, answers, size);
}

Parts room_for_parts(Arena *arena, int64_t n) {
    Parts parts = {0};
    parts.grouped = TAKE(arena, int32_t, n);
    parts.starts = TAKE(arena, int32_t, n + 2);
    parts.shown = TAKE(arena, uint16_t, n);
    parts.codes = TAKE(arena, uint16_t, n);
    parts.keys = TAKE(arena, uint64_t, n);
    parts.weights = TAKE(arena, int64_t, n);
    parts.low = TAKE(arena, int64_t, n);
    parts.exact = TAKE(arena, uint8_t, n);
    parts.order = TAKE(arena, int32_t, n);
    return parts;
}

INLINE void show(const Search *search, int64_t guess, const int32_t *members, const int32_t *rows, int32_t n,
                 uint16_t *shown, const int32_t bytes) {
    const void *codes = codes_of(search, guess);
    for (int32_t i = 0; i < n; i++) shown[i] = (uint16_t)pattern_at(codes, members[rows[i]], bytes);
}

void split(Query *query, int64_t guess, const int32_t *members, const int32_t *rows, int32_t n, const uint64_t *keys,
           const int64_t *weights, Parts *parts) {
    const Search *search = query->search;
    int32_t *slot = query->slot, *starts = parts->starts;
    int32_t count = 0;
    FOR_WIDTH(search->bytes, show, search, guess, members, rows, n, parts->shown);
    query->work += WORK_OF_SPLIT * (n + 16);
    starts[0] = starts[1] = 0;
    for (int32_t i = 0; i < n; i++) {
        uint16_t code = parts->shown[i];
        if (code == search->all_green) continue;
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
        if (parts->shown[i] != search->all_green) parts->grouped[starts[slot[parts->shown[i]]]++] = rows[i];
    for (int32_t s = 0; s < count; s++) slot[parts->codes[s]] = 0;
    parts->count = count;
}

void order_by_size(Parts *parts) {
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

INLINE int is_useful_by(const Search *search, const int32_t *answers, int32_t size, int64_t guess,
                        const int32_t bytes) {
    const void *codes = codes_of(search, guess);
    int64_t first = pattern_at(codes, answers[0], bytes);
    int splits = 0;
    for (int32_t i = 0; i < size; i++) {
        int64_t code = pattern_at(codes, answers[i], bytes);
        if (code == search->all_green) return 0;
        splits |= code != first;
    }
    return splits;
}

int is_useful(const Search *search, const int32_t *answers, int32_t size, int64_t guess) {
    return FOR_WIDTH(search->bytes, is_useful_by, search, answers, size, guess);
}
