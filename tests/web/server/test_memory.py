"""The memory of a worker."""

import gc

from salet.web.server.memory import keep_for_good


def test_what_is_loaded_is_not_looked_at_again_for_garbage() -> None:
    before = gc.get_freeze_count()
    kept: list[object] = [[] for _ in range(10_000)]
    try:
        keep_for_good()
        assert gc.get_freeze_count() - before >= len(kept)
    finally:
        gc.unfreeze()
