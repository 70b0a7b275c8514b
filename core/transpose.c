/* Rows as columns, a tile at a time, so that both sides stay in the cache. */

#include "items.h"
#include "salet.h"

enum { TILE = 64 };

INLINE int transpose(const void *source, int64_t rows, int64_t columns, void *target, int64_t stride, int64_t first,
                     const int32_t bytes) {
    for (int64_t top = 0; top < rows; top += TILE)
        for (int64_t left = 0; left < columns; left += TILE)
            for (int64_t j = left; j < left + TILE && j < columns; j++)
                for (int64_t i = top; i < top + TILE && i < rows; i++)
                    set_code(target, j * stride + first + i, pattern_at(source, i * columns + j, bytes), bytes);
    return 0;
}

void salet_transpose(const void *source, int32_t rows, int32_t columns, int32_t bytes, void *target, int32_t stride,
                     int32_t first) {
    FOR_WIDTH(bytes, transpose, source, rows, columns, target, stride, first);
}
