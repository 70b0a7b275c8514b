/* Which guesses are worth trying, and in which order. */

#include "order.h"
#include "search/arithmetic.h"

void sort_by_kept(int32_t *order, int32_t count, const int64_t *kept, int32_t *other) {
    int32_t *from = order, *to = other;
    for (int32_t run = 1; run < count; run *= 2) {
        for (int32_t start = 0; start < count; start += 2 * run) {
            int32_t a = start, middle = (int32_t)least(start + (int64_t)run, count), b = middle;
            int32_t end = (int32_t)least(start + 2 * (int64_t)run, count);
            for (int32_t i = start; i < end; i++)
                to[i] = b >= end || (a < middle && kept[from[a]] >= kept[from[b]]) ? from[a++] : from[b++];
        }
        int32_t *swap = from;
        from = to;
        to = swap;
    }
    if (from != order)
        for (int32_t i = 0; i < count; i++) order[i] = from[i];
}

int32_t first_of_each_hash(int32_t *order, int32_t count, const uint64_t *hashes, uint64_t *table, int64_t mask,
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

/* What the aspects of a list of columns are called on some candidates. */
typedef struct {
    int length;
    const uint16_t *words; /* (size, length) the candidates */
    const uint64_t *keys;  /* (size,) */
    int32_t size;
    uint64_t *known;       /* (letters, 2 ** length) the hash of each aspect, or UNKNOWN */
} Aspects;

static const uint64_t UNKNOWN = ~(uint64_t)0;

/* A hash that says how an aspect splits the candidates; 0 if it does not. places: a bit each. */
static uint64_t hash_aspect(const Aspects *aspects, uint16_t letter, uint32_t places) {
    int32_t first[1 << MOST_ASPECTS][MOST_ASPECTS + 1]; /* number, from 1, by green places and number of yellow ones */
    for (int g = 0; g < 1 << aspects->length; g++)
        for (int y = 0; y <= aspects->length; y++) first[g][y] = 0;
    uint64_t hash = 0;
    int splits = 0;
    for (int32_t i = 0; i < aspects->size; i++) {
        const uint16_t *word = aspects->words + (int64_t)i * aspects->length;
        uint32_t holding = 0;
        for (int k = 0; k < aspects->length; k++) holding |= (uint32_t)(word[k] == letter) << k;
        int elsewhere = __builtin_popcount(holding & ~places), not_green = __builtin_popcount(places & ~holding);
        int32_t *earliest = &first[holding & places][elsewhere < not_green ? elsewhere : not_green];
        if (*earliest == 0) *earliest = i + 1;
        splits |= *earliest > 1;
        hash += aspects->keys[i] * (aspects->keys[*earliest - 1] | 1);
    }
    return splits ? hash : 0;
}

/* Write the hashes of a guess's aspects, different ones that split; return how many. */
static int aspects_of(const Aspects *aspects, const uint16_t *guess, uint64_t *hashes) {
    int count = 0;
    uint32_t done = 0;
    for (int k = 0; k < aspects->length; k++) {
        if (done >> k & 1) continue;
        uint32_t places = 0;
        for (int j = k; j < aspects->length; j++) places |= (uint32_t)(guess[j] == guess[k]) << j;
        done |= places;
        uint64_t *known = &aspects->known[((uint64_t)guess[k] << aspects->length) + places];
        if (*known == UNKNOWN) *known = hash_aspect(aspects, guess[k], places);
        int is_new = *known != 0;
        for (int i = 0; i < count; i++) is_new &= hashes[i] != *known;
        if (is_new) hashes[count++] = *known;
    }
    return count;
}

DominanceRoom room_for_dominance(Arena *arena, const struct salet_search *search, int32_t count) {
    DominanceRoom room = {.mask = table_mask(count)};
    if (search->length > MOST_ASPECTS) return room;
    room.known = TAKE(arena, uint64_t, (int64_t)search->letters << search->length);
    room.whole = TAKE(arena, uint64_t, count);
    room.table = TAKE(arena, uint64_t, room.mask + 1);
    room.dominated = TAKE(arena, uint8_t, room.mask + 1);
    return room;
}

/* The slot of the table that has a choice of aspects, or would have it. */
static int64_t slot_of(const DominanceRoom *room, uint64_t choice) {
    int64_t slot = (int64_t)(choice >> 20) & room->mask;
    while (room->table[slot] != UNKNOWN && room->table[slot] != choice) slot = (slot + 1) & room->mask;
    return slot;
}

/* Mark as dominated every choice of some of these aspects, but not all, that a column has. */
static void mark_choices(const DominanceRoom *room, const uint64_t *own, int count) {
    uint64_t choices[1 << MOST_ASPECTS] = {0};
    for (int chosen = 0; chosen < (1 << count) - 1; chosen++) {
        if (chosen) choices[chosen] = choices[chosen & (chosen - 1)] ^ own[__builtin_ctz((unsigned)chosen)];
        int64_t slot = slot_of(room, choices[chosen]);
        room->dominated[slot] |= room->table[slot] == choices[chosen];
    }
}

void drop_dominated(const DominanceRoom *room, const struct salet_search *search, const uint16_t *spelling,
                    const int32_t *columns, int32_t count, const uint16_t *words, const uint64_t *answer_keys,
                    int32_t size, uint64_t *hashes) {
    int length = search->length;
    if (length > MOST_ASPECTS) return;
    Aspects aspects = {length, words, answer_keys, size, room->known};
    uint64_t own[MOST_ASPECTS];
    for (int64_t i = 0; i < (int64_t)search->letters << length; i++) room->known[i] = UNKNOWN;
    for (int64_t i = 0; i <= room->mask; i++) {
        room->table[i] = UNKNOWN;
        room->dominated[i] = 0;
    }
    for (int32_t x = 0; x < count; x++) {
        int found = aspects_of(&aspects, spelling + (int64_t)(columns ? columns[x] : x) * length, own);
        room->whole[x] = 0;
        for (int i = 0; i < found; i++) room->whole[x] ^= own[i];
        room->table[slot_of(room, room->whole[x])] = room->whole[x];
    }
    for (int32_t x = 0; x < count; x++)
        mark_choices(room, own, aspects_of(&aspects, spelling + (int64_t)(columns ? columns[x] : x) * length, own));
    for (int32_t x = 0; x < count; x++)
        if (room->dominated[slot_of(room, room->whole[x])]) hashes[x] = 0;
}
