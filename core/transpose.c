/* Rows as columns, a tile at a time, so that both sides stay in the cache; of single bytes also a block at a time. */

#include "by_width.h"
#include "salet.h"

enum { TILE = 64, BLOCK = 16 };

typedef uint8_t Row __attribute__((vector_size(BLOCK)));

/* Put the lower rows of a block between the upper ones, item by item: done once for each bit of an item's place. */
INLINE void turn(const uint8_t *source, int64_t columns, uint8_t *target, int64_t stride) {
    Row rows[BLOCK], next[BLOCK];
    for (int i = 0; i < BLOCK; i++) __builtin_memcpy(&rows[i], source + i * columns, BLOCK);
    for (int done = 1; done < BLOCK; done *= 2) {
        for (int i = 0; i < BLOCK; i += 2) {
            const Row a = rows[i / 2], b = rows[(i + BLOCK) / 2];
            next[i] = __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
            next[i + 1] = __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
        }
        __builtin_memcpy(rows, next, sizeof rows);
    }
    for (int i = 0; i < BLOCK; i++) __builtin_memcpy(target + i * stride, &rows[i], BLOCK);
}

INLINE void transpose(const void *source, int64_t rows, int64_t columns, void *target, int64_t stride, int64_t first,
                      const int32_t bytes) {
    for (int64_t top = 0; top < rows; top += TILE)
        for (int64_t left = 0; left < columns; left += BLOCK) {
            const int64_t bottom = rows - top < TILE ? rows : top + TILE;
            int64_t next = top;
            for (; bytes == 1 && left + BLOCK <= columns && next + BLOCK <= bottom; next += BLOCK)
                turn((const uint8_t *)source + next * columns + left, columns,
                     (uint8_t *)target + left * stride + first + next, stride);
            for (int64_t j = left; j < left + BLOCK && j < columns; j++)
                for (int64_t i = next; i < bottom; i++)
                    set_code(target, j * stride + first + i, pattern_at(source, i * columns + j, bytes), bytes);
        }
}

void salet_transpose(const void *source, int32_t rows, int32_t columns, int32_t bytes, void *target, int32_t stride,
                     int32_t first) {
    FOR_WIDTH(bytes, transpose, source, rows, columns, target, stride, first);
}
