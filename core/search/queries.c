/* The questions that can be asked about a position. */

#include "stages.h"

/* The root of a question. */
typedef struct {
    Frame frame;
    Clue clue;
    Set set;        /* all of the frame, whose frame and clue are those above: see enter_query */
    int64_t before; /* memory in use when the question came */
} QueryRoot;

/* The clue of what was played, which matters in hard mode, and the columns that obey; *count: of all. */
static Clue clue_of(Query *query, const struct salet_position *position, const int32_t **columns, int32_t *count) {
    const Search *search = query->search;
    Clue clue = {0};
    for (int i = 0; i < MAX_LENGTH; i++) clue.greens[i] = NO_LETTER;
    *columns = alloc_identity(query, *count);
    if (search->rule == SALET_NORMAL) return clue;
    Frame all = make_frame(query, position->rows, 1, *columns, *count, FRAME_BARE);
    alloc_clue(query, &clue, words_of(&all));
    for (int i = 0; clue.min_counts && i < search->letters; i++) clue.min_counts[i] = 0;
    clue.legal = all.legal;
    for (int32_t t = 0; t < position->turns; t++)
        clue = clue_after_turn(query, &all, &clue, position->history[2 * t], position->history[2 * t + 1]);
    *columns = legal_columns(query, *columns, *count, clue.legal, count);
    return clue;
}

int32_t legal_guesses(Query *query, const struct salet_position *position, int64_t *guesses) {
    int64_t before = query->arena.used;
    int32_t count = query->search->guesses;
    const int32_t *columns;
    clue_of(query, position, &columns, &count);
    for (int32_t i = 0; i < count; i++) guesses[i] = columns[i];
    query->arena.used = before;
    return count;
}

/* Begin a question: no strategy is known yet. */
static void enter_query(Query *query, const struct salet_position *position, int without_tables, QueryRoot *root) {
    const Search *search = query->search;
    const enum Kind kind = without_tables ? FRAME_BARE : FRAME_SELECTED;
    int32_t count = search->rule == SALET_NORMAL ? search->distinct : search->guesses, size = position->size;
    const int32_t *columns;
    root->before = query->arena.used;
    note_best(query, position->turns + 1, IMPOSSIBLE, -1);
    root->clue = clue_of(query, position, &columns, &count);
    root->frame = make_frame(query, position->rows, size, columns, count, kind);
    root->clue.legal = root->frame.legal;
    root->set = (Set){&root->frame, &root->clue, alloc_identity(query, size), 0, size, position->turns + 1, 0};
    if (query->arena.base) root->set.weight = weight_of(root->frame.weights, root->set.rows, size);
}

/* The same, with tables if the set is small enough. */
static void enter_query_at(Query *query, const struct salet_position *position, QueryRoot *root) {
    enter_query(query, position, position->size > query->search->cap, root);
}

static void leave_query(Query *query, const QueryRoot *root) {
    query->arena.used = root->before;
    write_monitor(query, SALET_BEST_TOTAL, query->best[root->set.turn][0]);
    write_monitor(query, SALET_BEST_GUESS, query->best[root->set.turn][1]);
}

void measure_query_memory(Query *query) {
    const Search *search = query->search;
    Arena *arena = &query->arena;
    int32_t n = search->answers;
    QueryRoot root;
    enter_query(query, &(struct salet_position){.size = n}, 1, &root);
    for (int t = 0; t < search->limit; t++) alloc_clue(query, &root.clue, words_of(&root.frame));
    alloc_parts(arena, n);
    ARENA_ALLOC(arena, int64_t, 4 * search->guesses); /* by nth_least or for caps; three for ties of salet_rate */
    int64_t before = arena->used;
    /* A frame of all answers may be smaller than one of all but one. */
    for (int32_t size = search->cap - 1; size <= search->cap; size++) {
        Set within = root.set, rebased;
        Frame frame;
        Clue clue;
        within.size = size;
        rebase_on_own_frame(query, &within, &rebased, &frame, &clue);
        query->frame_bytes = max_i64(query->frame_bytes, arena->used - before);
        arena->used = before;
    }
    /* A set, and what a lookup needs of one of its parts. */
    alloc_parts(arena, n);
    answers_of(query, &root.frame, root.set.rows, n);
    alloc_clue(query, &root.clue, words_of(&root.frame));
    answers_of(query, &root.frame, root.set.rows, n);
    query->set_bytes = arena->used - before;
    arena->used = before + query->frame_bytes + (search->limit + 3) * query->set_bytes;
}

