/* The search for codes of CODE_BITS bits: included once for each width. */

#include "clues.h"
#include "order.h"

#define JOINED_(a, b) a##b
#define JOINED(a, b) JOINED_(a, b)

#if CODE_BITS == 8
typedef uint8_t Code;
#elif CODE_BITS == 16
typedef uint16_t Code;
#else
typedef uint32_t Code;
#endif

typedef struct salet_search Search;
typedef struct salet_query Query;

#include "search/arithmetic.h"
#include "search/transpositions.h"
#include "search/losses.h"
#include "search/columns.h"
#include "search/frames.h"
#include "search/bound.h"
#include "search/heap.h"
#include "search/gather.h"
#include "search/descend.h"
#include "search/greedy.h"
#include "search/questions.h"
#include "search/open.h"

const SearchOfWidth JOINED(search_of_, CODE_BITS) = {
    open_lists, ask_value, ask_play, ask_bound_lines, ask_close_lines, ask_kept, ask_opener,
};
