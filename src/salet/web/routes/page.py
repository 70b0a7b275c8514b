"""The page: the files that `web/` builds, held in memory and sent like any other answer.

A checkout or a plain installation has none; then one sentence says how to build it. The page's own addresses are
fragments; a view's name as a path is sent there.
"""

import mimetypes
from pathlib import Path
from typing import Any
from urllib.parse import quote

from fastapi import APIRouter, Request
from starlette.convertors import PathConvertor, register_url_convertor
from starlette.responses import Response

from salet.errors import UnknownName
from salet.game.daily.answers import known_to, published, saved_answers
from salet.game.daily.nyt import today
from salet.web.http.policy import EMBEDDED
from salet.web.http.responses import FOREVER, MINUTE, NEVER, REVALIDATED, Rendered, encoded, render
from salet.web.work.service import Ready, sent_to, service_of

router = APIRouter(include_in_schema=False)
STATIC = Path(__file__).parents[1] / "static"
VIEWS = {"solve", "play", "review", "train", "you", "explore", "lab", "grids"}
HTML = "text/html; charset=utf-8"

LEXICON = b'data-lexicon="%s"'
"""Where the page finds the lexicon to open with."""

NOT_BUILT = (
    "The page is missing: it could not be built when Salet was installed. Install Salet again with network access; "
    "'pip install -v' shows what fails. In a checkout with Node, 'make page' builds it too."
)

MISSING = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Salet</title></head><body>
<h1>Salet</h1>
<p>{NOT_BUILT} Then start the server again.</p>
<p>The API is served under <a href="/api/v1/current">/api/v1</a>.</p>
</body></html>
""".encode()


def built(lexicon: str = "nyt", folder: Path = STATIC) -> dict[str, Rendered]:
    """Return the files of the page as answers, by their path; none if it was not built."""
    return {path: _rendered(path, body) for path, body in page_files(lexicon, folder).items()}


def page_files(lexicon: str, folder: Path = STATIC) -> dict[str, bytes]:
    """Return the files of the page by their path, opening with a lexicon; none if it was not built."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    found = {f"/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in paths}
    if "/index.html" in found:
        found["/index.html"] = found["/index.html"].replace(LEXICON % b"nyt", _lexicon(lexicon))
    return found


def _lexicon(name: str) -> bytes:
    """Return what the page needs before it asks: the lexicon to open with, and how old its past answers are."""
    return LEXICON % quote(name).encode() + b' data-known-to="%s"' % str(known_to()).encode()


def days_json() -> dict[str, Any]:
    """Return the dated answers that this installation knows, for games of past days and for other installations."""
    return published(saved_answers(), today())


def _rendered(path: str, body: bytes) -> Rendered:
    """Return a file as an answer: those under /assets have their hash in their name, the others are requested again."""
    media = {".webmanifest": "application/manifest+json", ".js": "text/javascript"}.get("." + path.rpartition(".")[2])
    media = media or mimetypes.guess_type(path)[0] or "application/octet-stream"
    named = media + "; charset=utf-8" if media.startswith("text/") else media
    more = encoded(EMBEDDED) if path == "/embed.html" else []
    return render(body, named, FOREVER if path.startswith("/assets/") else REVALIDATED, more=more)


class View(PathConvertor):
    """Any path outside the API."""

    regex = "(?!api/|api$).*"


register_url_convertor("view", View())


@router.get("/{path:view}")
async def page(request: Request, path: str) -> Response:
    """A file of the page, or the page itself for one of its views."""
    service = service_of(request)
    pages = service.pages
    if not pages:
        return Ready(render(MISSING, HTML, NEVER))
    if path == "days.json":
        return await service.answer("/days.json", "", lambda: (days_json(), MINUTE))
    found = pages.get(f"/{path}")
    if found is not None:
        if not request.url.query:  # one file under a thousand addresses would push everything else out
            service.memory.keep((f"/{path}", b""), found)
    elif path.partition("/")[0] in VIEWS:
        return sent_to(f"/#/{quote(path, safe='/~@')}", 308)
    elif path:
        raise UnknownName("The page has no such file or view. It starts at /.")
    return Ready(found or pages["/index.html"])
