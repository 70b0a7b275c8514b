/* Bound L1: one guess ahead.

   A guess g at turn t costs at least  step[t] W + step[t+1] (W - w_g) + step[t+2] lost(g),  w_g its own weight if it is
   a candidate and 0 if not: everything but g continues to turn t + 1, and at most the heaviest of each part is solved
   there (L0 of each part). It is exact if no part holds three candidates, or if turn t + 1 is the last. */

#include "search.h"

typedef struct {
    int64_t amount;
    int exact;
} Bound;

const void *own_codes(const Query *query, const Set *set, int32_t i) {
    const Frame *frame = set->frame;
    const Search *search = query->search;
    if (frame->bare) return codes_of(search, search->guess_of[set->answers[i]]);
    return (const uint8_t *)frame->own + (int64_t)set->rows[i] * frame->size * search->bytes;
}

/* The least of `now (W - w_g) + then lost(g)` over guesses from the set itself, or `enough`. */
static Bound least_by_member(Query *query, const Set *set, int64_t now, int64_t then, int64_t enough,
                             const uint16_t *caps) {
    const Search *search = query->search;
    const int32_t *rows = own_rows(set);
    const int64_t *weights = own_weights(query, set);
    Bound best = {enough, 0};
    int64_t perfect = pay(now, set->weight - weights[rows[0]]);
    for (int32_t i = 0; i < set->size && best.amount > perfect; i++) {
        int64_t fixed = pay(now, set->weight - weights[rows[i]]);
        int64_t allowed = affordable(then, fixed, best.amount, set->weight);
        if (allowed < 0) continue;
        if (caps && set->weight - caps[search->guess_of[set->answers[i]]] * search->unit > allowed) continue;
        int crowded;
        int64_t lost = weight_lost(query, own_codes(query, set, i), rows, set->size, weights, allowed, &crowded);
        if (lost <= allowed) best = (Bound){add(fixed, pay(then, lost)), !crowded};
    }
    return best;
}

int is_one_by_one(const Query *query, const Set *set) {
    return set->frame->bare || set->size > PLANES_UP_TO ||
           (query->search->rule != SALET_NORMAL && at_most(set->clue->legal, words_of(set->frame), FEW_LEGAL));
}

/* Clear from a word of columns those that cannot lose less than `best`, by what they keep at most. */
static uint64_t within_caps(const Search *search, uint64_t word, const uint16_t *caps, const int32_t *columns,
                            int64_t count, int64_t weight, int64_t best) {
    const int64_t fewest = (weight - best) / search->unit; /* units that a column has to exceed */
    for (int64_t bit = 0; bit < 64 && bit < count; bit++)
        if (caps[columns[bit]] <= fewest) word &= ~((uint64_t)1 << bit);
    return word;
}

/* The least weight that any legal column loses on a set, or budget + 1 if none is within budget. */
static Bound least_lost(Query *query, const Set *set, int64_t budget, const uint16_t *caps) {
    const Search *search = query->search;
    const Frame *frame = set->frame;
    Bound best = {budget + 1, 0};
    int one_by_one = is_one_by_one(query, set);
    for (int32_t c = 0; c < frame->chunks && frame->kept[c * CHUNK] >= set->weight - best.amount + 1; c++) {
        Chunk dead, alive;
        int32_t charged = spend(query, frame, c, set->rows, set->size, best.amount - 1, set->clue->legal, one_by_one,
                                &dead);
        if (charged == NONE_LEFT) continue;
        int whole = charged == set->size;
        alive = ~dead;
        if (whole) {
            best.amount -= 1 + largest_allowance(query->allowance, best.amount - 1, dead, &alive);
            best.exact = 0;
        }
        for (int w = 0; w < CHUNK_WORDS; w++) {
            int64_t first = (int64_t)c * CHUNK + w * 64;
            if (first >= frame->count || frame->kept[first] < set->weight - best.amount) break;
            uint64_t word = alive[w];
            if (caps && word)
                word = within_caps(search, word, caps, frame->columns + first, frame->count - first, set->weight,
                                   best.amount);
            if (one_by_one && __builtin_popcountll(word) > FEW_COLUMNS) {
                lose_by_word(query, frame->columns, frame->count, (int32_t)first, set->answers, set->size);
                for (uint64_t rest = word; rest; rest &= rest - 1) {
                    int64_t lost = query->losses[__builtin_ctzll(rest)];
                    if (lost < best.amount) best = (Bound){lost, 0};
                }
                continue;
            }
            while (word && best.amount > 0 && !(whole && best.exact)) {
                int32_t column = frame->columns[first + __builtin_ctzll(word)];
                int64_t allowed = whole ? best.amount : best.amount - 1;
                int crowded;
                int64_t lost = weight_lost(query, codes_of(search, column), set->answers, set->size, search->weights,
                                           allowed, &crowded);
                if (lost <= allowed) best = (Bound){lost, !crowded};
                if (whole) break;
                word &= word - 1;
            }
        }
        if (best.amount == 0) return (Bound){0, 1};
    }
    return best;
}

