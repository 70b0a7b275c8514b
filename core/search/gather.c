/* The guesses worth trying on a set: those with an L1 from `from` on and below `horizon`. */

#include "search.h"

static void gather_members(Query *query, const Set *set, int turn, int64_t from, int64_t horizon, Heap *heap) {
    const int64_t *steps = query->steps, *weights = own_weights(query, set);
    const int32_t *rows = own_rows(set);
    for (int32_t i = 0; i < set->size; i++) {
        int64_t fixed = add(pay(steps[turn], set->weight), pay(steps[turn + 1], set->weight - weights[rows[i]]));
        int64_t allowed = affordable(steps[turn + 2], fixed, horizon, set->weight);
        if (allowed < 0) continue;
        int crowded;
        int64_t lost = weight_lost(query, own_codes(query, set, i), rows, set->size, weights, allowed, &crowded);
        if (lost > allowed) continue;
        int64_t bound = add(fixed, pay(steps[turn + 2], lost));
        if (bound >= from) push(heap, bound, FRESH + query->search->guess_of[set->answers[i]]);
    }
}

static void gather_others(Query *query, const Set *set, int turn, int64_t from, int64_t horizon, Heap *heap) {
    const Search *search = query->search;
    const Frame *frame = set->frame;
    const int64_t *steps = query->steps;
    int64_t fixed = add(pay(steps[turn], set->weight), pay(steps[turn + 1], set->weight));
    int64_t then = steps[turn + 2];
    int64_t budget = affordable(then, fixed, horizon, set->weight);
    if (budget < 0) return;
    if (set->size == search->answers) {
        for (int32_t x = 0; x < frame->count; x++) {
            int64_t lost = set->weight - frame->kept[x];
            if (lost > budget) break;
            int64_t bound = add(fixed, pay(then, lost)), guess = frame->columns[x];
            if (bound >= from && holds_bit(set->clue->legal, x) && is_useful(search, set->answers, set->size, guess))
                push(heap, bound, FRESH + OTHER + guess);
        }
        return;
    }
    int one_by_one = is_one_by_one(query, set), digits = bit_length(budget);
    for (int32_t c = 0; c < frame->chunks && frame->kept[c * CHUNK] >= set->weight - budget; c++) {
        Chunk dead;
        int32_t charged = spend(query, frame, c, set->rows, set->size, budget, set->clue->legal, one_by_one, &dead);
        if (charged == NONE_LEFT) continue;
        for (int w = 0; w < CHUNK_WORDS; w++) {
            int64_t first = (int64_t)c * CHUNK + w * 64;
            if (first >= frame->count || frame->kept[first] < set->weight - budget) break;
            uint64_t word = ~dead[w];
            int many = one_by_one && __builtin_popcountll(word) > FEW_COLUMNS;
            if (many) lose_by_word(query, frame->columns, frame->count, (int32_t)first, set->answers, set->size);
            for (; word; word &= word - 1) {
                int bit = __builtin_ctzll(word), crowded;
                int64_t guess = frame->columns[first + bit], lost;
                if (many)
                    lost = query->losses[bit];
                else if (charged == set->size)
                    lost = budget - allowance_left(query->allowance, digits, w, bit);
                else
                    lost = weight_lost(query, codes_of(search, guess), set->answers, set->size, search->weights, budget,
                                       &crowded);
                int64_t bound = add(fixed, pay(then, lost));
                if (lost <= budget && bound >= from && is_useful(search, set->answers, set->size, guess))
                    push(heap, bound, FRESH + OTHER + guess);
            }
        }
    }
}

void gather(Query *query, const Set *set, int turn, int64_t from, int64_t horizon, Heap *heap) {
    int64_t before = query->arena.used;
    gather_members(query, set, turn, from, horizon, heap);
    gather_others(query, set, turn, from, horizon, heap);
    query->arena.used = before;
}