/* The position's own L1 comes first. */
int64_t salet_solve(Query *query, const struct salet_position *position, int64_t beta, int64_t guess) {
    QueryRoot root;
    enter_query_at(query, position, &root);
    if (guess < 0 && position->size > 2 && root.set.turn < query->search->limit) {
        uint64_t key = key_of(query, &root.set);
        if ((probe(query, key) & (EXACT | WHOLE)) == 0) bound_part(query, &root.set, key, IMPOSSIBLE, NULL);
    }
    int64_t value = search_set(query, &root.set, beta, guess);
    leave_query(query, &root);
    return value;
}

void salet_greedy(Query *query, const struct salet_position *position, const int64_t *guesses, int32_t count,
                  int64_t *uppers, int32_t breadth) {
    QueryRoot root;
    enter_query_at(query, position, &root);
    int64_t before = query->arena.used;
    for (int32_t i = 0; i < count; i++) {
        int64_t total = greedy(query, &root.set, guesses[i], breadth);
        query->arena.used = before;
        int64_t guess = guesses[i] < 0 ? query->best[root.set.turn][1] : guesses[i];
        if (is_stopped(query)) break;
        WRITE_SHARED(&uppers[guess], min_i64(uppers[guess], total));
    }
    leave_query(query, &root);
}

/* The upper bound that `top` guesses of a pool stay within; IMPOSSIBLE if there are fewer. */
static int64_t nth_least(Query *query, const struct salet_pool *pool) {
    const int32_t top = pool->top;
    if (top > pool->count) return IMPOSSIBLE;
    int64_t before = query->arena.used;
    int64_t *lowest = ARENA_ALLOC(&query->arena, int64_t, top);
    for (int32_t i = 0; i < top; i++) lowest[i] = IMPOSSIBLE;
    for (int32_t i = 0; i < pool->count; i++) {
        int64_t upper = pool->uppers[pool->guesses[i]];
        if (upper >= lowest[top - 1]) continue;
        int32_t k = top - 1;
        for (; k > 0 && lowest[k - 1] > upper; k--) lowest[k] = lowest[k - 1];
        lowest[k] = upper;
    }
    query->arena.used = before;
    return lowest[top - 1];
}

/* The bounds are the sums of the parts' L1, the upper one where that sum is exact. */
void salet_bound_guesses(Query *query, const struct salet_position *position, const struct salet_pool *pool) {
    QueryRoot root;
    enter_query_at(query, position, &root);
    int64_t *lowers = pool->lowers, *uppers = pool->uppers;
    Parts parts = alloc_parts(&query->arena, position->size);
    int64_t bar = nth_least(query, pool);
    for (int32_t i = 0; i < pool->count; i++) {
        int64_t guess = pool->guesses[i];
        if (lowers[guess] >= min_i64(bar, uppers[guess])) continue;
        if (is_stopped(query)) break;
        Sum sum = bound_guess(query, &root.set, guess, bar, query->search->reach[0], &parts);
        WRITE_SHARED(&lowers[guess], max_i64(lowers[guess], min_i64(sum.total, uppers[guess])));
        if (sum.is_exact && sum.total < uppers[guess] && sum.total < bar) {
            WRITE_SHARED(&uppers[guess], sum.total);
            bar = nth_least(query, pool);
        }
    }
    leave_query(query, &root);
}

