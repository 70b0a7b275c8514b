/* What a played game is judged by: the value of a guess from a fixed amount of work, and when best play ends. */

#include "search/stages.h"
#include "tie_rule.h"

/* The most work for a value after the first strategy: about 0.3 seconds for the best guess, half of that for
   another or for ties. Wherever that is too little for a proof there are bounds. */
enum { WORK_FOR_BEST = 300000000, WORK_FOR_GUESS = 150000000 };

/* Write the bounds of a guess, or of the best, of which a strategy is known that needs `upper`; return the guess of a
   better one, or -1. */
static int64_t bound_within_work(Query *query, const struct salet_position *position, int64_t guess, int64_t upper,
                                 int64_t *uppers, int64_t *bounds) {
    limit_work(query, guess < 0 ? WORK_FOR_BEST : WORK_FOR_GUESS);
    int64_t lower = salet_solve(query, position, upper, guess);
    int64_t total = read_monitor(query, SALET_BEST_TOTAL), best = read_monitor(query, SALET_BEST_GUESS);
    if (best >= 0) uppers[best] = min_i64(uppers[best], total);
    bounds[1] = min_i64(total, upper);
    bounds[0] = min_i64(lower, bounds[1]);
    return total < upper ? best : -1;
}

/* Of guesses as good as the best, whose total is known, the first by the tie rule. */
static int64_t resolve_ties(Query *query, const struct salet_position *position, int64_t best, int64_t total,
                            int64_t *uppers) {
    const Search *search = query->search;
    int64_t *guesses = ARENA_ALLOC(&query->arena, int64_t, search->guesses);
    int64_t *lowers = ARENA_ALLOC(&query->arena, int64_t, search->guesses);
    int64_t *weights = ARENA_ALLOC(&query->arena, int64_t, search->guesses);
    int32_t legal = legal_guesses(query, position, guesses), count = 0;
    for (int32_t g = 0; g < search->guesses; g++) {
        lowers[g] = 0;
        weights[g] = 0;
    }
    for (int32_t i = 0; i < position->size; i++) weights[search->guess_of[i]] = search->weights[i];
    for (int32_t i = 0; i < legal; i++)
        if (precedes(weights, guesses[i], best)) guesses[count++] = guesses[i];
    limit_work(query, WORK_FOR_GUESS);
    struct salet_pool pool = {.count = count, .top = 1, .guesses = guesses, .lowers = lowers, .uppers = uppers};
    salet_bound_guesses(query, position, &pool);
    for (int32_t i = 0; i < count; i++) {
        if (lowers[guesses[i]] > total || !precedes(weights, guesses[i], best)) continue;
        salet_solve(query, position, total + 1, guesses[i]);
        if (read_monitor(query, SALET_BEST_TOTAL) == total) best = guesses[i];
    }
    return best;
}

/* All the answers, after a history. */
static struct salet_position whole_position(Query *query, const int32_t *history, int32_t turns) {
    const int32_t size = query->search->answers;
    return (struct salet_position){
        .size = size,
        .turns = turns,
        .rows = alloc_identity(query, size),
        .history = history,
    };
}

int64_t salet_rate(Query *query, const int32_t *history, int32_t turns, int64_t guess, int64_t *uppers,
                   int64_t *bounds) {
    int64_t before = query->arena.used, lower = bounds[0];
    struct salet_position position = whole_position(query, history, turns);
    limit_tries(query, 0);
    limit_work(query, 0);
    salet_greedy(query, &position, &guess, 1, uppers, 1);
    int64_t rated = guess < 0 ? read_monitor(query, SALET_BEST_GUESS) : guess;
    int64_t better = bound_within_work(query, &position, guess, uppers[rated], uppers, bounds);
    if (guess >= 0) {
        bounds[0] = max_i64(bounds[0], lower);
    } else {
        rated = better < 0 ? rated : better;
        if (bounds[0] == bounds[1]) rated = resolve_ties(query, &position, rated, bounds[1], uppers);
    }
    limit_work(query, 0);
    query->arena.used = before;
    return rated;
}

/* The game whose weight by turn is added up. */
typedef struct {
    Frame all;        /* the answers by themselves: row and answer are the same */
    int32_t *history; /* the turns played, with room for all turns */
    int64_t *solved;  /* (limit,) */
} Tally;

static int add_weight_by_turn(Query *query, const Tally *tally, const int32_t *rows, int32_t size, int32_t turns,
                              int64_t guess);

/* Add what best play solves of a part at each turn, after `guess` was made; return 0 if that is not known. */
static int add_part(Query *query, const Tally *tally, const int32_t *part, int32_t size, int32_t turns, int64_t guess) {
    const Search *search = query->search;
    for (int32_t k = 0; k < size && size <= 2 && turns + 1 + k < search->limit; k++)
        tally->solved[turns + 1 + k] += search->weights[part[k]];
    if (size <= 2 || turns + 1 >= search->limit) return 1;
    tally->history[2 * turns] = (int32_t)guess;
    tally->history[2 * turns + 1] = (int32_t)pattern_of(search, guess, part[0]);
    struct salet_position position = {.size = size, .turns = turns + 1, .rows = part, .history = tally->history};
    int64_t total = salet_solve(query, &position, IMPOSSIBLE, SALET_ANY_GUESS);
    if (total >= IMPOSSIBLE || total != read_monitor(query, SALET_BEST_TOTAL)) return 0;
    return add_weight_by_turn(query, tally, part, size, turns + 1, read_monitor(query, SALET_BEST_GUESS));
}

/* Add the weight that ends at each turn, if `guess` is made after some turns and best play follows; return 0 if that is
   not known. rows: the answers that are left. */
static int add_weight_by_turn(Query *query, const Tally *tally, const int32_t *rows, int32_t size, int32_t turns,
                              int64_t guess) {
    int64_t before = query->arena.used;
    Parts parts = alloc_parts(&query->arena, size);
    Set set = {.frame = &tally->all, .rows = rows, .size = size};
    int done = 1;
    split_set(query, &set, guess, &parts);
    tally->solved[turns] += weight_of(query->search->weights, rows, size);
    for (int32_t s = 0; s < parts.count && done; s++) {
        tally->solved[turns] -= parts.weights[s];
        done = add_part(query, tally, rows_of_part(&parts, s), size_of_part(&parts, s), turns, guess);
    }
    query->arena.used = before;
    return done;
}

int32_t salet_weight_by_turn(Query *query, const int32_t *history, int32_t turns, int64_t guess, int64_t tries,
                             int64_t *solved) {
    const Search *search = query->search;
    int64_t before = query->arena.used;
    const int32_t *all = alloc_identity(query, search->answers);
    Tally tally = {.history = ARENA_ALLOC(&query->arena, int32_t, 2 * search->limit), .solved = solved};
    tally.all = (Frame){.members = all, .weights = search->weights, .keys = search->keys};
    for (int32_t i = 0; i < 2 * turns; i++) tally.history[i] = history[i];
    limit_tries(query, tries);
    int done = add_weight_by_turn(query, &tally, all, search->answers, turns, guess);
    limit_tries(query, 0);
    query->arena.used = before;
    return done;
}
