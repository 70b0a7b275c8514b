/* The sizes at which the search changes its ways, all found by measuring. A build for tests makes them tiny, so that small
   random games, which can be checked by trying everything, go every way; and only that build checks what ASSERT says. */
#ifndef SALET_THRESHOLDS_H
#define SALET_THRESHOLDS_H

#ifdef SALET_TINY_THRESHOLDS
#define ASSERT(condition) ((condition) ? (void)0 : __builtin_trap())
enum { OWN_COLUMNS_FROM = 3, PLANES_UP_TO = 5, CAPS_ABOVE = 3, DISTINCT_UP_TO = 4, FEW_LEGAL = 3, FEW_COLUMNS = 1,
       CLOSELY_UP_TO = 6, MARKS_FROM = 3 };
#else
#define ASSERT(condition) ((void)0)
enum {
    OWN_COLUMNS_FROM = 100, /* candidates at which a frame starts to choose and sort its own columns */
    PLANES_UP_TO = 400,     /* candidates up to which all columns are scanned together, by their bit planes */
    CAPS_ABOVE = 64,        /* candidates above which caps rule out most columns sooner than planes do */
    DISTINCT_UP_TO = 600,   /* candidates above which hardly any two guesses split alike */
    FEW_LEGAL = 200,        /* legal columns up to which each is scanned separately */
    FEW_COLUMNS = 8,        /* columns of a word up to which each is scanned separately */
    MARKS_FROM = 16,        /* candidates at which marks start to count the parts of equal weights */
    CLOSELY_UP_TO = 1000,   /* candidates up to which a first strategy that loses is followed by a closer one */
};
#endif

#endif
