/* Made-up games for the tests of the search. */

#ifndef SALET_GAMES_H
#define SALET_GAMES_H

#include "fuzz.h"

enum { MAX_PAST = 2 }; /* turns that a game may have behind it */

/* What is played. Answers are sorted by weight, heaviest first; they are those that the turns behind it have left. */
typedef struct {
    int32_t length, letters, guesses, answers, rule, limit;
    int32_t turns, history[2 * MAX_PAST]; /* what was played: a guess and its pattern each turn */
    uint16_t *spelling;                   /* (guesses, length) */
    int32_t *guess_of;                    /* (answers,) the guess that is the answer */
    int64_t *weights;                     /* (answers,) */
    int64_t *steps;                       /* (limit + 1,) */
} Game;

/* A search that was opened, and one thread's questions about it. */
typedef struct {
    struct salet_search *search;
    struct salet_query *query;
    uint64_t *transpositions;
    int64_t table_bytes, *monitor;
} Session;

/* Return a game of this many guesses and answers, or as many as there can be, with words and rules of every kind. */
Game draw_game(int32_t guesses, int32_t answers);

/* Open the lists in memory of the very size that was asked for. */
Session open_game(const Game *game, int32_t cap, int32_t table_bits);

/* Number the guesses of a game, also those already played, as its search does. */
void number_guesses(Game *game, struct salet_search *search);

/* Check that a weight was rounded up to units, which are no larger than they have to be. */
void check_units(const Session *session, int64_t units, int64_t weight);

#endif
