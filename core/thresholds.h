/* Set sizes at which the search switches methods, all measured. A build for tests makes them tiny, so that small random
   games, which can be checked by trying everything, go every way; and only that build checks what ASSERT says. */
#ifndef SALET_THRESHOLDS_H
#define SALET_THRESHOLDS_H

#ifdef SALET_TINY_THRESHOLDS
#define ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
enum {
    MIN_SIZE_OWN_COLUMNS = 3,
    MAX_SIZE_PLANES = 5,
    MIN_SIZE_CAPS = 4,
    MAX_SIZE_DISTINCT = 4,
    MAX_LEGAL_ONE_BY_ONE = 3,
    MAX_COLUMNS_ONE_BY_ONE = 1,
    MIN_SIZE_MARKS = 3,
    MAX_SIZE_CLOSER_GREEDY = 6,
};
#else
#define ASSERT(condition) ((void)0)
enum {
    MIN_SIZE_OWN_COLUMNS = 100,    /* candidates at which a frame starts to choose and sort its own columns */
    MAX_SIZE_PLANES = 400,         /* candidates up to which all columns are scanned together, by their bit planes */
    MIN_SIZE_CAPS = 65,            /* candidates at which caps rule out most columns sooner than planes do */
    MAX_SIZE_DISTINCT = 600,       /* candidates above which hardly any two guesses split alike */
    MAX_LEGAL_ONE_BY_ONE = 200,    /* legal columns up to which each is scanned separately */
    MAX_COLUMNS_ONE_BY_ONE = 8,    /* columns of a word up to which each is scanned separately */
    MIN_SIZE_MARKS = 16,           /* candidates at which marks start to count the parts of equal weights */
    MAX_SIZE_CLOSER_GREEDY = 1000, /* candidates up to which a first strategy that loses is followed by a closer one */
};
#endif

#endif
