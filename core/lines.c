/* The analysis of a position: the questions to the search, and their order, until its best guesses are proven. */

#include "search/search.h"

enum { FIRST_TRIES = 1000 };   /* guesses that the first proof may try; in most positions it needs fewer */
enum { NEARLY_PROVEN = 6 };    /* it is tried where bounds are at most this part of a guess apart */

/* Guesses that a quick strategy looks at each turn. */
enum { FIRST_BREADTH, CLOSER_BREADTH, CLOSEST_BREADTH, BREADTHS_COUNT };
static const int32_t BREADTHS[BREADTHS_COUNT] = {1, 8, 40};
static const int64_t BEST = SALET_BEST;

struct salet_lines {
    Query *query;
    int64_t *watch;                   /* the query's: it outlives the query, whose memory the caller may use again */
    Root root;                        /* all answers */
    int64_t fallback[MOST_TURNS + 4]; /* as query->steps */
    int may_fall_back;
    int64_t known;                    /* the guess that the caller knows to be best, or -1 */
    int64_t lower;                    /* of the position */
    int64_t *lows, *highs;            /* (guesses,) bounds that only tighten */
    int64_t *weights;                 /* (guesses,) of the guess as an answer, or 0 */
    int64_t *legal;                   /* (legal_count,) guesses, ascending */
    int64_t *pool;                    /* (pool_count,) those to be proven, the most promising first */
    int64_t *chosen;                  /* (guesses,) those to be played */
    int64_t *shown;                   /* (guesses,) what salet_lines_best chooses, by the bounds that it finds: */
    int64_t *shown_lows, *shown_highs;
    int32_t guesses, legal_count, pool_count, wanted;
    int64_t tried;                    /* guesses, in this step so far */
    int32_t stage;
};

typedef struct salet_lines Lines;

/* --- The order of guesses --- */

typedef struct {
    const int64_t *lows;
    const int64_t *highs;     /* NULL: lower bounds decide */
    const double *estimates;  /* totals of guesses without an upper bound, or NULL */
    const int64_t *weights;
    int64_t known;
} Order;

/* The total that is expected of a guess: the one attained, else an estimate that is not below the lower bound. */
static double expected(const Order *order, int64_t guess) {
    const double low = (double)order->lows[guess], end = (double)IMPOSSIBLE;
    if (!order->highs) return low;
    if (order->highs[guess] < IMPOSSIBLE || !order->estimates) return (double)order->highs[guess];
    const double total = order->estimates[guess] > low ? order->estimates[guess] : low;
    return total < end ? total : end;
}

/* Whether a guess comes before another: by value, then bounds; in a tie, the one that is known to be best is first,
   then the likeliest answer. */
static int precedes(const Order *order, int64_t a, int64_t b) {
    const double one = expected(order, a), other = expected(order, b);
    int64_t difference = (one > other) - (one < other);
    if (!difference && order->highs) difference = order->highs[a] - order->highs[b];
    if (!difference) difference = order->lows[a] - order->lows[b];
    if (!difference) difference = (b == order->known) - (a == order->known);
    if (!difference) difference = order->weights[b] - order->weights[a];
    return difference ? difference < 0 : a < b;
}

/* Put a guess into a heap that has the last one on top, from place i down. */
static void sink(const Order *order, int64_t *heap, int32_t size, int32_t i, int64_t guess) {
    for (int32_t child; (child = 2 * i + 1) < size; i = child) {
        if (child + 1 < size && precedes(order, heap[child], heap[child + 1])) child++;
        if (!precedes(order, guess, heap[child])) break;
        heap[i] = heap[child];
    }
    heap[i] = guess;
}

/* Write the first `wanted` of the legal guesses, and return how many they are. */
static int32_t first_of(const Lines *lines, const Order *order, int32_t wanted, int64_t *first) {
    const int64_t *guess = lines->legal, *end = guess + lines->legal_count;
    int32_t size = 0;
    for (; guess < end && size < wanted; guess++) first[size++] = *guess;
    for (int32_t k = size / 2 - 1; k >= 0; k--) sink(order, first, size, k, first[k]);
    for (; guess < end && size > 0; guess++)
        if (precedes(order, *guess, first[0])) sink(order, first, size, 0, *guess);
    for (int32_t left = size - 1; left > 0; left--) {
        int64_t last = first[0];
        sink(order, first, left, 0, first[left]);
        first[left] = last;
    }
    return size;
}

static Order by_lower_bound(const Lines *lines) {
    return (Order){.lows = lines->lows, .weights = lines->weights, .known = -1};
}

/* --- Bounds --- */

