/* Near twins: words that differ in one place only. */
#ifndef SALET_TWINS_H
#define SALET_TWINS_H

#include "internal.h"

/* Fill in the families of a search, whose arrays have been laid out for as many as there can be: a family has more than
   two words. Returns the bytes of the arena that it takes for a while; of an arena without a base, or too small a one,
   it only measures. */
int64_t find_twins(struct salet_search *search, Arena *arena, const struct salet_game *game);

#endif
