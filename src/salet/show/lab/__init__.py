"""Tournaments, back-tests, strategies and trees as text and data."""
