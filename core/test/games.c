/* Drawing games and opening them; and games too large to try everything, whose answers must agree with one another. */

#include "../internal.h"
#include "games.h"

#include <pthread.h>
#include <string.h>

/* Draw different words: over a few letters, or a trap, where many differ in one place only. */
static void draw_words(Game *game, int32_t count) {
    const int32_t length = game->length, place = (int32_t)draw(0, length - 1);
    const size_t bytes = (size_t)length * sizeof(uint16_t);
    const int trap = draw(0, 3) == 0;
    for (int32_t tries = 0; tries < 2 * count && game->guesses < count; tries++) {
        uint16_t *word = game->spelling + game->guesses * length;
        int same = 0;
        for (int32_t k = 0; k < length; k++)
            word[k] = trap && game->guesses && k != place && tries % 5 ? game->spelling[k]
                                                                       : (uint16_t)draw(0, game->letters - 1);
        for (int32_t i = 0; i < game->guesses; i++) same |= !memcmp(game->spelling + i * length, word, bytes);
        game->guesses += !same;
    }
}

Game draw_game(int32_t guesses, int32_t answers) {
    static const int32_t lengths[] = {1, 3, 4, 5, 5, 5, 6, 9, 10};
    Game game = {.length = lengths[draw(0, 8)], .limit = (int32_t)draw(1, 6)};
    game.letters = (int32_t)(guesses > 200 || draw(0, 3) == 0 ? draw(7, 26) : draw(2, 6));
    game.rule = (int32_t)draw(SALET_NORMAL, SALET_HARD);
    game.spelling = NOISE(uint16_t, guesses *game.length);
    draw_words(&game, guesses);
    game.answers = (int32_t)smaller_of(game.guesses, answers);
    game.guess_of = NOISE(int32_t, game.answers);
    game.weights = NOISE(int64_t, game.answers);
    game.steps = NOISE(int64_t, game.limit + 1);
    const int kind = (int)draw(0, 3), weighted = (int)draw(0, 1);
    const int64_t heaviest = draw(0, 3) ? 1000 : 1000000, equal = draw(0, 3) ? 1 : draw(1, heaviest);
    for (int32_t t = 0; t < game.limit; t++) game.steps[t] = kind == 0 ? 1 : kind == 1 ? t * t : draw(0, 30);
    game.steps[game.limit] = draw(0, 1) ? draw(0, 60) : SALET_IMPOSSIBLE;
    for (int32_t j = 0; j < game.answers; j++) {
        game.guess_of[j] = j;
        game.weights[j] = weighted ? draw(1, j ? game.weights[j - 1] : heaviest) : equal;
    }
    return game;
}

static void ask_game(const Game *game, Session *session, int32_t table_bits) {
    const int64_t bytes = salet_query_bytes(session->search);
    session->monitor = ZEROS(int64_t, SALET_MONITOR_SIZE);
    session->query = salet_query_open(noise(bytes, 1), bytes, session->search, game->steps, session->transpositions,
                                      table_bits, session->monitor);
    CHECK(session->query != 0);
}

static struct salet_game with_cap(const Game *game, int32_t cap) {
    return (struct salet_game){
        .struct_bytes = sizeof(struct salet_game),
        .length = game->length,
        .letters = game->letters,
        .guesses = game->guesses,
        .answers = game->answers,
        .rule = game->rule,
        .limit = game->limit,
        .cap = cap,
        .spelling = game->spelling,
        .candidates = game->guess_of,
        .weights = game->weights,
    };
}

static struct salet_search *open_in(void *memory, int64_t bytes, const Game *game, int32_t cap) {
    struct salet_game opened = with_cap(game, cap);
    return salet_open(memory, bytes, &opened);
}

static int64_t bytes_of(const Game *game, int32_t cap) {
    struct salet_game opened = with_cap(game, cap);
    return salet_search_bytes(&opened);
}

Session open_game(const Game *game, int32_t cap, int32_t table_bits) {
    Session session = {.transpositions = ZEROS(uint64_t, 2 << table_bits), .table_bytes = 16 << table_bits};
    const int64_t bytes = bytes_of(game, cap);
    session.search = open_in(noise(bytes, 1), bytes, game, cap);
    CHECK(session.search != 0 && session.search->chunks * CHUNK >= session.search->distinct);
    ask_game(game, &session, table_bits);
    return session;
}

