"""The version of Salet."""

__version__ = "1.0.0"
