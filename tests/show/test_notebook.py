"""A notebook shows our values: in a real Jupyter kernel, which has to find out by itself."""

from collections.abc import Iterator
from importlib import import_module

import pytest
from notebook import Notebook

from salet.show import html
from salet.show.notebook import VALUES

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def notebook() -> Iterator[Notebook]:
    with Notebook() as started:
        started.run("import salet\nposition = salet.start('original').play('salet', 'bybgb')")
        started.run("played = salet.bench('parts', 'original')")
        yield started


def test_a_position_shows_itself_and_stays_short_in_text(notebook: Notebook) -> None:
    shown = notebook.run("position")
    assert shown["text/plain"] == "<Position salet.BYBGB: 7 candidates>"
    assert 'aria-label="salet: s grey, a yellow, l grey, e green, t grey"' in shown["text/html"]


@pytest.mark.parametrize(
    ("cell", "plain"),
    (
        ("salet.suggest(position, 'entropy')", "<Advice on salet.BYBGB by entropy: "),
        ("salet.rank(position)", "<Ranking of salet.BYBGB by entropy: "),
        ("salet.solve(position)", "<Solution of salet.BYBGB: anger, 2.000 by mean, proven>"),
        ("[*salet.analyse(position)][-1]", "<Evaluation of salet.BYBGB: "),
        (
            "salet.review(['salet', 'anger', 'amber'], 'original')",
            "<Review of amber in 3: par 3.42, gave up 0.00, luck +0.42>",
        ),
        ("played", "<Tournament of parts (original, normal): mean 3.4328, lost 0>"),
        ("played.tree", "<Tree "),
    ),
)
def test_every_result_shows_itself_and_stays_short_in_text(notebook: Notebook, cell: str, plain: str) -> None:
    shown = notebook.run(cell)
    assert shown["text/plain"].startswith(plain)
    assert len(shown["text/plain"]) < 200
    assert shown["text/html"].startswith("<div>")


def test_the_import_alone_brings_nothing_heavy() -> None:
    with Notebook() as fresh:
        shown = fresh.run("import sys, salet\nsorted({'numpy', 'click'} & set(sys.modules))")
    assert shown["text/plain"] == "[]"


def test_every_named_type_and_function_is_there() -> None:
    for (module, name), function in VALUES.items():
        assert isinstance(getattr(import_module(module), name), type)
        assert callable(getattr(html, function))
