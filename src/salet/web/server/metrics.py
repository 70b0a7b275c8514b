"""What the server measures of itself, in Prometheus' text form; nothing of it tells who asked or what about.

With several workers, each writes its figures to files in one folder (`PROMETHEUS_MULTIPROC_DIR`), and whichever worker
is asked adds them up.
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

disable_created_metrics()  # type: ignore[no-untyped-call]  # when a figure was first counted interests nobody
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60)

REQUESTS = Counter("salet_requests", "Requests answered.", ["route", "status"])
SECONDS = Histogram(
    "salet_request_seconds", "Time to answer; a stream counts until it ends.", ["route"], buckets=BUCKETS
)
HOT = Counter("salet_hot", "Questions that memory could answer, and those it could not.", ["result"])
BOOK = Counter("salet_book", "Questions to the book on disk, and answers kept there.", ["result"])
REFUSED = Counter("salet_refused", "Requests refused before they were looked at.", ["reason"])
DEGRADED = Counter("salet_degraded", "Answers by a quicker strategy, because the server was busy.")
RUNNING = Gauge("salet_searches_running", "Exact searches running now.", multiprocess_mode="livesum")
WAITING = Gauge("salet_searches_waiting", "Exact searches waiting for room.", multiprocess_mode="livesum")
LISTENERS = Gauge("salet_listeners", "Streams open now.", multiprocess_mode="livesum")
PENDING = Gauge("salet_desk_pending", "Quick answers being worked out or waiting.", multiprocess_mode="livesum")
SEARCHES = Counter("salet_searches", "Exact searches ended, and why.", ["reason"])

MEDIA = CONTENT_TYPE_LATEST


def figures() -> bytes:
    """Return all figures, added up over the workers."""
    folder = os.environ.get(FOLDER)
    if not folder:
        return generate_latest(REGISTRY)
    _forget_the_dead(Path(folder))
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry, folder)  # type: ignore[no-untyped-call]
    return generate_latest(registry)


def _forget_the_dead(folder: Path) -> None:
    """Leave out what workers that were killed had running: nobody else could say that it has ended."""
    for file in folder.glob("gauge_live*_*.db"):
        pid = int(file.stem.rpartition("_")[2])
        if not Path(f"/proc/{pid}").exists() and Path("/proc").exists():
            with suppress(OSError):
                file.unlink()
