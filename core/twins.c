/* Near twins: families of words that differ in one place only, of which a few guesses can single out only some.

   Two words of a family whose own letters no guess holds show the same pattern. So a few guesses single out at most as
   many of it as they hold letters of its own. tests/support/bounds.py has is_hopeless, which rests on this, with its
   proof, and tests/support/twins.py the readable twin of this file. */

#include "twins.h"

#include "items.h"
#include "order.h"

#define NEVER ((int64_t)1 << 40) /* more than any set has words */

enum { MOST_TWIN_LETTERS = 64 }; /* of an alphabet whose sets fit a mask */
enum { EXACTLY = 3 };            /* guesses whose best choice is found by trying */

typedef struct {
    uint64_t *held;   /* (guesses,) the letters of each, a bit each */
    uint64_t *masks;  /* (guesses,) different ones, by falling number of bits */
    uint64_t *table;  /* (mask + 1,) to tell whether they are different */
    int64_t mask;
    int32_t *slots;   /* (slot_mask + 1,) the first answer of each family, or -1 */
    int64_t slot_mask;
    int32_t *first;   /* (answers,) the first answer of its family */
    int32_t *size;    /* (answers,) of the family that it is the first of */
    uint64_t *own;    /* (answers,) the letters in which that family differs */
} Room;

static Room room_for_twins(Arena *arena, const struct salet_search *search) {
    Room room = {.mask = table_mask(search->guesses), .slot_mask = table_mask(search->answers)};
    room.held = TAKE(arena, uint64_t, search->guesses);
    room.masks = TAKE(arena, uint64_t, search->guesses);
    room.table = TAKE(arena, uint64_t, room.mask + 1);
    room.slots = TAKE(arena, int32_t, room.slot_mask + 1);
    room.first = TAKE(arena, int32_t, search->answers);
    room.size = TAKE(arena, int32_t, search->answers);
    room.own = TAKE(arena, uint64_t, search->answers);
    return room;
}

INLINE int32_t greater(int32_t a, int32_t b) { return a > b ? a : b; }

/* The most bits that `choose` of the masks cover together, for 0 to 3 of them. Sizes fall, so that the rest of a loop is
   passed over once it cannot cover more. */
static int32_t most_covered(const uint64_t *masks, int32_t count, int32_t choose) {
    int32_t best = 0;
    for (int32_t i = 0; i < count && choose > 0; i++) {
        const int32_t one = __builtin_popcountll(masks[i]);
        if (choose * one <= best) break;
        best = greater(best, one);
        for (int32_t j = i + 1; j < count && choose > 1; j++) {
            if (one + (choose - 1) * __builtin_popcountll(masks[j]) <= best) break;
            const uint64_t pair = masks[i] | masks[j];
            const int32_t two = __builtin_popcountll(pair);
            best = greater(best, two);
            for (int32_t k = j + 1; k < count && choose > 2; k++) {
                if (two + __builtin_popcountll(masks[k]) <= best) break;
                best = greater(best, __builtin_popcountll(pair | masks[k]));
            }
        }
    }
    return best;
}

/* Write the different sets of a family's own letters that guesses hold, the largest first; return how many. */
static int32_t held_of(const Room *room, int32_t guesses, uint64_t own) {
    int32_t starts[MOST_TWIN_LETTERS + 2] = {0}, count = 0; /* starts[n]: where the masks of fewer than n bits begin */
    for (int64_t i = 0; i <= room->mask; i++) room->table[i] = 0;
    for (int32_t g = 0; g < guesses; g++) {
        uint64_t held = room->held[g] & own;
        int64_t slot = (int64_t)(mixed(held) & (uint64_t)room->mask);
        while (room->table[slot] && room->table[slot] != held) slot = (slot + 1) & room->mask;
        if (!held || room->table[slot]) continue;
        room->table[slot] = held;
        starts[__builtin_popcountll(held)]++;
        count++;
    }
    for (int bits = MOST_TWIN_LETTERS; bits >= 0; bits--) starts[bits] += starts[bits + 1];
    for (int64_t i = 0; i <= room->mask; i++)
        if (room->table[i]) room->masks[starts[__builtin_popcountll(room->table[i]) + 1]++] = room->table[i];
    return count;
}

