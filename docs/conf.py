"""How the documentation site is built: Sphinx, Furo and MyST, nothing fetched from elsewhere.

The help of every command and the fields of every answer are put into their pages here, as the program has them.
"""

from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version as installed_version
from typing import TYPE_CHECKING, Any

import click
from pydantic import BaseModel

from salet.cli.main import GROUPS, cli
from salet.solver.evaluation import PositionResult
from salet.web.routes import NOTED, ROUTES, Problem, model_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "Salet"
author = "The Salet authors"
copyright = "2026, The Salet authors"
release = installed_version("salet")
version = release

extensions = ["myst_parser", "sphinx.ext.autodoc"]
autodoc_typehints_format = "short"
autodoc_member_order = "bysource"
add_module_names = False
default_role = "code"
myst_enable_extensions = ["colon_fence", "deflist", "smartquotes"]
myst_heading_anchors = 3

exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"Salet {release}"
html_static_path = ["_static"]
html_css_files = ["salet.css"]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#3a7d44",
        "color-brand-content": "#2f6b38",
    },
    "dark_css_variables": {
        "color-brand-primary": "#7cc487",
        "color-brand-content": "#8fd19a",
    },
}

nitpicky = True
# Types of signatures need not have an entry of their own.
nitpick_ignore_regex = [("py:.*", ".*")]

WIDTH = 80


def pages(
    command: click.Command = cli, name: str = "salet", parent: click.Context | None = None
) -> Iterator[click.Context]:
    """Yield a command's page of help and those of the commands below it."""
    settings = {**command.context_settings, "max_content_width": WIDTH, "terminal_width": WIDTH}
    context = click.Context(command, info_name=name, parent=parent, resilient_parsing=True, **settings)
    yield context
    if isinstance(command, click.Group):
        for below in command.list_commands(context):
            found = command.get_command(context, below)
            assert found is not None, below  # noqa: S101 - a slip of ours: it is in the list
            yield from pages(found, below, context)


def commands() -> str:
    """Return every command's arguments and options, as in `--help`."""
    titles = {next(iter(group)): title for title, group in GROUPS.items()}
    parts = []
    for page in pages():
        if page.info_name in titles:
            parts.append(f"## {titles[page.info_name]}\n")
        lines = "\n".join(line.rstrip() for line in page.get_help().splitlines())
        parts.append(f"{'#' * (len(page.command_path.split()) + 1)} {page.command_path}\n\n```text\n{lines}\n```\n")
    return "\n".join(parts)


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


def fields() -> str:
    """Return the fields of every answer in JSON."""
    about = model_of(PositionResult, **NOTED)
    answers = [table(name, model, tuple(about.model_fields)) for name, (_, model) in ROUTES.items() if name != "solve"]
    return "\n".join((table("Every answer about a position", about), *answers, table("Errors", Problem)))


GENERATED: dict[str, Callable[[], str]] = {"commands": commands, "fields": fields}


def add_generated(_app: "Sphinx", page: str, source: list[str]) -> None:
    """Put what the program has where a page says so: `<!-- commands -->`."""
    if page in GENERATED:
        source[0] = source[0].replace(f"<!-- {page} -->", GENERATED[page]())


def setup(app: "Sphinx") -> None:
    """Let Sphinx ask for what is generated."""
    app.connect("source-read", add_generated)
