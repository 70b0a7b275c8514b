/* Patterns of 8 bits. */
#define LANE uint8_t
#define LETTER_PLACES letter_places8
#define GUESS_PATTERNS guess_patterns8
#include "patterns_width.h"
