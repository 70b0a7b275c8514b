/* The public interface of the core: every function that Python and the browser may call.

   Only integers, doubles, pointers to arrays and structs of these cross this boundary. Nothing here allocates, keeps
   state between calls or needs a C library; memory belongs to the caller. src/salet/core/ checks sizes and types
   before it calls. */

#ifndef SALET_H
#define SALET_H

#include <stddef.h>
#include <stdint.h>

#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

/* Exported too, but native only, which keeps core.wasm small. */
#define NATIVE EXPORT

/* processor.c */

/* The number of this interface. It rises when a function changes its arguments or their meaning, so that callers
   refuse a library of a different version. tools/make_core_constants.py gives callers this and the other numbers below. */
#define SALET_VERSION 9

/* Return SALET_VERSION. */
EXPORT int32_t salet_version(void);

/* Return 1 if this processor and its operating system run x86-64-v3 code (AVX2, BMI and FMA), else 0. */
NATIVE int32_t salet_has_v3(void);

/* patterns.c: the pattern of every guess against every answer. patterns.c says what a pattern is.

   bytes: of a pattern, 1 for words of up to 5 letters, 2 for up to 10. Words are letter numbers below
   `alphabet`. stride: a multiple of 64, at least the number of words whose places are kept. */

/* Set places[c, j] to the places of word j that hold letter c, place k as bit k.
   words: (count, length). places: (alphabet, stride) of `bytes` each; filled, with zeros past the last word. */
EXPORT void salet_letter_places(const uint16_t *words, int32_t count, int32_t length, int32_t alphabet, int32_t bytes,
                                void *places, int32_t stride);

/* Set patterns[i, j] to the pattern of guess i against answer j.
   guesses: (count, length). places: (alphabet, stride) of the answers. patterns: (count, answers); filled. */
EXPORT void salet_patterns(const uint16_t *guesses, int32_t count, int32_t length, const void *places, int32_t stride,
                           int32_t answers, int32_t bytes, void *patterns);

/* Set target[j, first + i] to source[i, j].
   source: (rows, columns), target: (columns, stride) with stride at least first + rows; items of 1 or 2 bytes. */
NATIVE void salet_transpose(const void *source, int32_t rows, int32_t columns, int32_t bytes, void *target,
                            int32_t stride, int32_t first);

/* measure.c: what each guess does to a set of candidates. A guess makes parts of them, one for each pattern.

   patterns: (answers, guesses), items of `bytes` each. rows: (count,) the candidates' rows in `patterns`. Bins are
   scratch, (block, stride): a block of guesses is measured together, and stride is at least the number of patterns. */

#define SALET_BLOCK 256 /* the most guesses that salet_measure looks at together */
#define SALET_LOGARITHMS 2048

/* Fill the table that salet_measure needs: logs[n] = log2(n) for n below SALET_LOGARITHMS, and logs[0] = 0. */
NATIVE void salet_logarithms(double *logs);

/* What salet_measure reads and fills. Patterns, rows and bins are those described above.
   struct_bytes: of this struct; with another number nothing is measured. weights: (count,), each above zero. logs: from
   salet_logarithms. bins: all zero, and zero again after; 16 bits each if the weights add up to less than 65,536, else
   64 bits, and wide_bins is 1; stride is a multiple of 4, and block at most SALET_BLOCK. squares, spread, largest,
   parts: (guesses,); filled. */
struct salet_measures {
    int32_t struct_bytes;
    int32_t guesses;
    int32_t bytes;
    int32_t count;
    int32_t wide_bins;
    int32_t block;
    int32_t stride;
    const void *patterns;
    const int32_t *rows;
    const int64_t *weights;
    const double *logs;
    void *bins;
    double *squares;
    double *spread;
    int64_t *largest;
    int64_t *parts;
};

/* Sum up, for every guess, the weights of its parts: their squares, w * log2(w), the largest and the number of them. */
NATIVE void salet_measure(const struct salet_measures *measures);

