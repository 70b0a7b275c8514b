"""Loaded first by every process of a cluster: makes it exit with its parent."""

from typing import Any

from salet.run.local import end_with_parent


def dask_setup(_server: Any) -> None:
    """Watch the parent process; Dask calls this when a scheduler or worker starts."""
    end_with_parent()
