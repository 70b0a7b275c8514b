/* Which guesses are worth trying, and in which order. */

#include "dominance.h"
#include "arithmetic.h"

void sort_by_reach(int32_t *order, int32_t count, const int64_t *reach, int32_t *other) {
    int32_t *from = order, *to = other;
    for (int32_t run = 1; run < count; run *= 2) {
        for (int32_t start = 0; start < count; start += 2 * run) {
            int32_t a = start, middle = (int32_t)min_i64(start + (int64_t)run, count), b = middle;
            int32_t end = (int32_t)min_i64(start + 2 * (int64_t)run, count);
            for (int32_t i = start; i < end; i++)
                to[i] = b >= end || (a < middle && reach[from[a]] >= reach[from[b]]) ? from[a++] : from[b++];
        }
        int32_t *swap = from;
        from = to;
        to = swap;
    }
    if (from != order)
        for (int32_t i = 0; i < count; i++) order[i] = from[i];
}

int32_t move_duplicates_back(int32_t *order, int32_t count, const uint64_t *hashes, uint64_t *table, int64_t mask,
                             int32_t *behind) {
    int32_t distinct = 0, others = 0;
    for (int64_t i = 0; i <= mask; i++) table[i] = 0;
    for (int32_t i = 0; i < count; i++) {
        int32_t x = order[i];
        int64_t place = (int64_t)(hashes[x] >> 20) & mask;
        while (table[place] && table[place] != hashes[x]) place = (place + 1) & mask;
        if (table[place] != hashes[x]) {
            table[place] = hashes[x];
            order[distinct++] = x;
        } else if (behind) {
            behind[others++] = x;
        }
    }
    for (int32_t i = 0; i < others; i++) order[distinct + i] = behind[i];
    return distinct;
}

int64_t table_mask(int32_t count) {
    int64_t size = 2;
    while (size <= 2 * (int64_t)count) size *= 2;
    return size - 1;
}

/* Guesses that another one dominates, in normal mode.

   A guess shows something of each of its letters. Such an aspect, a letter and its places in the guess, splits the
   candidates by itself, and the guess splits them by all its aspects together. So if the aspects of a guess are some of
   another's, but not all, the other separates whatever it does: what would follow the one can follow the other. An
   aspect that does not split the candidates does not count, and aspects that split them alike count as one. */

static const uint64_t UNKNOWN = ~(uint64_t)0;

/* The aspect of a letter: its places in a guess, a bit each. */
typedef struct {
    uint16_t letter;
    uint32_t places;
} Aspect;

/* A hash that says how an aspect splits the candidates; 0 if it does not. */
static uint64_t split_hash(const Rivals *rivals, int length, Aspect aspect) {
    int32_t first[1 << MAX_ASPECTS][MAX_ASPECTS + 1]; /* number, from 1, by green places and number of yellow ones */
    for (int g = 0; g < 1 << length; g++)
        for (int y = 0; y <= length; y++) first[g][y] = 0;
    uint64_t hash = 0;
    int splits = 0;
    for (int32_t i = 0; i < rivals->size; i++) {
        const uint16_t *word = rivals->words + (int64_t)i * length;
        uint32_t holding = 0;
        for (int k = 0; k < length; k++) holding |= (uint32_t)(word[k] == aspect.letter) << k;
        int elsewhere = __builtin_popcount(holding & ~aspect.places);
        int not_green = __builtin_popcount(aspect.places & ~holding);
        int32_t *earliest = &first[holding & aspect.places][elsewhere < not_green ? elsewhere : not_green];
        if (*earliest == 0) *earliest = i + 1;
        splits |= *earliest > 1;
        hash += rivals->keys[i] * (rivals->keys[*earliest - 1] | 1);
    }
    return splits ? hash : 0;
}

/* Write the hashes of a guess's aspects, different ones that split; return how many. */
static int aspects_of(const DominanceScratch *scratch, const Rivals *rivals, int length, int32_t x, uint64_t *hashes) {
    const uint16_t *guess = rivals->spelling + (int64_t)(rivals->columns ? rivals->columns[x] : x) * length;
    int count = 0;
    uint32_t done = 0;
    for (int k = 0; k < length; k++) {
        if (done >> k & 1) continue;
        Aspect aspect = {guess[k], 0};
        for (int j = k; j < length; j++) aspect.places |= (uint32_t)(guess[j] == guess[k]) << j;
        done |= aspect.places;
        uint64_t *hash = &scratch->hashes[((uint64_t)guess[k] << length) + aspect.places];
        if (*hash == UNKNOWN) *hash = split_hash(rivals, length, aspect);
        int is_new = *hash != 0;
        for (int i = 0; i < count; i++) is_new &= hashes[i] != *hash;
        if (is_new) hashes[count++] = *hash;
    }
    return count;
}

