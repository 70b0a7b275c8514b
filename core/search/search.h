/* What the files of the search share, file by file from the bottom up.

   What is indexed by what:

       guess    a word in search order     codes[guess, answer], search->kept, search->order, pools, lows, highs, caps
       answer   a candidate, by weight     by_answer[answer, guess], search->weights, search->keys, search->planes
       column   a guess of a frame         frame->columns[column] is the guess; legal, kept, planes
       row      an answer of a frame       frame->members[row] is the answer; frame->weights, frame->keys, frame->own
       part     one reply's rows           parts->grouped[starts[part] ...] are its rows; codes, keys, weights, low

   A frame holds the candidates of a subtree and the guesses worth considering there; a set is some rows of a frame. */
#ifndef SALET_SEARCH_H
#define SALET_SEARCH_H

#include "../clues.h"
#include "../items.h"
#include "../order.h"
#include "arithmetic.h"
#include "heap.h"
#include "transpositions.h"

/* Work is counted in steps of about a nanosecond, one for each thing looked at: as much on every machine. */
enum {
    WORK_OF_LOSS = 24,       /* one answer under one guess, in weight_lost */
    WORK_OF_LANE = 2,        /* the same in lose_by_word, 64 guesses at a time */
    WORK_OF_SPLIT = 8,       /* one answer split by a guess */
    WORK_OF_PAIR = 14,       /* two answers under a chunk of columns */
    WORK_OF_CHOICE = 8,      /* one answer under one column that a frame may choose */
    WORK_OF_PLANES = 12,     /* one answer under one column of a frame's own planes */
    COLUMNS_OF_WORK = 4,     /* of a frame, or pairs of its answers: this many are one step */
};

/* losses.c: one guess on one set, the weight it loses and the parts it makes. */

/* The codes of all answers under a guess. */
static inline const void *codes_of(const Search *search, int64_t guess) {
    return (const uint8_t *)search->codes + guess * search->answers * search->bytes;
}

/* The weight that a guess loses on a set: of the candidates that are not the first, and heaviest, of their part.
   codes[rows[i]]: the code of each. Counting ends once it exceeds `allowed`. *crowded: whether a part holds three or
   more. */
int64_t weight_lost(Query *query, const void *codes, const int32_t *rows, int32_t size, const int64_t *weights,
                    int64_t allowed, int *crowded);

/* Write the codes of up to 64 columns from `first` on, for each answer of a set, into the tile; return how many. */
int fill_tile(Query *query, const int32_t *columns, int32_t count, int32_t first, const int32_t *answers,
              int32_t size);

/* Write into query->losses what each of up to 64 columns from `first` on loses on a large set. */
void lose_by_word(Query *query, const int32_t *columns, int32_t count, int32_t first, const int32_t *answers,
                  int32_t size);

/* The parts that a guess makes of a set, the all-green one left out; each array has room for all its candidates. */
typedef struct {
    int32_t count;
    int32_t *grouped;  /* rows, part by part */
    int32_t *starts;   /* where each part begins; two longer than the others */
    uint16_t *shown;   /* code of each row */
    uint16_t *codes;   /* code of each part */
    uint64_t *keys;
    int64_t *weights;
    int64_t *low;      /* lower bound of each part */
    uint8_t *exact;    /* whether that bound is the value */
    int32_t *order;    /* the parts of three and more, smallest first */
    int32_t open;      /* how many those are */
} Parts;

Parts room_for_parts(Arena *arena, int64_t n);

static inline int32_t size_of_part(const Parts *parts, int32_t s) { return parts->starts[s + 1] - parts->starts[s]; }

/* Group a set by the code of a guess. members: the answers of a frame's rows; keys, weights: of its rows. */
void split(Query *query, int64_t guess, const int32_t *members, const int32_t *rows, int32_t n, const uint64_t *keys,
           const int64_t *weights, Parts *parts);

/* List the parts of three candidates and more in parts->order, smallest first. */
void order_by_size(Parts *parts);

/* Whether a guess splits a set and is not of it: a candidate is tried as such, with its better bound. */
int is_useful(const Search *search, const int32_t *answers, int32_t size, int64_t guess);

/* columns.c: all guesses on one set, a chunk of columns at a time. */

/* A bare frame has no tables: it is too large. */
typedef struct {
    int32_t size, count, chunks; /* rows, columns, and chunks of columns */
    int bare;
    const int32_t *members;      /* (size,) answers */
    int64_t *weights;            /* (size,) */
    uint64_t *keys;              /* (size,) */
    const int32_t *columns;      /* (count,) guesses */
    const int64_t *kept;         /* (count,) the largest reach of each column on any set of the frame, largest first */
    void *own;                   /* (size, size) own[u, r]: the code of candidate r when candidate u is guessed */
    const Chunk *planes;         /* (any, chunks, bits) bit planes of the columns' codes */
    const int32_t *plane_of;     /* (size,) where a row's planes stand */
    uint64_t *legal;             /* (chunks x CHUNK_WORDS,) the columns that exist */
    Letters letters;             /* in hard mode */
} Frame;

