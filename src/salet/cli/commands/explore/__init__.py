"""Commands to look into positions and strategies."""
