/* The small kernels on random inputs, beside counting by hand. */

#include "../search/stages.h"
#include "fuzz.h"

#include <math.h>
#include <string.h>

void try_patterns(void) {
    const int32_t length = (int32_t)(draw(0, 1) ? 5 : draw(1, 10)), alphabet = (int32_t)draw(1, 6);
    const int32_t guesses = (int32_t)draw(1, 9), answers = (int32_t)draw(1, 140), bytes = code_bytes(length);
    const int32_t stride = (answers + 63) / 64 * 64;
    uint16_t *words = NOISE(uint16_t, answers *length), *guess = NOISE(uint16_t, guesses *length);
    for (int32_t i = 0; i < answers * length; i++) words[i] = (uint16_t)draw(0, alphabet - 1);
    for (int32_t i = 0; i < guesses * length; i++) guess[i] = (uint16_t)draw(0, alphabet - 1);
    void *places = noise((int64_t)alphabet * stride, bytes), *patterns = noise((int64_t)guesses * answers, bytes);
    salet_letter_places(words, answers, length, alphabet, bytes, places, stride);
    salet_patterns(guess, guesses, length, places, stride, answers, bytes, patterns);
    for (int32_t i = 0; i < guesses; i++)
        for (int32_t j = 0; j < answers; j++)
            CHECK(item(patterns, (int64_t)i * answers + j, bytes) ==
                  plain_pattern(guess + i * length, words + j * length, length));
}

void try_transpose(void) {
    const int32_t rows = (int32_t)draw(1, 90), columns = (int32_t)draw(1, 90), bytes = 1 << draw(0, 1);
    const int32_t first = (int32_t)draw(0, 3), stride = first + rows + (int32_t)draw(0, 3);
    uint8_t *source = noise((int64_t)rows * columns, bytes), *target = noise((int64_t)columns * stride, bytes);
    uint8_t *before = noise((int64_t)columns * stride, bytes);
    for (int32_t i = 0; i < rows * columns * bytes; i++) source[i] = (uint8_t)draw_bits();
    memcpy(before, target, (size_t)(columns * stride * bytes));
    salet_transpose(source, rows, columns, bytes, target, stride, first);
    for (int32_t j = 0; j < columns; j++)
        for (int32_t i = 0; i < stride; i++) {
            const int inside = i >= first && i < first + rows;
            const int64_t old = item(before, (int64_t)j * stride + i, bytes);
            CHECK(item(target, (int64_t)j * stride + i, bytes) ==
                  (inside ? item(source, (int64_t)(i - first) * columns + j, bytes) : old));
        }
}

/* A random matrix of patterns, and a random subset of its rows. */
typedef struct {
    void *patterns;
    int32_t answers, guesses, bytes, codes, count;
    int32_t *rows;
} Matrix;

static Matrix draw_matrix(void) {
    Matrix m = {.answers = (int32_t)draw(1, 60), .guesses = (int32_t)draw(1, 40), .bytes = 1 << draw(0, 1)};
    m.codes = (int32_t)power_of_three((int32_t)draw(1, m.bytes == 1 ? 5 : 6));
    m.patterns = noise((int64_t)m.answers * m.guesses, m.bytes);
    for (int32_t i = 0; i < m.answers * m.guesses; i++) set_item(m.patterns, i, draw(0, m.codes - 1), m.bytes);
    m.rows = NOISE(int32_t, m.answers);
    for (int32_t i = 0; i < m.answers; i++)
        if (draw(0, 2)) m.rows[m.count++] = i;
    return m;
}

static int64_t code_at(const Matrix *m, int32_t row, int32_t guess) {
    return item(m->patterns, (int64_t)row * m->guesses + guess, m->bytes);
}

static void check_zero(const void *bytes, int64_t count) {
    for (int64_t i = 0; i < count; i++) CHECK(((const uint8_t *)bytes)[i] == 0);
}

