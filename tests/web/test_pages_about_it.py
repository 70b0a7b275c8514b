"""The documentation of the API names every route, and no other."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_every_route_of_the_description_is_documented() -> None:
    description = json.loads((ROOT / "web" / "openapi.json").read_text("utf-8"))
    routes = {f"{method.upper()} {path}" for path, methods in description["paths"].items() for method in methods}
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    assert set(re.findall(r"^\| `((?:GET|POST) [^`]+)`", page, flags=re.MULTILINE)) == routes


def test_every_option_of_the_server_is_documented() -> None:
    source = (ROOT / "src" / "salet" / "cli" / "commands" / "set_up" / "serve.py").read_text("utf-8")
    page = (ROOT / "docs" / "deploy.md").read_text("utf-8")
    options = set(re.findall(r'"(--[a-z-]+)"', source))
    assert options == set(re.findall(r"^\| `(--[a-z-]+)", page, flags=re.MULTILINE))
