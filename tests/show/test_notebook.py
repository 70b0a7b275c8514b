"""A notebook shows our values as HTML: asked of IPython's own display."""

from importlib import import_module
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from salet import bench, start
from salet.show import html
from salet.show.notebook import VALUES, show_in


@pytest.mark.long
def test_ipython_shows_our_values_as_html_and_stays_short_in_text() -> None:
    shell: Any = InteractiveShell.instance()
    show_in(shell)
    for value in (start("original").play("salet", "bybgb"), bench("parts", "original")):
        shown, _ = shell.display_formatter.format(value)
        assert shown["text/html"].startswith("<div>")
        assert len(shown["text/plain"]) < 200


def test_every_named_type_and_function_is_there() -> None:
    for (module, name), function in VALUES.items():
        assert isinstance(getattr(import_module(module), name), type)
        assert callable(getattr(html, function))
