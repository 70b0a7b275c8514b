/* Upper bounds, soon: a strategy that looks closely at a few guesses each turn. */

#include "search.h"

/* Of the `breadth` guesses of least L1, the one whose parts have the least L1 together; -1 if all are hopeless. */
static int64_t most_promising(Query *query, const Set *set, int turn, int64_t lower, int32_t breadth, Parts *parts) {
    int64_t window = 1 + pay(query->steps[turn], set->weight) / 64, reached = 0;
    Heap heap = {query->bounds[turn], query->tags[turn], 0};
    while (heap.size < least(breadth, set->size) && window < IMPOSSIBLE) {
        int64_t horizon = add(lower, window);
        gather(query, set, turn, reached, horizon, &heap);
        reached = horizon;
        window *= 4;
    }
    int64_t best = IMPOSSIBLE, chosen = -1;
    for (int32_t tried = 0; heap.size > 0 && tried < breadth && heap.bounds[0] < best; tried++) {
        int64_t guess = heap.tags[0] & (FRESH - 1);
        pop(&heap);
        Sum sum = bound_guess(query, set->frame, set->clue, set->rows, set->size, turn, set->weight, guess, best,
                              query->search->kept[0], parts);
        if (sum.total < best) {
            best = sum.total;
            chosen = guess;
        }
    }
    return chosen;
}

int64_t greedy(Query *query, const Frame *given, const Clue *given_clue, const int32_t *rows, int32_t n, int turn,
               int64_t forced, int32_t breadth) {
    const Search *search = query->search;
    int64_t weight = weight_of(given->weights, rows, n);
    query->best[turn][1] = search->guess_of[given->members[rows[0]]];
    if (forced < 0 && (n <= 2 || turn >= search->limit))
        return two_turn_cost(query->steps, turn, weight, given->weights[rows[0]]);
    uint64_t key = key_of(query, given, given_clue, rows, n, turn);
    int64_t data = probe(query, key), chosen = forced;
    if (!has_room(query, given)) return IMPOSSIBLE;
    Frame frame = *given;
    Clue clue = *given_clue;
    enter_frame(query, &frame, &clue, &rows, n);
    Parts parts = room_for_parts(&query->arena, n);
    Set set = {&frame, &clue, rows, answers_of(query, &frame, rows, n), n, weight};
    if (forced < 0) {
        if ((data & (EXACT | WHOLE)) == 0)
            data = bound_part(query, &frame, &clue, rows, n, key, turn, weight, IMPOSSIBLE, NULL);
        if ((data & EXACT) && forced == INSIDE) return data >> 3;
        chosen = most_promising(query, &set, turn, data >> 3, breadth, &parts);
    }
    if (chosen < 0 || is_stopped(query)) return IMPOSSIBLE;
    Sum sum = bound_guess(query, &frame, &clue, rows, n, turn, weight, chosen, IMPOSSIBLE, search->kept[0], &parts);
    if (is_stopped(query)) return IMPOSSIBLE;
    for (int32_t a = 0; a < parts.open && sum.total < IMPOSSIBLE; a++) {
        int32_t s = parts.order[a];
        if (parts.exact[s]) continue;
        int64_t before = query->arena.used;
        Clue after = clue_of_part(query, &frame, &clue, chosen, &parts, s);
        int64_t found = greedy(query, &frame, &after, parts.grouped + parts.starts[s], size_of_part(&parts, s), turn + 1,
                               INSIDE, breadth);
        query->arena.used = before;
        sum.total = add(sum.total, found - parts.low[s]);
    }
    note_best(query, turn, sum.total, chosen);
    return sum.total;
}
