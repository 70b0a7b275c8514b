"""The museum: five published solvers, each as its author described it, one file a method."""

from salet.published import expected_size, guess_map, letter_gain, letter_values, thresholds

__all__ = ["expected_size", "guess_map", "letter_gain", "letter_values", "thresholds"]
