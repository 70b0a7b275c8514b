/* The questions that can be asked about a position. */

#include "search.h"

/* The root of a question. */
typedef struct {
    Frame frame;
    Clue clue;
    const int32_t *rows; /* of the frame: all of them */
    int turn;
    int64_t before;      /* memory in use when the question came */
} Stage;

/* The clue of what was played, which matters in hard mode, and the columns that obey; *count: of all. */
static Clue clue_of(Query *query, Root root, const int32_t **columns, int32_t *count) {
    const Search *search = query->search;
    Clue clue = {0};
    for (int i = 0; i < MOST_LENGTH; i++) clue.fixed[i] = NO_LETTER;
    *columns = count_up(query, *count);
    if (search->rule != SALET_NORMAL) {
        Frame whole = make_frame(query, root.rows, 1, *columns, *count, BARE);
        take_clue(query, &clue, words_of(&whole));
        for (int i = 0; clue.needed && i < search->letters; i++) clue.needed[i] = 0;
        clue.legal = whole.legal;
        for (int32_t t = 0; t < root.turns; t++)
            clue = clue_after(query, &whole, &clue, root.history[2 * t], root.history[2 * t + 1]);
        *columns = legal_columns(query, *columns, *count, clue.legal, count);
    }
    return clue;
}

int32_t legal_guesses(Query *query, Root root, int64_t *guesses) {
    int64_t before = query->arena.used;
    int32_t count = query->search->guesses;
    const int32_t *columns;
    clue_of(query, root, &columns, &count);
    for (int32_t i = 0; i < count; i++) guesses[i] = columns[i];
    query->arena.used = before;
    return count;
}

/* Begin a question: nothing is found yet. */
static Stage begin(Query *query, Root root, int bare) {
    const Search *search = query->search;
    int32_t count = search->rule == SALET_NORMAL ? search->distinct : search->guesses;
    const int32_t *columns;
    Stage stage = {.turn = root.turns + 1, .before = query->arena.used};
    note_best(query, stage.turn, IMPOSSIBLE, -1);
    stage.clue = clue_of(query, root, &columns, &count);
    stage.frame = make_frame(query, root.rows, root.size, columns, count, bare ? BARE : CHOSEN);
    stage.clue.legal = stage.frame.legal;
    stage.rows = count_up(query, root.size);
    return stage;
}

void measure_questions(Query *query) {
    const Search *search = query->search;
    Arena *arena = &query->arena;
    int32_t n = search->answers;
    Stage stage = begin(query, (Root){.size = n}, 1);
    for (int t = 0; t < search->limit; t++) take_clue(query, &stage.clue, words_of(&stage.frame));
    room_for_parts(arena, n);
    TAKE(arena, int64_t, 4 * search->guesses); /* by nth_least or for caps; three for ties of salet_rate */
    int64_t before = arena->used;
    for (int32_t size = search->cap - 1; size <= search->cap; size++) { /* a frame of all answers may be the smaller one */
        Stage within = stage;
        enter_frame(query, &within.frame, &within.clue, &within.rows, size);
        query->frame_bytes = most(query->frame_bytes, arena->used - before);
        arena->used = before;
    }
    /* A set, and what a lookup needs of one of its parts. */
    room_for_parts(arena, n);
    answers_of(query, &stage.frame, stage.rows, n);
    take_clue(query, &stage.clue, words_of(&stage.frame));
    answers_of(query, &stage.frame, stage.rows, n);
    query->set_bytes = arena->used - before;
    arena->used = before + query->frame_bytes + (search->limit + 3) * query->set_bytes;
}

static Stage begin_at(Query *query, const int32_t *rows, int32_t size, const int32_t *history, int32_t turns) {
    return begin(query, (Root){rows, size, history, turns}, size > query->search->cap);
}

static void end(Query *query, const Stage *stage) {
    query->arena.used = stage->before;
    write_watch(query, SALET_BEST_TOTAL, query->best[stage->turn][0]);
    write_watch(query, SALET_BEST_GUESS, query->best[stage->turn][1]);
}

