/* Patterns of 8 bits: words of up to five letters. */
#define CODE_BITS 8
#include "width.h"
