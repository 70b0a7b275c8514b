/* Bound L1: one guess ahead.

   A guess g at turn t costs at least  step[t] W + step[t+1] (W - w_g) + step[t+2] excess(g),  w_g its own weight if it
   is a candidate and 0 if not: everything but g continues to turn t + 1, and at most the heaviest of each part is solved
   there (L0 of each part). It is exact if no part holds three candidates, or if turn t + 1 is the last. */

#include "stages.h"

typedef struct {
    int64_t amount;
    int exact;
} Bound;

const void *pair_codes_of(const Query *query, const Set *set, int32_t i) {
    const Frame *frame = set->frame;
    const Search *search = query->search;
    if (frame->without_tables) return codes_of(search, search->guess_of[set->answers[i]]);
    return (const uint8_t *)frame->pair_codes + (int64_t)set->rows[i] * frame->size * search->bytes;
}

/* The least of `step[t+1] (W - w_g) + step[t+2] excess(g)` over guesses from the set itself, or `cutoff`. */
static Bound min_over_members(Query *query, const Set *set, int64_t cutoff, const uint16_t *caps) {
    const Search *search = query->search;
    const Weighed members = candidates_of_pairs(query, set);
    const int64_t second = query->steps[set->turn + 1], third = query->steps[set->turn + 2];
    Bound best = {cutoff, 0};
    int64_t perfect = multiply_saturating(second, set->weight - members.weights[members.numbers[0]]);
    for (int32_t i = 0; i < set->size && best.amount > perfect; i++) {
        int64_t fixed = multiply_saturating(second, set->weight - members.weights[members.numbers[i]]);
        int64_t allowed = affordable(third, fixed, best.amount, set->weight);
        if (allowed < 0) continue;
        if (caps && set->weight - caps[search->guess_of[set->answers[i]]] * search->unit > allowed) continue;
        Excess excess = excess_of(query, pair_codes_of(query, set, i), &members, allowed);
        if (excess.weight > allowed) continue;
        best.amount = add_saturating(fixed, multiply_saturating(third, excess.weight));
        best.exact = !excess.has_large_part;
    }
    return best;
}

int is_one_by_one(const Query *query, const Set *set) {
    if (set->frame->without_tables || set->size > MAX_SIZE_PLANES) return 1;
    return query->search->rule != SALET_NORMAL &&
           has_at_most(set->clue->legal, words_of(set->frame), MAX_LEGAL_ONE_BY_ONE);
}

/* Clear from a word of columns those whose excess can't be below `best`, by their largest reach. */
static uint64_t within_caps(const Query *query, const Set *set, uint64_t word, int64_t first, const uint16_t *caps,
                            int64_t best) {
    const int64_t fewest = (set->weight - best) / query->search->unit; /* units that a column has to exceed */
    const int32_t *columns = set->frame->columns + first;
    const int64_t count = set->frame->count - first;
    for (int64_t bit = 0; bit < 64 && bit < count; bit++)
        if (caps[columns[bit]] <= fewest) word &= ~((uint64_t)1 << bit);
    return word;
}

/* Lower the least excess to that of the columns of a word, which are many. */
static void take_least_together(Query *query, const Set *set, uint64_t word, int64_t first, Bound *best) {
    charge_large_set(query, set->frame->columns, set->frame->count, (int32_t)first, set->answers, set->size);
    for (uint64_t rest = word; rest; rest &= rest - 1) {
        int64_t excess = query->excess[__builtin_ctzll(rest)];
        if (excess < best->amount) *best = (Bound){excess, 0};
    }
}

/* The same column by column; where all are equal, of an excess that is known, only until one is exact. */
static void take_least_one_by_one(Query *query, const Set *set, uint64_t word, int64_t first, int all_equal,
                                  Bound *best) {
    const Weighed candidates = {set->answers, set->size, query->search->weights};
    while (word && best->amount > 0 && !(all_equal && best->exact)) {
        int32_t column = set->frame->columns[first + __builtin_ctzll(word)];
        int64_t allowed = all_equal ? best->amount : best->amount - 1;
        Excess excess = excess_of(query, codes_of(query->search, column), &candidates, allowed);
        if (excess.weight <= allowed) *best = (Bound){excess.weight, !excess.has_large_part};
        if (all_equal) break;
        word &= word - 1;
    }
}

