/* The public interface of the core: every function that Python and the browser may call.

   Only integers, doubles and pointers to arrays cross this boundary. Nothing here allocates, keeps state between calls
   or needs a C library; memory belongs to the caller. src/salet/kernels/ checks sizes and types before it calls. */

#ifndef SALET_H
#define SALET_H

#include <stddef.h>
#include <stdint.h>

#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
/* parts.c: what each guess does to a set of candidates. A guess makes parts of them, one for each pattern.

   patterns: (answers, guesses), items of `bytes` each. rows: (count,) the candidates' rows in `patterns`. Bins are
   scratch, (tile, stride): so many guesses are looked at together, and stride is at least the number of patterns. */

#define SALET_TILE 256 /* the most guesses that salet_measure and salet_least_squares look at together */
#define SALET_LOGARITHMS 2048

/* Fill the table that salet_measure needs: logs[n] = log2(n) for n below SALET_LOGARITHMS, and logs[0] = 0. */
EXPORT void salet_logarithms(double *logs);

/* Sum up, for every guess, the weights of its parts: their squares, w * log2(w), the largest and the number of them.
   weights: (count,), each above zero. logs: from salet_logarithms. bins: all zero, and zero again after; 16 bits each
   if the weights add up to less than 65,536, else `heavy` is 1 and they have 64; stride is a multiple of 4, and tile at
   most SALET_TILE. squares, spread, largest, parts: (guesses,); filled. */
EXPORT void salet_measure(const void *patterns, int32_t guesses, int32_t bytes, const int32_t *rows,
                          const int64_t *weights, int32_t count, const double *logs, void *bins, int32_t heavy,
                          int32_t tile, int32_t stride, double *squares, double *spread, int64_t *largest,
                          int64_t *parts);

/* Sum up, for every guess, the weight of the heaviest candidate of each part.
   weights: (count,), never rising. seen: bins of 1 byte, all zero, and zero again after. heaviest: (guesses,); filled. */
EXPORT void salet_add_heaviest(const void *patterns, int32_t guesses, int32_t bytes, const int32_t *rows,
                               const int64_t *weights, int32_t count, int8_t *seen, int32_t tile, int32_t stride,
                               int64_t *heaviest);

/* Give every guess a number: guesses that part the candidates alike have the same one, and others hardly ever.
   names: (count + 1,) random odd numbers. first: bins of 4 bytes with any content. numbers: (guesses,); filled. */
EXPORT void salet_name_partitions(const void *patterns, int32_t guesses, int32_t bytes, const int32_t *rows,
                                  int32_t count, const uint64_t *names, int32_t *first, int32_t tile, int32_t stride,
                                  uint64_t *numbers);

#endif

/* processor.c */

/* Return the number of this interface. It rises when a function changes its arguments or their meaning, so that a
   library of another age is refused, not called. src/salet/kernels/library.py expects the same number. */
EXPORT int32_t salet_version(void);

/* Return 1 if this processor and its operating system run x86-64-v3 code (AVX2, BMI and FMA), else 0. */
EXPORT int32_t salet_has_v3(void);

/* patterns.c: the pattern of every guess against every answer. patterns.h says what a pattern is.

   bytes: of a pattern, 1 for words of up to 5 letters, 2 for up to 10, 4 for up to 20. Words are letter numbers below
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
   source: (rows, columns), target: (columns, stride) with stride at least first + rows; items of 1, 2 or 4 bytes. */
EXPORT void salet_transpose(const void *source, int32_t rows, int32_t columns, int32_t bytes, void *target,
                            int32_t stride, int32_t first);

/* parts.c: what each guess does to a set of candidates. A guess makes parts of them, one for each pattern.

   patterns: (answers, guesses), items of `bytes` each. rows: (count,) the candidates' rows in `patterns`. Bins are
   scratch, (tile, stride): so many guesses are looked at together, and stride is at least the number of patterns. */

#define SALET_TILE 256 /* the most guesses that salet_measure and salet_least_squares look at together */
#define SALET_LOGARITHMS 2048

