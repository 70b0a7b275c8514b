/* Patterns of 16 bits. */
#define LANE uint16_t
#define LETTER_PLACES letter_places16
#define GUESS_PATTERNS guess_patterns16
#include "patterns_width.h"
