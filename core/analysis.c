/* The analysis of a position: the questions to the search, and their order, until its best guesses are proven. */

#include "search/stages.h"
#include "tie_rule.h"

enum {
    FIRST_TRIES = 1000, /* guesses that the first proof may try; in most positions it needs fewer */
    NEARLY_PROVEN = 6,  /* it is tried where bounds are at most this part of a guess apart */
};

/* Guesses that a greedy strategy compares each turn. */
enum { FIRST_BREADTH, CLOSER_BREADTH, CLOSEST_BREADTH, BREADTHS_COUNT };
static const int32_t BREADTHS[BREADTHS_COUNT] = {1, 8, 40};
static const int64_t ANY_GUESS = SALET_ANY_GUESS;

struct salet_analysis {
    Query *query;
    int64_t *monitor;                /* the query's: it outlives the query, whose memory the caller may use again */
    struct salet_position position;  /* all answers */
    int64_t fallback[MAX_TURNS + 4]; /* as query->steps */
    int may_fall_back;
    int64_t known_best;       /* the guess that the caller knows to be best, or -1 */
    int64_t lower;            /* of the position */
    int64_t *lowers, *uppers; /* (guesses,) bounds that only tighten */
    int64_t *weights;         /* (guesses,) of the guess as an answer, or 0 */
    int64_t *legal;           /* (legal_count,) guesses, ascending */
    int64_t *pool;            /* (pool_count,) those to be proven, the most promising first */
    int64_t *selected;        /* (guesses,) those to be played */
    int64_t *shown;           /* (guesses,) what salet_analysis_best chooses, by the bounds that it sees: */
    int64_t *shown_lowers, *shown_uppers;
    int32_t guesses, legal_count, pool_count, top;
    int64_t tried; /* guesses, in this step so far */
    int32_t stage;
};

typedef struct salet_analysis Analysis;

/* --- The order of guesses --- */

typedef struct {
    const int64_t *lowers;
    const int64_t *uppers;   /* NULL: lower bounds decide */
    const double *estimates; /* totals of guesses without an upper bound, or NULL */
    const int64_t *weights;
    int64_t known_best;
} Order;

/* The total that is expected of a guess: the one attained, else an estimate that is not below the lower bound. */
static double sort_key(const Order *order, int64_t guess) {
    const double low = (double)order->lowers[guess], end = (double)IMPOSSIBLE;
    if (!order->uppers) return low;
    if (order->uppers[guess] < IMPOSSIBLE || !order->estimates) return (double)order->uppers[guess];
    const double total = order->estimates[guess] > low ? order->estimates[guess] : low;
    return total < end ? total : end;
}

/* Whether a guess comes before another: by value, then bounds; in a tie, the one that is known to be best is first,
   then the tie rule decides. */
static int comes_first(const Order *order, int64_t a, int64_t b) {
    const double one = sort_key(order, a), other = sort_key(order, b);
    if (one != other) return one < other;
    if (order->uppers && order->uppers[a] != order->uppers[b]) return order->uppers[a] < order->uppers[b];
    if (order->lowers[a] != order->lowers[b]) return order->lowers[a] < order->lowers[b];
    if (a == order->known_best || b == order->known_best) return a == order->known_best && a != b;
    return precedes(order->weights, a, b);
}

/* Put a guess into a heap that has the last one on top, from place i down. */
static void sift_down(const Order *order, int64_t *heap, int32_t size, int32_t i, int64_t guess) {
    for (int32_t child; (child = 2 * i + 1) < size; i = child) {
        if (child + 1 < size && comes_first(order, heap[child], heap[child + 1])) child++;
        if (!comes_first(order, guess, heap[child])) break;
        heap[i] = heap[child];
    }
    heap[i] = guess;
}

/* Write the first `top` of the legal guesses, and return how many they are. */
static int32_t select_first(const Analysis *analysis, const Order *order, int32_t top, int64_t *first) {
    const int64_t *guess = analysis->legal, *end = guess + analysis->legal_count;
    int32_t size = 0;
    for (; guess < end && size < top; guess++) first[size++] = *guess;
    for (int32_t k = size / 2 - 1; k >= 0; k--) sift_down(order, first, size, k, first[k]);
    for (; guess < end && size > 0; guess++)
        if (comes_first(order, *guess, first[0])) sift_down(order, first, size, 0, *guess);
    for (int32_t left = size - 1; left > 0; left--) {
        int64_t last = first[0];
        sift_down(order, first, left, 0, first[left]);
        first[left] = last;
    }
    return size;
}

