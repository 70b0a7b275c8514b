/* The recursion: branch and bound. The least total of a set, by trying guesses in the order of their bounds. */

#include "search.h"

Sum bound_guess(Query *query, const Frame *frame, const Clue *clue, const int32_t *rows, int32_t n, int turn,
                int64_t weight, int64_t guess, int64_t bound, int64_t ceiling, Parts *parts) {
    const int64_t *steps = query->steps;
    write_watch(query, SALET_TRIED, read_watch(query, SALET_TRIED) + 1);
    split(query, guess, frame->members, rows, n, frame->keys, frame->weights, parts);
    Sum sum = {pay(steps[turn], weight), 1};
    for (int32_t s = 0; s < parts->count; s++) {
        int64_t heaviest = frame->weights[parts->grouped[parts->starts[s]]];
        parts->low[s] = three_turn_cost(steps, turn + 1, parts->weights[s], heaviest, ceiling);
        sum.total = add(sum.total, parts->low[s]);
    }
    parts->open = 0;
    if (turn + 1 < query->search->limit) order_by_size(parts);
    for (int32_t a = 0; a < parts->open; a++) parts->exact[parts->order[a]] = 0;
    for (int32_t a = 0; a < parts->open && sum.total < bound; a++) {
        int32_t s = parts->order[a], size = size_of_part(parts, s);
        uint64_t key = parts->keys[s] ^ key_of_part(query, frame, clue, guess, parts, s) ^
                       future_key(query, turn + 1, size);
        int64_t data = probe(query, key), spare = bound - sum.total + parts->low[s];
        if ((data & (EXACT | WHOLE)) == 0 && data >> 3 < spare) {
            if (is_stopped(query)) return (Sum){sum.total, 0};
            int64_t before = query->arena.used;
            Clue after = clue_of_part(query, frame, clue, guess, parts, s);
            data = bound_part(query, frame, &after, parts->grouped + parts->starts[s], size, key, turn + 1,
                              parts->weights[s], spare, NULL);
            query->arena.used = before;
        }
        parts->exact[s] = (data & EXACT) != 0;
        sum.settled &= parts->exact[s];
        if (data >> 3 > parts->low[s]) {
            sum.total = add(sum.total, (data >> 3) - parts->low[s]);
            parts->low[s] = data >> 3;
        }
    }
    return sum;
}

/* The most that any guess keeps of a set at `turn`, if no guess has an L1 below `lowest`. */
static int64_t most_kept(const int64_t *steps, int turn, int64_t weight, int64_t lowest) {
    int64_t beyond = lowest - add(pay(steps[turn], weight), pay(steps[turn + 1], weight));
    int64_t then = steps[turn + 2];
    if (then == 0 || then >= IMPOSSIBLE || beyond <= 0) return weight;
    return weight - (beyond + then - 1) / then;
}

int has_room(Query *query, const Frame *frame) {
    int64_t needed = query->set_bytes + (frame->bare ? query->frame_bytes : 0);
    ASSERT(query->arena.used + needed <= query->arena.size);
    if (query->arena.used + needed <= query->arena.size) return 1;
    write_watch(query, SALET_FULL, 1);
    write_watch(query, SALET_STOP, 1);
    return 0;
}

void enter_frame(Query *query, Frame *frame, Clue *clue, const int32_t **rows, int32_t n) {
    if (!frame->bare || n > query->search->cap) return;
    const int32_t *answers = answers_of(query, frame, *rows, n), *columns = frame->columns;
    int32_t count = frame->count;
    if (query->search->rule != SALET_NORMAL) columns = legal_columns(query, columns, count, clue->legal, &count);
    *frame = make_frame(query, answers, n, columns, count, CHOSEN);
    *rows = count_up(query, n);
    clue->legal = frame->legal;
}

/* Search the open parts of a guess until its total reaches `bound`; 0 if the search was stopped. */
static int search_parts(Query *query, const Frame *frame, const Clue *clue, int turn, int64_t guess, int64_t bound,
                        Parts *parts, Sum *sum) {
    for (int32_t a = 0; a < parts->open && !sum->settled && sum->total < bound; a++) {
        int32_t s = parts->order[a];
        if (parts->exact[s]) continue;
        int64_t before = query->arena.used;
        Clue after = clue_of_part(query, frame, clue, guess, parts, s);
        int64_t found = search_set(query, frame, &after, parts->grouped + parts->starts[s], size_of_part(parts, s),
                                   turn + 1, bound - sum->total + parts->low[s], INSIDE);
        query->arena.used = before;
        if (found > parts->low[s]) {
            sum->total = add(sum->total, found - parts->low[s]);
            parts->low[s] = found;
        }
        if (is_stopped(query)) return 0;
    }
    return 1;
}

/* The state of a set while its guesses are tried. */
typedef struct {
    int64_t lower, best, best_guess, beta, end;
    int64_t horizon; /* up to where guesses have been gathered */
    int64_t ceiling; /* the most that any guess keeps */
    int64_t floor;   /* for a forced guess: the total that it reached */
    int stopped;
} State;

