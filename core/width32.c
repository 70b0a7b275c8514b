/* Patterns of 32 bits: words of eleven to twenty letters. */
#define CODE_BITS 32
#include "width.h"
