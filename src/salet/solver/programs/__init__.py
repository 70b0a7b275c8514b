"""Solvers in any language: programs that play over standard input and output (docs/protocol.md)."""
