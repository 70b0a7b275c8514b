"""Compiling the kernels beforehand, when an image is built: `python -m salet.web.warm`."""

from salet.web.server.settings import Settings
from salet.web.service import warm_up
from salet.web.shelf import Shelf


def main() -> None:
    """Take every lexicon off the shelf and use it once."""
    shelf = Shelf(Settings().lexicons)
    shelf.refresh()
    warm_up(shelf)


if __name__ == "__main__":
    main()
