"""What is made for the page is as the library says now."""

import make_engine_vectors
import make_openapi
import make_vectors


def test_the_openapi_description_is_current() -> None:
    assert make_openapi.TARGET.read_text("utf-8") == make_openapi.description()


def test_the_vectors_are_current() -> None:
    assert make_vectors.TARGET.read_text("utf-8") == make_vectors.text()


def test_the_vectors_of_the_engine_are_current() -> None:
    assert make_engine_vectors.TARGET.read_text("utf-8") == make_engine_vectors.text()
