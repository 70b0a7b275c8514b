/* The recursion: branch and bound. The least total of a set, by trying guesses in the order of their bounds. */

#include "stages.h"

Sum bound_parts_without_guess(Query *query, const Set *set, int64_t guess, int64_t ceiling, Parts *parts) {
    const int64_t *steps = query->steps, *weights = set->frame->weights;
    split_set(query, set, guess, parts);
    Sum sum = {multiply_saturating(steps[set->turn], set->weight), 1};
    for (int32_t s = 0; s < parts->count; s++) {
        int64_t heaviest = weights[rows_of_part(parts, s)[0]];
        parts->low[s] = three_turn_cost(steps, set->turn + 1, parts->weights[s], heaviest, ceiling);
        sum.total = add_saturating(sum.total, parts->low[s]);
    }
    return sum;
}

Sum bound_guess(Query *query, const Set *set, int64_t guess, int64_t bound, int64_t ceiling, Parts *parts) {
    write_monitor(query, SALET_TRIED, read_monitor(query, SALET_TRIED) + 1);
    Sum sum = bound_parts_without_guess(query, set, guess, ceiling, parts);
    parts->unsolved_count = 0;
    if (set->turn + 1 < query->search->limit) order_by_size(parts);
    for (int32_t a = 0; a < parts->unsolved_count; a++) parts->exact[parts->order[a]] = 0;
    for (int32_t a = 0; a < parts->unsolved_count && sum.total < bound; a++) {
        int32_t s = parts->order[a];
        uint64_t key = key_of_part(query, set, guess, parts, s);
        int64_t data = probe(query, key), spare = bound - sum.total + parts->low[s];
        if ((data & (EXACT | WHOLE)) == 0 && data >> 3 < spare) {
            if (is_stopped(query)) return (Sum){sum.total, 0};
            int64_t before = query->arena.used;
            Clue clue = clue_of_part(query, set, guess, parts, s);
            Set part = set_of_part(set, &clue, parts, s);
            data = bound_part(query, &part, key, spare, NULL);
            query->arena.used = before;
        }
        parts->exact[s] = (data & EXACT) != 0;
        sum.is_exact &= parts->exact[s];
        raise_part(parts, s, data >> 3, &sum);
    }
    return sum;
}

/* The largest reach of any guess on a set at `turn`, if no guess has an L1 below `lowest`. */
static int64_t max_reach(const int64_t *steps, int turn, int64_t weight, int64_t lowest) {
    int64_t two_steps =
        add_saturating(multiply_saturating(steps[turn], weight), multiply_saturating(steps[turn + 1], weight));
    int64_t beyond = lowest - two_steps, third = steps[turn + 2];
    if (third == 0 || third >= IMPOSSIBLE || beyond <= 0) return weight;
    return weight - (beyond + third - 1) / third;
}

int has_memory_for_set(Query *query, const Frame *frame) {
    int64_t needed = query->set_bytes + (frame->without_tables ? query->frame_bytes : 0);
    ASSERT(query->arena.used + needed <= query->arena.size);
    if (query->arena.used + needed <= query->arena.size) return 1;
    write_monitor(query, SALET_OUT_OF_MEMORY, 1);
    write_monitor(query, SALET_STOP, 1);
    return 0;
}

void rebase_on_own_frame(Query *query, const Set *given, Set *set, Frame *frame, Clue *clue) {
    int32_t n = given->size;
    *frame = *given->frame;
    *clue = *given->clue;
    *set = *given;
    if (frame->without_tables && n <= query->search->cap) {
        const int32_t *answers = answers_of(query, frame, given->rows, n), *columns = frame->columns;
        int32_t count = frame->count;
        if (query->search->rule != SALET_NORMAL) columns = legal_columns(query, columns, count, clue->legal, &count);
        *frame = make_frame(query, answers, n, columns, count, FRAME_SELECTED);
        set->rows = alloc_identity(query, n);
        clue->legal = frame->legal;
    }
    set->frame = frame;
    set->clue = clue;
}