/* Write the most of a family that each number of guesses up to the limit singles out, or a little more. */
static void single_out(const Room *room, const struct salet_search *search, uint64_t own, int64_t *most_of) {
    int32_t count = held_of(room, search->guesses, own);
    for (int32_t guesses = 0; guesses <= search->limit; guesses++)
        most_of[guesses] = guesses <= EXACTLY ? most_covered(room->masks, count, guesses)
                                              : most_of[EXACTLY] + most_of[guesses - EXACTLY];
}

static int agree_but(const uint16_t *a, const uint16_t *b, int32_t length, int32_t place) {
    int agree = 1;
    for (int32_t k = 0; k < length; k++) agree &= k == place || a[k] == b[k];
    return agree;
}

/* Group the answers that agree everywhere but in one place. */
static void group_but(const Room *room, const struct salet_search *search, const uint16_t *spelling,
                      const int32_t *candidates, int32_t place) {
    int32_t length = search->length;
    for (int64_t i = 0; i <= room->slot_mask; i++) room->slots[i] = -1;
    for (int32_t i = 0; i < search->answers; i++) {
        const uint16_t *word = spelling + (int64_t)candidates[i] * length;
        uint64_t hash = 0;
        for (int32_t k = 0; k < length; k++) hash = mixed(hash ^ (k == place ? MOST_LETTERS : word[k]));
        int64_t slot = (int64_t)(hash & (uint64_t)room->slot_mask);
        while (room->slots[slot] >= 0 &&
               !agree_but(word, spelling + (int64_t)candidates[room->slots[slot]] * length, length, place))
            slot = (slot + 1) & room->slot_mask;
        if (room->slots[slot] < 0) {
            room->slots[slot] = i;
            room->size[i] = 0;
            room->own[i] = 0;
        }
        int32_t first = room->first[i] = room->slots[slot];
        room->size[first]++;
        room->own[first] |= (uint64_t)1 << word[place];
    }
}

int64_t find_twins(struct salet_search *search, Arena *arena, const struct salet_game *game) {
    const uint16_t *spelling = game->spelling;
    int32_t length = search->length, answers = search->answers, width = search->limit + 1;
    Room room = room_for_twins(arena, search);
    if (!arena->base || arena->used > arena->size) return arena->used;
    search->families_count = 1;
    for (int32_t i = 0; i < length * answers; i++) search->families[i] = 0;
    for (int32_t n = 0; n < width; n++) search->singled_out[n] = NEVER;
    if (search->letters > MOST_TWIN_LETTERS) return arena->used;
    for (int32_t g = 0; g < search->guesses; g++) {
        room.held[g] = 0;
        for (int32_t k = 0; k < length; k++) room.held[g] |= (uint64_t)1 << spelling[(int64_t)g * length + k];
    }
    for (int32_t place = 0; place < length; place++) {
        int32_t *family = search->families + (int64_t)place * answers;
        group_but(&room, search, spelling, game->candidates, place);
        for (int32_t i = 0; i < answers; i++) {
            int32_t first = room.first[i];
            if (room.size[first] <= length + 1) continue; /* one guess may tell them all apart */
            family[i] = first == i ? search->families_count++ : family[first];
            if (first != i) continue;
            int64_t *most_of = search->singled_out + (int64_t)family[i] * width;
            single_out(&room, search, room.own[i], most_of);
            for (int32_t n = 0; n < width; n++)
                if (most_of[n] < search->singled_out[n]) search->singled_out[n] = most_of[n];
        }
    }
    return arena->used;
}
