"""What every process of a cluster loads first: it ends with the one that watches over it."""

from typing import Any

from salet.run.local import end_with_parent


def dask_setup(_server: Any) -> None:
    """Watch the parent; the engine calls this when a scheduler or worker starts."""
    end_with_parent()