static Order by_lower_bound(const Analysis *analysis) {
    return (Order){.lowers = analysis->lowers, .weights = analysis->weights, .known_best = -1};
}

/* --- Bounds --- */

static int64_t min_of(const Analysis *analysis, const int64_t *bounds) {
    int64_t least = IMPOSSIBLE;
    for (int32_t g = 0; g < analysis->guesses; g++) least = min_i64(least, bounds[g]);
    return least;
}

/* Raise the lower bounds of the legal guesses to what one step shows: all weight pays now, all but that of the guess
   pays next, and the guess's excess pays after that. */
static void raise_one_step_bounds(const Analysis *analysis, const int64_t *steps) {
    const Search *search = analysis->query->search;
    const int64_t *step = steps + analysis->position.turns + 1, weight = search->weight;
    for (int32_t i = 0; i < analysis->legal_count; i++) {
        int64_t g = analysis->legal[i], *lower = &analysis->lowers[g];
        int64_t total = multiply_saturating(step[0], weight);
        total = add_saturating(total, multiply_saturating(step[1], weight - analysis->weights[g]));
        total = add_saturating(total, multiply_saturating(step[2], weight - search->reach[g]));
        WRITE_SHARED(lower, max_i64(*lower, total));
    }
}

/* --- Questions --- */

/* Let the next question of this step try this many guesses. */
static void allow_tries(Analysis *analysis, int64_t tries) {
    analysis->tried += read_monitor(analysis->query, SALET_TRIED);
    limit_tries(analysis->query, tries);
}

static void lower_uppers(const Analysis *analysis, const int64_t *guesses, int32_t count, int breadth) {
    salet_greedy(analysis->query, &analysis->position, guesses, count, analysis->uppers, BREADTHS[breadth]);
}

/* Give the suggestions greedy strategies. */
static void play_first(const Analysis *analysis) {
    Order order = by_lower_bound(analysis);
    int32_t count = select_first(analysis, &order, analysis->top, analysis->selected);
    lower_uppers(analysis, analysis->selected, count, FIRST_BREADTH);
}

/* --- Stages --- */

static int has_strategy(const Analysis *analysis) { return min_of(analysis, analysis->uppers) < IMPOSSIBLE; }

static void find_strategy(const Analysis *analysis) {
    int breadths = analysis->position.size <= MAX_SIZE_CLOSER_GREEDY ? BREADTHS_COUNT : 1;
    for (int i = 0; i < breadths && !has_strategy(analysis) && !is_stopped(analysis->query); i++)
        lower_uppers(analysis, &ANY_GUESS, 1, i);
}

/* Find a first strategy, under the other objective if need be. Until it is known which one it is, the lower bounds hold
   for both. */
static void find_first_strategy(Analysis *analysis) {
    Query *query = analysis->query;
    find_strategy(analysis);
    if (!analysis->may_fall_back || is_stopped(query)) return;
    analysis->may_fall_back = 0;
    if (!has_strategy(analysis)) {
        set_objective(query, analysis->fallback + 1);
        write_monitor(query, SALET_FELL_BACK, 1);
        find_strategy(analysis);
    } else {
        raise_one_step_bounds(analysis, query->steps);
    }
}

/* A guess that may be as good as the last of `top` suggestions, whose total is *upper, and would come before it; -1 if
   there is none. */
static int64_t find_tie_rival(const Analysis *analysis, int32_t top, int64_t *upper) {
    const int64_t *weights = analysis->weights;
    Order order = {analysis->lowers, analysis->uppers, 0, weights, analysis->known_best};
    int32_t count = select_first(analysis, &order, top, analysis->selected);
    int64_t last = count == top ? analysis->selected[count - 1] : -1, rival = -1;
    *upper = last < 0 ? IMPOSSIBLE : analysis->uppers[last];
    if (*upper >= IMPOSSIBLE) return -1;
    for (int32_t i = 0; i < analysis->legal_count; i++) {
        int64_t g = analysis->legal[i];
        if (analysis->lowers[g] > *upper || analysis->uppers[g] <= *upper || !precedes(weights, g, last)) continue;
        if (rival < 0 || precedes(weights, g, rival)) rival = g;
    }
    return rival;
}

