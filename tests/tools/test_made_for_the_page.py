"""What is made for the page is as the library says now."""

import pytest

import make_core_constants
import make_engine_vectors
import make_page_data
import make_vectors


def test_the_vectors_are_current() -> None:
    assert make_vectors.TARGET.read_text("utf-8") == make_vectors.text()


def test_the_vectors_of_the_engine_are_current() -> None:
    assert make_engine_vectors.TARGET.read_text("utf-8") == make_engine_vectors.text()


def test_the_numbers_of_the_core_are_current() -> None:
    for file, text in make_core_constants.files().items():
        assert file.read_text("utf-8") == text


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    return dict(make_page_data.page_files())
