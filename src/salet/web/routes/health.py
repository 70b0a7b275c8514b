"""The routes for operating the server: whether it lives, whether it is ready, and its figures."""

import asyncio

from fastapi import APIRouter, Request
from starlette.responses import Response

from salet.web.http.responses import NEVER, render
from salet.web.server.metrics import MEDIA, figures
from salet.web.work.service import Ready, service_of

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def healthz() -> Response:
    """Whether the event loop turns."""
    return Ready(render(b"ok\n", "text/plain", NEVER))


@router.get("/readyz")
async def readyz(request: Request) -> Response:
    """Whether lexicons and kernels are loaded, so that requests are welcome."""
    ready = service_of(request).ready
    return Ready(render(b"ready\n" if ready else b"starting\n", "text/plain", NEVER, status=200 if ready else 503))


@router.get("/metrics")
async def metrics() -> Response:
    """The figures for Prometheus."""
    return Ready(render(await asyncio.to_thread(figures), MEDIA, NEVER))