static int64_t least_of(const Lines *lines, const int64_t *bounds) {
    int64_t found = IMPOSSIBLE;
    for (int32_t g = 0; g < lines->guesses; g++) found = least(found, bounds[g]);
    return found;
}

/* Raise the lower bounds of the legal guesses to what one step shows: all weight pays now, all but that of the guess
   pays next, and the guess's excess pays after that. */
static void look_one_step(const Lines *lines, const int64_t *steps) {
    const Search *search = lines->query->search;
    const int64_t *step = steps + lines->root.turns + 1, weight = search->weight;
    for (int32_t i = 0; i < lines->legal_count; i++) {
        int64_t g = lines->legal[i];
        int64_t low = add(pay(step[0], weight), pay(step[1], weight - lines->weights[g]));
        WRITE_SHARED(&lines->lows[g], most(lines->lows[g], add(low, pay(step[2], weight - search->kept[g]))));
    }
}

/* --- Questions --- */

/* Let the next question of this step try this many guesses. */
static void next(Lines *lines, int64_t tries) {
    lines->tried += read_watch(lines->query, SALET_TRIED);
    allow(lines->query, tries);
}

static void play(const Lines *lines, const int64_t *guesses, int32_t count, int breadth) {
    salet_play(AT_ROOT(lines->query, lines->root), guesses, count, lines->highs, BREADTHS[breadth]);
}

/* Give the lines quick strategies. */
static void play_first(const Lines *lines) {
    Order order = by_lower_bound(lines);
    play(lines, lines->chosen, first_of(lines, &order, lines->wanted, lines->chosen), FIRST_BREADTH);
}

/* --- Stages --- */

static void find_strategy(const Lines *lines) {
    int closely = lines->root.size <= CLOSELY_UP_TO;
    for (int i = 0; i < (closely ? BREADTHS_COUNT : 1); i++)
        if (least_of(lines, lines->highs) >= IMPOSSIBLE && !is_stopped(lines->query)) play(lines, &BEST, 1, i);
}

/* Find a first strategy, under the other objective if need be. Until it is known which one it is, the lower bounds hold
   for both. */
static void begin(Lines *lines) {
    Query *query = lines->query;
    find_strategy(lines);
    if (!lines->may_fall_back || is_stopped(query)) return;
    lines->may_fall_back = 0;
    if (least_of(lines, lines->highs) >= IMPOSSIBLE) {
        pursue(query, lines->fallback + 1);
        write_watch(query, SALET_RELENTED, 1);
        find_strategy(lines);
    } else {
        look_one_step(lines, query->steps);
    }
}

/* A guess that may be as good as the last of `wanted` lines, whose total is *upper, and would come before it; -1 if
   there is none. */
static int64_t rival_of(const Lines *lines, int32_t wanted, int64_t *upper) {
    Order order = {lines->lows, lines->highs, 0, lines->weights, lines->known};
    int32_t count = first_of(lines, &order, wanted, lines->chosen);
    int64_t last = count == wanted ? lines->chosen[count - 1] : -1, rival = -1;
    *upper = last < 0 ? IMPOSSIBLE : lines->highs[last];
    if (*upper >= IMPOSSIBLE) return -1;
    for (int32_t i = 0; i < lines->legal_count; i++) {
        int64_t g = lines->legal[i], likelier = lines->weights[g] - lines->weights[last];
        if (lines->lows[g] > *upper || lines->highs[g] <= *upper) continue;
        if (likelier < 0 || (!likelier && g > last)) continue;
        if (rival < 0 || lines->weights[g] > lines->weights[rival]) rival = g;
    }
    return rival;
}

/* Find out which guesses are the `wanted` lines, where no other is better. Ties go to the likeliest answers,
   then to the first in search order. So they do not depend on what the transposition table holds. Returns 0 if the
   tries were too few. */
static int settle(Lines *lines, int32_t wanted, int64_t tries) {
    int64_t upper;
    for (int64_t rival; (rival = rival_of(lines, wanted, &upper)) >= 0;) {
        next(lines, tries);
        int64_t lower = salet_value(AT_ROOT(lines->query, lines->root), upper + 1, rival);
        int equal = read_watch(lines->query, SALET_BEST_TOTAL) == upper;
        if (!equal && lower <= upper) return 0;
        WRITE_SHARED(&lines->lows[rival], equal ? upper : lower);
        if (equal) WRITE_SHARED(&lines->highs[rival], upper);
    }
    return 1;
}

