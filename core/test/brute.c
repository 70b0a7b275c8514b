/* Games over a few words: every question to the search, beside trying everything. */

#include "games.h"

#include <string.h>

enum { MAX_ANSWERS = 7, MAX_GUESSES = 12, MEMO = 1 << 12 };

typedef uint32_t Words; /* a set of words, as bits */

static struct {
    uint64_t key;
    int64_t total;
} memo[MEMO];

static const uint16_t *word_of(const Game *game, int32_t guess) { return game->spelling + guess * game->length; }

static int64_t pattern_of(const Game *game, int32_t guess, int32_t answer) {
    return plain_pattern(word_of(game, guess), word_of(game, game->guess_of[answer]), game->length);
}

static int64_t sum(int64_t a, int64_t b) { return a + b < SALET_IMPOSSIBLE ? a + b : SALET_IMPOSSIBLE; }

/* What a step costs; drawn weights and steps are small, except for one. */
static int64_t cost_of_turn(const Game *game, int32_t turn, Words left) {
    int64_t weight = 0;
    for (int32_t j = 0; j < game->answers; j++) weight += left >> j & 1 ? game->weights[j] : 0;
    return game->steps[turn - 1] < SALET_IMPOSSIBLE ? game->steps[turn - 1] * weight : SALET_IMPOSSIBLE;
}

/* Whether the rules allow a word after a guess and its reply. */
static int allows(const Game *game, const uint16_t *word, const uint16_t *guess, int64_t pattern) {
    Words colored = 0;
    for (int32_t k = game->length - 1; k >= 0; k--, pattern /= 3) {
        if (pattern % 3 == 2 && word[k] != guess[k]) return 0;
        colored |= (Words)(pattern % 3 > 0) << k;
    }
    for (int32_t k = 0; k < game->length; k++) {
        int32_t shown = 0, held = 0;
        for (int32_t m = 0; m < game->length; m++) {
            shown += (colored >> m & 1) && guess[m] == guess[k];
            held += word[m] == guess[k];
        }
        if (held < shown) return 0;
    }
    return 1;
}

static Words legal_after(const Game *game, Words legal, int32_t guess, int64_t pattern) {
    if (game->rule == SALET_NORMAL) return legal;
    for (int32_t g = 0; g < game->guesses; g++)
        if (!allows(game, word_of(game, g), word_of(game, guess), pattern)) legal &= ~((Words)1 << g);
    return legal;
}

static Words part_of(const Game *game, Words left, int32_t guess, int64_t pattern) {
    Words part = 0;
    for (int32_t j = 0; j < game->answers; j++)
        if (left >> j & 1 && pattern_of(game, guess, j) == pattern) part |= (Words)1 << j;
    return part;
}

static int64_t least_total(const Game *game, Words left, Words legal, int32_t turn);

/* The total of a guess. After the game's first guess one that does not split the set is passed over: one that does is
   never worse. */
static int64_t total_of(const Game *game, Words left, Words legal, int32_t turn, int32_t guess) {
    int64_t total = cost_of_turn(game, turn, left);
    for (Words rest = left; rest;) {
        const int32_t j = __builtin_ctz(rest);
        const int64_t pattern = pattern_of(game, guess, j);
        const Words part = part_of(game, left, guess, pattern);
        const int right = game->guess_of[j] == guess;
        if (part == left && !right && game->turns + 1 < turn && turn < game->limit) return SALET_IMPOSSIBLE;
        if (!right) total = sum(total, least_total(game, part, legal_after(game, legal, guess, pattern), turn + 1));
        rest &= ~part;
    }
    return total;
}

static int64_t least_total(const Game *game, Words left, Words legal, int32_t turn) {
    if (turn > game->limit) return cost_of_turn(game, turn, left);
    const uint64_t key = (uint64_t)turn << 40 | (uint64_t)left << 20 | legal;
    const uint64_t slot = (key * 0x9E3779B97F4A7C15u >> 32) % MEMO;
    if (memo[slot].key == key) return memo[slot].total;
    int64_t least = SALET_IMPOSSIBLE;
    for (int32_t g = 0; g < game->guesses; g++) {
        const int64_t total = legal >> g & 1 ? total_of(game, left, legal, turn, g) : SALET_IMPOSSIBLE;
        least = total < least ? total : least;
    }
    memo[slot].key = key;
    memo[slot].total = least;
    return least;
}

