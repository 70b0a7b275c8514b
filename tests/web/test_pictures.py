"""A position as a picture that any site may show; everything else stays where it is."""

import pytest
from served import Served

from salet import board_svg
from salet.game.text.notation import read

pytestmark = pytest.mark.xdist_group("served")

POSITION = "crane.BYGBB"


def test_the_picture_is_that_of_the_library_and_never_changes(served: Served, original_edition: str) -> None:
    for _ in range(2):  # worked out, then from memory
        reply = served.client.get(f"{original_edition}/normal/{POSITION}/board.svg")
        assert reply.text == board_svg(read(POSITION))
        assert reply.headers["content-type"] == "image/svg+xml"
        assert "immutable" in reply.headers["cache-control"]


def test_other_sites_may_show_the_picture_but_not_frame_it(served: Served, original_edition: str) -> None:
    address = f"{original_edition}/normal/{POSITION}/board.svg"
    first = served.client.get(address)
    again = served.client.get(address, headers={"If-None-Match": first.headers["etag"]})
    for reply, status in ((first, 200), (again, 304)):
        assert reply.status_code == status
        assert reply.headers.get_list("cross-origin-resource-policy") == ["cross-origin"]
        (policy,) = reply.headers.get_list("content-security-policy")
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy


@pytest.mark.parametrize("spelling", ("CRANE.bygbb", "crane%20bygbb", "crane.⬛🟨🟩⬛⬛"))
def test_every_spelling_leads_to_one_picture(served: Served, original_edition: str, spelling: str) -> None:
    reply = served.client.get(f"/api/v1/original/normal/{spelling}/board.svg", follow_redirects=True)
    assert reply.url.path == f"{original_edition}/normal/{POSITION}/board.svg"


def test_a_start_is_an_empty_row(served: Served, original_edition: str) -> None:
    assert served.client.get(f"{original_edition}/normal/start/board.svg").text == board_svg(())


@pytest.mark.parametrize(
    ("what", "status"),
    (("normal/crane.GGGGY", 422), ("normal/crane", 422), ("normal/crane%3Cb%3E", 422), ("luck/start", 404)),
)
def test_what_cannot_be_read_is_refused_as_a_problem(
    served: Served, original_edition: str, what: str, status: int
) -> None:
    reply = served.client.get(f"{original_edition}/{what}/board.svg", follow_redirects=True)
    assert reply.status_code == status
    assert reply.headers["content-type"] == "application/problem+json"
