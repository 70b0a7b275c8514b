"""Commands for long work: proofs, second guesses, back-tests, clusters."""
