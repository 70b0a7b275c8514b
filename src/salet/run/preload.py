"""What every worker of a cluster loads first: it ends with the process that watches over it."""

from typing import Any

from salet.run.local import end_with_parent


def dask_setup(_worker: Any) -> None:
    """Watch the parent; the engine calls this when the worker starts."""
    end_with_parent()
