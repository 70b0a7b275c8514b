"""The libraries of every platform, built once into build/core/, as the wheels get them."""

from functools import cache
from pathlib import Path

from core.build import PLATFORMS, build

ROOT = Path(__file__).parents[2]


@cache
def libraries(name: str) -> list[Path]:
    """Return the libraries of a platform."""
    return build(name, ROOT / "build" / "core" / name)


EVERY = [
    (name, f"{stem}{platform.suffix}") for name, platform in PLATFORMS.items() for stem in platform.processors
]  # platform and file of every library


def library(name: str, file: str) -> Path:
    """Return one library of a platform."""
    return next(path for path in libraries(name) if path.name == file)
