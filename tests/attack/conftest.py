"""A real server with the limits of every day; attacks that need other settings start their own."""

from collections.abc import Iterator

import pytest
from served import Served


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    data = tmp_path_factory.mktemp("attacked")
    with Served("--log", "warning", limits={"search_seconds": 2}, SALET_DATA=str(data)) as server:
        yield server