/* The guess of least lower bound among those that may still be in the top, within `bar`; -1 if all are exact. */
static int64_t most_doubtful(const struct salet_pool *pool, int64_t bar) {
    const int64_t *lowers = pool->lowers, *uppers = pool->uppers;
    int64_t guess = -1;
    for (int32_t i = 0; i < pool->count; i++) {
        int64_t g = pool->guesses[i];
        if (lowers[g] < uppers[g] && (lowers[g] < bar || uppers[g] <= bar) && (guess < 0 || lowers[g] < lowers[guess]))
            guess = g;
    }
    return guess;
}

/* The guess of the least lower bound is searched next; one that is not among the best so far need not be known better
   than that it stays so. */
int32_t salet_prove_best(Query *query, const struct salet_position *position, const struct salet_pool *pool) {
    QueryRoot root;
    enter_query_at(query, position, &root);
    int64_t *lowers = pool->lowers, *uppers = pool->uppers, before = query->arena.used;
    int32_t done = 0;
    while (!is_stopped(query)) {
        int64_t bar = nth_least(query, pool), guess = most_doubtful(pool, bar);
        done = guess < 0;
        if (done) break;
        int64_t beta = uppers[guess] > bar ? bar : min_i64(uppers[guess] + 1, IMPOSSIBLE);
        int64_t total = search_set(query, &root.set, beta, guess);
        query->arena.used = before;
        WRITE_SHARED(&lowers[guess], max_i64(lowers[guess], min_i64(total, uppers[guess])));
        if (total < beta && !is_stopped(query)) WRITE_SHARED(&uppers[guess], total);
    }
    leave_query(query, &root);
    return done;
}

