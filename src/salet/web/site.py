"""The page as a folder for any static host: its files, and data about lexicons.

The words and weights are those of the day on which the folder is written. Everything is worked out by the page itself;
`salet serve` serves the same folder, and writes it again when the day or the saved answers change.
"""

import hashlib
import html
import json
import logging
import mimetypes
import os
import re
import threading
import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import date, timedelta
from math import inf
from pathlib import Path
from typing import Any
from urllib.parse import quote

from starlette.responses import Response

from salet.errors import FileError, SaletError
from salet.game.daily import day_of, odds_after, shipped_odds
from salet.game.lexicon import Lexicon, is_nyt, load_lexicon, name_of, odds_known_until, summary_json, words_json
from salet.game.past_answers import SHIPPED_END, Answer, answers_stamp, answers_to_publish, saved_answers, today
from salet.solver.opening_book import page_json
from salet.system import ALLOWED_WORDS_FILE, shipped_words, write_atomically

STATIC = Path(__file__).parent / "static"
DATA = "/data"
SITE = "/site.json"
LEXICON = b'data-lexicon="%s"'
"""Where the page finds the lexicon to open with, and beside it what site.json says, so that it need not ask first."""
OPENERS_OF_NYT = re.compile(rb'href="\./assets/openers-nyt-[^"]+"')
"""The start of `nyt` as it is shipped, which the page loads early."""
REBUILD_SECONDS = 10.0
"""Between two rebuilds of a server's files: an update from the feed saves an answer every second."""