/* Search the unsolved parts of a guess until its total reaches `bound`; 0 if the search was stopped. */
static int search_parts(Query *query, const Set *set, int64_t guess, int64_t bound, Parts *parts, Sum *sum) {
    for (int32_t a = 0; a < parts->unsolved_count && !sum->is_exact && sum->total < bound; a++) {
        int32_t s = parts->order[a];
        if (parts->exact[s]) continue;
        int64_t before = query->arena.used;
        Clue clue = clue_of_part(query, set, guess, parts, s);
        Set part = set_of_part(set, &clue, parts, s);
        int64_t low = search_set(query, &part, bound - sum->total + parts->low[s], ANY_INNER);
        query->arena.used = before;
        raise_part(parts, s, low, sum);
        if (is_stopped(query)) return 0;
    }
    return 1;
}

/* The state of a set while its guesses are tried. */
typedef struct {
    Parts parts;
    Heap heap;
    int64_t lower, best, best_guess, beta, end;
    int64_t first_guess;
    int64_t bound_limit; /* up to where guesses have been gathered */
    int64_t window;      /* how much higher it goes next */
    int64_t ceiling;     /* the largest reach of any guess */
    int64_t floor;       /* for a first guess: the total that it reached */
    int is_stopped;
} State;

/* Note what has been proven of a set whose search was stopped. */
static void stop_at(State *state, int64_t lower) {
    state->is_stopped = 1;
    state->lower = max_i64(state->lower, lower);
}

/* Try the guesses of the heap, the most promising first, until the best is known or none is below the bound limit. */
static void search_heap(Query *query, const Set *set, State *state) {
    Heap *heap = &state->heap;
    int64_t bound = state->bound_limit;
    state->floor = bound;
    while (heap->size > 0 && heap->bounds[0] < bound && bound > state->lower) {
        if (is_stopped(query)) {
            stop_at(state, heap->bounds[0]);
            return;
        }
        int64_t tag = heap->tags[0], guess = tag & (TAG_UNBOUNDED - 1);
        pop(heap);
        Sum sum = bound_guess(query, set, guess, bound, state->ceiling, &state->parts);
        if (sum.total < bound && !sum.is_exact && (tag & TAG_UNBOUNDED)) {
            push(heap, sum.total, tag - TAG_UNBOUNDED);
            continue;
        }
        if (!search_parts(query, set, guess, bound, &state->parts, &sum)) {
            int64_t rest = heap->size > 0 ? heap->bounds[0] : bound;
            stop_at(state, min_i64(min_i64(bound, sum.total), rest));
            return;
        }
        if (sum.total < bound) {
            state->best = bound = sum.total;
            state->best_guess = guess;
        } else if (state->first_guess >= 0) {
            state->floor = sum.total;
        } else if (sum.total < state->beta) {
            push(heap, sum.total, tag);
        }
        if (state->first_guess == ANY_AT_ROOT && heap->size > 0)
            write_monitor(query, SALET_LOWER, max_i64(state->lower, min_i64(bound, heap->bounds[0])));
    }
}

/* The state in which the search of a set begins. */
static State first_state(Query *query, const Set *set, int64_t beta, int64_t first_guess) {
    const int64_t *steps = query->steps;
    return (State){
        .parts = alloc_parts(&query->arena, set->size),
        .heap = {query->bounds[set->turn], query->tags[set->turn], 0},
        .best = IMPOSSIBLE,
        .best_guess = -1,
        .beta = beta,
        .end = min_i64(IMPOSSIBLE, highest_total(steps, set->turn, query->search->limit, set->weight) + 1),
        .first_guess = first_guess,
        .window = 1 + multiply_saturating(steps[set->turn], set->weight) / 64,
        .ceiling = min_i64(set->frame->reach[0], set->weight),
    };
}

