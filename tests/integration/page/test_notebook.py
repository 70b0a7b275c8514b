"""What a notebook shows, in a real browser: it can be read in light and in dark, by eye and by ear."""

import pytest
from fixtures import ARTEFACTS
from notebook import Notebook
from playwright.sync_api import Browser
from test_access import AXE

pytestmark = pytest.mark.page

CELLS = (
    "import salet\nposition = salet.start('original').play('crane', 'bygbb')\nposition",
    "salet.solve(position)",
    "salet.rank(position, 'expected-size')",
    "salet.suggest(position)",
    "[*salet.analyse(position, top=3)][-1]",
    "salet.review(['soare', 'clint', 'mince', 'wince'], 'original')",
    "salet.bench('parts', 'original')",
    "salet.bench('parts', 'original').tree",
)
PAGE = """<!doctype html><html lang="en"><title>Notebook</title>
<style>
  :root {{ color-scheme: light dark }}
  body {{ background: Canvas; color: CanvasText; font: 14px/1.4 system-ui }}
  main {{ max-width: 60em; margin: 1em auto; padding: 0 1em }}
  pre {{ padding: .6em; border-left: 3px solid #888 }}
  td, th {{ padding: .15em .6em }}
</style><main><h1>Notebook</h1>{cells}</main></html>"""


@pytest.fixture(scope="module")
def page() -> str:
    with Notebook() as notebook:
        shown = [(cell, notebook.run(cell)["text/html"]) for cell in CELLS]
    return PAGE.format(cells="".join(f"<pre>{cell}</pre>{html}" for cell, html in shown))


@pytest.mark.parametrize("colours", ("light", "dark"))
def test_what_a_notebook_shows_can_be_read(browser: Browser, page: str, colours: str) -> None:
    fetched: list[str] = []
    with browser.new_context(color_scheme=colours, viewport={"width": 900, "height": 1400}) as context:  # type: ignore[arg-type]
        opened = context.new_page()
        opened.on("request", lambda request: fetched.append(request.url))
        opened.set_content(page)
        opened.evaluate(AXE.read_text("utf-8"))
        found = opened.evaluate("axe.run(document, {resultTypes: ['violations']})")
        assert [f"{each['id']}: {each['nodes'][0]['html'][:200]}" for each in found["violations"]] == []
        assert opened.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
        ARTEFACTS.mkdir(parents=True, exist_ok=True)
        opened.screenshot(path=ARTEFACTS / f"notebook-{colours}.png", full_page=True)
    assert fetched == []
