"""Many games at once: tournaments, comparisons, back-tests, calibration, recorded games in bulk."""
