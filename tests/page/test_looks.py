"""Pictures of every view, light and dark, wide and narrow, kept to be looked at."""

from itertools import product
from pathlib import Path

import pytest
from fixtures import VIEWS, WIDTHS, Visit, paint, show, widen

pytestmark = pytest.mark.page


@pytest.mark.parametrize("view", VIEWS)
def test_pictures_are_kept(visit: Visit, artefacts: Path, view: str) -> None:
    page = show(visit, view)
    for colours, width in product(("light", "dark", "high"), WIDTHS):
        paint(page, colours)
        widen(page, width)
        picture = artefacts / f"{view}-{colours}-{width}.png"
        page.screenshot(path=picture, full_page=True)
        assert picture.stat().st_size > 5_000