/* The least total that begins with a first guess, or a lower bound that is at least beta. */
static int64_t search_first_guess(Query *query, const Set *set, State *state) {
    state->bound_limit = min_i64(state->beta, state->end);
    push(&state->heap, state->lower, state->first_guess);
    search_heap(query, set, state);
    note_best(query, set->turn, state->best, state->best_guess);
    if (state->is_stopped) return state->lower;
    if (state->best < IMPOSSIBLE) return state->best;
    return state->bound_limit >= state->end ? IMPOSSIBLE : max_i64(state->lower, state->floor);
}

/* Move the bound limit up, and add the guesses below it to the heap. */
static void gather_more(Query *query, const Set *set, State *state) {
    int64_t from = state->bound_limit;
    state->bound_limit = min_i64(min_i64(state->beta, state->end), add_saturating(state->lower, state->window));
    gather_guesses(query, set, from, state->bound_limit, &state->heap);
    if (from == 0) {
        int64_t lowest = state->heap.size > 0 ? state->heap.bounds[0] : state->bound_limit;
        state->ceiling = min_i64(state->ceiling, max_reach(query->steps, set->turn, set->weight, lowest));
    }
}

/* The least total of a set, or a lower bound that is at least beta. */
static int64_t search_any_guess(Query *query, const Set *set, uint64_t key, State *state) {
    for (;;) {
        gather_more(query, set, state);
        search_heap(query, set, state);
        note_best(query, set->turn, state->best, state->best_guess);
        if (state->is_stopped) return state->lower;
        if (state->best < IMPOSSIBLE) {
            store(query, key, packed(state->best, EXACT | WHOLE));
            return state->best;
        }
        int is_impossible = state->bound_limit >= state->end;
        state->lower = is_impossible ? IMPOSSIBLE : max_i64(state->lower, state->bound_limit);
        store(query, key, packed(state->lower, state->lower >= IMPOSSIBLE ? EXACT | WHOLE : WHOLE));
        if (state->first_guess == ANY_AT_ROOT) write_monitor(query, SALET_LOWER, state->lower);
        if (state->lower >= state->beta) return state->lower;
        state->window += 1 + state->window / 2;
    }
}

/* Guesses are tried in the order of their bounds: L1 at first, then, once their parts have been bounded, the sum of the
   parts' L1; only then are the parts searched. The bound limit moves up from the lower bound in small steps, so that no
   part is given more to spend than the proof needs. It ends at the highest total there can be: what costs more is
   IMPOSSIBLE, and is proven so in a few steps. */
int64_t search_set(Query *query, const Set *given, int64_t beta, int64_t first_guess) {
    const Search *search = query->search;
    const Frame *given_frame = given->frame;
    uint64_t key = key_of(query, given);
    int64_t lower = two_turn_cost(query->steps, given->turn, given->weight, given_frame->weights[given->rows[0]]);
    if (first_guess < 0) {
        if (given->size <= 2 || given->turn >= search->limit) {
            note_best(query, given->turn, lower, search->guess_of[given_frame->members[given->rows[0]]]);
            return lower;
        }
        int64_t data = probe(query, key);
        lower = max_i64(lower, data >> 3);
        if (lower >= beta || ((data & EXACT) && first_guess == ANY_INNER)) return lower;
        if (data & EXACT) beta = min_i64(beta, lower + 1);
    }
    write_monitor(query, SALET_NODES, read_monitor(query, SALET_NODES) + 1);
    if (is_stopped(query) || !has_memory_for_set(query, given_frame)) return lower;
    Frame frame;
    Clue clue;
    Set set;
    rebase_on_own_frame(query, given, &set, &frame, &clue);
    State state = first_state(query, &set, beta, first_guess);
    state.lower = lower;
    set.answers = answers_of(query, &frame, set.rows, set.size);
    return first_guess < 0 ? search_any_guess(query, &set, key, &state) : search_first_guess(query, &set, &state);
}
