"""The shipped proxy's settings, in a real nginx before a real server; left out where there is no nginx."""

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from served import Served

pytestmark = [pytest.mark.xdist_group("served"), pytest.mark.timed]
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")
SHIPPED = Path(__file__).parents[2] / "container" / "nginx.conf"


@pytest.fixture(scope="module")
def proxied(served: Served, tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    if NGINX is None:
        pytest.skip("nginx is not installed")
    folder = tmp_path_factory.mktemp("nginx")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    text = SHIPPED.read_text("utf-8").replace("/tmp/", f"{folder}/")  # noqa: S108 - the container's own
    text = text.replace("server salet:8000", f"server 127.0.0.1:{served.port}")
    (folder / "nginx.conf").write_text(text.replace("listen 8080", f"listen 127.0.0.1:{port}"), "utf-8")
    reply = "daemon off;" + " user root;" * (os.geteuid() == 0)  # root's nginx would give its cache to another
    command = [NGINX, "-c", str(folder / "nginx.conf"), "-p", str(folder), "-g", reply]
    with subprocess.Popen(command) as process, httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
        wait_for(client)
        yield client
        process.terminate()


def wait_for(client: httpx.Client) -> None:
    for _ in range(100):
        try:
            client.get("/healthz")
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return


def test_what_was_asked_once_comes_from_the_cache(proxied: httpx.Client, served: Served, original_edition: str) -> None:
    address = f"{original_edition}/normal/stare.BBBBB/candidates"
    before = served.metric("salet_requests_total")
    reply = [proxied.get(address).headers["x-cache"] for _ in range(5)]
    assert reply == ["MISS", "HIT", "HIT", "HIT", "HIT"]
    assert served.metric("salet_requests_total") - before < 5


def test_two_forms_are_kept_however_a_client_spells_what_it_accepts(
    proxied: httpx.Client, original_edition: str
) -> None:
    address = f"{original_edition}/normal/stare.BBBBB/candidates?top=90"
    spelt = ("gzip", "gzip, deflate, br, zstd", "br;q=0, GZIP;q=0.5", "gzip;q=0, br", "identity", "gzip ; q=0.0")
    reply = [proxied.get(address, headers={"accept-encoding": text}).headers for text in spelt]
    assert [one["x-cache"] for one in reply] == ["MISS", "HIT", "HIT", "MISS", "HIT", "HIT"]
    assert [one.get("content-encoding") for one in reply] == ["gzip", "gzip", "gzip", None, None, None]


@pytest.mark.parametrize("address", ("/api/v1/current", "/api/v1/original/normal/start?top=50"))
def test_no_other_address_shares_an_answer(proxied: httpx.Client, address: str) -> None:
    """A key of address and form without a separator would give the refusal of `currentgzip` to all who ask for it."""
    assert proxied.get(f"{address}gzip", headers={"accept-encoding": "identity"}).status_code >= 300
    found = proxied.get(address, headers={"accept-encoding": "gzip"}, follow_redirects=True)
    assert found.status_code == 200


def test_redirections_are_kept_and_posts_are_not(proxied: httpx.Client) -> None:
    assert [proxied.get("/api/v1/original/normal/START").status_code for _ in range(2)] == [308, 308]
    for _ in range(2):
        reply = proxied.post("/api/v1/read", json={"text": "crane bygbb"})
        assert (reply.status_code, reply.headers.get("x-cache")) in {(200, "BYPASS"), (200, None), (200, "MISS")}


def test_events_pass_at_once(proxied: httpx.Client, served: Served, original_edition: str) -> None:
    begun = time.monotonic()
    with proxied.stream("GET", f"{original_edition}/normal/start/analysis") as stream:
        assert next(stream.iter_lines()) == "event: bounds"
        assert time.monotonic() - begun < 5
    served.settles("salet_searches_running", 0, 30)


def test_figures_are_not_for_the_public(proxied: httpx.Client) -> None:
    assert proxied.get("/metrics").status_code == 404