NOT_IN_META = "frame-ancestors"  # browsers take this part from the header alone
IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "public, no-cache"
CSP = (  # the page runs the core as WebAssembly, which a browser counts as evaluating
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
POLICY = "content-security-policy"
NOSNIFF = "x-content-type-options"
SECURITY_HEADERS = {
    POLICY: CSP,
    NOSNIFF: "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
NOT_BUILT = (
    "The web page is missing because it couldn't be built when Salet was installed. Reinstall Salet with network "
    "access (pip install -v shows what fails). In a checkout with Node, you can also run: make page"
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
        raise FileError(NOT_BUILT)
    for path in sorted(files, key=lambda path: path.endswith(".html")):  # what a page loads is there before it
        write_atomically(folder / path.lstrip("/"), files[path])
    return len(files)


def site_files(lexicons: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield path and content of every file."""
    described: list[dict[str, Any]] = []
    data: dict[str, Any] = {}
    for name in lexicons:
        about, files = _lexicon_files(name)
        described.append(about)
        data |= files
    site = {"day": str(today()), "lexicons": described}
    data |= {SITE: site, "/days.json": answers_to_publish(saved_answers(), today())}
    page = page_files(site)
    for path, body in page.items():
        yield path, _with_policy(body) if path.endswith(".html") else body
    for path, value in data.items():
        yield path, _compact_json(value).encode()
    yield "/_headers", _headers([*page, *data]).encode()


def _lexicon_files(name_or_path: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return what site.json says of a lexicon, and its files by path.

    The page calls it by the name that was asked for, as the API does: `nyt`, whatever the day.
    """
    lexicon, name = load_lexicon(name_or_path), name_of(name_or_path)
    about = summary_json(lexicon) | {"name": name, "answers_known_until": odds_known_until(name_or_path)}
    contents: dict[str, Any] = {"words": words_json(lexicon), "openers": page_json(lexicon)}
    if is_nyt(name) and saved_answers():
        contents["changes"], about["odds"] = changed_odds(saved_answers(), day_of(name))
    files: dict[str, Any] = {}
    for kind, content in contents.items():
        if content is not None:
            digest = hashlib.sha256(_compact_json(content).encode()).hexdigest()[:12]
            about[kind] = f"data/{name}~{digest}/{kind}.json"  # for good: another content has another path
            files[f"/{about[kind]}"] = content
    if "odds" in about:
        about["odds"]["changes"] = about.pop("changes")
    return about, files


def changed_odds(saved: tuple[Answer, ...], day: date) -> tuple[list[Any], dict[str, Any]]:
    """Return how the odds of a day differ from those that the page was built with: what is a month old, and the rest.

    base: the list that this is about. today: words that have changed since the first of the month, with their kinds
    and numbers. units: of the kinds. Only the last two change every day, so that a player loads few bytes.
    """
    base = shipped_odds()
    month = max(day.replace(day=1), SHIPPED_END + timedelta(days=1))
    before, now = odds_after(saved, min(month, day)), odds_after(saved, day)
    built = Lexicon("nyt", shipped_words(ALLOWED_WORDS_FILE), shipped_words(ALLOWED_WORDS_FILE), base.weights())
    odds = {"base": built.hash, "today": now.changes_since(before), "units": now.units}
    return before.changes_since(base), odds


def page_files(site: Mapping[str, Any], folder: Path = STATIC) -> dict[str, bytes]:
    """Return the files of the page by path, opening with a site's first lexicon; none if not built."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    files = {f"/{path.relative_to(folder).as_posix()}": path.read_bytes() for path in paths}
    if "/index.html" in files:
        first = site["lexicons"][0]
        described = html.escape(_compact_json(site), quote=False).replace("'", "&#39;")
        own = LEXICON % quote(first["name"]).encode() + f" data-site='{described}'".encode()
        address = html.escape(os.environ.get("SALET_SITE") or ".").rstrip("/").encode()
        page = files["/index.html"].replace(b'content="./assets/', b'content="%s/assets/' % address)
        if is_nyt(first["name"]) and saved_answers():
            page = OPENERS_OF_NYT.sub(b'href="./%s"' % first["openers"].encode(), page)
        files["/index.html"] = page.replace(LEXICON % b"nyt", own)
    return files


def _compact_json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _with_policy(page: bytes) -> bytes:
    """Return the page with its policy inside, for hosts that send no headers of ours."""
    policy = "; ".join(part for part in CSP.split("; ") if not part.startswith(NOT_IN_META))
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    return page.replace(b"<head>", b"<head>" + meta.encode(), 1)


def safety_of(path: str) -> dict[str, str]:
    """Return the headers that keep a file safe: all for a page, two for what may run as a worker, one for data."""
    if path in {"/", "/index.html"}:
        return SECURITY_HEADERS
    names = [NOSNIFF] if path.endswith((".json", ".txt", ".ico")) and "/assets/" not in path else [POLICY, NOSNIFF]
    return {name: SECURITY_HEADERS[name] for name in names}


def lifetime_of(path: str) -> str:
    """Return how long a file may be cached: for good if its path has the hash of its content."""
    return IMMUTABLE if path.startswith(("/assets/", f"{DATA}/")) else REVALIDATE


def _headers(paths: Collection[str]) -> str:
    """Return the headers in the form that several static hosts read.

    No two rules match the same file: some hosts would send both, and a browser obeys the stricter policy.
    """
    single = ["/", *(path for path in sorted(paths) if not path.startswith("/assets/"))]
    rules = {path: {**safety_of(path), "cache-control": lifetime_of(path)} for path in single}
    rules["/assets/*"] = {**safety_of("/assets/*"), "cache-control": IMMUTABLE}
    lines = ([path, *(f"  {name}: {value}" for name, value in headers.items())] for path, headers in rules.items())
    return "\n".join([line for rule in lines for line in rule] + [""])


MEDIA = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".wasm": "application/wasm"}
MISSING = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Salet</title></head><body>
<h1>Salet</h1>
<p>{NOT_BUILT} Then restart the server.</p>
<p>The API is described in <a href="/api/openapi.json">openapi.json</a>.</p>
</body></html>
""".encode()


def headers_of(path: str, body: bytes) -> dict[str, str]:
    """Return the headers that a file is sent with."""
    suffix = "." + path.rpartition(".")[2]
    media = MEDIA.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    return {
        **safety_of(path),
        "content-type": f"{media}; charset=utf-8" if media.startswith("text/") else media,
        "etag": f'"{hashlib.sha256(body).hexdigest()[:20]}"',
        "cache-control": lifetime_of(path),
    }


class StaticFiles:
    """The files of the page for some lexicons, rebuilt when the day or the saved answers have changed.

    Pages that are open may still load the data of the build before.
    """

    def __init__(self, lexicons: Sequence[str]) -> None:
        self._lexicons = tuple(lexicons)
        self._files: dict[str, tuple[bytes, dict[str, str]]] = {}
        self._replaced: dict[str, tuple[bytes, dict[str, str]]] = {}
        self._lock = threading.Lock()
        self._built_of: tuple[date, tuple[int, ...]] | None = None
        self._built_at = -inf
        self._build()

    def is_outdated(self) -> bool:
        """Whether a rebuild would bring something new, and the last one is long enough ago."""
        return time.monotonic() - self._built_at >= REBUILD_SECONDS and _sources() != self._built_of

    def rebuild(self) -> None:
        """Build the files again if they are outdated; keep those that are there if that fails."""
        with self._lock:
            if not self.is_outdated():
                return
            try:
                self._build()
            except SaletError as error:
                logging.getLogger(__name__).warning("The page keeps the past answers that it has. %s", error)
            self._built_at = time.monotonic()

    def _build(self) -> None:
        self._built_of = _sources()  # before anything is read: what changes meanwhile is built the next time
        files = {"/index.html": MISSING, **dict(site_files(self._lexicons))}
        self._replaced = {path: file for path, file in self._files.items() if path.startswith(f"{DATA}/")}
        self._files = {path: (body, headers_of(path, body)) for path, body in files.items() if path != "/_headers"}

    def response(self, path: str, known: str) -> Response | None:
        """Return a file, or that the client has it already; None if there is no such file."""
        path = "/index.html" if path == "/" else path
        found = self._files.get(path) or self._replaced.get(path)
        if found is None:
            return None
        body, headers = found
        tags = [tag.strip().removeprefix("W/") for tag in known.split(",")]
        if headers["etag"] in tags or tags == ["*"]:
            return Response(status_code=304, headers=headers)
        return Response(body, headers=headers)


def _sources() -> tuple[date, tuple[int, ...]]:
    """Return what decides about the words and weights: the day, and the stamp of the saved answers."""
    return today(), answers_stamp()
