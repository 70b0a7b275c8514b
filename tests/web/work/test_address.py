"""Addresses: one canonical spelling, and whatever stands in one is read or refused."""

from contextlib import suppress

from hypothesis import given
from hypothesis import strategies as st

from salet.errors import SaletError
from salet.web.work.address import is_canonical, percent_encoded, query_of, rules_of, turns_of
from salet.web.work.editions import Editions


@given(st.text(max_size=60))
def test_whatever_stands_in_an_address_is_read_or_refused(text: str) -> None:
    for reading in (lambda: turns_of(text, 5), lambda: rules_of(text), lambda: Editions([]).find(text)):
        with suppress(SaletError):
            reading()


@given(st.dictionaries(st.sampled_from(["guess", "against"]), st.text(max_size=8)))
def test_a_canonical_query_is_canonical_however_it_is_quoted(reply: dict[str, str]) -> None:
    usual = dict.fromkeys(reply, None)
    query = query_of(reply, usual)
    assert is_canonical("/a", query, "/a", query)


def test_an_address_in_a_header_is_plain_ascii() -> None:
    assert (
        percent_encoded("/api/v1/español~1/normal/ñandu.BBBBB", "") == "/api/v1/espa%C3%B1ol~1/normal/%C3%B1andu.BBBBB"
    )
