"""Buckets and streams of each client."""

from salet.web.http.limits import REMEMBERED, Buckets, Streams


def test_buckets_forget_the_clients_of_long_ago() -> None:
    buckets = Buckets(1, 1)
    for number in range(REMEMBERED + 500):
        buckets.take(str(number))
    assert len(buckets) == REMEMBERED
    assert Buckets(0, 1).take("x") == 0


def test_streams_are_counted_for_each_client() -> None:
    streams = Streams(2)
    with streams.entered("ada"), streams.entered("ada"):
        assert (streams.has_room("ada"), streams.has_room("bob")) == (False, True)
    assert streams.has_room("ada")
    assert not streams._open["ada"]
