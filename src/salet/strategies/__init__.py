"""Every strategy: the five published solvers, exact play, programs, and your own."""
