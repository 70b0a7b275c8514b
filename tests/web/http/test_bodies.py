"""Bodies: what is refused before it is validated, and what reaches the route."""

import time

import pytest
from served import Served

from salet.web.http.bodies import MOST_UNKNOWN, value_of
from salet.web.schemas.models import ReadRequest
from salet.web.schemas.study_models import GridsRequest, ReviewRequest


def test_a_valid_value_becomes_its_model() -> None:
    assert value_of({"text": "crane bygbb"}, ReadRequest) == ReadRequest(text="crane bygbb")


def test_of_many_unknown_fields_a_few_are_left_to_be_named() -> None:
    value = value_of({str(number): 0 for number in range(60_000)} | {"text": "x"}, ReadRequest)
    assert len(value) == MOST_UNKNOWN + 1
    assert value["text"] == "x"


@pytest.mark.parametrize("shape", (GridsRequest, ReviewRequest))
def test_a_long_list_of_wrong_values_is_refused_by_the_first(shape: type[GridsRequest | ReviewRequest]) -> None:
    name = "grids" if shape is GridsRequest else "words"
    begun = time.process_time()
    assert value_of({name: [0] * 100_000}, shape) == {name: [0] * 100_000}
    assert time.process_time() - begun < 0.1


def test_text_that_is_no_json_and_text_that_is_too_deep_are_refused(served: Served) -> None:
    for body in (b"{", b"[" * 50_000, b'{"text": ' + b"1" * 50_000 + b"}", b"\xff" * 20_000):
        answer = served.client.post("/api/v1/read", content=body, headers={"content-type": "application/json"})
        assert answer.status_code in {400, 422}
        assert answer.headers["cache-control"] == "no-store"
