"""Rendered answers, and the memory of the hot ones."""

import gzip
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.web.http.responses import FOREVER, NEVER, Hot, Lifetime, render, render_json


@given(st.binary(max_size=3000))
def test_both_forms_of_an_answer_hold_the_same(body: bytes) -> None:
    rendered = render(body, "text/plain", FOREVER)
    packed, headers = rendered.form(b"br, gzip")
    plain, _ = rendered.form(b"identity")
    assert plain == body
    assert (gzip.decompress(packed) if dict(headers).get(b"content-encoding") else packed) == body
    assert dict(headers)[b"content-length"] == b"%d" % len(packed)


def test_an_encoding_that_is_refused_is_not_used() -> None:
    rendered = render(b"a" * 2000, "text/plain", FOREVER)
    assert rendered.form(b"gzip;q=0, identity")[0] == b"a" * 2000


def test_any_tag_of_an_answer_matches_it() -> None:
    rendered = render(b"a" * 2000, "text/plain", FOREVER)
    tag = rendered.etag
    for known in (b'"%s"' % tag, b'W/"%s"' % tag, b'"x", "%s-gzip"' % tag, b"*"):
        assert rendered.matches(known)
    assert not rendered.matches(b'"x"')


def test_a_number_that_json_has_not_is_never_sent() -> None:
    with pytest.raises(ValueError, match="not JSON compliant"):
        render_json({"lower": float("inf")}, NEVER)


def test_what_is_hot_stays_within_its_bytes_and_the_oldest_goes_first() -> None:
    hot = Hot(100_000)
    for number in range(100):
        hot.keep((str(number), b""), render(b"a" * 400, "text/plain", FOREVER))
        hot.find(("0", b""))
    assert hot.size <= 100_000
    assert hot.find(("0", b"")) is not None
    assert hot.find(("1", b"")) is None
    assert hot.find(("99", b"")) is not None


def test_what_has_expired_is_not_hot() -> None:
    hot = Hot(100_000)
    hot.keep(("now", b""), render(b"a", "text/plain", Lifetime("x", 0.05)))
    hot.keep(("never", b""), render(b"a", "text/plain", NEVER))
    assert hot.find(("now", b""))
    time.sleep(0.06)
    assert hot.find(("now", b"")) is None
    assert (len(hot), hot.size) == (0, 0)