/* Try the guesses of the heap, the most promising first, until the best is known or none is below the horizon. */
static void try_guesses(Query *query, const Set *set, int turn, int64_t forced, Heap *heap, Parts *parts,
                        State *state) {
    int64_t bound = state->horizon;
    state->floor = state->horizon;
    while (heap->size > 0 && heap->bounds[0] < bound && bound > state->lower) {
        if (is_stopped(query)) {
            state->stopped = 1;
            state->lower = most(state->lower, heap->bounds[0]);
            return;
        }
        int64_t tag = heap->tags[0], guess = tag & (FRESH - 1);
        pop(heap);
        Sum sum = bound_guess(query, set->frame, set->clue, set->rows, set->size, turn, set->weight, guess, bound,
                              state->ceiling, parts);
        if (sum.total < bound && !sum.settled && (tag & FRESH)) {
            push(heap, sum.total, tag - FRESH);
            continue;
        }
        if (!search_parts(query, set->frame, set->clue, turn, guess, bound, parts, &sum)) {
            state->stopped = 1;
            int64_t rest = heap->size > 0 ? heap->bounds[0] : bound;
            state->lower = most(state->lower, least(least(bound, sum.total), rest));
            return;
        }
        if (sum.total < bound) {
            state->best = bound = sum.total;
            state->best_guess = guess;
        } else if (forced >= 0) {
            state->floor = sum.total;
        } else if (sum.total < state->beta) {
            push(heap, sum.total, tag);
        }
        if (forced == ROOT && heap->size > 0)
            write_watch(query, SALET_LOWER, most(state->lower, least(bound, heap->bounds[0])));
    }
}

/* Guesses are tried in the order of their bounds: L1 at first, then, once their parts have been bounded, the sum of the
   parts' L1; only then are the parts searched. The horizon moves up from the lower bound in small steps, so that no
   part is given more to spend than the proof needs. It ends at the highest total there can be: what costs more is
   IMPOSSIBLE, and is found to be so in a few steps. */
int64_t search_set(Query *query, const Frame *given, const Clue *given_clue, const int32_t *rows, int32_t n, int turn,
                   int64_t beta, int64_t forced) {
    const Search *search = query->search;
    const int64_t *steps = query->steps;
    int64_t weight = weight_of(given->weights, rows, n);
    uint64_t key = key_of(query, given, given_clue, rows, n, turn);
    State state = {two_turn_cost(steps, turn, weight, given->weights[rows[0]]), IMPOSSIBLE, -1, beta, 0, 0, 0, 0, 0};
    if (forced < 0) {
        if (n <= 2 || turn >= search->limit) {
            note_best(query, turn, state.lower, search->guess_of[given->members[rows[0]]]);
            return state.lower;
        }
        int64_t data = probe(query, key);
        state.lower = most(state.lower, data >> 3);
        if (state.lower >= beta || ((data & EXACT) && forced == INSIDE)) return state.lower;
        if (data & EXACT) state.beta = least(beta, state.lower + 1);
    }
    write_watch(query, SALET_NODES, read_watch(query, SALET_NODES) + 1);
    if (is_stopped(query) || !has_room(query, given)) return state.lower;
    Frame frame = *given;
    Clue clue = *given_clue;
    enter_frame(query, &frame, &clue, &rows, n);
    Parts parts = room_for_parts(&query->arena, n);
    Set set = {&frame, &clue, rows, answers_of(query, &frame, rows, n), n, weight};
    Heap heap = {query->bounds[turn], query->tags[turn], 0};
    int64_t window = 1 + pay(steps[turn], weight) / 64, reached = 0;
    state.end = least(IMPOSSIBLE, highest_total(steps, turn, search->limit, weight) + 1);
    state.ceiling = least(frame.kept[0], weight);
    for (;;) {
        state.horizon = least(state.beta, state.end);
        if (forced >= 0) {
            push(&heap, state.lower, forced);
        } else {
            state.horizon = least(state.horizon, add(state.lower, window));
            gather(query, &set, turn, reached, state.horizon, &heap);
            if (reached == 0) {
                int64_t lowest = heap.size > 0 ? heap.bounds[0] : state.horizon;
                state.ceiling = least(state.ceiling, most_kept(steps, turn, weight, lowest));
            }
            reached = state.horizon;
        }
        try_guesses(query, &set, turn, forced, &heap, &parts, &state);
        note_best(query, turn, state.best, state.best_guess);
        if (state.stopped) return state.lower;
        if (forced >= 0 && state.best < IMPOSSIBLE) return state.best;
        if (forced >= 0) return state.horizon >= state.end ? IMPOSSIBLE : most(state.lower, state.floor);
        if (state.best < IMPOSSIBLE) {
            store(query, key, packed(state.best, EXACT | WHOLE));
            return state.best;
        }
        state.lower = state.horizon >= state.end ? IMPOSSIBLE : most(state.lower, state.horizon);
        store(query, key, packed(state.lower, state.lower >= IMPOSSIBLE ? EXACT | WHOLE : WHOLE));
        if (forced == ROOT) write_watch(query, SALET_LOWER, state.lower);
        if (state.lower >= state.beta) return state.lower;
        window += 1 + window / 2;
    }
}
