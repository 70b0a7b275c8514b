"""Games, the helper, shared grids and the history as text."""
