/* The guesses worth trying on a set: those with an L1 from one number on and below another. */

#include "stages.h"

/* The guesses that are gathered, and what any guess from outside the set costs before its excess. */
typedef struct {
    int64_t from, bound_limit;
    int64_t fixed, third; /* step */
    int64_t budget;       /* the largest excess below the bound limit, or negative */
    Heap *heap;
} Gathering;

static void gather_members(Query *query, const Set *set, const Gathering *gathering) {
    const int64_t *steps = query->steps + set->turn;
    const Weighed members = candidates_of_pairs(query, set);
    for (int32_t i = 0; i < set->size; i++) {
        int64_t rest = set->weight - members.weights[members.numbers[i]];
        int64_t fixed = add_saturating(multiply_saturating(steps[0], set->weight), multiply_saturating(steps[1], rest));
        int64_t allowed = affordable(steps[2], fixed, gathering->bound_limit, set->weight);
        if (allowed < 0) continue;
        Excess excess = excess_of(query, pair_codes_of(query, set, i), &members, allowed);
        if (excess.weight > allowed) continue;
        int64_t bound = add_saturating(fixed, multiply_saturating(steps[2], excess.weight));
        int64_t guess = query->search->guess_of[set->answers[i]];
        if (bound >= gathering->from) push(gathering->heap, bound, TAG_UNBOUNDED + guess);
    }
}

/* Add a guess with this excess, if it is within the budget and no member. */
static void gather_other(Query *query, const Set *set, const Gathering *gathering, int64_t guess, int64_t excess) {
    int64_t bound = add_saturating(gathering->fixed, multiply_saturating(gathering->third, excess));
    if (excess <= gathering->budget && bound >= gathering->from && splits_from_outside(query->search, set, guess))
        push(gathering->heap, bound, TAG_UNBOUNDED + TAG_NOT_CANDIDATE + guess);
}

/* Of all the answers, on which the frame has the reach of each guess. */
static void gather_others_by_reach(Query *query, const Set *set, const Gathering *gathering) {
    const Frame *frame = set->frame;
    for (int32_t x = 0; x < frame->count; x++) {
        int64_t excess = set->weight - frame->reach[x];
        if (excess > gathering->budget) break;
        if (holds_bit(set->clue->legal, x)) gather_other(query, set, gathering, frame->columns[x], excess);
    }
}

/* Of the columns of one word of a chunk, of which `charged` rows have been charged. */
static void gather_others_of_word(Query *query, const Set *set, const Gathering *gathering, int64_t first,
                                  uint64_t word, int32_t charged) {
    const Frame *frame = set->frame;
    const Weighed candidates = {set->answers, set->size, query->search->weights};
    const int digits = bit_length(gathering->budget), w = (int)(first / 64 % CHUNK_WORDS);
    int many = is_one_by_one(query, set) && __builtin_popcountll(word) > MAX_COLUMNS_ONE_BY_ONE;
    if (many) charge_large_set(query, frame->columns, frame->count, (int32_t)first, set->answers, set->size);
    for (; word; word &= word - 1) {
        int bit = __builtin_ctzll(word);
        int64_t guess = frame->columns[first + bit], excess;
        if (many)
            excess = query->excess[bit];
        else if (charged == set->size)
            excess = gathering->budget - allowance_left(query->allowance, digits, w, bit);
        else
            excess = excess_of(query, codes_of(query->search, guess), &candidates, gathering->budget).weight;
        gather_other(query, set, gathering, guess, excess);
    }
}

static void gather_others(Query *query, const Set *set, const Gathering *gathering) {
    const Frame *frame = set->frame;
    const int64_t budget = gathering->budget;
    int one_by_one = is_one_by_one(query, set);
    for (int32_t c = 0; c < frame->chunks && frame->reach[c * CHUNK] >= set->weight - budget; c++) {
        Chunk dead;
        int32_t charged = charge_columns(query, set, c, budget, one_by_one, &dead);
        if (charged == NO_COLUMN_LEFT) continue;
        for (int w = 0; w < CHUNK_WORDS; w++) {
            int64_t first = (int64_t)c * CHUNK + w * 64;
            if (first >= frame->count || frame->reach[first] < set->weight - budget) break;
            gather_others_of_word(query, set, gathering, first, ~dead[w], charged);
        }
    }
}

void gather_guesses(Query *query, const Set *set, int64_t from, int64_t bound_limit, Heap *heap) {
    const int64_t *steps = query->steps + set->turn;
    int64_t before = query->arena.used;
    int64_t fixed =
        add_saturating(multiply_saturating(steps[0], set->weight), multiply_saturating(steps[1], set->weight));
    int64_t budget = affordable(steps[2], fixed, bound_limit, set->weight);
    Gathering gathering = {from, bound_limit, fixed, steps[2], budget, heap};
    gather_members(query, set, &gathering);
    if (budget >= 0 && set->size == query->search->answers)
        gather_others_by_reach(query, set, &gathering);
    else if (budget >= 0)
        gather_others(query, set, &gathering);
    query->arena.used = before;
}
