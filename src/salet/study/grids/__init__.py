"""Shared grids: the likely answers, the words behind a grid, and whether it can be."""