/* The position's own L1 is found first. */
int64_t salet_value(Query *query, const int32_t *rows, int32_t size, const int32_t *history, int32_t turns, int64_t beta,
                    int64_t guess) {
    Stage stage = begin_at(query, rows, size, history, turns);
    if (guess < 0 && size > 2 && stage.turn < query->search->limit) {
        uint64_t key = key_of(query, &stage.frame, &stage.clue, stage.rows, size, stage.turn);
        if ((probe(query, key) & (EXACT | WHOLE)) == 0)
            bound_part(query, &stage.frame, &stage.clue, stage.rows, size, key, stage.turn,
                       weight_of(stage.frame.weights, stage.rows, size), IMPOSSIBLE, NULL);
    }
    int64_t value = search_set(query, &stage.frame, &stage.clue, stage.rows, size, stage.turn, beta, guess);
    end(query, &stage);
    return value;
}

void salet_play(Query *query, const int32_t *rows, int32_t size, const int32_t *history, int32_t turns,
                const int64_t *guesses, int32_t count, int64_t *highs, int32_t breadth) {
    Stage stage = begin_at(query, rows, size, history, turns);
    int64_t before = query->arena.used;
    for (int32_t i = 0; i < count; i++) {
        int64_t total = greedy(query, &stage.frame, &stage.clue, stage.rows, size, stage.turn, guesses[i], breadth);
        query->arena.used = before;
        int64_t guess = guesses[i] < 0 ? query->best[stage.turn][1] : guesses[i];
        if (is_stopped(query)) break;
        WRITE_SHARED(&highs[guess], least(highs[guess], total));
    }
    end(query, &stage);
}

/* The `wanted`-th least of the entries of `highs` at `pool`; IMPOSSIBLE if there are fewer. */
static int64_t nth_least(Query *query, const int64_t *highs, const int64_t *pool, int32_t count, int32_t wanted) {
    if (wanted > count) return IMPOSSIBLE;
    int64_t before = query->arena.used;
    int64_t *lowest = TAKE(&query->arena, int64_t, wanted);
    for (int32_t i = 0; i < wanted; i++) lowest[i] = IMPOSSIBLE;
    for (int32_t i = 0; i < count; i++) {
        int64_t high = highs[pool[i]];
        if (high >= lowest[wanted - 1]) continue;
        int32_t k = wanted - 1;
        for (; k > 0 && lowest[k - 1] > high; k--) lowest[k] = lowest[k - 1];
        lowest[k] = high;
    }
    query->arena.used = before;
    return lowest[wanted - 1];
}

/* The bounds are the sums of the parts' L1, the upper one where that sum is exact. */
void salet_bound_lines(Query *query, const int32_t *rows, int32_t size, const int32_t *history, int32_t turns,
                       const int64_t *pool, int32_t count, int64_t *lows, int64_t *highs, int32_t wanted) {
    Stage stage = begin_at(query, rows, size, history, turns);
    int64_t weight = weight_of(stage.frame.weights, stage.rows, size);
    Parts parts = room_for_parts(&query->arena, size);
    int64_t bar = nth_least(query, highs, pool, count, wanted);
    for (int32_t i = 0; i < count; i++) {
        int64_t guess = pool[i];
        if (lows[guess] >= least(bar, highs[guess])) continue;
        if (is_stopped(query)) break;
        Sum sum = bound_guess(query, &stage.frame, &stage.clue, stage.rows, size, stage.turn, weight, guess, bar,
                              query->search->kept[0], &parts);
        WRITE_SHARED(&lows[guess], most(lows[guess], least(sum.total, highs[guess])));
        if (sum.settled && sum.total < highs[guess] && sum.total < bar) {
            WRITE_SHARED(&highs[guess], sum.total);
            bar = nth_least(query, highs, pool, count, wanted);
        }
    }
    end(query, &stage);
}

/* The guess of the least lower bound is searched next; one that is not among the best so far need not be known better
   than that it stays so. */