/* Sum up, for every guess, the weight of the heaviest candidate of each part.
   weights: (count,), heaviest first. seen: bins of 1 byte, all zero, then zero again. heaviest: (guesses,) filled. */
NATIVE void salet_add_heaviest(const void *patterns, int32_t guesses, int32_t bytes, const int32_t *rows,
                               const int64_t *weights, int32_t count, int8_t *seen, int32_t block, int32_t stride,
                               int64_t *heaviest);

/* api.c: the exact search.

   Totals count what a strategy costs over all candidates: the sum, over turns, of the turn's step times the weight
   still in play. A history is (turns, 2) int32: the guess and the pattern of each turn, in their order. Guesses are
   numbered in search order, which salet_search_order gives.

   What salet_open lays out is only read by questions: any number of queries, each in a thread of its own, may share it
   and a transposition table. */

struct salet_search;
struct salet_query;

#define SALET_IMPOSSIBLE ((int64_t)1 << 59) /* no strategy finds every word, and none may be lost */
#define SALET_ANY_GUESS (-2)                /* instead of a guess: whichever is best */
enum { SALET_NORMAL, SALET_HARD };

/* Entries of a monitor, (SALET_MONITOR_SIZE,) int64, which another thread may read and write while a search runs.
   STOP: write 1 to stop. MAX_TRIED: how many guesses may be tried, or 0 for as many as it takes; TRIED: how many have
   been. NODES: positions searched. LOWER: a lower bound of the position that salet_solve is asked about, rising.
   BEST_TOTAL, BEST_GUESS: the best strategy that the last question found, or SALET_IMPOSSIBLE and -1. OUT_OF_MEMORY: 1
   if the memory given to salet_query_open did not last, which would be an error of this library. STAGE, PROVEN,
   FELL_BACK: of an analysis, see analysis.c below. */
enum {
    SALET_STOP,
    SALET_MAX_TRIED,
    SALET_TRIED,
    SALET_NODES,
    SALET_LOWER,
    SALET_BEST_TOTAL,
    SALET_BEST_GUESS,
    SALET_OUT_OF_MEMORY,
    SALET_STAGE,
    SALET_PROVEN,
    SALET_FELL_BACK,
    SALET_MONITOR_SIZE
};

/* The game of a position.

   struct_bytes: of this struct; another number is refused.
   spelling: (guesses, length) letters below `letters`, in the caller's order; length 1 to 10, letters at most 2^16,
   guesses at most 2^24, answers below 2^16.
   candidates: (answers,) the guesses that may be the answer, each once, heaviest first; weights: (answers,)
   positive. The largest total, of all steps and the loss times all weights, is below SALET_IMPOSSIBLE.
   rule: SALET_NORMAL or SALET_HARD; limit: guesses of a game, 1 to 40.
   cap: the largest set that gets tables of its own, at least 2; a smaller one takes less memory and slows large sets
   down. */
struct salet_game {
    int32_t struct_bytes;
    int32_t length;
    int32_t letters;
    int32_t guesses;
    int32_t answers;
    int32_t rule;
    int32_t limit;
    int32_t cap;
    const uint16_t *spelling;
    const int32_t *candidates;
    const int64_t *weights;
};

/* Return how much memory salet_open needs, aligned to 64 bytes; -1 for what salet_open does not allow. Arrays are not
   read. */
EXPORT int64_t salet_search_bytes(const struct salet_game *game);

/* Lay out a search in `memory`; return NULL if it is too small or not aligned, or if the game is not as it should be.
   Nothing else is kept. */
EXPORT struct salet_search *salet_open(void *memory, int64_t bytes, const struct salet_game *game);

/* Write the search order: order: (guesses,) the caller's number of each guess; guess_of: (answers,) the guess that is
   each answer; reach: (guesses,) the weight that the turn after each guess can solve at most: of the heaviest candidate
   of each part, summed. Any may be NULL. */
EXPORT void salet_search_order(const struct salet_search *search, int32_t *order, int32_t *guess_of, int64_t *reach);