/* A position of a game, and what it and each guess are worth there. */
typedef struct {
    int32_t rows[MAX_ANSWERS], history[2 * MAX_PAST + 2];
    int32_t size, turns;
    Words legal;
    int64_t totals[MAX_GUESSES], least;
} Position;

static Position position_of(const Game *game, Words left, Words legal, int32_t turns) {
    Position position = {.turns = turns, .legal = legal, .least = SALET_IMPOSSIBLE};
    memcpy(position.history, game->history, sizeof game->history);
    for (int32_t j = 0; j < game->answers; j++)
        if (left >> j & 1) position.rows[position.size++] = j;
    for (int32_t g = 0; g < game->guesses; g++) {
        position.totals[g] = legal >> g & 1 ? total_of(game, left, legal, turns + 1, g) : SALET_IMPOSSIBLE;
        if (position.totals[g] < position.least) position.least = position.totals[g];
    }
    return position;
}

/* The position of a game after all that was played. A guess made again tells nothing: it counts as not allowed. */
static Position first_position(const Game *game) {
    Words legal = ((Words)1 << game->guesses) - 1;
    for (int32_t t = 0; t < game->turns; t++) {
        const int32_t guess = game->history[2 * t];
        legal = legal_after(game, legal, guess, game->history[2 * t + 1]) & ~((Words)1 << guess);
    }
    return position_of(game, ((Words)1 << game->answers) - 1, legal, game->turns);
}

/* The position after one more turn. */
static Position next_position(const Game *game, const Position *p, int32_t guess, int64_t pattern) {
    const Words all = ((Words)1 << game->answers) - 1;
    Position next = position_of(game, part_of(game, all, guess, pattern), legal_after(game, p->legal, guess, pattern),
                                p->turns + 1);
    next.history[2 * p->turns] = guess;
    next.history[2 * p->turns + 1] = (int32_t)pattern;
    return next;
}

/* Whether a guess is legal and splits the set or ends the game, which is all that the search promises to value. */
static int is_useful(const Game *game, const Position *p, int32_t guess) {
    int useful = 0;
    for (int32_t i = 0; i < p->size; i++)
        useful |= game->guess_of[p->rows[i]] == guess ||
                  pattern_of(game, guess, p->rows[i]) != pattern_of(game, guess, p->rows[0]);
    return useful && p->legal >> guess & 1;
}

static struct salet_position to_ask(const Position *p) {
    return (struct salet_position){.size = p->size, .turns = p->turns, .rows = p->rows, .history = p->history};
}

static int64_t value_of(const Session *session, const Position *p, int64_t beta, int64_t guess) {
    const struct salet_position position = to_ask(p);
    return salet_solve(session->query, &position, beta, guess);
}

static void check_values(const Game *game, const Position *p, const Session *session) {
    CHECK(value_of(session, p, SALET_IMPOSSIBLE, SALET_ANY_GUESS) == p->least);
    if (p->least < SALET_IMPOSSIBLE)
        CHECK(session->monitor[SALET_BEST_TOTAL] == p->least &&
              p->totals[session->monitor[SALET_BEST_GUESS]] == p->least);
    for (int32_t g = 0; g < game->guesses; g++) {
        const int64_t exact = p->totals[g], beta = draw(0, 2 * smaller_of(exact, 10000) + 2);
        if (!is_useful(game, p, g)) continue;
        if (draw(0, 1)) CHECK(value_of(session, p, SALET_IMPOSSIBLE, g) == exact);
        const int64_t found = value_of(session, p, beta, g);
        CHECK(exact < beta ? found == exact : beta <= found && found <= exact);
    }
}