/* Find out which guesses are the `top` suggestions, where no other is better. Ties go by the tie rule, so they do not
   depend on what the transposition table holds. Returns 0 if the tries were too few. */
static int resolve_ties(Analysis *analysis, int32_t top, int64_t tries) {
    int64_t upper;
    for (int64_t rival; (rival = find_tie_rival(analysis, top, &upper)) >= 0;) {
        allow_tries(analysis, tries);
        int64_t lower = salet_solve(analysis->query, &analysis->position, upper + 1, rival);
        int equal = read_monitor(analysis->query, SALET_BEST_TOTAL) == upper;
        if (!equal && lower <= upper) return 0;
        WRITE_SHARED(&analysis->lowers[rival], equal ? upper : lower);
        if (equal) WRITE_SHARED(&analysis->uppers[rival], upper);
    }
    return 1;
}

/* Close the bounds of the position itself, and resolve which guess to name; return whether that is done. */
static int prove(Analysis *analysis, int64_t tries) {
    Query *query = analysis->query;
    int64_t upper = min_of(analysis, analysis->uppers);
    if (analysis->lower < upper) {
        allow_tries(analysis, tries);
        int64_t lower = salet_solve(analysis->query, &analysis->position, upper, SALET_ANY_GUESS);
        int64_t total = read_monitor(query, SALET_BEST_TOTAL), guess = read_monitor(query, SALET_BEST_GUESS);
        if (guess >= 0 && total < upper) {
            WRITE_SHARED(&analysis->uppers[guess], total);
            upper = total;
        }
        WRITE_SHARED(&analysis->lower, max_i64(analysis->lower, min_i64(lower, upper)));
    }
    for (int32_t g = 0; g < analysis->guesses && analysis->lower >= upper; g++)
        if (analysis->uppers[g] == upper) WRITE_SHARED(&analysis->lowers[g], upper);
    int proven = analysis->lower >= upper && (analysis->known_best >= 0 || resolve_ties(analysis, 1, tries));
    write_monitor(query, SALET_PROVEN, proven);
    return proven;
}

/* Whether a few tries may prove the best guess: the first strategy costs little more than one step shows. Elsewhere
   they would only be repeated. */
static int is_nearly_proven(const Analysis *analysis) {
    const Query *query = analysis->query;
    int64_t step = max_i64(1, query->steps[analysis->position.turns + 1]);
    int64_t gap = min_of(analysis, analysis->uppers) - min_of(analysis, analysis->lowers);
    return gap <= multiply_saturating(step, query->search->weight) / NEARLY_PROVEN;
}

static struct salet_pool pool_of(const Analysis *analysis) {
    return (struct salet_pool){
        .count = analysis->pool_count,
        .top = analysis->top,
        .guesses = analysis->pool,
        .lowers = analysis->lowers,
        .uppers = analysis->uppers,
    };
}

/* Compute the one-step bound of every guess that may become a suggestion; return whether that is done. */
static int bound_promising(Analysis *analysis, int64_t tries) {
    Order order = by_lower_bound(analysis);
    for (int32_t i = 0; i < analysis->legal_count; i++) {
        int64_t *low = &analysis->lowers[analysis->legal[i]];
        WRITE_SHARED(low, max_i64(*low, analysis->lower));
    }
    analysis->pool_count = select_first(analysis, &order, analysis->legal_count, analysis->pool);
    struct salet_pool pool = pool_of(analysis);
    allow_tries(analysis, tries);
    salet_bound_guesses(analysis->query, &analysis->position, &pool);
    return !is_stopped(analysis->query);
}

/* Search until the suggestions are the best guesses, with exact values; return whether that is done. */
static int prove_suggestions(Analysis *analysis, int64_t tries) {
    struct salet_pool pool = pool_of(analysis);
    allow_tries(analysis, tries);
    return salet_prove_best(analysis->query, &analysis->position, &pool) &&
           resolve_ties(analysis, analysis->top, tries);
}