static void check_measure(const Matrix *m, const int64_t *weights, int wide_bins) {
    const int32_t block = (int32_t)draw(1, 20), stride = (m->codes + 3) / 4 * 4, bin = wide_bins ? 8 : 2;
    double *logs = NOISE(double, SALET_LOGARITHMS), *squares = NOISE(double, m->guesses);
    double *spread = NOISE(double, m->guesses);
    int64_t *largest = NOISE(int64_t, m->guesses), *parts = NOISE(int64_t, m->guesses);
    int64_t *part = NOISE(int64_t, m->codes);
    void *bins = zeros((int64_t)block * stride, bin);
    salet_logarithms(logs);
    struct salet_measures measures = {
        .struct_bytes = sizeof measures,
        .guesses = m->guesses,
        .bytes = m->bytes,
        .count = m->count,
        .wide_bins = wide_bins,
        .block = block,
        .stride = stride,
        .patterns = m->patterns,
        .rows = m->rows,
        .weights = weights,
        .logs = logs,
        .bins = bins,
        .squares = squares,
        .spread = spread,
        .largest = largest,
        .parts = parts,
    };
    salet_measure(&measures);
    check_zero(bins, (int64_t)block * stride * bin);
    for (int32_t g = 0; g < m->guesses; g++) {
        double square = 0, bits = 0;
        int64_t most = 0, number = 0;
        memset(part, 0, (size_t)m->codes * sizeof *part);
        for (int32_t i = 0; i < m->count; i++) part[code_at(m, m->rows[i], g)] += weights[i];
        for (int32_t c = 0; c < m->codes; c++) {
            if (!part[c]) continue;
            square += (double)part[c] * (double)part[c];
            bits += (double)part[c] * log2((double)part[c]);
            most = part[c] > most ? part[c] : most;
            number++;
        }
        CHECK(largest[g] == most && parts[g] == number);
        CHECK(fabs(squares[g] - square) <= 1e-14 * square && fabs(spread[g] - bits) <= 1e-14 * bits);
    }
}

static void check_heaviest(const Matrix *m, const int64_t *weights) {
    const int32_t block = (int32_t)draw(1, 20), stride = m->codes + (int32_t)draw(0, 2);
    int8_t *bins = ZEROS(int8_t, (int64_t)block *stride), *seen = NOISE(int8_t, m->codes);
    int64_t *heaviest = NOISE(int64_t, m->guesses);
    salet_add_heaviest(m->patterns, m->guesses, m->bytes, m->rows, weights, m->count, bins, block, stride, heaviest);
    check_zero(bins, (int64_t)block * stride);
    for (int32_t g = 0; g < m->guesses; g++) {
        int64_t total = 0;
        memset(seen, 0, (size_t)m->codes);
        for (int32_t i = 0; i < m->count; i++) {
            int8_t *mark = &seen[code_at(m, m->rows[i], g)];
            total += *mark ? 0 : weights[i];
            *mark = 1;
        }
        CHECK(heaviest[g] == total);
    }
}

void try_measures(void) {
    const Matrix m = draw_matrix();
    const int wide_bins = (int)draw(0, 1);
    int64_t *weights = NOISE(int64_t, m.answers);
    for (int32_t i = 0; i < m.answers; i++) weights[i] = draw(1, wide_bins ? (int64_t)1 << draw(0, 40) : 1000);
    check_measure(&m, weights, wide_bins);
    for (int32_t i = 1; i < m.count; i++) weights[i] = weights[i] < weights[i - 1] ? weights[i] : weights[i - 1];
    check_heaviest(&m, weights);
}

/* A transposition table returns what was stored last under a key, or nothing; nothing too if the halves of a slot come
   from two writes, as they may when threads share it. */
void try_torn_slots(void) {
    enum { BUCKETS = 4, WORDS = 8 * BUCKETS, KEYS = 40 };
    uint64_t *tables[2] = {ZEROS(uint64_t, WORDS), ZEROS(uint64_t, WORDS)}, *torn = NOISE(uint64_t, WORDS);
    uint64_t keys[KEYS];
    int64_t last[2][KEYS];
    for (int k = 0; k < KEYS; k++) {
        keys[k] = draw_bits();
        for (int t = 0; t < 2; t++) {
            const Query query = {.transpositions = tables[t], .bucket_mask = BUCKETS - 1};
            store(&query, keys[k], last[t][k] = packed(draw(0, 1000), draw(0, 3) * EXACT));
            CHECK(probe(&query, keys[k]) == last[t][k]);
        }
    }
    for (int i = 0; i < WORDS; i++) torn[i] = tables[i % 2][i];
    for (int k = 0; k < KEYS; k++) {
        for (int t = 0; t < 2; t++) {
            const Query query = {.transpositions = tables[t], .bucket_mask = BUCKETS - 1};
            const int64_t data = probe(&query, keys[k]);
            CHECK(data == 0 || data == last[t][k]);
        }
        const Query query = {.transpositions = torn, .bucket_mask = BUCKETS - 1};
        const int64_t data = probe(&query, keys[k]);
        CHECK(data == 0 || (data == last[0][k] && data == last[1][k]));
    }
}

