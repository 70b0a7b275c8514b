"""Exported tables as text."""

from collections.abc import Sequence

from salet.show.text import table
from salet.study.proof.export import Exported


def exported_text(files: Sequence[Exported]) -> str:
    """Return the files that were written, with their sizes."""
    rows = [[file.path, f"{file.rows:,}", f"{file.bytes / 1000:,.0f} kB"] for file in files]
    return table(["file", "rows", "size"], rows, left=[0])
