"""Many games at once: tournaments, and what the authors of published solvers claim."""
