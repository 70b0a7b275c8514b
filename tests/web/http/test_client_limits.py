"""Buckets and slots of each client."""

from salet.web.http.limits import REMEMBERED, Buckets, ClientSlots


def test_buckets_forget_the_clients_of_long_ago() -> None:
    buckets = Buckets(1, 1)
    for number in range(REMEMBERED + 500):
        buckets.take(str(number))
    assert len(buckets) == REMEMBERED
    assert Buckets(0, 1).take("x") == 0


def test_slots_are_counted_for_each_client() -> None:
    slots = ClientSlots(2)
    leave, other = slots.enter("ada"), slots.enter("ada")
    assert leave
    assert other
    assert slots.enter("ada") is None
    assert slots.enter("bob")
    leave()
    assert slots.enter("ada")