/* The excess of each lane is the weight of the answers that are not the first of their part. Columns may follow one another, be
   picked, or be so few that they do not fill a word. */
void try_excess(void) {
    Search search = {.guesses = (int32_t)draw(1, 300), .answers = (int32_t)draw(1, 400), .bytes = 1 << draw(0, 1)};
    const int32_t count = (int32_t)draw(1, search.guesses), size = (int32_t)draw(1, search.answers);
    const int32_t codes = search.answers * search.guesses, skipped = (int32_t)draw(0, search.guesses - count);
    const int spread = (int)draw(0, 1), kinds = (int)draw(1, search.bytes == 1 ? 243 : 1000);
    const int64_t heaviest = draw(0, 2) ? 1 : draw(1, 1000);
    int32_t *answers = NOISE(int32_t, size), *columns = NOISE(int32_t, count);
    search.code_count = kinds;
    search.by_answer = noise(codes, search.bytes);
    search.weights = NOISE(int64_t, search.answers);
    for (int32_t i = 0; i < codes; i++) set_item(search.by_answer, i, draw(0, kinds - 1), search.bytes);
    const int equal = (int)draw(0, 1);
    for (int32_t i = 0; i < search.answers; i++)
        search.weights[i] = equal || i == 0 ? heaviest : draw(1, search.weights[i - 1]);
    for (int32_t i = 0, next = 0; i < size; i++, next++) {
        while (draw(0, 1) && search.answers - next > size - i) next++;
        answers[i] = next;
    }
    for (int32_t x = 0; x < count; x++) columns[x] = spread ? (int32_t)draw(0, search.guesses - 1) : skipped + x;
    Query query = {.search = &search,
                   .seen = ZEROS(int64_t, kinds),
                   .marks = ZEROS(uint8_t, 64 * 256),
                   .block = noise(64 * search.answers, search.bytes)};
    for (int32_t first = 0; first < count; first += 64) {
        const int64_t work = query.work, lanes = smaller_of(count - first, 64);
        charge_large_set(&query, columns, count, first, answers, size);
        CHECK(query.work - work == WORK_OF_LANE * lanes * size); /* however parts are counted */
        for (int32_t x = first; x < count && x < first + 64; x++) {
            uint8_t *met = ZEROS(uint8_t, kinds);
            int64_t excess = 0;
            for (int32_t i = 0; i < size; i++) {
                const int64_t at = (int64_t)answers[i] * search.guesses + columns[x];
                const int64_t code = item(search.by_answer, at, search.bytes);
                excess += met[code] ? search.weights[answers[i]] : 0;
                met[code] = 1;
            }
            CHECK(query.excess[x - first] == excess);
        }
    }
}

/* Codes of long words may need more bits than a byte has. */
void try_planes(void) {
    Search search = {.guesses = (int32_t)draw(1, 900), .answers = (int32_t)draw(1, 4), .bytes = 1 << draw(0, 1)};
    const int32_t count = (int32_t)draw(1, search.guesses), chunks = chunks_for(count);
    const int32_t codes = search.answers * search.guesses;
    int32_t *answers = NOISE(int32_t, search.answers), *columns = NOISE(int32_t, count);
    search.bits = search.bytes == 1 ? 8 : (int32_t)draw(9, 16);
    search.by_answer = noise(codes, search.bytes);
    for (int32_t i = 0; i < codes; i++) set_item(search.by_answer, i, draw(0, (1 << search.bits) - 1), search.bytes);
    for (int32_t a = 0; a < search.answers; a++) answers[a] = (int32_t)draw(0, search.answers - 1);
    for (int32_t x = 0; x < count; x++) columns[x] = (int32_t)draw(0, search.guesses - 1);
    Chunk *planes = NOISE(Chunk, search.answers * chunks * search.bits);
    write_planes(&search, columns, count, answers, search.answers, planes);
    for (int32_t a = 0; a < search.answers; a++)
        for (int32_t x = 0; x < chunks * CHUNK; x++)
            for (int32_t p = 0; p < search.bits; p++) {
                const Chunk *plane = &planes[(a * chunks + x / CHUNK) * search.bits + p];
                const int32_t at = x < count ? answers[a] * search.guesses + columns[x] : 0;
                const int64_t bit = x < count && item(search.by_answer, at, search.bytes) >> p & 1;
                CHECK((int64_t)(((const uint64_t *)plane)[x % CHUNK / 64] >> x % 64 & 1) == bit);
            }
}
