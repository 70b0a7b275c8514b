"""The pictures of docs/how-it-works.md show what is computed today."""

import xml.etree.ElementTree as ET

import pytest

import make_pictures


@pytest.mark.parametrize("name", make_pictures.PICTURES)
def test_a_picture_shows_what_is_computed_today(name: str) -> None:
    picture = make_pictures.PICTURES[name]()
    assert ET.fromstring(picture).get("viewBox"), "valid XML"  # noqa: S314 - made here
    assert (make_pictures.FOLDER / f"works-{name}.svg").read_text("utf-8") == picture, "make pictures"


def test_the_page_shows_every_picture() -> None:
    page = (make_pictures.ROOT / "docs" / "how-it-works.md").read_text("utf-8")
    missing = [name for name in make_pictures.PICTURES if f"_static/works-{name}.svg" not in page]
    assert not missing