/* Write bit planes of the codes of `answers` under `columns`, or under the first guesses if that is NULL: (size,
   chunks, bits), zeros past the last column. */
void write_planes(const Search *search, const int32_t *columns, int32_t count, const int32_t *answers, int32_t size,
                  int32_t chunks, Chunk *planes);

enum { NONE_LEFT = -1 };

/* Charge every legal column of a chunk for what it loses on a set.

   Returns how many rows have been charged: all; or fewer, if so few columns live that it is cheaper to look at each; 0
   if one_by_one; NONE_LEFT if no column stays within `budget`. *dead: the columns over budget or not legal; the
   allowances of the others are in query->allowance. */
int32_t spend(Query *query, const Frame *frame, int32_t chunk, const int32_t *rows, int32_t n, int64_t budget,
              const uint64_t *legal, int one_by_one, Chunk *dead);

/* The most that any living column has left of `budget`; *alive: the columns with it. */
int64_t largest_allowance(const Chunk *allowance, int64_t budget, Chunk dead, Chunk *alive);

/* What the column at `bit` of word w has left. */
int64_t allowance_left(const Chunk *allowance, int digits, int w, int bit);

/* frames.c: laying out the candidates and guesses of a subtree. */

enum Kind { BARE, PLAIN, CHOSEN };

/* A frame over `answers` and `columns`, first ones first. PLAIN: to bound one set, all columns being there,
   with the planes of the search. CHOSEN: for many questions, so the columns are those that matter here, if the set is
   large enough. Of a query without memory this and whatever else takes some only measures it. */
Frame make_frame(Query *query, const int32_t *answers, int32_t size, const int32_t *columns, int32_t count,
                 enum Kind kind);

static inline int64_t words_of(const Frame *frame) { return (int64_t)frame->chunks * CHUNK_WORDS; }

/* The columns that are legal; *count_left: how many. */
const int32_t *legal_columns(Query *query, const int32_t *columns, int32_t count, const uint64_t *legal,
                             int32_t *count_left);

/* Take memory for a clue on a frame with this many words of columns; in normal mode there is nothing to note. */
void take_clue(Query *query, Clue *clue, int64_t words);

/* The pattern that an answer shows under a guess. */
int64_t pattern_of(const Search *search, int64_t guess, int32_t answer);

/* The clue that holds after `guess` and its pattern. */
Clue clue_after(Query *query, const Frame *frame, const Clue *clue, int64_t guess, int64_t pattern);

/* The clue that holds in a part of `guess`, and its key, found without making it. */
Clue clue_of_part(Query *query, const Frame *frame, const Clue *clue, int64_t guess, const Parts *parts, int32_t s);
uint64_t key_of_part(Query *query, const Frame *frame, const Clue *clue, int64_t guess, const Parts *parts, int32_t s);

/* A set within a frame, and the limits for its guesses. */
typedef struct {
    const Frame *frame;
    const Clue *clue;
    const int32_t *rows;    /* (size,) */
    const int32_t *answers; /* (size,) the same as answers */
    int32_t size;
    int64_t weight;
} Set;

static inline int is_ascending(const int32_t *rows, int32_t size) {
    int32_t i = 1;
    while (i < size && rows[i - 1] < rows[i]) i++;
    return i == size;
}

/* The Zobrist key of a set at `turn`. */
static inline uint64_t key_of(const Query *query, const Frame *frame, const Clue *clue, const int32_t *rows,
                              int32_t size, int turn) {
    ASSERT(is_ascending(rows, size));
    return key_of_set(frame->keys, rows, size) ^ clue->key ^ future_key(query, turn, size);
}

const int32_t *answers_of(Query *query, const Frame *frame, const int32_t *rows, int32_t size);
const int32_t *count_up(Query *query, int32_t size);

/* bound.c: bound L1, one guess ahead. */

/* The codes of a set's own table under its i-th candidate: in a bare frame the whole table, else the frame's; and the
   numbers and weights that go with it. */
const void *own_codes(const Query *query, const Set *set, int32_t i);
static inline const int32_t *own_rows(const Set *set) { return set->frame->bare ? set->answers : set->rows; }
static inline const int64_t *own_weights(const Query *query, const Set *set) {
    return set->frame->bare ? query->search->weights : set->frame->weights;
}