/* Close the bounds of the position itself, and settle which guess to name; return whether that is done. */
static int prove(Lines *lines, int64_t tries) {
    Query *query = lines->query;
    int64_t upper = least_of(lines, lines->highs);
    if (lines->lower < upper) {
        next(lines, tries);
        int64_t lower = salet_value(AT_ROOT(lines->query, lines->root), upper, SALET_BEST);
        int64_t total = read_watch(query, SALET_BEST_TOTAL), guess = read_watch(query, SALET_BEST_GUESS);
        if (guess >= 0 && total < upper) {
            WRITE_SHARED(&lines->highs[guess], total);
            upper = total;
        }
        WRITE_SHARED(&lines->lower, most(lines->lower, least(lower, upper)));
    }
    for (int32_t g = 0; g < lines->guesses && lines->lower >= upper; g++)
        if (lines->highs[g] == upper) WRITE_SHARED(&lines->lows[g], upper);
    int proven = lines->lower >= upper && (lines->known >= 0 || settle(lines, 1, tries));
    write_watch(query, SALET_PROVEN, proven);
    return proven;
}

/* Whether a few tries may prove the best guess: the first strategy costs little more than one step shows. Elsewhere
   they would only be repeated. */
static int is_nearly_proven(const Lines *lines) {
    const Query *query = lines->query;
    int64_t step = most(1, query->steps[lines->root.turns + 1]);
    return least_of(lines, lines->highs) - least_of(lines, lines->lows) <= pay(step, query->search->weight) / NEARLY_PROVEN;
}

/* Compute the one-step bound of every guess that may become a line; return whether that is done. */
static int look(Lines *lines, int64_t tries) {
    Order order = by_lower_bound(lines);
    for (int32_t i = 0; i < lines->legal_count; i++) {
        int64_t *low = &lines->lows[lines->legal[i]];
        WRITE_SHARED(low, most(*low, lines->lower));
    }
    lines->pool_count = first_of(lines, &order, lines->legal_count, lines->pool);
    next(lines, tries);
    salet_bound_lines(AT_ROOT(lines->query, lines->root), lines->pool, lines->pool_count, lines->lows, lines->highs,
                      lines->wanted);
    return !is_stopped(lines->query);
}

/* The stage that is reached by about `tries` guesses more. */
static int32_t advance(Lines *lines, int64_t tries) {
    switch (lines->stage) {
    case SALET_OPENED:
        begin(lines);
        if (is_stopped(lines->query)) return SALET_OPENED;
        if (is_nearly_proven(lines)) prove(lines, tries ? least(tries, FIRST_TRIES) : FIRST_TRIES);
        return SALET_BEGUN;
    case SALET_BEGUN:
        play_first(lines);
        play(lines, &BEST, 1, CLOSER_BREADTH); /* its sets serve all lines, also when the best is proven */
        return is_stopped(lines->query) ? SALET_BEGUN : SALET_PLAYED;
    case SALET_PLAYED:
        if (!read_watch(lines->query, SALET_PROVEN)) return prove(lines, tries) ? SALET_SETTLED : SALET_PLAYED;
        /* fall through */
    case SALET_SETTLED:
        if (!look(lines, tries)) return SALET_SETTLED;
        next(lines, 0);
        play_first(lines);
        /* fall through */
    case SALET_LOOKED:
        next(lines, tries);
        if (!salet_close_lines(AT_ROOT(lines->query, lines->root), lines->pool, lines->pool_count, lines->lows,
                               lines->highs, lines->wanted)) return SALET_LOOKED;
        return settle(lines, lines->wanted, tries) ? SALET_FINISHED : SALET_LOOKED;
    default:
        return SALET_FINISHED;
    }
}

/* --- What the caller sees --- */

static void lay_out(Lines *lines, Arena *arena, const Search *search) {
    int64_t guesses = search->guesses;
    TAKE(arena, Lines, 1); /* itself */
    lines->lows = TAKE(arena, int64_t, guesses);
    lines->highs = TAKE(arena, int64_t, guesses);
    lines->weights = TAKE(arena, int64_t, guesses);
    lines->legal = TAKE(arena, int64_t, guesses);
    lines->pool = TAKE(arena, int64_t, guesses);
    lines->chosen = TAKE(arena, int64_t, guesses);
    lines->shown = TAKE(arena, int64_t, guesses);
    lines->shown_lows = TAKE(arena, int64_t, guesses);
    lines->shown_highs = TAKE(arena, int64_t, guesses);
    lines->root.rows = TAKE(arena, int32_t, search->answers);
    lines->root.history = TAKE(arena, int32_t, 2 * search->limit);
}

int64_t salet_lines_bytes(const struct salet_search *search) {
    Lines lines;
    Arena arena = {0};
    lay_out(&lines, &arena, search);
    return arena.used;
}

static int was_played(Root root, int64_t guess) {
    for (int32_t t = 0; t < root.turns; t++)
        if (root.history[2 * t] == guess) return 1;
    return 0;
}