/* Lower the least excess to that of the columns of a chunk. */
static void take_least_of_chunk(Query *query, const Set *set, int32_t chunk, const uint16_t *caps, Bound *best) {
    const Frame *frame = set->frame;
    int one_by_one = is_one_by_one(query, set);
    Chunk dead, alive;
    int32_t charged = charge_columns(query, set, chunk, best->amount - 1, one_by_one, &dead);
    if (charged == NO_COLUMN_LEFT) return;
    int whole = charged == set->size;
    alive = ~dead;
    if (whole) {
        best->amount -= 1 + largest_allowance(query->allowance, best->amount - 1, dead, &alive);
        best->exact = 0;
    }
    for (int w = 0; w < CHUNK_WORDS; w++) {
        int64_t first = (int64_t)chunk * CHUNK + w * 64;
        if (first >= frame->count || frame->reach[first] < set->weight - best->amount) break;
        uint64_t word = alive[w];
        if (caps && word) word = within_caps(query, set, word, first, caps, best->amount);
        if (one_by_one && __builtin_popcountll(word) > MAX_COLUMNS_ONE_BY_ONE)
            take_least_together(query, set, word, first, best);
        else
            take_least_one_by_one(query, set, word, first, whole, best);
    }
}

/* The least excess of any legal column on a set, or budget + 1 if none is within budget. */
static Bound min_excess(Query *query, const Set *set, int64_t budget, const uint16_t *caps) {
    const Frame *frame = set->frame;
    Bound best = {budget + 1, 0};
    for (int32_t c = 0; c < frame->chunks && frame->reach[c * CHUNK] >= set->weight - best.amount + 1; c++) {
        take_least_of_chunk(query, set, c, caps, &best);
        if (best.amount == 0) return (Bound){0, 1};
    }
    return best;
}

/* The same for all the answers, on which the frame has the reach of each guess. */
static Bound min_excess_all_answers(Query *query, const Set *set, int64_t budget) {
    const Frame *frame = set->frame;
    const Weighed candidates = {set->answers, set->size, query->search->weights};
    Bound best = {budget + 1, 0};
    for (int32_t x = 0; x < frame->count; x++) {
        int64_t excess = set->weight - frame->reach[x];
        if (excess > min_i64(best.amount, budget)) break;
        if (!holds_bit(set->clue->legal, x)) continue;
        best.amount = excess;
        const void *codes = codes_of(query->search, frame->columns[x]);
        if (!excess_of(query, codes, &candidates, excess).has_large_part) return (Bound){excess, 1};
    }
    return best;
}

/* Packed L1 of a set: the least, over all legal guesses, of the bound above; or `cutoff`, if L1 is not below it. */
static int64_t bound_set(Query *query, const Set *set, int64_t cutoff, const uint16_t *caps) {
    const int64_t *steps = query->steps + set->turn;
    int64_t first = multiply_saturating(steps[0], set->weight), second = multiply_saturating(steps[1], set->weight);
    Bound best = min_over_members(query, set, cutoff - first, caps);
    int64_t budget = affordable(steps[2], second, best.amount, set->weight);
    if (budget >= 0) {
        int all = set->size == query->search->answers;
        Bound excess = all ? min_excess_all_answers(query, set, budget) : min_excess(query, set, budget, caps);
        if (excess.amount <= budget) {
            best.amount = add_saturating(second, multiply_saturating(steps[2], excess.amount));
            best.exact = excess.exact;
        }
    }
    if (first + best.amount >= cutoff && cutoff < IMPOSSIBLE) return packed(cutoff, 0);
    int final = best.exact || set->turn + 1 >= query->search->limit;
    return packed(add_saturating(first, best.amount), final ? WHOLE | EXACT : WHOLE);
}

int64_t bound_part(Query *query, const Set *given, uint64_t key, int64_t cutoff, const uint16_t *caps) {
    const Search *search = query->search;
    const Frame *frame = given->frame;
    int64_t before = query->arena.used;
    ASSERT(key == key_of(query, given));
    Set set = *given;
    set.answers = answers_of(query, frame, given->rows, given->size);
    Frame small;
    if (frame->without_tables && !caps && search->planes && set.size <= min_i64(MAX_SIZE_PLANES, search->cap) &&
        frame->count == search->distinct) {
        small = make_frame(query, set.answers, set.size, frame->columns, frame->count, FRAME_ALL_COLUMNS);
        set.frame = &small;
        set.rows = alloc_identity(query, set.size);
    }
    int64_t data = bound_set(query, &set, cutoff, caps);
    store(query, key, data);
    query->arena.used = before;
    return data;
}
