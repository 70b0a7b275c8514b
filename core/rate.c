/* What a played game is judged by: the value of a guess from a fixed amount of work, and when best play ends. */

#include "search/search.h"

/* The most work for a value after the first strategy: about 0.3 seconds for the best guess, half of that for
   another or for ties. Wherever that is too little for a proof there are bounds. */
enum { WORK_FOR_BEST = 300000000, WORK_FOR_GUESS = 150000000 };

/* Write the bounds of a guess, or of the best, of which a strategy is known that needs `upper`; return the guess of a
   better one, or -1. */
static int64_t bound(Query *query, Root root, int64_t guess, int64_t upper, int64_t *highs, int64_t *bounds) {
    allow_work(query, guess < 0 ? WORK_FOR_BEST : WORK_FOR_GUESS);
    int64_t lower = salet_value(AT_ROOT(query, root), upper, guess);
    int64_t total = read_watch(query, SALET_BEST_TOTAL), found = read_watch(query, SALET_BEST_GUESS);
    if (found >= 0) highs[found] = least(highs[found], total);
    bounds[1] = least(total, upper);
    bounds[0] = least(lower, bounds[1]);
    return total < upper ? found : -1;
}

/* Of guesses as good as the best, the likeliest answer, then the first in search order: the rule of lines.c. */
static int64_t preferred(Query *query, Root root, int64_t best, int64_t *highs, int64_t total) {
    const Search *search = query->search;
    int64_t *pool = TAKE(&query->arena, int64_t, search->guesses), *lows = TAKE(&query->arena, int64_t, search->guesses);
    int64_t *weights = TAKE(&query->arena, int64_t, search->guesses);
    int32_t legal = legal_guesses(query, root, pool), count = 0;
    for (int32_t g = 0; g < search->guesses; g++) lows[g] = weights[g] = 0;
    for (int32_t i = 0; i < root.size; i++) weights[search->guess_of[i]] = search->weights[i];
    for (int32_t i = 0; i < legal; i++)
        if (weights[pool[i]] > weights[best] - (pool[i] < best)) pool[count++] = pool[i];
    allow_work(query, WORK_FOR_GUESS);
    salet_bound_lines(AT_ROOT(query, root), pool, count, lows, highs, 1);
    for (int32_t i = 0; i < count; i++) {
        if (lows[pool[i]] > total || weights[pool[i]] <= weights[best] - (pool[i] < best)) continue;
        salet_value(AT_ROOT(query, root), total + 1, pool[i]);
        if (read_watch(query, SALET_BEST_TOTAL) == total) best = pool[i];
    }
    return best;
}

int64_t salet_rate(Query *query, const int32_t *history, int32_t turns, int64_t guess, int64_t *highs,
                   int64_t *bounds) {
    int64_t before = query->arena.used, lower = bounds[0], size = query->search->answers;
    Root root = {count_up(query, (int32_t)size), (int32_t)size, history, turns};
    allow(query, 0);
    allow_work(query, 0);
    salet_play(AT_ROOT(query, root), &guess, 1, highs, 1);
    int64_t rated = guess < 0 ? read_watch(query, SALET_BEST_GUESS) : guess;
    int64_t better = bound(query, root, guess, highs[rated], highs, bounds);
    if (guess >= 0) {
        bounds[0] = most(bounds[0], lower);
    } else {
        rated = better < 0 ? rated : better;
        if (bounds[0] == bounds[1]) rated = preferred(query, root, rated, highs, bounds[1]);
    }
    allow_work(query, 0);
    query->arena.used = before;
    return rated;
}

/* Add the weight that ends at each turn, if `guess` is made after some turns and best play follows; return 0 if that is
   not found. rows: those left of `all` answers; history: the turns played, with room for all turns. */
static int add_odds(Query *query, const int32_t *all, const int32_t *rows, int32_t size, int32_t *history,
                    int32_t turns, int64_t guess, int64_t *odds) {
    const Search *search = query->search;
    int64_t before = query->arena.used;
    Parts parts = room_for_parts(&query->arena, size);
    int done = 1;
    split(query, guess, all, rows, size, search->keys, search->weights, &parts);
    odds[turns] += weight_of(search->weights, rows, size);
    for (int32_t s = 0; s < parts.count && done; s++) {
        const int32_t *part = parts.grouped + parts.starts[s];
        int32_t count = size_of_part(&parts, s);
        odds[turns] -= parts.weights[s];
        for (int32_t k = 0; k < count && count <= 2 && turns + 1 + k < search->limit; k++)
            odds[turns + 1 + k] += search->weights[part[k]];
        if (count <= 2 || turns + 1 >= search->limit) continue;
        history[2 * turns] = (int32_t)guess;
        history[2 * turns + 1] = (int32_t)pattern_of(search, guess, part[0]);
        int64_t total = salet_value(query, part, count, history, turns + 1, IMPOSSIBLE, SALET_BEST);
        done = total < IMPOSSIBLE && total == read_watch(query, SALET_BEST_TOTAL) &&
               add_odds(query, all, part, count, history, turns + 1, read_watch(query, SALET_BEST_GUESS), odds);
    }
    query->arena.used = before;
    return done;
}

int32_t salet_odds(Query *query, const int32_t *history, int32_t turns, int64_t guess, int64_t tries, int64_t *odds) {
    const Search *search = query->search;
    int64_t before = query->arena.used;
    const int32_t *all = count_up(query, search->answers);
    int32_t *played = TAKE(&query->arena, int32_t, 2 * search->limit);
    for (int32_t i = 0; i < 2 * turns; i++) played[i] = history[i];
    allow(query, tries);
    int done = add_odds(query, all, all, search->answers, played, turns, guess, odds);
    allow(query, 0);
    query->arena.used = before;
    return done;
}
