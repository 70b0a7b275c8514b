"""The page as a folder for any static host: its files, and the answers of the API that it may ask for.

The words and weights are those of the day on which the folder is written. Everything that a player does alone is
worked out by the page itself; the rest of the API needs `salet serve`.
"""

import json
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from salet.errors import BadFile
from salet.solver.opening_book import knows
from salet.web.http.policy import CSP, EMBEDDED, SAFETY
from salet.web.http.responses import FOREVER, REVALIDATED
from salet.web.routes.lexicons import current_json, lexicons_json, openers_json, words_json
from salet.web.routes.page import NOT_BUILT, days_json, page_files
from salet.web.work.address import ROOT
from salet.web.work.editions import Editions

DAYS = "/days.json"
NOT_IN_META = "frame-ancestors"  # browsers take this part from the header alone


def write_site(folder: Path, lexicons: Sequence[str]) -> int:
    """Write the page for these lexicons, the first by default, and return how many files there are.

    Other files of the folder stay: a host may need some, and a page that is open may still load older ones.
    """
    files = dict(site_files(lexicons))
    if "/index.html" not in files:
        raise BadFile(NOT_BUILT)
    try:
        for path, body in files.items():
            target = folder / path.lstrip("/")
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(body)
    except OSError as error:
        raise BadFile(f"{folder} cannot be written: {error.strerror}.") from None
    return len(files)


def site_files(lexicons: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield path and content of every file."""
    editions = Editions(lexicons)
    editions.refresh()
    page = page_files(editions.usual)
    for path, body in page.items():
        yield path, _with_policy(body) if path.endswith(".html") else body
    answers = {f"{ROOT}/{edition.text}/words": words_json(edition) for edition in editions.today}
    known = [edition for edition in editions.today if knows(edition.lexicon)]
    answers |= {f"{ROOT}/{edition.text}/openers": openers_json(edition) for edition in known}
    answers |= {f"{ROOT}/current": current_json(editions), f"{ROOT}/lexicons": lexicons_json(editions)}
    for path, value in {**answers, DAYS: days_json()}.items():
        yield path, json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
    yield "/_headers", _headers([*page, DAYS]).encode()


def _with_policy(page: bytes) -> bytes:
    """Return the page with its policy inside, for hosts that send no headers of ours."""
    policy = "; ".join(part for part in CSP.split("; ") if not part.startswith(NOT_IN_META))
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    return page.replace(b"<head>", b"<head>" + meta.encode(), 1)


def _headers(page: Collection[str]) -> str:
    """Return the headers in the form that several static hosts read.

    No two rules match the same file: some hosts would send both, and a browser obeys the stricter policy.
    """
    top = ["/", *(path for path in sorted(page) if path.count("/") == 1)]
    checked = {path: {**SAFETY, "cache-control": REVALIDATED.header} for path in top}
    rules = {
        **checked,
        "/embed.html": {**checked["/"], **EMBEDDED},
        "/assets/*": {**SAFETY, "cache-control": FOREVER.header},
        f"{ROOT}/*": SAFETY,
    }
    lines = ([path, *(f"  {name}: {value}" for name, value in headers.items())] for path, headers in rules.items())
    return "\n".join([line for rule in lines for line in rule] + [""])
