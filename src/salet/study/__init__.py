"""Whole studies over many games: tournaments and advice."""
