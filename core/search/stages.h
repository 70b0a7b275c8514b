/* What the files of the search share, file by file from the bottom up.

   What is indexed by what:

       guess    a word in search order     part_codes[guess, answer], search->reach, search->order, pools, lowers, uppers
       answer   a candidate, by weight     by_answer[answer, guess], search->weights, search->keys, search->planes
       column   a guess of a frame         frame->columns[column] is the guess; legal, reach, planes
       row      an answer of a frame       frame->members[row] is the answer; frame->weights, keys, pair_codes
       part     one reply's rows           parts->rows_by_part[starts[part] ...] are its rows; codes, keys, weights, low

   A frame holds the candidates of a subtree and the guesses worth considering there; a set is some rows of a frame. */
#ifndef SALET_STAGES_H
#define SALET_STAGES_H

#include "../arithmetic.h"
#include "../by_width.h"
#include "../dominance.h"
#include "../hard_mode.h"
#include "heap.h"
#include "transpositions.h"

/* Work is counted in steps of about a nanosecond, one for each thing looked at: as much on every machine. */
enum {
    WORK_OF_EXCESS = 24, /* one answer under one guess, in excess_of */
    WORK_OF_LANE = 2,    /* the same in charge_large_set, 64 guesses at a time */
    WORK_OF_SPLIT = 8,   /* one answer split by a guess */
    WORK_OF_PAIR = 14,   /* two answers under a chunk of columns */
    WORK_OF_CHOICE = 8,  /* one answer under one column that a frame may choose */
    WORK_OF_PLANES = 12, /* one answer under one column of a frame's own planes */
    COLUMNS_OF_WORK = 4, /* of a frame, or pairs of its answers: this many are one step */
};

/* A frame without tables is too large for them. */
typedef struct {
    int32_t size, count, chunks; /* rows, columns, and chunks of columns */
    int without_tables;
    const int32_t *members;  /* (size,) answers */
    int64_t *weights;        /* (size,) */
    uint64_t *keys;          /* (size,) */
    const int32_t *columns;  /* (count,) guesses */
    const int64_t *reach;    /* (count,) the largest reach of each column on any set of the frame, largest first */
    void *pair_codes;        /* (size, size) pair_codes[u, r]: the code of candidate r when candidate u is guessed */
    const Chunk *planes;     /* (any, chunks, bits) bit planes of the columns' codes */
    const int32_t *plane_of; /* (size,) where a row's planes stand */
    uint64_t *legal;         /* (chunks x CHUNK_WORDS,) the columns that exist */
    Letters letters;         /* in hard mode */
} Frame;

/* Some candidates of a frame, before the guess of a turn. */
typedef struct {
    const Frame *frame;
    const Clue *clue;       /* what a guess has to obey in hard mode */
    const int32_t *rows;    /* (size,) ascending */
    const int32_t *answers; /* (size,) the same as answers, or NULL where only rows are needed */
    int32_t size;
    int turn;
    int64_t weight;
} Set;

/* splits.c: one guess on one set, its excess and the parts it makes.

   The excess of a guess on a set is the weight that the next guess can't solve: that of all candidates but the first,
   and heaviest, of each part. The rest of the set's weight is the guess's reach. */

/* The codes of all answers under a guess. */
static inline const void *codes_of(const Search *search, int64_t guess) {
    return (const uint8_t *)search->part_codes + guess * search->answers * search->bytes;
}

/* Candidates by number, of answers or of a frame's rows, and what each number weighs. */
typedef struct {
    const int32_t *numbers; /* (size,) */
    int32_t size;
    const int64_t *weights; /* by number */
} Weighed;

typedef struct {
    int64_t weight;
    int has_large_part; /* whether a part holds three candidates or more */
} Excess;

/* The excess of a guess, counted until it exceeds `allowed`. codes: of each number. */
Excess excess_of(Query *query, const void *codes, const Weighed *candidates, int64_t allowed);

