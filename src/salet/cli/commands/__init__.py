"""The commands, one file each, in four groups: play, solvers, proofs, set up."""
