"""Figures of a tournament, as every table and panel takes them."""

from collections.abc import Callable
from typing import Any

import pytest

FIGURES = {
    "strategy": "a",
    "lexicon": "original",
    "rules": "normal",
    "opener": "raise",
    "answers": 2315,
    "weighted": False,
    "total": 8000,
    "mean": 3.5,
    "sd": 0.5,
    "lost": 1234,
    "percent_won": 46.7,
    "distribution": {"1": 1, "2": 119, "3": 704, "4": 1967, "5": 404, "6": 190},
    "lost_words": ["mummy", "daddy"],
    "hardest": ["mummy"],
}


@pytest.fixture
def figures() -> Callable[..., dict[str, Any]]:
    def made(name: str, mean: float = 3.5, **changes: Any) -> dict[str, Any]:
        return {**FIGURES, "strategy": name, "mean": mean, **changes}

    return made
