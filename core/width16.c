/* Patterns of 16 bits: words of six to ten letters. */
#define CODE_BITS 16
#include "width.h"