/* The stage that is reached by about `tries` guesses more. */
static int32_t run_stage(Analysis *analysis, int64_t tries) {
    switch (analysis->stage) {
    case SALET_OPENED:
        find_first_strategy(analysis);
        if (is_stopped(analysis->query)) return SALET_OPENED;
        if (is_nearly_proven(analysis)) prove(analysis, tries ? min_i64(tries, FIRST_TRIES) : FIRST_TRIES);
        return SALET_HAVE_STRATEGY;
    case SALET_HAVE_STRATEGY:
        play_first(analysis);
        /* Its sets serve all suggestions, also when the best is proven. */
        lower_uppers(analysis, &ANY_GUESS, 1, CLOSER_BREADTH);
        return is_stopped(analysis->query) ? SALET_HAVE_STRATEGY : SALET_HAVE_UPPERS;
    case SALET_HAVE_UPPERS:
        if (!read_monitor(analysis->query, SALET_PROVEN))
            return prove(analysis, tries) ? SALET_BEST_PROVEN : SALET_HAVE_UPPERS;
        /* fall through */
    case SALET_BEST_PROVEN:
        if (!bound_promising(analysis, tries)) return SALET_BEST_PROVEN;
        allow_tries(analysis, 0);
        play_first(analysis);
        /* fall through */
    case SALET_HAVE_BOUNDS:
        return prove_suggestions(analysis, tries) ? SALET_FINISHED : SALET_HAVE_BOUNDS;
    default:
        return SALET_FINISHED;
    }
}

/* --- What the caller sees --- */

static void lay_out(Analysis *analysis, Arena *arena, const Search *search) {
    int64_t guesses = search->guesses;
    ARENA_ALLOC(arena, Analysis, 1); /* itself */
    analysis->lowers = ARENA_ALLOC(arena, int64_t, guesses);
    analysis->uppers = ARENA_ALLOC(arena, int64_t, guesses);
    analysis->weights = ARENA_ALLOC(arena, int64_t, guesses);
    analysis->legal = ARENA_ALLOC(arena, int64_t, guesses);
    analysis->pool = ARENA_ALLOC(arena, int64_t, guesses);
    analysis->selected = ARENA_ALLOC(arena, int64_t, guesses);
    analysis->shown = ARENA_ALLOC(arena, int64_t, guesses);
    analysis->shown_lowers = ARENA_ALLOC(arena, int64_t, guesses);
    analysis->shown_uppers = ARENA_ALLOC(arena, int64_t, guesses);
    analysis->position.rows = ARENA_ALLOC(arena, int32_t, search->answers);
    analysis->position.history = ARENA_ALLOC(arena, int32_t, 2 * search->limit);
}

int64_t salet_analysis_bytes(const struct salet_search *search) {
    Analysis analysis;
    Arena arena = {0};
    lay_out(&analysis, &arena, search);
    return arena.used;
}

static int was_played(const struct salet_position *position, int64_t guess) {
    for (int32_t t = 0; t < position->turns; t++)
        if (position->history[2 * t] == guess) return 1;
    return 0;
}

static void fill_in(Analysis *analysis, const int32_t *history, int32_t turns) {
    const Search *search = analysis->query->search;
    int32_t *rows = (int32_t *)analysis->position.rows, *played = (int32_t *)analysis->position.history;
    for (int32_t i = 0; i < search->answers; i++) rows[i] = i;
    for (int32_t i = 0; i < 2 * turns; i++) played[i] = history[i];
    analysis->position.size = search->answers;
    analysis->position.turns = turns;
    int32_t legal_count = legal_guesses(analysis->query, &analysis->position, analysis->legal);
    for (int32_t i = 0; i < legal_count; i++) /* a guess made again narrows nothing, so it is not suggested */
        if (!was_played(&analysis->position, analysis->legal[i]))
            analysis->legal[analysis->legal_count++] = analysis->legal[i];
    for (int32_t g = 0; g < search->guesses; g++) {
        analysis->lowers[g] = analysis->uppers[g] = IMPOSSIBLE;
        analysis->weights[g] = 0;
    }
    for (int32_t i = 0; i < search->answers; i++) analysis->weights[search->guess_of[i]] = search->weights[i];
    for (int32_t i = 0; i < analysis->legal_count; i++) analysis->lowers[analysis->legal[i]] = 0;
}

