"""What a log may tell."""

import json

import pytest

from salet.web.server.log import fault_of


def test_a_fault_in_the_log_tells_where_and_not_what() -> None:
    with pytest.raises(ValueError, match="crane") as caught:
        int("crane bygbb")
    reply = fault_of(caught.value)
    assert reply["fault"] == "ValueError"
    assert "crane" not in json.dumps(reply)
