"""The vectors that hold the page's worker equal to the library."""

import json
from typing import Any

import pytest

from make_page_vectors import PATH, vectors


def flat(value: Any, path: str = "") -> dict[str, Any]:
    """The leaves of a JSON value by their paths."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    inner = {place: leaf for key, each in pairs for place, leaf in flat(each, f"{path}/{key}").items()}
    return inner or {path: value}


def test_the_vectors_are_what_the_library_says_now() -> None:
    kept = flat(json.loads(PATH.read_text("utf-8")))
    now = flat(json.loads(json.dumps(vectors())))
    assert kept.keys() == now.keys()
    assert {
        path: pytest.approx(leaf, rel=1e-12) if isinstance(leaf, float) else leaf for path, leaf in now.items()
    } == kept


def test_they_cover_every_kind_of_question() -> None:
    """Weighted and even lists, hard mode, six letters, and guesses that hard mode refuses."""
    value = vectors()
    positions = [position for lexicon in value["lexicons"] for position in lexicon["positions"]]
    assert {position["hard"] for position in positions} == {True, False}
    assert {lexicon["words"]["length"] for lexicon in value["lexicons"]} == {5, 6}
    assert {allowed for _, _, allowed in value["objections"]} == {True, False}