/* Sum up the reach of a guess on each of 64 sets. holders: the sets of each answer; met: zeros, and zeros again after. */
INLINE void add_reach_on_sets(const Search *search, int64_t guess, const uint64_t *holders, uint64_t *met,
                              int64_t *sums, const int32_t bytes) {
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
void salet_reach(Query *query, const uint8_t *membership, int32_t sets, uint16_t *reach) {
    const Search *search = query->search;
    const int32_t n = search->answers;
    int64_t before = query->arena.used;
    uint64_t *holders = ARENA_ALLOC(&query->arena, uint64_t, n); /* a bit for each set that holds the answer */
    uint64_t *met = (uint64_t *)query->seen;                     /* the sets that have been met in a part */
    for (int64_t code = 0; code < search->code_count; code++) met[code] = 0;
    for (int32_t first = 0; first < sets; first += 64) {
        int32_t count = (int32_t)min_i64(sets - first, 64);
        for (int32_t i = 0; i < n; i++) {
            const uint8_t *holds = membership + (int64_t)first * n + i;
            holders[i] = 0;
            for (int32_t s = 0; s < count; s++) holders[i] |= (uint64_t)(holds[(int64_t)s * n] != 0) << s;
        }
        for (int32_t guess = 0; guess < search->guesses; guess++) {
            int64_t sums[64] = {0};
            FOR_WIDTH(search->bytes, add_reach_on_sets, search, guess, holders, met, sums);
            for (int32_t s = 0; s < count; s++)
                reach[(int64_t)(first + s) * search->guesses + guess] = whole_units(search, sums[s]);
        }
    }
    query->arena.used = before;
}

enum { MAX_CAPS = 6 }; /* sets that cap a part: more hardly lower what guesses can reach */

static int contains(const Search *search, const uint8_t *membership, int32_t set, const Set *part) {
    const uint8_t *holds = membership + (int64_t)set * search->answers;
    int32_t inside = 0;
    while (inside < part->size && holds[part->rows[inside]]) inside++;
    return inside == part->size;
}

/* Write the largest reach of each guess on a part of all answers, in units, from the first sets that contain it; return
   the largest of all, as a weight. A guess reaches no more on a subset, since each part shrinks or vanishes, so that its
   heaviest is no heavier. */
static int64_t cap_reach(const Search *search, const Set *part, const struct salet_references *references,
                         uint16_t *caps) {
    const int32_t guesses = search->guesses;
    uint16_t ceiling = 0;
    for (int32_t g = 0; g < guesses; g++) caps[g] = references->reach[g];
    for (int32_t r = 1, used = 0; r < references->sets && used < MAX_CAPS; r++) {
        const uint16_t *reach = references->reach + (int64_t)r * guesses;
        if (!contains(search, references->membership, r, part)) continue;
        for (int32_t g = 0; g < guesses; g++) caps[g] = reach[g] < caps[g] ? reach[g] : caps[g];
        used++;
    }
    for (int32_t g = 0; g < guesses; g++) ceiling = caps[g] > ceiling ? caps[g] : ceiling;
    return ceiling * search->unit;
}

/* An opener whose parts are being bounded. */
typedef struct {
    QueryRoot root;
    int64_t guess, beta;
    const struct salet_references *references;
    uint16_t *caps; /* (guesses,) of one part at a time */
    Parts parts;
    Sum sum;
} Opener;

/* Raise the bounds of large parts by the reach that no guess exceeds on them, which may do. */
static void raise_by_caps(Query *query, Opener *opener) {
    Parts *parts = &opener->parts;
    const Set *all = &opener->root.set;
    for (int32_t a = parts->unsolved_count - 1; a >= 0 && opener->sum.total < opener->beta; a--) {
        int32_t s = parts->order[a];
        if (size_of_part(parts, s) < MIN_SIZE_CAPS) return;
        Set part = set_of_part(all, all->clue, parts, s);
        int64_t ceiling = cap_reach(query->search, &part, opener->references, opener->caps);
        int64_t heaviest = all->frame->weights[part.rows[0]];
        int64_t low = three_turn_cost(query->steps, part.turn, part.weight, heaviest, ceiling);
        raise_part(parts, s, low, &opener->sum);
    }
}

/* Raise the bounds of the parts to L1. */
static void raise_to_one_step_bounds(Query *query, Opener *opener) {
    Parts *parts = &opener->parts;
    const Set *all = &opener->root.set;
    for (int32_t a = parts->unsolved_count - 1; a >= 0 && opener->sum.total < opener->beta; a--) {
        int32_t s = parts->order[a];
        int64_t before = query->arena.used;
        Clue clue = clue_of_part(query, all, opener->guess, parts, s);
        Set part = set_of_part(all, &clue, parts, s);
        uint64_t key = key_of_part(query, all, opener->guess, parts, s);
        int64_t data = probe(query, key), spare = opener->beta - opener->sum.total + parts->low[s];
        if ((data & (EXACT | WHOLE)) == 0 && data >> 3 < spare) {
            int is_capped = part.size >= MIN_SIZE_CAPS;
            if (is_capped) cap_reach(query->search, &part, opener->references, opener->caps);
            data = bound_part(query, &part, key, spare, is_capped ? opener->caps : NULL);
        }
        query->arena.used = before;
        raise_part(parts, s, data >> 3, &opener->sum);
    }
}

/* The bound is the sum of the parts' L1. Large parts come first: they refute a poor guess fastest. */
int64_t salet_bound_opener(Query *query, const int32_t *history, int32_t turns, int64_t guess, int64_t beta,
                           const struct salet_references *references) {
    const Search *search = query->search;
    Opener opener = {.guess = guess, .beta = beta, .references = references};
    const int32_t n = search->answers;
    int64_t before = query->arena.used;
    struct salet_position all = {.size = n, .turns = turns, .history = history};
    all.rows = alloc_identity(query, n);
    enter_query(query, &all, 1, &opener.root);
    opener.root.before = before;
    opener.parts = alloc_parts(&query->arena, n);
    opener.caps = ARENA_ALLOC(&query->arena, uint16_t, search->guesses);
    opener.sum = bound_parts_without_guess(query, &opener.root.set, guess, search->reach[0], &opener.parts);
    order_by_size(&opener.parts);
    raise_by_caps(query, &opener);
    raise_to_one_step_bounds(query, &opener);
    leave_query(query, &opener.root);
    return opener.sum.total;
}