/* Write the pattern of each answer, (answers,), under a guess. */
NATIVE void salet_patterns_of_guess(const struct salet_search *search, int32_t guess, int32_t *patterns);

/* Return how much memory salet_query_open needs, aligned to 64 bytes. */
EXPORT int64_t salet_query_bytes(const struct salet_search *search);

/* Prepare `scratch` for one thread's questions; return NULL if it is too small. Its contents do not matter.
   steps: (limit + 1,) what weight in play pays at each turn, then what a loss pays: SALET_IMPOSSIBLE if it is not
   allowed. transpositions: the transposition table, (2 ** table_bits, 2) zeros, table_bits at least 2, shared only by
   questions with the same words, rule, limit and steps. monitor: (SALET_MONITOR_SIZE,) zeros. All three belong to the
   caller and are used until the last question. */
EXPORT struct salet_query *salet_query_open(void *scratch, int64_t bytes, const struct salet_search *search,
                                            const int64_t *steps, uint64_t *transpositions, int32_t table_bits,
                                            int64_t *monitor);

/* What a question is about: a set of answers and how the game came to it.
   rows: (size,) places among the answers that were opened, ascending, at least one;
   history: (turns, 2). */
struct salet_position {
    int32_t size;
    int32_t turns;
    const int32_t *rows;
    const int32_t *history;
};

/* Return the least total of a position, or of a guess there: exact if below beta, else a lower bound that is at least
   beta; a lower bound if the search was stopped. guess: one that is legal, or SALET_ANY_GUESS. */
NATIVE int64_t salet_solve(struct salet_query *query, const struct salet_position *position, int64_t beta,
                           int64_t guess);

/* Lower the upper bounds of `guesses`, (count,), all legal: each is played first, then a greedy strategy that compares
   `breadth` guesses per turn. SALET_ANY_GUESS is the guess that it would make itself. uppers: (guesses of the
   search,). */
NATIVE void salet_greedy(struct salet_query *query, const struct salet_position *position, const int64_t *guesses,
                         int32_t count, int64_t *uppers, int32_t breadth);

/* Guesses to choose from, and their bounds.
   guesses: (count,), all legal, each once; top: how many of them are wanted, at least 1;
   lowers, uppers: (guesses of the search,). */
struct salet_pool {
    int32_t count;
    int32_t top;
    const int64_t *guesses;
    int64_t *lowers;
    int64_t *uppers;
};

/* Tighten the bounds of those guesses of the pool that may be in the top to their one-step bounds. */
NATIVE void salet_bound_guesses(struct salet_query *query, const struct salet_position *position,
                                const struct salet_pool *pool);

/* Search until the best guesses of the pool, as many as `top`, are exact: return 1; or 0 if stopped. */
NATIVE int32_t salet_prove_best(struct salet_query *query, const struct salet_position *position,
                                const struct salet_pool *pool);

/* Write the reach of each guess on each of some sets, rounded up to whole units. All the answers weigh at most 65,535
   units: the unit is 1 if their weights add up to no more than that, else the least that will do.
   membership: (sets, answers) whether a set holds an answer; reach: (sets, guesses). */
NATIVE void salet_reach(struct salet_query *query, const uint8_t *membership, int32_t sets, uint16_t *reach);

/* Sets whose reach is known, and bounds that of their subsets.
   membership and reach: as for salet_reach, the first set being all the answers, the
   smallest of the others first. */
struct salet_references {
    int32_t sets;
    const uint8_t *membership;
    const uint16_t *reach;
};

/* Return a lower bound of a guess on all the answers: the sum of its parts' one-step bounds, or at least beta once that
   is reached. */
NATIVE int64_t salet_bound_opener(struct salet_query *query, const int32_t *history, int32_t turns, int64_t guess,
                                  int64_t beta, const struct salet_references *references);

/* rating.c: what a played game is judged by. */

#define SALET_MAX_RATED 3000 /* candidates of a position whose guesses are rated; more take seconds to lay out */

