"""Writes the OpenAPI description of the API to web/openapi.json, from which the page's types are made."""

import json
from pathlib import Path

from salet.web.app import create_app

TARGET = Path(__file__).parent.parent / "web" / "openapi.json"


def description() -> str:
    """Return the description as text that can be compared line by line."""
    return json.dumps(create_app().openapi(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def main() -> None:
    """Write the description."""
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(description(), "utf-8")
    print(f"Wrote {TARGET.name}.")


if __name__ == "__main__":
    main()
