"""The libraries of every platform, built once into build/core/, as the wheels get them."""

from functools import cache
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from core.build import PLATFORMS, build

ROOT = Path(__file__).parents[3]


@cache
def libraries(name: str) -> list[Path]:
    """Return the libraries of a platform."""
    return build(name, ROOT / "build" / "core" / name)


RUN_HERE = {"linux-x86_64", "linux-aarch64", "wasm32"}
"""The platforms whose libraries are built and run in every check; `make platforms` builds all."""


def _case(name: str, file: str) -> ParameterSet:
    return pytest.param(name, file, marks=() if name in RUN_HERE else pytest.mark.slow)


EVERY = [
    _case(name, f"{stem}{platform.suffix}") for name, platform in PLATFORMS.items() for stem in platform.processors
]
"""Platform and file of every library."""


def library(name: str, file: str) -> Path:
    """Return one library of a platform."""
    return next(path for path in libraries(name) if path.name == file)
