"""Pictures of every view, light and dark, wide and narrow, kept to be looked at."""

from pathlib import Path

import pytest
from stage import VIEWS, WIDTHS, Visit, show

pytestmark = pytest.mark.page


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("colours", ("light", "dark", "high"))
@pytest.mark.parametrize("view", VIEWS)
def test_a_picture_is_kept(visit: Visit, artefacts: Path, view: str, colours: str, width: int) -> None:
    page = show(visit, view, colours, width)
    page.wait_for_timeout(800)  # for reasons and the last bounds, which come a moment later
    picture = artefacts / f"{view}-{colours}-{width}.png"
    page.screenshot(path=picture, full_page=True)
    assert picture.stat().st_size > 5_000