/* Write the codes of up to 64 columns from `first` on, for each answer of a set, into the block; return how many. */
int fill_block(Query *query, const int32_t *columns, int32_t count, int32_t first, const int32_t *answers,
               int32_t size);

/* Write into query->excess that of each of up to 64 columns from `first` on, on a large set. */
void charge_large_set(Query *query, const int32_t *columns, int32_t count, int32_t first, const int32_t *answers,
                      int32_t size);

/* The parts that a guess makes of a set, the all-green one left out; each array has room for all its candidates. */
typedef struct {
    int32_t count;
    int32_t *rows_by_part; /* rows, part by part */
    int32_t *starts;       /* where each part begins; two longer than the others */
    uint16_t *row_codes;   /* code of each row */
    uint16_t *codes;       /* code of each part */
    uint64_t *keys;
    int64_t *weights;
    int64_t *low;           /* lower bound of each part */
    uint8_t *exact;         /* whether that bound is the value */
    int32_t *order;         /* the parts of three and more, smallest first */
    int32_t unsolved_count; /* how many those are */
} Parts;

Parts alloc_parts(Arena *arena, int64_t n);

static inline int32_t size_of_part(const Parts *parts, int32_t s) { return parts->starts[s + 1] - parts->starts[s]; }
static inline const int32_t *rows_of_part(const Parts *parts, int32_t s) {
    return parts->rows_by_part + parts->starts[s];
}

/* Group a set by the code of a guess. Of the set's frame only members, keys and weights are read. */
void split_set(Query *query, const Set *set, int64_t guess, Parts *parts);

/* List the parts of three candidates and more in parts->order, smallest first. */
void order_by_size(Parts *parts);

/* True if a guess outside the set splits it. Members are tried separately: their bound is better. */
int splits_from_outside(const Search *search, const Set *set, int64_t guess);

/* columns.c: all guesses on one set, a chunk of columns at a time. */

/* The chunks that this many columns take. */
static inline int32_t chunks_for(int32_t count) { return (count + CHUNK - 1) / CHUNK; }

/* Write bit planes of the codes of `answers` under `columns`, or under the first guesses if that is NULL: (size,
   chunks, bits), zeros past the last column. */
void write_planes(const Search *search, const int32_t *columns, int32_t count, const int32_t *answers, int32_t size,
                  Chunk *planes);

enum { NO_COLUMN_LEFT = -1 };

/* Charge every legal column of a chunk for its excess on a set.

   Returns how many rows have been charged: all; or fewer, if so few columns live that it is cheaper to look at each; 0
   if one_by_one; NO_COLUMN_LEFT if no column stays within `budget`. *dead: the columns over budget or not legal; the
   allowances of the others are in query->allowance. */
int32_t charge_columns(Query *query, const Set *set, int32_t chunk, int64_t budget, int one_by_one, Chunk *dead);

/* The most that any living column has left of `budget`; *alive: the columns with it. */
int64_t largest_allowance(const Chunk *allowance, int64_t budget, Chunk dead, Chunk *alive);

/* What the column at `bit` of word w has left. */
int64_t allowance_left(const Chunk *allowance, int digits, int w, int bit);

/* frames.c: laying out the candidates and guesses of a subtree. */

enum Kind { FRAME_BARE, FRAME_ALL_COLUMNS, FRAME_SELECTED };

/* A frame over `answers` and `columns`, first ones first. FRAME_BARE: without tables. FRAME_ALL_COLUMNS: to bound one
   set, all columns being there, with the planes of the search. FRAME_SELECTED: for many questions, so the columns are
   those that matter here, if the set is large enough. Of a query without memory this, and whatever else takes some,
   only measures it. */
Frame make_frame(Query *query, const int32_t *answers, int32_t size, const int32_t *columns, int32_t count,
                 enum Kind kind);

static inline int64_t words_of(const Frame *frame) { return (int64_t)frame->chunks * CHUNK_WORDS; }

/* The columns that are legal; *count_left: how many. */
const int32_t *legal_columns(Query *query, const int32_t *columns, int32_t count, const uint64_t *legal,
                             int32_t *count_left);

