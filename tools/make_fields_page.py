"""Write docs/fields.md: the fields of every answer in JSON, from the library's own results.

python tools/make_fields_page.py
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from salet.solver.evaluation import AboutPosition
from salet.web.api import NOTED, ROUTES, Problem, model_of

TARGET = Path(__file__).parent.parent / "docs" / "fields.md"
INTRODUCTION = """# JSON fields

What `--json`, the [HTTP API](api.md) and `as_json()` [in Python](python.md) return: the same fields in all three.
`suggestions[].guess` is the field `guess` of each entry of `suggestions`. The
[guesses to go](glossary.md) are `value`. Fields are
only added ([stability](stability.md)).
What is none or infinite is `null`. `tools/make_fields_page.py` writes this page.
"""


def reference(schema: dict[str, Any]) -> str | None:
    """Return the name of the model that a field holds, one or many, if it holds one."""
    for part in (schema, schema.get("items", {}), *schema.get("anyOf", ())):
        if "$ref" in part:
            return str(part["$ref"]).rpartition("/")[2]
    return None


def kind(schema: dict[str, Any]) -> str:
    """Return what a field holds, in words."""
    if "anyOf" in schema:
        return " or ".join(kind(part) for part in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {kind(schema['items'])}s"
    names = {"string": "text", "boolean": "true or false", "integer": "whole number"}
    return names.get(schema.get("type", ""), "object" if "$ref" in schema else str(schema.get("type", "object")))


def rows(model: dict[str, Any], models: dict[str, Any], prefix: str = "", known: Sequence[str] = ()) -> Iterator[str]:
    """Yield a line for each field of a model and of those in it, without the known ones."""
    shown: dict[str, str] = {}
    for name, schema in model["properties"].items():
        if name in known:
            continue
        inner = reference(schema) or ""
        same = f" The same fields as `{shown[inner]}`." if inner in shown else ""
        meaning = schema.get("description", "") + same
        yield f"| `{prefix}{name}` | {kind(schema)} | {meaning} |"
        if "properties" in models.get(inner, {}) and not same:
            shown[inner] = f"{prefix}{name}"
            many = "[]" if schema.get("type") == "array" else ""
            yield from rows(models[inner], models, f"{prefix}{name}{many}.")


def table(title: str, model: type[BaseModel], known: Sequence[str] = ()) -> str:
    """Return the section of a model."""
    schema = model.model_json_schema()
    lines = rows(schema, schema.get("$defs", {}), known=known)
    return "\n".join(
        (f"## {title}\n\n{schema['description']}\n", "| field | is | meaning |", "| --- | --- | --- |", *lines, "")
    )


def text() -> str:
    """Return the page."""
    about = model_of(AboutPosition, **NOTED)
    answers = [table(name, model, tuple(about.model_fields)) for name, (_, model) in ROUTES.items() if name != "solve"]
    return "\n".join((INTRODUCTION, table("Every answer about a position", about), *answers, table("Errors", Problem)))


if __name__ == "__main__":
    TARGET.write_text(text(), "utf-8")