void number_guesses(Game *game, struct salet_search *search) {
    int32_t *order = NOISE(int32_t, game->guesses), *guess_of = NOISE(int32_t, game->answers);
    salet_search_order(search, order, guess_of, NOISE(int64_t, game->guesses));
    for (int32_t j = 0; j < game->answers; j++) CHECK(order[guess_of[j]] == game->guess_of[j]);
    const uint16_t *words = game->spelling;
    game->spelling = NOISE(uint16_t, game->guesses * game->length);
    for (int32_t t = 0; t < game->turns; t++) {
        int32_t g = 0;
        while (order[g] != game->history[2 * t]) g++;
        game->history[2 * t] = g;
    }
    for (int32_t g = 0; g < game->guesses; g++)
        memcpy(game->spelling + g * game->length, words + order[g] * game->length,
               (size_t)game->length * sizeof *words);
    game->guess_of = guess_of;
}

void check_units(const Session *session, int64_t units, int64_t weight) {
    const int64_t unit = session->search->unit, all = session->search->weight;
    CHECK(unit == 1 || (all > (unit - 1) * UINT16_MAX && all <= unit * UINT16_MAX));
    CHECK(weight <= units * unit && units * unit < weight + unit);
}

/* A position of a large game. */
typedef struct {
    int32_t *rows, size, *history, turns;
} Position;

static struct salet_position to_ask(const Position *p) {
    return (struct salet_position){.size = p->size, .turns = p->turns, .rows = p->rows, .history = p->history};
}

static int64_t value_of(const Session *session, const Position *p, int64_t guess) {
    const struct salet_position position = to_ask(p);
    return salet_solve(session->query, &position, SALET_IMPOSSIBLE, guess);
}

/* Return the beginning, or the position after one turn: of a few random ones, the one that leaves the most. */
static Position draw_position(const Game *game, const Session *session, int32_t turns) {
    Position most = {.size = -1};
    for (int32_t tries = 0; tries < 4; tries++) {
        Position p = {NOISE(int32_t, game->answers), 0, NOISE(int32_t, 2), turns};
        int32_t *replies = NOISE(int32_t, game->answers), guess = (int32_t)draw(0, game->guesses - 1);
        salet_patterns_of_guess(session->search, guess, replies);
        const int32_t pattern = replies[draw(0, game->answers - 1)];
        if (game->limit == 1 || pattern == power_of_three(game->length) - 1) p.turns = 0;
        for (int32_t j = 0; j < game->answers; j++)
            if (p.turns == 0 || replies[j] == pattern) p.rows[p.size++] = j;
        p.history[0] = guess;
        p.history[1] = pattern;
        if (p.turns > most.turns || (p.turns == most.turns && p.size > most.size)) most = p;
    }
    return most;
}

/* Ask for the value of a position in lists with large tables and in lists with hardly any.
   Both may be stopped before they know; then the value is a lower bound. */
static int64_t check_value(const Session *one, const Session *other, const Position *p) {
    const int64_t value = value_of(one, p, SALET_ANY_GUESS), total = one->monitor[SALET_BEST_TOTAL];
    const int64_t guess = one->monitor[SALET_BEST_GUESS], again = value_of(other, p, SALET_ANY_GUESS);
    const int done = one->monitor[SALET_TRIED] < one->monitor[SALET_MAX_TRIED];
    CHECK(total >= value);
    if (done && other->monitor[SALET_TRIED] < other->monitor[SALET_MAX_TRIED]) CHECK(again == value);
    if (done && value < SALET_IMPOSSIBLE) CHECK(total == value && value_of(one, p, guess) <= value);
    return value;
}

