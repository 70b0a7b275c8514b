"""The page of JSON fields is what the models of the HTTP API say now, and one thing has one name."""

import make_fields_page


def test_the_page_of_fields_is_current() -> None:
    assert make_fields_page.TARGET.read_text("utf-8") == make_fields_page.text(), "python tools/make_fields_page.py"
