"""The page as a folder for any static host: its files, and data about lexicons.

The words and weights are those of the day on which the folder is written. Everything is worked out by the page itself;
`salet serve` serves the same folder.
"""

import hashlib
import html
import json
import mimetypes
import os
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.responses import Response

from salet import __version__
from salet.errors import BadFile
from salet.game.daily import known_to, published, saved_answers, today
from salet.game.files import write_whole
from salet.game.lexicon import Lexicon, about_json, load, name_of, words_json
from salet.show.sentences import age_text
from salet.solver.book import page_json

STATIC = Path(__file__).parent / "static"
DATA = "/data"
SITE = "/site.json"
LEXICON = b'data-lexicon="%s"'
"""Where the page finds the lexicon to open with, and beside it how old its answers are."""

NOT_IN_META = "frame-ancestors"  # browsers take this part from the header alone
FOREVER = "public, max-age=31536000, immutable"
CHECKED = "public, no-cache"
CSP = (  # the page runs the core as WebAssembly, which a browser counts as evaluating
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
SAFETY = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
NOT_BUILT = (
    "The page is missing: it could not be built when Salet was installed. Install Salet again with network access; "
    "'pip install -v' shows what fails. In a checkout with Node, 'make page' builds it too."
)


def page_is_built() -> bool:
    """Return whether this installation contains the page's files."""
    return (STATIC / "index.html").is_file()


def write_site(folder: Path, lexicons: Sequence[str]) -> int:
    """Write the page for these lexicons, the first by default; return how many files.

    Other files of the folder stay: a host may need some, and a page that is open may still load older ones.
    """
    files = dict(site_files(lexicons))
    if "/index.html" not in files:
        raise BadFile(NOT_BUILT)
    for path in sorted(files, key=lambda path: path.endswith(".html")):  # what a page loads is there before it
        write_whole(folder / path.lstrip("/"), files[path])
    return len(files)


def site_files(lexicons: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield path and content of every file."""
    page = page_files(name_of(lexicons[0]))
    for path, body in page.items():
        yield path, _with_policy(body) if path.endswith(".html") else body
    loaded = [load(name) for name in lexicons]
    described: list[dict[str, Any]] = []
    data: dict[str, Any] = {
        "/days.json": published(saved_answers(), today()),
        SITE: {"known_to": str(known_to()), "age": age_text(), "lexicons": described},
    }
    for lexicon in loaded:
        folder = f"{DATA}/{folder_of(lexicon)}"
        about = about_json(lexicon) | {"words": f"{folder}/words.json".lstrip("/")}
        data[f"{folder}/words.json"] = words_json(lexicon)
        openers = page_json(lexicon)
        if openers is not None:
            about["openers"] = f"{folder}/openers.json".lstrip("/")
            data[f"{folder}/openers.json"] = openers
        described.append(about)
    for path, value in data.items():
        yield path, json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    yield "/_headers", _headers([*page, *data]).encode()


def page_files(lexicon: str, folder: Path = STATIC) -> dict[str, bytes]:
    """Return the files of the page by path, opening with a lexicon; none if not built."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    files = {f"/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in paths}
    if "/index.html" in files:
        own = LEXICON % quote(lexicon).encode() + b' data-known-to="%s"' % str(known_to()).encode()
        address = html.escape(os.environ.get("SALET_SITE", ".")).rstrip("/").encode()
        page = files["/index.html"].replace(b'content="./assets/', b'content="%s/assets/' % address)
        files["/index.html"] = page.replace(LEXICON % b"nyt", own)
    return files


def _with_policy(page: bytes) -> bytes:
    """Return the page with its policy inside, for hosts that send no headers of ours."""
    policy = "; ".join(part for part in CSP.split("; ") if not part.startswith(NOT_IN_META))
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    return page.replace(b"<head>", b"<head>" + meta.encode(), 1)


def folder_of(lexicon: Lexicon) -> str:
    """Return the folder of a lexicon's files, for these words, weights and engine."""
    digest = hashlib.sha256(f"{lexicon.hash} {__version__}".encode()).hexdigest()[:12]
    return f"{lexicon.name}~{digest}"


def lifetime_of(path: str) -> str:
    """Return how long a file may be cached: for good if its path has a hash.

    Openers are worked out after the weights of a day, so theirs may still improve.
    """
    has_hash = path.startswith("/assets/") or (path.startswith(f"{DATA}/") and path.endswith("/words.json"))
    return FOREVER if has_hash else CHECKED


def _headers(paths: Collection[str]) -> str:
    """Return the headers in the form that several static hosts read.

    No two rules match the same file: some hosts would send both, and a browser obeys the stricter policy.
    """
    single = ["/", *(path for path in sorted(paths) if not path.startswith("/assets/"))]
    rules = {path: {**SAFETY, "cache-control": lifetime_of(path)} for path in single}
    rules["/assets/*"] = {**SAFETY, "cache-control": FOREVER}
    lines = ([path, *(f"  {name}: {value}" for name, value in headers.items())] for path, headers in rules.items())
    return "\n".join([line for rule in lines for line in rule] + [""])


MEDIA = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".wasm": "application/wasm"}
MISSING = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Salet</title></head><body>
<h1>Salet</h1>
<p>{NOT_BUILT} Then start the server again.</p>
<p>The API is described in <a href="/api/openapi.json">openapi.json</a>.</p>
</body></html>
""".encode()


def headers_of(path: str, body: bytes) -> dict[str, str]:
    """Return the headers that a file is sent with."""
    suffix = "." + path.rpartition(".")[2]
    media = MEDIA.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    return {
        **SAFETY,
        "content-type": f"{media}; charset=utf-8" if media.startswith("text/") else media,
        "etag": f'"{hashlib.sha256(body).hexdigest()[:20]}"',
        "cache-control": lifetime_of(path),
    }


class Files:
    """The files of the page for some lexicons, as they are when the server starts."""

    def __init__(self, lexicons: Sequence[str]) -> None:
        files = {"/index.html": MISSING, **dict(site_files(lexicons))}
        self._files = {path: (body, headers_of(path, body)) for path, body in files.items() if path != "/_headers"}

    def response(self, path: str, known: str) -> Response | None:
        """Return a file, or that the client has it already; None if there is no such file."""
        found = self._files.get("/index.html" if path == "/" else path)
        if found is None:
            return None
        body, headers = found
        tags = [tag.strip().removeprefix("W/") for tag in known.split(",")]
        if headers["etag"] in tags or tags == ["*"]:
            return Response(status_code=304, headers=headers)
        return Response(body, headers=headers)
