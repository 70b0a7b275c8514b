"""Advice on a position or a played game: suggestions, values, reasons, hints and reviews."""
