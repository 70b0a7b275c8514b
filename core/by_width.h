/* Functions compiled once for each width of patterns: by inlining, `bytes` is a constant wherever it is used. */

#ifndef SALET_BY_WIDTH_H
#define SALET_BY_WIDTH_H

#include <stdint.h>

#define INLINE static inline __attribute__((always_inline))

/* Return a pattern from a matrix of patterns of 1 or 2 bytes. */
INLINE int64_t pattern_at(const void *patterns, int64_t index, const int32_t bytes) {
    return bytes == 1 ? ((const uint8_t *)patterns)[index] : ((const uint16_t *)patterns)[index];
}

/* Set a code of 1 or 2 bytes. */
INLINE void set_code(void *codes, int64_t index, int64_t code, const int32_t bytes) {
    if (bytes == 1)
        ((uint8_t *)codes)[index] = (uint8_t)code;
    else
        ((uint16_t *)codes)[index] = (uint16_t)code;
}

/* Call `function(arguments..., bytes)` with `bytes` as a constant. */
#define FOR_WIDTH(bytes, function, ...) ((bytes) == 1 ? function(__VA_ARGS__, 1) : function(__VA_ARGS__, 2))

#endif
