"""The server's metrics in Prometheus' text format; none of them identifies a player or a position.

With several workers, each writes its metrics to files in one folder (`PROMETHEUS_MULTIPROC_DIR`), and the worker that
receives the request adds them up.
"""

import os
from contextlib import suppress
from pathlib import Path

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
    multiprocess,
)

disable_created_metrics()  # type: ignore[no-untyped-call]  # nobody needs the time of a first count
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60)

REQUESTS = Counter("salet_requests", "Requests answered.", ["route", "status"])
SECONDS = Histogram(
    "salet_request_seconds", "Time to answer a request; for a stream, until it ends.", ["route"], buckets=BUCKETS
)
MEMORY_CACHE = Counter("salet_memory_cache", "Lookups in the memory cache, hits and misses.", ["result"])
DISK_CACHE = Counter("salet_disk_cache", "Lookups in the disk cache, hits and misses, and answers stored.", ["result"])
REFUSED = Counter("salet_refused", "Requests refused before reaching a route.", ["reason"])
DEGRADED = Counter("salet_degraded", "Quick estimates sent because the server was busy.")
RUNNING = Gauge("salet_searches_running", "Exact searches running now.", multiprocess_mode="livesum")
WAITING = Gauge("salet_searches_waiting", "Exact searches waiting for a thread.", multiprocess_mode="livesum")
LISTENERS = Gauge("salet_listeners", "Streams open now.", multiprocess_mode="livesum")
PENDING = Gauge("salet_pool_pending", "Quick answers being computed or waiting.", multiprocess_mode="livesum")
SEARCHES = Counter("salet_searches", "Exact searches finished, by reason.", ["reason"])

MEDIA = CONTENT_TYPE_LATEST


def figures() -> bytes:
    """Return all metrics, summed over the workers."""
    folder = os.environ.get(FOLDER)
    if not folder:
        return generate_latest(REGISTRY)
    _drop_dead_workers(Path(folder))
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry, folder)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def _drop_dead_workers(folder: Path) -> None:
    """Delete the gauges of killed workers, which could not reset them."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        if not Path(f"/proc/{pid}").exists() and Path("/proc").exists():
            with suppress(OSError):
                file.unlink()