DominanceScratch alloc_dominance(Arena *arena, const struct salet_search *search, int32_t count) {
    DominanceScratch scratch = {.mask = table_mask(count)};
    if (search->length > MAX_ASPECTS) return scratch;
    scratch.hashes = ARENA_ALLOC(arena, uint64_t, (int64_t)search->letters << search->length);
    scratch.aspects = ARENA_ALLOC(arena, uint64_t, (int64_t)count *MAX_ASPECTS);
    scratch.counts = ARENA_ALLOC(arena, uint8_t, count);
    scratch.table = ARENA_ALLOC(arena, uint64_t, scratch.mask + 1);
    scratch.dominated = ARENA_ALLOC(arena, uint8_t, scratch.mask + 1);
    scratch.marked = ARENA_ALLOC(arena, uint8_t, scratch.mask + 1);
    return scratch;
}

/* The slot of the table that has a choice of aspects, or would have it. */
static int64_t slot_of(const DominanceScratch *scratch, uint64_t choice) {
    int64_t slot = (int64_t)(choice >> 20) & scratch->mask;
    while (scratch->table[slot] != UNKNOWN && scratch->table[slot] != choice) slot = (slot + 1) & scratch->mask;
    return slot;
}

/* The slot of all the aspects of a column. */
static int64_t slot_of_column(const DominanceScratch *scratch, int32_t x) {
    const uint64_t *aspects = scratch->aspects + (int64_t)x * MAX_ASPECTS;
    uint64_t choice = 0;
    for (int i = 0; i < scratch->counts[x]; i++) choice ^= aspects[i];
    return slot_of(scratch, choice);
}

/* Mark as dominated every choice of some of a column's aspects, but not all, that a column has. */
static void mark_choices(const DominanceScratch *scratch, int32_t x) {
    const uint64_t *aspects = scratch->aspects + (int64_t)x * MAX_ASPECTS;
    uint64_t choices[1 << MAX_ASPECTS];
    choices[0] = 0;
    for (int chosen = 0; chosen < (1 << scratch->counts[x]) - 1; chosen++) {
        if (chosen) choices[chosen] = choices[chosen & (chosen - 1)] ^ aspects[__builtin_ctz((unsigned)chosen)];
        int64_t slot = slot_of(scratch, choices[chosen]);
        scratch->dominated[slot] |= scratch->table[slot] == choices[chosen];
    }
}

/* Mark what every column dominates. One that is dominated marks nothing that the other does not; so columns of many
   aspects come first, and of those with the same aspects only one marks. */
static void mark_dominated(const DominanceScratch *scratch, int32_t count) {
    for (int aspects = MAX_ASPECTS; aspects > 0; aspects--)
        for (int32_t x = 0; x < count; x++) {
            if (scratch->counts[x] != aspects) continue;
            int64_t slot = slot_of_column(scratch, x);
            if (!scratch->dominated[slot] && !scratch->marked[slot]) mark_choices(scratch, x);
            scratch->marked[slot] = 1;
        }
}

static void clear_scratch(const DominanceScratch *scratch, int64_t hashes) {
    for (int64_t i = 0; i < hashes; i++) scratch->hashes[i] = UNKNOWN;
    for (int64_t i = 0; i <= scratch->mask; i++) {
        scratch->table[i] = UNKNOWN;
        scratch->dominated[i] = 0;
        scratch->marked[i] = 0;
    }
}

void drop_dominated(const DominanceScratch *scratch, const struct salet_search *search, const Rivals *rivals,
                    uint64_t *hashes) {
    const int length = search->length;
    if (length > MAX_ASPECTS) return;
    clear_scratch(scratch, (int64_t)search->letters << length);
    for (int32_t x = 0; x < rivals->count; x++) {
        uint64_t *aspects = scratch->aspects + (int64_t)x * MAX_ASPECTS, choice = 0;
        scratch->counts[x] = (uint8_t)aspects_of(scratch, rivals, length, x, aspects);
        for (int i = 0; i < scratch->counts[x]; i++) choice ^= aspects[i];
        scratch->table[slot_of(scratch, choice)] = choice;
    }
    mark_dominated(scratch, rivals->count);
    for (int32_t x = 0; x < rivals->count; x++)
        if (scratch->dominated[slot_of_column(scratch, x)]) hashes[x] = 0;
}
