"""One real server for most tests; those that need another start their own."""

from collections.abc import Iterator

import pytest
from served import Served


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    with Served() as server:
        yield server
