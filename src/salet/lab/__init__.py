"""Many games, and proofs."""
