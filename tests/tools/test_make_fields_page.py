"""The page of JSON fields is what the models of the HTTP API say now, and one thing has one name."""

import re
from collections.abc import Iterator

import make_fields_page
from salet.web.app import create_app, description_of

RETIRED = {
    "best_expected_guesses": "best_value",
    "count": "top",
    "expected_guesses": "value",
    "gave_up": "given_up",
    "left": "candidates",
    "likeliest": "top_candidates",
    "guesses_after": "value_after",
    "guesses_to_go": "value",
    "lines": "suggestions",
    "mean": "value",
    "offers": "suggestions",
    "odds": "chance",
    "probability": "chance",
    "regret": "given_up",
}
"""Second names that things had, and the one to use."""
HELPER = (make_fields_page.TARGET.parent / "formats.md").read_text("utf-8").partition("## The helper's lines")[2]


def test_the_page_of_fields_is_current() -> None:
    assert make_fields_page.TARGET.read_text("utf-8") == make_fields_page.text(), "python tools/make_fields_page.py"


def names_in(schema: object) -> Iterator[str]:
    """Yield the names of all fields and parameters in an OpenAPI schema."""
    if isinstance(schema, dict):
        yield from schema.get("properties", ())
        yield from (parameter["name"] for parameter in schema.get("parameters", ()))
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from names_in(part)


def test_one_thing_has_one_name_in_questions_answers_and_the_helpers_lines() -> None:
    names = {*names_in(description_of(create_app(["original"]))), *re.findall("`([a-z_]+)`", HELPER)}
    assert {"suggestions", "value", "chance", "given_up", "top", "kind_of_guess"} <= names, "or some were not read"
    assert not {name: RETIRED[name] for name in names & RETIRED.keys()}, "retired names, and the one to use"
