"""Proofs: the best opener of a lexicon, certificates of it, and exact second guesses."""
