"""Hostile requests, one at a time: each is answered or refused, and none is a fault of the server."""

import json
import time

import pytest
from abuse import CLEAN, PATHS, SHAPES, closing, faults_of, hostile_bodies, largest_bodies, request_of, status_of
from served import Served

pytestmark = [pytest.mark.xdist_group("busy"), pytest.mark.timed]


@pytest.fixture(autouse=True)
def _slowly() -> None:
    """Keep within the limit of requests, which is not what is tested."""
    time.sleep(0.1)


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: shape[:40].decode("latin-1"))
def test_a_malformed_request_is_refused_or_answered(attacked: Served, shape: bytes) -> None:
    assert status_of(attacked, closing(shape), seconds=15) in CLEAN
    assert attacked.client.get("/healthz").status_code == 200
    assert not faults_of(attacked)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path[:40])
def test_a_hostile_path_reaches_no_file_and_no_header(attacked: Served, path: str) -> None:
    answer = attacked.client.get(path, follow_redirects=True)
    assert str(answer.status_code) in CLEAN
    assert "root:" not in answer.text
    assert "set-cookie" not in answer.headers
    assert not faults_of(attacked)


@pytest.mark.parametrize("route", largest_bodies())
def test_hostile_bodies_are_refused_soon(attacked: Served, route: str) -> None:
    for body in hostile_bodies():
        begun = time.monotonic()
        assert status_of(attacked, request_of(route, body)) in {"400", "413", "422", "closed"}
        assert time.monotonic() - begun < 2
    assert not faults_of(attacked)


def test_the_largest_bodies_are_accepted(attacked: Served) -> None:
    for route, body in largest_bodies().items():
        answer = attacked.client.post(route, content=body, headers={"content-type": "application/json"})
        assert answer.status_code in {200, 422}, answer.text
        assert answer.status_code == 200 or json.loads(answer.text)["type"] != "urn:salet:invalid-request", answer.text
