"""Talking on a terminal: asking for a line, redrawing an analysis, the helper's conversation."""