static void check_pool(const Game *game, const Position *p, const Session *session) {
    int64_t *lowers = ZEROS(int64_t, game->guesses), *uppers = NOISE(int64_t, game->guesses);
    int64_t *guesses = NOISE(int64_t, game->guesses), best = SALET_ANY_GUESS;
    const int32_t top = (int32_t)draw(1, game->guesses);
    const struct salet_position position = to_ask(p);
    struct salet_query *query = session->query;
    int32_t count = 0;
    for (int32_t g = 0; g < game->guesses; g++) {
        uppers[g] = SALET_IMPOSSIBLE;
        if (is_useful(game, p, g)) guesses[count++] = g;
    }
    const struct salet_pool pool = {.count = count, .top = top, .guesses = guesses, .lowers = lowers, .uppers = uppers};
    salet_greedy(query, &position, &best, 1, uppers, (int32_t)draw(1, 8));
    salet_greedy(query, &position, guesses, count, uppers, (int32_t)draw(1, 8));
    for (int32_t g = 0; g < game->guesses; g++) CHECK(uppers[g] >= p->totals[g]);
    salet_bound_guesses(query, &position, &pool);
    for (int32_t g = 0; g < game->guesses; g++) CHECK(lowers[g] <= p->totals[g] && p->totals[g] <= uppers[g]);
    CHECK(salet_prove_best(query, &position, &pool) == 1);
    for (int32_t i = 0; i < count; i++) {
        const int64_t g = guesses[i], exact = p->totals[g];
        int32_t better = 0;
        for (int32_t k = 0; k < count; k++) better += p->totals[guesses[k]] < exact;
        CHECK(lowers[g] <= exact && exact <= uppers[g]);
        if (better < top && exact < SALET_IMPOSSIBLE) CHECK(lowers[g] == exact);
    }
}

/* The weight of the heaviest answer of each part that a guess makes of a set, summed. */
static int64_t reach_of(const Game *game, const uint8_t *holds, int32_t guess) {
    int64_t reach = 0;
    for (int32_t j = 0; j < game->answers; j++) {
        int heaviest = holds[j];
        for (int32_t i = 0; i < j; i++)
            heaviest &= !holds[i] || pattern_of(game, guess, i) != pattern_of(game, guess, j);
        if (heaviest) reach += game->weights[j];
    }
    return reach;
}

/* A bound is never above the total; it is the same for every beta above it, and else at least beta. */
static void check_opener_bounds(const Position *p, const Session *session, int32_t guess,
                                const struct salet_references *references) {
    const int64_t exact = p->totals[guess], beta = draw(0, 2 * smaller_of(exact, 10000) + 2);
    const int64_t part = salet_bound_opener(session->query, p->history, p->turns, guess, beta, references);
    const int64_t whole = salet_bound_opener(session->query, p->history, p->turns, guess, SALET_IMPOSSIBLE, references);
    CHECK(whole <= exact && part <= exact);
    CHECK(part >= smaller_of(beta, whole));
}

static void check_opener(const Game *game, const Position *p, const Session *session) {
    enum { SETS = 70 }; /* more than fit a word */
    uint8_t *membership = NOISE(uint8_t, SETS * game->answers);
    uint16_t *reach = NOISE(uint16_t, SETS * game->guesses);
    for (int32_t set = 0; set < SETS; set++)
        for (int32_t j = 0; j < game->answers; j++)
            membership[set * game->answers + j] = set == 0 || j == 0 || draw(0, 2);
    salet_reach(session->query, membership, SETS, reach);
    for (int32_t set = 0; set < SETS; set++)
        for (int32_t g = 0; g < game->guesses; g++)
            check_units(session, reach[set * game->guesses + g], reach_of(game, membership + set * game->answers, g));
    const struct salet_references references = {.sets = SETS, .membership = membership, .reach = reach};
    for (int32_t g = 0; g < game->guesses; g++)
        if (is_useful(game, p, g)) check_opener_bounds(p, session, g, &references);
}

/* The sum of what the weight of each turn costs, and what is lost. */
static int64_t cost_of_weights(const Game *game, const int64_t *weight_by_turn) {
    int64_t left = 0, total = 0;
    for (int32_t j = 0; j < game->answers; j++) left += game->weights[j];
    for (int32_t t = game->turns; t < game->limit; left -= weight_by_turn[t++]) {
        CHECK(weight_by_turn[t] >= 0);
        total += game->steps[t] * left;
    }
    CHECK(left >= 0);
    return left ? sum(total, game->steps[game->limit] * left) : total;
}

