/* Quick upper bounds: a greedy strategy that compares a few guesses per turn. */

#include "stages.h"

/* Of the `breadth` guesses of least L1, the one whose parts have the least L1 together; -1 if all are hopeless. */
static int64_t most_promising(Query *query, const Set *set, int64_t lower, int32_t breadth, Parts *parts) {
    int64_t window = 1 + multiply_saturating(query->steps[set->turn], set->weight) / 64, reached = 0;
    Heap heap = {query->bounds[set->turn], query->tags[set->turn], 0};
    while (heap.size < min_i64(breadth, set->size) && window < IMPOSSIBLE) {
        int64_t bound_limit = add_saturating(lower, window);
        gather_guesses(query, set, reached, bound_limit, &heap);
        reached = bound_limit;
        window *= 4;
    }
    int64_t best = IMPOSSIBLE, best_guess = -1;
    for (int32_t tried = 0; heap.size > 0 && tried < breadth && heap.bounds[0] < best; tried++) {
        int64_t guess = heap.tags[0] & (TAG_UNBOUNDED - 1);
        pop(&heap);
        Sum sum = bound_guess(query, set, guess, best, query->search->reach[0], parts);
        if (sum.total < best) {
            best = sum.total;
            best_guess = guess;
        }
    }
    return best_guess;
}

/* The total of the strategy once it makes `guess`; IMPOSSIBLE if it was stopped. */
static int64_t play_guess(Query *query, const Set *set, int64_t guess, int32_t breadth, Parts *parts) {
    Sum sum = bound_guess(query, set, guess, IMPOSSIBLE, query->search->reach[0], parts);
    if (is_stopped(query)) return IMPOSSIBLE;
    for (int32_t a = 0; a < parts->unsolved_count && sum.total < IMPOSSIBLE; a++) {
        int32_t s = parts->order[a];
        if (parts->exact[s]) continue;
        int64_t before = query->arena.used;
        Clue clue = clue_of_part(query, set, guess, parts, s);
        Set part = set_of_part(set, &clue, parts, s);
        int64_t total = greedy(query, &part, ANY_INNER, breadth);
        query->arena.used = before;
        sum.total = add_saturating(sum.total, total - parts->low[s]);
    }
    note_best(query, set->turn, sum.total, guess);
    return sum.total;
}

int64_t greedy(Query *query, const Set *given, int64_t first_guess, int32_t breadth) {
    const Search *search = query->search;
    query->best[given->turn][1] = search->guess_of[given->frame->members[given->rows[0]]];
    if (first_guess < 0 && (given->size <= 2 || given->turn >= search->limit))
        return two_turn_cost(query->steps, given->turn, given->weight, given->frame->weights[given->rows[0]]);
    uint64_t key = key_of(query, given);
    int64_t data = probe(query, key), guess = first_guess;
    if (!has_memory_for_set(query, given->frame)) return IMPOSSIBLE;
    Frame frame;
    Clue clue;
    Set set;
    rebase_on_own_frame(query, given, &set, &frame, &clue);
    Parts parts = alloc_parts(&query->arena, set.size);
    set.answers = answers_of(query, &frame, set.rows, set.size);
    if (first_guess < 0) {
        if ((data & (EXACT | WHOLE)) == 0) data = bound_part(query, &set, key, IMPOSSIBLE, NULL);
        if ((data & EXACT) && first_guess == ANY_INNER) return data >> 3;
        guess = most_promising(query, &set, data >> 3, breadth, &parts);
    }
    if (guess < 0 || is_stopped(query)) return IMPOSSIBLE;
    return play_guess(query, &set, guess, breadth, &parts);
}
