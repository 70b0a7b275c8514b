"""The museum: five published solvers, each as its author described it, one file an author."""

from salet.solver.published import s0, s1, s2, s3, s4

__all__ = ["s0", "s1", "s2", "s3", "s4"]