static void check_pool(const Game *game, const Session *session, const Position *p, int64_t value) {
    enum { WANTED = 3 };
    int64_t *lowers = ZEROS(int64_t, game->guesses), *uppers = NOISE(int64_t, game->guesses);
    int64_t *guesses = NOISE(int64_t, WANTED), best = SALET_ANY_GUESS;
    int32_t *guess_of = NOISE(int32_t, game->answers), count = 0;
    salet_search_order(session->search, 0, guess_of, 0);
    for (int32_t g = 0; g < game->guesses; g++) uppers[g] = SALET_IMPOSSIBLE;
    for (; count < WANTED && count < p->size; count++) guesses[count] = guess_of[p->rows[count]]; /* always legal */
    const struct salet_position position = to_ask(p);
    const struct salet_pool pool = {.count = count, .top = 1, .guesses = guesses, .lowers = lowers, .uppers = uppers};
    salet_greedy(session->query, &position, &best, 1, uppers, (int32_t)draw(1, 8));
    salet_bound_guesses(session->query, &position, &pool);
    salet_prove_best(session->query, &position, &pool);
    for (int32_t g = 0; g < game->guesses; g++) CHECK(lowers[g] <= uppers[g] && uppers[g] >= value);
}

/* A bound with the help of two sets, all answers and one part, is at most what a quick strategy finds. */
static void check_opener(const Game *game, const Session *session) {
    uint8_t *membership = ZEROS(uint8_t, 2 * game->answers);
    uint16_t *reach = NOISE(uint16_t, 2 * game->guesses);
    int64_t *uppers = NOISE(int64_t, game->guesses);
    const Position all = draw_position(game, session, 0), part = draw_position(game, session, 1);
    for (int32_t i = 0; i < all.size; i++) membership[all.rows[i]] = 1;
    for (int32_t i = 0; i < part.size; i++) membership[game->answers + part.rows[i]] = 1;
    salet_reach(session->query, membership, 2, reach);
    const int64_t guess = part.turns ? part.history[0] : draw(0, game->guesses - 1);
    for (int32_t g = 0; g < game->guesses; g++) uppers[g] = SALET_IMPOSSIBLE;
    const struct salet_position position = to_ask(&all);
    const struct salet_references references = {.sets = 2, .membership = membership, .reach = reach};
    salet_greedy(session->query, &position, &guess, 1, uppers, 2);
    CHECK(salet_bound_opener(session->query, 0, 0, guess, SALET_IMPOSSIBLE, &references) <= uppers[guess]);
}

/* What is rated lies within its bounds, and best play finds no more than there is. */
static void check_rating(const Game *game, const Session *session) {
    int64_t *uppers = NOISE(int64_t, game->guesses), *weight_by_turn = ZEROS(int64_t, game->limit), bounds[2], left = 0;
    const int64_t room = session->query->arena.used;
    for (int32_t g = 0; g < game->guesses; g++) uppers[g] = SALET_IMPOSSIBLE;
    const int64_t best = salet_rate(session->query, 0, 0, SALET_ANY_GUESS, uppers, bounds),
                  guess = draw(0, game->guesses - 1);
    CHECK(bounds[0] <= bounds[1] && bounds[1] <= uppers[best]);
    const int64_t lower = bounds[0];
    salet_rate(session->query, 0, 0, guess, uppers, bounds);
    CHECK(lower <= bounds[0] && bounds[0] <= bounds[1]);
    salet_weight_by_turn(session->query, 0, 0, guess, draw(1, 500), weight_by_turn);
    for (int32_t j = 0; j < game->answers; j++) left += game->weights[j];
    for (int32_t t = 0; t < game->limit; t++) left -= weight_by_turn[t];
    CHECK(left >= 0 && session->query->arena.used == room);
}

void try_large_game(void) {
    enum { TRIES = 200 };
    const int huge = draw(0, 4) == 0;
    const Game game = huge ? draw_game((int32_t)draw(200, 1200), (int32_t)draw(100, 500))
                           : draw_game((int32_t)draw(1, 150), (int32_t)draw(1, 30));
    const Session one = open_game(&game, (int32_t)draw(2, 600), 10);
    const Session other = open_game(&game, (int32_t)draw(2, 40), (int32_t)draw(2, 10));
    for (int32_t turns = 0; turns < 2; turns++) {
        const Position p = draw_position(&game, &one, turns);
        one.monitor[SALET_MAX_TRIED] = other.monitor[SALET_MAX_TRIED] = TRIES;
        one.monitor[SALET_TRIED] = other.monitor[SALET_TRIED] = 0;
        const int64_t value = check_value(&one, &other, &p);
        one.monitor[SALET_TRIED] = 0;
        check_pool(&game, &one, &p, value);
    }
    one.monitor[SALET_TRIED] = 0;
    check_opener(&game, &one);
    check_rating(&game, draw(0, 1) ? &one : &other);
    CHECK(!one.monitor[SALET_OUT_OF_MEMORY] && !other.monitor[SALET_OUT_OF_MEMORY]);
}

