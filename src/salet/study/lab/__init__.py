"""Many games at once: tournaments, comparisons, back-tests and calibration."""
