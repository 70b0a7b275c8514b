"""The page and its data, as `salet site` writes them, held in memory and sent with an ETag."""

import asyncio
import hashlib
import logging
import mimetypes
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.responses import Response

from salet.errors import SaletError
from salet.game.daily.nyt import today
from salet.game.lexicon import load
from salet.study.news.schedule import begin, due
from salet.web.site import NOT_BUILT, SAFETY, lifetime_of, site_files

if TYPE_CHECKING:
    import subprocess

LOGGER = logging.getLogger("uvicorn.error")
PAUSE = 60  # seconds between two looks for a new day or new answers
MEDIA = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".wasm": "application/wasm"}
MISSING = f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Salet</title></head><body>
<h1>Salet</h1>
<p>{NOT_BUILT} Then start the server again.</p>
<p>The API is described in <a href="/api/openapi.json">openapi.json</a>.</p>
</body></html>
""".encode()


@dataclass(frozen=True, slots=True)
class File:
    """A file and its headers."""

    body: bytes
    headers: dict[str, str]


def file_of(path: str, body: bytes) -> File:
    """Return a file as it is sent."""
    suffix = "." + path.rpartition(".")[2]
    media = MEDIA.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    return File(
        body,
        {
            **SAFETY,
            "content-type": f"{media}; charset=utf-8" if media.startswith("text/") else media,
            "etag": f'"{hashlib.sha256(body).hexdigest()[:20]}"',
            "cache-control": lifetime_of(path),
        },
    )


class Files:
    """The files of the page for some lexicons, as they are today."""

    def __init__(self, lexicons: Sequence[str]) -> None:
        self.lexicons = tuple(lexicons)
        self._files: dict[str, File] = {}
        self._stamp: object = None
        self._update: subprocess.Popen[bytes] | None = None

    def response(self, path: str, known: str) -> Response | None:
        """Return a file, or that the client has it already; None if there is no such file."""
        found = self._files.get("/index.html" if path == "/" else path)
        if found is None:
            return None
        tags = [tag.strip().removeprefix("W/") for tag in known.split(",")]
        if found.headers["etag"] in tags or tags == ["*"]:
            return Response(status_code=304, headers=found.headers)
        return Response(found.body, headers=found.headers)

    def refresh(self) -> None:
        """Take the files as they are today, if something has changed."""
        stamp = (today(), *(load(name).hash for name in self.lexicons))
        if stamp != self._stamp:
            files = {path: file_of(path, body) for path, body in site_files(self.lexicons) if path != "/_headers"}
            self._files = {"/index.html": file_of("/index.html", MISSING), **files}
            self._stamp = stamp

    async def stay_current(self) -> None:
        """Look every minute for a new day or new answers, and start today's update if it is wanted."""
        while True:
            try:
                if due() and (self._update is None or self._update.poll() is not None):
                    self._update = begin()
                await asyncio.to_thread(self.refresh)
            except (SaletError, OSError) as error:  # a file that somebody is just writing: the old ones stay
                LOGGER.warning("The word lists could not be updated: %s", error)
            await asyncio.sleep(PAUSE)

    def close(self) -> None:
        """End an update that runs."""
        if self._update is not None:
            self._update.terminate()