/* The same for all the answers, of which the frame already knows what each guess keeps. */
static Bound least_lost_of_all(Query *query, const Set *set, int64_t budget) {
    const Frame *frame = set->frame;
    Bound best = {budget + 1, 0};
    for (int32_t x = 0; x < frame->count; x++) {
        int64_t lost = set->weight - frame->kept[x];
        if (lost > least(best.amount, budget)) break;
        if (!holds_bit(set->clue->legal, x)) continue;
        best.amount = lost;
        int crowded;
        weight_lost(query, codes_of(query->search, frame->columns[x]), set->answers, set->size, query->search->weights,
                    lost, &crowded);
        if (!crowded) return (Bound){lost, 1};
    }
    return best;
}

/* Packed L1 of a set: the least, over all legal guesses, of the bound above; or `enough`, if L1 is not below it. */
static int64_t bound_set(Query *query, const Set *set, int turn, int64_t enough, const uint16_t *caps) {
    const int64_t *steps = query->steps;
    int64_t first = pay(steps[turn], set->weight), now = steps[turn + 1], then = steps[turn + 2];
    Bound best = least_by_member(query, set, now, then, enough - first, caps);
    int64_t budget = affordable(then, pay(now, set->weight), best.amount, set->weight);
    if (budget >= 0) {
        int all = set->size == query->search->answers;
        Bound lost = all ? least_lost_of_all(query, set, budget) : least_lost(query, set, budget, caps);
        if (lost.amount <= budget) best = (Bound){add(pay(now, set->weight), pay(then, lost.amount)), lost.exact};
    }
    if (first + best.amount >= enough && enough < IMPOSSIBLE) return packed(enough, 0);
    int final = best.exact || turn + 1 >= query->search->limit;
    return packed(add(first, best.amount), final ? WHOLE | EXACT : WHOLE);
}

int64_t bound_part(Query *query, const Frame *frame, const Clue *clue, const int32_t *rows, int32_t size, uint64_t key,
                   int turn, int64_t weight, int64_t enough, const uint16_t *caps) {
    const Search *search = query->search;
    int64_t before = query->arena.used;
    ASSERT(key == key_of(query, frame, clue, rows, size, turn));
    const int32_t *answers = answers_of(query, frame, rows, size);
    Set set = {frame, clue, rows, answers, size, weight};
    Frame small;
    if (frame->bare && !caps && search->planes && size <= least(PLANES_UP_TO, search->cap) &&
        frame->count == search->distinct) {
        small = make_frame(query, answers, size, frame->columns, frame->count, PLAIN);
        set.frame = &small;
        set.rows = count_up(query, size);
    }
    int64_t data = bound_set(query, &set, turn, enough, caps);
    store(query, key, data);
    query->arena.used = before;
    return data;
}