static void fill_in(Lines *lines, const int32_t *history, int32_t turns) {
    const Search *search = lines->query->search;
    int32_t *rows = (int32_t *)lines->root.rows, *played = (int32_t *)lines->root.history;
    for (int32_t i = 0; i < search->answers; i++) rows[i] = i;
    for (int32_t i = 0; i < 2 * turns; i++) played[i] = history[i];
    lines->root.size = search->answers;
    lines->root.turns = turns;
    int32_t legal_count = legal_guesses(lines->query, lines->root, lines->legal);
    for (int32_t i = 0; i < legal_count; i++) /* a guess made again narrows nothing, so it is not a line */
        if (!was_played(lines->root, lines->legal[i])) lines->legal[lines->legal_count++] = lines->legal[i];
    for (int32_t g = 0; g < search->guesses; g++) {
        lines->lows[g] = lines->highs[g] = IMPOSSIBLE;
        lines->weights[g] = 0;
    }
    for (int32_t i = 0; i < search->answers; i++) lines->weights[search->guess_of[i]] = search->weights[i];
    for (int32_t i = 0; i < lines->legal_count; i++) lines->lows[lines->legal[i]] = 0;
}

struct salet_lines *salet_lines_open(void *memory, int64_t bytes, struct salet_query *query, const int32_t *history,
                                     int32_t turns, int32_t wanted, const int64_t *fallback, int64_t known,
                                     int64_t total) {
    Lines *lines = memory;
    const Search *search = query->search;
    if ((uintptr_t)memory % 64 || bytes < salet_lines_bytes(search) || turns < 0 || turns >= search->limit) return 0;
    if (wanted < 1 || known < -1 || known >= search->guesses) return 0;
    *lines = (Lines){
        .query = query,
        .watch = query->watch,
        .guesses = search->guesses,
        .known = known,
        .wanted = (int32_t)least(wanted, search->guesses),
        .stage = SALET_OPENED,
        .may_fall_back = fallback && known < 0,
    };
    Arena arena = {(uint8_t *)memory, 0, bytes};
    lay_out(lines, &arena, search);
    fill_in(lines, history, turns);
    for (int t = 1; t <= search->limit + 1 && fallback; t++) lines->fallback[t] = fallback[t - 1];
    look_one_step(lines, lines->may_fall_back ? lines->fallback : query->steps);
    lines->lower = least_of(lines, lines->lows);
    if (known >= 0) lines->lower = lines->lows[known] = lines->highs[known] = total;
    write_watch(query, SALET_LOWER, 0);
    write_watch(query, SALET_STAGE, SALET_OPENED);
    write_watch(query, SALET_PROVEN, known >= 0);
    write_watch(query, SALET_RELENTED, 0);
    return lines;
}

int32_t salet_lines_step(struct salet_lines *lines, int64_t tries) {
    write_watch(lines->query, SALET_TRIED, 0);
    lines->tried = 0;
    lines->stage = advance(lines, tries);
    next(lines, 0);
    write_watch(lines->query, SALET_TRIED, lines->tried);
    write_watch(lines->query, SALET_STAGE, lines->stage);
    return lines->stage;
}

static void write_row(int64_t *row, int64_t guess, int64_t low, int64_t high) {
    row[0] = guess;
    row[1] = low;
    row[2] = high;
}

int32_t salet_lines_best(struct salet_lines *lines, int32_t wanted, int32_t promising,
                         const double *estimates, int64_t *best) {
    int64_t *lows = lines->shown_lows, *highs = lines->shown_highs;
    int64_t proven = most(READ_SHARED(&lines->lower), READ_SHARED(&lines->watch[SALET_LOWER]));
    int64_t lower = IMPOSSIBLE, upper = IMPOSSIBLE, guess = -1;
    for (int32_t g = 0; g < lines->guesses; g++) {
        highs[g] = READ_SHARED(&lines->highs[g]);
        lows[g] = least(highs[g], most(READ_SHARED(&lines->lows[g]), proven));
        lower = least(lower, lows[g]);
        if (highs[g] < upper || (guess >= 0 && highs[g] == upper && lines->weights[g] > lines->weights[guess])) guess = g;
        upper = least(upper, highs[g]);
    }
    Order order = {lows, promising ? 0 : highs, estimates, lines->weights, promising ? -1 : lines->known};
    int32_t count = first_of(lines, &order, wanted, lines->shown);
    write_row(best, lines->known >= 0 ? lines->known : guess, lower, upper);
    for (int32_t i = 0; i < count; i++)
        write_row(best + 3 * (i + 1), lines->shown[i], lows[lines->shown[i]], highs[lines->shown[i]]);
    return count;
}
