"""Shared grids: the likely answers, the words behind a grid, and whether it is possible at all."""