int32_t salet_close_lines(Query *query, const int32_t *rows, int32_t size, const int32_t *history, int32_t turns,
                          const int64_t *pool, int32_t count, int64_t *lows, int64_t *highs, int32_t wanted) {
    Stage stage = begin_at(query, rows, size, history, turns);
    int64_t before = query->arena.used;
    int32_t done = 0;
    while (!is_stopped(query)) {
        int64_t bar = nth_least(query, highs, pool, count, wanted), guess = -1;
        for (int32_t i = 0; i < count; i++) {
            int64_t g = pool[i];
            if (lows[g] < highs[g] && (lows[g] < bar || highs[g] <= bar) && (guess < 0 || lows[g] < lows[guess]))
                guess = g;
        }
        done = guess < 0;
        if (done) break;
        int64_t beta = highs[guess] > bar ? bar : least(highs[guess] + 1, IMPOSSIBLE);
        int64_t found = search_set(query, &stage.frame, &stage.clue, stage.rows, size, stage.turn, beta, guess);
        query->arena.used = before;
        WRITE_SHARED(&lows[guess], most(lows[guess], least(found, highs[guess])));
        if (found < beta && !is_stopped(query)) WRITE_SHARED(&highs[guess], found);
    }
    end(query, &stage);
    return done;
}

/* Sum up what a guess keeps on each of 64 sets. holders: the sets of each answer; met: zeros, and zeros again after. */
INLINE void keep_on_sets(const Search *search, int64_t guess, const uint64_t *holders, uint64_t *met, int64_t *sums,
                         const int32_t bytes) {
    const void *codes = codes_of(search, guess);
    for (int32_t i = 0; i < search->answers; i++) {
        uint64_t *part = &met[pattern_at(codes, i, bytes)], fresh = holders[i] & ~*part;
        *part |= holders[i];
        for (; fresh; fresh &= fresh - 1) sums[__builtin_ctzll(fresh)] += search->weights[i];
    }
    for (int32_t i = 0; i < search->answers; i++) met[pattern_at(codes, i, bytes)] = 0;
}

static uint16_t whole_units(const Search *search, int64_t weight) {
    return (uint16_t)(search->unit == 1 ? weight : (weight + search->unit - 1) / search->unit);
}

/* Answers are sorted by weight: the first one of a part that a set holds is its heaviest there. Sets are taken 64 at
   a time, a bit each. */
void salet_kept(Query *query, const uint8_t *holding, int32_t sets, uint16_t *kept) {
    const Search *search = query->search;
    const int32_t n = search->answers;
    int64_t before = query->arena.used;
    uint64_t *holders = TAKE(&query->arena, uint64_t, n); /* a bit for each set that holds the answer */
    uint64_t *met = (uint64_t *)query->seen;              /* the sets that have been met in a part */
    for (int64_t code = 0; code < search->code_count; code++) met[code] = 0;
    for (int32_t first = 0; first < sets; first += 64) {
        int32_t count = (int32_t)least(sets - first, 64);
        for (int32_t i = 0; i < n; i++) {
            const uint8_t *holds = holding + (int64_t)first * n + i;
            holders[i] = 0;
            for (int32_t s = 0; s < count; s++) holders[i] |= (uint64_t)(holds[(int64_t)s * n] != 0) << s;
        }
        for (int32_t guess = 0; guess < search->guesses; guess++) {
            int64_t sums[64] = {0};
            FOR_WIDTH(search->bytes, keep_on_sets, search, guess, holders, met, sums);
            for (int32_t s = 0; s < count; s++)
                kept[(int64_t)(first + s) * search->guesses + guess] = whole_units(search, sums[s]);
        }
    }
    query->arena.used = before;
}

enum { MOST_CAPS = 6 }; /* sets that cap a part: more hardly lower what guesses can keep */

/* Write the most weight that each guess can keep on a part, in units, from the first sets that contain it; return the
   most of all, as a weight. A guess keeps no more on a subset, since each part shrinks or vanishes, so that its heaviest
   is no heavier. holding: (sets, answers), kept: (sets, guesses). */
