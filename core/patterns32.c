/* Patterns of 32 bits. */
#define LANE uint32_t
#define LETTER_PLACES letter_places32
#define GUESS_PATTERNS guess_patterns32
#include "patterns_width.h"
