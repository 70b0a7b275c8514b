/* Patterns of 8 bits. */
#define LANE uint8_t
#define LETTER_PLACES letter_places8
#define GUESS_PATTERNS guess_patterns8
#define COMMON_LENGTH 5
#include "patterns_width.h"
