"""Where long work is done: processes of this machine, or a Dask cluster, each as an executor.

A cluster is started, protected and watched by Dask's own commands and settings; docs/cluster.md has an example.
"""

import json
import logging
import re
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from salet.errors import MissingExtra, UnknownName, quoted
from salet.limits import read_text
from salet.run.campaign import WorkersGone
from salet.run.local import executor_or, processes

PATIENCE = 10  # seconds that a scheduler may be out of reach


@contextmanager
def executor_at(where: str) -> Iterator[Executor]:
    """Yield an executor: `local:4` for four processes, or a Dask scheduler by its address or its scheduler file."""
    if local := re.fullmatch(r"local:([1-9][0-9]{0,3})", where):
        with executor_or(None, partial(processes, int(local[1]))) as executor:
            yield executor
        return
    address = _address_in(Path(where)) if Path(where).is_file() else where
    if not re.fullmatch(r"(tcp|tls)://\S+:[0-9]{1,5}", address):
        raise UnknownName(
            f"{quoted(where)} names no workers. Use local:4 for four processes of this machine, or a Dask scheduler:"
            " tcp://host:8786, tls://host:8786, or its scheduler file."
        )
    try:
        from distributed import Client
    except ImportError:
        raise MissingExtra("A cluster needs Dask distributed", "cluster") from None
    # A lost connection is reported once, by the campaign.
    for name in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=PATIENCE, set_as_default=False, name="salet")  # type: ignore[no-untyped-call]
    except OSError as error:
        reason = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise WorkersGone(f"No scheduler answers at {quoted(where)}: {reason}.") from None
    try:
        yield client.get_executor(pure=False)  # type: ignore[no-untyped-call]
    finally:
        with suppress(Exception):  # a lost connection cannot be closed
            client.close(timeout=2)  # type: ignore[no-untyped-call]


def _address_in(file: Path) -> str:
    """Return the address that a scheduler wrote into its file; empty if it is another file."""
    try:
        value = json.loads(read_text(file))
    except (ValueError, RecursionError):
        return ""
    return str(value.get("address", "")) if isinstance(value, dict) else ""
