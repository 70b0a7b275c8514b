"""Write the page's types of the API, `web/src/api/schema.ts`, from the server's description in `web/openapi.json`."""

import json
from pathlib import Path
from typing import Any

WEB = Path(__file__).resolve().parents[1] / "web"
DESCRIPTION, PATH = WEB / "openapi.json", WEB / "src" / "api" / "schema.ts"
HEAD = "/** The shapes of the API. Written by tools/make_page_types.py from the server's description; do not edit. */\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def type_text(schema: dict[str, Any]) -> str:
    """Return a schema as a TypeScript type.

    >>> type_text({"anyOf": [{"type": "array", "items": {"$ref": "#/components/schemas/Line"}}, {"type": "null"}]})
    'Line[] | null'
    """
    if "$ref" in schema:
        return str(schema["$ref"].rsplit("/", 1)[-1])
    if "anyOf" in schema:
        options = list(dict.fromkeys(map(type_text, schema["anyOf"])))
        return " | ".join(each for each in options if not ("string" in options and each.startswith('"')))
    if "enum" in schema or "const" in schema:
        return " | ".join(f'"{value}"' for value in schema.get("enum") or [schema["const"]])
    if schema.get("type") == "array":
        inner = type_text(schema["items"])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if schema.get("type") == "object":
        return f"Record<string, {type_text(schema.get('additionalProperties') or {})}>"
    return PLAIN.get(schema.get("type", ""), "unknown")


def interface_text(name: str, schema: dict[str, Any]) -> str:
    """Return an object's schema as an interface; what a client may leave out of a request is optional."""
    needed = set(schema.get("required", []))
    optional = name.endswith("Request") or name == "Problem"
    fields = (
        f"  {field}{'' if field in needed or not optional else '?'}: {type_text(each)};"
        for field, each in schema["properties"].items()
    )
    return "\n".join([f"/** {schema['description']} */", f"export interface {name} {{", *fields, "}"])


def types_text() -> str:
    """Return every object of the description as an interface."""
    schemas = json.loads(DESCRIPTION.read_text("utf-8"))["components"]["schemas"]
    return "\n".join([HEAD, *(f"{interface_text(name, schemas[name])}\n" for name in sorted(schemas))]).rstrip() + "\n"


if __name__ == "__main__":
    PATH.write_text(types_text(), "utf-8")
    print(PATH)