/* So few words are rated exactly, unless they have one letter: then a guess that is wrong leaves all others, and their
   orders may be too many to try. Of equal guesses the likeliest answer is named, then the first; and the weight by turn of a guess
   costs what the guess does. */
static void check_rating(const Game *game, const Position *p, const Session *session) {
    int64_t *uppers = NOISE(int64_t, game->guesses), *weight_by_turn = ZEROS(int64_t, game->limit), bounds[2] = {0, 0};
    for (int32_t g = 0; g < game->guesses; g++) uppers[g] = SALET_IMPOSSIBLE;
    const int64_t best = salet_rate(session->query, p->history, p->turns, SALET_ANY_GUESS, uppers, bounds);
    CHECK(bounds[0] <= p->least && p->least <= bounds[1]);
    if (bounds[0] < bounds[1] && game->length == 1) return;
    CHECK(bounds[0] == p->least && bounds[1] == p->least);
    int64_t *weights = ZEROS(int64_t, game->guesses);
    for (int32_t j = 0; j < game->answers; j++) weights[game->guess_of[j]] = game->weights[j];
    CHECK(p->totals[best] == p->least);
    for (int32_t g = 0; g < game->guesses && p->least < SALET_IMPOSSIBLE; g++) {
        int is_first = weights[g] > weights[best] || (weights[g] == weights[best] && g < best);
        CHECK(!is_first || p->totals[g] > p->least || !is_useful(game, p, g));
    }
    for (int32_t g = 0; g < game->guesses; g++) {
        bounds[0] = p->least;
        if (!is_useful(game, p, g)) continue;
        CHECK(salet_rate(session->query, p->history, p->turns, g, uppers, bounds) == g);
        CHECK(bounds[0] == p->totals[g] && bounds[1] == p->totals[g]);
        if (p->totals[g] >= SALET_IMPOSSIBLE) continue;
        memset(weight_by_turn, 0, (size_t)game->limit * sizeof *weight_by_turn);
        if (salet_weight_by_turn(session->query, p->history, p->turns, g, draw(1, 99), weight_by_turn))
            CHECK(cost_of_weights(game, weight_by_turn) == p->totals[g]);
        memset(weight_by_turn, 0, (size_t)game->limit * sizeof *weight_by_turn);
        CHECK(salet_weight_by_turn(session->query, p->history, p->turns, g, 0, weight_by_turn));
        CHECK(cost_of_weights(game, weight_by_turn) == p->totals[g]);
    }
}

/* A search that is stopped returns a lower bound, knows no strategy that is too good, and leaves nothing false behind. */
static void check_stopped(const Game *game, const Position *p, const Session *session) {
    enum { STOPS = 4 };
    int64_t *monitor = session->monitor;
    for (int stop = 0; stop < STOPS; stop++) {
        const int32_t g = (int32_t)draw(0, game->guesses - 1);
        const int first_guess = is_useful(game, p, g) && draw(0, 1);
        const int64_t exact = first_guess ? p->totals[g] : p->least;
        memset(session->transpositions, 0, (size_t)session->table_bytes);
        monitor[SALET_TRIED] = monitor[SALET_LOWER] = 0;
        monitor[SALET_MAX_TRIED] = draw(1, 12);
        CHECK(value_of(session, p, draw(0, 3) ? SALET_IMPOSSIBLE : exact, first_guess ? g : SALET_ANY_GUESS) <= exact);
        CHECK(monitor[SALET_BEST_TOTAL] >= exact && monitor[SALET_LOWER] <= p->least);
        monitor[SALET_MAX_TRIED] = 0;
        CHECK(value_of(session, p, SALET_IMPOSSIBLE, SALET_ANY_GUESS) == p->least);
    }
}

