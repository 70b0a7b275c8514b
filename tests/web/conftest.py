"""One real server for most tests; those that need other settings start their own."""

from collections.abc import Iterator

import pytest
from served import Served


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    with Served(limits={"rate": 0, "search_seconds": 20}) as server:
        yield server


@pytest.fixture(scope="session")
def original_edition(served: Served) -> str:
    """The address of the lexicon `original` on this server."""
    lexicons = served.client.get("/api/v1/lexicons").json()["lexicons"]
    return next(f"/api/v1/{info['lexicon']}" for info in lexicons if info["name"] == "original")