/* Allocate a clue on a frame with this many words of columns; in normal mode there is nothing to note. */
void alloc_clue(Query *query, Clue *clue, int64_t words);

/* The pattern that an answer shows under a guess. */
int64_t pattern_of(const Search *search, int64_t guess, int32_t answer);

/* The clue that holds after `guess` and its pattern. */
Clue clue_after_turn(Query *query, const Frame *frame, const Clue *clue, int64_t guess, int64_t pattern);

/* The clue that holds in part s of `guess` on a set. */
Clue clue_of_part(Query *query, const Set *set, int64_t guess, const Parts *parts, int32_t s);

/* The Zobrist key of that part a turn later, for which the clue isn't made. */
uint64_t key_of_part(Query *query, const Set *set, int64_t guess, const Parts *parts, int32_t s);

/* That part a turn later, under its clue. */
static inline Set set_of_part(const Set *set, const Clue *clue, const Parts *parts, int32_t s) {
    return (Set){set->frame, clue, rows_of_part(parts, s), 0, size_of_part(parts, s), set->turn + 1, parts->weights[s]};
}

static inline int is_ascending(const int32_t *rows, int32_t size) {
    int32_t i = 1;
    while (i < size && rows[i - 1] < rows[i]) i++;
    return i == size;
}

/* The Zobrist key of a set. */
static inline uint64_t key_of(const Query *query, const Set *set) {
    ASSERT(is_ascending(set->rows, set->size));
    return key_of_set(set->frame->keys, set->rows, set->size) ^ set->clue->key ^
           future_key(query, set->turn, set->size);
}

const int32_t *answers_of(Query *query, const Frame *frame, const int32_t *rows, int32_t size);

/* Allocate the numbers 0, 1, 2 and so on. */
const int32_t *alloc_identity(Query *query, int32_t size);

/* one_step_bound.c: bound L1, one guess ahead. */

/* The codes of a set's own table under its i-th candidate, in a frame without tables of all answers; and the candidates
   as that table numbers them. */
const void *pair_codes_of(const Query *query, const Set *set, int32_t i);
static inline Weighed candidates_of_pairs(const Query *query, const Set *set) {
    const Frame *frame = set->frame;
    return frame->without_tables ? (Weighed){set->answers, set->size, query->search->weights}
                                 : (Weighed){set->rows, set->size, frame->weights};
}

/* Whether the columns are better looked at one by one than all at once. */
int is_one_by_one(const Query *query, const Set *set);

/* Packed L1 of a set, or `cutoff` if L1 is not below it, or IMPOSSIBLE; stored in the transposition table under `key`,
   the set's. caps: the largest reach of each guess, in units of the search, or NULL. The set may lack answers. */
int64_t bound_part(Query *query, const Set *set, uint64_t key, int64_t cutoff, const uint16_t *caps);

/* gather.c */

/* Add to the heap every legal guess whose L1 is at least `from` and below `bound_limit`. */
void gather_guesses(Query *query, const Set *set, int64_t from, int64_t bound_limit, Heap *heap);

/* recursion.c */

/* Instead of a first guess: any, and ANY_AT_ROOT to find a best one even if the value is known. */
enum { ANY_INNER = -1, ANY_AT_ROOT = SALET_ANY_GUESS };

/* Whether the search must stop: it was asked to, has tried as many guesses as it may, or done as much work. */
static inline int is_stopped(const Query *query) {
    if (query->max_work != 0 && query->work >= query->max_work) return 1;
    int64_t max_tried = read_monitor(query, SALET_MAX_TRIED);
    return read_monitor(query, SALET_STOP) != 0 || (max_tried != 0 && read_monitor(query, SALET_TRIED) >= max_tried);
}

/* Let the questions to come try this many guesses; 0 means no limit. */
static inline void limit_tries(Query *query, int64_t tries) {
    write_monitor(query, SALET_MAX_TRIED, tries);
    write_monitor(query, SALET_TRIED, 0);
}

