"""Advice about one position or one game."""