/* A search returns a lower bound at whichever try it is stopped. Weights differ, so that totals are far apart and a search
   tries guesses in wide steps. */
void try_stopped_game(void) {
    enum { TRIES = 1000 };
    Game game = draw_game((int32_t)draw(20, 60), (int32_t)draw(12, 40));
    for (int32_t j = 0; j < game.answers; j++) game.weights[j] = draw(1, j ? game.weights[j - 1] : 1000);
    const Session session = open_game(&game, (int32_t)draw(2, 40), 10);
    const Position p = draw_position(&game, &session, 0);
    int64_t *monitor = session.monitor;
    monitor[SALET_MAX_TRIED] = TRIES;
    const int64_t value = value_of(&session, &p, SALET_ANY_GUESS), tries = monitor[SALET_TRIED];
    for (int64_t stop = 1; stop < tries && tries < TRIES; stop += draw(1, 1 + tries / 20)) {
        memset(session.transpositions, 0, (size_t)session.table_bytes);
        monitor[SALET_TRIED] = monitor[SALET_LOWER] = 0;
        monitor[SALET_MAX_TRIED] = stop;
        CHECK(value_of(&session, &p, SALET_ANY_GUESS) <= value);
        CHECK(monitor[SALET_LOWER] <= value && monitor[SALET_BEST_TOTAL] >= value);
    }
}

/* A question in a thread of its own. */
typedef struct {
    const Session *session;
    const Position *position;
    int64_t value;
} Question;

static void *answer(void *asked) {
    Question *question = asked;
    question->value = value_of(question->session, question->position, SALET_ANY_GUESS);
    return 0;
}

/* Two threads share a small transposition table, and one may be stopped: both find what one alone finds, or less, unless
   it takes that one too long. */
void try_shared_table(void) {
    enum { TABLE_BITS = 6, TRIES = 100 };
    const Game game = draw_game((int32_t)draw(20, 120), (int32_t)draw(10, 40));
    const Session alone = open_game(&game, 40, TABLE_BITS);
    Session shared[2] = {open_game(&game, (int32_t)draw(2, 40), TABLE_BITS)};
    shared[1] = shared[0];
    ask_game(&game, &shared[1], TABLE_BITS);
    const Position p = draw_position(&game, &alone, (int32_t)draw(0, 1));
    Question questions[2] = {{&shared[0], &p, 0}, {&shared[1], &p, 0}};
    pthread_t threads[2];
    for (int i = 0; i < 2; i++) {
        shared[i].monitor[SALET_MAX_TRIED] = TRIES;
        CHECK(pthread_create(&threads[i], 0, answer, &questions[i]) == 0);
    }
    if (draw(0, 3) == 0) __atomic_store_n(&shared[0].monitor[SALET_STOP], 1, __ATOMIC_RELAXED);
    alone.monitor[SALET_MAX_TRIED] = 1000 * TRIES;
    const int64_t value = value_of(&alone, &p, SALET_ANY_GUESS);
    const int64_t most = alone.monitor[SALET_TRIED] < 1000 * TRIES ? value : SALET_IMPOSSIBLE;
    for (int i = 0; i < 2; i++) {
        CHECK(pthread_join(threads[i], 0) == 0);
        const int64_t *monitor = shared[i].monitor;
        const int done = !monitor[SALET_STOP] && monitor[SALET_TRIED] < monitor[SALET_MAX_TRIED];
        CHECK(done ? questions[i].value == value : questions[i].value <= most);
    }
}

/* An analysis in a thread of its own. */
typedef struct {
    const Session *session;
    struct salet_analysis *opened;
} Analysis;