struct salet_analysis *salet_analysis_open(void *memory, int64_t bytes, struct salet_query *query,
                                           const int32_t *history, int32_t turns, int32_t top, const int64_t *fallback,
                                           int64_t known_best, int64_t total) {
    Analysis *analysis = memory;
    const Search *search = query->search;
    if ((uintptr_t)memory % 64 || bytes < salet_analysis_bytes(search) || turns < 0 || turns >= search->limit) return 0;
    if (top < 1 || known_best < -1 || known_best >= search->guesses) return 0;
    *analysis = (Analysis){
        .query = query,
        .monitor = query->monitor,
        .guesses = search->guesses,
        .known_best = known_best,
        .top = (int32_t)min_i64(top, search->guesses),
        .stage = SALET_OPENED,
        .may_fall_back = fallback && known_best < 0,
    };
    Arena arena = {(uint8_t *)memory, 0, bytes};
    lay_out(analysis, &arena, search);
    fill_in(analysis, history, turns);
    for (int t = 1; t <= search->limit + 1 && fallback; t++) analysis->fallback[t] = fallback[t - 1];
    raise_one_step_bounds(analysis, analysis->may_fall_back ? analysis->fallback : query->steps);
    analysis->lower = min_of(analysis, analysis->lowers);
    if (known_best >= 0) analysis->lower = analysis->lowers[known_best] = analysis->uppers[known_best] = total;
    write_monitor(query, SALET_LOWER, 0);
    write_monitor(query, SALET_STAGE, SALET_OPENED);
    write_monitor(query, SALET_PROVEN, known_best >= 0);
    write_monitor(query, SALET_FELL_BACK, 0);
    return analysis;
}

int32_t salet_analysis_step(struct salet_analysis *analysis, int64_t tries) {
    write_monitor(analysis->query, SALET_TRIED, 0);
    analysis->tried = 0;
    analysis->stage = run_stage(analysis, tries);
    allow_tries(analysis, 0);
    write_monitor(analysis->query, SALET_TRIED, analysis->tried);
    write_monitor(analysis->query, SALET_STAGE, analysis->stage);
    return analysis->stage;
}

static void write_row(int64_t *row, int64_t guess, int64_t low, int64_t high) {
    row[0] = guess;
    row[1] = low;
    row[2] = high;
}

int32_t salet_analysis_best(struct salet_analysis *analysis, int32_t top, int32_t promising, const double *estimates,
                            int64_t *best) {
    int64_t *lowers = analysis->shown_lowers, *uppers = analysis->shown_uppers;
    int64_t proven = max_i64(READ_SHARED(&analysis->lower), READ_SHARED(&analysis->monitor[SALET_LOWER]));
    int64_t lower = IMPOSSIBLE, upper = IMPOSSIBLE, guess = -1;
    for (int32_t g = 0; g < analysis->guesses; g++) {
        uppers[g] = READ_SHARED(&analysis->uppers[g]);
        lowers[g] = min_i64(uppers[g], max_i64(READ_SHARED(&analysis->lowers[g]), proven));
        lower = min_i64(lower, lowers[g]);
        int is_tied = guess >= 0 && uppers[g] == upper;
        if (uppers[g] < upper || (is_tied && precedes(analysis->weights, g, guess))) guess = g;
        upper = min_i64(upper, uppers[g]);
    }
    Order order = {lowers, promising ? 0 : uppers, estimates, analysis->weights, promising ? -1 : analysis->known_best};
    int32_t count = select_first(analysis, &order, top, analysis->shown);
    write_row(best, analysis->known_best >= 0 ? analysis->known_best : guess, lower, upper);
    for (int32_t i = 0; i < count; i++)
        write_row(best + 3 * (i + 1), analysis->shown[i], lowers[analysis->shown[i]], uppers[analysis->shown[i]]);
    return count;
}
