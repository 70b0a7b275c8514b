"""Reading and writing: letters, tiles, shared results, and the notation of a position."""