/* Write the bounds of a guess on all the answers, (2,), and return it: for SALET_ANY_GUESS the best one found; ties go
   by the tie rule. As much work is done on every machine, so that the same is found. Once SALET_STOP is set it returns
   within milliseconds, and what it returns and writes is not a rating. uppers: (guesses,) SALET_IMPOSSIBLE before the
   first question, SALET_ANY_GUESS, and left alone after; bounds[0] is then the lower bound of that. */
EXPORT int64_t salet_rate(struct salet_query *query, const int32_t *history, int32_t turns, int64_t guess,
                          int64_t *uppers, int64_t *bounds);

/* Add to solved, (limit,), the weight of the answers that are solved at each turn of the game, if `guess` is made now
   and best play follows. Return 1, or 0 if the tries were too few or an answer may be lost that must not. */
EXPORT int32_t salet_weight_by_turn(struct salet_query *query, const int32_t *history, int32_t turns, int64_t guess,
                                    int64_t tries, int64_t *solved);

/* analysis.c: the analysis of all the answers that were opened. It leads the search: a first strategy, the proof of the
   best guess, greedy strategies for the other suggestions, and then the value of every suggestion.

   The stages, in the order in which a step reaches them. HAVE_STRATEGY: a strategy is known, and often the proof.
   HAVE_UPPERS: every suggestion has had a greedy strategy. BEST_PROVEN: the best guess is proven. HAVE_BOUNDS: every
   guess that may become a suggestion has a one-step bound. FINISHED: the suggestions are the best guesses, with exact
   values. The tie rule: the likeliest answer first, then the first in search order. The monitor has the last stage as
   STAGE; PROVEN: 1 if the best guess is proven, and named by the tie rule; FELL_BACK: 1 if the fallback has taken the
   place of the objective. */
enum { SALET_OPENED, SALET_HAVE_STRATEGY, SALET_HAVE_UPPERS, SALET_BEST_PROVEN, SALET_HAVE_BOUNDS, SALET_FINISHED };

struct salet_analysis;

/* Return how much memory salet_analysis_open needs, aligned to 64 bytes. */
EXPORT int64_t salet_analysis_bytes(const struct salet_search *search);

/* Prepare the analysis of all answers; return NULL if the memory is too small or not aligned, or a number is out of
   range. query: no one else asks it anything until the last step. history: (turns, 2), turns below the limit. top: how
   many suggestions, at least 1. fallback: (limit + 1,) steps as for salet_query_open, which take the place of the
   query's if no strategy can be found quickly under those; every total under it is at most the one without it; or NULL.
   known_best, total: the best guess and its total, if known in advance, or -1. */
EXPORT struct salet_analysis *salet_analysis_open(void *memory, int64_t bytes, struct salet_query *query,
                                                  const int32_t *history, int32_t turns, int32_t top,
                                                  const int64_t *fallback, int64_t known_best, int64_t total);

/* Take the analysis further, until there is something new to show or about `tries` guesses have been tried; 0 means as
   many as it takes. Return the stage; the monitor then has all the guesses that were tried as TRIED. */
EXPORT int32_t salet_analysis_step(struct salet_analysis *analysis, int64_t tries);

/* Write the best of the legal guesses, and return how many they are: at most `top`, which may be 0. best: (top + 1, 3)
   a guess, its lower and its upper bound in each row. Row 0 is the position: its bounds, and the guess that attains the
   upper one, or -1. The others are sorted by their expected total: the upper bound or, where there is none, an
   estimate. Ties go by their bounds; then the guess known in advance is first, then the tie rule decides. With
   `promising` they are sorted by their lower bounds and the tie rule only. estimates: (guesses of the search,) totals,
   or NULL. One thread may ask while another is in salet_analysis_step. */
EXPORT int32_t salet_analysis_best(struct salet_analysis *analysis, int32_t top, int32_t promising,
                                   const double *estimates, int64_t *best);

#endif
