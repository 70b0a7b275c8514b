"""Buckets and slots of each client."""

import asyncio

from salet.web.http.limits import REMEMBERED, Buckets, ClientSlots, Turnstile


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


def test_of_a_crowd_a_few_begin_in_each_turn_of_the_loop() -> None:
    begun: list[int] = []

    async def crowd() -> list[int]:
        turnstile, counts = Turnstile(each_turn=4), []

        async def request(number: int) -> None:
            await turnstile.wait()
            begun.append(number)

        requests = [asyncio.create_task(request(number)) for number in range(50)]
        requests[7].cancel()
        while len(begun) < 49:
            before = len(begun)
            await asyncio.sleep(0)
            counts.append(len(begun) - before)
        return counts

    assert max(asyncio.run(crowd())) <= 4
    assert begun == [number for number in range(50) if number != 7]