/* Whether the columns are better looked at one by one than all at once. */
int is_one_by_one(const Query *query, const Set *set);

/* Packed L1 of a part at `turn`, or `enough` if L1 is not below it, or IMPOSSIBLE; stored in the transposition table
   under `key`. caps: the most weight that each guess can keep, in units of the search, or NULL. */
int64_t bound_part(Query *query, const Frame *frame, const Clue *clue, const int32_t *rows, int32_t size, uint64_t key,
                   int turn, int64_t weight, int64_t enough, const uint16_t *caps);

/* gather.c */

/* Add to the heap every legal guess whose L1 is at least `from` and below `horizon`. */
void gather(Query *query, const Set *set, int turn, int64_t from, int64_t horizon, Heap *heap);

/* descend.c: the recursion. */

enum { INSIDE = -1, ROOT = SALET_BEST };

/* Whether the search must stop: it was asked to, has tried as many guesses as it may, or done as much work. */
static inline int is_stopped(const Query *query) {
    if (query->most_work != 0 && query->work >= query->most_work) return 1;
    int64_t tries = read_watch(query, SALET_TRIES);
    return read_watch(query, SALET_STOP) != 0 || (tries != 0 && read_watch(query, SALET_TRIED) >= tries);
}

/* Let the questions to come try this many guesses; 0 means no limit. */
static inline void allow(Query *query, int64_t tries) {
    write_watch(query, SALET_TRIES, tries);
    write_watch(query, SALET_TRIED, 0);
}

/* Let the questions to come do this much work; 0 means no limit. */
static inline void allow_work(Query *query, int64_t work) {
    query->most_work = work;
    query->work = 0;
}

static inline void note_best(Query *query, int turn, int64_t total, int64_t guess) {
    query->best[turn][0] = total;
    query->best[turn][1] = guess;
}

typedef struct {
    int64_t total;
    int settled; /* whether the total is exact */
} Sum;

/* A lower bound of `guess`: L1 of its parts, the small ones first. Adding up ends when the total reaches `bound`, or
   when the search is stopped. ceiling: what no guess keeps more than on this set, and so on no part. `parts` then
   holds the parts. */
Sum bound_guess(Query *query, const Frame *frame, const Clue *clue, const int32_t *rows, int32_t n, int turn,
                int64_t weight, int64_t guess, int64_t bound, int64_t ceiling, Parts *parts);

/* Whether the memory lasts for one more set. */
int has_room(Query *query, const Frame *frame);

/* Give a set of a bare frame a frame of its own, if it is small enough. */
void enter_frame(Query *query, Frame *frame, Clue *clue, const int32_t **rows, int32_t n);

/* The least total of a set from `turn` on: exact if below beta, else a lower bound that is at least beta.

   forced: a guess that must be made now, or INSIDE, or ROOT to find a best guess even if the value is known. Except for
   INSIDE, query->best[turn] then holds total and guess of the best found. A stopped search returns a lower bound. */
int64_t search_set(Query *query, const Frame *frame, const Clue *clue, const int32_t *rows, int32_t n, int turn,
                   int64_t beta, int64_t forced);

/* greedy.c */

/* The total of a strategy that at each turn bounds the `breadth` guesses of least L1 and plays the best of them: an
   upper bound of the set's value, or of what `forced` costs if that is a guess. Except for INSIDE, query->best[turn]
   holds total and guess. Exact values in the transposition table are used. */
int64_t greedy(Query *query, const Frame *frame, const Clue *clue, const int32_t *rows, int32_t n, int turn,
               int64_t forced, int32_t breadth);

/* open.c */

/* Lay the search out in the arena and fill it in; or, of an arena without a base, only measure. Returns the bytes, or -1
   if the candidates are not as they should be. */
int64_t open_lists(Search *search, Arena *arena, const struct salet_game *game);

/* questions.c: see salet.h. */

/* A set in the root of a question. */
typedef struct {
    const int32_t *rows;    /* (size,) answers */
    int32_t size;
    const int32_t *history; /* (turns, 2) guess and pattern of each turn */
    int32_t turns;
} Root;

#define AT_ROOT(query, root) (query), (root).rows, (root).size, (root).history, (root).turns

/* Take what any question takes at most, of a query without memory: the position, a frame with tables, and a set for each
   turn. Sets query->frame_bytes and query->set_bytes. */
void measure_questions(Query *query);

/* Write the guesses that the rule allows, ascending; return how many. guesses: room for all. */
int32_t legal_guesses(Query *query, Root root, int64_t *guesses);

/* ../search.c */

/* Go on under other steps, with an empty transposition table. */
void pursue(Query *query, const int64_t *steps);

#endif
