/* A binary heap of guesses to try, ordered by (bound, tag), for each turn. */
#ifndef SALET_HEAP_H
#define SALET_HEAP_H

#include <stdint.h>

/* A tag is a guess, plus TAG_UNBOUNDED until the guess's parts have been bounded, plus OTHER if it is not a candidate: of equal
   guesses, candidates are tried first. */
#define TAG_UNBOUNDED ((int64_t)1 << 32)
#define TAG_NOT_CANDIDATE ((int64_t)1 << 33)

typedef struct {
    int64_t *bounds, *tags;
    int64_t size;
} Heap;

static inline int comes_before(int64_t bound, int64_t tag, const Heap *heap, int64_t i) {
    return bound < heap->bounds[i] || (bound == heap->bounds[i] && tag < heap->tags[i]);
}

static inline void push(Heap *heap, int64_t bound, int64_t tag) {
    int64_t i = heap->size++;
    while (i > 0) {
        int64_t parent = (i - 1) >> 1;
        if (!comes_before(bound, tag, heap, parent)) break;
        heap->bounds[i] = heap->bounds[parent];
        heap->tags[i] = heap->tags[parent];
        i = parent;
    }
    heap->bounds[i] = bound;
    heap->tags[i] = tag;
}

/* Take the least entry off; read bounds[0] and tags[0] before. */
static inline void pop(Heap *heap) {
    int64_t size = --heap->size;
    int64_t bound = heap->bounds[size], tag = heap->tags[size], i = 0;
    for (;;) {
        int64_t child = 2 * i + 1;
        if (child >= size) break;
        if (child + 1 < size && comes_before(heap->bounds[child + 1], heap->tags[child + 1], heap, child)) child++;
        if (comes_before(bound, tag, heap, child)) break;
        heap->bounds[i] = heap->bounds[child];
        heap->tags[i] = heap->tags[child];
        i = child;
    }
    heap->bounds[i] = bound;
    heap->tags[i] = tag;
}

#endif