static struct salet_analysis *open_analysis(const Game *game, const Session *session, const Position *p, int32_t top,
                                            const int64_t *fallback, int64_t known) {
    const int64_t bytes = salet_analysis_bytes(session->search);
    void *memory = noise(bytes, 1);
    CHECK(!salet_analysis_open(memory, bytes - 1, session->query, p->history, p->turns, top, 0, -1, 0));
    CHECK(!salet_analysis_open(memory, bytes, session->query, p->history, game->limit, top, 0, -1, 0));
    CHECK(!salet_analysis_open(memory, bytes, session->query, p->history, p->turns, top, 0, game->guesses, 0));
    return salet_analysis_open(memory, bytes, session->query, p->history, p->turns, top, fallback, known, p->least);
}

/* Bounds hold after every step; in the end the suggestions have their exact totals, and a guess that was known to be best comes
   first. A smaller loss may take the place of the game's, which then changes what the query is asked. */
static void check_analysis(const Game *game, Position p, const Session *session) {
    const int32_t legal = __builtin_popcount(p.legal), top = (int32_t)draw(1, legal);
    Game relaxed = *game;
    relaxed.steps = NOISE(int64_t, game->limit + 1);
    memcpy(relaxed.steps, game->steps, (size_t)game->limit * sizeof(int64_t));
    relaxed.steps[game->limit] = smaller_of(game->steps[game->limit], draw(0, 60));
    const int64_t kind = draw(0, 2);
    int64_t known = kind == 2 && p.least < SALET_IMPOSSIBLE ? game->guesses - 1 : -1;
    while (known >= 0 && p.totals[known] > p.least) known--;
    struct salet_analysis *analysis = open_analysis(game, session, &p, top, kind == 1 ? relaxed.steps : 0, known);
    int64_t *rows = NOISE(int64_t, 3 * (game->guesses + 1)), tries = draw(0, 8);
    CHECK(analysis != 0);
    for (int32_t stage = SALET_OPENED; stage < SALET_FINISHED; tries *= 2) {
        const int relented = session->monitor[SALET_FELL_BACK] != 0;
        stage = salet_analysis_step(analysis, tries);
        if (!relented && session->monitor[SALET_FELL_BACK]) {
            memset(memo, 0, sizeof memo);
            p = first_position(&relaxed);
        }
        const int32_t count = salet_analysis_best(analysis, game->guesses, (int32_t)draw(0, 1), 0, rows);
        CHECK(count == legal && rows[1] <= p.least && p.least <= rows[2]);
        for (int32_t i = 1; i <= count; i++)
            CHECK(rows[3 * i + 1] <= p.totals[rows[3 * i]] && p.totals[rows[3 * i]] <= rows[3 * i + 2]);
    }
    CHECK(salet_analysis_best(analysis, top, 0, 0, rows) == top && rows[1] == p.least && rows[2] == p.least);
    CHECK(known < 0 || (rows[0] == known && rows[3] == known));
    for (int32_t i = 1; i <= top; i++) {
        int32_t better = 0;
        for (int32_t g = 0; g < game->guesses; g++) better += p.totals[g] < rows[3 * i + 1];
        CHECK(rows[3 * i + 1] == rows[3 * i + 2] && better < i);
    }
}

/* In hard mode different turns may leave the same words but allow different guesses. One table has the values of all. */
static void check_all_next(const Game *game, const Position *p, const Session *session) {
    for (int32_t g = 0; g < game->guesses; g++) {
        for (int32_t j = 0; j < game->answers && p->legal >> g & 1; j++) {
            if (game->guess_of[j] == g) continue;
            const Position next = next_position(game, p, g, pattern_of(game, g, j));
            CHECK(value_of(session, &next, SALET_IMPOSSIBLE, SALET_ANY_GUESS) == next.least);
        }
    }
}

static void check_next(const Game *game, const Position *p, const Session *session) {
    const int32_t guess = (int32_t)draw(0, game->guesses - 1), answer = (int32_t)draw(0, game->answers - 1);
    if (p->turns + 1 >= game->limit) return;
    if (game->rule == SALET_HARD) check_all_next(game, p, session);
    if (game->guess_of[answer] == guess || !(p->legal >> guess & 1)) return;
    const Position next = next_position(game, p, guess, pattern_of(game, guess, answer));
    check_stopped(game, &next, session);
    check_values(game, &next, session);
    check_pool(game, &next, session);
}

