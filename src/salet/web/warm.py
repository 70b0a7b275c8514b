"""Compiling the kernels beforehand, when an image is built: `python -m salet.web.warm`."""

from salet.web.server.settings import Settings
from salet.web.work.editions import Shelf
from salet.web.work.service import warm_up


def main() -> None:
    """Take every lexicon off the shelf and use it once."""
    shelf = Shelf(Settings().lexicons)
    shelf.refresh()
    warm_up(shelf)


if __name__ == "__main__":
    main()
