"""Newer answers: the dated feed, and updating the lexicon from it."""
