"""Clusters: Dask distributed as an executor for campaigns.

No other module imports Dask. Only its `Client` and `get_executor` are used, so that another engine needs only another
file like this one. A cluster is named by a text:

- `local` or `local:4`: processes on this machine, without Dask;
- `tls://host:8786`: a scheduler on any machine, protected by certificates;
- `tcp://127.0.0.1:8786`: a scheduler on this machine;
- a file that `salet cluster scheduler --file` wrote: a JSON object with the `address`.
"""

import json
import logging
import re
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from salet.errors import BadFile, MissingExtra, SaletError, quoted
from salet.limits import read_text
from salet.run.certificates import Role, pair, signers
from salet.run.local import on_processes
from salet.run.workers import ClusterGone, WorkerLost, Workers

PATIENCE = 30.0  # seconds that a scheduler may be unreachable before a campaign ends
COUNT_INTERVAL = 1.0  # seconds between counts of the workers
FORMS = "Use local, local:4, tls://host:port, tcp://127.0.0.1:port, or the path of a scheduler file."


class UnknownCluster(SaletError, ValueError):
    """A text that does not name a cluster."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a scheduler listens."""

    protocol: str
    host: str
    port: int

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.protocol}://{host}:{self.port}"

    @property
    def encrypted(self) -> bool:
        """Whether certificates are needed."""
        return self.protocol == "tls"


def read_address(text: str) -> Address:
    """Return the address in a text; an unencrypted connection to another machine is refused.

    >>> read_address("tls://ada.example:8786").host
    'ada.example'
    >>> read_address("tcp://ada.example:8786")
    Traceback (most recent call last):
    salet.run.cluster.UnknownCluster: 'tcp://ada.example:8786' is on another machine, and tcp is neither encrypted ...
    """
    found = re.fullmatch(r"(tls|tcp)://(?:\[([0-9A-Fa-f:.]+)\]|([^\s:/\[\]]+)):([0-9]{1,5})", text)
    if not found or not 0 < int(found[4]) < 1 << 16:
        raise UnknownCluster(f"{quoted(text)} does not name a cluster. {FORMS}")
    address = Address(found[1], found[2] or found[3], int(found[4]))
    if not address.encrypted and not is_loopback(address.host):
        raise UnknownCluster(
            f"{quoted(text)} is on another machine, and tcp is neither encrypted nor authenticated. "
            "Use tls:// with certificates; see 'salet cluster certificates --help'."
        )
    return address


def is_loopback(host: str) -> bool:
    """Return whether a host is this machine's loopback interface."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def address_in(file: Path) -> Address:
    """Return the address that a scheduler wrote into its file."""
    text = read_text(file)
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadFile(f"Cannot read the scheduler file {file}: {error}.") from None
    if not isinstance(value, dict) or not isinstance(value.get("address"), str):
        raise BadFile(f"{file} is not a scheduler file: it has no address.")
    return read_address(value["address"])


def workers_at(text: str, certificates: Path | None = None, patience: float = PATIENCE) -> Workers:
    """Return the workers named by a text, without starting or connecting anything yet."""
    if local := re.fullmatch(r"local(?::([0-9]{1,4}))?", text):
        if local[1] is not None and int(local[1]) == 0:
            raise UnknownCluster("local:0 has no workers. Use local, or local:2 for two processes.")
        return on_processes(int(local[1]) if local[1] else None)
    address = find_address(text)
    engine = require_engine()
    if address.encrypted:
        signers(certificates)  # reports a missing file now, not while connecting
    return Workers(lambda: ClusterExecutor(engine, address, certificates, patience), _count)


def find_address(text: str) -> Address:
    """Return the address of a scheduler, given as an address or as a file."""
    if "://" not in text and Path(text).is_file():
        return address_in(Path(text))
    return read_address(text)


def require_engine() -> Any:
    """Return Dask distributed, or raise MissingExtra with what to install."""
    try:
        import distributed
    except ImportError:
        raise MissingExtra("A cluster needs Dask distributed", "cluster") from None
    # The campaign itself reports lost connections; Dask's log lines would repeat them.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    return distributed


def _count(executor: Executor) -> int:
    return executor.workers if isinstance(executor, ClusterExecutor) else 1


class ClusterExecutor(Executor):
    """An executor over one connection to a scheduler; it breaks when the connection is lost."""

    def __init__(self, engine: Any, address: Address, certificates: Path | None, patience: float) -> None:
        self._engine, self._address = engine, address
        self._client = self._connect(certificates, patience)
        self._inner = self._client.get_executor(pure=False)
        self._workers, self._looked = 0, 0.0

    def _connect(self, certificates: Path | None, patience: float) -> Any:
        security = None
        if self._address.encrypted:
            security = self._engine.Security(
                require_encryption=True,
                tls_ca_file=str(signers(certificates)),
                tls_client_cert=str(pair(certificates, Role.CLIENT)),
            )
        try:
            return self._engine.Client(
                str(self._address), timeout=patience, security=security, set_as_default=False, name="salet"
            )
        except OSError as error:
            raise ClusterGone(
                f"No scheduler answers at {self._address} ({_first_line(error)}). "
                "If you use a journal, finished jobs are saved: run the same command again to continue."
            ) from None

    @property
    def workers(self) -> int:
        """How many jobs the cluster runs at once, updated once a second."""
        if time.monotonic() - self._looked > COUNT_INTERVAL:
            with suppress(Exception):  # a lost connection also fails the futures; the last count stays
                self._workers = sum(self._client.nthreads().values())
            self._looked = time.monotonic()
        return self._workers

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **options: Any) -> "Future[Any]":
        """Send one call to the cluster."""
        try:
            sent = self._inner.submit(work, *arguments, **options)
        except Exception as error:
            raise BrokenExecutor(f"the cluster does not accept jobs: {_first_line(error)}") from error
        future: Future[Any] = Future()
        sent.add_done_callback(lambda done: self._pass_on(done, future))
        return future

    def _pass_on(self, done: "Future[Any]", future: "Future[Any]") -> None:
        """Pass on the result of a call, with Dask's errors replaced by those of `run`."""
        if done.cancelled():
            future.set_exception(BrokenExecutor("the connection to the scheduler was lost"))
        elif (error := done.exception()) is None:
            future.set_result(done.result())
        elif isinstance(error, self._engine.KilledWorker):
            future.set_exception(WorkerLost(error.allowed_failures + 1))
        else:
            future.set_exception(error)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Close the connection; unfinished jobs are abandoned."""
        del wait, cancel_futures  # the campaign has all its results
        with suppress(Exception):  # a lost connection cannot be closed
            self._inner.shutdown(wait=False)
            self._client.close(timeout=2)


def _first_line(error: BaseException) -> str:
    return (str(error).strip() or type(error).__name__).splitlines()[0]