/* Let the questions to come do this much work; 0 means no limit. */
static inline void limit_work(Query *query, int64_t work) {
    query->max_work = work;
    query->work = 0;
}

static inline void note_best(Query *query, int turn, int64_t total, int64_t guess) {
    query->best[turn][0] = total;
    query->best[turn][1] = guess;
}

typedef struct {
    int64_t total;
    int is_exact;
} Sum;

/* Raise the bound of part s, and the sum with it. */
static inline void raise_part(Parts *parts, int32_t s, int64_t low, Sum *sum) {
    if (low <= parts->low[s]) return;
    sum->total = add_saturating(sum->total, low - parts->low[s]);
    parts->low[s] = low;
}

/* Split a set by a guess, and return the sum of its parts' bounds that need no guess, bounds in parts->low. ceiling:
   the largest reach of any guess on this set, and so on any part. */
Sum bound_parts_without_guess(Query *query, const Set *set, int64_t guess, int64_t ceiling, Parts *parts);

/* A lower bound of `guess`: L1 of its parts, the small ones first. Adding up ends when the total reaches `bound`, or
   when the search is stopped. ceiling: the largest reach of any guess on this set. `parts` then holds the parts. */
Sum bound_guess(Query *query, const Set *set, int64_t guess, int64_t bound, int64_t ceiling, Parts *parts);

/* Whether there is memory for one more set of this frame. */
int has_memory_for_set(Query *query, const Frame *frame);

/* Copy a set, its frame and its clue, so that the copy can change; and give it a frame of its own if it has no tables
   and is small enough for them. */
void rebase_on_own_frame(Query *query, const Set *given, Set *set, Frame *frame, Clue *clue);

/* The least total of a set: exact if below beta, else a lower bound that is at least beta.

   first_guess: a guess that must be made now, or ANY_INNER, or ANY_AT_ROOT. Except for ANY_INNER, query->best[turn] then
   holds total and guess of the best strategy that was seen. A stopped search returns a lower bound. */
int64_t search_set(Query *query, const Set *set, int64_t beta, int64_t first_guess);

/* greedy.c */

/* The total of a strategy that at each turn bounds the `breadth` guesses of least L1 and plays the best of them: an
   upper bound of the set's value, or of what `first_guess` costs if that is a guess. Except for ANY_INNER,
   query->best[turn] holds total and guess. Exact values in the transposition table are used. */
int64_t greedy(Query *query, const Set *set, int64_t first_guess, int32_t breadth);

/* layout.c */

/* Allocate the lists of a search, and scratch memory to fill them in; or, of an arena without a base, only measure.
   Then fill them in. lay_out_search returns the bytes in use; fill_search returns 0 if the candidates are not as they
   should be. */
typedef struct {
    void *places;      /* of letters in the candidates: see salet_letter_places */
    void *patterns;    /* (answers,) of one guess */
    int64_t *heaviest; /* (256,) zeros */
    int32_t *first;    /* (patterns,) the first answer with each pattern */
    uint16_t *words;   /* (answers, length) */
    int64_t *reach;    /* (guesses,) in the caller's order, as all of these */
    uint64_t *hashes;  /* (guesses,) how each guess splits the answers */
    uint64_t *table;   /* (mask + 1,) */
    int64_t mask;
    int32_t *places_of; /* (guesses,) */
    DominanceScratch dominance;
} LayoutScratch;

int64_t lay_out_search(Search *search, Arena *arena, LayoutScratch *scratch);
int fill_search(Search *search, const LayoutScratch *scratch, const struct salet_game *game);

/* queries.c: see salet.h. */

/* Allocate the most that any question takes, of a query without memory: the position, a frame with tables, and a set
   for each turn. Sets query->frame_bytes and query->set_bytes. */
void measure_query_memory(Query *query);

/* Write the guesses that the rule allows, ascending; return how many. guesses: room for all. */
int32_t legal_guesses(Query *query, const struct salet_position *position, int64_t *guesses);

/* ../api.c */

/* Go on under other steps, with an empty transposition table. */
void set_objective(Query *query, const int64_t *steps);

#endif
