"""What to do about a position: costs, trees, corrections."""