static void *take_steps(void *asked) {
    enum { TRIES = 100 };
    const Analysis *analysis = asked;
    int32_t stage = SALET_OPENED;
    for (int64_t tries = 1; tries < TRIES && stage < SALET_FINISHED; tries *= 2)
        stage = salet_analysis_step(analysis->opened, tries);
    __atomic_store_n(&analysis->session->monitor[SALET_STOP], 1, __ATOMIC_RELAXED);
    return 0;
}

/* One thread leads an analysis, another looks at it: what it sees is always in order. */
void try_watched_analysis(void) {
    enum { WANTED = 5 };
    const Game game = draw_game((int32_t)draw(5, 120), (int32_t)draw(5, 40));
    const Session session = open_game(&game, 40, 10);
    const int64_t bytes = salet_analysis_bytes(session.search);
    int64_t rows[3 * (WANTED + 1)], uppers = SALET_IMPOSSIBLE;
    Analysis analysis = {&session, salet_analysis_open(noise(bytes, 1), bytes, session.query, 0, 0, WANTED, 0, -1, 0)};
    pthread_t thread;
    CHECK(analysis.opened && pthread_create(&thread, 0, take_steps, &analysis) == 0);
    do {
        const int32_t count = salet_analysis_best(analysis.opened, WANTED, 0, 0, rows);
        CHECK(count == smaller_of(WANTED, game.guesses) && rows[1] <= rows[2] && rows[2] <= uppers);
        uppers = rows[2];
        for (int32_t i = 1; i <= count; i++) CHECK(rows[3 * i + 1] <= rows[3 * i + 2] && rows[1] <= rows[3 * i + 1]);
        CHECK(salet_analysis_best(analysis.opened, 0, 0, 0, rows) == 0 && rows[2] <= uppers);
        uppers = rows[2];
    } while (!__atomic_load_n(&session.monitor[SALET_STOP], __ATOMIC_RELAXED));
    CHECK(pthread_join(thread, 0) == 0);
}

/* Lists that break the contract of salet_open are refused. */
void try_refusals(void) {
    const Game game = draw_game((int32_t)draw(2, 30), (int32_t)draw(2, 20));
    const int64_t bytes = bytes_of(&game, 8);
    uint8_t *memory = noise(bytes + 64, 1);
    CHECK(open_in(memory, bytes, &game, 8) && !open_in(memory, bytes - 1, &game, 8));
    CHECK(!open_in(memory + draw(1, 63), bytes, &game, 8));
    const int32_t last = game.answers - 1, good = game.guess_of[last];
    game.guess_of[last] = draw(0, 1) ? game.guesses : -1;
    CHECK(!open_in(memory, bytes, &game, 8));
    game.guess_of[last] = good;
    if (last > 0) {
        game.guess_of[last] = game.guess_of[draw(0, last - 1)];
        CHECK(!open_in(memory, bytes, &game, 8));
        game.guess_of[last] = good;
    }
    game.weights[last] = draw(0, 1) || last == 0 ? 0 : game.weights[0] + 1;
    CHECK(!open_in(memory, bytes, &game, 8));
}

/* Sizes of all magnitudes: those that cannot be laid out are refused, and no arithmetic on the others overflows. */
void try_sizes(void) {
    int32_t sizes[6];
    for (int i = 0; i < 6; i++) sizes[i] = (int32_t)(draw_bits() >> draw(33, 63)) * (draw(0, 9) ? 1 : -1);
    struct salet_game game = {
        .struct_bytes = (int32_t)sizeof game - (draw(0, 9) == 0),
        .length = sizes[0],
        .letters = sizes[1],
        .guesses = sizes[2],
        .answers = sizes[3],
        .rule = sizes[4],
        .limit = sizes[5],
        .cap = 2,
    };
    const int good = game.struct_bytes == sizeof game && 1 <= game.length && game.length <= 10 && 1 <= game.letters &&
                     game.letters <= 1 << 16 && 1 <= game.answers && game.answers <= game.guesses &&
                     game.answers < 1 << 16 && game.guesses <= 1 << 24 && 0 <= game.rule && game.rule <= 1 &&
                     1 <= game.limit && game.limit <= 40;
    const int64_t bytes = salet_search_bytes(&game);
    CHECK(good ? bytes > (int64_t)game.guesses * game.answers : bytes == -1);
    if (!good) CHECK(!salet_open(noise(4096, 1), 4096, &game));
}