/* Ask every question about a game. */
static void check_game(Game *game) {
    const Session session = open_game(game, (int32_t)draw(2, MAX_ANSWERS), (int32_t)draw(2, 9));
    number_guesses(game, session.search);
    int32_t *replies = NOISE(int32_t, game->answers);
    for (int32_t g = 0; g < game->guesses; g++) {
        salet_patterns_of_guess(session.search, g, replies);
        for (int32_t j = 0; j < game->answers; j++) CHECK(replies[j] == pattern_of(game, g, j));
    }
    memset(memo, 0, sizeof memo);
    const Position first = first_position(game);
    check_stopped(game, &first, &session);
    if (draw(0, 1)) memset(session.transpositions, 0, (size_t)session.table_bytes);
    check_values(game, &first, &session);
    check_opener(game, &first, &session);
    check_pool(game, &first, &session);
    check_rating(game, &first, &session);
    check_next(game, &first, &session);
    check_analysis(game, first, &session);
    CHECK(!session.monitor[SALET_OUT_OF_MEMORY]);
}

/* Play a random turn, and keep the answers that it leaves; return 0 if that would end the game or is not allowed. */
static int play_turn(Game *game) {
    const int32_t guess = (int32_t)draw(0, game->guesses - 1), answer = (int32_t)draw(0, game->answers - 1);
    if (game->turns + 1 >= game->limit || game->guess_of[answer] == guess) return 0;
    if (!(first_position(game).legal >> guess & 1)) return 0;
    const int64_t pattern = pattern_of(game, guess, answer);
    Words left = part_of(game, ((Words)1 << game->answers) - 1, guess, pattern);
    game->answers = 0;
    for (; left; left &= left - 1) {
        game->guess_of[game->answers] = game->guess_of[__builtin_ctz(left)];
        game->weights[game->answers++] = game->weights[__builtin_ctz(left)];
    }
    game->history[2 * game->turns] = guess;
    game->history[2 * game->turns + 1] = (int32_t)pattern;
    game->turns++;
    return 1;
}

/* Draw a game in hard mode in which it matters what earlier turns demand. Its answers differ in one place only. Half of
   the other words ask for letters that all the answers share, which leaves all of them; the others tell them apart, if
   they are allowed. Every word has a letter of its own, so that no two are the same. */
static Game draw_trap(void) {
    enum { MOST_SHARED = 4 };
    Game game = draw_game(MAX_GUESSES, (int32_t)draw(4, MAX_ANSWERS));
    const int32_t length = game.length, place = (int32_t)draw(0, length - 1), shared = (int32_t)draw(1, MOST_SHARED);
    game.rule = SALET_HARD;
    game.letters = MOST_SHARED + game.guesses;
    for (int32_t g = 0; g < game.guesses; g++) {
        uint16_t *word = game.spelling + g * length;
        const int32_t own = MOST_SHARED + g, asks = (int32_t)draw(0, 1), fillers = (int32_t)draw(1, 3);
        for (int32_t k = 0; k < length; k++) {
            if (g < game.answers)
                word[k] = (uint16_t)(k % shared);
            else if (asks)
                word[k] = (uint16_t)(draw(0, fillers) ? own : draw(0, shared - 1));
            else
                word[k] = (uint16_t)(draw(0, 3) ? MOST_SHARED + draw(0, game.answers - 1) : draw(0, shared - 1));
        }
        word[g < game.answers ? place : draw(0, length - 1)] = (uint16_t)own;
    }
    return game;
}

void try_hard_trap(void) {
    Game game = draw_trap();
    const Session session = open_game(&game, (int32_t)draw(2, MAX_ANSWERS), 9);
    number_guesses(&game, session.search);
    memset(memo, 0, sizeof memo);
    const Position first = first_position(&game);
    if (game.limit > 1) check_all_next(&game, &first, &session);
    CHECK(!session.monitor[SALET_OUT_OF_MEMORY]);
}

/* A position is opened with the answers that are left, and every question is asked about it as about a start. */
void try_small_game(void) {
    Game game = draw_game((int32_t)draw(1, MAX_GUESSES), (int32_t)draw(1, MAX_ANSWERS));
    check_game(&game);
    while (game.turns < MAX_PAST && play_turn(&game)) check_game(&game);
}
