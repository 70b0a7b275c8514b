"""Rendered answers and the memory cache."""

import gzip
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from salet.web.http.responses import FOREVER, NEVER, Lifetime, MemoryCache, render, render_json


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


def test_the_cache_stays_within_its_bytes_and_drops_the_oldest_first() -> None:
    cache = MemoryCache(100_000)
    for number in range(100):
        cache.keep((str(number), b""), render(b"a" * 400, "text/plain", FOREVER))
        cache.find(("0", b""))
    assert cache.size <= 100_000
    assert cache.find(("0", b"")) is not None
    assert cache.find(("1", b"")) is None
    assert cache.find(("99", b"")) is not None


def test_an_expired_answer_is_not_found() -> None:
    cache = MemoryCache(100_000)
    cache.keep(("now", b""), render(b"a", "text/plain", Lifetime("x", 0.05)))
    cache.keep(("never", b""), render(b"a", "text/plain", NEVER))
    assert cache.find(("now", b""))
    time.sleep(0.06)
    assert cache.find(("now", b"")) is None
    assert (len(cache), cache.size) == (0, 0)