/* Fill the table that salet_measure needs: logs[n] = log2(n) for n below SALET_LOGARITHMS, and logs[0] = 0. */
EXPORT void salet_logarithms(double *logs);

/* Sum up, for every guess, the weights of its parts: their squares, w * log2(w), the largest and the number of them.
   weights: (count,), each above zero. logs: from salet_logarithms. bins: all zero, and zero again after; 16 bits each
   if the weights add up to less than 65,536, else `heavy` is 1 and they have 64; stride is a multiple of 4, and tile at
   most SALET_TILE. squares, spread, largest, parts: (guesses,); filled. */
EXPORT void salet_measure(const void *patterns, int32_t guesses, int32_t bytes, const int32_t *rows,
                          const int64_t *weights, int32_t count, const double *logs, void *bins, int32_t heavy,
                          int32_t tile, int32_t stride, double *squares, double *spread, int64_t *largest,
                          int64_t *parts);

/* Sum up, for every guess, the weight of the heaviest candidate of each part.
   weights: (count,), never rising. seen: bins of 1 byte, all zero, and zero again after. heaviest: (guesses,); filled. */
EXPORT void salet_add_heaviest(const void *patterns, int32_t guesses, int32_t bytes, const int32_t *rows,
                               const int64_t *weights, int32_t count, int8_t *seen, int32_t tile, int32_t stride,
                               int64_t *heaviest);

/* Give every guess a number: guesses that part the candidates alike have the same one, and others hardly ever.
   names: (count + 1,) random odd numbers. first: bins of 4 bytes with any content. numbers: (guesses,); filled. */
EXPORT void salet_name_partitions(const void *patterns, int32_t guesses, int32_t bytes, const int32_t *rows,
                                  int32_t count, const uint64_t *names, int32_t *first, int32_t tile, int32_t stride,
                                  uint64_t *numbers);

/* sets.c: many sets of candidates at once, end to end: set s is rows[starts[s]] to rows[starts[s + 1] - 1].

   patterns, rows and bins: as for parts.c. starts: one more than there are sets, never falling. */

/* Find, for every set, the least sum of squares of the sizes of the parts that any guess makes of it.
   starts: (count + 1,). bins: all zero, and zero again after; tile at most SALET_TILE. best: (count,); filled. */
EXPORT void salet_least_squares(const void *patterns, int32_t guesses, int32_t bytes, const int32_t *rows,
                                const int64_t *starts, int32_t count, int32_t *bins, int32_t tile, int32_t stride,
                                int64_t *best);

/* Sum up what played guesses did to their sets.
   set, guess, reply: (count,) the set in which a guess was played, the guess, and the pattern that came back; equal sets
   and guesses stand together. counts: (patterns,) scratch, all zero, and zero again after. squares, sizes: (count,);
   filled with the sum of squares of the guess's parts and the size of the one that the reply left. */
EXPORT void salet_measure_moves(const void *patterns, int32_t guesses, int32_t bytes, const int32_t *rows,
                                const int64_t *starts, const int32_t *set, const int32_t *guess, const int32_t *reply,
                                int32_t count, int64_t *counts, int64_t *squares, int64_t *sizes);

/* Write the sets that moves lead to, end to end.
   set, guess, reply: (count,) as above, in any order. names: (answers,) a random number each. ends: (count + 1,) where
   each new set begins in `left`, by the sizes that salet_measure_moves found. left: (ends[count],) filled with rows;
   keys: (count,) filled with a key for each new set, the exclusive or of its members' names. */
EXPORT void salet_follow_moves(const void *patterns, int32_t guesses, int32_t bytes, const int32_t *rows,
                               const int64_t *starts, const int32_t *set, const int32_t *guess, const int32_t *reply,
                               int32_t count, const uint64_t *names, const int64_t *ends, int32_t *left,
                               uint64_t *keys);

/* twins.c */

/* Return the most bits that `choose` of the masks cover together, for 0 to 3 of them.
   masks: (count,) by falling number of bits. */
EXPORT int32_t salet_most_covered(const uint64_t *masks, int32_t count, int32_t choose);

#endif
