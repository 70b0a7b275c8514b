/* Rows as columns: blocks that fit registers, in tiles that fit the cache. */

#include "items.h"
#include "salet.h"

#define ABREAST 4 /* blocks side by side, so that a row of them is one vector */
#define TILE 64

/* A row of ABREAST blocks. A block has 8 / bytes rows of as many items, so each of its rows is a number of 64 bits. */
typedef uint64_t Row __attribute__((vector_size(8 * ABREAST)));

/* Swap the upper right quarter of each block for its lower left one, then do the same inside the quarters. */
INLINE void turn(Row *rows, const int32_t bytes) {
    for (int32_t half = 4 / bytes; half > 0; half /= 2) {
        const int32_t bits = 8 * bytes * half;
        const uint64_t left = ~(uint64_t)0 / (((uint64_t)1 << bits) + 1); /* the left half of every quarter's row */
        for (int32_t i = 0; i < 8 / bytes; i++) {
            if (i & half) continue;
            const Row swap = ((rows[i] >> bits) ^ rows[i + half]) & left;
            rows[i] ^= swap << bits;
            rows[i + half] ^= swap;
        }
    }
}

INLINE void turn_blocks(const uint8_t *source, int64_t columns, const int32_t bytes, uint8_t *target, int64_t stride) {
    const int32_t size = 8 / bytes;
    Row rows[8];
    for (int32_t i = 0; i < size; i++) __builtin_memcpy(&rows[i], source + i * columns * bytes, sizeof(Row));
    turn(rows, bytes);
    for (int32_t block = 0; block < ABREAST; block++)
        for (int32_t i = 0; i < size; i++) {
            const uint64_t row = rows[i][block];
            __builtin_memcpy(target + (block * size + i) * stride * bytes, &row, sizeof row);
        }
}

INLINE void turn_items(const uint8_t *source, int64_t columns, int64_t high, int64_t wide, const int32_t bytes,
                       uint8_t *target, int64_t stride) {
    for (int64_t i = 0; i < high; i++)
        for (int64_t j = 0; j < wide; j++)
            __builtin_memcpy(target + (j * stride + i) * bytes, source + (i * columns + j) * bytes, bytes);
}

INLINE void transpose(const uint8_t *source, int64_t rows, int64_t columns, const int32_t bytes, uint8_t *target,
                      int64_t stride) {
    const int32_t high = 8 / bytes, wide = high * ABREAST;
    for (int64_t top = 0; top < rows; top += TILE)
        for (int64_t left = 0; left < columns; left += wide)
            for (int64_t i = top; i < top + TILE && i < rows; i += high) {
                const uint8_t *from = source + (i * columns + left) * bytes;
                uint8_t *to = target + (left * stride + i) * bytes;
                const int64_t rows_left = rows - i, columns_left = columns - left;
                if (rows_left >= high && columns_left >= wide)
                    turn_blocks(from, columns, bytes, to, stride);
                else
                    turn_items(from, columns, rows_left < high ? rows_left : high,
                               columns_left < wide ? columns_left : wide, bytes, to, stride);
            }
}

void salet_transpose(const void *source, int32_t rows, int32_t columns, int32_t bytes, void *target, int32_t stride,
                     int32_t first) {
    uint8_t *begin = (uint8_t *)target + (int64_t)first * bytes;
    if (bytes == 1)
        transpose(source, rows, columns, 1, begin, stride);
    else if (bytes == 2)
        transpose(source, rows, columns, 2, begin, stride);
    else
        transpose(source, rows, columns, 4, begin, stride);
}