static int64_t cap_guesses(const Search *search, const int32_t *part, int32_t size, const uint8_t *holding,
                           const uint16_t *kept, int32_t sets, uint16_t *caps) {
    uint16_t ceiling = 0;
    for (int32_t g = 0; g < search->guesses; g++) caps[g] = kept[g];
    for (int32_t r = 1, used = 0; r < sets && used < MOST_CAPS; r++) {
        const uint8_t *holds = holding + (int64_t)r * search->answers;
        const uint16_t *most_of = kept + (int64_t)r * search->guesses;
        int32_t inside = 0;
        while (inside < size && holds[part[inside]]) inside++;
        if (inside < size) continue;
        for (int32_t g = 0; g < search->guesses; g++) caps[g] = most_of[g] < caps[g] ? most_of[g] : caps[g];
        used++;
    }
    for (int32_t g = 0; g < search->guesses; g++) ceiling = caps[g] > ceiling ? caps[g] : ceiling;
    return ceiling * search->unit;
}

/* The bound is the sum of the parts' L1. Large parts come first: they refute a poor guess fastest. */
int64_t salet_opener(Query *query, const int32_t *history, int32_t turns, int64_t guess, int64_t beta,
                     const uint8_t *holding, const uint16_t *kept, int32_t sets) {
    const Search *search = query->search;
    const int64_t *steps = query->steps;
    int turn = turns + 2; /* of the parts */
    int64_t before = query->arena.used;
    int32_t n = search->answers;
    Stage stage = begin(query, (Root){count_up(query, n), n, history, turns}, 1);
    stage.before = before;
    const Frame *frame = &stage.frame;
    Parts parts = room_for_parts(&query->arena, n);
    uint16_t *caps = TAKE(&query->arena, uint16_t, search->guesses);
    split(query, guess, frame->members, stage.rows, n, frame->keys, frame->weights, &parts);
    int64_t total = pay(steps[turn - 1], search->weight);
    for (int32_t s = 0; s < parts.count; s++) {
        int64_t heaviest = frame->weights[parts.grouped[parts.starts[s]]];
        parts.low[s] = three_turn_cost(steps, turn, parts.weights[s], heaviest, search->kept[0]);
        total = add(total, parts.low[s]);
    }
    parts.open = 0;
    order_by_size(&parts);
    /* What no guess can keep of the large parts may be enough. */
    for (int32_t a = parts.open - 1; a >= 0 && total < beta && size_of_part(&parts, parts.order[a]) > CAPS_ABOVE; a--) {
        int32_t s = parts.order[a];
        const int32_t *part = parts.grouped + parts.starts[s];
        int64_t ceiling = cap_guesses(search, part, size_of_part(&parts, s), holding, kept, sets, caps);
        int64_t low = three_turn_cost(steps, turn, parts.weights[s], frame->weights[part[0]], ceiling);
        if (low <= parts.low[s]) continue;
        total = add(total, low - parts.low[s]);
        parts.low[s] = low;
    }
    for (int32_t a = parts.open - 1; a >= 0 && total < beta; a--) {
        int32_t s = parts.order[a], size = size_of_part(&parts, s);
        const int32_t *part = parts.grouped + parts.starts[s];
        int64_t before = query->arena.used;
        Clue after = clue_of_part(query, frame, &stage.clue, guess, &parts, s);
        uint64_t key = parts.keys[s] ^ after.key ^ future_key(query, turn, size);
        int64_t data = probe(query, key), spare = beta - total + parts.low[s];
        if ((data & (EXACT | WHOLE)) == 0 && data >> 3 < spare) {
            int capped = size > CAPS_ABOVE;
            if (capped) cap_guesses(search, part, size, holding, kept, sets, caps);
            data = bound_part(query, frame, &after, part, size, key, turn, parts.weights[s], spare,
                              capped ? caps : NULL);
        }
        query->arena.used = before;
        if (data >> 3 > parts.low[s]) total = add(total, (data >> 3) - parts.low[s]);
    }
    end(query, &stage);
    return total;
}
